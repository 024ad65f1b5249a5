"""Bids that are laid aside at the table: the sum as cards are picked, the premium, and who sees whose bid."""

import pygame
import pytest

from purple_table.art.sprites import card_height
from purple_table.core.actions import Choose
from purple_table.core.cards import PileKey
from tests.ui.at_games import button, table_of, until_asked
from tests.ui.at_table import sitting

CODE = {"Bk": 1, "Go": 2, "Rd": 2, "Bz": 3, "Gn": 3}


@pytest.fixture
def sit_down(monkeypatch):
    yield from sitting(monkeypatch)


def table(sit_down, players=4, seed=3, size=(800, 600), **options):
    guest = sit_down(live=table_of("ninety_nine", players, seed, **options), size=size)
    until_asked(guest, "give")
    return guest


def lay_aside(guest):
    """Lay the first three cards aside; what they bid."""
    cards = guest.hand.list_fan()[:3]
    for card in cards:
        guest.pick(card)
    guest.confirm()
    return cards, sum(CODE.get(card[:2], 0) for card in cards)


def shown_bids(guest):
    """What the plates say, by place: the last figure of "Tricks 3 of 5"."""
    seats = guest.scene.painting._seats
    tricks = [dict(seats.plate(place).counters)["Tricks"] for place in range(guest.scene.picture.players)]
    return [text.rpartition(" of ")[2] if " of " in text else None for text in tricks]


def test_the_bid_adds_up_as_cards_are_picked(sit_down):
    guest = table(sit_down)
    confirm, bid = guest.scene.controls.confirm, 0
    for card in guest.hand.list_fan()[:3]:
        assert not confirm.enabled
        guest.pick(card)
        bid += CODE.get(card[:2], 0)
        assert confirm.caption == f"Bid {bid}"
    assert confirm.enabled
    guest.pick(guest.hand.list_tray()[0])
    assert not confirm.enabled


def test_a_hint_hides_neither_the_cards_nor_the_button(sit_down):
    guest = table(sit_down)
    guest.press(pygame.K_h)
    guest.until(lambda: guest.scene.model.notes.note)
    spoken, layout = guest.scene.spoken, guest.scene.layout
    note = spoken.room()
    assert not note.colliderect(layout.confirm)
    assert note.bottom <= layout.hand.top


def test_a_bid_is_seen_by_its_owner_alone_until_the_last_trick(sit_down):
    guest = table(sit_down, premiums="off")
    cards, bid = lay_aside(guest)
    until_asked(guest, "play")
    assert shown_bids(guest) == [str(bid), None, None, None]
    piles = guest.scene.picture.piles
    assert sorted(piles[PileKey("bid", 0)]) == sorted(cards)
    assert all(piles[PileKey("bid", seat)] == [None] * 3 for seat in (1, 2, 3))
    while not guest.results:
        guest.pick(min(guest.scene.model.legal_cards))
        until_asked(guest)
    assert all(None not in guest.live.view(0).pile("bid", seat) for seat in range(4))


def test_a_premium_says_what_it_brings_and_opens_bid_and_hand(sit_down):
    guest = next(guest for seed in range(9) if asks_first(guest := table(sit_down, seed=seed)))
    panel = guest.scene.controls.panel
    words = [widget.text for widget in panel.walk() if hasattr(widget, "text")]
    assert [line.startswith(("30 more", "60 more")) for line in words if " more with " in line] == [True, True]
    for other in panel.buttons:
        assert panel.rect.contains(other.rect)
    # The own bid and everybody beside the table stay in sight.
    scene = guest.scene
    spots = [scene.picture.find_spot(PileKey("bid", 0), index, 3) for index in range(3)]
    assert not any(panel.rect.collidepoint(spot.pose.x, spot.pose.y) for spot in spots)
    assert panel.rect.collidelist([scene.layout.seats[place].plate for place in (0, 1, 3)]) < 0
    guest.click(button(guest, "Reveal").rect.center)
    until_asked(guest)
    assert 0 in [pile.key.owner for pile in guest.live._match.state.piles() if pile.open_to is None and pile.cards]
    assert not guest.scene.picture.drawn


def asks_first(guest):
    """Whether the person may still reveal."""
    lay_aside(guest)
    asked = until_asked(guest)
    return asked.kind == "choose" and Choose("premium", "declare") in guest.live.legal()


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("players", [3, 4])
def test_an_open_hand_and_all_bids_lie_free(sit_down, size, players):
    for seed in range(12):
        guest = table(sit_down, players, seed, size)
        lay_aside(guest)
        until_asked(guest)
        if guest.scene.picture.shown:
            break
        guest.close()
    assert guest.scene.picture.shown, "somebody reveals a hand"
    scene, layout = guest.scene, guest.scene.layout
    window, rooms = pygame.Rect((0, 0), size), []
    for key, cards in scene.picture.piles.items():
        spots = [scene.picture.find_spot(key, index, len(cards)) for index in range(len(cards))]
        if key.role == "bid":
            rects = [pygame.Rect(0, 0, spot.width, card_height(spot.width)) for spot in spots]
            for rect, spot in zip(rects, spots, strict=True):
                rect.center = round(spot.pose.x), round(spot.pose.y)
            rooms.append(rects[0].unionall(rects))
    assert len(rooms) == players
    trick = [pygame.Rect(0, 0, layout.trick_card, card_height(layout.trick_card)) for _ in layout.trick]
    for rect, pose in zip(trick, layout.trick, strict=True):
        rect.center = round(pose.x), round(pose.y)
    plates = [seat.plate for seat in layout.seats]
    for room in rooms:
        assert window.contains(room)
        assert room.collidelist([*plates, *trick]) < 0
        assert not [other for other in rooms if other is not room and other.colliderect(room)]
