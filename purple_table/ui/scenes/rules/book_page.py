"""The page of a rule book as one widget: all items below each other, of which only those in view are drawn."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from purple_table.ui.cards.sprites import CardSurfaces
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Widget
from purple_table.ui.kit.widgets.base import Clickable
from purple_table.ui.scenes.rules import book_style
from purple_table.ui.scenes.rules.book import Block, BookDocument, BookTable, Code, Divider, Heading, Span, Spans
from purple_table.ui.scenes.rules.book_items import Item, NoteItem, TextItem, make_item
from purple_table.ui.scenes.rules.book_text import Point, Prose
from purple_table.ui.scenes.rules.example_pictures import Plate
from purple_table.ui.scenes.rules.example_plates import ExampleGroup, FoldButton
from purple_table.ui.scenes.rules.example_widgets import CardFace, CardTray

MEASURE = 680
"""The widest that text is set, in reference units: about seventy characters a line."""

_MARGIN = 26
_LAST = 90
_MAKING = 0.008
_HELD, _FADING = 1.6, 0.9
_GLOW_STEPS = 10

Follow = Callable[[str], None]


class Hit(NamedTuple):
    """A place where what is searched for stands: a range in a text of an item."""

    item: int
    prose: Prose
    start: int
    end: int


class Link(Clickable):
    """A link inside a text, so that mouse and keyboard can reach it."""

    def __init__(self, target: str, title: str, follow: Follow) -> None:
        super().__init__(lambda: follow(target), tooltip=escape(title))
        self.target = target

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Underline the link, firmly while the mouse is on it."""
        line = pygame.Rect(self.rect.left, 0, self.rect.width, max(1, kit.px(2 if self.hovered else 1)))
        line.bottom = self.rect.bottom - kit.px(2)
        surface.fill(book_style.VIOLET if self.hovered else colors.mix(book_style.VIOLET, book_style.PAPER, 0.45), line)
        if self.ringed:
            kit.outline(surface, self.rect, book_style.VIOLET, kit.px(4), max(1, kit.px(2)))


