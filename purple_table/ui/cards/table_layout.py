"""The layout of the table: pure geometry from the size of the window, the UI scale and the seats.

All lengths in the results are pixels. Places count clockwise from the viewer, who is place 0 at the bottom.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from pygame import Rect

from purple_table.art.sprites import card_height
from purple_table.ui.cards.seat_places import (
    SeatPlace,
    Size,
    Zone,
    arrange_seats,
    find_corners,
    is_low,
    lay_out_others,
    measure_plate,
    measure_side_plate,
    own_place,
    place_others,
    tuck_in_front,
)
from purple_table.ui.cards.tray_places import tray_places
from purple_table.ui.cards.trick_places import card_rect, trick_places
from purple_table.ui.kit.animation import Pose

_CURVE = 30.0
"""The radius of the curve on which a hand is fanned, in card widths."""
_MOST_TURN = 0.1
"""The most by which the outer cards of a hand are turned, in radians: a larger hand lies on a wider curve."""
_STEP = 0.5
"""How much of each card of the own hand is visible if there is room, in card widths."""
_TIGHTEST = 0.4
"""The least of a card that shows in the largest hand, in card widths."""
_HAND_SHARE, _HIGH_SHARE, _LOW_SHARE, _TRICK_SHARE = 0.255, 0.235, 0.24, 0.235
"""The shares of the window's height that a card of the own hand takes, the same in a window that is not wide, and in
one that is low for its text, and at most one of the trick."""
_WIDE = 1.5
"""A window is wide from this ratio of its width to its height."""
_FEW, _LARGE_SHARE, _HIGH_LARGE_SHARE = 6, 0.268, 0.29
"""In games of two players a hand of at most this many cards is larger."""
_TUCKED = 0.3
"""How far the middle of the lowest card of a hand at a side stands above the plate, in card widths."""
_ABOVE_CORNERS = 36
"""How far above the own plate the seats at the sides end, in reference units: what is set aside lies across from it."""
_OPEN_SHARE, _OPEN_STEP = 0.62, 1.04
"""The width of an open card that another seat has laid out to pass, in widths of a back, and the distance between two
of them in their own widths."""
_UPRIGHT = 1.5
"""A hand at a side stands upright behind the plate, like one at the top, in a room of less than so many card widths."""
NONE_RAISED: Mapping[int, int] = MappingProxyType({})


class TableLayout(NamedTuple):
    """The table for one window. `card`, `trick_card` and `back` are widths of cards; `slots` hold cards to pass.

    `corners` are the spaces at the upper left and right that no seat uses; they have no height if there are none. The
    left one reaches as far as there is room. Panels lie at the bottom of a `dock` if the middle has to stay visible,
    and in the middle if it is None. The `board` with the totals lies in the left corner, if there is one. What is set
    aside lies at `aside`, the uppermost card at its right end, or at a table of two in the middle of a room beside the
    trick, `aside_room`. A `low` table has little height for the size of its text.
    """

    size: Size
    bar: Rect
    seats: tuple[SeatPlace, ...]
    hand: Rect
    card: int
    lift: int
    trick_card: int
    back: int
    middle: Rect
    trick: tuple[Pose, ...]
    prompt: Rect
    tray: Rect
    slots: tuple[Rect, ...]
    confirm: Rect
    aside: Rect
    corners: tuple[Rect, Rect]
    dock: Rect | None = None
    board: Rect | None = None
    low: bool = False
    aside_room: Rect | None = None


CARD_SIZES: Mapping[str, float] = MappingProxyType({"smaller": 0.84, "usual": 1.0, "larger": 1.12})
"""The factors of the card sizes that can be chosen."""
_TUCKED_CARD = 14
"""How much of the cards that another seat has laid out shows beside its plate while there is a tray, in reference
units."""
_LEFT_OF_TRAY, _RIGHT_OF_TRAY = 150, 214
"""The room beside the tray at a table of two in a small window, for a talon and for words, in reference units."""
_ABOVE_TRAY = 6
"""The room above the tray there, in reference units."""
_LEAST_TRICK = 0.64
"""The least size of a trick's cards as a share of an own card; larger cards are made no larger than that allows."""


