"""The talon of Piquet: whose its cards are, how many are left, and where they lie."""

import itertools
from dataclasses import replace

import pygame
import pytest

from purple_table.art.sprites import card_height
from purple_table.core.cards import PileKey
from purple_table.ui.cards.table_layout import trick_rects
from purple_table.ui.scenes.setup.seat_players import LONGEST_NAME
from purple_table.ui.scenes.table.parts.cards_beside import Aside
from purple_table.ui.scenes.table.parts.talon import Talon
from tests.ui.at_games import part, table_of, until_asked
from tests.ui.at_table import sitting

sit = pytest.fixture(sitting)
LEFT_OVER = PileKey("aside", None, 1)
SIZES = [(800, 600), (1280, 720), (1920, 1080)]


def sit_down(sit, person, **fields):
    """The person sits at this place after the dealer: 1 is the elder hand, 0 the younger."""
    seed = next(seed for seed in range(20) if table_of("piquet", 2, seed).view(0).status.dealer == person)
    guest = sit(live=table_of("piquet", 2, seed, level="reference"), **fields)
    until_asked(guest, "give")
    return guest


def list_rects(guest):
    """Where the cards of the talon lie, the lowest first."""
    talon, found = part(guest, Talon), []
    for index in range(11):
        spot = talon.find_spot(LEFT_OVER, index, 11)
        if spot is not None:
            rect = pygame.Rect(0, 0, spot.width, card_height(spot.width))
            rect.center = round(spot.pose.x), round(spot.pose.y)
            found.append(rect)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_five_cards_lie_for_the_elder_hand_and_three_for_the_younger(sit, size):
    guest = sit_down(sit, 1, size=size)
    rects, layout = list_rects(guest), guest.scene.layout
    assert part(guest, Talon).count == len(rects) == 8
    assert part(guest, Aside).cards == (None,) * 3
    younger, elder = rects[:3], rects[3:]
    assert len({rect.top for rect in elder}) == len({rect.top for rect in younger}) == 1
    assert max(rect.bottom for rect in elder) < min(rect.top for rect in younger)
    for row in (younger, elder):
        assert all(after.left - before.left >= 6 for before, after in itertools.pairwise(row))
    others = [layout.tray, layout.prompt, layout.hand, layout.board, *(seat.plate for seat in layout.seats)]
    assert not [rect for rect in rects for other in others if other is not None and rect.colliderect(other)]
    assert all(pygame.Rect((0, 0), size).contains(rect) for rect in rects)


def test_what_the_elder_hand_leaves_is_for_the_younger(sit):
    guest = sit_down(sit, 0)
    view, talon = guest.live.view(0), part(guest, Talon)
    left = len(view.pile("aside", None, 1)) - 3
    assert 3 <= left <= 7
    assert talon.count == left
    drawn = 8 - left
    assert len(part(guest, Aside).cards) == 3 + drawn
    guest.press(pygame.K_RETURN)
    guest.until(lambda: guest.scene.model.view.status.phase != "exchange", 900)
    assert talon.count == 0
    assert not list_rects(guest)


@pytest.mark.parametrize("size", SIZES)
def test_a_long_name_ends_before_the_tray(sit, size, monkeypatch):
    guest = sit_down(sit, 1, size=size)
    talon, layout, name = part(guest, Talon), guest.scene.layout, "W" * LONGEST_NAME
    seats = [replace(seat, name=name) for seat in guest.scene.model.seats]
    monkeypatch.setattr(type(guest.scene.model), "seats", seats)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    talon.draw(surface, layout)
    assert surface.get_bounding_rect().width > 0
    assert surface.subsurface(layout.tray).get_bounding_rect().width == 0


@pytest.mark.parametrize("size", SIZES)
def test_what_is_set_aside_comes_beside_the_trick_when_play_begins(sit, size):
    guest = sit_down(sit, 1, size=size)
    before, aside = guest.scene.layout, part(guest, Aside)
    assert before.aside_room is None
    for _ in range(20):
        if guest.scene.model.view.status.phase == "playing":
            break
        guest.scene.commands.act(guest.live.legal()[0])
        until_asked(guest)
    layout, fan = guest.scene.layout, aside.room(guest.scene.layout)
    assert layout.aside_room.contains(fan)
    assert layout.aside.width > before.aside.width
    label = aside.label_place(layout, (80, 18))
    others = [layout.board, layout.prompt, *trick_rects(layout), *(seat.plate for seat in layout.seats)]
    for rect in (fan, label):
        assert rect.collidelist([other for other in others if other is not None]) < 0


def test_who_changes_all_that_may_be_changed_draws_at_once(sit):
    guest = sit_down(sit, 0)
    ask = guest.scene.model.ask
    for code in guest.hand.list_fan()[: ask.amount]:
        guest.pick(code)
        guest.wait(0.3)
    guest.confirm()
    until_asked(guest)
    assert guest.scene.model.view.status.phase != "exchange"
    assert len(guest.scene.picture.hand) == 12


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_of_several_cards_stands_above_the_middle_of_the_hand_and_clear_of_the_tray(sit, size):
    guest = sit_down(sit, 0, size=size)
    guest.press(pygame.K_h)
    guest.until(lambda: guest.scene.model.hint is not None)
    assert len(guest.scene.model.hint.actions) > 2
    assert "done" not in guest.scene.model.notes.note
    layout, spoken, kit = guest.scene.layout, guest.scene.spoken, guest.scene.drawing.kit
    text, note = spoken._place_note()
    # A long one that would reach up over the tray lies beside it.
    beside = note.rect.left > layout.tray.right and size == (800, 600)
    assert beside or abs(note.rect.centerx - layout.hand.centerx) < layout.size[0] // 8
    assert beside or note.rect.top > layout.tray.bottom
    words = kit.text.layout(text, note.font, note.rect.width - kit.px(24)).size[1]
    assert note.rect.height >= words + kit.px(4)
