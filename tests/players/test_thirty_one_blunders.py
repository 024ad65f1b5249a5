"""Positions of Thirty-One in which some choices are blunders."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Action, Knock, Take
from purple_table.core.messages import english
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.players.positions import decide
from tests.rules.draw_positions import do, holding, thirty_one

BOTH = pytest.mark.parametrize("level", ["club", "expert"])
LOW = ["PuT Gn9 Sv8", "SvQ BzT Gn8", "PuQ Sv9 GnT"]
"""Nothing that matters, for the three others."""


def chosen(hand: str, before: str = "", top: str = "Bz8", level: str = "club", **options: object) -> Action:
    """What the level does with a hand in a game of four, after the turns of others; the seat is the last of them."""
    game = thirty_one(4, **options)
    turns = before.count(",") + 1 if before else 0
    seats = [*LOW]
    seats.insert(turns, hand)
    state = holding(game, seats, top=top)
    if before:
        do(state, before)
    assert state.to_act == turns
    decision = decide(game, state, level, 150)
    if level == "club" and isinstance(decision.action, Knock):
        assert "I knock: with " in english(decision.reason)
    return decision.action


@pytest.mark.parametrize("hand", ["RdT RdK RdA", "Bk8 BkT BkA", "Go9 GoJ GoK", "SvT RdK RdA", "PuJ RdQ RdA"])
@pytest.mark.parametrize("before", ["", "stay", "stay, stay, stay"])
@BOTH
def test_waits_for_no_blitz_with_a_total_that_can_knock_safely(hand: str, before: str, level: str) -> None:
    assert chosen(hand, before, level=level) == Knock()


@BOTH
def test_takes_the_blitz_that_lies_there(level: str) -> None:
    assert chosen("Bk8 BkT BkA", top="Bk9", level=level) == Take("Bk9")


@pytest.mark.parametrize("length", ["long", "short"])
@BOTH
def test_does_not_knock_with_the_lowest_total(length: str, level: str) -> None:
    assert chosen("Bz8 Gn8 Sv8", "stay", level=level, length=length) != Knock()
    assert chosen("Bz9 GnT Sv8", "stay, stay, stay", level=level, length=length) != Knock()


@pytest.mark.parametrize(("hand", "top"), [("RdA RdK RdQ", "RdJ"), ("BkA BkK Sv8", "BkQ"), ("RdA RdK RdQ", "Rd8")])
def test_a_beginner_takes_a_card_only_where_its_hand_of_three_counts_more(hand: str, top: str) -> None:
    game = thirty_one(4, knock_first_round=False)
    state = holding(game, [hand, *LOW], top=top)
    view, legal = state.view(0), tuple(state.legal_actions())
    said = {make_player(game, "beginner").choose(view, legal, Random(seed), Budget()).reason for seed in range(20)}
    more = f"{game.deck[top].color_name}, and the {game.deck[top].short} makes it more."
    assert any(more in english(reason) for reason in said) == (top == "BkQ")