class BookPage(Widget):
    """Text and examples of a book. `follow` is called with the clause or row id of a link."""

    def __init__(
        self,
        book: BookDocument,
        plates: Mapping[str, Sequence[Plate]],
        notes: Sequence[str],
        cards: CardSurfaces,
        follow: Follow,
        on_fold: Callable[[], None],
    ) -> None:
        """`plates` are the examples by clause; `on_fold` is called when the height has changed, to lay out anew."""
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
        self._left = 0
        self._text_width = 0
        self._content = 0
        self._tops: list[int] = []
        self._item_of_block: list[int] = []
        self._widgets: list[tuple[Widget, pygame.Rect]] = []
        self._glow: tuple[int, int] | None = None
        self._glow_age = 0.0
        self._view = pygame.Rect(0, 0, 0, 0)

    @property
    def children(self) -> Sequence[Widget]:
        """Links and the buttons that fold examples, from top to bottom."""
        return [widget for widget, _ in self._widgets]

    @property
    def glowing(self) -> bool:
        """Whether a clause is being shown by its ground."""
        return self._glow is not None

    def measure(self, kit: Kit, width: int | None) -> Size:
        """As high as all items at this width."""
        across = width or kit.px(MEASURE)
        if kit is not self._kit:
            self._kit = kit
            self._compose(kit)
            self._laid_out_for = 0
        if across != self._laid_out_for:
            self._lay_out(kit, across)
        return across, self._content

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Take a place; links and buttons go to theirs."""
        self.measure(kit, rect.width)
        super().place(kit, rect)
        for widget, place in self._widgets:
            widget.place(kit, place.move(rect.topleft))

    def fold(self, clause: str) -> None:
        """Open the examples of a clause that are folded away, or close them again."""
        self._opened ^= {clause}
        group = self._groups[clause]
        group.open(clause in self._opened)
        if self._kit is not None:
            group.lay_out(self._kit, self._text_width)
            self._stack(self._kit)
        self._on_fold()

    def measure_top(self, item: int) -> int:
        """How far an item is from the top of the page, in pixels."""
        return self._tops[item]

    def find_item_at(self, height: int) -> int:
        """The item that stands at a distance from the top of the page."""
        return max(0, bisect_right(self._tops, height) - 1)

    def find_item(self, block: int) -> int:
        """The item of a block of the book."""
        return self._item_of_block[block]

    def find_block_at(self, height: int) -> int:
        """The block of the book that stands at a distance from the top of the page, or the last one above it."""
        return max(0, bisect_right(self._item_of_block, self.find_item_at(height)) - 1)

    def glow(self, item: int) -> None:
        """Show an item, and what belongs to it down to the next heading, on a bright ground for a moment."""
        end = item + 1
        if _is_heading(self.items[item]):
            while end < len(self.items) and not _is_heading(self.items[end]):
                end += 1
            # The ground ends with the text: examples have their own.
            while end > item + 1 and isinstance(self.items[end - 1], ExampleGroup):
                end -= 1
        self._glow, self._glow_age = (item, end), 0.0

    def search(self, wanted: str) -> list[Hit]:
        """Mark every place where a text stands, without regard to case, and answer them in reading order."""
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
        """The clause whose examples hide a hit; None where it can be seen."""
        item = self.items[hit.item]
        if isinstance(item, ExampleGroup) and item.hides(hit.prose):
            return next(clause for clause, group in self._groups.items() if group is item)
        return None

    def find_box(self, kit: Kit, hit: Hit) -> pygame.Rect:
        """Where a hit stands in the window; its item's place where it is folded away."""
        item = self.items[hit.item]
        corner = (self.rect.left + self._left, self.rect.top + self._tops[hit.item])
        for prose, (left, top) in item.places:
            if prose is hit.prose:
                boxes = prose.boxes(kit, hit.start, hit.end)
                if boxes:
                    return boxes[0].move(corner[0] + left, corner[1] + top)
        return pygame.Rect(corner, (1, 1))

    def update(self, dt: float) -> bool:
        """Make cards that are in view, and let the bright ground fade."""
        moving = False
        if self._glow is not None:
            self._glow_age += dt
            moving = self._glow_age > _HELD
            if self._glow_age > _HELD + _FADING:
                self._glow = None
        return self._tray.prepare(self._faces_in_view(), _MAKING) or moving

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the items inside the surface's clip."""
        clip = surface.get_clip()
        left = self.rect.left + self._left
        if self._glow is not None:
            self._draw_glow(kit, surface, left)
        for number in self._in_view(clip):
            self.items[number].draw(kit, surface, (left, self.rect.top + self._tops[number]))
        super().draw(kit, surface)

    def look_at(self, view: pygame.Rect) -> None:
        """Say which part of the window shows the page: only cards inside it are made, and Tab finds only its links."""
        self._view = pygame.Rect(view)
        for widget, _ in self._widgets:
            widget.focusable = view.colliderect(widget.rect)

    def _draw_glow(self, kit: Kit, surface: pygame.Surface, left: int) -> None:
        first, end = self._glow or (0, 0)
        share = min(1.0, max(0.0, 1 - (self._glow_age - _HELD) / _FADING))
        color = colors.mix(book_style.PAPER, book_style.GLOW, round(share * _GLOW_STEPS) / _GLOW_STEPS)
        air = kit.px(10)
        top = self.rect.top + self._tops[first]
        bottom = self.rect.top + self._tops[end - 1] + self.items[end - 1].height
        band = pygame.Rect(left - 2 * air, top - air // 2, self._text_width + 4 * air, bottom - top + air)
        pygame.draw.rect(surface, color, band, border_radius=kit.px(10))
        surface.fill(
            colors.mix(book_style.PAPER, colors.GOLD, share),
            (band.left, band.top + air, kit.px(4), band.height - 2 * air),
        )

    def _in_view(self, clip: pygame.Rect) -> range:
        first = self.find_item_at(clip.top - self.rect.top)
        end = bisect_right(self._tops, clip.bottom - self.rect.top)
        return range(first, max(first, end))

    def _faces_in_view(self) -> Iterator[CardFace]:
        for number in self._in_view(self._view):
            item = self.items[number]
            if isinstance(item, ExampleGroup):
                at = (self.rect.left + self._left, self.rect.top + self._tops[number])
                for box in item.visible(self._view, at):
                    yield from box.faces

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
            self.items.append(make_item(kit, self._drop_own_links(block, place)))
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
        button = FoldButton("", lambda: self.fold(clause))
        return ExampleGroup(kit, self._plates[clause], self._tray, clause in self._opened, button)

    def _drop_own_links(self, block: Block, place: int) -> Block:
        """The block without those links that lead to where they stand."""

        def kept(spans: Spans) -> Spans:
            return tuple(
                span._replace(link="") if self.book.anchors.get(span.link) == place else span for span in spans
            )

        if isinstance(block, BookTable):
            return replace(
                block, head=tuple(map(kept, block.head)), rows=tuple(tuple(map(kept, row)) for row in block.rows)
            )
        if isinstance(block, (Code, Divider)):
            return block
        return replace(block, spans=kept(block.spans))

    def _lay_out(self, kit: Kit, width: int) -> None:
        """Lay all items out, the text no wider than can be read with ease and in the middle of the page."""
        margin = min(kit.px(_MARGIN), width // 16)
        self._text_width = max(1, min(width - 2 * margin, kit.px(MEASURE)))
        self._left = (width - self._text_width) // 2
        for item in self.items:
            item.lay_out(kit, self._text_width)
        self._stack(kit)
        self._laid_out_for = width

    def _stack(self, kit: Kit) -> None:
        """Put the items below each other, and links and buttons where their items have them."""
        self._tops = []
        self._widgets = []
        top = kit.px(_MARGIN)
        for item in self.items:
            top += item.gap if self._tops else 0
            self._tops.append(top)
            self._widgets += self._find_widgets(kit, item, (self._left, top))
            top += item.height
        self._content = top + kit.px(_LAST)

    def _find_widgets(self, kit: Kit, item: Item, at: Point) -> Iterator[tuple[Widget, pygame.Rect]]:
        """The links of an item, and the button that folds it, with their places on the page."""
        for prose, (left, top) in item.places:
            for start, end, target in prose.links:
                for box in prose.boxes(kit, start, end)[:1]:
                    title = self._titles.get(target) or tr("Where {point} is settled", point=target)
                    yield Link(target, title, self._follow), box.move(at[0] + left, at[1] + top)
        if isinstance(item, ExampleGroup) and item.button is not None:
            size = item.button.measure(kit, None)
            yield item.button, pygame.Rect((at[0], at[1] + item.button_top), size)


def _is_heading(item: Item) -> bool:
    return isinstance(item, TextItem) and isinstance(item.block, Heading)
