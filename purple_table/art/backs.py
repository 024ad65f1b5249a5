"""The backs: engraved patterns inside a paper border, the same whichever way the card is turned."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from purple_table.art.canvas import Canvas
from purple_table.art.faces import trim
from purple_table.art.materials import sheet
from purple_table.art.palette import CREAM, GILT, GILT_DARK, GILT_LIGHT, Rgb, mix
from purple_table.art.shapes import PIPS, Point, Polygon, make_circle, make_star, place


class Dye(NamedTuple):
    """The inks of one back: ground, engraving, deep shade and trim."""

    ground: Rgb
    line: Rgb
    deep: Rgb
    trim: Rgb


PLUM = Dye((88, 38, 138), (164, 118, 212), (52, 18, 88), GILT)
CLARET = Dye((142, 22, 44), (222, 118, 118), (88, 8, 26), GILT)
INDIGO = Dye((34, 52, 124), (124, 148, 222), (18, 26, 76), (206, 213, 221))
FOREST = Dye((20, 104, 58), (120, 206, 142), (8, 62, 34), GILT)
PACK_GREEN = Dye((26, 124, 64), (156, 222, 160), (10, 78, 40), GILT_LIGHT)
PACK_BLUE = Dye((24, 48, 128), (112, 146, 226), (10, 20, 72), (222, 228, 236))

_LEFT, _TOP, _RIGHT, _BOTTOM = 15.0, 15.0, 235.0, 335.0


def _draw_frame(canvas: Canvas, dye: Dye) -> None:
    canvas.polygon(_make_rounded(_LEFT, _TOP, _RIGHT, _BOTTOM, 8), dye.ground)


def _make_rounded(left: float, top: float, right: float, bottom: float, radius: float) -> Polygon:
    points: list[Point] = []
    for x, y, start in (
        (right - radius, top + radius, -90),
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
        (left + radius, top + radius, 180),
    ):
        for step in range(7):
            angle = math.radians(start + 15 * step)
            points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return tuple(points)


def _draw_border(canvas: Canvas, dye: Dye) -> None:
    """Draw a bead-and-line border over the pattern's ragged rim."""
    outer = _make_rounded(_LEFT, _TOP, _RIGHT, _BOTTOM, 8)
    canvas.line(outer, 3.2, dye.deep, closed=True)
    inner = _make_rounded(_LEFT + 12, _TOP + 12, _RIGHT - 12, _BOTTOM - 12, 5)
    band = _make_rounded(_LEFT + 6, _TOP + 6, _RIGHT - 6, _BOTTOM - 6, 6)
    canvas.line(band, 11, dye.deep, closed=True)
    canvas.line(inner, 1.6, dye.trim, closed=True)
    canvas.line(_make_rounded(_LEFT + 1.6, _TOP + 1.6, _RIGHT - 1.6, _BOTTOM - 1.6, 7), 1.1, dye.trim, closed=True)
    for step in range(1, 20):
        x = _LEFT + 6.7 + step * (_RIGHT - _LEFT - 13.4) / 20
        canvas.disc(x, _TOP + 6.7, 1.9, dye.line)
        canvas.disc(x, _BOTTOM - 6.7, 1.9, dye.line)
    for step in range(30):
        y = _TOP + 6.7 + step * (_BOTTOM - _TOP - 13.4) / 29
        canvas.disc(_LEFT + 6.7, y, 1.9, dye.line)
        canvas.disc(_RIGHT - 6.7, y, 1.9, dye.line)


def _make_curve(radius: float, wave: float, petals: int, turn: float, stretch: float = 1.0) -> list[Point]:
    """Return a closed engraved line that swings `petals` times about a circle."""
    points = []
    for step in range(361):
        angle = math.tau * step / 360
        reach = radius + wave * math.cos(petals * angle + turn)
        points.append((125 + reach * math.cos(angle), 175 + stretch * reach * math.sin(angle)))
    return points


def _draw_emblem(canvas: Canvas, dye: Dye, suit: str) -> None:
    """Draw the emblem in the middle, a seven-pointed star or a pack's own pip. It looks the same upside down."""
    canvas.disc(125, 175, 35, dye.deep, dye.trim, 2.4)
    canvas.line(make_circle(125, 175, 30, 90), 0.9, dye.trim, closed=True)
    if suit:
        for turn in (0, 180):
            y = 175 - 13 if turn == 0 else 175 + 13
            for polygon in PIPS[suit]:
                canvas.polygon(place(polygon, 125, y, 21, turn), mix(dye.trim, CREAM, 0.3))
        return
    canvas.polygon(place(make_star(14, 0.62), 125, 175, 52), dye.trim)
    canvas.polygon(place(make_star(14, 0.55), 125, 175, 44), mix(dye.trim, GILT_DARK, 0.45))
    canvas.polygon(place(make_star(14, 0.5), 125, 175, 34), GILT_LIGHT)
    canvas.disc(125, 175, 7, dye.deep)


