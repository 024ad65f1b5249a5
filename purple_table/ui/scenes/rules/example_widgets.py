"""The widgets that pictures of worked examples are built from: rows of cards, labels, boxes, chips and lines."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from purple_table.core.cards import Card
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.cards.chips import Chips, stack_size
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Color, Font, Size
from purple_table.ui.kit.widgets import Column, Label, Row, Widget
from purple_table.ui.scenes.rules import book_text
from purple_table.ui.scenes.rules.book_text import Point

SMALL_CARD = 42
"""The width of cards in rows, in reference units."""

_CAPTION_GAP = 6


class CardFace(NamedTuple):
    """How a card is drawn: its width in pixels, whether it is pale, and whether it is a miniature (`small`)."""

    card: Card
    width: int
    dimmed: bool = False
    small: bool = False


class CardTray:
    """Makes the cards of the pictures a few at a time. Until its turn comes, a card is shown as a blank one."""

    def __init__(self, cards: CardSurfaces) -> None:
        self.cards = cards
        self.chips = Chips()
        self._ready: set[tuple[str, int, bool, bool]] = set()

    def prepare(self, faces: Iterable[CardFace], seconds: float) -> bool:
        """Make those of the cards that are missing, for about so many seconds; return True if any was made."""
        ends = time.perf_counter() + seconds
        made = False
        for face in faces:
            if _make_key(face) in self._ready:
                continue
            if made and time.perf_counter() > ends:
                break
            self._make(face)
            self.cards.shadow(face.width)
            self._ready.add(_make_key(face))
            made = True
        return made

    def draw(self, kit: Kit, surface: pygame.Surface, face: CardFace, at: Point, *, framed: bool) -> None:
        """Draw a card with its corner at a point, or a blank card while it is not ready."""
        cards, width = self.cards, face.width
        if _make_key(face) not in self._ready:
            kit.box(surface, pygame.Rect(at, cards.size(width)), book_text.PLACEHOLDER, max(2, width * 14 // 250))
            return
        margin = cards.shadow_margin(width)
        surface.blit(cards.shadow(width), (at[0] - margin, at[1] - margin))
        surface.blit(self._make(face), at)
        if framed:
            line = cards.outline_width(width)
            surface.blit(cards.outline(width), (at[0] - line, at[1] - line))

    def _make(self, face: CardFace) -> pygame.Surface:
        if face.small:
            return self.cards.miniature(face.card, face.width)
        return self.cards.face(face.card, face.width, dimmed=face.dimmed)


def _make_key(face: CardFace) -> tuple[str, int, bool, bool]:
    # Cards of the same code but of different decks never meet in one book.
    return face.card.code, face.width, face.dimmed, face.small


class ExampleLabel(Label):
    """A text without markup in any typeface, on one line unless it may `wrap`. Its width may be set in pixels."""

    def __init__(self, text: str, font: Font, color: Color, *, across: int | None = None, wrap: bool = False) -> None:
        super().__init__(escape(text), color=color, wrap=wrap)
        self._own_font = font
        self._across = across

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Measure the text, or take the width that was set."""
        size = super().measure(kit, width if self._across is None else self._across)
        return (size[0] if self._across is None else self._across), size[1]

    def _font(self, kit: Kit) -> Font:
        return self._own_font


