"""The items of a rule book's page: widgets for headings, paragraphs, lists, code, tables and remarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.core.overriding import override
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Column, Widget
from purple_table.ui.scenes.rules import book_text
from purple_table.ui.scenes.rules.book import Block, BookTable, Code, Divider, Heading, ListItem, Paragraph, Span, Spans
from purple_table.ui.scenes.rules.book_text import Prose

MakeLink = Callable[[str], Widget]
"""A callback that makes the clickable widget of a link from the clause or row id that it leads to."""

_INDENT = 26
_CELL = 14
_CODE_GROUND = Skin(book_text.BAND, book_text.BAND)


class ProseText(Widget):
    """A text of a book with a widget on each of its links."""

    def __init__(self, prose: Prose, make_link: MakeLink | None = None) -> None:
        super().__init__()
        self.prose = prose
        links = prose.links if make_link is not None else ()
        self._links = [(start, end, make_link(target)) for start, end, target in links] if make_link else []

    @property
    @override
    def spoken_text(self) -> str:
        return escape(self.prose.text)

    @property
    def children(self) -> Sequence[Widget]:
        """The links."""
        return [link for _, _, link in self._links]

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Break the text into lines and return its size."""
        return self.prose.lay_out(width)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Put each link where it begins."""
        super().place(kit, rect)
        self.prose.lay_out(rect.width)
        for start, end, link in self._links:
            for box in self.prose.boxes(kit, start, end)[:1]:
                link.place(kit, box.move(rect.topleft))

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the lines inside the surface's clip, and the links."""
        self.prose.draw(kit, surface, self.rect.topleft)
        super().draw(kit, surface)

    @override
    def find_cut(self, kit: Kit, bottom: int) -> int:
        return self.rect.top + self.prose.find_line(bottom - self.rect.top)


class Item(Widget):
    """A part of the page; `gap` is the room above it, in reference units."""

    gap: float = 0

    @property
    def texts(self) -> Sequence[Prose]:
        """Every text in reading order, including those that are folded away, for a search to look through."""
        return [part.prose for part in self.walk() if isinstance(part, ProseText)]


class TextItem(Item):
    """A heading, a paragraph or a point of a list."""

    def __init__(self, kit: Kit, block: Heading | Paragraph | ListItem, make_link: MakeLink | None = None) -> None:
        super().__init__()
        self.block = block
        inks = book_text.ON_PAPER
        font, leading, self.gap = book_text.body(kit), 1.4, 12
        spans: Spans = block.spans
        if isinstance(block, Heading):
            font, inks, leading = book_text.heading(kit, block.level), book_text.IN_HEADING, 1.2
            self.gap = {1: 4, 2: 40, 3: 30}.get(block.level, 22)
            if block.clause:
                spans = (*spans, Span("  "), Span(block.clause, tag=True))
        elif isinstance(block, ListItem):
            self.gap = 6
        self._text = ProseText(Prose(spans, font, inks, leading=leading), make_link)
        self._number = Prose((Span(block.number),), font, inks) if isinstance(block, ListItem) else None

    @property
    def children(self) -> Sequence[Widget]:
        """The text."""
        return (self._text,)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as high as the text, which is indented in lists and quotations; sections have a line
        below."""
        indent = self._indent(kit, width)
        text = self._text.measure(kit, None if width is None else width - indent)
        below = kit.px(8) if isinstance(self.block, Heading) and self.block.level == 2 else 0
        return (text[0] + indent if width is None else width), text[1] + below

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the text after its indentation."""
        super().place(kit, rect)
        indent = self._indent(kit, rect.width)
        self._text.place(kit, pygame.Rect(rect.left + indent, rect.top, rect.width - indent, rect.height))
        if self._number is not None:
            self._number.lay_out(None)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the text, with its bullet, number or line."""
        block, rect, start = self.block, self.rect, self._text.rect.left
        if isinstance(block, ListItem) and self._number is not None:
            if block.number:
                self._number.draw(kit, surface, (start - self._number.size[0] - kit.px(7), rect.top))
            else:
                size = book_text.body(kit).size
                center = (start - kit.px(13), rect.top + round(size * 0.78))
                kit.disc(surface, center, max(3, size * 3 // 10), book_text.VIOLET)
        elif isinstance(block, Heading) and block.level == 2:
            surface.fill(book_text.GLOW, (rect.left, rect.bottom - kit.px(3), kit.px(56), max(1, kit.px(2))))
        elif isinstance(block, Paragraph) and block.quote:
            surface.fill(book_text.HAIRLINE, (rect.left + kit.px(6), rect.top, kit.px(3), rect.height))
        super().draw(kit, surface)

    def _indent(self, kit: Kit, width: int | None) -> int:
        if isinstance(self.block, ListItem):
            indent = kit.px(_INDENT) * (self.block.depth + 1)
            return indent if width is None else min(indent, width // 2)
        return kit.px(_INDENT) if isinstance(self.block, Paragraph) and self.block.quote else 0


class DividerItem(Item):
    """A line across the page."""

    gap = 20

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of a line with room below."""
        return width or 0, kit.px(10)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the line."""
        surface.fill(book_text.HAIRLINE, (*self.rect.topleft, self.rect.width, max(1, kit.px(1))))


class BoxItem(Column, Item):
    """Texts and pictures below each other on a rounded background of one color."""

    def __init__(self, children: Sequence[Widget], skin: Skin, *, padding: float, gap: float = 0) -> None:
        """`padding` is the space around the children, and `gap` the space between them."""
        super().__init__(children, padding=padding, gap=gap)
        self._skin = skin

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the background and the children."""
        book_text.flat_box(kit, surface, self.rect, self._skin, kit.theme.radius)
        super().draw(kit, surface)


