"""Runs and sets in the middle of the table, after the first trick of Jass."""

import pytest

from purple_table.core.events import Noted
from purple_table.ui.scenes.table.parts.shown_weis import WeisDisplay
from tests.ui.at_games import table_of
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at Jass."""
    for seat in sitting(monkeypatch):
        yield lambda seed, **fields: seat(live=table_of("jass", 4, seed), **fields)


def test_weis_lie_in_the_middle_until_the_next_card(sit):
    guest = sit(3, speed="fast")
    part = next(one for one in guest.scene.parts.all if isinstance(one, WeisDisplay))
    seen = {}
    for _ in range(40_000):
        guest.step()
        seen |= part._shown
        if guest.scene.model.ask is not None and not guest.scene.playback.is_busy:
            if guest.live.view(0).status.trick > 1:
                break
            guest.scene.commands.act(guest.live.legal()[0])
    notes = [event for event in guest.live.view(0).history if isinstance(event, Noted) and event.kind == "weis"]
    assert notes
    assert seen == {event.seat: event.cards for event in notes}
    guest.until(lambda: not guest.scene.playback.is_busy)
    assert not part._shown
