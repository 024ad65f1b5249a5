"""The tones of the window in a mood: its violet takes the hue of the room, and stays as light as it is."""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from functools import cache

from purple_table.ui.kit.theme import LIGHT, PANEL, Color, measure_luminance

_VIOLET = 258 / 360, 270.5 / 360
"""The hues of all boxes, edges and notes of the usual window; the Purple of the cards is a little redder."""


@cache
def make_tint(ground: Color, dark: float = 1.0, *, boxes: bool = False) -> Callable[[Color], Color]:
    """Return a function that gives violet tones the hue of a ground, and as much or as little of it as the ground has.

    Other colors stay. A tone is as light as before, so that words are as easy to read on it. Where less than the whole
    dark is left, boxes are lighter, and so are the pale words on them, but never dark ones on paper.
    """
    hue, richness, _ = _split(ground)
    if _is_violet(ground):
        return lambda color: color
    share = richness / _split(PANEL)[1]

    @cache
    def tint(color: Color) -> Color:
        if not _is_violet(color):
            return color
        pure = colorsys.hsv_to_rgb(hue, min(1.0, _split(color)[1] * share), 1.0)
        light = measure_luminance(color)
        return _light(tuple(_to_light(part) for part in pure), light**dark if boxes or light >= LIGHT else light)

    return tint


def _split(color: Color) -> tuple[float, float, float]:
    """Return hue, saturation and value of a color, from 0 to 1."""
    red, green, blue = color
    return colorsys.rgb_to_hsv(red / 255, green / 255, blue / 255)


def _is_violet(color: Color) -> bool:
    return _VIOLET[0] <= _split(color)[0] <= _VIOLET[1]


def _light(pure: tuple[float, ...], wanted: float) -> Color:
    """Return a color of a luminance, from the shares of its light: dimmed, or with white where it is too dark."""
    most = 0.2126 * pure[0] + 0.7152 * pure[1] + 0.0722 * pure[2]
    white = max(0.0, (wanted - most) / (1 - most)) if most < 1 else 0.0
    dim = min(1.0, wanted / most)
    red, green, blue = (round(255 * _from_light((part + (1 - part) * white) * dim)) for part in pure)
    return red, green, blue


def _to_light(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _from_light(light: float) -> float:
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
