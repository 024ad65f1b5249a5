"""The table of Skat: what the rules call the skat, whose points are counted, and what one click does."""

import pytest

from purple_table.core.actions import Bid, Pass
from purple_table.core.events import Noted
from purple_table.core.messages import SeatName, say
from purple_table.ui.scenes.table.table_words import group_sides
from tests.ui.at_games import button, table_of, until_asked
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at Skat."""
    for seat in sitting(monkeypatch):
        yield lambda seed=1, **fields: seat(live=table_of("skat", 3, seed, level="reference"), **fields)


def play_on(guest, wanted):
    """Bid whatever may be bid, and do the first legal action else, until what is wanted is asked."""
    for _ in range(40):
        asked = until_asked(guest)
        if guest.results or wanted(asked):
            return asked
        legal = guest.live.legal()
        guest.scene.commands.act(next((action for action in legal if action != Pass()), legal[0]))
    raise AssertionError("it is never asked")


def declaring(sit, wanted, **fields):
    """Somebody who declares, and is asked what is wanted."""
    for seed in range(1, 20):
        guest = sit(seed, **fields)
        play_on(guest, lambda asked: wanted(guest, asked) or guest.scene.model.view.status.phase == "playing")
        if not guest.results and guest.scene.model.view.status.declarer == 0:
            return guest
    raise AssertionError("you never declare")


def test_the_skat_is_called_so(sit):
    guest = declaring(sit, lambda guest, asked: asked.kind == "choose")
    assert "Do you take the skat?" in guest.scene.controls.panel.context.prompt
    assert button(guest, "Take the skat")
    assert button(guest, "Leave the skat")


def test_those_who_play_together_have_one_row_for_their_points(sit):
    guest = declaring(sit, lambda guest, asked: guest.scene.model.view.status.trick > 3)
    play_on(guest, lambda asked: guest.scene.model.view.status.trick > 3)
    assert group_sides(guest.scene.model.view) == ((0,), (1, 2))
    rows = guest.scene.parts.standings._rows()
    assert [row.name for row in rows] == ["You", "Ada and Ben"]
    assert [row.total for row in rows] == ["0", "0"]
    standings, rolling = guest.scene.parts.standings, guest.scene.parts.rolling
    assert standings.find_row(1) == standings.find_row(2) != standings.find_row(0)
    before = rolling.view.status.side_counters[0].values
    rolling.add(2, 5)
    guest.wait(1.2)
    assert rolling.view.status.side_counters[0].values == (before[0], before[1] + 5, before[2] + 5)


def test_the_only_bid_takes_one_click(sit):
    guest = sit()
    play_on(guest, lambda asked: asked.kind == "ladder")
    legal = [action for action in guest.live.legal() if isinstance(action, Bid)]
    panel = guest.scene.controls.panel
    assert (len(legal), panel.chosen.action, panel.confirm.enabled) == (1, legal[0], True)
    guest.click(panel.confirm.rect.center)
    assert legal[0] in [step.action for step in guest.live._match.steps]


def test_what_is_announced_in_large_letters_stands_nowhere_else(sit):
    guest = sit(speed="normal")
    until_asked(guest)
    guest.scene.model.notes.clear_remark()
    words = say("{seat} plays Grand", yours="You play Grand", seat=SeatName(0))
    guest.scene.on_event(Noted("contract", 0, words, "games"))
    assert guest.scene.parts.call_tags.banner == ("You play Grand", "")
    assert not guest.scene.model.notes.remark


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_names_above_the_calls_are_whole(sit, size):
    guest = sit(size=size)
    until_asked(guest)
    assert guest.scene.controls.panel._scroll.offset == 0


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_bids_fill_their_panel(sit, size):
    guest = sit(2, size=size)
    until_asked(guest)
    guest.loop.stage.set_scale(None)
    panel = guest.scene.controls.panel
    seen = [cell for row in panel.cells.rows for cell in row if panel._bids.rect.contains(cell.rect)]
    assert len(seen) >= 36
    kit = panel._kit
    lowest = max(cell.rect.bottom for cell in seen)
    cut = panel.cells.find_cut(kit, panel._bids.rect.bottom)
    assert lowest <= cut <= panel._bids.rect.bottom, "no row is cut through"


def test_no_points_are_told_beside_a_total_of_zero_until_there_are_any(sit):
    guest = declaring(sit, lambda guest, asked: guest.scene.model.view.status.phase == "playing")
    assert not any(guest.scene.model.view.totals)
    rolling, standings = guest.scene.parts.rolling, guest.scene.parts.standings
    points = [event for event in guest.scene.model.view.status.side_counters if event.kind == "points"]
    assert points
    told = [any(label == "Points" for label, _ in row.counters) for row in standings._rows()]
    assert told == [any(points[0].values)] * len(told)
    rolling.add(0, 5)
    guest.wait(1.2)
    assert all(any(label == "Points" for label, _ in row.counters) for row in standings._rows())
