"""The page of a rule book as one widget: all items below each other, of which only those in view are drawn."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from purple_table.core.overriding import override
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Widget
from purple_table.ui.kit.widgets.widget import Clickable
from purple_table.ui.scenes.rules import book_text
from purple_table.ui.scenes.rules.book import Block, BookDocument, BookTable, Code, Divider, Heading, Span, Spans
from purple_table.ui.scenes.rules.book_items import Item, NoteItem, ProseText, TextItem, make_item
from purple_table.ui.scenes.rules.book_text import Prose
from purple_table.ui.scenes.rules.example_pictures import Plate
from purple_table.ui.scenes.rules.example_plates import ExampleGroup
from purple_table.ui.scenes.rules.example_widgets import CardFace, CardTray

MEASURE = 680
"""The greatest width of text, in reference units: about seventy characters on a line."""

_MARGIN = 26
_LAST = 90
_MAKING = 0.008
_HELD, _FADING = 1.6, 0.9
_GLOW_STEPS = 10

Follow = Callable[[str], None]


class Hit(NamedTuple):
    """A place that a search has found: a range in a text of an item."""

    item: int
    prose: Prose
    start: int
    end: int


class TextLink(Clickable):
    """A link inside a text, so that mouse and keyboard can reach it."""

    def __init__(self, target: str, title: str, follow: Follow) -> None:
        super().__init__(lambda: follow(target), tooltip=escape(title))
        self.target = target

    @property
    @override
    def spoken_name(self) -> str:
        return self.tooltip

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Underline the link, firmly while the mouse is on it."""
        line = pygame.Rect(self.rect.left, 0, self.rect.width, max(1, kit.px(2 if self.hovered else 1)))
        line.bottom = self.rect.bottom - kit.px(2)
        ink = kit.tint(book_text.VIOLET)
        surface.fill(ink if self.hovered else colors.mix(ink, book_text.PAPER, 0.45), line)
        if self.ringed:
            kit.outline(surface, self.rect, book_text.VIOLET, kit.px(4), max(1, kit.px(2)))


