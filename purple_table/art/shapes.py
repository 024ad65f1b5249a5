"""Our own outlines: suit pips, stars and curves as polygons on the unit square, centered on the origin."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

Point = tuple[float, float]
Polygon = tuple[Point, ...]

_STEPS = 14  # points on one Bezier piece; finer than a pixel at the largest card


def _cubic(start: Point, one: Point, two: Point, end: Point) -> list[Point]:
    points = []
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return points


@lru_cache(maxsize=1024)
def parse_path(text: str) -> Polygon:
    """Return the points of a drawing path: M, L, C (cubic) and Q (quadratic) with absolute numbers; Z is ignored."""
    words = text.replace(",", " ").split()
    points: list[Point] = []
    command = ""
    place = 0
    while place < len(words):
        if words[place].isalpha():
            command = words[place]
            place += 1
            continue
        count = {"M": 2, "L": 2, "C": 6, "Q": 4}[command]
        numbers = [float(word) for word in words[place : place + count]]
        place += count
        pairs = list(zip(numbers[0::2], numbers[1::2], strict=True))
        if command == "C":
            points += _cubic(points[-1], pairs[0], pairs[1], pairs[2])
        elif command == "Q":
            start, bend, end = points[-1], pairs[0], pairs[1]
            one = (start[0] + (bend[0] - start[0]) * 2 / 3, start[1] + (bend[1] - start[1]) * 2 / 3)
            two = (end[0] + (bend[0] - end[0]) * 2 / 3, end[1] + (bend[1] - end[1]) * 2 / 3)
            points += _cubic(start, one, two, end)
        else:
            points.append(pairs[0])
    return tuple(points)


def mirror(points: Iterable[Point], axis: float = 0.0) -> Polygon:
    """Return the outline reflected in the upright line x = axis."""
    return tuple((2 * axis - x, y) for x, y in points)


def make_symmetric(half: Polygon, axis: float = 0.0) -> Polygon:
    """Return a closed outline from its half: the half itself, then its mirror image backwards."""
    return half + tuple(reversed(mirror(half, axis)))


def shift(points: Iterable[Point], x: float, y: float = 0.0) -> Polygon:
    """Return the outline shifted by (x, y)."""
    return tuple((a + x, b + y) for a, b in points)


def place(points: Iterable[Point], x: float, y: float, size: float, turn: float = 0.0) -> Polygon:
    """Return a unit outline scaled to `size`, turned by `turn` degrees clockwise, and moved to (x, y)."""
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    return tuple((x + size * (a * cosine - b * sine), y + size * (a * sine + b * cosine)) for a, b in points)


def make_circle(x: float, y: float, radius: float, steps: int = 40) -> Polygon:
    """Return a circle as a polygon."""
    return tuple(
        (x + radius * math.cos(math.tau * step / steps), y + radius * math.sin(math.tau * step / steps))
        for step in range(steps)
    )


def make_star(points: int, inner: float) -> Polygon:
    """Return a star of the given number of points with radius one half; `inner` is the notch radius as a share of
    it."""
    outline = []
    for step in range(2 * points):
        radius = 0.5 if step % 2 == 0 else 0.5 * inner
        angle = math.pi * step / points - math.pi / 2
        outline.append((radius * math.cos(angle), radius * math.sin(angle)))
    return tuple(outline)


_HEART = make_symmetric(
    parse_path(
        "M 0 0.5 C -0.07 0.34 -0.5 0.12 -0.5 -0.2 C -0.5 -0.4 -0.37 -0.48 -0.26 -0.48 C -0.12 -0.48 -0.03 -0.38 0 -0.24"
    )
)
_DIAMOND = make_symmetric(parse_path("M 0 -0.52 C -0.1 -0.33 -0.27 -0.13 -0.43 0 C -0.27 0.13 -0.1 0.33 0 0.52"))
_SPADE_LEAF = make_symmetric(
    parse_path(
        "M 0 -0.52 C -0.07 -0.34 -0.46 -0.12 -0.46 0.14 C -0.46 0.3 -0.35 0.36 -0.26 0.36"
        " C -0.15 0.36 -0.06 0.3 -0.02 0.18"
    )
)
_STEM = make_symmetric(parse_path("M 0 0.0 L -0.03 0.1 C -0.03 0.3 -0.08 0.44 -0.2 0.5 L 0 0.5"))
_CLUB_STEM = make_symmetric(parse_path("M 0 -0.1 L -0.05 0.0 C -0.03 0.28 -0.08 0.44 -0.2 0.5 L 0 0.5"))

PIPS: dict[str, tuple[Polygon, ...]] = {
    "Hearts": (_HEART,),
    "Diamonds": (_DIAMOND,),
    "Spades": (_SPADE_LEAF, _STEM),
    "Clubs": (
        make_circle(0, -0.275, 0.225), make_circle(-0.265, 0.105, 0.225), make_circle(0.265, 0.105, 0.225),
        ((0, -0.22), (0.22, 0.08), (0.0, 0.2), (-0.22, 0.08)), _CLUB_STEM,
    ),
    "": (make_star(7, 0.55),),
}  # fmt: skip
"""Suit name to the polygons whose union is its pip, about one unit high; the empty suit (Jokers) is a star."""
