"""Blunders of Sixty-Six: closing a trick short, and breaking up the marriage that would win the deal."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Choose, NextDeal, Play
from purple_table.games.tricks.marriages import CLOSE
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.search.halving import Candidate, PlayoutResult
from purple_table.players.search.searcher import SearchTask
from purple_table.players.tricks.expert_trick_player import ExpertTrickPlayer
from tests.contract.matches import chance, make
from tests.players.positions import decide

LED = "BkA BkK GoA GoK PuA PuK"
"""Three tricks of 27, 23 and 21 points: 71 for whoever leads first."""


def after_three_tricks(keeps: str, draws: str, other: str = "SvJ SvQ GnK") -> tuple[TrickGame, TrickState]:
    """The fourth lead, by a seat with 71 points that holds what it kept and drew. The Red Jack is turned, and the other
    has no trick."""
    game = make("sixty_six", 2)
    assert isinstance(game, TrickGame)
    seed = 1
    while True:
        state = game.start(chance(seed))
        state.apply(NextDeal())
        if state.view(0).pile("turned") == ("RdJ",):
            break
        seed += 1
    kernel, played = state.kernel, LED.split()
    leader = kernel.turn
    hands = [[*played[0::2], *keeps.split()], [*played[1::2], *other.split()]]
    mine = draws.split()
    turned = kernel.stock[-1]
    named = {*hands[0], *hands[1], *mine}
    rest = [card for card in game.dealing.cards if card not in named and game.bits[card] != turned]
    stock = [card for pair in zip(mine, rest[:3], strict=True) for card in pair] + rest[3:]
    for place, cards in enumerate(hands):
        kernel.hands[(leader + place) % 2] = game.deck.mask(cards)
    kernel.stock = (*(game.bits[card] for card in stock), turned)
    state.allowed = kernel.legal()
    for card in played:
        state.apply(Play(card))
    assert state.to_act == leader
    return game, state


@pytest.mark.parametrize(
    ("keeps", "draws"),
    [("RdA BzJ GnJ", "SvA BzQ GnQ"), ("RdK BzJ GnA", "SvA BzQ GnJ"), ("BzJ GnJ SvK", "GnQ BzQ BzK")],
)
@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_stock_is_not_closed_a_trick_short(keeps: str, draws: str, level: str) -> None:
    # 71 points, and 24 in the sure tricks with at most 8 to each: 40 are missing.
    game, state = after_three_tricks(keeps, draws)
    assert CLOSE in state.legal_actions()
    assert decide(game, state, level, 150).action != CLOSE


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_marriage_of_trumps_that_wins_is_announced(level: str) -> None:
    game, state = after_three_tricks("RdQ BzJ GnJ", "RdK BzQ SvA")
    assert decide(game, state, level, 150).action == Choose("marriage", "Rd")


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_marriage_of_trumps_that_wins_is_not_broken_up(level: str) -> None:
    game, state = after_three_tricks("RdQ BzJ GnJ", "BzQ RdK RdA", "SvJ GnK SvK")
    # The other takes the fourth trick and leads; the Ace of trumps takes the fifth and lets the marriage be announced.
    state.apply(Play("BzJ"))
    answer = next(action for action in state.legal_actions() if isinstance(action, Play) and action.card == "GnK")
    state.apply(answer)
    lead = next(action for action in state.legal_actions() if isinstance(action, Play) and action.card[:2] != "Rd")
    state.apply(lead)
    action = decide(game, state, level, 150).action
    assert isinstance(action, Play)
    assert action.card not in ("RdK", "RdQ")


@pytest.mark.parametrize(("card", "waits"), [("SvA", True), ("RdQ", False)])
def test_of_a_marriage_that_is_put_off_the_expert_says_whether_it_can_wait(card: str, waits: bool) -> None:
    """Its cards stay in the hand after another card, and that is told in place of a figure alone."""
    game, state = after_three_tricks("RdQ BzJ GnJ", "RdK BzQ SvA")
    assert state.to_act is not None
    view, legal = state.view(state.to_act), tuple(state.legal_actions())
    expert = make_player(game, "expert")
    assert isinstance(expert, ExpertTrickPlayer)
    task = expert.find_task(view, legal, None, Random(1), Budget(playouts=20))
    assert isinstance(task, SearchTask)
    worth = ((Play(card), 2.0), (Choose("marriage", "Rd"), 1.0))
    tried = [Candidate(place, one, [PlayoutResult(own, own)] * 99, 99 * own) for place, (one, own) in enumerate(worth)]
    evidence = task.explain(tried).evidence
    assert evidence is not None
    assert evidence.kind == ("search_marriage_waits" if waits else "search_better")
