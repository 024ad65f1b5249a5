"""A drawing sheet measured in card units (250 across, 350 down), kept several times larger than it will be shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFont

from purple_table.art.lettering import Family, font_path
from purple_table.art.palette import Rgb
from purple_table.art.shapes import Point

UNITS_WIDE = 250
_TRIAL = 200
"""The size at which a font's capitals are measured."""


def card_height(width: int) -> int:
    """Return the height in pixels of a card of the given width: seven to five."""
    return (width * 7 + 2) // 5


def oversampling(width: int) -> int:
    """Return how many times larger a card of this width is drawn: large cards need less to look smooth."""
    return 4 if width <= 220 else 3


class Canvas:
    """An RGB picture of one card at `scale` pixels a unit; every measure of its methods is in card units."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self.image = image
        self.scale = scale
        self.pen = ImageDraw.Draw(image)

    def blank(self) -> Canvas:
        """Return a sheet of the same size and scale holding a copy of the picture so far."""
        return Canvas(self.image.copy(), self.scale)

    def pixels(self, points: Iterable[Point]) -> list[Point]:
        """Return points in pixels of the enlarged picture."""
        scale = self.scale
        return [(x * scale, y * scale) for x, y in points]

    def polygon(self, points: Iterable[Point], fill: Rgb) -> None:
        """Draw a filled outline."""
        self.pen.polygon(self.pixels(points), fill=fill)

    def line(self, points: Sequence[Point], width: float, fill: Rgb, *, closed: bool = False) -> None:
        """Draw a stroke along the points with round joints."""
        run = self.pixels(points)
        if closed:
            run += run[:2]
        self.pen.line(run, fill=fill, width=max(1, round(width * self.scale)), joint="curve")

    def shape(self, points: Sequence[Point], fill: Rgb, edge: Rgb, width: float = 1.6) -> None:
        """Draw a filled outline with a stroke round it."""
        self.polygon(points, fill)
        self.line(points, width, edge, closed=True)

    def disc(self, x: float, y: float, radius: float, fill: Rgb, edge: Rgb | None = None, width: float = 1.4) -> None:
        """Draw a filled circle, with a ring inside its rim where `edge` is given."""
        scale = self.scale
        box = ((x - radius) * scale, (y - radius) * scale, (x + radius) * scale, (y + radius) * scale)
        self.pen.ellipse(box, fill=fill, outline=edge, width=max(1, round(width * scale)) if edge else 0)

    def turn_over(self) -> None:
        """Repeat the upper half, turned, as the lower one."""
        width, height = self.image.size
        upper = self.image.crop((0, 0, width, height // 2))
        self.image.paste(upper.rotate(180), (0, height - height // 2))

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        fill: Rgb,
        family: Family,
        weight: int,
        widest: float = 1000,
        tallest: float = 1000,
    ) -> tuple[float, float, float, float]:
        """Draw words and return the box of their ink. Its middle is at x, and the middle of their capitals at y.

        `size` is the height of a capital. Ink wider than `widest` is drawn narrower, never smaller; ink taller than
        `tallest` (a J or Q that reaches below the line) is drawn smaller from the same top.
        """
        mask, rise = _lettering(words, family, weight, max(4, round(size * self.scale)))
        shrink = min(1.0, tallest * self.scale / mask.height)
        width = min(round(mask.width * shrink), round(widest * self.scale))
        if shrink < 1 or width < mask.width:
            mask = mask.resize((width, round(mask.height * shrink)), Image.Resampling.BICUBIC)
        left = round(x * self.scale - mask.width / 2)
        top = round((y - size / 2) * self.scale) - rise
        self.image.paste(fill, (left, top), mask)
        return (
            left / self.scale,
            top / self.scale,
            (left + mask.width) / self.scale,
            (top + mask.height) / self.scale,
        )


@lru_cache(maxsize=8)  # most of a megabyte each, and opened in a tenth of a millisecond
def _font(family: Family, weight: int, size: int) -> ImageFont.FreeTypeFont:
    face = ImageFont.truetype(font_path(family), size)
    settings = []
    for axis in face.get_variation_axes():
        wanted = weight if axis["name"] == b"Weight" else size
        settings.append(float(min(max(wanted, axis["minimum"] or 0), axis["maximum"] or wanted)))
    face.set_variation_by_axes(settings)
    return face


@cache
def _capital(family: Family, weight: int) -> float:
    """Return how high a capital is in a font of the size _TRIAL, in pixels."""
    return -_font(family, weight, _TRIAL).getbbox("H", anchor="ls")[1]


@lru_cache(maxsize=256)
def _lettering(words: str, family: Family, weight: int, capital: int) -> tuple[Image.Image, int]:
    """Return the ink of words whose capitals are `capital` pixels high, and how far it rises above a capital's top."""
    face = _font(family, weight, max(4, round(_TRIAL * capital / _capital(family, weight))))
    left, top, right, bottom = (round(edge) for edge in face.getbbox(words, anchor="ls"))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    ImageDraw.Draw(mask).text((-left, -top), words, fill=255, font=face, anchor="ls")
    return mask, -top - capital
