"""Text as alpha pictures: the installed typefaces, set and measured by Pillow.

pygame cannot set the weight of a variable font, so all text of the window and of the cards comes from here.
"""

import importlib
import math
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from purple_table.core.safe_text import printable

Family = Literal["sans", "serif"]

REGULAR, MEDIUM, SEMIBOLD, BOLD = 400, 500, 600, 700

LONGEST = 1_000
"""The most characters of one line; the widest window holds less."""

_MEASURING_SIZE = 256


class _Typeface(NamedTuple):
    """The source of a family: its Python package, the distribution that installs it, and its two variable files."""

    package: str
    distribution: str
    upright: str
    italic: str


_TYPEFACES: dict[str, _Typeface] = {
    "sans": _Typeface("fontpkg_inter", "fontpkg-inter", "Inter[opsz,wght].ttf", "Inter-Italic[opsz,wght].ttf"),
    "serif": _Typeface(
        "fontpkg_eb_garamond", "fontpkg-eb-garamond", "EBGaramond[wght].ttf", "EBGaramond-Italic[wght].ttf"
    ),
}


class MissingFont(Exception):
    """Raised when a typeface is not installed; the message names the package and the command that installs it."""


class Lettering(NamedTuple):
    """One line of set text.

    `alpha` holds width x height bytes, row by row. `baseline` counts pixels from the top. `left` is how far the
    picture reaches out to the left of the pen's start (a slanted f does), `advance` how far the pen moves.
    """

    width: int
    height: int
    baseline: int
    alpha: bytes
    left: int
    advance: float


class Metrics(NamedTuple):
    """The pixels that every line of a font takes above and below its baseline."""

    ascent: int
    descent: int

    @property
    def height(self) -> int:
        """The height of one line, in pixels."""
        return self.ascent + self.descent


def font_path(family: Family, italic: bool = False) -> Path:
    """Return the variable font file of a family. Raises MissingFont if its package is not installed."""
    typeface = _TYPEFACES[family]
    try:
        package = importlib.import_module(typeface.package)
    except ImportError as error:
        raise MissingFont(_how_to_install(typeface)) from error
    path = Path(str(package.__file__)).parent / "files" / (typeface.italic if italic else typeface.upright)
    if not path.is_file():
        raise MissingFont(_how_to_install(typeface))
    return path


def render(text: str, family: Family, size: int, weight: int = REGULAR, italic: bool = False) -> Lettering:
    """Set one line of text. `size` is in pixels, `weight` from 100 to 900. All lines of a font have the same height.

    Any string can be set: invisible characters have a stand-in, and lines that are too long or too high are cut.
    """
    advance = measure(text, family, size, weight, italic)
    text = _line(text)
    factor = _enlargement(size)
    font = _font(family, size, weight, italic, factor)
    metrics = measure_line(family, size, weight, italic)
    mask, (x, y) = font.getmask2(text, "L", anchor="ls")
    box = (x, y, x + mask.size[0], y + mask.size[1])
    left, top, right, bottom = (math.floor(box[0] / factor), math.floor(box[1] / factor), *_ceilings(box, factor))
    reach = max(0, -left)
    width = max(1, reach + max(round(advance), right))
    # Accents can be heaped on a letter without end.
    above = min(max(metrics.ascent, -top), metrics.ascent + metrics.height)
    below = min(max(metrics.descent, bottom), metrics.descent + metrics.height)
    picture = Image.new("L", (width * factor, (above + below) * factor))
    ImageDraw.Draw(picture).draw.draw_bitmap((reach * factor + x, above * factor + y), mask, 255)
    if factor > 1:
        picture = picture.reduce(factor)
    return Lettering(width, above + below, above, picture.tobytes(), reach, advance)


@lru_cache(maxsize=4096)
def measure(text: str, family: Family, size: int, weight: int = REGULAR, italic: bool = False) -> float:
    """Return how far a line of text advances, in pixels, with kerning."""
    factor = _enlargement(size)
    return float(_font(family, size, weight, italic, factor).getlength(_line(text))) / factor


@lru_cache(maxsize=64)
def measure_line(family: Family, size: int, weight: int = REGULAR, italic: bool = False) -> Metrics:
    """Return the ascent and descent of a font, in pixels."""
    ascent, descent = _font(family, size, weight, italic, 1).getmetrics()
    return Metrics(ascent, descent)


@lru_cache(maxsize=4096)
def measure_character(character: str, family: Family, size: int, weight: int = REGULAR, italic: bool = False) -> float:
    """Return the advance of one character without kerning. It is thirty times cheaper than `measure`, for breaking
    lines."""
    font = _measuring_font(family, min(size, 48), weight, italic)
    return float(font.getlength(_line(character))) * size / _MEASURING_SIZE


def _line(text: str) -> str:
    """Return the text as it is set."""
    return printable(text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…")


def _how_to_install(typeface: _Typeface) -> str:
    return (
        f"The font package {typeface.distribution} is missing. "
        f"Install it with: python -m pip install {typeface.distribution}"
    )


def _enlargement(size: int) -> int:
    """Return how many times larger a text is drawn before it is averaged down.

    FreeType sets every glyph on a whole pixel, which spaces small text unevenly; a quarter of a pixel is fine enough.
    """
    return 4 if size <= 28 else 2 if size <= 56 else 1


def _ceilings(box: tuple[float, float, float, float], factor: int) -> tuple[int, int]:
    return math.ceil(box[2] / factor), math.ceil(box[3] / factor)


@lru_cache(maxsize=16)  # most of a megabyte each, and opened in a tenth of a millisecond
def _font(family: Family, size: int, weight: int, italic: bool, factor: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(font_path(family, italic), size * factor)
    _set_axes(font, size, weight)
    return font


@lru_cache(maxsize=8)
def _measuring_font(family: Family, size: int, weight: int, italic: bool) -> ImageFont.FreeTypeFont:
    # A basic layout rounds every advance to a whole pixel, which at this size is less than half a percent.
    font = ImageFont.truetype(font_path(family, italic), _MEASURING_SIZE, layout_engine=ImageFont.Layout.BASIC)
    _set_axes(font, size, weight)
    return font


def _set_axes(font: ImageFont.FreeTypeFont, size: int, weight: int) -> None:
    values: list[float] = []
    for axis in font.get_variation_axes():
        wanted = weight if axis["name"] == b"Weight" else size
        values.append(min(max(wanted, axis["minimum"] or 0), axis["maximum"] or wanted))
    font.set_variation_by_axes(values)
