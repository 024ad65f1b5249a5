"""The layout of the table: pure geometry from the size of the window, the UI scale and the seats.

All lengths in the results are pixels. Places count clockwise from the viewer, who is place 0 at the bottom.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pygame import Rect

from purple_table.art.sprites import card_height
from purple_table.ui.cards.trick_places import card_rect, trick_places
from purple_table.ui.kit.animation import Pose

Size = tuple[int, int]

_CURVE = 30.0
"""The radius of the curve on which a hand is fanned, in card widths."""
_STEP = 0.5
"""How much of each card of the own hand is visible if there is room, in card widths."""
_TIGHTEST = 0.42
"""The least of a card that shows in the largest hand, in card widths."""
CORNER = 250
"""The width of a corner, in reference units: the most for the right one, the usual width for the left one."""
_HAND_SHARE = 0.235
"""The share of the window's height that a card of the own hand takes."""
_FEW, _LARGE_SHARE = 6, 0.29
"""In games of two players a hand of at most this many cards is larger."""
_PORTRAIT, _PORTRAIT_SHARE, _PORTRAIT_BELOW, _OWN_PORTRAIT = 54, 0.3, 29, 26
"""The size of a head in reference units and its most in widths of the plate, how far it comes down on the plate, and
its size on the own plate."""
NAME_ROW = 0.32
"""The height on a plate of the middle of the row with the name, as a share of the plate's height."""
NONE_RAISED: Mapping[int, int] = MappingProxyType({})


class SeatPlace(NamedTuple):
    """One seat: its name plate and the space for its cards; cards laid out to pass rest at `front`.

    `portrait` is the square around the head, which stands above the upper left edge of the plate; on the own plate it
    stands in the row of the name.
    """

    plate: Rect
    fan: Rect
    front: tuple[int, int]
    portrait: Rect


