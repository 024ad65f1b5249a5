"""Text as alpha pictures: the installed typefaces, set and measured by Pillow.

pygame cannot set the weight of a variable font, so all text of the window and of the cards comes from here.
"""

import importlib
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

Family = Literal["sans", "serif"]

REGULAR, MEDIUM, SEMIBOLD, BOLD = 400, 500, 600, 700

_MEASURING_SIZE = 256


class _Typeface(NamedTuple):
    """Where a family lives: its Python package, the distribution that installs it, and its two variable files."""

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


class MissingFont(Exception):  # noqa: N818
    """A typeface is not installed; the message names the package and the command that installs it."""


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
    """Find the variable font file of a family; raises MissingFont when its package is not there."""
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
    """Set one line of text; size in pixels, weight from 100 to 900. Every line of a font has the same height."""
    font = _font(family, size, weight, italic)
    metrics = measure_line(family, size, weight, italic)
    advance = font.getlength(text)
    left, top, right, bottom = font.getbbox(text, anchor="ls") if text else (0, 0, 0, 0)
    reach = max(0, -int(left))
    width = max(1, reach + max(round(advance), int(right) + 1))
    above, below = max(metrics.ascent, -int(top)), max(metrics.descent, int(bottom))
    picture = Image.new("L", (width, above + below))
    ImageDraw.Draw(picture).text((reach, above), text, fill=255, font=font, anchor="ls")
    return Lettering(width, above + below, above, picture.tobytes(), reach, advance)


def measure(text: str, family: Family, size: int, weight: int = REGULAR, italic: bool = False) -> float:
    """Tell how far a line of text advances, in pixels, kerning included."""
    return float(_font(family, size, weight, italic).getlength(text))


@lru_cache(maxsize=64)
def measure_line(family: Family, size: int, weight: int = REGULAR, italic: bool = False) -> Metrics:
    """Tell the ascent and descent of a font, in pixels."""
    ascent, descent = _font(family, size, weight, italic).getmetrics()
    return Metrics(ascent, descent)


@lru_cache(maxsize=4096)
def measure_character(character: str, family: Family, size: int, weight: int = REGULAR, italic: bool = False) -> float:
    """Tell the advance of one character without kerning: thirty times cheaper than `measure`, for breaking lines."""
    font = _measuring_font(family, min(size, 48), weight, italic)
    return float(font.getlength(character)) * size / _MEASURING_SIZE


def _how_to_install(typeface: _Typeface) -> str:
    return (
        f"The font package {typeface.distribution} is missing. "
        f"Install it with: python -m pip install {typeface.distribution}"
    )


@lru_cache(maxsize=64)
def _font(family: Family, size: int, weight: int, italic: bool) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(font_path(family, italic), size)
    _set_axes(font, size, weight)
    return font


@lru_cache(maxsize=32)
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
