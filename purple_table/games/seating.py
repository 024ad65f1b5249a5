"""Seats around the table: who comes after whom where not everybody plays."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache


@cache
def list_seats(players: int) -> tuple[int, ...]:
    """Return all seats."""
    return tuple(range(players))


@cache
def find_next_seats(seats: tuple[int, ...], players: int) -> tuple[int, ...]:
    """Return for each seat, whether it plays or not, which of `seats` (rising) comes next clockwise."""
    return tuple(
        next((other for other in seats if other > seat), seats[0] if seats else seat) for seat in range(players)
    )


def order_seats(seats: Sequence[int], first: int) -> tuple[int, ...]:
    """Return `seats` (rising) clockwise from `first`, or from the next of them after it."""
    start = bisect_left(seats, first)
    return (*seats[start:], *seats[:start])
