"""Text as cached surfaces: single lines, and paragraphs with **bold**, *italic* and {marks} in the line.

A mark is a token in braces that a hook turns into a small surface, for example the pip of a color: "Follow {R}."
A backslash keeps the next character as it is; `escape` does so for text that others wrote.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

import pygame

from purple_table.art import lettering
from purple_table.ui.kit.surfaces import SurfaceCache, color_alpha, transparent
from purple_table.ui.kit.theme import Color, Font, Size

Align = Literal["left", "center", "right"]
Mark = Callable[[str, int], pygame.Surface | None]
"""A callback that turns a token and a height in pixels into a surface, or None if the token is not known."""

LEADING = 1.3
"""The distance of two lines in a paragraph, as a multiple of the font's own line height."""

_CACHE_BYTES = 8_000_000
_LONELY = 0.35
"""A word that would fill less of its line than this share is not left alone on the last line of several."""
_MARKUP = re.compile(
    r"\\(?P<kept>.)|(?P<bold>\*\*)|(?P<italic>\*(?=\S)|(?<=\S)\*)|\{(?P<mark>[^{}\n]+)\}|(?P<space>\n| (?!%))"
)


class Piece(NamedTuple):
    """A run of one style in a line: text, or the surface of a mark. `x` is its pen position."""

    x: int
    text: str
    font: Font
    mark: pygame.Surface | None


class Layout(NamedTuple):
    """A paragraph broken into lines."""

    lines: tuple[tuple[Piece, ...], ...]
    widths: tuple[int, ...]
    line_height: int
    size: Size


_DOT = "\N{NO-BREAK SPACE}·"
"""A dot that parts two facts, as it stays with the first one."""
_AROUND_DOT = re.compile(" +· +")
"""Such a dot as it is written: however many blanks are around it, one stands on either side."""
_TOGETHER = re.compile(
    # A name with its number or the letter of its rank ("Red 8", "Clara 34", "Gold A"), and the mark of a color with its
    # name.
    r"(?:(?<!\w)[A-ZÀ-ÖØ-Þ]\w*\**|\{\w+\}) (?=\**(?:\d{1,3}|[A-HJ-Z])(?!\w))|\{\w+\} (?=[A-ZÀ-ÖØ-Þ])"
    # A few words with the key that they name ("*Got it:* **G**").
    r"|\*[\w :]{1,14}\* (?=\*\*\w+\*\*)"
)
"""What is not parted by the end of a line."""


class _Atom(NamedTuple):
    text: str
    font: Font
    mark: pygame.Surface | None
    width: float


def minus(points: int) -> str:
    """Return a number with a real minus sign, which is as wide as a plus."""
    return str(points).replace("-", "−")


def escape(text: str) -> str:
    """Protect text against being read as markup, such as the name of a player."""
    return re.sub(r"([\\*{}])", r"\\\1", text)


def strip_markup(text: str) -> str:
    """Take the markup out of a text; marks stay as they are written."""
    return _MARKUP.sub(lambda match: match["kept"] or match["space"] or (match["mark"] and match[0]) or "", text)


