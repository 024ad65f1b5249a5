"""The layout of games with melds: pure geometry.

All other seats sit along the top; the melds of the own side lie at the left, those of the others at the right, and
stock, splay and trick in between. All lengths are pixels. Places count clockwise from the viewer, who is place 0 at the
bottom.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from purple_table.art.sprites import card_height
from purple_table.ui.cards.seat_places import SeatPlace, measure_plate, portrait_place
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.cards.tray_places import tray_places
from purple_table.ui.kit.animation import Pose

Px = Callable[[float], int]

WIDTHS = (0.235, 0.27, 0.3175)
"""The width of each zone of melds, as shares of the window: the narrowest in which all melds lie comfortably is
used."""
_FAN, _LOW_FAN, _LOW = 22, 20, 680
"""How much of the backs is visible above the plates, and how much in a window that is lower than the third number, in
reference units."""
_ROW_SHARE = 0.33
"""The share of the height for open cards and trick that the open cards take."""
_ROW_CARDS = 6.1
"""Stock and open cards have room for at least this many cards side by side; open cards lie closer if there are many."""
_DOWN, _ROOM_DOWN, _APART, _LEAST_APART = 0.1, 0.02, 1.07, 0.5
"""How far the own card of the trick lies below the middle and the one across above it, in heights of a card, and how
far they must; then the distance of two cards in a row, and the least, in widths."""
_ACTION, _RAISED = 40, 6
"""The height of the row of buttons of an ask, and how far cards of the splay rise that would be taken, in reference
units."""
_TURNED = 4
"""The room above the trick for cards that lie turned, in reference units."""
_MINIATURES = (50, 44, 38, 34, 30, 27, 24, 22, 20, 18, 16, 14)
"""The widths of the cards of melds, in reference units: the largest at which all fit is used."""
_COMFORTABLE = 36
_GROUP_GAP, _ROW_GAP = 9, 7
_SPLAYED = 0.86
"""The distance of two open cards for which there is room, in card widths."""
_HEAD = 24
"""The height of a zone's heading, in reference units."""
_TIGHTEST = 0.52
"""The least part of every card in a long meld that is visible, in card widths. If there is less room, all cards are
made smaller."""


class Board(NamedTuple):
    """The layout of the table, the stock, the room of the splay, the zones of the melds (own side, others), and the
    room for the buttons of an ask."""

    layout: TableLayout
    stock: Rect
    splay: Rect
    zones: tuple[Rect, Rect]
    action: Rect


class Group(NamedTuple):
    """The places of the cards of one meld: all of them together, the width of a card, and the distance of two."""

    rect: Rect
    card: int
    step: float


