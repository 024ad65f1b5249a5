"""The moods of the table: the light that falls on the cloth, what it draws there, the wood around it, and the room.

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
_RIM, _BAR, _CORNER = 0.032, 0.066, 0.17
"""The width of the wood, how much wider it is above, where the window has its bar, and the radius of the cloth's
corners, in shares of the window's shorter side."""
_SHADE = 3
"""The shadow of the wood is at most so many times as wide as the wood."""
_ON_WALL = 0.5
"""The share of the light drawn by a mood that falls on the wall."""
_DARK: Rgb = (6, 3, 8)
_BLACK: Rgb = (4, 2, 6)
_LINE: Rgb = (247, 240, 224)
"""The tones of the plain mood."""


class Wall(NamedTuple):
    """The wall of the room where no table is shown: its tones above and below, that of the light on it, that of its
    boards, and how much of the dark is left in boxes."""

    dusk: Rgb
    night: Rgb
    glow: Rgb
    boards: Rgb
    dark: float = 1.0


class TableMood(NamedTuple):
    """The look of a whole table: the `felt` and `back` that fit it, its light, and the `wall` of the room around it.

    `tint` and `share` color the cloth; `rim` is how much light is left at the rim. `center` is the middle of the light
    in shares of the window, `reach` its size, and `dim` how far the whole cloth stays below its full light. `drawn`
    makes the light that is drawn on the cloth, at a size in pixels; `wood` are the dark and the light tone of the wood
    around it. A `plain` mood has one tone and a bright line around it instead of all that: it is for whoever needs high
    contrast, so that texts and boxes are sharpened too.
    """

    felt: str
    back: str
    wall: Wall
    tint: Rgb = (0, 0, 0)
    share: float = 0.0
    rim: float = 1.0
    center: tuple[float, float] = (0.5, 0.5)
    reach: tuple[float, float] = (1.25, 1.4)
    dim: int = 0
    drawn: Callable[[int, int], Image.Image] | None = None
    wood: tuple[Rgb, Rgb] | None = None
    plain: Rgb | None = None


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
    DEFAULT_MOOD: TableMood(
        "plum",
        "plum",
        Wall((46, 28, 76), (32, 20, 52), (124, 76, 186), (255, 206, 190)),
        center=(0.5, 0.58),
        wood=((30, 17, 16), (78, 48, 34)),
    ),
    "day": TableMood(
        "baize",
        "forest",
        Wall((34, 70, 52), (28, 57, 43), (56, 75, 46), (255, 244, 222), 0.82),
        (206, 214, 178),
        0.07,
        0.86,
        (0.42, 0.34),
        (1.6, 1.8),
        70,
        _draw_window,
        ((46, 29, 16), (80, 55, 31)),
    ),
    "evening": TableMood(
        "claret",
        "claret",
        Wall((60, 29, 26), (38, 19, 21), (146, 70, 34), (255, 206, 170)),
        (214, 122, 40),
        0.1,
        1.0,
        (0.5, 0.56),
        (1.1, 1.2),
        12,
        _draw_candles,
        ((36, 18, 12), (86, 48, 28)),
    ),
    "winter": TableMood(
        "midnight",
        "indigo",
        Wall((34, 44, 72), (20, 27, 46), (76, 100, 156), (214, 226, 255)),
        (168, 196, 222),
        0.08,
        1.0,
        (0.5, 0.46),
        (1.35, 1.5),
        46,
        _draw_frost,
        ((32, 38, 50), (62, 72, 88)),
    ),
    "contrast": TableMood("slate", "plum", Wall(_BLACK, _BLACK, _BLACK, _BLACK), plain=_BLACK),
}
"""The moods by name; the first is the default."""


def draw_wall_light(mood: TableMood, width: int, height: int) -> bytes | None:
    """Return what a mood draws on the wall as RGB rows that are added to it; None if it draws nothing."""
    if mood.drawn is None:
        return None
    light = mood.drawn(width, height)
    rows = [light.point([round(level * tone / 255 * _ON_WALL) for level in range(256)]) for tone in mood.tint]
    return Image.merge("RGB", rows).tobytes()


def tones(mood: TableMood, lit: Rgb, rim: Rgb) -> tuple[Rgb, Rgb]:
    """Return the tones of a felt in a mood."""
    return mix(lit, mood.tint, mood.share), mix(lit, mix(rim, mood.tint, mood.share * 0.4), mood.rim)


