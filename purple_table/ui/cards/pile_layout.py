"""The places of stock, discard pile, pot, chips and open hands: pure geometry from the layout of the table.

All lengths are pixels. Places count clockwise from the viewer, who is place 0 at the bottom.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from purple_table.art.sprites import card_height
from purple_table.ui.cards.seat_places import PLATE, PLATE_HIGH, SeatPlace
from purple_table.ui.cards.table_layout import TableLayout, hand_poses
from purple_table.ui.kit.animation import Pose

Px = Callable[[float], int]

_RAISED = 16
"""How far above the middle a stock between two players lies, in reference units."""
_SPREAD = 0.72
"""The least part of every card of an open hand that is visible, in card widths: its rank and suit can be read."""
LEGIBLE, _LEGIBLE_BELOW = 20, 28
"""The width of a card in reference units below which an open hand looks for more room, as it is hard to read: where it
lies above its plate, and where it may also lie below."""

_WHOLE_STEP, _SMALL_STEPS = 0.45, (0.86, 1.04)
"""How much of a whole card of an open hand shows beside the next one, and of a row above the one below it, in widths
and heights of a card; both for a small card, whose rank takes nearly all of its width."""
SHOWN_STEP = 0.5
"""The distance between two cards of a hand at a showdown, in card widths."""


MANY_SHOWN = 5
"""More hands than this at a showdown need the room of the pot."""
_CHIPS = 54
"""How far from its right end chips lie on a plate with one row, in reference units."""
_DECLARING, _SHOWN_WORDS = 100, 104
"""The height of the panel in which a color is declared, in reference units, with the gap above it, and the least width
of the words below a hand that is laid open."""

TALON_STEP = 0.3
"""How much of each card of a talon shows beside the one above it, in card widths."""
_BESIDE_EMBLEM, _CALL = 24, 38
"""The gap between what is set aside and the emblem of the color led, and the room of a call above the own plate, in
reference units."""
_TALON_LABEL, _LEAST_TALON = 20, 24
"""The height of a line of words at a talon, and the least width of its cards, in reference units."""
_BELOW_EDGE = 12
"""How far below the upper edge of the middle such a card lies beside the question, in reference units."""
_ASKED, _ABOVE = 148, 0.7
"""The space in the middle that is left for the question about a card turned up, in reference units, and the least size
of a card above it, as a share of one of the trick."""


class Middle(NamedTuple):
    """The piles that are drawn from, side by side, with the pot between them.

    `labels` is the line below the piles, and `action` the space for the buttons of an ask below that.
    """

    stock: Rect
    discard: Rect
    pot: Rect
    labels: int
    action: Rect


class SeatRoom(NamedTuple):
    """The space above the plate of another seat.

    `chips` is the left end of the foot of its chips, `open` the space of an open hand, and `card` the width of its
    cards. They lie in so many `rows`, or without any in one that is as wide as its room. Of `small` ones only a great
    rank and pip are drawn.
    """

    chips: tuple[int, int]
    open: Rect
    card: int
    rows: int = 0
    small: bool = True


def action_height(px: Px) -> int:
    """Return the height of the row of buttons of an ask."""
    return px(44)


def lay_out_middle(layout: TableLayout, px: Px) -> Middle:
    """Lay stock, pot and discard pile in the middle of the table."""
    area, gap, label = layout.middle, px(3 if layout.low else 6), px(18 if layout.low else 20)
    action = Rect(area.left, area.bottom - action_height(px), area.width, action_height(px))
    top = area.top + gap
    room = action.top - gap - label - top
    card = max(px(30), min(int(layout.card * 0.92), room * 5 // 7, (area.width - px(120)) // 2))
    tall = card_height(card)
    pot = Rect(0, 0, min(px(104), area.width - 2 * card - 2 * gap), tall)
    pot.midtop = (area.centerx, top + max(0, room - tall) // 2)
    stock = Rect(pot.left - card, pot.top, card, tall)
    discard = Rect(pot.right, pot.top, card, tall)
    return Middle(stock, discard, pot, pot.bottom + px(2), action)


def has_upcard_beside(layout: TableLayout, px: Px) -> bool:
    """Return whether a turned card lies beside the question about it, as there is little room above."""
    return layout.low or layout.middle.height - px(_ASKED) < card_height(layout.trick_card) * _ABOVE


def place_upcard(layout: TableLayout, px: Px) -> Rect:
    """Return where a card lies that is turned up and asked about: at the upper edge of the middle, as large as one of
    the trick if there is room, or at its left edge."""
    middle, width = layout.middle, layout.trick_card
    if has_upcard_beside(layout, px):
        rect = Rect(middle.left, middle.top + px(_BELOW_EDGE), width, card_height(width))
        if layout.low:
            rect.centery = middle.centery
        return rect
    width = min(width, int((middle.height - px(_ASKED)) * 5 / 7))
    rect = Rect(0, middle.top, width, card_height(width))
    rect.centerx = middle.centerx
    return rect


def place_stock_over_turned(layout: TableLayout, px: Px) -> Rect:
    """Return where the top of a stock lies when a turned card sticks out at its left: between two players beside the
    trick, else below the seat at the right."""
    if len(layout.seats) == 2:
        card = min(layout.trick_card * 4 // 5, layout.middle.height * 5 // 9)
        stock = Rect(0, 0, card, card_height(card))
        # The turned card at the left reaches 1.3 widths from the middle of the stock.
        aside = min(card * 7 // 2, layout.middle.width // 2 - card * 13 // 10)
        # A little above the middle, so that a row of ways beside the cards leaves it free.
        stock.center = (layout.middle.centerx - aside, layout.middle.centery - px(_RAISED))
        if layout.low:
            card = min(card, (layout.middle.height - action_height(px) - px(4)) * 5 // 7)
            stock = Rect(0, 0, card, card_height(card))
            stock.midtop = layout.middle.centerx - aside, layout.middle.top
        return stock
    plate = max((seat.plate for seat in layout.seats[1:]), key=lambda plate: plate.right)
    bottom = layout.hand.top - layout.lift if plate.left < layout.hand.right else layout.size[1] - px(16)
    room = Rect(plate.left, plate.bottom + px(8), layout.size[0] - px(14) - plate.left, 0)
    room.height = bottom - room.top
    card = max(px(24), min(layout.trick_card, room.height * 5 // 7, round(room.width / 1.75)))
    stock = Rect(0, 0, card, card_height(card))
    stock.midright = (room.right, room.centery if room.height < 3 * stock.height else room.top + stock.height)
    return stock


def place_aside_of_two(layout: TableLayout, px: Px) -> TableLayout:
    """Return the layout of a table of two with what is set aside at the left of the trick, larger than in the corner;
    unchanged where there is no room."""
    top = max(layout.seats[1].plate.bottom, layout.board.bottom if layout.board is not None else 0) + px(6)
    bottom = min(layout.prompt.top - px(6), layout.seats[0].plate.top - px(_CALL))
    room = Rect(layout.middle.left, top, 0, bottom - top)
    room.width = layout.middle.centerx - 2 * layout.trick_card - px(_BESIDE_EMBLEM) - room.left
    card = min(layout.trick_card * 7 // 10, (room.height - px(_TALON_LABEL)) * 5 // 7)
    if card < layout.aside.width or room.width < 2 * card:
        return layout
    aside = Rect(0, 0, card, card_height(card))
    aside.center = room.centerx, round(sum(pose.y for pose in layout.trick) / len(layout.trick))
    aside.clamp_ip(Rect(room.left, room.top, room.width, room.height - px(_TALON_LABEL)))
    return layout._replace(aside=aside, aside_room=room)


class TalonPlace(NamedTuple):
    """The place of a talon: the line of its title, and where each of its two packets lies, fanned out.

    The title is as wide as there is room for words. `card` is the width of a card, and `label` the height of a line
    below each packet.
    """

    title: Rect
    packets: tuple[Rect, Rect]
    card: int
    label: int


def place_talon(layout: TableLayout, most: int, px: Px) -> TalonPlace | None:
    """Return where a talon lies that is divided in packets of at most `most` cards: at the left of the tray, one below
    the other; None where there is no room."""
    gap, label = px(6), px(_TALON_LABEL)
    edge = layout.tray.left if layout.slots else layout.middle.centerx - 2 * layout.trick_card
    top = max(layout.seats[1].plate.bottom, layout.board.bottom if layout.board is not None else 0) + gap
    room = Rect(px(14), top, edge - px(14) - gap, min(layout.prompt.top, layout.seats[0].plate.top) - gap - top)
    wide = 1 + TALON_STEP * (most - 1)
    high = (room.height - 3 * label - gap) // 2
    card = min(layout.trick_card * 2 // 3, high * 5 // 7, int(room.width / wide))
    if card < px(_LEAST_TALON):
        return None
    each = Rect(0, 0, round(card * wide), card_height(card))
    each.centerx = room.centerx
    each.top = room.top + (room.height - 2 * each.height - 3 * label - gap) // 2 + label
    title = Rect(each.left, each.top - label, room.right - each.left, label)
    return TalonPlace(title, (each, each.move(0, each.height + label + gap)), card, label)


def seat_room(
    layout: TableLayout,
    place: int,
    count: int,
    px: Px,
    around: Sequence[Rect] | None = None,
    *,
    may_hang: bool = False,
) -> SeatRoom:
    """Return the space above the plate of a seat, with an open hand of `count` cards.

    A large hand may take the space up to the things `around` it, if they are given, and with `may_hang` that below the
    plate, where a panel would lie if anything were asked.
    """
    seat = layout.seats[place]
    plate = seat.plate
    # One card alone is no larger than one of two: the backs under it must be seen.
    spread = 1 + _SPREAD * max(1, count - 1)
    room = _room_above_plate(seat, px)

    def measure_card(found: Rect) -> int:
        # As large as they are seen whole.
        return max(1, min(int(found.width / spread), found.height * 5 // 7))

    if around is not None and room.width < spread * (room.height * 5 // 7):
        room = max(_open_rooms(layout, seat, around, px), key=measure_card)
    card = measure_card(room)
    legible = px(_LEGIBLE_BELOW if may_hang else LEGIBLE)
    if around is not None and card < legible:
        found = _find_free_row(layout, seat, range(legible, card, -1), spread, around, px, may_hang=may_hang)
        room = found or room
        card = measure_card(room)
    shown = Rect(0, 0, min(room.width, count * card + (count - 1) * px(2)), card_height(card))
    shown.midbottom = (seat.fan.centerx, room.bottom)
    shown.clamp_ip(Rect(room.left, shown.top, room.width, shown.height))
    foot = (plate.left + px(11), plate.bottom - px(5))
    if plate.height < px(PLATE_HIGH):
        foot = (plate.right - px(_CHIPS), plate.bottom - px(8))
    return SeatRoom(foot, shown, card)


def place_sign(seat: SeatPlace, size: tuple[int, int], window: tuple[int, int], px: Px, *, showdown: bool) -> Rect:
    """Return where a sign of a size lies on the plate of a seat: on its lower edge, or hanging from a narrow one, where
    it would hide name or chips. At a `showdown` those at the top have no room below them."""
    plate, sign = seat.plate, Rect((0, 0), size)
    sign.bottomright = plate.right - px(5), plate.bottom - px(5)
    if plate.width < px(PLATE) and (seat.turned or plate.top > window[1] // 2 or not showdown):
        sign.top = plate.bottom - px(2)
        if sign.bottom > window[1]:
            sign.bottom = plate.top + px(2)
    return sign


def _open_rooms(layout: TableLayout, seat: SeatPlace, around: Sequence[Rect], px: Px) -> list[Rect]:
    """Return the rooms where a large open hand hides no part of the portrait, nor is hidden by it: beside it, or above
    it."""
    head, beside = seat.portrait, _room_above_plate(seat, px)
    own = [head, seat.plate] if seat.fan.left >= seat.plate.right else [head]
    rooms = [_widen(layout, beside, [*around, *own], px)]
    above = Rect(seat.plate.left, head.top - px(2) - beside.height, seat.plate.width, beside.height)
    if seat.turned:
        above = Rect(seat.plate.left, beside.top, seat.plate.width, head.top - px(2) - beside.top)
    if above.height > 0 and above.top > layout.bar.bottom and above.collidelist(list(around)) < 0:
        rooms.append(_widen(layout, above, around, px))
    return rooms


def _find_free_row(
    layout: TableLayout,
    seat: SeatPlace,
    cards: Sequence[int],
    spread: float,
    around: Sequence[Rect],
    px: Px,
    *,
    may_hang: bool,
) -> Rect | None:
    """Return the room of a row of the first of these widths of cards that is free by a seat: above it, beside it
    towards the middle of the table, or with `may_hang` below it; None where there is none."""
    gap, head, plate = px(4), seat.portrait, seat.plate
    taken = [*around, head, plate, layout.prompt]
    area = Rect(px(8), layout.bar.bottom + gap, layout.size[0] - px(16), 0)
    area.height = layout.hand.top - layout.lift - area.top
    for card in cards:
        row = Rect(0, 0, math.ceil(card * spread), math.ceil(card * 7 / 5))
        tops = range(plate.bottom - row.height, head.top - 2 * gap - row.height, -gap)
        if plate.centerx < layout.size[0] // 2:
            lefts = [plate.left, head.right + gap, plate.right + gap]
        else:
            lefts = [edge - row.width for edge in (plate.right, head.left - gap, plate.left - gap)]
        for left in lefts:
            for top in tops:
                row.topleft = left, top
                if area.contains(row) and row.collidelist(taken) < 0:
                    return row
        if may_hang:
            below = range(plate.bottom + gap, layout.prompt.top - row.height, 2 * gap)
            # As close to the plate as may be, and always below its middle, so that nobody takes it for another's hand.
            across = range(max(area.left, plate.centerx - row.width), min(plate.centerx, area.right - row.width), gap)
            places = [(left, top) for top in below for left in across]
            places.sort(key=lambda at: abs(at[0] + row.width // 2 - plate.centerx) + at[1])
            for row.topleft in places:
                if area.contains(row) and row.collidelist(taken) < 0:
                    return row
    return None


def _room_above_plate(seat: SeatPlace, px: Px) -> Rect:
    """Return where the hand of a seat lies in sight: above the plate, or all of it beside the plate."""
    fan = seat.fan
    bottom = seat.plate.top - px(1) if fan.left < seat.plate.right else fan.bottom
    return Rect(fan.left, fan.top, fan.width, bottom - fan.top)


def _widen(layout: TableLayout, room: Rect, around: Sequence[Rect], px: Px) -> Rect:
    """Return a room with what is free beside it, up to other things and the edges of the window."""
    left, right = px(8), layout.size[0] - px(8)
    for rect in around:
        if rect.bottom > room.top and rect.top < room.bottom:
            if rect.centerx < room.centerx:
                left = max(left, rect.right + px(4))
            else:
                right = min(right, rect.left - px(4))
    left, right = min(left, room.left), max(right, room.right)
    return Rect(left, room.top, right - left, room.height)


def measure_row(card: int, count: int, rows: int, *, small: bool) -> tuple[int, int]:
    """Return the size of so many cards in so many rows."""
    across, (step, down) = -(-count // rows), _get_steps(small=small)
    return round(card * (1 + step * (across - 1))), round(card_height(card) * (1 + down * (rows - 1)))


def _get_steps(*, small: bool) -> tuple[float, float]:
    return _SMALL_STEPS if small else (_WHOLE_STEP, _WHOLE_STEP)


def open_poses(room: SeatRoom, count: int) -> list[Pose]:
    """Return the poses of an open hand, left to right, row by row."""
    if room.rows:
        across, left, tall = -(-count // room.rows), room.open.left + room.card / 2, card_height(room.card)
        step, down = _get_steps(small=room.small)
        places = (divmod(index, across) for index in range(count))
        return [
            Pose(left + column * room.card * step, room.open.top + tall * (0.5 + down * row)) for row, column in places
        ]
    step = (room.open.width - room.card) / max(1, count - 1)
    return [Pose(room.open.left + room.card / 2 + step * index, room.open.centery) for index in range(count)]


def lay_out_shown_hands(layout: TableLayout, count: int, px: Px) -> tuple[list[Rect], int]:
    """Return where hands of three cards are laid open at a showdown, left to right, and the width of a card: as large
    as fit beside or above the pot, with a line of words below each."""
    area, gap, words = layout.middle, px(14), px(28)
    across, pot = 1 + 2 * SHOWN_STEP, showdown_pot(layout, count, px)
    # Who declares with many hands in sight does so in the strip for words.
    high = (layout.prompt.bottom - px(_DECLARING) if count > MANY_SHOWN else pot.top) - area.top

    def fitting(rows: int) -> int:
        columns = -(-count // rows)
        wide = (area.width - gap * (columns - 1)) / columns / across
        return int(min(layout.card, wide, ((high - gap * (rows - 1)) / rows - words) * 5 / 7))

    rows = max(range(1, 4), key=fitting)
    card, columns = max(1, fitting(rows)), -(-count // rows)
    least = min(px(_SHOWN_WORDS), (area.width - gap * (columns - 1)) // columns)
    size = (max(int(card * across), least), card_height(card) + words)
    # Higher than in the middle, as the panel in which a color is declared lies close below the words.
    top = area.top + max(0, high - rows * (size[1] + gap) + gap) // 4
    rooms = []
    for place in range(count):
        row, column = divmod(place, columns)
        step = size[0] + min(3 * gap, (area.width - columns * size[0]) // max(1, columns))
        left = area.centerx - (step * (min(columns, count - row * columns) - 1) + size[0]) // 2
        rooms.append(Rect(left + step * column, top + row * (size[1] + gap), *size))
    return rooms, card


def showdown_pot(layout: TableLayout, count: int, px: Px) -> Rect:
    """Return where the pot stands at a showdown of `count` hands: in the lowest line of the middle, or across from the
    own plate, where many hands need all of the middle."""
    pot = Rect(0, 0, px(104), px(50))
    pot.midbottom = (layout.middle.centerx, layout.middle.bottom - px(22))
    if count > MANY_SHOWN:
        own = layout.seats[0].plate
        pot.midbottom = (layout.size[0] - own.left - px(60), own.bottom - px(10))
    return pot


def place_beside_hand(layout: TableLayout, count: int, size: tuple[int, int], px: Px) -> Rect:
    """Return where words of a size about the own hand stand: to the right of its last card, or above it without
    room."""
    rect = Rect((0, 0), size)
    poses = hand_poses(layout, max(1, count))
    right = round(poses[-1].x + layout.card * 0.62)
    if right + size[0] <= layout.size[0] - px(8):
        rect.midleft = (right, round(poses[-1].y))
    else:
        rect.midbottom = (round(poses[-1].x), layout.hand.top - layout.lift)
        rect.clamp_ip(Rect((0, 0), layout.size))
    return rect
