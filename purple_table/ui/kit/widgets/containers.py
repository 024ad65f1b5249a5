"""Containers, which place their children and draw at most a background behind them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

from purple_table.ui.kit.kit import PANEL, Kit, Skin
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets.widget import Widget

Alignment = Literal["start", "center", "end", "stretch"]


class Space(Widget):
    """Empty space: fixed in reference units, or growing."""

    def __init__(self, length: float = 0, *, grow: float = 0) -> None:
        """A Space without a length is meant to grow: `Space(grow=1)` pushes its neighbors apart."""
        super().__init__(grow=grow)
        self._length = length

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the same length both ways."""
        return kit.px(self._length), kit.px(self._length)


class _Line(Widget):
    """Children one after the other."""

    alignment: Alignment = "stretch"

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        gap: float = 12,
        padding: float = 0,
        align: Alignment | None = None,
        width: float | None = None,
        grow: float = 0,
    ) -> None:
        """`align` places children across the line; free space along it goes to the children that grow."""
        super().__init__(width=width, grow=grow)
        self._children = list(children)
        self._gap, self._padding, self._align = gap, padding, align or self.alignment

    @property
    def children(self) -> Sequence[Widget]:
        """The children in their order."""
        return self._children

    def set_children(self, children: Sequence[Widget]) -> None:
        """Replace the children; the form must be laid out anew afterwards."""
        self._children = list(children)

    def set_padding(self, padding: float) -> None:
        """Change the space between edge and children, in reference units; the form must be laid out anew afterwards."""
        self._padding = padding


class Column(_Line):
    """Children from top to bottom."""

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as the widest child, as high as all together."""
        if self.wanted_width is not None:
            width = kit.px(self.wanted_width)
        padding = kit.px(self._padding)
        inner = None if width is None else max(0, width - 2 * padding)
        sizes = [child.measure(kit, inner) for child in self._children if child.visible]
        across = max((size[0] for size in sizes), default=0) + 2 * padding
        down = sum(size[1] for size in sizes) + kit.px(self._gap) * max(0, len(sizes) - 1) + 2 * padding
        return (width if width is not None and self.wanted_width is not None else across), down

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Stack the children; those that grow share the height that is left."""
        super().place(kit, rect)
        padding, gap = kit.px(self._padding), kit.px(self._gap)
        area = rect.inflate(-2 * padding, -2 * padding)
        shown = [child for child in self._children if child.visible]
        sizes = [child.measure(kit, area.width) for child in shown]
        spare = area.height - sum(size[1] for size in sizes) - gap * max(0, len(shown) - 1)
        heights = _stretch([size[1] for size in sizes], [child.grow for child in shown], spare)
        top = area.top
        for child, size, height in zip(shown, sizes, heights, strict=True):
            across = area.width if self._align == "stretch" else min(size[0], area.width)
            if child.wanted_width is not None:
                across = min(size[0], area.width)
            left = area.left + _compute_offset(self._align, area.width - across)
            child.place(kit, pygame.Rect(left, top, across, height))
            top += height + gap