def draw_plain_cloth(width: int, height: int, tone: Rgb) -> Image.Image:
    """Draw a cloth of one tone with a bright line where others have their wood."""
    picture = Image.new("RGB", (width, height), tone)
    rim, bar = rim_width(width, height), round(min(width, height) * _BAR)
    corners = rim // 2, rim // 2 + bar, width - rim // 2 - 1, height - rim // 2 - 1
    radius = min(round(min(width, height) * _CORNER), (corners[3] - corners[1]) // 2)
    if radius > 0:
        ImageDraw.Draw(picture).rounded_rectangle(corners, radius, outline=_LINE, width=max(2, rim // 5))
    return picture


def rim_width(width: int, height: int) -> int:
    """Return how wide the wood around a table of this size is, in pixels."""
    return max(2, round(min(width, height) * _RIM))


def lay_wood(picture: Image.Image, wood: tuple[Rgb, Rgb]) -> None:
    """Lay the wooden rim around a cloth with round corners. Light from above puts the cloth below it in shadow, and
    lights the edge of the wood."""
    width, height = picture.size
    rim, bar = rim_width(width, height), round(min(width, height) * _BAR)
    radius = round(min(width, height) * _CORNER)
    cloth = rim, rim + bar, width - rim, height - rim
    deep = min(height, rim + bar + radius)
    across = min(width, rim * (1 + _SHADE))
    sides = max(deep, height - deep)
    for box in (
        (0, 0, width, deep),
        (0, height - deep, width, height),
        (0, deep, across, sides),
        (width - across, deep, width, sides),
    ):
        if box[0] < box[2] and box[1] < box[3]:
            piece = picture.crop(box)
            _lay_piece(piece, box[:2], cloth, rim, radius, wood)
            picture.paste(piece, box[:2])


def _lay_piece(
    piece: Image.Image,
    place: tuple[int, int],
    frame: tuple[int, int, int, int],
    rim: int,
    radius: int,
    wood: tuple[Rgb, Rgb],
) -> None:
    """Lay the wood around the `frame` of the cloth in a piece of the picture, whose upper left corner is at `place`."""

    def stencil(inset: float, small: int = 1) -> Image.Image:
        """Return where the cloth lies, at a size so many times smaller, if it began `inset` pixels further inside."""
        factor = 2 if small == 1 else 1
        shape = Image.new("L", (max(1, piece.width // small) * factor, max(1, piece.height // small) * factor))
        scale = factor / small
        left, top = ((side + inset - start) * scale for side, start in zip(frame[:2], place, strict=True))
        right, bottom = ((side - inset - start) * scale - 1 for side, start in zip(frame[2:], place, strict=True))
        if left < right and top < bottom:
            ImageDraw.Draw(shape).rounded_rectangle((left, top, right, bottom), max(0, radius - inset) * scale, 255)
        return shape.reduce(factor) if factor > 1 else shape

    cloth = stencil(0)
    # The shadow is soft, so it is drawn small.
    small = max(1, rim // 6)
    shade = ImageChops.invert(stencil(-rim / 5, small)).filter(ImageFilter.GaussianBlur(max(1.0, rim / small)))
    shadow = shade.resize(piece.size, Image.Resampling.BICUBIC).point([level * 3 // 4 for level in range(256)])
    piece.paste(_DARK, (0, 0, *piece.size), ImageChops.multiply(shadow, cloth))
    source = random.Random(place[0] + place[1])
    coarse = max(2, piece.width // (4 * rim)), max(2, piece.height // 2)
    grain = Image.frombytes("L", coarse, source.randbytes(coarse[0] * coarse[1])).resize(piece.size)
    board = Image.merge("RGB", [grain.point(_blend_channel(wood, channel)) for channel in range(3)])
    piece.paste(board, (0, 0), ImageChops.invert(cloth))
    edge = ImageChops.subtract(stencil(-max(1.0, rim / 12)), cloth).point([level * 3 // 4 for level in range(256)])
    piece.paste(mix(wood[1], (255, 236, 200), 0.35), (0, 0, *piece.size), edge)


def _blend_channel(wood: tuple[Rgb, Rgb], channel: int) -> list[int]:
    dark, light = wood[0][channel], wood[1][channel]
    return [round(dark + (light - dark) * level / 255) for level in range(256)]