class Typesetter:
    """Sets text and keeps what it has set."""

    def __init__(self, mark: Mark | None = None, ink: Callable[[Color], Color] = lambda color: color) -> None:
        """`mark` draws the tokens in braces; without it they stay as they are written. `ink` returns what stands for a
        color of text."""
        self._ink = ink
        self._mark = mark
        self._surfaces = SurfaceCache(_CACHE_BYTES)
        self._layouts = lru_cache(maxsize=1024)(self._lay_out)
        # The same text is often tried in several widths, of which one has room.
        self._words = lru_cache(maxsize=64)(self._split_words)

    def set_limit(self, limit: int) -> None:
        """Limit the cache to a number of bytes."""
        self._surfaces.set_limit(limit)

    def line(self, text: str, font: Font, color: Color) -> pygame.Surface:
        """Set one line without markup; its height is the font's line height."""
        return self._surfaces.get((text, font, color), lambda: _set_line(text, font, self._ink(color)))

    def width(self, text: str, font: Font) -> int:
        """Measure a line without markup, in pixels."""
        return round(_measure_advance(text, font))

    def height(self, font: Font) -> int:
        """Return the height of one line."""
        return lettering.measure_line(font.family, font.size, font.weight, font.italic).height

    def ellipsize(self, text: str, font: Font, width: int) -> str:
        """Shorten a line without markup to a width, with an ellipsis if anything is left out."""
        if self.width(text, font) <= width:
            return text
        fits, too_long = 0, len(text)
        while too_long - fits > 1:
            middle = (fits + too_long) // 2
            if _measure_advance(text[:middle].rstrip() + "…", font) <= width:
                fits = middle
            else:
                too_long = middle
        return text[:fits].rstrip() + "…"

    def layout(self, text: str, font: Font, width: int | None = None) -> Layout:
        """Break a text with markup into lines no wider than a width; without a width only "\\n" breaks it."""
        return self._layouts(text, font, width)

    def find_even_width(self, text: str, font: Font, width: int, nearly: int = 1) -> int:
        """Return the least width, at least half of the one that is given, at which a text takes no more lines than
        there, so that its lines are of like length; it may be `nearly` pixels more."""
        most = min(self.layout(text, font).size[0], width)
        least, lines = most // 2, len(self.layout(text, font, most).lines)
        while most - least > nearly:
            middle = (least + most) // 2
            if len(self.layout(text, font, middle).lines) > lines:
                least = middle
            else:
                most = middle
        return most

    def paragraph(
        self, text: str, font: Font, color: Color, width: int | None = None, align: Align = "left"
    ) -> pygame.Surface:
        """Draw a text with markup; the surface has the size that `layout` returns."""
        return self._surfaces.get(
            (text, font, color, width, align), lambda: self._set(self.layout(text, font, width), color, align)
        )

    def _set(self, layout: Layout, color: Color, align: Align) -> pygame.Surface:
        picture = transparent(layout.size)
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
        for number, (pieces, width) in enumerate(zip(layout.lines, layout.widths, strict=True)):
            start = int((layout.size[0] - width) * share)
            top = number * layout.line_height
            for piece in pieces:
                if piece.mark is not None:
                    ascent, _ = _get_metrics(piece.font)
                    # A mark stands on the middle of the small letters, as an eye expects it.
                    middle = top + ascent - round(piece.font.size * 0.36)
                    picture.blit(piece.mark, (start + piece.x, middle - piece.mark.get_height() // 2))
                else:
                    picture.blit(self.line(piece.text, piece.font, color), (start + piece.x, top))
        return picture

    def _lay_out(self, text: str, font: Font, width: int | None) -> Layout:
        lines: list[tuple[Piece, ...]] = []
        for source in self._words(text, font):
            lines.extend(_place(line) for line in _fill(source, width))
        widths = tuple(_find_right_end(line) for line in lines)
        natural = self.height(font)
        line_height = round(natural * LEADING)
        height = natural + line_height * (len(lines) - 1)
        return Layout(tuple(lines), widths, line_height, (max(widths, default=0) if width is None else width, height))

    def _split_words(self, text: str, font: Font) -> list[list[list[_Atom]]]:
        """Read markup into source lines of words of atoms."""
        lines: list[list[list[_Atom]]] = [[[]]]
        # A dot between two facts never begins a line; where one ends a line, the break parts them without it.
        text = _AROUND_DOT.sub(f"{_DOT} ", text)
        text = _TOGETHER.sub(lambda match: match[0].replace(" ", "\N{NO-BREAK SPACE}"), text)
        bold = italic = False
        position = 0

        def add(fragment: str) -> None:
            if fragment:
                style = Font(font.family, font.size, lettering.BOLD if bold else font.weight, italic or font.italic)
                lines[-1][-1].append(_Atom(fragment, style, None, _estimate(fragment, style)))

        for match in _MARKUP.finditer(text):
            add(text[position : match.start()])
            position = match.end()
            if match["kept"]:
                add(match["kept"])
            elif match["bold"]:
                bold = not bold
            elif match["italic"]:
                italic = not italic
            elif match["mark"]:
                picture = self._mark(match["mark"], round(font.size * 1.05)) if self._mark else None
                if picture is None:
                    add(match[0])
                else:
                    lines[-1][-1].append(_Atom("", font, picture, picture.get_width()))
            elif match["space"] == "\n":
                lines.append([[]])
            else:
                lines[-1].append([])
        add(text[position:])
        return lines


def _fill(words: list[list[_Atom]], width: int | None) -> list[list[list[_Atom]]]:
    """Break one source line into lines of words, greedily, so that a short last word does not stand alone."""
    if width is None or (
        sum(atom.width for word in words for atom in word) < width * 1.1 and _find_right_end(_place(words)) <= width
    ):
        # The estimate leaves kerning out; what fits exactly is not broken for its sake.
        return [words]
    lines: list[list[list[_Atom]]] = [[]]
    used = 0.0
    for word in words:
        for part in _split(word, width):
            extent = _measure_word(part)
            space = _estimate(" ", part[0].font) if part and lines[-1] else 0.0
            if lines[-1] and used + space + extent > width:
                lines.append([])
                used, space = 0.0, 0.0
            lines[-1].append(part)
            used += space + extent
    if len(lines) > 1 and len(lines[-1]) == 1 and len(lines[-2]) > 2:
        last, fellow = lines[-1][0], lines[-2][-1]
        if _measure_word(last) < width * _LONELY and _find_right_end(_place([fellow, last])) <= width:
            lines[-1].insert(0, lines[-2].pop())
    return [*(_drop_dot(line) for line in lines[:-1]), lines[-1]]


def _drop_dot(line: list[list[_Atom]]) -> list[list[_Atom]]:
    """Return a line without the dot at its end."""
    if not line or not line[-1] or not line[-1][-1].text.endswith(_DOT):
        return line
    last = line[-1][-1]
    return [*line[:-1], [*line[-1][:-1], last._replace(text=last.text.removesuffix(_DOT))]]


def _measure_word(word: list[_Atom]) -> float:
    return sum(atom.width for atom in word)


def _split(word: list[_Atom], width: int) -> list[list[_Atom]]:
    """Split a word that is wider than a line; keep others whole."""
    if _measure_word(word) <= width:
        return [word]
    parts: list[list[_Atom]] = [[]]
    used = 0.0
    for atom in word:
        for character in atom.text or [""]:
            piece = atom if atom.mark else _Atom(character, atom.font, None, _estimate(character, atom.font))
            if used + piece.width > width and parts[-1]:
                parts.append([])
                used = 0.0
            parts[-1].append(piece)
            used += piece.width
    return parts


def _place(words: list[list[_Atom]]) -> tuple[Piece, ...]:
    """Join the words of a line into pieces of one style and give each its pen position."""
    runs: list[tuple[str, Font, pygame.Surface | None]] = []
    for number, word in enumerate(words):
        for index, atom in enumerate(word):
            # The font's own no-break space is wider, and would put a dot nearer to what follows.
            text = (" " if number and not index else "") + atom.text.replace("\N{NO-BREAK SPACE}", " ")
            if runs and atom.mark is None and runs[-1][2] is None and runs[-1][1] == atom.font:
                runs[-1] = (runs[-1][0] + text, atom.font, None)
            else:
                if text:
                    runs.append((text, atom.font, None))
                if atom.mark is not None:
                    runs.append(("", atom.font, atom.mark))
    pieces: list[Piece] = []
    pen = 0.0
    for text, font, mark in runs:
        pieces.append(Piece(round(pen), text, font, mark))
        pen += mark.get_width() if mark is not None else _measure_advance(text, font)
    return tuple(pieces)


def _find_right_end(line: tuple[Piece, ...]) -> int:
    if not line:
        return 0
    last = line[-1]
    return last.x + (last.mark.get_width() if last.mark is not None else round(_measure_advance(last.text, last.font)))


def _measure_advance(text: str, font: Font) -> float:
    return lettering.measure(text, font.family, font.size, font.weight, font.italic)


def _estimate(text: str, font: Font) -> float:
    return sum(
        lettering.measure_character(character, font.family, font.size, font.weight, font.italic) for character in text
    )


def _get_metrics(font: Font) -> lettering.Metrics:
    return lettering.measure_line(font.family, font.size, font.weight, font.italic)


def _set_line(text: str, font: Font, color: Color) -> pygame.Surface:
    letters = lettering.render(text, font.family, font.size, font.weight, font.italic)
    return color_alpha((letters.width, letters.height), letters.alpha, color)