class CardRow(Widget):
    """Cards from left to right, each with a caption below it. They overlap if their distance is less than a card's
    width.

    Framed cards are raised by `rise` pixels; the card `on_top` covers its neighbors.
    """

    def __init__(
        self,
        tray: CardTray,
        faces: Sequence[CardFace],
        step: int,
        *,
        framed: frozenset[int] = frozenset(),
        rise: int = 0,
        on_top: int | None = None,
        captions: Sequence[Label] = (),
    ) -> None:
        """`step` is the distance between two cards in pixels; `framed` and `on_top` are places in the row."""
        super().__init__()
        self.faces = faces
        self._tray = tray
        self._step = step
        self._framed, self._rise, self._on_top = framed, rise, on_top
        self._captions = captions

    @property
    def children(self) -> Sequence[Widget]:
        """The captions."""
        return self._captions

    @property
    def card_rects(self) -> Sequence[pygame.Rect]:
        """Where the cards lie, in pixels."""
        return [
            pygame.Rect(
                self.rect.left + place * self._step,
                self.rect.top + (0 if place in self._framed else self._rise),
                *self._tray.cards.size(face.width),
            )
            for place, face in enumerate(self.faces)
        ]

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as the cards, and as high as cards and captions."""
        card = self.faces[0].width
        below = max((label.measure(kit, None)[1] + kit.px(_CAPTION_GAP) for label in self._captions), default=0)
        return (len(self.faces) - 1) * self._step + card, self._rise + self._tray.cards.size(card)[1] + below

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Place each caption below the visible part of its card."""
        super().place(kit, rect)
        for place, (face, label) in enumerate(zip(self.faces, self._captions, strict=False)):
            last = place == len(self.faces) - 1
            own = pygame.Rect((0, 0), label.measure(kit, None))
            own.centerx = rect.left + place * self._step + (face.width if last else min(self._step, face.width)) // 2
            own.top = rect.top + self._rise + self._tray.cards.size(face.width)[1] + kit.px(_CAPTION_GAP)
            label.place(kit, own.clamp(rect.left, own.top, max(rect.width, own.width), own.height))

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the cards and their captions."""
        order = sorted(range(len(self.faces)), key=lambda place: place == self._on_top)
        rects = self.card_rects
        for place in order:
            self._tray.draw(kit, surface, self.faces[place], rects[place].topleft, framed=place in self._framed)
        super().draw(kit, surface)


class ChipPile(Widget):
    """Chips in a pile."""

    def __init__(self, tray: CardTray, count: int, diameter: int) -> None:
        """`diameter` is in pixels."""
        super().__init__()
        self._tray, self._count, self._diameter = tray, count, diameter

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of the chips."""
        return stack_size(self._count, self._diameter)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the chips."""
        self._tray.chips.draw(surface, self.rect.midbottom, self._count, self._diameter)


class SizedBox(Widget):
    """A box that gives its content a fixed size in pixels."""

    def __init__(self, content: Widget, size: Size) -> None:
        super().__init__()
        self._content, self._size = content, size

    @property
    def children(self) -> Sequence[Widget]:
        """The content."""
        return (self._content,)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the fixed size."""
        return self._size

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Give the content the whole rectangle."""
        super().place(kit, rect)
        self._content.place(kit, rect)


class ScoreBox(SizedBox):
    """A rounded box around a row or a column."""

    def __init__(self, content: Widget, skin: Skin, size: Size) -> None:
        super().__init__(content, size)
        self._skin = skin

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the box and its content."""
        kit.box(surface, self.rect, self._skin, kit.px(7))
        super().draw(kit, surface)


class DividerLine(Widget):
    """A thin line between two parts, as long as the space that it gets."""

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of a thin line."""
        return max(1, kit.px(1)), max(1, kit.px(1))

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the line."""
        surface.fill(book_text.CLOTH_LINE, self.rect)


def wrap(kit: Kit, parts: Sequence[Widget], width: int, *, gap: float, row_gap: float) -> Widget:
    """Put parts side by side, and into a further row when the width in pixels is used up."""
    rows: list[list[Widget]] = []
    used = 0
    for part in parts:
        across = part.measure(kit, width)[0]
        if rows and used + kit.px(gap) + across <= width:
            rows[-1].append(part)
            used += kit.px(gap) + across
        else:
            rows.append([part])
            used = across
    return Column([Row(row, gap=gap, align="start") for row in rows], gap=row_gap)


def divide(parts: Sequence[Widget], gap: float) -> Widget:
    """Put parts below each other with lines between them."""
    lined = [widget for part in parts for widget in (DividerLine(), part)]
    return Column(lined[1:], gap=gap)


def make_note(kit: Kit, text: str, color: Color = book_text.CLOTH_FAINT, *, across: int | None = None) -> ExampleLabel:
    """Make a label in small print, on one line."""
    return ExampleLabel(text, book_text.note(kit), color, across=across)


def make_figure(kit: Kit, text: str, color: Color = colors.IVORY, *, across: int | None = None) -> ExampleLabel:
    """Make a label for a total, or for the letter of a seat."""
    return ExampleLabel(text, book_text.figure(kit), color, across=across)


def compute_step(wanted: int, room: int, gaps: int) -> int:
    """Compute the distance between two cards: as wanted, or less if the room, in pixels without one card, requires
    it."""
    return max(1, min(wanted, room // gaps)) if gaps > 0 else 0
