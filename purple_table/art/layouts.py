"""Where everything stands on a card, in card units: the classic pip layouts, the index column, the badges."""

from __future__ import annotations

from typing import NamedTuple

from purple_table.art.lettering import Family
from purple_table.art.shapes import Point


class Box(NamedTuple):
    """A rectangle in card units."""

    left: float
    top: float
    right: float
    bottom: float

    def turn(self) -> Box:
        """Return the same place with the card upside down."""
        return Box(250 - self.right, 350 - self.bottom, 250 - self.left, 350 - self.top)


class Index(NamedTuple):
    """The measures of a corner: middles of rank, pip and code from the top, heights of each, and the column."""

    middle: float
    column: float
    rank_y: float
    rank_size: float
    pip_y: float
    pip_size: float
    code_y: float
    code_high: float
    family: Family
    weight: int


NORMAL = Index(35.5, 49, 36, 39, 81, 35, 117, 25, "serif", 800)
LARGE = Index(40, 60, 43, 54, 102, 45, 143, 27, "sans", 800)

_L, _R, _M = -1.0, 1.0, 0.0
_TOP, _HIGH, _UPPER, _CENTER = -1.0, -0.6667, -1 / 3, 0.0

_HALVES: dict[str, tuple[tuple[float, float], ...]] = {
    # across (-1 left, 0 middle, 1 right) and down (-1 top, 0 center); the lower half is the upper one turned
    "2": ((_M, _TOP),),
    "3": ((_M, _TOP),),
    "4": ((_L, _TOP), (_R, _TOP)),
    "5": ((_L, _TOP), (_R, _TOP)),
    "6": ((_L, _TOP), (_R, _TOP)),
    "7": ((_L, _TOP), (_R, _TOP)),
    "8": ((_L, _TOP), (_R, _TOP), (_M, -0.5)),
    "9": ((_L, _TOP), (_R, _TOP), (_L, _UPPER), (_R, _UPPER)),
    "T": ((_L, _TOP), (_R, _TOP), (_L, _UPPER), (_R, _UPPER), (_M, _HIGH)),
}
_UPRIGHT: dict[str, tuple[tuple[float, float], ...]] = {
    "3": ((_M, _CENTER),),
    "5": ((_M, _CENTER),),
    "6": ((_L, _CENTER), (_R, _CENTER)),
    "7": ((_L, _CENTER), (_R, _CENTER), (_M, -0.5)),
    "8": ((_L, _CENTER), (_R, _CENTER)),
    "9": ((_M, _CENTER),),
}


class Field(NamedTuple):
    """The part of the face that is the pips': half its width and height to the pips' middles, and a pip's size."""

    across: float
    down: float
    pip: float


def field(large_index: bool) -> Field:
    """Return the pip field beside the normal or the large index column."""
    return Field(30, 120, 40) if large_index else Field(37, 119, 47)


def pips(rank: str, large_index: bool) -> tuple[list[Point], list[Point]]:
    """Return the middles of a spot card's pips: those drawn upright, and those of the upper half, drawn again
    turned."""
    place = field(large_index)

    def place_pips(spots: tuple[tuple[float, float], ...]) -> list[Point]:
        return [(125 + x * place.across, 175 + y * place.down) for x, y in spots]

    return place_pips(_UPRIGHT.get(rank, ())), place_pips(_HALVES[rank])
