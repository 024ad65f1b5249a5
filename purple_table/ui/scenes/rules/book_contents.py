"""The contents of a rule book: a row for each heading, with its clause. Tab reaches only one row of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.art import lettering
from purple_table.core.overriding import override
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.kit.widgets import Column, Widget
from purple_table.ui.kit.widgets.widget import Clickable
from purple_table.ui.scenes.rules.book import BookDocument, Heading
from purple_table.ui.scenes.rules.book_text import BAND, FAINT, GLOW, VIOLET, set_line

_CURRENT, _HOVERED = Skin(colors.mix(BAND, GLOW, 0.6), colors.mix(BAND, GLOW, 0.6)), Skin(BAND, BAND)
Go = Callable[[int], None]
"""A callback that goes to a block of the book."""


class ContentsRow(Clickable):
    """A heading to click; `place` is the index of its block in the book."""

    focusable = False

    def __init__(self, heading: Heading, place: int, go: Go, move: Callable[[int, int], None]) -> None:
        """`move` focuses the row that is so many places after this one."""
        words = escape(heading.title)
        super().__init__(lambda: go(place), tooltip=f"{words}  *{heading.clause}*" if heading.clause else "")
        self.heading = heading
        self.block = place
        self.current = False
        self._move = move

    @property
    @override
    def spoken_name(self) -> str:
        return self.tooltip

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of one line; sections have more room above them."""
        return width or kit.px(260), kit.px(30 if self._is_rule else 42)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw title and clause, raised under the mouse, with a violet bar where the reader is."""
        line = self._find_line(kit)
        if self.current:
            kit.box(surface, line, _CURRENT, kit.px(7))
            bar = pygame.Rect(line.left, line.top + kit.px(7), kit.px(3), line.height - kit.px(14))
            surface.fill(kit.tint(VIOLET), bar)
        elif self.hovered:
            kit.box(surface, line, _HOVERED, kit.px(7))
        left = line.left + kit.px(12 + 10 * max(0, self.heading.level - 3))
        right = line.right - kit.px(10)
        if self._is_rule:
            font, ink = (
                Font("sans", kit.px(14.5), lettering.MEDIUM),
                VIOLET if self.current or self.hovered else colors.INK,
            )
        else:
            font, ink = Font("serif", kit.px(19), lettering.SEMIBOLD), VIOLET
        if self.heading.clause:
            tag = set_line(kit, self.heading.clause, Font("sans", kit.px(11.5), lettering.MEDIUM), FAINT)
            beside = right - tag.get_width() - kit.px(10)
            # A title that has no room beside its clause goes before: the tooltip has both.
            if kit.text.width(self.heading.title, font) <= beside - left:
                surface.blit(tag, tag.get_rect(midright=(right, line.centery)))
                right = beside
        text = set_line(kit, kit.text.ellipsize(self.heading.title, font, right - left), font, ink)
        surface.blit(text, text.get_rect(midleft=(left, line.centery)))
        if self.ringed:
            kit.outline(surface, line.inflate(-kit.px(6), -kit.px(4)), VIOLET, kit.px(6), kit.px(2))

    @override
    def find_cut(self, kit: Kit, bottom: int) -> int:
        return min(bottom, self._find_line(kit).top)

    def _find_line(self, kit: Kit) -> pygame.Rect:
        high = self.rect.height if self._is_rule else kit.px(32)
        return pygame.Rect(self.rect.left, self.rect.bottom - high, self.rect.width, high)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Choose a row on Up, Down, Home and End, and go to the row's block on Enter and Space."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_HOME: -100_000, pygame.K_END: 100_000}
        if event.key in steps:
            self._move(self.block, steps[event.key])
            return True
        return super().key_down(event)

    @property
    def _is_rule(self) -> bool:
        return self.heading.level > 2


class Contents(Column):
    """All rows. Tab reaches one of them: the section that is being read, or the row that the arrow keys have
    reached."""

    def __init__(self, book: BookDocument, go: Go, focus: Callable[[Widget], None]) -> None:
        """`focus` focuses a row and scrolls it into view."""
        self.rows = [ContentsRow(heading, place, go, self._move) for place, heading in list_headings(book)]
        self._focus = focus
        super().__init__(self.rows, gap=1)
        self.show(0)

    def show(self, block: int) -> ContentsRow | None:
        """Mark the row of the section that a block belongs to; return the row if it was not marked before."""
        rows = [row for row in self.rows if row.block <= block] or self.rows[:1]
        if not rows or rows[-1].current:
            return None
        for row in self.rows:
            row.current = row is rows[-1]
            row.focusable = row.current
        return rows[-1]

    def _move(self, block: int, steps: int) -> None:
        here = next(place for place, row in enumerate(self.rows) if row.block == block)
        wanted = self.rows[min(max(here + steps, 0), len(self.rows) - 1)]
        for row in self.rows:
            row.focusable = row is wanted
        self._focus(wanted)


def list_headings(book: BookDocument) -> Sequence[tuple[int, Heading]]:
    """Return the headings that the contents list, each with the index of its block. A single title at the beginning of
    the book is left out."""
    found = [(place, block) for place, block in enumerate(book.blocks) if isinstance(block, Heading) and block.title]
    titles = [heading for _, heading in found if heading.level == 1]
    if len(titles) == 1 and len(found) > 1 and found[0][1] is titles[0]:
        return found[1:]
    return found
