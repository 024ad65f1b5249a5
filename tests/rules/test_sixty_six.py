"""Sixty-Six: whole matches under an independent referee, deals worked by hand, and what nobody may see."""

from __future__ import annotations

import os
import random

import pytest

from purple_table.core.actions import Action, Choose, NextDeal, Play
from purple_table.core.cards import PileKey
from purple_table.core.events import DealScored, TrickWon
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import chance, random_game
from tests.rules.sixty_six_referee import Table

SEEDS = range(int(os.environ.get("PURPLE_TABLE_REFEREE", "8")))


def name(action: Action) -> str:
    """An action as the referee calls it."""
    if isinstance(action, Play):
        return action.card
    assert isinstance(action, Choose)
    return {"swap": "swap", "close": "close", "marriage": f"marry {action.choice}"}[action.topic]


def seat_table(state: TrickState) -> Table:
    """The referee's table of a deal that has just been dealt."""
    piles = {pile.key: pile.cards for pile in state.piles() if pile.cards}
    hands = [set(piles[PileKey("hand", seat)]) for seat in (0, 1)]
    stock = [*reversed(piles[PileKey("stock")]), *piles[PileKey("turned")]]
    return Table(hands, stock, 1 - state.dealer, state.game.options)


@pytest.mark.parametrize("seed", SEEDS)
def test_matches_go_by_the_book(seed: int) -> None:
    """Every legal action, every trick, every score, the carried points, the next dealer and the end of the match."""
    rng = random.Random(seed)
    game = random_game("sixty_six", rng)
    target = int(game.options["target"])
    state = game.start(chance(seed))
    totals, more, dealer = [0, 0], 0, state.dealer
    for _ in range(6):
        assert list(state.legal_actions()) == [NextDeal()]
        assert state.dealer == dealer
        state.apply(NextDeal())
        table = seat_table(state)
        while not table.over:
            legal = {name(action): action for action in state.legal_actions()}
            assert state.to_act == table.turn
            assert set(legal) == table.legal()
            counted = next(one for one in state.view(0).status.side_counters if one.kind == "points")
            assert list(counted.values) == [table.count(0), table.count(1)]
            # Ways are chosen more often than they would be among so many cards.
            ways = [way for way in legal if len(way) > 3]
            what = rng.choice(sorted(ways)) if ways and rng.random() < 0.3 else rng.choice(sorted(legal))
            events = state.apply(legal[what])
            table.do(what)
            won = [event.seat for event in events if isinstance(event, TrickWon)]
            assert won in ([], [table.turn])
        (scored,) = (event for event in events if isinstance(event, DealScored))
        expected = table.score()
        if any(expected):
            expected, more = [number + more if number else 0 for number in expected], 0
        else:
            more += 1
        totals = [before + number for before, number in zip(totals, expected, strict=True)]
        assert list(scored.totals) == totals
        dealer = 1 - dealer
        winners = [seat for seat in (0, 1) if totals[seat] >= target]
        assert (list(state.outcome.winners) if state.outcome else []) == winners
        if state.outcome:
            return
