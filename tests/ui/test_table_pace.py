"""Who is out of a deal does not wait long for the computers to play it to its end."""

from dataclasses import replace

import pytest

from purple_table.core.events import DealScored, Moved
from purple_table.ui.scenes.table.playback import PACES, is_left_to_computers
from tests.ui.at_games import table_of
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def choose_most_cards(legal):
    """The play of the most cards."""
    return max(legal, key=lambda action: len(getattr(action, "cards", ()) or ()))


def play_until_out(guest):
    """Play until the person has no card left; the cards that the others hold then."""
    live = guest.live
    guest.until_asked()
    while live.view(0).hand:
        guest.scene.commands.act(choose_most_cards(live.legal()))
        if live.view(0).hand:
            guest.until_asked()
    return sum(len(live.view(0).pile("hand", seat)) for seat in range(1, live.game.players))


@pytest.mark.parametrize("speed", ["relaxed", "normal", "fast"])
def test_computers_play_at_a_third_of_the_times_when_the_person_is_out(sit, speed):
    guest = sit(live=table_of("presidents", 4, seed=6, level="reference"), speed=speed)
    queue, usual = guest.scene.picture.queue, PACES[speed].factor
    guest.until_asked()
    assert queue.factor == usual
    assert play_until_out(guest) > 12
    shown, begin = [], guest.scene.playback._begin

    def note_pace():
        event = guest.scene.playback._events[0]
        begin()
        shown.append((event, queue.factor))

    guest.scene.playback._begin = note_pace
    guest.until(lambda: guest.results, 6000)
    moved = [factor for event, factor in shown if isinstance(event, Moved)]
    # The own last card is still laid at the usual pace.
    assert moved[0] == usual
    assert len(moved) > 3
    assert moved[2:] == pytest.approx([usual / 3] * len(moved[2:]))
    assert [factor for event, factor in shown if isinstance(event, DealScored)] == [usual]


def test_pauses_are_as_long_as_ever_where_nothing_moves(sit):
    guest = sit(live=table_of("presidents", 4, seed=6, level="reference"), reduced_motion=True, speed="normal")
    guest.until_asked()
    assert play_until_out(guest) > 12
    guest.until(lambda: guest.scene.playback._is_watched)
    assert guest.scene.playback._current_pace == PACES["normal"]


def test_a_deal_is_not_left_to_computers_while_another_person_has_cards(sit):
    guest = sit(live=table_of("presidents", 4, seed=6, level="reference"))
    live = guest.live
    guest.until_asked()
    assert not is_left_to_computers(live.view(0), live.seats)
    while live.view(0).hand:
        live.act(choose_most_cards(live.legal())) if live.persons_turn else live.advance()
    view, (you, ada, *rest) = live.view(0), live.seats
    assert is_left_to_computers(view, live.seats)
    assert not is_left_to_computers(view, (you, replace(ada, computer=False), *rest))
    assert not is_left_to_computers(view, (replace(you, computer=True), ada, *rest))
    assert not is_left_to_computers(replace(view, status=replace(view.status, tricks=9)), live.seats)
