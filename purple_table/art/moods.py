"""The moods of the table: the light that falls on the cloth, what it draws there, and the wood around it.

A mood changes the tones of a felt and where they lie, never more: a table is one picture, made once for a window, and
every mood keeps the cloth so dark that words and cards stand out from it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from purple_table.art.palette import Rgb, mix

_COARSE = 4
"""Soft light is drawn so many times smaller."""
_RIM = 90
"""The wood is a share of the window's shorter side."""


class TableMood(NamedTuple):
    """The look of a whole table: the `felt` and `back` that fit it, and its light.

    `tint` and `share` color the cloth; `rim` is how much light is left at the rim. `center` is the middle of the light
    in shares of the window, `reach` its size, and `dim` how far the whole cloth stays below its full light. `drawn`
    makes the light that is drawn on the cloth, at a size in pixels; `wood` are the dark and the light tone of the wood
    around it.
    """

    felt: str
    back: str
    tint: Rgb = (0, 0, 0)
    share: float = 0.0
    rim: float = 1.0
    center: tuple[float, float] = (0.5, 0.5)
    reach: tuple[float, float] = (1.25, 1.4)
    dim: int = 0
    drawn: Callable[[int, int], Image.Image] | None = None
    wood: tuple[Rgb, Rgb] | None = None


