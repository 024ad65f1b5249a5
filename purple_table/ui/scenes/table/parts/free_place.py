"""Finds room on the table for a card of words, by geometry alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pygame import Rect


class Room(NamedTuple):
    """The bounds of a card, and what it may not touch. It may cover what is `spared` if necessary, the last group
    first."""

    bounds: Rect
    taken: tuple[Rect, ...]
    spared: tuple[tuple[Rect, ...], ...] = ()


def free_place(sizes: Iterable[tuple[int, int]], room: Room, near: tuple[int, int], step: int) -> Rect | None:
    """Return the place nearest to a point for a card of one of these sizes; None if there is none.

    The earlier of two sizes is chosen, unless the later one comes nearer by more than its own width.
    """
    sizes = tuple(sizes)
    for kept in range(len(room.spared), -1, -1):
        taken = [*room.taken, *(rect for rects in room.spared[:kept] for rect in rects)]
        best: tuple[float, Rect] | None = None
        for number, size in enumerate(sizes):
            found = _find_nearest(size, room.bounds, taken, near, step)
            if found is None:
                continue
            cost = _measure_distance(found, near) + number * size[0]
            if best is None or cost < best[0]:
                best = cost, found
        if best is not None:
            return best[1]
    return None


def _find_nearest(
    size: tuple[int, int], bounds: Rect, taken: Sequence[Rect], near: tuple[int, int], step: int
) -> Rect | None:
    found, least = None, 0.0
    rect = Rect((0, 0), size)
    for top in range(bounds.top, bounds.bottom - size[1] + 1, step):
        left = bounds.left
        while left <= bounds.right - size[0]:
            rect.topleft = left, top
            hit = rect.collidelist(taken)
            if hit >= 0:
                # Nothing of this size fits left of where that ends.
                left = max(left + step, taken[hit].right)
                continue
            far = _measure_distance(rect, near)
            if found is None or far < least:
                found, least = rect.copy(), far
            left += step
    return found


def _measure_distance(rect: Rect, point: tuple[int, int]) -> float:
    return float(((rect.centerx - point[0]) ** 2 + (rect.centery - point[1]) ** 2) ** 0.5)
