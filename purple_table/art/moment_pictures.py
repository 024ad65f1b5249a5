"""The pictures of big moments: a medallion, and what moves on it, in layers of one size.

What is good for whoever looks on is warm and stands on a golden rosette; what is bad is cool and stands on a plain
ring of steel, so that the two differ in shape as well as in color. Every measure is in hundredths of the size.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from purple_table.art.palette import Rgb, mix

MomentKind = Literal["contract", "crown", "failed", "knock", "match", "moon", "nil", "out"]
"""A bid that was kept, something rare that nobody could answer, a bid that failed, a knock, a match won, all penalty
cards, no trick as promised, the last card gone."""

_UNITS = 100
_SAMPLES = 3
_FEW, _LARGE = 2, 300
"""From this size on a picture is drawn fewer times as large: its edges are smooth anyway."""
_RING, _FIELD = 46.0, 39.0
"""The radii of the medallion and of the field inside it."""
_PAPER: Rgb = (250, 243, 226)
_LINE: Rgb = (170, 158, 150)
_DARK: Rgb = (34, 20, 30)


class _Tones(NamedTuple):
    """The colors of a picture: the light and the dark of the metal, of the field, and of what stands on it."""

    metal: tuple[Rgb, Rgb]
    field: tuple[Rgb, Rgb]
    thing: tuple[Rgb, Rgb]


_WARM = _Tones(((255, 226, 150), (176, 116, 36)), ((112, 62, 132), (48, 22, 66)), ((255, 236, 184), (226, 170, 74)))
_COOL = _Tones(((176, 190, 210), (78, 92, 116)), ((58, 74, 102), (22, 29, 46)), ((214, 224, 238), (128, 148, 180)))
_SKIN: tuple[Rgb, Rgb] = ((238, 196, 164), (198, 142, 112))


class _Pen:
    """Draws on a transparent layer in hundredths of its size."""

    def __init__(self, side: int) -> None:
        self.image = Image.new("RGBA", (side, side))
        self.side = side
        self._draw = ImageDraw.Draw(self.image)

    def scale(self, length: float) -> float:
        """Return a length in pixels."""
        return length * self.side / _UNITS

    def points(self, points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """Return points in pixels."""
        return [(self.scale(x), self.scale(y)) for x, y in points]

    def disc(self, x: float, y: float, radius: float, fill: Rgb, alpha: int = 255) -> None:
        """Draw a filled circle."""
        box = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse([self.scale(edge) for edge in box], fill=(*fill, alpha))

    def polygon(self, points: Sequence[tuple[float, float]], fill: Rgb, alpha: int = 255) -> None:
        """Draw a filled outline."""
        self._draw.polygon(self.points(points), fill=(*fill, alpha))

    def line(self, points: Sequence[tuple[float, float]], width: float, fill: Rgb, alpha: int = 255) -> None:
        """Draw a stroke with round ends and joints."""
        self._draw.line(self.points(points), (*fill, alpha), max(1, round(self.scale(width))), joint="curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, fill, alpha)

    def arc(self, x: float, y: float, radius: float, turns: tuple[float, float], width: float, fill: Rgb) -> None:
        """Draw a part of a circle."""
        first, last = (math.radians(turn) for turn in turns)
        steps = [first + (last - first) * step / 24 for step in range(25)]
        self.line([(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in steps], width, fill)

    def lay(self, other: Image.Image) -> None:
        """Lay another layer on this one."""
        self.image.alpha_composite(other)

    def glow(self, x: float, y: float, radius: float, fill: Rgb, alpha: int) -> None:
        """Lay a soft light around a point."""
        small = _Pen(max(8, self.side // 8))
        small.disc(x, y, radius, fill, alpha)
        light = small.image.filter(ImageFilter.GaussianBlur(small.scale(radius * 0.35)))
        tint = Image.new("RGBA", self.image.size, (*fill, 0))
        tint.putalpha(light.getchannel("A").resize(self.image.size, Image.Resampling.BICUBIC))
        self.lay(tint)


def count_layers(kind: MomentKind) -> int:
    """Return how many layers a picture has: the medallion, and what moves on it."""
    return 1 + len(_THINGS[kind])


def draw_moment(kind: MomentKind, good: bool, size: int) -> Image.Image:
    """Draw a picture as its layers side by side, the lowest first, each `size` pixels wide and high."""
    tones, factor = _WARM if good else _COOL, _FEW if size >= _LARGE else _SAMPLES
    layers = [_draw_medallion, *_THINGS[kind]]
    strip = Image.new("RGBA", (size * len(layers), size))
    for place, draw in enumerate(layers):
        pen = _Pen(size * factor)
        draw(pen, tones)
        strip.paste(pen.image.reduce(factor), (size * place, 0))
    return strip


def _draw_medallion(pen: _Pen, tones: _Tones) -> None:
    """Draw the metal and the field: a rosette for what is good, a plain ring for what is bad."""
    light, dark = tones.metal
    wave = 1.6 if tones is _WARM else 0.0
    for inset, fill in ((0.0, dark), (1.2, light), (3.4, mix(light, dark, 0.55)), (5.4, dark)):
        rim = [
            (_RING - inset + wave * math.cos(20 * turn) * (inset < 3), turn)
            for turn in (2 * math.pi * step / 240 for step in range(240))
        ]
        pen.polygon([(50 + away * math.cos(turn), 50 + away * math.sin(turn)) for away, turn in rim], fill)
    steps = 12
    for step in range(steps):
        share = step / (steps - 1)
        pen.disc(50, 50 - 5 * share, _FIELD * (1 - 0.7 * share), mix(tones.field[1], tones.field[0], share))


def _draw_stars(pen: _Pen, tones: _Tones) -> None:
    source = Random(4)
    for _ in range(26):
        turn, away = source.uniform(0, 2 * math.pi), math.sqrt(source.random()) * (_FIELD - 3)
        pen.disc(50 + away * math.cos(turn), 50 + away * math.sin(turn), source.uniform(0.4, 1.0), tones.thing[0], 200)


def _draw_moon(pen: _Pen, tones: _Tones) -> None:
    light, shade = tones.thing
    pen.glow(50, 50, 25, light, 150)
    pen.disc(50, 50, 22, shade)
    pen.disc(49, 49, 20.8, light)
    for x, y, radius in ((43, 43, 4.2), (57, 47, 3.0), (47, 57, 5.0), (58, 58, 2.4), (38, 53, 2.0), (52, 38, 1.8)):
        pen.disc(x, y, radius, mix(light, shade, 0.62))
        pen.disc(x + 0.5, y + 0.6, radius * 0.82, mix(light, shade, 0.34))


def _draw_sheet(pen: _Pen, points: Sequence[tuple[float, float]]) -> None:
    """Draw a sheet of paper of this outline on its shadow."""
    pen.polygon([(x + 1.2, y + 2.4) for x, y in points], _DARK, 110)
    pen.polygon(points, _PAPER)


def _draw_contract(pen: _Pen, tones: _Tones) -> None:
    _draw_sheet(pen, [(29, 22), (67, 19), (73, 73), (34, 77)])
    for place in range(6):
        y = 30 + 6.4 * place
        pen.line([(35 + place * 0.7, y), ((63 if place % 3 else 54) + place * 0.7, y - 2.2)], 1.3, _LINE)


def _draw_seal(pen: _Pen, tones: _Tones) -> None:
    light, shade = tones.thing
    rim = [(14.5 + 1.3 * math.cos(12 * turn), turn) for turn in (2 * math.pi * step / 160 for step in range(160))]
    pen.polygon([(61.5 + away * math.cos(turn), 64 + away * math.sin(turn)) for away, turn in rim], _DARK, 120)
    pen.polygon([(60 + away * math.cos(turn), 62 + away * math.sin(turn)) for away, turn in rim], shade)
    pen.disc(60, 62, 11.4, mix(light, shade, 0.4))
    pen.line([(54, 62.5), (58.4, 67), (66.5, 56)], 3.6, _DARK)
    pen.line([(54, 61.7), (58.4, 66.2), (66.5, 55.2)], 3.2, _PAPER)


_TEAR: tuple[tuple[float, float], ...] = ((52, 20), (48, 29), (54, 36), (47, 45), (53, 54), (48, 63), (53, 75))
"""Where the paper of a failed contract is torn."""


def _draw_left_half(pen: _Pen, tones: _Tones) -> None:
    _draw_sheet(pen, [(30, 22), *_TEAR, (32, 77)])
    for place in range(6):
        pen.line([(35, 30 + 7 * place), (44.5, 29.5 + 7 * place)], 1.3, _LINE)


def _draw_right_half(pen: _Pen, tones: _Tones) -> None:
    _draw_sheet(pen, [(71, 21), *((x + 1, y) for x, y in _TEAR), (73, 76)])
    for place in range(6):
        pen.line([(57.5, 30 + 7 * place), (66, 29.5 + 7 * place)], 1.3, _LINE)


def _turn(
    points: Sequence[tuple[float, float]], center: tuple[float, float], degrees: float
) -> list[tuple[float, float]]:
    """Return points turned clockwise around a center."""
    turn = math.radians(degrees)
    (x, y), along, across = center, math.cos(turn), math.sin(turn)
    return [
        (x + (left - x) * along - (top - y) * across, y + (left - x) * across + (top - y) * along)
        for left, top in points
    ]


def _draw_card(pen: _Pen, x: float, y: float, turn: float, fill: Rgb, edge: Rgb) -> None:
    """Draw a small card around a point, turned clockwise by so many degrees."""
    for half, color in ((10.0, edge), (9.0, fill), (7.2, edge), (6.4, mix(fill, edge, 0.2))):
        tall = half + 3.6
        corners = [(x - half, y - tall), (x + half, y - tall), (x + half, y + tall), (x - half, y + tall)]
        pen.polygon(_turn(corners, (x, y), turn), color)


def _draw_zero(pen: _Pen, tones: _Tones) -> None:
    light, shade = tones.thing
    pen.glow(50, 50, 24, light, 90)
    for fill, width, down in ((_DARK, 8.6, 1.2), (shade, 8.2, 0.0), (light, 3.4, -0.6)):
        oval = [2 * math.pi * step / 90 for step in range(91)]
        pen.line([(50 + 14.5 * math.cos(turn), 50 + down + 21 * math.sin(turn)) for turn in oval], width, fill)


def _draw_cards_left(pen: _Pen, tones: _Tones) -> None:
    _draw_card(pen, 26, 44, -18, tones.field[0], tones.metal[0])
    _draw_card(pen, 30, 60, -6, tones.field[0], tones.metal[0])


def _draw_cards_right(pen: _Pen, tones: _Tones) -> None:
    _draw_card(pen, 74, 44, 18, tones.field[0], tones.metal[0])
    _draw_card(pen, 70, 60, 6, tones.field[0], tones.metal[0])


def _draw_empty_places(pen: _Pen, tones: _Tones) -> None:
    """Draw the places of a hand whose cards have gone, as dotted outlines in a fan."""
    for number in range(5):
        degrees = (number - 2) * 16
        turn = math.radians(degrees)
        x, y = 50 + 42 * math.sin(turn), 108 - 42 * math.cos(turn)
        corners = [(x - 7.5, y - 11), (x + 7.5, y - 11), (x + 7.5, y + 11), (x - 7.5, y + 11), (x - 7.5, y - 11)]
        corners = _turn(corners, (x, y), degrees)
        for (left, top), (right, bottom) in itertools.pairwise(corners):
            for step in range(6):
                share = (step + 0.5) / 6
                dot = left + (right - left) * share, top + (bottom - top) * share
                if math.dist(dot, (50, 50)) < _FIELD - 2:
                    pen.disc(*dot, 0.7, tones.thing[0], 190)


def _draw_last_card(pen: _Pen, tones: _Tones) -> None:
    light, shade = tones.thing
    for number in range(3):
        x = 41 + 9 * number
        pen.line([(x, 62), (x - 1, 62 + 12 - 3 * (number == 1))], 1.6, light, 170)
    pen.polygon([(37, 30), (63, 26), (66, 64), (40, 68)], _DARK, 120)
    pen.polygon([(36, 28), (62, 24), (65, 61), (39, 65)], _PAPER)
    star = [
        (
            50.5 + (9.5 if step % 2 == 0 else 4.0) * math.sin(math.pi * step / 5),
            44.5 - (9.5 if step % 2 == 0 else 4.0) * math.cos(math.pi * step / 5),
        )
        for step in range(10)
    ]
    pen.polygon(star, shade)


def _draw_boards(pen: _Pen, tones: _Tones) -> None:
    """Draw the edge of a table on which somebody knocks."""
    dark, light = ((60, 36, 26), (104, 66, 44)) if tones is _WARM else ((44, 42, 48), (78, 78, 88))
    steps = [math.radians(turn) for turn in range(18, 163, 4)]
    rim = [(50 + _FIELD * math.cos(turn), 50 + _FIELD * math.sin(turn)) for turn in steps]
    pen.polygon(rim, dark)
    left, right = rim[-1][0], rim[0][0]
    pen.polygon(
        [(left, rim[0][1]), (right, rim[0][1]), (right - 1.4, rim[0][1] + 4), (left + 1.4, rim[0][1] + 4)], light
    )
    for y in (72, 79):
        pen.line([(50 - (85 - y) * 2.2, y), (50 + (85 - y) * 2.2, y)], 0.7, light, 120)


def _draw_fist(pen: _Pen, tones: _Tones) -> None:
    """Draw a hand that knocks with its knuckles, and its sleeve."""
    skin, shade = _SKIN
    sleeve, cuff = mix(tones.metal[1], _DARK, 0.25), tones.metal[0]
    pen.polygon([(60, 14), (78, 22), (69, 44), (51, 36)], sleeve)
    pen.polygon([(53.5, 31), (72, 39), (69.6, 45.5), (50.8, 37.5)], cuff)
    pen.polygon([(52, 38), (67, 44.5), (64, 56), (44, 52)], skin)
    for number in range(4):
        x, y = 40.5 + 6.2 * number, 51.5 + 2.0 * number
        pen.disc(x, y, 5.0, shade)
        pen.disc(x + 0.3, y - 0.5, 4.5, skin)
    pen.line([(47, 43), (42, 46.5), (43.5, 50)], 5.2, shade)
    pen.line([(47.5, 42.3), (42.5, 45.8), (44, 49.2)], 4.4, skin)


def _draw_knocks(pen: _Pen, tones: _Tones) -> None:
    for radius, width in ((10, 1.8), (16, 1.4), (22, 1.0)):
        pen.arc(48, 61, radius, (156, 200), width, tones.thing[0])
        pen.arc(48, 61, radius, (-20, 24), width, tones.thing[0])


def _draw_rays(pen: _Pen, tones: _Tones, shift: float) -> None:
    for number in range(12):
        turn = math.radians(30 * number + shift)
        tip = [(50 + _FIELD * math.cos(turn + side), 50 + _FIELD * math.sin(turn + side)) for side in (-0.11, 0.11)]
        pen.polygon([(50, 50), *tip], tones.thing[0], 66)


def _draw_laurel(pen: _Pen, tones: _Tones) -> None:
    """Draw two branches of laurel that meet below."""
    light, shade = ((226, 190, 92), (150, 104, 30)) if tones is _WARM else (tones.metal[0], tones.metal[1])
    for side in (-1, 1):
        for number in range(9):
            turn = math.radians(84 - 15.5 * number)
            x, y = 50 + side * 40 * math.cos(turn), 50 + 40 * math.sin(turn)
            for lean, reach in ((0.72, 10.5), (-0.5, 9.0)):
                along = turn - math.pi / 2 + lean
                tip = x + side * reach * math.cos(along), y + reach * math.sin(along)
                bend = along + math.pi / 2
                width = 2.9
                middle = (x + tip[0]) / 2, (y + tip[1]) / 2
                first = middle[0] + side * width * math.cos(bend), middle[1] + width * math.sin(bend)
                other = middle[0] - side * width * math.cos(bend), middle[1] - width * math.sin(bend)
                pen.polygon([(x, y), first, tip, other], shade)
                pen.polygon([(x, y), middle, tip, other], light)
    pen.disc(50, 90, 3.2, shade)
    pen.disc(50, 89.6, 2.4, light)


def _draw_crown(pen: _Pen, tones: _Tones) -> None:
    """Draw a crown with five points, each with a ball, and a band with jewels."""
    light, shade = tones.thing
    pen.glow(50, 50, 26, light, 110)
    tips = [(25, 38), (36, 31), (50, 26), (64, 31), (75, 38)]
    dips = [(32, 51), (43, 49), (57, 49), (68, 51)]
    rim = [(31, 65), tips[0], *(point for pair in zip(dips, tips[1:], strict=True) for point in pair), (69, 65)]
    pen.polygon([(x + 1, y + 2) for x, y in [*rim, (69, 74), (31, 74)]], _DARK, 120)
    pen.polygon(rim, mix(light, shade, 0.35))
    pen.polygon([(31, 65), (69, 65), (69, 73), (31, 73)], shade)
    pen.line([(31, 65), (69, 65)], 1.4, light)
    for x, y in tips:
        pen.disc(x, y, 3.4, shade)
        pen.disc(x - 0.4, y - 0.5, 2.6, light)
    for x in (39, 50, 61):
        pen.disc(x, 69, 2.3, mix(tones.field[0], _PAPER, 0.25))


_Draw = Callable[[_Pen, _Tones], None]
_THINGS: dict[MomentKind, tuple[_Draw, ...]] = {
    "contract": (_draw_contract, _draw_seal),
    "crown": (lambda pen, tones: _draw_rays(pen, tones, 0), _draw_crown),
    "failed": (_draw_left_half, _draw_right_half),
    "knock": (_draw_boards, _draw_knocks, _draw_fist),
    "match": (
        lambda pen, tones: _draw_rays(pen, tones, 0),
        lambda pen, tones: _draw_rays(pen, tones, 15),
        _draw_laurel,
    ),
    "moon": (_draw_stars, _draw_moon),
    "nil": (_draw_cards_left, _draw_cards_right, _draw_zero),
    "out": (_draw_empty_places, _draw_last_card),
}
"""What is laid on the medallion, the lowest first."""
MOMENT_KINDS: tuple[MomentKind, ...] = tuple(_THINGS)