class BookPage(Widget):
    """The text and the examples of a book. `follow` is called with the clause or row id of a link."""

    def __init__(
        self,
        book: BookDocument,
        plates: Mapping[str, Sequence[Plate]],
        notes: Sequence[str],
        cards: CardSurfaces,
        follow: Follow,
        on_fold: Callable[[], None],
    ) -> None:
        """`plates` are the examples by clause; `on_fold` is called when the height has changed and the page must be
        laid out anew."""
        super().__init__()
        self.book = book
        self.items: list[Item] = []
        self._plates = plates
        self._notes = notes
        self._tray = CardTray(cards)
        self._follow = follow
        self._on_fold = on_fold
        self._opened: set[str] = set()
        self._groups: dict[str, ExampleGroup] = {}
        self._titles = book.clauses
        self._kit: Kit | None = None
        self._laid_out_for = 0
        self._text_width = 0
        self._content = 0
        self._tops: list[int] = []
        self._heights: list[int] = []
        self._item_of_block: list[int] = []
        self._glow: tuple[int, int] | None = None
        self._glow_age = 0.0
        self._view = pygame.Rect(0, 0, 0, 0)

    @property
    def children(self) -> Sequence[Widget]:
        """The items, from top to bottom."""
        return self.items

    @property
    def controls(self) -> Sequence[Widget]:
        """Links and the buttons that fold examples, from top to bottom."""
        return [widget for widget in self.walk() if isinstance(widget, Clickable)]

    @property
    def glowing(self) -> bool:
        """Whether a clause is being highlighted."""
        return self._glow is not None

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as high as all items at this width."""
        across = width or kit.px(MEASURE)
        if kit is not self._kit:
            self._kit = kit
            self._compose(kit)
            self._laid_out_for = 0
        if across != self._laid_out_for:
            self._lay_out(kit, across)
        return across, self._content

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place the items below each other, in the middle of the page."""
        self.measure(kit, rect.width)
        super().place(kit, rect)
        left = rect.left + (rect.width - self._text_width) // 2
        for item, top, height in zip(self.items, self._tops, self._heights, strict=True):
            item.place(kit, pygame.Rect(left, rect.top + top, self._text_width, height))

    def fold(self, clause: str) -> None:
        """Open the folded examples of a clause, or close them again."""
        self._opened ^= {clause}
        self._groups[clause].open(clause in self._opened)
        self._laid_out_for = 0
        self._on_fold()

    def measure_top(self, item: int) -> int:
        """Return the distance of an item from the top of the page, in pixels."""
        return self._tops[item]

    def measure_height(self, item: int) -> int:
        """Return the height of an item, in pixels."""
        return self._heights[item]

    def find_item_at(self, height: int) -> int:
        """Return the item at a distance from the top of the page."""
        return max(0, bisect_right(self._tops, height) - 1)

    def find_item(self, block: int) -> int:
        """Return the item of a block of the book."""
        return self._item_of_block[block]

    def find_block_at(self, height: int) -> int:
        """Return the block of the book at a distance from the top of the page, or the last one above it."""
        return max(0, bisect_right(self._item_of_block, self.find_item_at(height)) - 1)

    def glow(self, item: int) -> None:
        """Highlight an item, and what belongs to it down to the next heading, for a moment."""
        end = item + 1
        if _is_heading(self.items[item]):
            while end < len(self.items) and not _is_heading(self.items[end]):
                end += 1
            # The ground ends with the text: examples have their own.
            while end > item + 1 and isinstance(self.items[end - 1], ExampleGroup):
                end -= 1
        self._glow, self._glow_age = (item, end), 0.0

    def search(self, wanted: str) -> list[Hit]:
        """Mark every place where a text occurs, without regard to case, and return these places in reading order."""
        words = wanted.split()
        pattern = re.compile(r"\s+".join(map(re.escape, words)), re.IGNORECASE) if words else None
        hits = []
        for number, item in enumerate(self.items):
            for prose in item.texts:
                found = [match.span() for match in pattern.finditer(prose.text)] if pattern else []
                prose.hits, prose.current = tuple(found), None
                hits += [Hit(number, prose, *span) for span in found]
        return hits

    def find_fold(self, hit: Hit) -> str | None:
        """Return the clause whose examples hide a hit; None if the hit is visible."""
        item = self.items[hit.item]
        if isinstance(item, ExampleGroup) and item.hides(hit.prose):
            return next(clause for clause, group in self._groups.items() if group is item)
        return None

    def find_box(self, kit: Kit, hit: Hit) -> pygame.Rect:
        """Return where a hit is in the window; the place of its item if it is folded away."""
        item = self.items[hit.item]
        for part in item.walk():
            if isinstance(part, ProseText) and part.prose is hit.prose:
                boxes = hit.prose.boxes(kit, hit.start, hit.end)
                if boxes:
                    return boxes[0].move(part.rect.topleft)
        return pygame.Rect(item.rect.topleft, (1, 1))

    def update(self, dt: float) -> bool:
        """Make cards that are in view, and let the highlight fade."""
        moving = False
        if self._glow is not None:
            self._glow_age += dt
            moving = self._glow_age > _HELD
            if self._glow_age > _HELD + _FADING:
                self._glow = None
        return self._tray.prepare(self._find_faces_in_view(), _MAKING) or moving

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the items inside the surface's clip."""
        if self._glow is not None:
            self._draw_glow(kit, surface)
        super().draw(kit, surface)

    def look_at(self, view: pygame.Rect) -> None:
        """Set which part of the window shows the page. Only cards inside it are made, and Tab finds only its links."""
        self._view = pygame.Rect(view)
        for widget in self.controls:
            widget.focusable = view.colliderect(widget.rect)

    def _draw_glow(self, kit: Kit, surface: pygame.Surface) -> None:
        first, end = self._glow or (0, 0)
        share = min(1.0, max(0.0, 1 - (self._glow_age - _HELD) / _FADING))
        color = colors.mix(book_text.PAPER, book_text.GLOW, round(share * _GLOW_STEPS) / _GLOW_STEPS)
        air = kit.px(10)
        band = self.items[first].rect.union(self.items[end - 1].rect).inflate(4 * air, air)
        pygame.draw.rect(surface, color, band, border_radius=kit.px(10))
        gold = colors.mix(book_text.PAPER, colors.GOLD, share)
        surface.fill(gold, (band.left, band.top + air, kit.px(4), band.height - 2 * air))

    def _find_faces_in_view(self) -> Iterator[CardFace]:
        for item in self.items:
            if isinstance(item, ExampleGroup) and item.rect.colliderect(self._view):
                for box in item.visible_boxes:
                    if box.rect.colliderect(self._view):
                        for row in box.card_rows:
                            yield from row.faces

    def _compose(self, kit: Kit) -> None:
        """Make the items: notes, then the blocks, each clause followed by its examples."""
        self.items = [NoteItem(kit, note) for note in self._notes]
        self._item_of_block = []
        self._groups = {}
        clause = ""
        for place, block in enumerate(self.book.blocks):
            if isinstance(block, Heading):
                self._add_examples(kit, clause)
                clause = block.clause
            self._item_of_block.append(len(self.items))
            self.items.append(make_item(kit, self._drop_own_links(block, place), self._make_link))
        self._add_examples(kit, clause)
        rest = [name for name in self._plates if name not in self._groups]
        if rest:
            self.items.append(TextItem(kit, Heading(2, "", (Span(tr("More examples")),))))
            self._groups |= {name: self._group(kit, name) for name in rest}
            self.items += [self._groups[name] for name in rest]

    def _add_examples(self, kit: Kit, clause: str) -> None:
        if clause and clause in self._plates and clause not in self._groups:
            self._groups[clause] = self._group(kit, clause)
            self.items.append(self._groups[clause])

    def _group(self, kit: Kit, clause: str) -> ExampleGroup:
        opened = clause in self._opened
        return ExampleGroup(kit, self._plates[clause], self._tray, opened, lambda: self.fold(clause))

    def _make_link(self, target: str) -> Widget:
        title = self._titles.get(target) or tr("Where {point} is settled", point=target)
        return TextLink(target, title, self._follow)

    def _drop_own_links(self, block: Block, place: int) -> Block:
        """Return the block without links that lead to the clause in which they stand."""

        def drop_links(spans: Spans) -> Spans:
            return tuple(
                span._replace(link="") if self.book.anchors.get(span.link) == place else span for span in spans
            )

        if isinstance(block, BookTable):
            return replace(
                block,
                head=tuple(map(drop_links, block.head)),
                rows=tuple(tuple(map(drop_links, row)) for row in block.rows),
            )
        if isinstance(block, (Code, Divider)):
            return block
        return replace(block, spans=drop_links(block.spans))

    def _lay_out(self, kit: Kit, width: int) -> None:
        """Measure all items. The text is no wider than is easy to read."""
        margin = min(kit.px(_MARGIN), width // 16)
        self._text_width = max(1, min(width - 2 * margin, kit.px(MEASURE)))
        self._tops, self._heights = [], []
        top = kit.px(_MARGIN)
        for item in self.items:
            top += kit.px(item.gap) if self._tops else 0
            self._tops.append(top)
            self._heights.append(item.measure(kit, self._text_width)[1])
            top += self._heights[-1]
        self._content = top + kit.px(_LAST)
        self._laid_out_for = width


def _is_heading(item: Item) -> bool:
    return isinstance(item, TextItem) and isinstance(item.block, Heading)
