"""The fill of a pip: each color has a pattern of its own, so that colors do not differ by hue alone."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from purple_table.art.canvas import Canvas
from purple_table.art.palette import CREAM, Rgb, Tones, mix
from purple_table.art.shapes import PIPS, make_circle, place

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
