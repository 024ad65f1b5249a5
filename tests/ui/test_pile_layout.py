"""Piles, chips and open hands at the windows that people have: nothing leaves the table or hides something else."""

from itertools import combinations, pairwise

import pytest
from pygame import Rect

from purple_table.art.sprites import card_height
from purple_table.ui.cards.pile_layout import (
    lay_out_middle,
    lay_out_shown_hands,
    open_poses,
    place_beside_hand,
    place_sign,
    seat_room,
    showdown_pot,
)
from purple_table.ui.cards.table_layout import table_layout
from purple_table.ui.kit.theme import Theme

WINDOWS = [((800, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5), ((2560, 1440), 2.0)]


def laid_out(size, scale, players):
    return table_layout(size, scale, players, 4), Theme(scale).px


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("players", [2, 3, 5, 7, 10])
def test_piles_pot_and_buttons_lie_in_the_middle_apart_from_each_other(size, scale, players):
    layout, px = laid_out(size, scale, players)
    middle = lay_out_middle(layout, px)
    parts = [middle.stock, middle.discard, middle.pot, middle.action]
    for part in parts:
        assert layout.middle.contains(part)
    for one, other in combinations(parts, 2):
        assert not one.colliderect(other)
    assert middle.labels <= middle.action.top - px(16)
    assert middle.stock.width >= px(55)
    assert middle.stock.centerx + middle.discard.centerx == pytest.approx(2 * middle.pot.centerx, abs=2)


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("players", [2, 4, 7, 10])
def test_an_open_hand_stands_above_the_plate_and_chips_lie_on_it(size, scale, players):
    layout, px = laid_out(size, scale, players)
    for place in range(1, players):
        room, seat = seat_room(layout, place, 3, px), layout.seats[place]
        left, bottom = room.chips
        chips = Rect(left, bottom - px(19), px(62), px(19))
        assert layout.size[1] > room.open.top >= layout.bar.bottom
        assert not chips.colliderect(room.open)
        assert not room.open.colliderect(seat.portrait)
        assert not chips.colliderect(seat.portrait)
        assert seat.plate.contains(chips)
        assert room.open.height == card_height(room.card)
        assert room.card >= px(28 if size != (800, 600) else 24)
        if players > 2:
            assert room.open.right <= seat.plate.right + 1
            assert room.open.bottom <= seat.plate.top, "the cards are seen whole"
            for showdown in (False, True):
                sign = place_sign(seat, (px(90), px(22)), layout.size, px, showdown=showdown)
                assert sign.top >= room.open.bottom, "what the hand counts hides no card"
                assert Rect((0, 0), layout.size).contains(sign)
                narrow = seat.plate.width < px(212)
                assert narrow or sign.bottom < seat.plate.bottom
                assert showdown or not narrow or sign.top >= seat.plate.bottom - px(2), "nor the name"
            own = layout.seats[0]
            sign = place_sign(own, (px(90), px(22)), layout.size, px, showdown=True)
            assert own.plate.width >= px(212) or not own.plate.inflate(0, -px(5)).colliderect(sign), "nor own chips"
        for other in layout.seats:
            assert not room.open.colliderect(other.plate)


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_large_open_hand_takes_the_room_beside_it_and_no_more(size, scale, players):
    layout, px = laid_out(size, scale, players)
    for place in range(1, players):
        others = [seat for other, seat in enumerate(layout.seats) if other != place]
        around = [rect for seat in others for rect in (seat.plate, seat.fan)]
        room, narrow = seat_room(layout, place, 13, px, around), seat_room(layout, place, 13, px)
        assert room.card >= narrow.card
        assert Rect((0, 0), size).contains(room.open)
        assert not any(room.open.colliderect(rect) for rect in around)
        assert room.open.bottom <= layout.seats[place].plate.top
        assert room.open.left <= layout.seats[place].plate.centerx <= room.open.right
        steps = [two.x - one.x for one, two in pairwise(open_poses(room, 13))]
        assert min(steps) >= room.card * 0.5
        if not layout.seats[place].turned:
            assert seat_room(layout, place, 3, px, around) == seat_room(layout, place, 3, px)


def test_an_open_hand_shows_every_index_from_left_to_right():
    layout, px = laid_out((1280, 720), 1.0, 4)
    room = seat_room(layout, 1, 3, px)
    poses = open_poses(room, 3)
    steps = [two.x - one.x for one, two in pairwise(poses)]
    assert all(step >= room.card * 0.5 for step in steps)
    assert poses[-1].x + room.card / 2 <= room.open.right + 1


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_words_stand_beside_the_hand_and_inside_the_window(size, scale):
    layout, px = laid_out(size, scale, 4)
    for count in (3, 4, 20):
        rect = place_beside_hand(layout, count, (px(90), px(34)), px)
        assert Rect((0, 0), size).contains(rect)


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("players", [2, 3, 5, 7, 10])
def test_hands_of_a_showdown_lie_apart_above_the_pot(size, scale, players):
    layout, px = laid_out(size, scale, players)
    for count in range(1, players + 1):
        rooms, card = lay_out_shown_hands(layout, count, px)
        assert len(rooms) == count
        assert card >= px(32)
        around = rooms[0].unionall(rooms)
        assert layout.middle.contains(around)
        pot = showdown_pot(layout, count, px)
        assert around.bottom <= pot.top or around.right <= pot.left
        assert Rect((0, 0), size).contains(pot)
        assert not any(pot.colliderect(seat.plate) for seat in layout.seats)
        assert not [one for one, other in combinations(rooms, 2) if one.colliderect(other)]