class TableLayout(NamedTuple):
    """The table for one window. `card`, `trick_card` and `back` are widths of cards; `slots` hold cards to pass.

    `corners` are the spaces at the upper left and right that no seat uses; they have no height if there are none. The
    left one reaches as far as there is room. Panels lie at the bottom of a `dock` if the middle has to stay visible,
    and in the middle if it is None.
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


CARD_SIZES: Mapping[str, float] = MappingProxyType({"smaller": 0.84, "usual": 1.0, "larger": 1.12})
"""The factors of the card sizes that can be chosen."""
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
    bar = Rect(0, 0, width, px(48))
    plate = (min(px(212), (width - 2 * pad - 4 * gap) // 5), px(54))

    fitting = (width - 2 * pad) / (1 + _TIGHTEST * max(0, max(most, 12) - 1))
    large = players == 2 and 0 < most <= _FEW
    card = int(min(height * share * (_LARGE_SHARE if large else _HAND_SHARE) * 5 / 7, fitting))
    tall = card_height(card)
    lift = max(4, tall // 10)
    beside = width - 2 * (plate[0] + 3 * pad)
    cornered = beside >= card * (1 + 0.38 * max(0, max(most, 12) - 1))
    hand_width = beside if cornered else width - 2 * pad
    hand = _hand_rect(size, pad, card, hand_width, max(most, 12))

    prompt_height = px(46)
    row_bottom = hand.top - lift - gap // 2
    prompt_top = row_bottom - prompt_height
    own = Rect(pad, 0, *plate)
    own.bottom = height - pad if cornered else row_bottom
    if cornered:
        own.left = pad * 2
        own.bottom = height - pad * 2
    back = min(round(card * 0.5), round(plate[0] * (0.5 if large else 0.42)))

    side, top = _arrange_seats(players - 1, width, plate[0] + gap, size)
    zone_top = bar.bottom + pad
    zone_bottom = (prompt_top if cornered else own.top) - gap
    fan_shown = min(round(card_height(back) * 0.62), px(90 if large else 64))
    block = plate[1] + fan_shown
    rows = max(1, side)
    free = zone_bottom - zone_top - (block + gap if top else 0)
    block = min(block, (free - gap * (rows - 1)) // rows) if side else block
    fan_shown = max(px(18), block - plate[1])
    block = plate[1] + fan_shown
    # The plate covers the lower part of the fan altogether.
    back = min(back, int((block - gap) / 1.6))

    others = _place_others(size, pad, gap, zone_top, zone_bottom, plate, block, side, top)
    blocks = [Rect(0, 0, *plate), *others]
    blocks[0] = own
    middle_top = zone_top + (block + gap if top else 0)
    inset = pad + (plate[0] + gap if side else 0)
    middle = Rect(inset, middle_top, width - 2 * inset, prompt_top - gap - middle_top)

    trick_card, trick = trick_places(middle, card, blocks)
    seats = [_own_place(own, hand, px)]
    for rect in others:
        seats.append(_place(rect, plate, back, fan_shown, middle, px))

    prompt_left = own.right + gap if not cornered else max(pad, (width - px(760)) // 2)
    prompt = Rect(prompt_left, prompt_top, width - 2 * prompt_left, prompt_height)
    tray, slot_rects, confirm = tray_places(middle, slots, trick_card, px)
    # What is set aside lies small in a corner that no seat uses.
    aside = Rect(0, 0, round(back * 0.8), card_height(round(back * 0.8)))
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
        _find_corners(width, pad, gap, zone_top, zone_bottom, others, top, px(CORNER)),
    )


def hand_poses(layout: TableLayout, count: int) -> list[Pose]:
    """Return the poses of the own hand, left to right, fanned on a wide curve."""
    if count == 0:
        return []
    card, area = layout.card, layout.hand
    step = min(card * _STEP, (area.width - card) / max(1, count - 1))
    radius = _CURVE * card
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
    area, back = layout.seats[place].fan, layout.back
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


def front_poses(layout: TableLayout, place: int, count: int) -> list[Pose]:
    """Return the poses of cards that another seat has laid out to pass."""
    x, y = layout.seats[place].front
    return [Pose(x + (index - (count - 1) / 2) * layout.back * 0.3, y) for index in range(count)]


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


def _hand_rect(size: Size, pad: int, card: int, width: int, most: int) -> Rect:
    """Return the space of the own hand when it is largest, including the corners of tilted cards."""
    step = min(card * _STEP, (width - card) / max(1, most - 1))
    turn = (most - 1) / 2 * step / (_CURVE * card)
    drop = _CURVE * card * (1 - math.cos(turn)) + math.sin(turn) * card / 2
    # The tilted outer cards are a little wider than upright ones.
    lean = math.ceil(math.sin(turn) * card_height(card) / 2)
    tall = card_height(card) + math.ceil(drop)
    rect = Rect(0, size[1] - pad // 2 - tall, width - 2 * lean, tall)
    rect.centerx = size[0] // 2
    return rect


def _arrange_seats(others: int, width: int, plate: int, size: Size) -> tuple[int, int]:
    """Return how many of the other seats sit at each side and along the top."""
    if others <= 0:
        return 0, 0
    if others == 1:
        return 0, 1
    portrait = size[1] > size[0]
    side = {2: 1, 3: 1, 4: 1, 5: 1}.get(others, 2)
    if portrait and others >= 5:
        side = others // 3 + (1 if others == 5 else 0)
    top = others - 2 * side
    return side, top


def _place_others(
    size: Size,
    pad: int,
    gap: int,
    zone_top: int,
    zone_bottom: int,
    plate: Size,
    block: int,
    side: int,
    top: int,
) -> list[Rect]:
    """Return the blocks of the other seats, clockwise from the viewer's left: up the left side, along the top, down."""
    width = size[0]
    upper = zone_top + (block + gap if top else 0)
    room = zone_bottom - upper
    spare = max(0, room - side * block)
    # With one seat a side it sits at the height of the trick; more of them share the room evenly.
    step = block + (spare // (side + 1) if side else 0)
    first = upper + (spare // (side + 1) if side else 0)
    rows = [first + step * row for row in range(side)]
    left = [Rect(pad, y, plate[0], block) for y in reversed(rows)]
    right = [Rect(width - pad - plate[0], y, plate[0], block) for y in rows]
    along = []
    if top:
        apart = max(plate[0] + gap, min(width // (top + 1), plate[0] * 2))
        apart = min(apart, (width - 2 * pad - plate[0]) // max(1, top - 1))
        start = width / 2 - apart * (top - 1) / 2
        along = [Rect(round(start + apart * place - plate[0] / 2), zone_top, plate[0], block) for place in range(top)]
    return [*left, *along, *right]


def _find_corners(
    width: int, pad: int, gap: int, zone_top: int, zone_bottom: int, others: list[Rect], top: int, most: int
) -> tuple[Rect, Rect]:
    """Return the rooms beside the one seat at the top, or in its stead, above the seats at the sides."""
    along = [block for block in others if block.top == zone_top and top]
    sides = [block.top for block in others if block not in along]
    bottom = min([zone_bottom, *(edge - gap for edge in sides)])
    free = (along[0].left if along else width // 2) - pad - gap
    if top > 1 or free < most // 2:
        return Rect(pad, zone_top, 0, 0), Rect(width - pad, zone_top, 0, 0)
    left = Rect(pad, zone_top, free, bottom - zone_top)
    right = Rect(0, zone_top, min(most, free), left.height)
    right.right = width - pad
    return left, right


def portrait_place(plate: Rect, px: Callable[[float], int]) -> Rect:
    """Return the square around the head of the player at another seat."""
    across = min(px(_PORTRAIT), round(plate.width * _PORTRAIT_SHARE))
    return Rect(plate.left + px(5), plate.top + px(_PORTRAIT_BELOW) - across, across, across)


def _own_place(plate: Rect, hand: Rect, px: Callable[[float], int]) -> SeatPlace:
    across = px(_OWN_PORTRAIT)
    portrait = Rect(plate.left + px(8), 0, across, across)
    portrait.centery = plate.top + round(plate.height * NAME_ROW)
    return SeatPlace(plate, hand, hand.midtop, portrait)


def _place(block: Rect, plate: Size, back: int, shown: int, middle: Rect, px: Callable[[float], int]) -> SeatPlace:
    """Return a seat in its block: the fan behind the plate, which covers its lower part, and beside the head."""
    name = Rect(block.left, block.bottom - plate[1], *plate)
    portrait = portrait_place(name, px)
    left = portrait.right + back // 12
    fan = Rect(left, block.top, name.right - left - back // 12, shown)
    away = (middle.centerx - name.centerx, middle.centery - name.centery)
    length = max(1.0, math.hypot(*away))
    reach = min(name.width / 2 / max(0.01, abs(away[0]) / length), name.height / 2 / max(0.01, abs(away[1]) / length))
    reach += back * 0.75
    front = (round(name.centerx + away[0] / length * reach), round(name.centery + away[1] / length * reach))
    return SeatPlace(name, fan, front, portrait)


def tray_places(
    middle: Rect, count: int, trick_card: int, px: Callable[[float], int]
) -> tuple[Rect, tuple[Rect, ...], Rect]:
    """Return the places of a tray with `count` slots in the middle: the tray, its slots, and its button."""
    if not count:
        return Rect(middle.center, (0, 0)), (), Rect(middle.center, (0, 0))
    inset, title, button, gap = px(12), px(26), px(38), px(8)
    room = middle.height - 2 * inset - title - button - 2 * gap
    card = int(min(trick_card, room * 5 / 7, (middle.width - 2 * inset - gap * (count - 1)) / count))
    tall = card_height(card)
    inner = max(count * card + gap * (count - 1), px(250))
    tray = Rect(0, 0, inner + 2 * inset, tall + 2 * inset + title + button + 2 * gap)
    tray.center = middle.center
    left = tray.centerx - (count * card + gap * (count - 1)) // 2
    top = tray.top + inset + title + gap
    slots = tuple(Rect(left + (card + gap) * place, top, card, tall) for place in range(count))
    confirm = Rect(0, 0, px(170), button)
    confirm.midbottom = (tray.centerx, tray.bottom - inset)
    return tray, slots, confirm
