"""Worth: what card play wants in a deal, in general terms. Scoring says it, players read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum
from typing import NamedTuple


class Sweep(NamedTuple):
    """What it is worth to capture all of `cards`; with `instead` in place of what they are worth singly."""

    cards: int
    points: int
    instead: bool


class Promise(NamedTuple):
    """What it is worth to a seat's side that the seat wins no trick at all, as it said, and that it does win one."""

    kept: float
    broken: float


@dataclass(frozen=True, slots=True)
class Worth:
    """What a deal is played for, in points; more is better. Nothing in it says how far the deal has gone.

    tricks    by side, what it is worth to have won so many tricks; empty where their number is worth nothing
    numbered  what a trick is worth to the side that takes it, by its number in the deal; empty for nothing. So the
              last trick stands last
    closing   what the last trick is worth besides to the side that takes it, by the index of the card that does; empty
              for nothing
    cards     what a captured card is worth, by its index in the deck; empty for nothing
    sweeps    sets of cards
    needed    by side, how many tricks it must win for what was bid; None: nothing was. Empty: nobody has bid
    pledged   by side, the number of tricks without which its captured cards are worth nothing to it
    apart     seats whose tricks do not count with their side's; each of them is worth `loose`
    promises  seats that said they would win no trick
    """

    tricks: tuple[tuple[float, ...], ...] = ()
    numbered: tuple[float, ...] = ()
    closing: tuple[float, ...] = ()
    cards: tuple[int, ...] = ()
    sweeps: tuple[Sweep, ...] = ()
    needed: tuple[int | None, ...] = ()
    pledged: Mapping[int, int] = field(default_factory=dict)
    apart: frozenset[int] = frozenset()
    loose: float = 0.0
    promises: Mapping[int, Promise] = field(default_factory=dict)

    @property
    def shuns(self) -> bool:
        """Whether captured cards cost points, and nothing else about a trick is worth anything."""
        by_number = any(map(any, self.tricks)) or any(self.numbered) or any(self.closing) or bool(self.promises)
        return not by_number and bool(self.cards) and sum(self.cards) < 0


NO_WORTH = Worth()


def combine_worths(worths: Sequence[Worth]) -> Worth:
    """Return what a deal is played for where several scorings count."""
    if len(worths) == 1:
        return worths[0]
    pledged: dict[int, int] = {}
    promises: dict[int, Promise] = {}
    for worth in worths:
        for seat, (kept, broken) in worth.promises.items():
            before = promises.get(seat, Promise(0.0, 0.0))
            promises[seat] = Promise(before.kept + kept, before.broken + broken)
        for side, number in worth.pledged.items():
            pledged[side] = max(number, pledged.get(side, 0))
    cards: Iterable[tuple[int, ...]] = zip(*(worth.cards for worth in worths if worth.cards), strict=True)
    tables = [worth.tricks for worth in worths if worth.tricks]
    return Worth(
        tuple(add_rows(rows) for rows in zip(*tables, strict=True)),
        add_rows(worth.numbered for worth in worths if worth.numbered),
        add_rows(worth.closing for worth in worths if worth.closing),
        tuple(map(sum, cards)),
        tuple(sweep for worth in worths for sweep in worth.sweeps),
        tuple(map(_find_most, zip(*(worth.needed for worth in worths if worth.needed), strict=True))),
        pledged,
        frozenset[int]().union(*(worth.apart for worth in worths)),
        fsum(worth.loose for worth in worths),
        promises,
    )


def invert_worth(worth: Worth) -> Worth:
    """Return the same worth where fewer points are better."""
    return Worth(
        tuple(tuple(-points for points in row) for row in worth.tricks),
        tuple(-points for points in worth.numbered),
        tuple(-points for points in worth.closing),
        tuple(-points for points in worth.cards),
        tuple(Sweep(cards, -points, instead) for cards, points, instead in worth.sweeps),
        worth.needed,
        worth.pledged,
        worth.apart,
        -worth.loose,
        {seat: Promise(-kept, -broken) for seat, (kept, broken) in worth.promises.items()},
    )


def add_rows(rows: Iterable[Sequence[float]]) -> tuple[float, ...]:
    """Add up rows of the same length."""
    return tuple(fsum(column) for column in zip(*rows, strict=True))


def _find_most(numbers: Iterable[int | None]) -> int | None:
    """Return what one side must win where several scorings name a number of tricks: the most of them."""
    return max((number for number in numbers if number is not None), default=None)