def make_board(layout: TableLayout, px: Px, share: float = WIDTHS[-1], below: int = 0) -> Board:
    """Make room for melds in a layout; `share` is how wide each zone is, one of `WIDTHS`, and `below` how many pixels
    stay free below them. Panels are docked at the bottom, so that the open row stays in sight."""
    width = layout.size[0]
    pad, gap = px(8), px(6)
    plate = measure_plate(layout.size, px)
    fan, back = px(_FAN if layout.size[1] >= px(_LOW) else _LOW_FAN), min(layout.back, px(50))
    top = layout.bar.bottom + gap + fan
    others = len(layout.seats) - 1
    seats = [layout.seats[0]]
    for place in range(others):
        left = (
            pad + (width - 2 * pad - plate[0]) * place // max(1, others - 1) if others > 1 else (width - plate[0]) // 2
        )
        name = Rect(left, top, *plate)
        portrait = portrait_place(name, px)
        behind = Rect(portrait.right, top - fan, name.right - back // 8 - portrait.right, fan)
        seats.append(SeatPlace(name, behind, (name.centerx, name.bottom + round(back * 0.8)), portrait))
    upper = top + plate[1] + gap
    lower = min(layout.seats[0].plate.top, layout.prompt.top) - gap
    if layout.seats[0].plate.top > layout.prompt.bottom:
        lower = layout.prompt.top - gap
    wide = width - 2 * int(width * share)
    middle = Rect((width - wide) // 2, upper, wide, layout.prompt.top - gap - upper)
    zones = (
        Rect(pad, upper, middle.left - gap - pad, lower - below - upper),
        Rect(middle.right + gap, upper, width - pad - middle.right - gap, lower - below - upper),
    )
    prompt = Rect(layout.prompt)
    if layout.seats[0].plate.top > prompt.bottom:
        prompt.left, prompt.width = pad, width - 2 * pad
    action = Rect(middle.left, middle.bottom - px(_ACTION), middle.width, px(_ACTION))
    air = px(_RAISED)
    small = min(px(88), int((action.top - 2 * gap - upper - air) * _ROW_SHARE * 5 / 7), int(middle.width / _ROW_CARDS))
    stock = Rect(middle.left, upper + air, small, card_height(small))
    splay = Rect(stock.right + px(10), stock.top, middle.right - stock.right - px(10), stock.height)
    high = stock.bottom + gap + px(_TURNED)
    ground = Rect(middle.left, high, middle.width, action.top - px(2) - high)
    most = ground.width / (1 + _LEAST_APART * (len(seats) - 1))
    trick_card = max(px(24), int(min(ground.height / (1 + 2 * _ROOM_DOWN) * 5 / 7, most, layout.card * 0.94)))
    tray, slots, confirm = tray_places(
        Rect(ground.topleft, (ground.width, action.bottom - ground.top)), len(layout.slots), trick_card, px
    )
    return Board(
        layout._replace(
            seats=tuple(seats),
            back=back,
            middle=middle,
            prompt=prompt,
            trick_card=trick_card,
            trick=_place_trick(ground, trick_card, len(seats)),
            tray=tray,
            slots=slots,
            confirm=confirm,
            corners=_find_gaps(seats, layout.bar.bottom + gap, upper - gap, gap),
            dock=Rect(pad, splay.bottom + gap, width - 2 * pad, lower - splay.bottom - gap),
        ),
        stock,
        splay,
        zones,
        action,
    )


def splay_poses(board: Board, count: int) -> list[Pose]:
    """Return the poses of the cards of the splay, the lowest first; every index shows, however many they are."""
    card = board.stock.width
    step = min(card * _SPLAYED, (board.splay.width - card) / max(1, count - 1))
    return [Pose(board.splay.left + card / 2 + step * index, board.splay.centery) for index in range(count)]


def choose_width(zones: Sequence[Sequence[int]], board: Board, px: Px) -> float:
    """Return the narrowest of the `WIDTHS` in which melds of so many cards lie comfortably in both zones."""
    for share in WIDTHS:
        room = inner(Rect(0, 0, int(board.layout.size[0] * share) - px(14), board.zones[0].height), px)
        if all(group.card >= px(_COMFORTABLE) for counts in zones for group in groups(room, counts, px)):
            return share
    return WIDTHS[-1]


def inner(zone: Rect, px: Px) -> Rect:
    """Return the room for melds in a zone, below its heading."""
    room = zone.inflate(-px(12), -px(8))
    room.top, room.height = room.top + px(_HEAD) - px(4), room.height - px(_HEAD) + px(4)
    return room


def groups(zone: Rect, counts: Sequence[int], px: Px) -> list[Group]:
    """Return where melds of so many cards lie in a zone: side by side and in rows, as large as all of them fit."""
    found: list[Group] = []
    for units in _MINIATURES:
        found, bottom = _flow(zone, counts, px(units), px)
        if bottom <= zone.bottom and all(group.step >= group.card * _TIGHTEST for group in found):
            break
    return found


def _flow(zone: Rect, counts: Sequence[int], card: int, px: Px) -> tuple[list[Group], int]:
    """Return melds in rows with cards of a width, and where the last row ends."""
    left, top = zone.left, zone.top
    tall, found = card_height(card), []
    for count in counts:
        step = float(card)
        if card * count > zone.width:
            step = (zone.width - card) / max(1, count - 1)
        wide = min(round(card + step * max(0, count - 1)), zone.width)
        if left > zone.left and left + wide > zone.right:
            left, top = zone.left, top + tall + px(_ROW_GAP)
        found.append(Group(Rect(left, top, wide, tall), card, step))
        left += wide + px(_GROUP_GAP)
    return found, top + tall


def _place_trick(ground: Rect, card: int, players: int) -> tuple[Pose, ...]:
    """Return a row in the order of the seats, in which cards may be large; the own card lies in its middle, and a
    little lower than the others where there is room."""
    tall, step = card_height(card), min(card * _APART, (ground.width - card) / max(1, players - 1))
    down = min((ground.height - tall) / 2, tall * _DOWN)
    row = [*range(1, players)]
    row.insert(players // 2, 0)
    poses = [Pose(*ground.center)] * players
    for index, place in enumerate(row):
        away = index - (players - 1) / 2
        outer = place and index in (0, players - 1)
        poses[place] = Pose(
            ground.centerx + away * step, ground.centery + (down if not place else 0 if outer else -down)
        )
    return tuple(poses)


def _find_gaps(seats: Sequence[SeatPlace], top: int, bottom: int, gap: int) -> tuple[Rect, Rect]:
    """Return the rooms between the plates at the left and at the right of the top."""
    plates = [seat.plate for seat in seats[1:]]
    if len(plates) < 3:
        empty = Rect(0, top, 0, 0)
        return empty, empty
    left = Rect(plates[0].right + 2 * gap, top, plates[1].left - plates[0].right - 4 * gap, bottom - top)
    right = Rect(plates[-2].right + 2 * gap, top, plates[-1].left - plates[-2].right - 4 * gap, bottom - top)
    return left, right
