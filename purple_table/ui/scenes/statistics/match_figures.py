"""Computes figures from rows of statistics."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from typing import TypeVar

from purple_table.session.tally import PlayedMatch

_SURE = 1.96
"""The half width, in standard deviations, of an interval that holds in 95 of 100 cases."""
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Figures:
    """Sums of some matches of a person, in the order in which they began.

    `least` and `most` bound the share of wins with 95 %. `points` is the average of a deal, None across several games.
    `longest` is the longest run of wins, `run` the one at the end. Feats are (made, tried). `helped` counts the matches
    that were played with help.
    """

    matches: int
    won: int
    least: float
    most: float
    points: float | None
    longest: int
    run: int
    moons: int
    nils: tuple[int, int]
    contracts: tuple[int, int]
    helped: int


def compute_figures(rows: Sequence[PlayedMatch]) -> Figures:
    """Compute the figures of at least one match."""
    won = sum(row.won for row in rows)
    runs = [len(list(run)) if wins else 0 for wins, run in groupby(row.won for row in rows)]
    deals = sum(row.deals for row in rows)
    nils, contracts = sum(row.nils for row in rows), sum(row.contracts for row in rows)
    one_game = len({row.game for row in rows}) == 1
    return Figures(
        len(rows),
        won,
        *compute_interval(won, len(rows)),
        sum(row.points for row in rows) / deals if deals and one_game else None,
        max(runs),
        runs[-1],
        sum(row.moons for row in rows),
        (nils, nils + sum(row.nils_failed for row in rows)),
        (contracts, contracts + sum(row.contracts_failed for row in rows)),
        sum(row.had_help for row in rows),
    )


def compute_interval(won: int, of: int) -> tuple[float, float]:
    """Return the shares between which the true one lies with 95 % (Wilson's interval), for `won` of at least one
    match."""
    share, square = won / of, _SURE**2
    middle = share + square / (2 * of)
    margin = _SURE * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(0.0, (middle - margin) / (1 + square / of)), min(1.0, (middle + margin) / (1 + square / of))


def group_rows(rows: Iterable[PlayedMatch], key: Callable[[PlayedMatch], K]) -> list[tuple[K, list[PlayedMatch]]]:
    """Group the rows by a key, and return the groups with their keys, the largest first."""
    found: dict[K, list[PlayedMatch]] = {}
    for row in rows:
        found.setdefault(key(row), []).append(row)
    return sorted(found.items(), key=lambda group: -len(group[1]))


def compute_wins_over_time(rows: Iterable[PlayedMatch]) -> list[tuple[float, float]]:
    """Return how many matches were won before the first and after each, beside how many chance would have won."""
    won, chance = 0, 0.0
    course: list[tuple[float, float]] = [(won, chance)]
    for row in rows:
        won, chance = won + row.won, chance + row.share
        course.append((won, chance))
    return course
