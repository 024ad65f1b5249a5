"""The cells of a bidding box: a grid of calls, of which one can be chosen with the mouse or the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from purple_table.art import lettering
from purple_table.core.actions import Action
from purple_table.core.overriding import override
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.surfaces import transparent
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.kit.widgets import Widget
from purple_table.ui.kit.widgets.widget import Point, is_activation

_PAPER = Skin(colors.IVORY, colors.mix(colors.IVORY, colors.LAVENDER, 0.25), colors.GOLD_EDGE)
_STEPS = {
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
}
DIGITS = {
    **{pygame.K_0 + digit: digit for digit in range(10)},
    **{key: (key - pygame.K_KP_1 + 1) % 10 for key in range(pygame.K_KP_1, pygame.K_KP_1 + 10)},
}
"""The digit that a key types."""
_FAINT = 140
"""The opacity of a call that is not allowed: its words can still be read on it, with a contrast of 5 to 1."""


@dataclass(frozen=True)
class CallCell:
    """What a cell stands for: an action, its short text and the code of its mark ("" for none), its full words, whether
    it is allowed, and what it promises."""

    action: Action
    text: str
    mark: str
    words: str
    legal: bool
    promise: str = ""


class Cell(Widget):
    """One card of the bidding box. A call that is not allowed is dim, and still says why when it is clicked."""

    reactive = True

    def __init__(self, call: CallCell, pick: Callable[[Cell], None]) -> None:
        super().__init__(tooltip=escape(f"{call.words}: {call.promise}") if call.promise else "")
        self.call = call
        self.chosen = False
        self.hinted = False
        self._pick = pick

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the card with number and mark; faint if it is not allowed."""
        radius = min(kit.px(6), self.rect.height // 4)
        if self.call.legal:
            self._draw_card(kit, surface, self.rect, radius)
        else:
            faint = transparent(self.rect.size)
            self._draw_card(kit, faint, faint.get_rect(), radius)
            faint.set_alpha(_FAINT)
            surface.blit(faint, self.rect)
        if self.hinted:
            kit.hint_ring(surface, self.rect, radius)
        if self.chosen:
            kit.outline(surface, self.rect, colors.GOLD_TOP, radius, max(2, kit.px(3)))

    def _draw_card(self, kit: Kit, surface: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
        share = 0.35 if self.chosen else 0.16 if self.hovered else 0.0
        skin = _PAPER.blend(colors.GOLD, share) if self.call.legal else _PAPER
        kit.box(surface, rect, skin.blend(colors.GOOD, 0.5) if self.hinted else skin, radius)
        font = Font("sans", min(kit.px(18), round(rect.height * 0.6)), lettering.SEMIBOLD)
        if len(self.call.text) > 2 or self.call.text.istitle():
            font = font._replace(size=min(font.size, kit.theme.small.size))
            wide = kit.text.width(self.call.text, font)
            beside = kit.mark(self.call.mark, round(font.size * 0.95)) if self.call.mark and kit.mark else None
            wide += beside.get_width() if beside is not None else 0
            font = font._replace(size=max(kit.px(10), min(font.size, font.size * (rect.width - kit.px(14)) // wide)))
        picture = kit.text.line(self.call.text, font, colors.INK)
        mark = kit.mark(self.call.mark, round(font.size * 0.95)) if self.call.mark and kit.mark else None
        left = rect.centerx - (picture.get_width() + (mark.get_width() if mark is not None else 0)) // 2
        surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        if mark is not None:
            surface.blit(mark, mark.get_rect(midleft=(left + picture.get_width(), rect.centery)))

    @property
    def number(self) -> str:
        """The number that the call begins with, as it is typed; for a call without one, its first word."""
        return self.call.text.split()[0]

    def release(self, point: Point) -> None:
        """Pick the call if the button goes up on the cell on which it went down."""
        if self.rect.collidepoint(point):
            self._pick(self)


class CallMaker(Protocol):
    """What a grid of calls tells of its cells: a panel that asks for a call."""

    def choose(self, call: CallCell) -> None:
        """Take note of a call that a click or an arrow points at."""

    def make_call(self) -> None:
        """Make the chosen call, as it was clicked again, or on Enter."""

    def refuse(self, call: CallCell, at: pygame.Rect) -> None:
        """Answer to a call that is not allowed, whose cell lies there."""


def split_into_rows(calls: list[CallCell], columns: int) -> list[tuple[Widget | None, list[CallCell]]]:
    """Return rows of so many calls, without labels."""
    return [(None, calls[first : first + columns]) for first in range(0, len(calls), columns)]


class Cells(Widget):
    """Rows of calls with a label before each row; one tab stop, in which the arrows go from call to call.

    The `maker` is told which call is chosen, made, or not allowed.
    """

    focusable = True

    def __init__(
        self,
        rows: Sequence[tuple[Widget | None, Sequence[CallCell]]],
        maker: CallMaker,
        *,
        start: Action | None = None,
        width: tuple[float, float] = (40, 58),
        height: tuple[float, float] = (22, 34),
        spread: bool = False,
    ) -> None:
        """`start` is the target of the first arrow; `width` and `height` of a cell, at least and at most, are in
        reference units. With `spread` the cells of the last row share the width of the longest row."""
        super().__init__(grow=1)
        self._labels = [label for label, _ in rows]
        self.rows = [[Cell(call, self._on_pick) for call in calls] for _, calls in rows]
        self._maker = maker
        self._start = start
        self._width, self._height, self._spread = width, height, spread
        self.chosen: Cell | None = None
        self.labelled = True
        """Whether the labels are shown; in little room the marks of the calls must suffice."""

    @property
    @override
    def spoken_name(self) -> str:
        return tr("Bids")

    @property
    @override
    def spoken_value(self) -> str:
        if self.chosen is None:
            return ""
        call = self.chosen.call
        words = f"{call.words}: {call.promise}" if call.promise else call.words
        return escape(words if call.legal else tr("{bid}, not allowed", bid=words))

    @property
    def children(self) -> Sequence[Widget]:
        """Labels and cells, row by row."""
        found: list[Widget] = []
        for label, row in zip(self._labels, self.rows, strict=True):
            found += [label, *row] if label is not None and self.labelled else row
        return found

    @property
    def stretch(self) -> float:
        """How much higher than measured the rows may be to be comfortable, in reference units."""
        return (self._height[1] - self._height[0]) * len(self.rows)

    def cell(self, action: Action) -> Cell | None:
        """Return the cell of an action."""
        return next((cell for row in self.rows for cell in row if cell.call.action == action), None)

    def select(self, cell: Cell | None) -> None:
        """Show a cell as chosen, or none."""
        if self.chosen is not None:
            self.chosen.chosen = False
        self.chosen = cell
        if cell is not None:
            cell.chosen = True

    def point_out(self, action: Action) -> bool:
        """Frame the call of a hint; return True if there is one here."""
        for row in self.rows:
            for cell in row:
                cell.hinted = cell.call.action == action
        return self.cell(action) is not None

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the smallest size at which the calls can be read; they may be placed larger."""
        columns = max((len(row) for row in self.rows), default=0)
        label = self._measure_labels(kit)
        wanted = label + columns * kit.px(self._width[1])
        least = label + columns * kit.px(self._width[0])
        return (wanted if width is None else max(least, min(wanted, width))), len(self.rows) * kit.px(self._height[0])

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Give every cell an even share of the space, within limits."""
        super().place(kit, rect)
        columns = max((len(row) for row in self.rows), default=1)
        label = self._measure_labels(kit)
        wide = min((rect.width - label) // columns, kit.px(self._width[1]))
        high = min(rect.height // max(1, len(self.rows)), kit.px(self._height[1]))
        gap = kit.px(3)
        start = rect.left + label + (rect.width - label - wide * columns) // 2
        top = rect.top + (rect.height - high * len(self.rows)) // 2
        for head, row in zip(self._labels, self.rows, strict=True):
            if head is not None and self.labelled:
                head.place(kit, pygame.Rect(start - label, top, label, high))
            across = wide * columns // len(row) if self._spread and row is self.rows[-1] else wide
            for place, cell in enumerate(row):
                left = start + place * across
                cell.place(kit, pygame.Rect(left, top, across, high).inflate(-gap, -gap))
            top += high

    @override
    def find_cut(self, kit: Kit, bottom: int) -> int:
        tops = (row[0].rect.top for row in self.rows if row and row[0].rect.top < bottom < row[0].rect.bottom)
        return min(tops, default=bottom)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the cells, and the ring of the keyboard round the chosen one."""
        super().draw(kit, surface)
        if self.ringed:
            cells = [cell.rect for row in self.rows for cell in row]
            around = self.chosen.rect if self.chosen is not None else cells[0].unionall(cells[1:])
            kit.focus_ring(surface, around.inflate(kit.px(4), kit.px(4)), kit.px(8))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Choose with arrows and digits, confirm with Enter and Space; at the edge an arrow leaves the grid."""
        if is_activation(event):
            if self.chosen is None or self.chosen.call.legal:
                self._maker.make_call()  # what is chosen may also be a pass, which is no cell
            else:
                self._maker.refuse(self.chosen.call, self.chosen.rect)
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            legal = [cell for row in self.rows for cell in row if cell.call.legal]
            if legal:
                self._point(legal[0] if event.key == pygame.K_HOME else legal[-1])
            return True
        if event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return False
        if event.key in DIGITS:
            wanted = self._find_typed(str(DIGITS[event.key]))
        elif event.key in _STEPS:
            wanted = self._find_neighbor(_STEPS[event.key])
        else:
            return False
        if wanted is None:
            return False
        self._point(wanted)
        return True

    def _find_typed(self, digit: str) -> Cell | None:
        """Return the call of the number that is typed, which a second digit may lengthen.

        If several calls have the number, the lowest that is allowed comes first, and typing the same digit again goes
        on to the next.
        """
        before = self.chosen.number if self.chosen is not None else ""
        for number in (before + digit, digit):
            found = [cell for row in reversed(self.rows) for cell in row if cell.number == number]
            found = [cell for cell in found if cell.call.legal] or found
            if found:
                place = found.index(self.chosen) + 1 if self.chosen in found else 0
                return found[place % len(found)]
        return None

    def _find_neighbor(self, step: tuple[int, int]) -> Cell | None:
        if self.chosen is None:
            return self.cell(self._start) if self._start is not None else None
        for down, row in enumerate(self.rows):
            if self.chosen in row:
                line, place = down + step[0], row.index(self.chosen) + step[1]
                if not 0 <= line < len(self.rows):
                    return None
                place = min(place, len(self.rows[line]) - 1) if step[0] else place
                return self.rows[line][place] if 0 <= place < len(self.rows[line]) else None
        return None

    def _point(self, cell: Cell) -> None:
        self.select(cell)
        self._maker.choose(cell.call)

    def _on_pick(self, cell: Cell) -> None:
        if self.host is not None:
            self.host.focus(self)
        if not cell.call.legal:
            self._maker.refuse(cell.call, cell.rect)
        elif cell is self.chosen:
            self._maker.make_call()
        else:
            self._point(cell)

    def _measure_labels(self, kit: Kit) -> int:
        widths = [label.measure(kit, None)[0] for label in self._labels if label is not None and self.labelled]
        return max(widths, default=-kit.px(10)) + kit.px(10)
