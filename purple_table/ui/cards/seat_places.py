"""The places of the seats around the table: pure geometry, in pixels.

Seats along the top have their cards behind a wide plate. Seats at the sides have a narrow one; their cards stand
upright at the edge of the window above it, turned by 90 degrees, with the head beside them toward the table. At a table
of two the other hand lies opposite the own one, larger, with its plate at its left, as the own one has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from purple_table.art.sprites import card_height
from purple_table.ui.kit.theme import LOW

Size = tuple[int, int]
Px = Callable[[float], int]

PLATE, PLATE_HIGH, SIDE_PLATE, ONE_ROW = 212, 54, 170, 36
"""The width and height of a plate, the width of one at the sides, and the height of one with a single row, in reference
units."""
CORNER = 250
"""The width of a corner, in reference units: the most for the right one, the usual width for the left one."""
NAME_ROW = 0.32
"""The height of the middle of the row with the name, as a share of the height of a plate with two rows."""
LEFT, RIGHT = -90, 90
"""How far the hands of the seats at the sides are turned, in degrees."""
_PORTRAIT, _PORTRAIT_SHARE, _PORTRAIT_BELOW, _OWN_PORTRAIT = 62, 0.31, 29, 26
"""The size of a head in reference units and its most in widths of the plate, how far it comes down on the plate, and
its size on the own plate."""
_SIDE_SHARE, _SIDE_BELOW = 0.42, 7
"""The same for a head at the sides: its most in widths of the plate, and how far it comes down on the plate."""
_TOP_FAN, _SIDE_FAN = 42, 0.72
"""The most of a hand that shows above a plate at the top, in reference units, and the share of the room of a seat at
the sides that plate and hand take."""
_BACK, _BACK_OF_TWO = 0.44, 0.56
"""The widths of the others' cards in widths of an own card; the second one at a table of two."""
_HAND_OF_TWO = 250
"""The most width that the other hand of two takes, in reference units."""
_BEFORE, _BEFORE_SIDE = 0.78, 1.05
"""How far beyond its plate the middle of cards lies that a seat lays out, along the top and at the sides, in card
widths."""
_RIM = 28
"""How far the rim of the table reaches into the window, in reference units: at a table of two no seat keeps cards off
it."""
_BOARD, _LOW_BOARD, _LOW_FAN = 100, 66, 10
"""The height of a corner in which the totals of three sides find room, of two in a low window, and the most of a hand
that shows above a plate there, in reference units."""


class SeatPlace(NamedTuple):
    """One seat: its name plate and the space for its cards; cards laid out to pass rest at `front`.

    `portrait` is the square around the head, which stands on the upper edge of the plate; on the own plate it stands in
    the row of the name. `turned` is how far the hand is turned: 0, LEFT or RIGHT.
    """

    plate: Rect
    fan: Rect
    front: tuple[int, int]
    portrait: Rect
    turned: int = 0

    def move_up(self, pixels: int) -> SeatPlace:
        """Return the seat farther up."""
        moved = (rect.move(0, -pixels) for rect in (self.plate, self.fan, self.portrait))
        plate, fan, portrait = moved
        return SeatPlace(plate, fan, (self.front[0], self.front[1] - pixels), portrait, self.turned)


class Zone(NamedTuple):
    """The room for the seats of the others: the window's width, its edges above and below, the margin and the gap.

    `lowest` is its lower edge where several share a side of the window: beside the own hand, if there is room, and
    `plate` the size of a plate along the top.
    """

    width: int
    top: int
    bottom: int
    pad: int
    gap: int
    lowest: int
    plate: Size


class Ring(NamedTuple):
    """The seats of the others in their blocks, clockwise from the viewer's left.

    `back` is the width of their cards, `upper` where the room below the seats at the top begins, `inset` how far the
    seats at the sides reach into the window, and `plate` the size of a plate along the top.
    """

    blocks: list[Rect]
    sides: list[int]
    back: int
    upper: int
    inset: int
    plate: Size