class Row(_Line):
    """Children from left to right."""

    alignment = "center"

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as high as the highest child, as wide as all together."""
        if self.wanted_width is not None:
            width = kit.px(self.wanted_width)
        padding, gap = kit.px(self._padding), kit.px(self._gap)
        shown = [child for child in self._children if child.visible]
        if width is None:
            sizes = [child.measure(kit, None) for child in shown]
        else:
            widths = self._measure_widths(kit, shown, width - 2 * padding)
            sizes = [(across, child.measure(kit, across)[1]) for child, across in zip(shown, widths, strict=True)]
        across = sum(size[0] for size in sizes) + gap * max(0, len(sizes) - 1) + 2 * padding
        return across, max((size[1] for size in sizes), default=0) + 2 * padding

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Line the children up; those that grow share the width that is left."""
        super().place(kit, rect)
        padding, gap = kit.px(self._padding), kit.px(self._gap)
        area = rect.inflate(-2 * padding, -2 * padding)
        shown = [child for child in self._children if child.visible]
        left = area.left
        for child, across in zip(shown, self._measure_widths(kit, shown, area.width), strict=True):
            height = area.height if self._align == "stretch" else min(child.measure(kit, across)[1], area.height)
            top = area.top + _compute_offset(self._align, area.height - height)
            child.place(kit, pygame.Rect(left, top, across, height))
            left += across + gap

    def _measure_widths(self, kit: Kit, shown: list[Widget], available: int) -> list[int]:
        room = available - kit.px(self._gap) * max(0, len(shown) - 1)
        # What grows begins at nothing, so that equal shares give equal widths.
        natural = [0 if child.grow else child.measure(kit, None)[0] for child in shown]
        fixed = sum(natural)
        if fixed > room > 0:
            natural = [across * room // fixed for across in natural]
        return _stretch(natural, [child.grow for child in shown], room - fixed)


class Grid(Widget):
    """Rows of cells in columns of equal width within a column; the last column takes the space that is left."""

    def __init__(
        self, rows: Sequence[Sequence[Widget]], *, gap: float = 16, row_gap: float = 12, grow: float = 0
    ) -> None:
        """Every row has the same number of cells."""
        super().__init__(grow=grow)
        self._rows = [list(row) for row in rows]
        self._gap, self._row_gap = gap, row_gap

    @property
    def children(self) -> Sequence[Widget]:
        """The cells, row by row."""
        return [cell for row in self._rows for cell in row]

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of columns and rows together."""
        columns = self._measure_columns(kit, width)
        heights = self._measure_heights(kit, columns)
        across = sum(columns) + kit.px(self._gap) * max(0, len(columns) - 1)
        return across, sum(heights) + kit.px(self._row_gap) * max(0, len(heights) - 1)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Center every cell vertically in its row."""
        super().place(kit, rect)
        columns = self._measure_columns(kit, rect.width)
        top = rect.top
        for row, height in zip(self._rows, self._measure_heights(kit, columns), strict=True):
            left = rect.left
            for cell, across in zip(row, columns, strict=True):
                own = cell.measure(kit, across)
                wide = min(own[0], across) if cell.wanted_width is not None else across
                cell.place(kit, pygame.Rect(left, top + (height - own[1]) // 2, wide, own[1]))
                left += across + kit.px(self._gap)
            top += height + kit.px(self._row_gap)

    def _measure_columns(self, kit: Kit, width: int | None) -> list[int]:
        columns = [max(cell.measure(kit, None)[0] for cell in column) for column in zip(*self._rows, strict=True)]
        if width is not None and columns:
            gaps = kit.px(self._gap) * (len(columns) - 1)
            columns[-1] = max(columns[-1] // 3, width - gaps - sum(columns[:-1]))
        return columns

    def _measure_heights(self, kit: Kit, columns: list[int]) -> list[int]:
        return [
            max(cell.measure(kit, across)[1] for cell, across in zip(row, columns, strict=True)) for row in self._rows
        ]


class Panel(Column):
    """A column on a background with an edge."""

    def __init__(
        self,
        children: Sequence[Widget],
        *,
        gap: float = 14,
        padding: float = 22,
        align: Alignment | None = None,
        skin: Skin = PANEL,
        shadow: bool = False,
        width: float | None = None,
        grow: float = 0,
    ) -> None:
        """`skin` is the background; with `shadow` the panel floats."""
        super().__init__(children, gap=gap, padding=padding, align=align, width=width, grow=grow)
        self.skin = skin
        self._shadow = shadow

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the background, then the children."""
        if self._shadow:
            kit.shadow(surface, self.rect, kit.theme.panel_radius, kit.px(18))
        kit.box(surface, self.rect, self.skin, kit.theme.panel_radius)
        super().draw(kit, surface)


def _compute_offset(alignment: Alignment, spare: int) -> int:
    return {"start": 0, "stretch": 0, "center": spare // 2, "end": spare}[alignment]


def _stretch(lengths: list[int], shares: list[float], spare: int) -> list[int]:
    """Distribute spare pixels over the lengths with a share; no pixel is lost to rounding."""
    total = sum(shares)
    if total <= 0 or spare == 0:
        return lengths
    result: list[int] = []
    given = taken = 0.0
    for length, share in zip(lengths, shares, strict=True):
        taken += share
        more = round(spare * taken / total) - given
        given += more
        result.append(max(0, length + int(more)))
    return result