class CodeItem(BoxItem):
    """Lines as they are written, on a darker background."""

    gap = 12

    def __init__(self, kit: Kit, block: Code) -> None:
        font = book_text.code(kit)
        spans = [(Span(line.replace(" ", "\u00a0")),) for line in block.lines]
        super().__init__([ProseText(Prose(line, font, book_text.ON_PAPER)) for line in spans], _CODE_GROUND, padding=11)


class NoteItem(BoxItem):
    """A remark of the program about the book, such as what is missing or cannot be read."""

    gap = 8

    def __init__(self, kit: Kit, text: str) -> None:
        prose = Prose((Span(text),), book_text.caption(kit), book_text.IN_WARNING)
        super().__init__([ProseText(prose)], book_text.WARNING, padding=14)


class GridItem(Item):
    """A table: a head, and rows between thin lines."""

    gap = 18

    def __init__(self, kit: Kit, block: BookTable, make_link: MakeLink | None = None) -> None:
        super().__init__()
        self._alignments = block.alignments
        self._rows = []
        for number, row in enumerate((block.head, *block.rows)):
            font, inks = book_text.cell(kit, not number), book_text.ON_PAPER if number else book_text.IN_HEADING
            self._rows.append([ProseText(Prose(cell, font, inks), make_link) for cell in row])
        self._lines: list[int] = []
        self._width = 0

    @property
    def children(self) -> Sequence[Widget]:
        """The cells, row by row."""
        return [cell for row in self._rows for cell in row]

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as high as the rows, whose columns have the width that they ask for or a fair share."""
        columns = self._columns(kit, width)
        heights = self._heights(kit, columns)
        return (sum(columns) if width is None else width), sum(heights) + kit.px(6)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the cells, each aligned like its column."""
        super().place(kit, rect)
        margin, air = kit.px(_CELL), kit.px(6)
        columns = self._columns(kit, rect.width)
        self._width, self._lines = min(rect.width, sum(columns)), []
        top = rect.top
        for row, height in zip(self._rows, self._heights(kit, columns), strict=True):
            left = rect.left
            for cell, across, alignment in zip(row, columns, self._alignments, strict=True):
                size = cell.measure(kit, max(1, across - 2 * margin))
                spare = across - 2 * margin - size[0]
                shift = {"left": 0, "center": spare // 2, "right": spare}[alignment]
                cell.place(kit, pygame.Rect((left + margin + max(0, shift), top + air), size))
                left += across
            top += height
            self._lines.append(top - rect.top)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the background of the head, the lines and the cells."""
        line, radius, (left, top) = max(1, kit.px(1)), kit.px(7), self.rect.topleft
        head = pygame.Rect(left, top, self._width, self._lines[0])
        pygame.draw.rect(surface, book_text.BAND, head, border_top_left_radius=radius, border_top_right_radius=radius)
        for number, down in enumerate(self._lines):
            color = kit.tint(book_text.VIOLET) if number == 0 else book_text.HAIRLINE
            surface.fill(color, (left, top + down, self._width, line if number else line + 1))
        super().draw(kit, surface)

    def _columns(self, kit: Kit, width: int | None) -> list[int]:
        margin = kit.px(_CELL)
        natural = [
            max(cell.measure(kit, None)[0] for cell in column) + 2 * margin for column in zip(*self._rows, strict=True)
        ]
        return natural if width is None else fit_columns(natural, width)

    def _heights(self, kit: Kit, columns: Sequence[int]) -> list[int]:
        margin, air = kit.px(_CELL), kit.px(6)
        return [
            max(cell.measure(kit, max(1, across - 2 * margin))[1] for cell, across in zip(row, columns, strict=True))
            + 2 * air
            for row in self._rows
        ]


def fit_columns(natural: Sequence[int], width: int) -> list[int]:
    """Return the widths of columns: what each asks for if all fit; otherwise narrow columns keep their width and the
    others share the rest evenly."""
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


def make_item(kit: Kit, block: Block, make_link: MakeLink | None = None) -> Item:
    """Make the item of a block."""
    if isinstance(block, BookTable):
        return GridItem(kit, block, make_link)
    if isinstance(block, Divider):
        return DividerItem()
    if isinstance(block, Code):
        return CodeItem(kit, block)
    return TextItem(kit, block, make_link)