def tuck_in_front(
    seat: SeatPlace, back: int, shown: int, tray: Rect, count: int, *, is_alone: bool = False
) -> SeatPlace:
    """Return the seat with the cards that it lays out under its plate, of which so many pixels show, if `count` of them
    would lie under the tray; those of one that is alone at the top lie at the right of its plate."""
    x, y = seat.front
    laid = Rect(0, 0, round(back * (1 + 0.3 * (count - 1))), card_height(back))
    laid.center = x, y
    if not laid.colliderect(tray):
        return seat
    if seat.turned:
        x = seat.plate.right + shown - back // 2 if seat.turned == LEFT else seat.plate.left - shown + back // 2
        return seat._replace(front=(x, seat.plate.centery))
    if is_alone:
        # Cards that lie open need a little more room.
        return seat._replace(front=(seat.plate.right + back // 8 + laid.width * 3 // 5, seat.plate.centery))
    return seat._replace(front=(x, min(y, seat.plate.bottom + shown - card_height(back) // 2)))


def is_low(size: Size, px: Px) -> bool:
    """Return whether a window is low for the size of its text."""
    return size[1] < px(LOW)


def arrange_seats(others: int, size: Size) -> tuple[int, int]:
    """Return how many of the other seats sit at each side and along the top."""
    if others <= 0:
        return 0, 0
    if others == 1:
        return 0, 1
    side = 1 if others <= 5 else 2
    if size[1] > size[0] and others >= 5:
        side = others // 3 + (1 if others == 5 else 0)
    return side, others - 2 * side


def lay_out_others(side: int, top: int, zone: Zone, card: int, px: Px) -> Ring:
    """Lay out the blocks of the seats: up the left side, along the top, and down the right side.

    `card` is the width of an own card. The seats at the sides stand at the height of the trick; more of them share the
    room evenly.
    """
    width, pad, gap = zone.width, zone.pad, zone.gap
    plate, narrow = zone.plate, measure_side_plate(width, px)
    low = plate[1] < px(PLATE_HIGH)
    if not side and top == 1:
        return _lay_out_opposite(zone, round(card * _BACK_OF_TWO), px)
    back = min(round(card * _BACK), (narrow - _measure_side_head(narrow, px) - px(8)) * 5 // 7)
    shown = min(round(card_height(back) * 0.62), px(_LOW_FAN if low else _TOP_FAN))
    # The plate covers the lower part of the hand altogether.
    back = min(back, int((plate[1] + shown - gap) / 1.6))
    upper = zone.top + (plate[1] + shown + gap if top else 0)
    end = zone.lowest
    room, high = end - upper, 0
    if side:
        most = (room - gap * (side - 1)) // side
        head = _measure_side_head(narrow, px) - px(_SIDE_BELOW)
        high = min(max(round(most * _SIDE_FAN), plate[1] + head), most, plate[1] + 3 * back)
    lowest = zone.top + px(_LOW_BOARD if low else _BOARD) + gap
    if side == 1:
        high = min(high, max(end - lowest, plate[1] + px(_PORTRAIT)))
    spare = max(0, room - side * high) // (side + 1)
    # One seat stands a little lower than in the middle, where totals and trump would have no room above.
    first = min(max(upper + spare, lowest), end - high) if side == 1 else upper + spare
    rows = [first + (high + spare) * row for row in range(side)]
    blocks = [Rect(pad, y, narrow, high) for y in reversed(rows)]
    if top:
        apart = max(plate[0] + gap, min(width // (top + 1), plate[0] * 2))
        apart = min(apart, (width - 2 * pad - plate[0]) // max(1, top - 1))
        start = width / 2 - apart * (top - 1) / 2
        for place in range(top):
            blocks.append(Rect(round(start + apart * place - plate[0] / 2), zone.top, plate[0], plate[1] + shown))
    blocks += [Rect(width - pad - narrow, y, narrow, high) for y in rows]
    sides = [LEFT] * side + [0] * top + [RIGHT] * side
    return Ring(blocks, sides, back, upper, pad + (narrow + gap if side else 0), plate)


def _lay_out_opposite(zone: Zone, back: int, px: Px) -> Ring:
    """Lay out the one other seat: its hand in the middle of the upper edge, its plate at the left of it."""
    plate, tall = zone.plate, card_height(back) + round(back * 0.16)
    fan = min(px(_HAND_OF_TWO), zone.width // 4)
    left = (zone.width - fan) // 2 - zone.gap - plate[0]
    block = Rect(left, zone.top, plate[0] + zone.gap + fan, tall)
    return Ring([block], [0], back, block.bottom + zone.gap, px(_RIM), plate)


def measure_plate(size: Size, px: Px) -> Size:
    """Return the size of a plate in a window of a size."""
    share, high = (4.5, ONE_ROW) if is_low(size, px) else (5, PLATE_HIGH)
    return min(px(PLATE), int((size[0] - 2 * px(8) - 4 * px(6)) / share)), px(high)


def find_name_row(plate: Rect, px: Px) -> int:
    """Return the height of the middle of the row with the name."""
    share = NAME_ROW if plate.height >= px(PLATE_HIGH) else 0.5
    return plate.top + round(plate.height * share)


def measure_side_plate(width: int, px: Px) -> int:
    """Return the width of a plate at the sides."""
    return min(px(SIDE_PLATE), width // 6)


def find_corners(zone: Zone, ring: Ring, px: Px) -> tuple[Rect, Rect]:
    """Return the rooms beside the one seat at the top, or in its stead, above the seats at the sides."""
    along = [block for block, turned in zip(ring.blocks, ring.sides, strict=True) if not turned]
    sides = [block.top for block, turned in zip(ring.blocks, ring.sides, strict=True) if turned]
    bottom = min([zone.bottom, *(edge - zone.gap for edge in sides)])
    most, free = px(CORNER), (along[0].left if along else zone.width // 2) - zone.pad - zone.gap
    beyond = zone.width - along[0].right - zone.pad - zone.gap if along else free
    if len(along) > 1 or free < most // 2:
        return Rect(zone.pad, zone.top, 0, 0), Rect(zone.width - zone.pad, zone.top, 0, 0)
    left = Rect(zone.pad, zone.top, free, bottom - zone.top)
    right = Rect(0, zone.top, min(most, beyond), left.height)
    right.right = zone.width - zone.pad
    return left, right


def portrait_place(plate: Rect, px: Px) -> Rect:
    """Return the square around the head of a player at the top, at the left of the plate."""
    across = min(px(_PORTRAIT), round(plate.width * _PORTRAIT_SHARE))
    return Rect(plate.left + px(5), plate.top + px(_PORTRAIT_BELOW) - across, across, across)


def own_place(plate: Rect, hand: Rect, px: Px) -> SeatPlace:
    """Return the own seat: its cards lie in the hand."""
    across = px(_OWN_PORTRAIT)
    portrait = Rect(plate.left + px(8), 0, across, across)
    portrait.centery = find_name_row(plate, px)
    return SeatPlace(plate, hand, hand.midtop, portrait)


def place_others(ring: Ring, middle: Rect, px: Px) -> list[SeatPlace]:
    """Return the seats in their blocks."""
    found = []
    for block, turned in zip(ring.blocks, ring.sides, strict=True):
        name = Rect(block.left, block.bottom - ring.plate[1], block.width, ring.plate[1])
        shown = name.top - block.top
        if len(ring.blocks) == 1:
            found.append(_place_opposite(block, ring, px))
            continue
        if turned:
            portrait, fan = _place_side(name, block.top, turned, px)
        else:
            portrait = portrait_place(name, px)
            # Above a plate of one row there is less room than a head takes, and the bar has words.
            portrait.height = portrait.width = portrait.bottom - max(portrait.top, block.top)
            portrait.bottom = name.top + px(_PORTRAIT_BELOW)
            left = portrait.right + ring.back // 12
            fan = Rect(left, block.top, name.right - left - ring.back // 12, shown)
        found.append(SeatPlace(name, fan, _find_front(name, middle, turned, ring.back), portrait, turned))
    return found


def _place_opposite(block: Rect, ring: Ring, px: Px) -> SeatPlace:
    """Return the one other seat: plate and head at the left of its hand."""
    wide, high = ring.plate
    plate = Rect(block.left, block.centery - high // 2 + px(12), wide, high)
    plate.top += max(0, block.top - portrait_place(plate, px).top)
    fan = Rect(plate.right + px(6), block.top, block.right - plate.right - px(6), block.height)
    return SeatPlace(plate, fan, (fan.centerx, round(fan.bottom + ring.back * 0.75)), portrait_place(plate, px))


def _place_side(plate: Rect, top: int, turned: int, px: Px) -> tuple[Rect, Rect]:
    """Return head and hand of a seat at a side: the hand at the edge of the window, the head toward the table."""
    across = min(_measure_side_head(plate.width, px), plate.top - top + px(_SIDE_BELOW))
    head = Rect(0, plate.top + px(_SIDE_BELOW) - across, across, across)
    fan = Rect(0, top, plate.width - across - px(4), plate.top - top)
    if turned == LEFT:
        head.right, fan.left = plate.right, plate.left
    else:
        head.left, fan.right = plate.left, plate.right
    return head, fan


def _measure_side_head(plate: int, px: Px) -> int:
    return min(px(_PORTRAIT), round(plate * _SIDE_SHARE))


def _find_front(plate: Rect, middle: Rect, turned: int, back: int) -> tuple[int, int]:
    """Return where cards laid out before a seat lie, in whole beside its plate: below one along the top, toward the
    middle of the table; before a seat at a side the head is passed too."""
    if turned:
        beyond = round(back * _BEFORE_SIDE)
        return plate.right + beyond if turned == LEFT else plate.left - beyond, plate.centery
    aside = max(-plate.width // 3, min(plate.width // 3, (middle.centerx - plate.centerx) // 6))
    return plate.centerx + aside, plate.bottom + round(back * _BEFORE)