def _draw_rosette(canvas: Canvas, dye: Dye) -> None:
    """Draw a guilloche: many swinging curves woven about the middle."""
    for number in range(9):
        radius = 20 + number * 21.0
        share = number / 9
        for turn in range(4):
            line = _make_curve(radius, 13 + number * 0.8, 14, turn * math.pi / 2, 1.22)
            canvas.line(line, 1.0, mix(dye.line, dye.ground, 0.1 + 0.35 * share))
    canvas.line(_make_curve(46, 4, 28, 0), 1.4, dye.trim, closed=True)
    canvas.disc(125, 175, 44, dye.ground)
    for turn in range(3):
        canvas.line(_make_curve(39, 4.5, 22, turn * math.tau / 3), 0.9, dye.line)


def _draw_lattice(canvas: Canvas, dye: Dye) -> None:
    """Draw lozenges crossed by double lines, with a small lozenge set in each."""
    wide, high = 27.5, 32.0
    for number in range(-14, 15):
        x = 125 + number * wide
        for lean in (-1, 1):
            reach = 400
            run = (
                (x - lean * reach * wide / high / 2, 175 - reach / 2),
                (x + lean * reach * wide / high / 2, 175 + reach / 2),
            )
            canvas.line(run, 4.4, dye.deep)
            canvas.line(run, 1.3, dye.line)
    for row in range(-12, 13):
        for column in range(-10, 11):
            if (row + column) % 2 == 0:
                continue
            x, y = 125 + column * wide / 2, 175 + row * high / 2
            lozenge = ((0.0, -0.5), (0.42, 0.0), (0.0, 0.5), (-0.42, 0.0))
            canvas.polygon(place(lozenge, x, y, 17), mix(dye.ground, dye.line, 0.55))
            canvas.polygon(place(lozenge, x, y, 9), dye.deep)
    for row in range(-12, 13):
        for column in range(-10, 11):
            if (row + column) % 2 == 0:
                canvas.disc(125 + column * wide / 2, 175 + row * high / 2, 2.4, dye.trim)


def _draw_waves(canvas: Canvas, dye: Dye) -> None:
    """Draw overlapping scales that run from both ends to a seam through the middle."""
    radius = 20.0
    for half in (-1, 1):
        for row in range(20, -1, -1):
            y = 175 + half * row * radius * 0.5
            for column in range(-7, 8):
                x = 125 + (column + (0.5 if row % 2 else 0.0)) * radius * 2
                for ring, ink in (
                    (1.0, dye.deep),
                    (0.93, dye.ground),
                    (0.72, dye.line),
                    (0.64, dye.ground),
                    (0.42, dye.line),
                    (0.33, dye.deep),
                ):
                    canvas.disc(x, y, radius * ring, ink)
    for wide, ink in ((20.0, dye.deep), (16.0, dye.trim), (13.6, dye.ground)):
        canvas.line(((0, 175), (250, 175)), wide, ink)
    for number in range(-9, 10):
        canvas.polygon(place(make_star(4, 0.4), 125 + number * 13.0, 175, 11), dye.line)


_PATTERNS: dict[str, tuple[Callable[[Canvas, Dye], None], Dye]] = {
    "plum": (_draw_rosette, PLUM),
    "claret": (_draw_lattice, CLARET),
    "indigo": (_draw_waves, INDIGO),
    "forest": (_draw_rosette, FOREST),
}

BACKS = tuple(_PATTERNS)
"""Names of the backs; the first is the default."""

_PACK_DYES = {"green": (PACK_GREEN, "Clubs"), "blue": (PACK_BLUE, "Diamonds")}


def draw_back(name: str, width: int, pack: str = "") -> Image.Image:
    """Draw a card's back as an RGBA picture; a French pack ("green", "blue") keeps the pattern in its own dye and
    emblem.

    A name that is not in BACKS gives the default.
    """
    pattern, dye = _PATTERNS.get(name, _PATTERNS[BACKS[0]])
    suit = ""
    if pack in _PACK_DYES:
        dye, suit = _PACK_DYES[pack]
    canvas = sheet(width)
    inside = canvas.blank()
    _draw_frame(canvas, dye)
    _draw_frame(inside, dye)
    pattern(inside, dye)
    window = Canvas(Image.new("RGB", canvas.image.size), canvas.scale)
    window.polygon(_make_rounded(_LEFT, _TOP, _RIGHT, _BOTTOM, 8), (255, 255, 255))
    canvas.image.paste(inside.image, (0, 0), window.image.convert("L"))
    _draw_border(canvas, dye)
    _draw_emblem(canvas, dye, suit)
    canvas.turn_over()
    return trim(canvas, width)
