"""A contract that cannot be made any more is told once, large, at the trick that decided it."""

import pytest

from purple_table.core.actions import Bid, Pass
from purple_table.core.events import TrickWon
from purple_table.ui.scenes.table.parts.moments import Moments, find_lost_contracts
from tests.contract.matches import GAMES, fit_players, make, random_steps
from tests.ui.at_games import part, played_to, table_of
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    yield from sitting(monkeypatch)


def bid_six(view, legal):
    """Whoever may bids far too much; then everybody plays the first card."""
    high = [action for action in legal if isinstance(action, Bid) and action.call.startswith("6 ")]
    return high[0] if high and view.seat == 0 else Pass() if Pass() in legal else legal[0]


def watch(guest):
    """What is told large until the deal is scored, each once, with the tricks won so far."""
    moments, told = part(guest, Moments), []
    for _ in range(6000):
        guest.step(0.1)
        if moments.shown is not None and (not told or told[-1][0] != moments.shown):
            tricks = [event for event in guest.scene.model.view.history if isinstance(event, TrickWon)]
            told.append((moments.shown, [event.seat for event in tricks]))
        if guest.results:
            return told
        if guest.scene.model.ask is not None and not guest.scene.playback.is_busy:
            guest.scene.commands.act(bid_six(guest.live.view(0), guest.live.legal()))
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("seed", [3, 4])
def test_a_lost_contract_is_told_when_it_is_lost_and_only_then(sit, seed):
    live = table_of("contract", 4, seed=seed, level="reference")
    assert played_to(live, lambda view, legal: view.status.phase == "playing", bid_six)
    guest = sit(live=live, speed="fast")
    status = guest.live.view(0).status
    assert status.declarer == 0
    told = watch(guest)
    lost = [(moment, seats) for moment, seats in told if "no longer" in moment.title]
    assert len(lost) == 1
    moment, _ = lost[0]
    assert not moment.good
    won_by = [event.seat for event in guest.live.view(0).history if isinstance(event, TrickWon)]
    # The first trick of the others is one too many for a small slam of twelve tricks.
    first = next(place for place, seat in enumerate(won_by) if seat % 2)
    assert moment.lines == (f"{first} of 12 tricks won, {12 - first - 1} to come",)


@pytest.mark.parametrize("name", GAMES)
def test_no_contract_is_lost_where_nobody_has_one(name):
    game = make(name, fit_players(name))
    before = None
    for state, _ in random_steps(game, seed=5, deals=1):
        view = state.view(0)
        known = len(before.history) if before is not None else 0
        for event in view.history[known:]:
            if isinstance(event, TrickWon):
                bid = next((each.values for each in before.status.side_counters if each.kind == "contract"), None)
                assert all(bid and bid[side] for side in find_lost_contracts(before, event))
        before = view
