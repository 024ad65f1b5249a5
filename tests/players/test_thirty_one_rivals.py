"""What the Skilled player and the Expert imagine in the hands of the others in Thirty-One."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from purple_table.games.thirty_one.thirty_one_knowledge import ThirtyOneSeatFacts
from purple_table.players.thirty_one.hands import Hands
from purple_table.players.thirty_one.rivals import HandImagination
from tests.rules.draw_positions import do, holding, thirty_one

HANDS = ["PuT Gn9 Sv8", "RdT RdK Rd8", "SvQ BzT Gn8", "PuQ Sv9 GnT"]
DRAWS = "BzJ Go8 BzK Go9"
ROUND = ", ".join(f"draw, discard {card}" for card in DRAWS.split()[:4])


@pytest.mark.parametrize("least", [18, 22, 25])
@pytest.mark.parametrize("minimum", [0, 24])
@pytest.mark.parametrize("before", ["stay", f"{ROUND}, stay"], ids=["at once", "later"])
def test_who_knocked_is_thought_to_hold_what_one_knocks_with(least: int, minimum: int, before: str) -> None:
    """A knock tells of a hand with which it pays and is allowed: so good a one is imagined soon, where it comes soon;
    those who go on rarely have it."""
    game = thirty_one(4, knock_minimum=minimum)
    state = holding(game, HANDS, draws=DRAWS)
    do(state, f"{before}, knock")
    facts, hands = ThirtyOneSeatFacts(game, state.view(3)), Hands(game)
    assert facts.knocker == 1
    imagination = HandImagination(hands, facts, [hands.find_nearest_rank(least)], Random(1))
    totals: dict[int, list[int]] = {0: [], 1: [], 2: []}
    for _ in range(300):
        dealt, _, _ = imagination.sample_deal()
        for seat, found in totals.items():
            found.append(game.tables.total[dealt[seat]])
    bound = max(least, minimum)
    good = {seat: fmean(total >= bound for total in found) for seat, found in totals.items()}
    assert good.pop(1) > max(good.values()) + 0.35
    least = hands.find_nearest_rank(bound)
    shown = {one.seat: fmean(rank >= least for rank in one.now[0]) for one in imagination.sample_rivals(300, 1)}
    assert shown.pop(1) > max(shown.values()) + 0.35


@pytest.mark.parametrize("turn", ["stay", "take RdJ, discard Sv8"])
def test_who_is_content_after_a_knock_is_thought_to_hold_a_good_hand(turn: str) -> None:
    """Whoever draws no card for the last turn has something worth keeping: only those who did not come to it yet, or
    drew, may hold any hand."""
    game = thirty_one(4)
    state = holding(game, ["RdT RdK Rd8", "PuT Gn9 Sv8", "SvQ BzT Gn8", "PuQ Sv9 GnT"], "RdJ", "BzJ")
    do(state, f"knock, {turn}, draw, discard BzJ")
    facts, hands = ThirtyOneSeatFacts(game, state.view(3)), Hands(game)
    imagination = HandImagination(hands, facts, [hands.find_nearest_rank(17)], Random(1))
    least = hands.find_nearest_rank(14)
    good = {one.seat: fmean(rank >= least for rank in one.now[0]) for one in imagination.sample_rivals(300, 1)}
    assert good[1] > good[2] + 0.35
