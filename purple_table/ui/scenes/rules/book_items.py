"""What a page of a rule book is made of: items that lie one below the other, each laid out to the width of the text."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from purple_table.ui.kit.kit import Kit
from purple_table.ui.scenes.rules import book_style
from purple_table.ui.scenes.rules.book import Block, BookTable, Code, Divider, Heading, ListItem, Paragraph, Span, Spans
from purple_table.ui.scenes.rules.book_text import Point, Prose

Place = tuple[Prose, Point]
"""A text and its corner, relative to the item's."""

_INDENT = 26
_CELL = 14


class Item:
    """A part of the page. `gap` is the room above it and `height` its own, in pixels, once it is laid out."""

    gap = 0
    height = 0

    @property
    def texts(self) -> Sequence[Prose]:
        """Every text, in reading order, those that are folded away too: what a search looks through."""
        return ()

    @property
    def places(self) -> Sequence[Place]:
        """The texts that can be seen, and where."""
        return ()

    def lay_out(self, kit: Kit, width: int) -> None:
        """Take a width in pixels; sets `gap` and `height`."""

    def draw(self, kit: Kit, surface: pygame.Surface, at: Point) -> None:
        """Draw what lies inside the surface's clip, the item's corner at a point."""
        for prose, (left, top) in self.places:
            prose.draw(kit, surface, (at[0] + left, at[1] + top))


