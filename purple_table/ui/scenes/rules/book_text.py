"""Text of a rule book set into lines, with styles inside the line, links, small tags, and the marks of a search.

Lines are broken by the widths of single characters, which is fast enough for a whole book. The exact place of each
piece of a line is computed when the line is first drawn. The inks, typefaces and papers of a page, and the cloth on
which the examples lie, stand here as well.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from purple_table.art import lettering
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.theme import Color, Font, Size
from purple_table.ui.scenes.rules.book import Span, join_spans

Point = tuple[int, int]

_KEPT_WIDTHS = 3
"""The number of widths for which a text keeps its lines, because rows measure their content at more than one."""


class Inks(NamedTuple):
    """The colors of a text on its background."""

    text: Color
    link: Color
    tag: Color
    chip: Color
    hit: Color
    current: Color


class _Style(NamedTuple):
    font: Font
    color: Color
    chip: bool


class _Atom(NamedTuple):
    """A part of a word in one style: `text[start:end]`."""

    start: int
    end: int
    style: int
    width: float


class _Piece(NamedTuple):
    """A run in one style on a line. `x` is its left edge in pixels, including the margin of a chip."""

    start: int
    end: int
    style: int
    x: int
    width: int


class Prose:
    """One block of text. It must be laid out before it is drawn; `hits` are ranges of `text` to mark."""

    def __init__(self, spans: Sequence[Span], font: Font, inks: Inks, *, leading: float = 1.4) -> None:
        """`leading` is the distance between two lines as a multiple of the font's size."""
        self.text = join_spans(spans)
        self.hits: tuple[tuple[int, int], ...] = ()
        self.current: tuple[int, int] | None = None
        self.size: Size = (0, 0)
        self._spans = tuple(spans)
        self._font = font
        self._inks = inks
        self._leading = round(font.size * leading)
        self._styles = [_choose_style(span, font, inks) for span in spans]
        self._lines: list[list[_Atom]] = []
        self._placed: dict[int, tuple[_Piece, ...]] = {}
        self._margin = max(2, font.size // 4)
        self._laid_out: dict[int | None, tuple[Size, list[list[_Atom]]]] = {}

    @property
    def links(self) -> Iterator[tuple[int, int, str]]:
        """Each link as a range of `text` and the id it leads to."""
        start = 0
        for span in self._spans:
            if span.link:
                yield start, start + len(span.text), span.link
            start += len(span.text)

    def lay_out(self, width: int | None) -> Size:
        """Break the text into lines no wider than `width` pixels and return its size."""
        known = self._laid_out.get(width)
        if known is not None:
            self.size = known[0]
            if self._lines is not known[1]:
                self._lines, self._placed = known[1], {}
            return self.size
        self._lines = [[]]
        self._placed = {}
        used = widest = 0.0
        for word in self._split_words():
            for part in _split_word(self.text, word, self._styles, width):
                extent = sum(atom.width for atom in part)
                space = _measure_advance(" ", self._styles[part[0].style].font) if self._lines[-1] else 0.0
                if width is not None and self._lines[-1] and used + space + extent > width:
                    self._lines.append([])
                    used, space = 0.0, 0.0
                self._lines[-1].extend(part)
                used += space + extent
                widest = max(widest, used)
        self.size = (round(widest + 0.5), len(self._lines) * self._leading)
        if len(self._laid_out) >= _KEPT_WIDTHS:
            self._laid_out.clear()
        self._laid_out[width] = self.size, self._lines
        return self.size

    def draw(self, kit: Kit, surface: pygame.Surface, at: Point) -> None:
        """Draw the lines that are inside the surface's clip, with their upper left corner at a point."""
        clip = surface.get_clip()
        baseline = (self._leading - kit.text.height(self._font)) // 2 + _measure_ascent(self._font)
        # A search may find half a million letters: only those in sight are placed.
        above = max(0, (clip.top - at[1]) // self._leading - 1)
        lines = [line for line in self._lines[above : (clip.bottom - at[1]) // self._leading + 2] if line]
        first, last = (lines[0][0].start, lines[-1][-1].end) if lines else (0, 0)
        seen = [(start, end) for start, end in self.hits if start < last and first < end]
        for start, end in seen:
            for box in self.boxes(kit, start, end):
                band = box.move(at)
                if band.colliderect(clip):
                    color = self._inks.current if (start, end) == self.current else self._inks.hit
                    pygame.draw.rect(surface, color, band, border_radius=self._margin)
        for number in range(len(self._lines)):
            top = at[1] + number * self._leading
            if top + 2 * self._leading < clip.top or top - self._leading > clip.bottom:
                continue
            for piece in self._find_pieces(kit, number):
                marked = any(start < piece.end and piece.start < end for start, end in seen)
                self._draw_piece(kit, surface, piece, at[0], top + baseline, marked=marked)

    def find_line(self, down: int) -> int:
        """Return how far down the line begins that is so far down."""
        return down // self._leading * self._leading

    def boxes(self, kit: Kit, start: int, end: int) -> list[pygame.Rect]:
        """Return where a range of the text stands: a rectangle for each line, relative to the corner of the block."""
        found = []
        # Only the last line can be without words, and the first of an empty text.
        begin = bisect_right(self._lines, start, key=lambda line: line[-1].end if line else len(self.text))
        for number in range(begin, len(self._lines)):
            atoms = self._lines[number]
            if not atoms or atoms[0].start >= end:
                break
            box: pygame.Rect | None = None
            for piece in self._find_pieces(kit, number):
                first, last = max(start, piece.start), min(end, piece.end)
                if first >= last:
                    continue
                style = self._styles[piece.style]
                left = piece.x + (self._margin if style.chip and first > piece.start else 0)
                left += kit.text.width(self.text[piece.start : first], style.font)
                right = piece.x + piece.width
                if last < piece.end:
                    right = left + kit.text.width(self.text[first:last], style.font)
                part = pygame.Rect(left, number * self._leading, right - left, self._leading)
                box = part if box is None else box.union(part)
            if box is not None:
                found.append(box)
        return found

    def _split_words(self) -> Iterator[list[_Atom]]:
        """Yield the words, each in parts of one style."""
        word: list[_Atom] = []
        place = 0
        for number, span in enumerate(self._spans):
            font, chip = self._styles[number].font, self._styles[number].chip
            start = place
            place += len(span.text)
            position = start
            for part in span.text.split(" "):
                if position > start:
                    if word and not part and position == place and self._is_mark(number + 1):
                        # The mark of a note begins no line: it stays with the word before it.
                        word.append(_Atom(position - 1, position, number, _measure_advance(" ", font)))
                        continue
                    if word:
                        yield word
                    word = []
                if part:
                    # A chip has a margin on its outer sides only.
                    edges = (position == start) + (position + len(part) == place) if chip else 0
                    width = _measure_advance(part, font) + edges * self._margin
                    word.append(_Atom(position, position + len(part), number, width))
                position += len(part) + 1
        if word:
            yield word

    def _is_mark(self, number: int) -> bool:
        return number < len(self._styles) and self._styles[number].chip

    def _find_pieces(self, kit: Kit, number: int) -> tuple[_Piece, ...]:
        placed = self._placed.get(number)
        if placed is None:
            placed = self._placed[number] = tuple(self._place_pieces(kit, self._lines[number]))
        return placed

    def _place_pieces(self, kit: Kit, atoms: list[_Atom]) -> Iterator[_Piece]:
        runs: list[tuple[int, int, int]] = []
        for atom in atoms:
            if runs and runs[-1][2] == atom.style:
                runs[-1] = (runs[-1][0], atom.end, atom.style)
            else:
                # The space between two styles belongs to the one without a chip.
                start = atom.start
                if runs and runs[-1][1] < atom.start:
                    if self._styles[atom.style].chip and not self._styles[runs[-1][2]].chip:
                        runs[-1] = (runs[-1][0], atom.start, runs[-1][2])
                    elif not self._styles[atom.style].chip:
                        start = runs[-1][1]
                runs.append((start, atom.end, atom.style))
        pen = 0.0
        before = None
        for start, end, number in runs:
            style = self._styles[number]
            if before is not None and before < start:
                pen += _measure_advance(" ", self._font)
            width = kit.text.width(self.text[start:end], style.font) + (2 * self._margin if style.chip else 0)
            yield _Piece(start, end, number, round(pen), width)
            pen += width
            before = end

    def _draw_piece(
        self, kit: Kit, surface: pygame.Surface, piece: _Piece, left: int, baseline: int, *, marked: bool
    ) -> None:
        style = self._styles[piece.style]
        x = left + piece.x
        if style.chip:
            height = round(style.font.size * 1.42)
            box = pygame.Rect(x, baseline - round(style.font.size * 0.36) - height // 2, piece.width, height)
            if not marked:
                kit.box(surface, box, Skin(self._inks.chip, self._inks.chip), max(2, height // 4))
            x += self._margin
        picture = set_line(kit, self.text[piece.start : piece.end], style.font, style.color)
        surface.blit(picture, (x, baseline - _measure_ascent(style.font)))


def set_line(kit: Kit, text: str, font: Font, color: Color) -> pygame.Surface:
    """Draw one line onto a surface that is fast to blit: a page blits many, and most of each is transparent."""
    picture = kit.text.line(text, font, color)
    if not picture.get_flags() & pygame.RLEACCEL:
        picture.set_alpha(255, pygame.RLEACCEL)
    return picture


def _choose_style(span: Span, font: Font, inks: Inks) -> _Style:
    if span.tag or span.code:
        size = round(font.size * (0.62 if span.tag and font.family == "serif" else 0.78))
        weight = lettering.SEMIBOLD if span.tag else lettering.MEDIUM
        color = inks.link if span.link else inks.tag if span.tag else inks.text
        return _Style(Font("sans", size, weight), color, True)
    weight = lettering.BOLD if span.bold else font.weight
    if span.link:
        weight = max(weight, lettering.SEMIBOLD)
    return _Style(
        Font(font.family, font.size, weight, span.italic or font.italic), inks.link if span.link else inks.text, False
    )


def _split_word(text: str, word: list[_Atom], styles: list[_Style], width: int | None) -> Iterator[list[_Atom]]:
    """Split a word that is wider than a line; keep others whole."""
    if width is None or sum(atom.width for atom in word) <= width:
        yield word
        return
    part: list[_Atom] = []
    used = 0.0
    for atom in word:
        for place in range(atom.start, atom.end):
            extent = _measure_advance(text[place], styles[atom.style].font)
            if part and used + extent > width:
                yield part
                part, used = [], 0.0
            part.append(_Atom(place, place + 1, atom.style, extent))
            used += extent
    yield part


@lru_cache(maxsize=8192)
def _measure_advance(text: str, font: Font) -> float:
    return sum(
        lettering.measure_character(character, font.family, font.size, font.weight, font.italic) for character in text
    )


def _measure_ascent(font: Font) -> int:
    return lettering.measure_line(font.family, font.size, font.weight, font.italic).ascent


PAPER: Color = (248, 242, 229)
SHEET = Skin((250, 245, 234), (243, 235, 218), (216, 202, 176))
VIOLET: Color = (88, 42, 138)
FAINT: Color = (104, 88, 122)
HAIRLINE: Color = (206, 191, 170)
BAND: Color = (239, 229, 208)
GLOW: Color = (252, 219, 132)
"""The background of the clause that was asked for, for a moment."""

CLOTH = Skin((21, 78, 57), (21, 78, 57), (11, 46, 33))
CLOTH_LINE: Color = (58, 118, 94)
CLOTH_FAINT: Color = (176, 210, 192)
CLOTH_OUT: Color = (255, 176, 160)
FOLD = Skin((250, 245, 234), (250, 245, 234), (172, 148, 196))
FOLD_HOVERED = Skin((238, 227, 240), (238, 227, 240), VIOLET)
SCORE_BOX = Skin((34, 104, 77), (27, 88, 65), CLOTH_LINE)
WON_BOX = Skin((64, 112, 66), (52, 98, 58), colors.GOLD_TOP)
REFUSED_BOX = Skin((116, 48, 52), (98, 40, 44), (216, 128, 120))
PLACEHOLDER = Skin((226, 219, 202), (226, 219, 202))
WARNING = Skin((252, 232, 214), (252, 232, 214), (196, 96, 60))

ON_PAPER = Inks(colors.INK, VIOLET, FAINT, (234, 223, 204), (253, 226, 140), (250, 178, 66))
IN_HEADING = ON_PAPER._replace(text=VIOLET, tag=FAINT)
IN_WARNING = ON_PAPER._replace(text=(110, 36, 20))
ON_CLOTH = Inks(colors.IVORY, colors.GOLD_TOP, CLOTH_FAINT, (38, 104, 78), (128, 96, 20), (176, 112, 14))
FAINT_ON_CLOTH = ON_CLOTH._replace(text=CLOTH_FAINT)


def flat_box(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, skin: Skin, radius: int) -> None:
    """Draw a rounded box of one color.

    Only its corners need memory and blending, however large the box is.
    """
    small = pygame.Rect(0, 0, 4 * radius, 4 * radius)
    if rect.width < small.width or rect.height < small.height:
        kit.box(surface, rect, skin, radius)
        return
    line = max(1, round(kit.theme.scale)) if skin.edge else 0
    if skin.edge:
        surface.fill(kit.tint_box(skin.edge), rect.inflate(-2 * radius, 0))
        surface.fill(kit.tint_box(skin.edge), rect.inflate(0, -2 * radius))
    surface.fill(skin.top, rect.inflate(-2 * radius, -2 * line))
    surface.fill(skin.top, rect.inflate(-2 * line, -2 * radius))
    outside = surface.get_clip()
    for side in ("topleft", "topright", "bottomleft", "bottomright"):
        corner = pygame.Rect(0, 0, radius, radius)
        setattr(corner, side, getattr(rect, side))
        setattr(small, side, getattr(rect, side))
        surface.set_clip(corner.clip(outside))
        kit.box(surface, small, skin, radius)
    surface.set_clip(outside)


def body(kit: Kit) -> Font:
    """Return the font of running text."""
    return Font("serif", kit.px(20), lettering.MEDIUM)


def heading(kit: Kit, level: int) -> Font:
    """Return the font of a heading of level 1 to 6."""
    size, weight = {1: (46, 600), 2: (31, 600), 3: (24, 700)}.get(level, (21, 700))
    return Font("serif", kit.px(size), weight)


def code(kit: Kit) -> Font:
    """Return the font of lines that are shown as they are written."""
    return Font("sans", kit.px(14.5), lettering.REGULAR)


def cell(kit: Kit, head: bool = False) -> Font:
    """Return the font of the text of a table."""
    return Font("serif", kit.px(18.5), lettering.BOLD if head else lettering.MEDIUM)


def caption(kit: Kit) -> Font:
    """Return the font of the title of an example."""
    return Font("sans", kit.px(15), lettering.SEMIBOLD)


def note(kit: Kit) -> Font:
    """Return the font of the small print of an example: conditions, seats and answer."""
    return Font("sans", kit.px(13.5), lettering.MEDIUM)


def figure(kit: Kit) -> Font:
    """Return the font of a total."""
    return Font("sans", kit.px(17), lettering.SEMIBOLD)


def large_figure(kit: Kit) -> Font:
    """Return the font of what cards are worth together."""
    return Font("sans", kit.px(25), lettering.SEMIBOLD)
