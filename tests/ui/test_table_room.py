"""Nothing that asks for a decision covers anybody, and what is read while playing is large enough."""

import pygame
import pytest

from purple_table.core.actions import Meld, Pass
from purple_table.ui.scenes.table.parts import standings
from purple_table.ui.scenes.table.parts.meld_board import MeldBoard
from purple_table.ui.scenes.table.parts.name_plates import dealer_spot
from tests.ui.at_games import part, played_to, table_of, until_asked
from tests.ui.at_table import Guest, make_match, shared_cards, sitting

SIZES = ((800, 600), (1280, 720), (1920, 1080))


@pytest.fixture
def sit(monkeypatch):
    yield from sitting(monkeypatch)


@pytest.fixture
def sit_at(monkeypatch):
    """A function that sits down at a game."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    guests = []

    def sit_down(name, players, size=(1280, 720), **fields):
        guests.append(Guest(table_of(name, players, level="reference"), shared_cards(), size, **fields))
        return guests[-1]

    yield sit_down
    for guest in guests:
        guest.close()


@pytest.mark.parametrize(("size", "least"), [((1280, 720), 16), ((1920, 1080), 24), ((800, 600), 15)])
def test_hints_and_what_is_asked_are_large_enough_to_be_read(sit, size, least):
    guest = sit(options={"passing": "off"}, size=size)
    guest.until_asked()
    guest.press(pygame.K_h)
    guest.until(lambda: guest.scene.model.notes.note)
    _, note = guest.scene.spoken._place_note()
    assert note.font.size >= least
    assert pygame.Rect((0, 0), size).contains(note.rect)
    asked = guest.scene.spoken._find_prompt()[0]
    assert guest.scene.spoken._place_in_strip(asked, guest.scene.layout).font.size >= least


@pytest.mark.parametrize("size", SIZES)
def test_words_stay_away_from_their_frame_and_from_the_hand(sit, size):
    guest = sit(options={"passing": "off"}, size=size)
    guest.until_asked()
    kit, layout = guest.scene.drawing.kit, guest.scene.layout
    for words in (4, 20, 30, 45):
        text = "**Your turn.** " + "words and " * (words // 2)
        note = guest.scene.spoken._place_in_strip(text, layout)
        high = kit.text.layout(text, note.font, note.rect.width - kit.px(20)).size[1]
        assert note.rect.height >= high
        assert note.rect.bottom <= layout.hand.top
        if words <= 30:
            assert note.rect.height >= high + kit.px(4)
            assert note.rect.bottom <= layout.hand.top - layout.lift


def test_a_reason_beside_the_trick_is_large_where_the_table_is_empty(sit):
    guest = sit(live=make_match(level="club", passing="off"), size=(1280, 720), reasons="trick")
    larger = 0
    for _ in range(6):
        guest.until_asked()
        for *_, note in guest.scene.parts.reasons._list_notes(guest.scene.layout):
            larger += note.font.size >= 16
        guest.pick(min(guest.scene.model.legal_cards))
    assert larger >= 4


@pytest.mark.parametrize("size", [(800, 600), (1000, 1400), (1280, 720), (1920, 1080)])
def test_the_dealers_chip_hides_neither_the_own_head_nor_reaches_beyond_the_window(sit, size):
    guest = sit(size=size)
    kit, layout = guest.scene.drawing.kit, guest.scene.layout
    for place, seat in enumerate(layout.seats):
        chip = pygame.Rect(0, 0, kit.px(20), kit.px(20))
        chip.center = dealer_spot(kit, seat.plate, seat.portrait)
        assert pygame.Rect((0, 0), size).contains(chip)
        if place == 0:
            assert not chip.colliderect(seat.portrait)


def test_a_head_under_the_pointer_tells_of_its_seat_as_the_plate_does(sit):
    guest = sit()
    seat = guest.scene.layout.seats[1]
    point = seat.portrait.centerx, seat.portrait.top + 2
    assert not seat.plate.collidepoint(point)
    guest.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
    assert guest.scene.model.hovered_place == 1


def test_one_nothing_stands_on_a_plate_where_there_are_no_points(sit):
    guest = sit(options={"passing": "off"})
    guest.until_asked()
    seats, view = guest.scene.painting._seats, guest.scene.model.view
    assert not any(view.totals)
    points = next(counter for counter in view.status.counters if counter.kind == "points")
    for place in range(4):
        told = dict(seats.plate(place).counters)
        seat = guest.scene.model.find_seat(place)
        assert ("Points" in told) == bool(points.values[seat])
        assert "Tricks" in told


def test_a_dragged_card_lies_above_the_card_of_the_coach(sit, monkeypatch):
    guest = sit(options={"passing": "off"})
    drawn = []
    painting = guest.scene.painting
    monkeypatch.setattr(painting._parts.coach, "draw_card", lambda surface: drawn.append("coach"))
    monkeypatch.setattr(painting._own, "draw_dragged", lambda surface, layout: drawn.append("dragged"))
    guest.loop.stage.redraw()
    guest.step()
    assert drawn == ["coach", "dragged"]


def meld_or_draw(view, legal):
    """Pass, draw, and meld whatever can be melded."""
    melds = [action for action in legal if isinstance(action, Meld)]
    if view.ask.kind == "points":
        return Pass()
    return melds[0] if melds and view.ask.kind == "meld" else legal[0]


def melded(view, legal):
    return sum(key.role == "meld" for key, _ in view.piles) > 2 and view.ask.kind == "draw"


def test_a_large_meld_tells_its_points_and_covers_no_plate_and_no_words(sit, monkeypatch):
    live = next(
        live
        for live in (table_of("blues_greens", 4, seed) for seed in range(3, 30))
        if played_to(live, melded, meld_or_draw)
    )
    guest = sit(live=live, size=(1280, 720))
    until_asked(guest)
    melds, layout, text = part(guest, MeldBoard), guest.scene.layout, guest.loop.stage.kit.text
    paragraph, drawn = text.paragraph, []
    monkeypatch.setattr(text, "paragraph", lambda words, *rest: drawn.append(words) or paragraph(words, *rest))
    found = [
        group
        for zone in range(2)
        for spread, group in melds._place_spreads(zone, guest.scene.picture.piles)
        if spread.number and not spread.away
    ]
    assert found
    for group in found:
        drawn.clear()
        guest.post(pygame.MOUSEMOTION, pos=group.rect.center, rel=(0, 0), buttons=(0, 0, 0))
        guest.wait(0.1)
        assert any("point" in words for words in drawn), drawn
        panel = melds._large._place_beside_trick(
            melds.board, pygame.Rect(0, 0, 200, 190), group.rect, pygame.Rect((0, 0), (1280, 720))
        )
        assert panel.collidelist([layout.prompt, *(seat.plate for seat in layout.seats)]) < 0


def test_a_hint_takes_the_keyboard_and_the_gold_to_what_it_proposes(sit_at):
    guest = sit_at("euchre", 4)
    assert until_asked(guest, "choose")
    panel = guest.scene.controls.panel
    assert panel.first_widget is panel.buttons[0]
    panel.show_hint(guest.scene.model.ask.ways[1].action)
    assert [found.kind for found in panel.buttons] == ["plain", "primary", "plain"]
    assert guest.scene.controls.form.focused is panel.buttons[1]


@pytest.mark.parametrize("width", [150, 190, 216, 250])
@pytest.mark.parametrize("counters", [(("Points", "126"), ("Contract", "11 of 12")), (("Kontrakt", "11 von 12"),)])
def test_what_a_side_counts_ends_within_its_board(sit, width, counters):
    kit = sit().scene.drawing.kit
    rows = tuple(standings._Row(name, None, counters, "0", True) for name in ("Ada and Ben", "Cleo and Dora"))
    board = standings._Rows(kit, (width, 104), rows)
    for area, picture in zip(board.areas, board.counters, strict=True):
        assert area.left + picture.get_width() <= area.right