def _draw_window(width: int, height: int) -> Image.Image:
    """Draw the light of a window with six panes, that falls in from the upper left."""
    small = Image.new("L", (max(1, width // _COARSE), max(1, height // _COARSE)))
    pen, (wide, high) = ImageDraw.Draw(small), small.size
    side, lean = min(wide * 0.24, high * 0.42), 0.34
    for column in range(3):
        for row in range(2):
            left, top = wide * 0.1 + side * 1.1 * column, high * 0.04 + side * 1.14 * row
            corners = [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
            pen.polygon([(x + (y + side * 0.4) * lean, y) for x, y in corners], fill=78 - 14 * row)
    return small.filter(ImageFilter.GaussianBlur(max(1, side / 16))).resize((width, height), Image.Resampling.BICUBIC)


def _draw_candles(width: int, height: int) -> Image.Image:
    """Draw small lights at both sides, like candles on a shelf behind the table."""
    small = Image.new("L", (max(1, width // _COARSE), max(1, height // _COARSE)))
    wide, high = small.size
    across = max(2, round(high * 0.62))
    glow = ImageChops.invert(Image.radial_gradient("L").resize((across, across)))
    for x, y, strength in ((0.05, 0.16, 0.5), (0.95, 0.16, 0.5), (0.22, 0.0, 0.36), (0.78, 0.0, 0.36)):
        light = glow.point([max(0, round((level - 70) * strength)) for level in range(256)])
        place = (round(wide * x) - across // 2, round(high * y) - across // 2)
        spread = Image.new("L", small.size)
        spread.paste(light, place)
        small = ImageChops.add(small, spread)
    return small.resize((width, height), Image.Resampling.BICUBIC)


def _draw_frost(width: int, height: int) -> Image.Image:
    """Draw ferns of frost that grow from the corners, and a few flakes toward the rim."""
    source, picture = random.Random(12), Image.new("L", (width, height))
    pen, unit = ImageDraw.Draw(picture), min(width, height)
    line = max(1, round(unit / 620))
    for left, top, turn in ((0, 0, 45), (width, 0, 135), (width, height, 225), (0, height, 315)):
        for lean in range(-42, 43, 14):
            length = unit * source.uniform(0.2, 0.36) * (1.25 - abs(lean) / 80)
            _draw_fern(pen, source, (left, top), turn + lean + source.uniform(-5, 5), length, line, 3)
    for _ in range(26):
        x, y = source.random(), source.random()
        if abs(x - 0.5) > 0.32 or abs(y - 0.5) > 0.38:
            _draw_flake(pen, (x * width, y * height), unit * source.uniform(0.008, 0.017), line)
    return picture.filter(ImageFilter.GaussianBlur(max(0.5, unit / 1500)))


def _draw_fern(
    pen: ImageDraw.ImageDraw,
    source: random.Random,
    start: tuple[float, float],
    turn: float,
    length: float,
    line: int,
    depth: int,
) -> None:
    """Draw a stem that bends, with smaller stems of the same kind at both sides."""
    x, y = map(float, start)
    for step in range(7):
        turn += source.uniform(-4, 4)
        end = x + length / 7 * math.cos(math.radians(turn)), y + length / 7 * math.sin(math.radians(turn))
        pen.line([(x, y), end], fill=38 + 18 * depth - 4 * step, width=line)
        x, y = end
        if depth > 1:
            for side in (-58, 58):
                _draw_fern(pen, source, end, turn + side, length * 0.36 * (1 - step / 9), line, depth - 1)


def _draw_flake(pen: ImageDraw.ImageDraw, middle: tuple[float, float], radius: float, line: int) -> None:
    for arm in range(6):
        turn = math.radians(60 * arm + 12)
        along = math.cos(turn), math.sin(turn)
        end = middle[0] + radius * along[0], middle[1] + radius * along[1]
        pen.line([middle, end], fill=110, width=line)
        fork = middle[0] + radius * 0.6 * along[0], middle[1] + radius * 0.6 * along[1]
        for side in (-0.9, 0.9):
            branch = math.cos(turn + side), math.sin(turn + side)
            pen.line([fork, (fork[0] + radius * 0.35 * branch[0], fork[1] + radius * 0.35 * branch[1])], 96, line)


DEFAULT_MOOD = "lamp"
MOODS: dict[str, TableMood] = {
    DEFAULT_MOOD: TableMood("plum", "plum", center=(0.5, 0.58)),
    "day": TableMood(
        "baize",
        "forest",
        (206, 214, 178),
        0.07,
        0.86,
        (0.42, 0.34),
        (1.6, 1.8),
        70,
        _draw_window,
        ((120, 82, 44), (186, 142, 88)),
    ),
    "evening": TableMood(
        "claret",
        "claret",
        (214, 122, 40),
        0.1,
        1.0,
        (0.5, 0.56),
        (1.1, 1.2),
        12,
        _draw_candles,
        ((44, 24, 16), (96, 56, 34)),
    ),
    "winter": TableMood(
        "midnight",
        "indigo",
        (168, 196, 222),
        0.08,
        1.0,
        (0.5, 0.46),
        (1.35, 1.5),
        46,
        _draw_frost,
        ((86, 94, 106), (150, 160, 172)),
    ),
}
"""The moods by name; the first is the default, and only a pool of light."""


def tones(mood: TableMood, lit: Rgb, rim: Rgb) -> tuple[Rgb, Rgb]:
    """Return the tones of a felt in a mood."""
    return mix(lit, mood.tint, mood.share), mix(lit, mix(rim, mood.tint, mood.share * 0.4), mood.rim)


def rim_width(width: int, height: int) -> int:
    """Return how wide the wood around a table of this size is, in pixels."""
    return max(2, round(min(width, height) / _RIM))


def lay_wood(picture: Image.Image, wood: tuple[Rgb, Rgb]) -> None:
    """Lay the wood around a cloth, and its shadow on it."""
    width, height = picture.size
    rim = rim_width(width, height)
    for turn, length in enumerate((width, height, width, height)):
        beam = _draw_beam(length, rim, wood)
        if turn:
            beam = beam.transpose(_TURNS[turn - 1])
        place = (width - beam.width, 0) if turn == 3 else (0, height - beam.height) if turn == 2 else (0, 0)
        picture.paste(beam, place, beam)


_TURNS = (Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_270)
_SHADE = 2
"""The shadow of the wood is so many times as wide as the wood."""


def _draw_beam(length: int, rim: int, wood: tuple[Rgb, Rgb]) -> Image.Image:
    """Draw the upper side of the frame, mitered at both ends: wood with a grain along it, and its shadow below."""
    source = random.Random(length % 7)
    rough = (max(2, length // (4 * rim)), 2 * rim)
    grain = Image.frombytes("L", rough, source.randbytes(rough[0] * rough[1]))
    grain = grain.resize((length, rim), Image.Resampling.BICUBIC)
    strip = Image.merge("RGB", [grain.point(_blend_channel(wood, channel)) for channel in range(3)])
    pen = ImageDraw.Draw(strip)
    pen.line([(0, rim - 1), (length, rim - 1)], fill=mix(wood[1], (255, 255, 255), 0.2))
    pen.line([(0, 0), (length, 0)], fill=mix(wood[0], (0, 0, 0), 0.4))
    beam = Image.new("RGB", (length, rim * (1 + _SHADE)))
    beam.paste(strip, (0, 0))
    clear = (
        Image.linear_gradient("L").resize((length, rim * _SHADE)).point([(255 - level) // 2 for level in range(256)])
    )
    alpha = Image.new("L", beam.size, 255)
    alpha.paste(clear, (0, rim))
    miter, high = Image.new("L", beam.size), beam.height
    ImageDraw.Draw(miter).polygon([(0, 0), (length, 0), (length - high, high), (high, high)], 255)
    beam.putalpha(ImageChops.multiply(alpha, miter))
    return beam


def _blend_channel(wood: tuple[Rgb, Rgb], channel: int) -> list[int]:
    dark, light = wood[0][channel], wood[1][channel]
    return [round(dark + (light - dark) * level / 255) for level in range(256)]
