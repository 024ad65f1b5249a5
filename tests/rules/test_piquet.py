"""Piquet: whole matches under an independent referee, deals worked by hand, and what nobody may see."""

from __future__ import annotations

import os
import random

import pytest

from purple_table.core.actions import Action, Choose, Give, NextDeal, Play
from purple_table.core.cards import PileKey
from purple_table.core.events import DealScored, Event, Moved, Noted, TrickWon
from purple_table.core.game import Refused
from purple_table.core.messages import english
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import chance, make, random_game
from tests.rules.piquet_referee import Table, margin

SEEDS = range(int(os.environ.get("PURPLE_TABLE_REFEREE", "5")))


def name(action: Action) -> str:
    """An action as the referee calls it."""
    if isinstance(action, Play | Give):
        return action.card
    assert isinstance(action, Choose)
    return action.choice


def hands_of(state: TrickState) -> list[set[str]]:
    piles = {pile.key: pile.cards for pile in state.piles()}
    return [set(piles[PileKey("hand", seat)]) for seat in (0, 1)]


def do(table: Table, what: str, events: list[Event]) -> None:
    """Carry an action out at the referee's table; what is drawn is seen in the events."""
    if table.changing and what == "done":
        drawn = [event for event in events if isinstance(event, Moved) and event.target == PileKey("hand", table.turn)]
        table.done({str(card) for event in drawn if event.source != event.target for card in event.cards})
    elif table.changing:
        table.give(what)
    elif what in ("say", "sink"):
        table.answer(what == "say")
    else:
        table.play(what)


@pytest.mark.parametrize("seed", SEEDS)
def test_matches_go_by_the_book(seed: int) -> None:
    """Every legal action, every score, the next dealer, the end of the match and its margin."""
    rng = random.Random(seed)
    game = random_game("piquet", rng)
    options, wanted = game.options, int(game.options["deals"])
    state = game.start(chance(seed))
    assert isinstance(state, TrickState)
    totals, dealer = [0, 0], state.dealer
    for number in range(1, min(wanted, 8) + 3):
        assert list(state.legal_actions()) == [NextDeal()]
        assert state.dealer == dealer
        state.apply(NextDeal())
        table = Table(hands_of(state), 1 - dealer, options)
        events: list[Event] = []
        while not table.over:
            legal = {name(action): action for action in state.legal_actions()}
            assert state.to_act == table.turn
            assert set(legal) == table.legal(), (seed, table.turn, legal)
            if not table.changing and table.kind == 3:
                counted = next(one for one in state.view(0).status.side_counters if one.kind == "points")
                # A lead counts once its trick is taken, here as soon as it is due.
                shown = list(counted.values)
                assert shown == table.counted_tricks, (seed, number)
            ways = sorted(way for way in legal if len(way) > 3)
            what = rng.choice(ways) if ways and rng.random() < 0.3 else rng.choice(sorted(legal))
            events = state.apply(legal[what])
            do(table, what, events)
            if not table.over:
                held = [table.hands[seat] - (table.given if seat == table.turn else set()) for seat in (0, 1)]
                assert hands_of(state) == held
        (scored,) = (event for event in events if isinstance(event, DealScored))
        assert list(scored.points) == table.counted, (seed, number)
        totals = [before + more for before, more in zip(totals, table.counted, strict=True)]
        assert list(scored.totals) == totals
        dealer = 1 - dealer
        level = totals[0] == totals[1]
        over = (number == wanted and not level) or number == wanted + 2
        assert (state.outcome is not None) == over
        if state.outcome is not None:
            best = max(totals)
            assert list(state.outcome.winners) == [seat for seat in (0, 1) if totals[seat] == best]
            won_by = margin(totals, bool(options["rubicon"]))
            assert game.ending.find_margin(totals) == won_by
            assert (f"won by {won_by}:" in english(state.outcome.words)) == (won_by > 0)
            return