class TextItem(Item):
    """A heading, a paragraph or a point of a list."""

    def __init__(self, kit: Kit, block: Heading | Paragraph | ListItem) -> None:
        self.block = block
        inks = book_style.ON_PAPER
        font, leading = book_style.body(kit), 1.4
        spans: Spans = block.spans
        if isinstance(block, Heading):
            font, inks, leading = book_style.heading(kit, block.level), book_style.IN_HEADING, 1.2
            if block.clause:
                spans = (*spans, Span("  "), Span(block.clause, tag=True))
        self._prose = Prose(spans, font, inks, leading=leading)
        self._number = Prose((Span(block.number),), font, inks) if isinstance(block, ListItem) else None
        self._indent = 0

    @property
    def texts(self) -> Sequence[Prose]:
        """The one text."""
        return (self._prose,)

    @property
    def places(self) -> Sequence[Place]:
        """The one text, indented in lists and quotations."""
        return ((self._prose, (self._indent, 0)),)

    def lay_out(self, kit: Kit, width: int) -> None:
        """Break the text into lines."""
        block = self.block
        self._indent = 0
        if isinstance(block, ListItem):
            self.gap = kit.px(6)
            self._indent = min(kit.px(_INDENT) * (block.depth + 1), width // 2)
        elif isinstance(block, Heading):
            self.gap = kit.px({1: 4, 2: 40, 3: 30}.get(block.level, 22))
        else:
            self.gap = kit.px(12)
            self._indent = kit.px(_INDENT) if block.quote else 0
        self.height = self._prose.lay_out(width - self._indent)[1]
        if isinstance(block, Heading) and block.level == 2:
            self.height += kit.px(8)
        if self._number is not None:
            self._number.lay_out(None)

    def draw(self, kit: Kit, surface: pygame.Surface, at: Point) -> None:
        """Draw the text, with its bullet, number or line."""
        block = self.block
        if isinstance(block, ListItem) and self._number is not None:
            if block.number:
                self._number.draw(kit, surface, (at[0] + self._indent - self._number.size[0] - kit.px(7), at[1]))
            else:
                size = book_style.body(kit).size
                center = (at[0] + self._indent - kit.px(13), at[1] + round(size * 0.78))
                kit.disc(surface, center, max(3, size * 3 // 10), book_style.VIOLET)
        elif isinstance(block, Heading) and block.level == 2:
            line = pygame.Rect(at[0], at[1] + self.height - kit.px(3), kit.px(56), max(1, kit.px(2)))
            surface.fill(book_style.GLOW, line)
        elif isinstance(block, Paragraph) and block.quote:
            surface.fill(book_style.HAIRLINE, (at[0] + kit.px(6), at[1], kit.px(3), self.height))
        super().draw(kit, surface, at)


class CodeItem(Item):
    """Lines as they are written, on a darker ground."""

    def __init__(self, kit: Kit, block: Code) -> None:
        font = book_style.code(kit)
        self._lines = [Prose((Span(line.replace(" ", "\u00a0")),), font, book_style.ON_PAPER) for line in block.lines]
        self._places: list[Place] = []
        self._width = 0

    @property
    def texts(self) -> Sequence[Prose]:
        """The lines."""
        return self._lines

    @property
    def places(self) -> Sequence[Place]:
        """The lines, one below the other."""
        return self._places

    def lay_out(self, kit: Kit, width: int) -> None:
        """Break only what is wider than the text."""
        margin = kit.px(12)
        top = kit.px(10)
        self._places = []
        for prose in self._lines:
            self._places.append((prose, (margin, top)))
            top += prose.lay_out(width - 2 * margin)[1]
        self.gap, self.height = kit.px(12), top + kit.px(10)
        self._width = width

    def draw(self, kit: Kit, surface: pygame.Surface, at: Point) -> None:
        """Draw ground and lines."""
        pygame.draw.rect(surface, book_style.BAND, (at, (self._width, self.height)), border_radius=kit.px(7))
        super().draw(kit, surface, at)


class DividerItem(Item):
    """A line across the page."""

    _width = 0

    def lay_out(self, kit: Kit, width: int) -> None:
        """A line with air above and below."""
        self.gap, self.height, self._width = kit.px(20), kit.px(10), width

    def draw(self, kit: Kit, surface: pygame.Surface, at: Point) -> None:
        """Draw the line."""
        surface.fill(book_style.HAIRLINE, (at[0], at[1], self._width, max(1, kit.px(1))))


class NoteItem(Item):
    """A remark of the program about the book: what is missing, or cannot be read."""

    def __init__(self, kit: Kit, text: str) -> None:
        self._prose = Prose((Span(text),), book_style.caption(kit), book_style.IN_WARNING)
        self._width = self._margin = 0

    @property
    def texts(self) -> Sequence[Prose]:
        """The remark."""
        return (self._prose,)

    @property
    def places(self) -> Sequence[Place]:
        """The remark, inside its box."""
        return ((self._prose, (self._margin, self._margin)),)

    def lay_out(self, kit: Kit, width: int) -> None:
        """A box as wide as the text."""
        self._margin, self._width, self.gap = kit.px(14), width, kit.px(8)
        self.height = self._prose.lay_out(width - 2 * self._margin)[1] + 2 * self._margin

    def draw(self, kit: Kit, surface: pygame.Surface, at: Point) -> None:
        """Draw the box and the remark."""
        rect = pygame.Rect(at, (self._width, self.height))
        book_style.flat_box(kit, surface, rect, book_style.WARNING, kit.theme.radius)
        super().draw(kit, surface, at)


class GridItem(Item):
    """A table: a head, and rows between thin lines."""

    def __init__(self, kit: Kit, block: BookTable) -> None:
        self._alignments = block.alignments
        self._rows = [
            [
                Prose(
                    cell, book_style.cell(kit, not number), book_style.IN_HEADING if not number else book_style.ON_PAPER
                )
                for cell in row
            ]
            for number, row in enumerate((block.head, *block.rows))
        ]
        self._places: list[Place] = []
        self._lines: list[int] = []
        self._width = 0

    @property
    def texts(self) -> Sequence[Prose]:
        """The cells, row by row."""
        return [cell for row in self._rows for cell in row]

    @property
    def places(self) -> Sequence[Place]:
        """The cells, row by row."""
        return self._places

    def lay_out(self, kit: Kit, width: int) -> None:
        """Give each column what it asks for, or a fair share of the width."""
        margin, air = kit.px(_CELL), kit.px(6)
        natural = [
            max(cell.lay_out(None)[0] for cell in column) + 2 * margin for column in zip(*self._rows, strict=True)
        ]
        columns = fit_columns(natural, width)
        self._width = min(width, sum(columns))
        self._places, self._lines = [], []
        top = 0
        for row in self._rows:
            sizes = [cell.lay_out(max(1, across - 2 * margin)) for cell, across in zip(row, columns, strict=True)]
            left = 0
            for cell, size, across, alignment in zip(row, sizes, columns, self._alignments, strict=True):
                spare = across - 2 * margin - size[0]
                shift = {"left": 0, "center": spare // 2, "right": spare}[alignment]
                self._places.append((cell, (left + margin + max(0, shift), top + air)))
                left += across
            top += max(size[1] for size in sizes) + 2 * air
            self._lines.append(top)
        self.gap, self.height = kit.px(18), top + kit.px(6)

    def draw(self, kit: Kit, surface: pygame.Surface, at: Point) -> None:
        """Draw the ground of the head, the lines and the cells."""
        line = max(1, kit.px(1))
        head = pygame.Rect(at, (self._width, self._lines[0]))
        pygame.draw.rect(
            surface, book_style.BAND, head, border_top_left_radius=kit.px(7), border_top_right_radius=kit.px(7)
        )
        for number, top in enumerate(self._lines):
            color = book_style.VIOLET if number == 0 else book_style.HAIRLINE
            surface.fill(color, (at[0], at[1] + top, self._width, line if number else line + 1))
        super().draw(kit, surface, at)


def fit_columns(natural: Sequence[int], width: int) -> list[int]:
    """Widths of columns: what each asks for where all have room, else narrow ones that and the others even shares."""
    columns = list(natural)
    if sum(columns) <= width:
        return columns
    waiting = sorted(range(len(columns)), key=columns.__getitem__)
    room = width
    while waiting:
        share = room // len(waiting)
        narrowest = waiting.pop(0)
        columns[narrowest] = max(1, min(columns[narrowest], share))
        room -= columns[narrowest]
    return columns


def make_item(kit: Kit, block: Block) -> Item:
    """The item of a block."""
    if isinstance(block, BookTable):
        return GridItem(kit, block)
    if isinstance(block, Divider):
        return DividerItem()
    if isinstance(block, Code):
        return CodeItem(kit, block)
    return TextItem(kit, block)
