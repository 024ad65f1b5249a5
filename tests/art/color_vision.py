"""How the colors look to others: color deficiencies after Machado, Oliveira and Fernandes (2009), and differences."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from purple_table.art.canvas import draw_pip
from purple_table.art.palette import PAPER, Rgb, Tones

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

DEFICIENCIES: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices on linear red, green and blue, at full severity."""

INDEX_PIXELS = 19
"""The height of an index pip on a card 128 pixels wide, as in a fanned hand in a window of 1280 by 720."""


def _linear(level: int) -> float:
    share = level / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _level(linear: float) -> int:
    share = min(max(linear, 0.0), 1.0)
    return round(255 * (12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055))


def simulate(color: Rgb, deficiency: str) -> Rgb:
    """The color as someone with the deficiency (a key of DEFICIENCIES) sees it."""
    lights = [_linear(level) for level in color]
    red, green, blue = (
        _level(sum(share * light for share, light in zip(row, lights, strict=True))) for row in DEFICIENCIES[deficiency]
    )
    return red, green, blue


@lru_cache(maxsize=4096)
def lab(color: Rgb) -> tuple[float, float, float]:
    """CIE L*a*b* of an sRGB color under daylight D65."""
    red, green, blue = (_linear(level) for level in color)
    parts = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def color_difference(one: Rgb, two: Rgb) -> float:
    """The distance of two colors in L*a*b* (CIE 1976): 2 is just seen, 20 and more is plain."""
    return math.dist(lab(one), lab(two))


def _index_pip(tones: Tones, suit: str) -> Image.Image:
    """A pip on paper at the size of an index."""
    art, mask = draw_pip(tones, suit, INDEX_PIXELS * 4)
    sheet = Image.new("RGB", ((art.width + 3) // 4 * 4, (art.height + 3) // 4 * 4), PAPER)
    sheet.paste(art, (0, 0), mask)
    return sheet.reduce(4)


def _pixels(picture: Image.Image) -> list[Rgb]:
    data = picture.tobytes()
    return [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]


def mean_color(tones: Tones, suit: str = "Hearts") -> Rgb:
    """The color of a pip at index size when its pattern is blurred away: the mean in linear light."""
    inside = _pixels(_index_pip(tones, suit).crop((7, 5, 14, 12)))
    red, green, blue = (_level(sum(_linear(pixel[part]) for pixel in inside) / len(inside)) for part in range(3))
    return red, green, blue


def pattern_difference(one: Tones, two: Tones, deficiency: str = "normal", suit: str = "Hearts") -> float:
    """How far two fills differ in pattern alone, in L*: the mean over a pip after each one's own mean is taken away.

    Hue and depth of color count for nothing here, so this is what is left on a gray print.
    """
    drawn = []
    for tones in (one, two):
        light = [lab(simulate(pixel, deficiency))[0] for pixel in _pixels(_index_pip(tones, suit))]
        middle = sum(light) / len(light)
        drawn.append([value - middle for value in light])
    first, second = drawn
    return math.fsum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first)
