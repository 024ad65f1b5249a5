"""A drawing sheet measured in card units (250 across, 350 down), kept several times larger than it will be shown.

A pip is filled by the pattern of its color, so that colors do not differ by hue alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from purple_table.art.lettering import Family, font_path
from purple_table.art.palette import CREAM, Rgb, Tones, mix
from purple_table.art.shapes import PIPS, Point, make_circle, place

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


MARGIN = 1.08
"""A pip's picture is this many times its size, square."""


def _stencil(suit: str, size: float, side: int, *, stem: bool = True) -> Image.Image:
    mask = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(mask)
    polygons = PIPS[suit]
    for polygon in polygons if stem or len(polygons) == 1 else polygons[:-1]:
        pen.polygon(place(polygon, side / 2, side / 2, size), fill=255)
    return mask


def _inset(mask: Image.Image, depth: float) -> Image.Image:
    """Return the stencil without its outermost `depth` pixels."""
    return mask.filter(ImageFilter.BoxBlur(max(0.5, depth))).point([0] * 236 + [255] * 20)


@cache
def _slope() -> Image.Image:
    """Return light that falls from the upper left, the same for every size."""
    ramp = Image.linear_gradient("L").rotate(32, resample=Image.Resampling.BILINEAR, expand=False, fillcolor=128)
    return ramp.crop((48, 48, 208, 208))


def _sheen(side: int, light: Rgb, base: Rgb, dark: Rgb) -> Image.Image:
    """Return a square lit from the upper left."""
    ramp = _slope().resize((side, side), Image.Resampling.BILINEAR)
    tables: list[int] = []
    for channel in range(3):
        for level in range(256):
            share = level / 255
            if share < 0.5:
                tables.append(round(light[channel] + (base[channel] - light[channel]) * share * 2))
            else:
                tables.append(round(base[channel] + (dark[channel] - base[channel]) * (share - 0.5) * 2))
    return Image.merge("RGB", (ramp, ramp, ramp)).point(tables)


def _plain(art: Image.Image, mask: Image.Image, tones: Tones, size: float) -> None:
    glint = _inset(mask, size * 0.1)
    lit = ImageChops.subtract(glint, ImageChops.offset(glint, round(size * 0.035), round(size * 0.05)))
    art.paste(mix(tones.base, tones.light, 0.8), (0, 0), lit)


def _fill_hatched(art: Image.Image, mask: Image.Image, tones: Tones, size: float) -> None:
    side = art.width
    lines = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(lines)
    step = size * 0.19
    for number in range(-2, math.ceil(2 * side / step) + 2):
        start = number * step + step * 0.3
        pen.line((start - side, side, start, 0), fill=255, width=max(1, round(size * 0.052)))
    art.paste(mix(CREAM, tones.light, 0.3), (0, 0), ImageChops.multiply(lines, _inset(mask, size * 0.07)))


def _fill_veined(art: Image.Image, mask: Image.Image, tones: Tones, size: float) -> None:
    side = art.width
    center = side / 2
    veins = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(veins)
    width = max(1, round(size * 0.06))
    knot = (center, center + size * 0.06)
    for x, y in ((0, -0.34), (-0.36, 0.15), (0.36, 0.15)):
        tip = (center + x * size, center + y * size)
        pen.line((*knot, *tip), fill=255, width=width)
        pen.polygon(make_circle(*tip, width * 0.95, 20), fill=255)
    pen.polygon(make_circle(*knot, width * 0.5, 20), fill=255)
    art.paste(mix(CREAM, tones.light, 0.15), (0, 0), ImageChops.multiply(veins, _inset(mask, size * 0.05)))


def _fill_open(art: Image.Image, mask: Image.Image, tones: Tones, size: float) -> None:
    side = art.width
    art.paste(tones.dark, (0, 0, side, side))
    body = _inset(mask, size * 0.075)
    art.paste(_sheen(side, (255, 255, 255), tones.light, tones.base), (0, 0), body)
    # cut facets: the lower right half lies in shade
    facet = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(facet)
    middle = side / 2
    pen.polygon(((middle, 0), (middle, middle), (side, middle), (side, side), (0, side), (middle, middle)), fill=0)
    pen.polygon(((middle, middle), (side, middle), (middle, side)), fill=255)
    art.paste(tones.base, (0, 0), ImageChops.multiply(facet, body))
    pen.rectangle((0, 0, side, side), fill=0)
    pen.polygon(((middle, middle), (middle, 0), (0, middle)), fill=255)
    art.paste((255, 255, 255), (0, 0), ImageChops.multiply(facet, body))


def _fill_cored(art: Image.Image, mask: Image.Image, tones: Tones, size: float) -> None:
    center = art.width / 2
    pen = ImageDraw.Draw(art)
    for scale, ink in ((0.46, CREAM), (0.2, tones.dark)):
        for polygon in PIPS["Diamonds"]:
            pen.polygon(place(polygon, center, center, size * scale), fill=ink)


def _fill_rayed(art: Image.Image, mask: Image.Image, tones: Tones, size: float) -> None:
    side = art.width
    art.paste(tones.dark, (0, 0, side, side))
    body = _inset(mask, size * 0.06)
    art.paste(_sheen(side, tones.light, tones.base, mix(tones.base, tones.dark, 0.25)), (0, 0), body)
    rays = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(rays)
    center = (side / 2, side / 2 - size * 0.04)
    for number in range(12):
        pen.polygon(place(((0, -0.12), (-0.1, -0.8), (0.1, -0.8)), *center, size, number * 30), fill=255)
    art.paste(mix(tones.dark, tones.base, 0.2), (0, 0), ImageChops.multiply(rays, _inset(mask, size * 0.07)))
    pen = ImageDraw.Draw(art)
    pen.polygon(make_circle(*center, size * 0.1, 30), fill=mix(tones.light, CREAM, 0.4))


def _fill_ringed(art: Image.Image, mask: Image.Image, tones: Tones, size: float) -> None:
    ring = ImageChops.subtract(_inset(mask, size * 0.085), _inset(mask, size * 0.13))
    art.paste(mix(CREAM, tones.light, 0.2), (0, 0), ring)


_PATTERNS: dict[str, Callable[[Image.Image, Image.Image, Tones, float], None]] = {
    "plain": _plain, "hatched": _fill_hatched, "veined": _fill_veined, "open": _fill_open,
    "cored": _fill_cored, "rayed": _fill_rayed, "ringed": _fill_ringed,
}  # fmt: skip


@lru_cache(maxsize=128)
def draw_pip(tones: Tones, suit: str, size: int) -> tuple[Image.Image, Image.Image]:
    """Draw a suit pip `size` pixels high in a color's own fill. Returns its RGB picture and its stencil, both
    square."""
    side = math.ceil(size * MARGIN) + 2
    mask = _stencil(suit, size, side)
    art = _sheen(side, mix(tones.base, tones.light, 0.35), tones.base, mix(tones.base, tones.dark, 0.6))
    # lines and rings stop short of a stem: there they would be crumbs
    body = _stencil(suit, size, side, stem=False) if tones.fill in ("hatched", "ringed") else mask
    _PATTERNS[tones.fill](art, body, tones, size)
    return art, mask


def stamp(canvas: Canvas, tones: Tones, suit: str, x: float, y: float, size: float) -> None:
    """Set a pip `size` card units high on a card, with its middle at (x, y)."""
    art, mask = draw_pip(tones, suit, max(6, round(size * canvas.scale)))
    left, top = round(x * canvas.scale - art.width / 2), round(y * canvas.scale - art.height / 2)
    canvas.image.paste(art, (left, top), mask)
