"""How tricks end that no seat takes, and those of sets: it is told who has won, and shown."""

import pygame
import pytest

from purple_table.art.palette import BLACK, PURPLE
from purple_table.core.actions import Play
from purple_table.core.events import DealBegan
from purple_table.session.match_story import is_level
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.trick_places import card_rect
from purple_table.ui.scenes.table.parts.laid_sets import LaidSets
from purple_table.ui.scenes.table.parts.open_hands import OpenHands
from purple_table.ui.scenes.table.parts.trick import Emblems, TrickPart
from tests.contrast import contrast
from tests.ui.at_games import part, table_of
from tests.ui.at_table import sitting


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def play_until(guest, wanted, steps=4000):
    """Play the first card that may be played until something wanted is shown; False if the deal ends before."""
    scene = guest.scene
    for _ in range(steps):
        guest.step(1 / 30)
        if wanted():
            return True
        if guest.results:
            return False
        if scene.model.ask is not None and scene.model.ask.kind != "deal" and not scene.playback.is_busy:
            legal = guest.live.legal()
            scene.commands.act(next((action for action in legal if isinstance(action, Play)), legal[0]))
    return False


@pytest.mark.parametrize("cards_move", [True, False])
def test_a_level_trick_stays_to_be_read_and_is_said_to_be_nobodys(sit, cards_move):
    guest = sit(live=table_of("truc", 4, seed=8, level="club"), speed="normal", cards_move=cards_move)
    scene = guest.scene
    assert play_until(guest, lambda: "level" in scene.model.prompt)
    lying = list(scene.picture.trick)
    assert len(lying) == 4
    assert part(guest, TrickPart).winner is None
    guest.wait(1.0)
    assert scene.picture.trick == lying
    guest.until(lambda: not scene.picture.trick and not scene.picture.flights, 100)


def test_a_level_trick_waits_for_a_click_where_tricks_do(sit):
    guest = sit(live=table_of("truc", 4, seed=8, level="club"), speed="normal", trick_hold="click")
    scene = guest.scene

    def is_level():
        if "level" not in scene.model.prompt:
            scene.playback.hurry()
        return "level" in scene.model.prompt

    assert play_until(guest, is_level)
    guest.wait(4.0)
    assert len(scene.picture.trick) == 4
    assert "Click" in scene.model.prompt
    guest.click((400, 300))
    guest.until(lambda: not scene.picture.trick and not scene.picture.flights, 100)


def test_a_level_trick_stays_for_good_where_tricks_are_kept(sit):
    guest = sit(live=table_of("truc", 4, seed=8, level="club"), speed="normal")
    playback = guest.scene.playback

    def is_level_next():
        playback.keeps_tricks = bool(playback._events) and is_level(playback._events[0])
        return playback.is_over

    assert play_until(guest, is_level_next)
    guest.wait(4.0)
    playback.hurry()
    playback.skip()
    guest.wait(4.0)
    assert len(guest.scene.picture.trick) == 4
    assert "level" in guest.scene.model.prompt
    assert not playback.is_busy


def test_the_sets_of_a_trick_go_to_the_seat_that_has_won_it(sit):
    guest = sit(live=table_of("presidents", 4, seed=4, level="reference"), speed="normal")
    scene, picture = guest.scene, guest.scene.picture

    owners = []

    def turned_away():
        lying = [key for key, cards in picture.piles.items() if key.role == "play" and cards]
        owners.extend(max(lying, key=lambda key: key.number).owner for _ in lying[:1])
        return any(key.role == "away" and cards for key, cards in picture.piles.items()) and picture.flights

    assert play_until(guest, turned_away)
    assert scene.model.active_seat == owners[-1]
    last = []
    while picture.flights:
        last = [pose for _, pose in picture.list_flights()]
        guest.step(1 / 60)
    end = picture.places.find_won_pose(picture.find_place(owners[-1]))
    assert last
    assert all(abs(pose.x - end.x) < 40 and abs(pose.y - end.y) < 40 for pose in last)


def test_who_has_played_the_last_set_is_finished_until_the_next_deal(sit):
    guest = sit(live=table_of("presidents", 4, seed=4, level="reference"))
    guest.look_away()
    hands, status = part(guest, OpenHands), lambda: guest.scene.model.view.status

    assert play_until(guest, lambda: status().out and not guest.scene.playback.is_busy)
    out = status().out
    assert [hands._choose_sign(seat)[0] for seat in out] == ["Finished"] * len(out)
    hands.on_event(DealBegan(2, 0, ""))
    assert [hands._choose_sign(seat)[0] for seat in range(4)] == [""] * 4


def test_the_ranks_of_earlier_sets_can_be_read_in_a_small_window(sit, monkeypatch):
    """They were whole cards 29 pixels wide, which touched the last one."""
    guest = sit(live=table_of("presidents", 4, seed=4, level="reference"))
    sets = part(guest, LaidSets)
    assert play_until(guest, lambda: len(sets._list_keys()) > 3 and not guest.scene.playback.is_busy)
    widths = []
    draw = CardSurfaces.miniature
    monkeypatch.setattr(
        CardSurfaces, "miniature", lambda cards, card, width, *shown: widths.append(width) or draw(cards, card, width)
    )
    guest.step()
    guest.loop.stage.redraw()
    guest.step()
    keys, layout = sets._list_keys(), guest.scene.layout
    spots = [sets.find_spot(key, 0, len(guest.scene.picture.piles[key])) for key in keys]
    assert len(widths) >= len(keys) - 1
    last, before = (card_rect(spot.pose, spot.width) for spot in (spots[-1], spots[-2]))
    assert last.top - before.bottom >= 5
    assert before.top >= layout.middle.top - 1


def test_the_disc_of_the_color_led_says_what_it_is_and_can_be_seen(sit):
    guest = sit(live=table_of("whist", 4, seed=4, level="reference"))
    discs = part(guest, Emblems)
    assert play_until(guest, lambda: len(discs.rects) == 2 and guest.scene.model.ask is not None)
    led, trump = discs.rects
    plain = guest.pixels()
    felt = guest.surface.get_at((led.centerx, led.top - 3))[:3]
    disc = guest.surface.get_at((led.centerx, led.top + 5))[:3]
    for tone in (BLACK.base, PURPLE.base, felt):
        assert contrast(disc, tone) >= 2.2
    for place in (led, trump):
        guest.post(pygame.MOUSEMOTION, pos=place.center, rel=(0, 0), buttons=(0, 0, 0))
        guest.step()
        assert guest.pixels() != plain
    guest.post(pygame.MOUSEMOTION, pos=guest.scene.layout.prompt.center, rel=(0, 0), buttons=(0, 0, 0))
    guest.step()
    assert discs._pointed is None
    other = sit(live=table_of("put", 2, seed=4, level="reference"))
    assert play_until(other, lambda: other.scene.picture.trick)
    assert not part(other, Emblems).rects, "the color led matters nothing in Put"
