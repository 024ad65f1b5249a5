"""The worth of a deal: what the play of the cards is for, in terms that every scoring shares.

Scorings compute it, and computer players read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum, lcm
from typing import NamedTuple


class Sweep(NamedTuple):
    """A set of cards that is worth `points` to the side that captures all of them.

    With `instead` the points take the place of what these cards are worth singly.
    """

    cards: int
    points: int
    instead: bool


class Promise(NamedTuple):
    """A seat's promise to win no trick at all: what it is worth to the seat's side if it is `kept`, and if it is
    `broken`."""

    kept: float
    broken: float


class CaptureGoal(NamedTuple):
    """A race: the first side whose captured cards are worth `needed`, by `cards` of the worth, scores `points`."""

    needed: int
    points: float


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a deal, in points by what is won; more is better. It does not say how far the deal has gone.

    Everything may be left out: where nothing of what is counted here is worth anything, it is empty.

    tricks      for each side, what each number of tricks won is worth; empty if their number is worth nothing
    numbered    what a trick is worth to the side that takes it, by its number in the deal, so that the last trick has
                the last place; empty if that is nothing
    last_trick  what the last trick is worth besides to the side that takes it, by the index of the card that takes it;
                empty if that is nothing
    cards       what a captured card is worth, by its index in the deck; empty if that is nothing
    sweeps      the sets of cards that are worth something together
    needed      for each side, how many tricks it must win for its bid, or None if it has not bid; empty before any bid
    pledged     the number of tricks without which the captured cards of a side are worth nothing to it, by side
    apart       the seats whose tricks do not count with those of their side; each such trick is worth `loose`
    promises    the seats that have promised to win no trick
    left        what a card is worth that is left in a hand at the end of play, by its index in the deck, less than 0
                where it costs; empty if that is nothing
    goals       races for the worth of captured cards
    fraction    all values are in so many parts of a point, so that cards can be worth less than one
    allied      whether all others play together against the declarer, as nobody but him is paid. A bid of no trick is
                not like that: each of them would keep high cards for the others, and take the tricks himself
    """

    tricks: tuple[tuple[float, ...], ...] = ()
    numbered: tuple[float, ...] = ()
    last_trick: tuple[float, ...] = ()
    cards: tuple[int, ...] = ()
    sweeps: tuple[Sweep, ...] = ()
    needed: tuple[int | None, ...] = ()
    pledged: Mapping[int, int] = field(default_factory=dict)
    apart: frozenset[int] = frozenset()
    loose: float = 0.0
    promises: Mapping[int, Promise] = field(default_factory=dict)
    left: tuple[int, ...] = ()
    goals: tuple[CaptureGoal, ...] = ()
    fraction: int = 1
    allied: bool = False

    @property
    def shuns(self) -> bool:
        """Whether captured cards cost points, and nothing else about a trick is worth anything."""
        by_number = any(map(any, self.tricks)) or any(self.numbered) or any(self.last_trick) or bool(self.promises)
        return not by_number and bool(self.cards) and sum(self.cards) < 0


NO_WORTH = Worth()


def combine_worths(worths: Sequence[Worth]) -> Worth:
    """Return what a deal is played for under several scorings that count one beside the other."""
    fraction = lcm(*(worth.fraction for worth in worths))
    worths = [_scale_worth(worth, fraction // worth.fraction, fraction) for worth in worths]
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
        add_rows(worth.last_trick for worth in worths if worth.last_trick),
        tuple(map(sum, cards)),
        tuple(sweep for worth in worths for sweep in worth.sweeps),
        tuple(map(_find_most, zip(*(worth.needed for worth in worths if worth.needed), strict=True))),
        pledged,
        frozenset[int]().union(*(worth.apart for worth in worths)),
        fsum(worth.loose for worth in worths),
        promises,
        tuple(map(sum, zip(*(worth.left for worth in worths if worth.left), strict=True))),
        tuple(goal for worth in worths for goal in worth.goals),
        fraction,
        any(worth.allied for worth in worths),
    )


def _scale_worth(worth: Worth, factor: int, fraction: int) -> Worth:
    """Return a worth in smaller parts of a point."""
    if factor == 1:
        return worth
    return Worth(
        tuple(tuple(factor * points for points in row) for row in worth.tricks),
        tuple(factor * points for points in worth.numbered),
        tuple(factor * points for points in worth.last_trick),
        tuple(factor * points for points in worth.cards),
        tuple(Sweep(cards, factor * points, instead) for cards, points, instead in worth.sweeps),
        worth.needed,
        worth.pledged,
        worth.apart,
        factor * worth.loose,
        {seat: Promise(factor * kept, factor * broken) for seat, (kept, broken) in worth.promises.items()},
        tuple(factor * points for points in worth.left),
        tuple(CaptureGoal(factor * needed, factor * points) for needed, points in worth.goals),
        fraction,
        worth.allied,
    )


def invert_worth(worth: Worth) -> Worth:
    """Return the worth of the same deal in a game that the lowest total wins."""
    return Worth(
        tuple(tuple(-points for points in row) for row in worth.tricks),
        tuple(-points for points in worth.numbered),
        tuple(-points for points in worth.last_trick),
        tuple(-points for points in worth.cards),
        tuple(Sweep(cards, -points, instead) for cards, points, instead in worth.sweeps),
        worth.needed,
        worth.pledged,
        worth.apart,
        -worth.loose,
        {seat: Promise(-kept, -broken) for seat, (kept, broken) in worth.promises.items()},
        tuple(-points for points in worth.left),
        tuple(CaptureGoal(needed, -points) for needed, points in worth.goals),
        worth.fraction,
        worth.allied,
    )


def add_rows(rows: Iterable[Sequence[float]]) -> tuple[float, ...]:
    """Add up rows of the same length."""
    return tuple(fsum(column) for column in zip(*rows, strict=True))


def _find_most(numbers: Iterable[int | None]) -> int | None:
    """Return the greatest number of tricks that one of the scorings demands of a side; None if none demands any."""
    return max((number for number in numbers if number is not None), default=None)
