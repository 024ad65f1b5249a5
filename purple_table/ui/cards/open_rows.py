"""Rows of whole hands that lie open: as large as there is room close to the plates of their owners. Pure geometry.

All lengths are pixels. The cards lie in one row or in two. Those of one hand alone are like those of the trick and show
the corner in which rank and color stand; several hands have less room, and small cards with great ranks and pips.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import partial

from pygame import Rect

from purple_table.ui.cards.pile_layout import Px, SeatRoom, measure_row
from purple_table.ui.cards.seat_places import SeatPlace
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.cards.trick_places import trick_places

_LEAST, _LEAST_RANK = 44, 60
"""The least width of a whole card in reference units, and in pixels: the ranks of a smaller one are hard to read."""
_SMALL = 21, 36
"""The least and the greatest width of a small card, in reference units."""
_NEAR, _CLOSE, _GAP = 46, 14, 6
"""How far a row may lie at most from plate and head of its owner, how near to those of others it rather does not lie,
and the least distance to all else, in reference units."""
_FEW = 3
"""So many cards always lie in one row."""
BEYOND = 10
"""How far a card of a trick, turned a little and risen, reaches above its place, in reference units."""
_BOX = 176
"""The room of the box of the contract beside a row, in reference units."""


def lay_out_open_rows(
    layout: TableLayout, counts: Mapping[int, int], around: Mapping[int, Sequence[Rect]], px: Px
) -> dict[int, SeatRoom]:
    """Return the rooms of open hands of so many cards by place, all with cards of one size, the largest for which there
    is room, if possible close to nobody else; without those that have none even for the least. `around` has what each
    must leave free."""
    for small in (False, True) if len(counts) == 1 else (True,):
        least, most = map(px, _SMALL) if small else (_get_least(px), layout.trick_card)
        sizes = range(least, most + 1)
        for apart in (True, False) if sizes else ():
            fit = partial(_fit_rows, layout, around, px, small=small, apart=apart)
            able: dict[int, int] = {}
            for place, count in counts.items():
                if fit({**able, place: count}, least) is not None:
                    able[place] = count
            if len(able) == len(counts) or (able and not apart):
                fitting = bisect(sizes, False, key=lambda card: fit(able, card) is None)
                return fit(able, sizes[fitting - 1]) or {}
    return {}


def _get_least(px: Px) -> int:
    return max(px(_LEAST), _LEAST_RANK)


def _fit_rows(
    layout: TableLayout,
    around: Mapping[int, Sequence[Rect]],
    px: Px,
    counts: Mapping[int, int],
    card: int,
    *,
    small: bool,
    apart: bool,
) -> dict[int, SeatRoom] | None:
    """Return the rooms of all hands with cards of a width, each beside those before; None if one has no room."""
    found: dict[int, SeatRoom] = {}
    for place, count in counts.items():
        taken = [*around[place], *(room.open for room in found.values())]
        for rows in range(1, 3 if count > _FEW else 2):
            rect = _find_place(layout, place, measure_row(card, count, rows, small=small), taken, px, apart=apart)
            if rect is not None:
                found[place] = SeatRoom((0, 0), rect, card, rows, small)
                break
        else:
            return None
    return found


def _find_place(
    layout: TableLayout, place: int, size: tuple[int, int], around: Sequence[Rect], px: Px, *, apart: bool
) -> Rect | None:
    """Return the free place for a row that is nearest to its owner, and close to nobody else if possible, always if it
    is to lie `apart`; None if there is none close by. Rows lie at the edges of other things, so that only such places
    are tried."""
    seat = layout.seats[place]
    gap, own = px(_GAP), seat.plate.union(seat.portrait)
    others = [other.plate.union(other.portrait) for other in (*layout.seats[:place], *layout.seats[place + 1 :])]
    others = [rect.inflate(2 * px(_CLOSE), 2 * px(_CLOSE)) for rect in others]
    top = layout.bar.bottom + gap
    area = Rect(gap, top, layout.size[0] - 2 * gap, layout.hand.top - layout.lift - top)
    # The dealer's chip sticks out beside a head.
    taken = [*around, seat.plate, seat.portrait.inflate(2 * gap, 0)]
    near = own.inflate(2 * px(_NEAR), 2 * px(_NEAR))
    wide, high = size
    lefts = {area.left, area.right - wide, own.left, own.right - wide, own.centerx - wide // 2}
    tops = {area.top, area.bottom - high, own.top, own.bottom - high, own.centery - high // 2}
    for rect in taken:
        lefts |= {rect.right + gap, rect.left - gap - wide}
        tops |= {rect.bottom + gap, rect.top - gap - high}
    row, found, least = Rect((0, 0), size), None, (0, 0)
    for left in lefts:
        if left >= near.right or left + wide <= near.left or left < area.left or left + wide > area.right:
            continue
        for row.topleft in [(left, top) for top in tops]:
            # Below a plate at the top it would lie in the middle of the table, where tricks do.
            if not seat.turned and row.top >= own.bottom:
                continue
            crowded = row.collidelist(others) >= 0
            away = crowded, (row.centerx - own.centerx) ** 2 + (row.centery - own.centery) ** 2
            close = (found is None or away < least) and not (apart and crowded)
            if close and row.colliderect(near) and area.contains(row) and row.collidelist(taken) < 0:
                found, least = row.copy(), away
    return found


def narrow_row(room: SeatRoom, seat: SeatPlace, count: int) -> SeatRoom:
    """Return the room of a row in which fewer cards are left than it was made for: as near to the plate as before."""
    size = measure_row(room.card, max(1, count), room.rows, small=room.small)
    left = min(max(seat.plate.centerx - size[0] // 2, room.open.left), max(room.open.left, room.open.right - size[0]))
    return room._replace(open=Rect((left, room.open.top), (min(size[0], room.open.width), size[1])))


def make_room_at_top(layout: TableLayout, place: int, count: int, px: Px) -> TableLayout:
    """Return the layout with the plate of a seat at the top farther left and the trick lower, so that its hand of so
    many cards lies open beside the plate, as large as the trick if possible; unchanged for a seat at a side."""
    seat, gap = layout.seats[place], px(_GAP)
    if seat.turned or not layout.corners[1].height:
        return layout
    left = layout.board.right + gap if layout.board is not None else layout.corners[0].left
    away = max(0, seat.plate.left - left)
    room = layout.size[0] - px(_BOX) - (seat.plate.right - away + 2 * gap)
    blocks = [other.plate.union(other.fan) for other in layout.seats]
    best, lowered, trick = 0, layout.middle, (layout.trick_card, layout.trick)
    for rows in (1, 2):
        for card in range(max(best + 1, _get_least(px)), layout.trick_card + 1):
            wide, high = measure_row(card, count, rows, small=False)
            middle = layout.middle.copy()
            middle.top = max(middle.top, layout.bar.bottom + gap + high + gap + px(BEYOND))
            middle.height = layout.middle.bottom - middle.top
            places = trick_places(middle, layout.trick_card, blocks, close=layout.low)
            if wide > room or places[0] < card:
                break
            best, lowered, trick = card, middle, places
    if not best:
        return layout
    plate, fan, head = (rect.move(-away, 0) for rect in (seat.plate, seat.fan, seat.portrait))
    seats = list(layout.seats)
    seats[place] = seat._replace(plate=plate, fan=fan, portrait=head, front=(seat.front[0] - away, seat.front[1]))
    corner, right = layout.corners
    corner = Rect(corner.topleft, (max(0, min(corner.width, plate.left - gap - corner.left)), corner.height))
    moved = layout._replace(seats=tuple(seats), middle=lowered, corners=(corner, right))
    return moved._replace(trick_card=trick[0], trick=trick[1])
