"""The score sheet: a table of points with a column for each side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import pygame

from purple_table.core.events import DealScored
from purple_table.core.game import View
from purple_table.core.overriding import override
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import COUNTS, draw_rolling_number, ease_out, interpolate_number
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tell_plainly, tr
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.kit.theme import Color, Font, Size
from purple_table.ui.kit.widgets import Widget
from purple_table.ui.scenes.results.score_pad import draw_pencil_line

_RULE: Color = (206, 205, 212)
_EMPTY: Color = (226, 220, 208)
_LINE = 36
"""The rules of empty paper, and how far they are apart, in reference units."""
_LARGER = (1.6, 1.4, 1.25, 1.125)
"""How many times larger a sheet with few lines is written."""
_AIRY = 1.4
"""By how much at most the lines of a sheet are moved apart that would leave much of the paper empty."""
_SMALLER = (0.875, 0.75, 0.625)
"""How many times smaller large text is written where names and labels have no room."""
_SOFT: Color = (84, 68, 100)
_PALE: Color = (116, 102, 124)
_LEADS: Color = (124, 70, 0)
_MARKED = skins.Skin((250, 229, 166), (246, 221, 150))
"""The score pad: paper with rules, what is written on it in several strengths, and the column of whoever leads."""

Weight = Literal["head", "plain", "sum", "total", "old"]

_LABEL = 132
_COLUMN = 84
_NARROW = 46
_AIR = 10
"""How much wider a column is than its words."""
_UPRIGHT, _TALLEST = 36, 150
"""The least width of a column whose name is set upright, and the greatest height of such a name."""
_TRAVELS = 0.6
"""The seconds that the points of a deal take to travel to the totals."""
_ROOMY, _FEW = 70, 3
"""The least width of a column if there are only a few."""


class SheetLine(NamedTuple):
    """A line of the sheet: its label, a number or name for each side, and its style. None leaves a cell empty."""

    label: str
    cells: tuple[str | None, ...]
    weight: Weight = "plain"
    counted: tuple[tuple[int, int], ...] = ()
    """For cells that count up when the sheet appears: each number before and after."""


class Sheet(Widget):
    """Lines below each other; the columns of the leading sides are highlighted."""

    def __init__(self, lines: Sequence[SheetLine], leaders: Sequence[int] = (), *, low_wins: bool = False) -> None:
        """Every line has the same number of cells. `leaders` are the columns to highlight, counted from 0. `low_wins`
        means that the points of a deal count against those who get them."""
        super().__init__()
        self._low_wins = low_wins
        self._lines = tuple(lines)
        self._leaders = tuple(leaders)
        self._columns = len(self._lines[0].cells) if self._lines else 0
        self._other: Kit | None = None
        """The tools in which the sheet is written, once it has a place."""
        self._passed = COUNTS
        """The seconds for which the totals have been counting."""

    @property
    @override
    def spoken_text(self) -> str:
        heads = self._lines[0].cells if self._lines else ()
        lines = []
        for line in self._lines[1:]:
            cells = [f"{head} {cell}" for head, cell in zip(heads, line.cells, strict=True) if head and cell]
            lines.append(f"{line.label}: {', '.join(cells)}" if cells else line.label)
        return escape("\n".join(lines))

    def count(self) -> None:
        """Animate the points of the deal on their way to the totals, and let the totals count up from their earlier
        values."""
        self._passed = 0.0

    def update(self, dt: float) -> bool:
        """Advance the animation; return True while anything moves."""
        moving = self._passed < COUNTS
        self._passed += dt
        return moving

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as there is room, or as wide as is comfortable."""
        across = kit.px(_LABEL) + self._columns * kit.px(_COLUMN) if width is None else width
        kit = self._fit(kit, across)
        edges = self._split(kit, pygame.Rect(0, 0, across, 0))
        return across, sum(self._measure_line(kit, line, edges, edges[0]) for line in self._lines)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Write larger if there is room for it."""
        super().place(kit, rect)
        scales = (kit.theme.scale * share for share in _LARGER)
        larger = next((larger for larger in map(kit.reduce, scales) if self._has_room(larger, rect)), None)
        self._other = larger or self._fit(kit, rect.width)

    def _fit(self, kit: Kit, width: int) -> Kit:
        """Return the tools for large text that is set smaller where names would stand upright or labels be broken."""
        scales = (kit.theme.scale * share for share in _SMALLER)
        kits = [kit, *map(kit.reduce, (scale for scale in scales if scale >= 1))]
        return next((fitting for fitting in kits if self._reads_easily(fitting, width)), kits[-1])

    def _reads_easily(self, kit: Kit, width: int) -> bool:
        """Return whether no name is upright and no label broken in a sheet of a width, at the scale of the kit."""
        room = self._split(kit, pygame.Rect(0, 0, width, 0))[0] - kit.px(8)
        labels = (kit.text.width(line.label, kit.theme.small) for line in self._lines)
        return not self._is_upright(kit, width) and max(labels, default=0) <= room

    def _has_room(self, kit: Kit, rect: pygame.Rect) -> bool:
        """Return whether everything can be read whole in a rectangle, at the scale of the kit."""
        edges = self._split(kit, rect)
        room = self._measure_room(kit, edges) - kit.px(2)
        words = (kit.text.width(word, kit.theme.strong) for word in self._list_words())
        labels = (kit.text.width(line.label, self._choose_style(kit, line.weight)[0]) for line in self._lines)
        if max(words, default=0) > room or max(labels, default=0) > edges[0] - rect.left - kit.px(8):
            return False
        high = sum(self._measure_line(kit, line, edges, edges[0] - rect.left) for line in self._lines)
        return high <= rect.height and not self._is_upright(kit, rect.width)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the highlighted columns, then every line, and the rules of the empty paper below them."""
        kit = self._other or kit
        edges = self._find_edges(kit)
        rects = self._list_rects(kit, edges)
        bottom = rects[-1].bottom if rects else self.rect.top
        for column in self._leaders:
            lit = pygame.Rect(edges[column], self.rect.top, edges[column + 1] - edges[column], bottom - self.rect.top)
            kit.box(surface, lit.inflate(-kit.px(4), 0), _MARKED, kit.theme.radius)
        outside = surface.get_clip()
        for line, rect, room in self._keep_in_sight(kit, rects, outside.clip(self.rect)):
            surface.set_clip(outside.clip(room) if room is not None else outside)
            self._draw_line(kit, surface, line, rect, edges)
            if line.counted and self._passed < COUNTS:
                self._draw_travel(kit, surface, line, rect, edges)
        surface.set_clip(outside)
        for below in range(bottom, self.rect.bottom, kit.px(_LINE)):
            surface.fill(_EMPTY, (self.rect.left, below, self.rect.width, kit.px(1)))

    def _list_rects(self, kit: Kit, edges: list[int]) -> list[pygame.Rect]:
        """Return the place of every line."""
        heights = [self._measure_line(kit, line, edges, edges[0] - self.rect.left) for line in self._lines]
        apart = min(_AIRY, max(1.0, self.rect.height / max(1, sum(heights))))
        rects, top = [], self.rect.top
        for height in (int(high * apart) for high in heights):
            rects.append(pygame.Rect(self.rect.left, top, self.rect.width, height))
            top += height
        return rects

    def _keep_in_sight(
        self, kit: Kit, rects: list[pygame.Rect], view: pygame.Rect
    ) -> Iterator[tuple[SheetLine, pygame.Rect, pygame.Rect | None]]:
        """Yield each line with its place and the room where it may be drawn. While the sheet is scrolled, names, sum
        and totals stay in view if another line has room beside them, and the others pass between them."""
        weights = [line.weight for line in self._lines]
        kept: list[int] = []
        for weight in ("total", "head", "sum"):
            more = sorted([*kept, *(place for place, other in enumerate(weights) if other == weight)])
            if sum(rects[place].height for place in more) + kit.px(_LINE) <= view.height:
                kept = more
        upper, lower = view.top, view.bottom
        sums = [place for place in kept if weights[place] != "head"]
        for place in kept:
            if place not in sums:
                rects[place].top = max(rects[place].top, upper)
                upper = rects[place].bottom
        down = 0
        if sums:
            first, last = rects[sums[0]].top, rects[sums[-1]].bottom
            down = max(upper - first, min(0, lower - last))
        for place in sums:
            rects[place].move_ip(0, down)
        above = pygame.Rect(view.left, upper, view.width, (rects[sums[0]].top if sums else lower) - upper)
        top = rects[sums[-1]].bottom if sums else upper
        below = pygame.Rect(view.left, top, view.width, max(0, lower - top))
        for place, (line, rect) in enumerate(zip(self._lines, rects, strict=True)):
            room = None if place in kept else above if not sums or place < sums[0] else below
            yield line, rect, room

    def _draw_travel(
        self, kit: Kit, surface: pygame.Surface, line: SheetLine, rect: pygame.Rect, edges: list[int]
    ) -> None:
        """Draw the points of the deal on their way down from the line above."""
        share = ease_out(min(1.0, self._passed / _TRAVELS))
        if share >= 1:
            return
        for column, (before, after) in enumerate(line.counted):
            if before != after:
                words = f"+{after - before}" if after > before else minus(after - before)
                y = round(rect.top - kit.px(18) + share * rect.height / 2)
                middle = (edges[column] + edges[column + 1]) // 2
                width = kit.text.width(words, kit.theme.strong)
                pill = pygame.Rect(0, 0, width + kit.px(14), kit.text.height(kit.theme.strong) + kit.px(2))
                pill.center = middle, y
                bad = (after > before) == self._low_wins
                kit.box(surface, pill, skins.CHILLY if bad else skins.GOLDEN, pill.height // 2)
                ink = colors.IVORY if bad else colors.INK
                draw_rolling_number(kit, surface, words, (middle, pill.top + kit.px(1)), kit.theme.strong, ink)

    def _draw_line(
        self, kit: Kit, surface: pygame.Surface, line: SheetLine, rect: pygame.Rect, edges: list[int]
    ) -> None:
        font, ink = self._choose_style(kit, line.weight)
        if line.weight in ("sum", "total"):
            draw_pencil_line(kit, surface, rect)
        elif line.weight != "head":
            surface.fill(_RULE, (rect.left, rect.top, rect.width, kit.px(1)))
        label = self._draw_label(kit, line, edges[0] - rect.left)
        surface.blit(label, label.get_rect(midleft=(rect.left + kit.px(2), rect.centery)))
        upright = line.weight == "head" and self._is_upright(kit, rect.width)
        for column, text in enumerate(line.cells):
            if text is None:
                continue
            middle = (edges[column] + edges[column + 1]) // 2
            color = _LEADS if column in self._leaders and line.weight in ("head", "total") else ink
            room = self._measure_room(kit, edges)
            if upright:
                name = kit.text.ellipsize(text, kit.theme.small, kit.px(_TALLEST))
                picture = pygame.transform.rotate(kit.text.line(name, kit.theme.small, color), 90)
                surface.blit(picture, picture.get_rect(midbottom=(middle, rect.bottom - kit.px(6))))
                continue
            if line.weight == "head":
                cell_font = self._choose_head_font(kit, room)
                picture = kit.text.paragraph(_break_names(kit, text, cell_font, room), cell_font, color, room, "center")
            else:
                cell_font = font if kit.text.width(text, font) <= room else kit.theme.small
                if line.counted and self._passed < COUNTS:
                    now = minus(interpolate_number(*line.counted[column], self._passed))
                    top = rect.centery - kit.text.height(cell_font) // 2
                    draw_rolling_number(kit, surface, now, (middle, top), cell_font, color)
                    continue
                picture = kit.text.line(kit.text.ellipsize(text, cell_font, room), cell_font, color)
            surface.blit(picture, picture.get_rect(center=(middle, rect.centery)))

    def _draw_label(self, kit: Kit, line: SheetLine, width: int) -> pygame.Surface:
        """Return the label of a line. A label that is too long for its column is set small and broken between words."""
        font, ink = self._choose_style(kit, line.weight)
        room = width - kit.px(8)
        if kit.text.width(line.label, font) <= room:
            return kit.text.line(line.label, font, ink)
        return kit.text.paragraph(_break_names(kit, line.label, kit.theme.small, room), kit.theme.small, ink, room)

    def _find_edges(self, kit: Kit) -> list[int]:
        """Return the left edges of the columns, and the right edge of the last."""
        return self._split(kit, self.rect)

    def _split(self, kit: Kit, rect: pygame.Rect) -> list[int]:
        """Return the edges of the columns as if the sheet lay in this rectangle."""
        if self._is_upright(kit, rect.width):
            label = min(self._measure_longest(kit), max(kit.px(60), rect.width - kit.px(_UPRIGHT) * self._columns))
        else:
            label = self._measure_labels(kit, rect.width)
        room = rect.width - label
        return [rect.left + label + room * column // self._columns for column in range(self._columns + 1)]

    def _is_upright(self, kit: Kit, width: int) -> bool:
        """Return whether names are set upright, because too many would have to be shortened if they were set
        horizontally."""
        if self._columns <= _FEW:
            return False
        column = (width - self._measure_labels(kit, width)) // max(1, self._columns)
        room = column - kit.px(_AIR) - kit.px(2)
        return any(kit.text.width(word, _get_smallest_font(kit)) > room for word in self._list_words())

    def _measure_longest(self, kit: Kit) -> int:
        """Return the width of the longest label."""
        return max((kit.text.width(line.label, kit.theme.small) for line in self._lines), default=0) + kit.px(12)

    def _measure_labels(self, kit: Kit, width: int) -> int:
        """Return the width of the labels beside columns whose names are set horizontally."""
        theme = kit.theme
        least = kit.px(_NARROW if self._columns > _FEW else _ROOMY) * self._columns
        longest = self._measure_longest(kit)
        usual = max(kit.px(96), round(width * 0.26), longest)
        whole = (kit.text.width(line.label, self._choose_style(kit, line.weight)[0]) for line in self._lines)
        # Labels are set large where the names are, too. Where a name would have to be shortened, they take no more
        # than they need.
        large = max(usual, max(whole, default=0) + kit.px(12))
        wishes = ((large, theme.strong), (usual, theme.small), (longest, theme.small))
        room = [(wanted, (width - wanted) // max(1, self._columns) - kit.px(_AIR), font) for wanted, font in wishes]
        # If it can be, names are not broken between words either.
        wanted = next(
            (
                wanted
                for words in (self._list_names(), self._list_words())
                for wanted, left, font in room
                if all(kit.text.width(word, font) <= left for word in words)
            ),
            longest,
        )
        return min(wanted, max(kit.px(60), width - least))

    def _measure_room(self, kit: Kit, edges: list[int]) -> int:
        """Return the width for the words of a column."""
        return edges[1] - edges[0] - kit.px(_AIR) + kit.px(2)

    def _list_names(self) -> list[str]:
        """Return the names above the columns."""
        return [name for line in self._lines if line.weight == "head" for name in line.cells if name is not None]

    def _list_words(self) -> list[str]:
        """Return every word of these names."""
        return [word for name in self._list_names() for word in name.split()]

    def _measure_line(self, kit: Kit, line: SheetLine, edges: list[int], label: int) -> int:
        height = kit.px({"head": 44, "plain": 30, "sum": 36, "total": 44, "old": 27}[line.weight])
        if not self._columns:
            return height
        if line.weight != "head":
            picture = self._draw_label(kit, line, label)
            return max(height, picture.get_height() + kit.px(8))
        if self._is_upright(kit, label + edges[-1] - edges[0]):
            whole = (kit.text.width(name, kit.theme.small) for name in line.cells if name is not None)
            return max([height, *(min(name, kit.px(_TALLEST)) + kit.px(12) for name in whole)])
        room = self._measure_room(kit, edges)
        font = self._choose_head_font(kit, room)
        names = (_break_names(kit, name, font, room) for name in line.cells if name is not None)
        return max([height, *(kit.text.layout(name, font, room).size[1] + kit.px(4) for name in names)])

    def _choose_head_font(self, kit: Kit, room: int) -> Font:
        """Return the font of all names: the largest in which none need be broken, or else none into more than two
        lines, or else no word."""
        fonts = (kit.theme.strong, kit.theme.small, _get_smallest_font(kit))
        names, words = self._list_names(), self._list_words()
        room -= kit.px(2)

        def are_whole(texts: Sequence[str], font: Font) -> bool:
            return all(kit.text.width(text, font) <= room for text in texts)

        def take_two_lines(font: Font) -> bool:
            return all(len(kit.text.layout(escape(name), font, room).lines) <= 2 for name in names)

        fitting = [font for font in fonts if are_whole(words, font)]
        wishes = [font for font in fonts[:2] if are_whole(names, font)] + list(filter(take_two_lines, fitting[:2]))
        return next(iter([*wishes, *fitting]), fonts[-1])

    def _choose_style(self, kit: Kit, weight: Weight) -> tuple[Font, Color]:
        theme = kit.theme
        return {
            "head": (theme.strong, colors.INK),
            "plain": (theme.body, _SOFT),
            "sum": (theme.strong, colors.INK),
            "total": (Font(theme.heading.family, kit.px(22), theme.heading.weight), colors.INK),
            "old": (theme.small, _PALE),
        }[weight]


def list_sheet_lines(view: View, names: Sequence[str], scored: DealScored | None, number: int) -> list[SheetLine]:
    """List the lines of a sheet: the deal `number` line by line, its sum, the totals, and the earlier deals, newest
    first. `names` are those of the sides."""
    lines = [SheetLine("", tuple(names), "head")]
    if scored is not None:
        for line in scored.lines:
            lines.append(SheetLine(tell_plainly(line.label), tuple(format_points(points) for points in line.points)))
        lines.append(SheetLine(tr("This deal"), tuple(format_points(points) for points in scored.points), "sum"))
    totals = tr("Total") if view.status.pot is None else tr("Chips")
    made = scored.points if scored is not None else (0,) * len(view.totals)
    counted = tuple((total - points, total) for total, points in zip(view.totals, made, strict=True))
    lines.append(SheetLine(totals, tuple(minus(total) for total in view.totals), "total", counted))
    first = number - len(view.sheet) + 1
    earlier = [
        SheetLine(tr("Deal {deal}", deal=first + place), tuple(format_points(points) for points in row), "old")
        for place, row in enumerate(view.sheet[:-1])
    ]
    return [*lines, *reversed(earlier)]


def _get_smallest_font(kit: Kit) -> Font:
    """Return the font of names that have little room."""
    return kit.theme.small._replace(size=kit.px(12))


def _break_names(kit: Kit, text: str, font: Font, room: int) -> str:
    """Return names with line breaks between words only. A word that is too long is shortened."""
    room -= kit.px(2)  # the widths of letters are rounded
    return escape(" ".join(kit.text.ellipsize(word, font, room) for word in text.split()))


def format_points(points: int) -> str:
    """Return points as a sheet writes them, with a dash for zero."""
    return minus(points) if points else "–"