def table_layout(
    size: Size, scale: float, players: int, most: int, slots: int = 0, cards: str = "usual"
) -> TableLayout:
    """Lay a table out for `players` players.

    `most` is the largest hand of the deal, `slots` the cards of a tray, and `cards` one of CARD_SIZES. Cards that
    should be larger are so as far as there is room for trick and seats.
    """
    share = CARD_SIZES[cards]
    layout = _make_layout_for_cards(size, scale, players, most, slots, share)
    while share > 1 and layout.trick_card < layout.card * _LEAST_TRICK:
        share = max(1.0, share - 0.04)
        layout = _make_layout_for_cards(size, scale, players, most, slots, share)
    return layout


def _make_layout_for_cards(size: Size, scale: float, players: int, most: int, slots: int, share: float) -> TableLayout:
    """Return a table with cards of a share of the usual size."""
    width, height = size

    def px(units: float) -> int:
        return round(units * scale)

    pad, gap = px(8), px(6)
    low = is_low(size, px)
    bar = Rect(0, 0, width, px(38 if low else 48))
    plate = measure_plate(size, px)

    fitting = (width - 2 * pad) / (1 + _TIGHTEST * max(0, max(most, 12) - 1))
    large = players == 2 and 0 < most <= _FEW
    usual, larger = (_HAND_SHARE, _LARGE_SHARE) if width >= _WIDE * height else (_HIGH_SHARE, _HIGH_LARGE_SHARE)
    if low:
        usual = larger = _LOW_SHARE
    card = int(min(height * share * (larger if large else usual) * 5 / 7, fitting))
    tall = card_height(card)
    lift = max(4, tall // 10)
    beside = width - 2 * (plate[0] + 3 * pad)
    cornered = beside >= card * (1 + 0.38 * max(0, max(most, 12) - 1))
    hand_width = beside if cornered else width - 2 * pad
    hand = _hand_rect(size, pad, card, hand_width, max(most, 12))

    at_sides, along_top = arrange_seats(players - 1, size)
    # Two rows of the trick leave no room above the words, so that long ones have it here.
    prompt_height = px(36 if low else 64 if at_sides == 2 and not cornered else 46)
    row_bottom = hand.top - lift - gap // 2
    prompt_top = row_bottom - prompt_height
    if cornered:
        own = Rect(pad * 2, height - pad * 2 - plate[1], *plate)
    else:
        own = Rect(pad, row_bottom - plate[1], measure_side_plate(width, px), plate[1])

    prompt_left = own.right + gap if not cornered else max(pad, (width - px(760)) // 2)
    end = lowest = (prompt_top if cornered else own.top) - gap
    if cornered and prompt_left >= pad + measure_side_plate(width, px) + gap:
        lowest = own.top - px(_ABOVE_CORNERS)
    zone = Zone(width, bar.bottom + (gap if low else pad), end, pad, gap, lowest, plate)
    ring = lay_out_others(at_sides, along_top, zone, card, px)
    middle = Rect(ring.inset, ring.upper, width - 2 * ring.inset, prompt_top - gap - ring.upper)

    most_of_trick = min(card, int(height * share * _TRICK_SHARE * 5 / 7))
    trick_card, trick = trick_places(middle, most_of_trick, [own, *ring.blocks], close=low)
    seats = [own_place(own, hand, px), *place_others(ring, middle, px)]
    back = ring.back

    prompt = Rect(prompt_left, prompt_top, width - 2 * prompt_left, prompt_height)
    inner = Rect(px(_LEFT_OF_TRAY), middle.top, width - px(_LEFT_OF_TRAY + _RIGHT_OF_TRAY), middle.height)
    room = inner if players == 2 and not cornered and inner.width * 2 > width else middle
    if players == 2:
        # The backs of the other one lie right above.
        room = Rect(room.left, room.top + px(_ABOVE_TRAY), room.width, room.height - px(_ABOVE_TRAY))
    others_tuck = slots > 0 and at_sides + along_top > 1
    if others_tuck:
        room = middle.inflate(-2 * px(_TUCKED_CARD), 0)
        room.top, room.height = middle.top + px(_TUCKED_CARD), middle.height - px(_TUCKED_CARD)
    tray, slot_rects, confirm = tray_places(room, slots, trick_card, px)
    if others_tuck:
        tuck = partial(tuck_in_front, back=back, shown=px(_TUCKED_CARD), tray=tray, count=slots)
        seats = [seats[0], *(tuck(seat, is_alone=along_top == 1) for seat in seats[1:])]
    # What is set aside lies small in a corner that no seat uses.
    small = round(back * 0.8) if cornered else min(round(back * 0.8), plate[1] * 5 // 7)
    aside = Rect(0, 0, small, card_height(small))
    if cornered:
        aside.bottomright = (width - 2 * pad, height - 2 * pad - px(18))
    else:
        aside.bottomright = (width - pad, row_bottom)
    return TableLayout(
        size,
        bar,
        tuple(seats),
        hand,
        card,
        lift,
        trick_card,
        back,
        middle,
        trick,
        prompt,
        tray,
        slot_rects,
        confirm,
        aside,
        find_corners(zone, ring, px),
        low=low,
    )


def hand_poses(layout: TableLayout, count: int) -> list[Pose]:
    """Return the poses of the own hand, left to right, fanned on a wide curve."""
    if count == 0:
        return []
    card, area = layout.card, layout.hand
    step = min(card * _STEP, (area.width - card) / max(1, count - 1))
    radius = _find_radius(card, count, step)
    top = area.top + card_height(card) / 2
    poses = []
    for place in range(count):
        offset = (place - (count - 1) / 2) * step
        turn = offset / radius
        poses.append(Pose(area.centerx + offset, top + radius * (1 - math.cos(turn)), angle=-math.degrees(turn)))
    return poses


def fan_poses(layout: TableLayout, place: int, count: int) -> list[Pose]:
    """Return the poses of the backs of another seat's hand, left to right, behind its name plate."""
    if place == 0:
        return hand_poses(layout, count)
    seat, back = layout.seats[place], layout.back
    if seat.turned and seat.fan.height >= back * _UPRIGHT:
        return _make_turned_poses(seat, back, count)
    area = seat.fan
    lean = 1.3
    step = max(0.0, min(back * 0.3, (area.width - back) / max(1, count - 1)))
    middle = area.top + card_height(back) / 2 + layout.back * 0.04
    poses = []
    for index in range(count):
        offset = index - (count - 1) / 2
        spread = min(lean, 14 / max(1, count - 1))
        drop = (offset / max(1.0, (count - 1) / 2)) ** 2 * back * 0.05
        poses.append(Pose(area.centerx + offset * step, middle + drop, angle=2 * round(-offset * spread / 2)))
    return poses


def _make_turned_poses(seat: SeatPlace, back: int, count: int) -> list[Pose]:
    """Return the poses of a hand at a side, from the top down; the plate covers the edge of the lowest card."""
    area, inward = seat.fan, 1 if seat.turned < 0 else -1
    half, low = card_height(back) / 2, area.bottom - back * _TUCKED
    step = max(0.0, min(back * 0.36, (low - area.top - back * 0.56) / max(1, count - 1)))
    x = area.left + half if inward > 0 else area.right - half
    poses = []
    for index in range(count):
        offset = index - (count - 1) / 2
        spread = min(1.3, 10 / max(1, count - 1))
        out = (offset / max(1.0, (count - 1) / 2)) ** 2 * back * 0.05
        y, angle = low - (count - 1 - index) * step, seat.turned - inward * 2 * round(offset * spread / 2)
        poses.append(Pose(x + inward * (back * 0.06 - out), y, angle=angle))
    return poses


def front_poses(layout: TableLayout, place: int, count: int, *, is_open: bool = False) -> list[Pose]:
    """Return the poses of cards that another seat has laid out to pass; of open ones each is wholly visible."""
    x, y = layout.seats[place].front
    step = measure_open_front(layout) * _OPEN_STEP if is_open else layout.back * 0.3
    return [Pose(x + (index - (count - 1) / 2) * step, y) for index in range(count)]


def measure_open_front(layout: TableLayout) -> int:
    """Return the width of a card that another seat has laid out to pass where it lies open."""
    return round(layout.back * _OPEN_SHARE)


def trick_rects(layout: TableLayout) -> list[Rect]:
    """Return where the cards of the trick lie, by place."""
    return [card_rect(pose, layout.trick_card) for pose in layout.trick]


def hand_room(layout: TableLayout, lifts: int) -> Rect:
    """Return the space of the own hand down to the window's edge, with room above for cards lifted `lifts` times."""
    room = layout.hand.inflate(layout.card // 3, 0)
    room.top -= lifts * layout.lift
    room.height = layout.size[1] - room.top
    return room


def measure_beside_trick(layout: TableLayout) -> int:
    """Return how wide something in a corner that reaches down to the trick may be without touching a card of it."""
    edges = [pose.x - layout.trick_card / 2 for pose in layout.trick]
    return int(min(edges)) - layout.corners[0].left


def pack_pose(layout: TableLayout, place: int, height: int) -> Pose:
    """Return the pose of a card of the pack, `height` cards up, from which the seat at a place deals."""
    x, y = layout.seats[place].front
    if place == 0:
        x, y = layout.middle.centerx, round(layout.middle.bottom - layout.back * 0.75)
    return Pose(x, y - height * layout.back * 0.006)


def slot_poses(layout: TableLayout) -> list[Pose]:
    """Return the middles of the slots of the tray."""
    return [Pose(*map(float, slot.center)) for slot in layout.slots]


def find_card_at(
    poses: list[Pose], width: int, point: tuple[int, int], *, above: Mapping[int, int] = NONE_RAISED
) -> int:
    """Return which of overlapping cards a point touches, the last being uppermost; -1 for none.

    `above` has, by index, how many pixels a card is lifted from its pose; it keeps the room below it, so that it does
    not flutter.
    """
    half_width, half_height = width / 2, card_height(width) / 2
    for index in range(len(poses) - 1, -1, -1):
        pose = poses[index]
        turn = math.radians(pose.angle)
        across, down = point[0] - pose.x, point[1] - pose.y
        x = across * math.cos(turn) - down * math.sin(turn)
        y = across * math.sin(turn) + down * math.cos(turn)
        top = half_height + above.get(index, 0)
        if -half_width <= x <= half_width and -top <= y <= half_height:
            return index
    return -1


def _find_radius(card: int, count: int, step: float) -> float:
    """Return the radius of the curve on which so many cards lie, in pixels."""
    return max(_CURVE * card, (count - 1) / 2 * step / _MOST_TURN)


def _hand_rect(size: Size, pad: int, card: int, width: int, most: int) -> Rect:
    """Return the space of the own hand when it is largest, including the corners of tilted cards."""
    step = min(card * _STEP, (width - card) / max(1, most - 1))
    radius = _find_radius(card, most, step)
    turn = (most - 1) / 2 * step / radius
    drop = radius * (1 - math.cos(turn)) + math.sin(turn) * card / 2
    # The tilted outer cards are a little wider than upright ones.
    lean = math.ceil(math.sin(turn) * card_height(card) / 2)
    tall = card_height(card) + math.ceil(drop)
    rect = Rect(0, size[1] - pad // 2 - tall, width - 2 * lean, tall)
    rect.centerx = size[0] // 2
    return rect


def keep_tray_clear(layout: TableLayout, rect: Rect, px: Callable[[float], int]) -> TableLayout:
    """Return the layout with the tray at the right of something in the left corner or below it, where its cards are
    larger; unchanged if they do not meet."""
    if not layout.slots or not layout.tray.colliderect(rect):
        return layout
    beside, below = Rect(layout.middle), Rect(layout.middle)
    beside.left, beside.width = rect.right + px(6), layout.middle.right - rect.right - px(6)
    below.top, below.height = rect.bottom + px(6), layout.middle.bottom - rect.bottom - px(6)
    found = [tray_places(room, len(layout.slots), layout.trick_card, px) for room in (beside, below)]
    tray, slots, confirm = max(found, key=lambda places: places[1][0].width)
    return layout._replace(tray=tray, slots=slots, confirm=confirm)
