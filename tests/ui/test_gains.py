"""Points that travel from a trick to a plate: how many, whose, good or bad, seen and heard."""

from dataclasses import replace

import pygame
import pytest

from purple_table.core.events import Noted, TrickWon
from purple_table.core.messages import SeatName, say
from purple_table.ui.scenes.table.parts.gains import Gain, Gains
from purple_table.ui.scenes.table.parts.shown_weis import WeisDisplay
from tests.ui.at_games import part, table_of, until_asked
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table of Hearts, and answers what is heard and the part that shows points."""

    def sit_down(**settings):
        guest = make(**{"speed": "normal", "options": {"passing": "off"}, **settings})
        guest.until_asked()
        heard = []
        monkeypatch.setattr(guest.scene.picture, "play_sound", lambda name, place=0: heard.append(name))
        return guest, next(part for part in guest.scene.parts.all if isinstance(part, Gains)), heard

    sitters = sitting(monkeypatch)
    make = next(sitters)
    yield sit_down
    next(sitters, None)


def costly(guest):
    """A trick with two cards that cost, and what they cost."""
    worths = guest.scene.model.captured_worth
    cards = sorted(worths, key=worths.get)[:2]
    return (*cards, "Bz8", "Bz9"), -sum(worths[card] for card in cards)


@pytest.mark.parametrize(("seat", "good", "sound"), [(0, False, ["loss"]), (2, None, [])])
def test_the_points_of_a_trick_go_to_whoever_takes_it(sit, seat, good, sound):
    guest, gains, heard = sit()
    cards, cost = costly(guest)
    gains.on_event(TrickWon(seat, 0, 1, cards))
    assert gains.shown == Gain(cost, seat, good)
    assert cost > 0
    assert heard == sound
    first = guest.pixels()
    guest.wait(0.2)
    assert guest.pixels() != first
    guest.wait(1.5)
    assert gains.shown is None
    assert not gains.update(0.1), "then it rests"


def test_a_trick_that_brings_points_is_good_where_the_most_wins(sit, monkeypatch):
    guest, gains, heard = sit()
    kind = type(guest.scene.model)
    monkeypatch.setattr(kind, "captured_worth", property(lambda _: {"BzA": 11}))
    monkeypatch.setattr(kind, "low_wins", property(lambda _: False))
    gains.on_event(TrickWon(0, 0, 1, ("BzA", "Bz8", "Bz9", "BzT")))
    assert (gains.shown, heard) == (Gain(11, 0, True), ["gain"])


def test_a_trick_without_points_shows_none(sit):
    _, gains, heard = sit()
    gains.on_event(TrickWon(0, 0, 1, ("BzA", "Bz8", "Bz9", "BzT")))
    assert (gains.shown, heard) == (None, [])


def test_points_stand_still_with_reduced_motion(sit):
    guest, gains, _ = sit(reduced_motion=True)
    guest.wait(1)
    gains.on_event(TrickWon(0, 0, 1, costly(guest)[0]))
    for _ in range(3):
        guest.step()
    first = guest.pixels()
    guest.wait(0.2)
    assert gains.shown is not None
    assert guest.pixels() == first


def test_points_go_at_once_when_the_speed_becomes_instant(sit):
    guest, gains, _ = sit()
    gains.on_event(TrickWon(0, 0, 1, costly(guest)[0]))
    guest.scene.playback.set_speed("instant")
    guest.step()
    assert gains.shown is None


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_points_lie_beside_what_is_said_at_the_same_plate(sit, size):
    guest, gains, _ = sit(size=size)
    layout = guest.scene.layout
    plate = layout.seats[guest.scene.picture.find_place(2)].plate
    gains.on_event(TrickWon(2, 0, 1, costly(guest)[0]))
    gains._passed = 1.0
    pill = pygame.Rect(0, 0, 40, 20)
    assert gains._place(layout, pill)[1] < plate.top
    guest.scene.parts.people.remark = 2, "Well, look at that!"
    assert gains._place(layout, pill)[1] > plate.bottom


def test_points_count_up_at_the_plate_once_they_are_there(sit):
    guest, _, _ = sit()
    rolling, view = guest.scene.parts.rolling, guest.scene.model.view
    (points,) = [counter for counter in view.status.counters if counter.kind == "points"]
    counters = tuple(
        replace(counter, values=(9, *counter.values[1:])) if counter is points else counter
        for counter in view.status.counters
    )
    after = guest.scene.model.view = replace(view, status=replace(view.status, counters=counters))

    def shown():
        return next(counter.values[0] for counter in rolling.view.status.counters if counter.kind == "points")

    rolling.on_settled(after)
    seen = [shown()]
    while rolling.update(0.05):
        seen.append(shown())
    assert seen[0] == points.values[0] == 0
    assert seen == sorted(seen)
    assert len(set(seen)) > 4
    assert seen[-1] == 9
    assert rolling.view is after


def test_points_are_there_at_once_where_nothing_moves(sit):
    guest, _, _ = sit(reduced_motion=True)
    rolling, view = guest.scene.parts.rolling, guest.scene.model.view
    after = guest.scene.model.view = replace(view, totals=(9, *view.totals[1:]))
    rolling.on_settled(after)
    assert rolling.view is after
    assert not rolling.update(0.05)


@pytest.mark.parametrize(("seat", "good"), [(0, True), (1, False)])
def test_declared_points_are_shown_with_their_cards_then_counted_before_the_rest_is_told(at_piquet, seat, good):
    guest, gains, declared = at_piquet("fast")
    guest.scene.on_event(note(seat, 14))
    guest.step()
    assert (gains.shown, declared.find_points(seat) is not None) == (None, True)
    guest.wait(1.2)
    assert gains.shown is None, "the cards are read first"
    guest.click((400, 200))
    guest.step()
    assert gains.shown == Gain(14, seat, good)
    assert points_on_board(guest)[seat] == 0
    guest.wait(1.5)
    assert points_on_board(guest)[seat] == 14
    assert guest.scene.model.view.status.side_counters[0].values == (0, 0), "no view has them yet"


def test_declared_points_stand_still_with_reduced_motion(at_piquet):
    guest, _, _ = at_piquet("normal", reduced_motion=True)
    guest.scene.on_event(note(0, 14))
    guest.wait(0.5)
    first = guest.pixels()
    guest.wait(0.5)
    assert guest.pixels() == first
    guest.click((400, 200))
    guest.wait(1)
    assert points_on_board(guest)[0] == 14


def test_all_that_is_declared_has_been_counted_when_the_view_has_it(at_piquet):
    guest, _, _ = at_piquet("fast")
    seen = []
    while guest.scene.model.view.status.phase != "playing":
        guest.step(1 / 30)
        seen.append(points_on_board(guest))
        if guest.scene.model.ask is not None and not guest.scene.playback.is_busy:
            guest.scene.commands.act(guest.live.legal()[0])
    told = [event for event in guest.scene.model.view.history if isinstance(event, Noted) and event.points]
    assert len(told) > 1
    assert seen == sorted(seen), "nothing is counted twice and taken back"
    assert all(sum(event.points for event in told[: number + 1]) in map(sum, seen) for number in range(len(told) - 1))


@pytest.fixture
def at_piquet(monkeypatch):
    """A function that sits down at Piquet, and answers the parts that show points and declared cards."""

    def sit_down(speed, **settings):
        guest = make(live=table_of("piquet", 2, seed=4, level="reference"), speed=speed, **settings)
        until_asked(guest)
        return guest, part(guest, Gains), part(guest, WeisDisplay)

    sitters = sitting(monkeypatch)
    make = next(sitters)
    yield sit_down
    next(sitters, None)


def note(seat, points):
    return Noted("declared", seat, say("{seat} scores", seat=SeatName(seat)), "sets", ("PuA", "SvA"), points=points)


def points_on_board(guest):
    (points,) = guest.scene.parts.rolling.view.status.side_counters
    return points.values


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_the_plate_counts_the_last_trick_before_the_results_come(sit, speed):
    guest, gains, _ = sit(speed=speed, seed=21)
    rolling = guest.scene.parts.rolling

    def count():
        (points,) = [counter for counter in rolling.view.status.counters if counter.kind == "points"]
        return points.values

    def is_last():
        trick = guest.scene.model.last_trick
        return trick is not None and trick.number == guest.scene.model.view.status.tricks

    while not is_last():
        guest.step(1 / 30)
        if guest.my_turn:
            guest.scene.commands.act(guest.live.legal()[-1])
    guest.until(lambda: gains.shown is not None and gains._passed >= 0.55, 200, 1 / 60)
    before, waited, counted = count(), 0.0, []
    while not guest.results:
        guest.step(1 / 60)
        waited += 1 / 60
        counted.append(sum(count()))
    assert sum(before) < 26
    assert counted == sorted(counted)
    assert counted[-1] == 26
    assert 0.6 <= waited <= 0.8
