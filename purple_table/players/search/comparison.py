"""Two choices compared: both are played on in the same sampled deals, and what differs is noted as evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple, Protocol

from purple_table.players.player import Budget, Comparison, Cost, Evidence
from purple_table.players.search.halving import CONFIDENCE, SearchPoint

FEWEST = 60
"""With fewer sampled deals than this no figure is told."""
MOST = 400
"""The most deals in which two choices are compared."""
PATIENCE = 3.0
"""How many times the seconds of its budget a comparison may take to reach the fewest deals."""


class TrialResult(NamedTuple):
    """The result of one sampled deal after one choice.

    `points` is the lead of the own side. `marks` are what happened, by name: 1 or 0, or a number.
    """

    points: float
    marks: Mapping[str, float]


class Trial(Protocol):
    """Two choices that can be tried."""

    names: Mapping[str, str]
    """What the names of the evidence say about both."""

    def play_both(self, rng: Random) -> tuple[TrialResult, TrialResult]:
        """Draw one sampled deal, and play it to its end after each of the choices."""


class SearchTrial:
    """Two candidates of a search, of which only what the results of the deals say is known."""

    def __init__(self, point: SearchPoint, places: tuple[int, int]) -> None:
        self.names: Mapping[str, str] = {}
        self._point, self._places = point, places

    def play_both(self, rng: Random) -> tuple[TrialResult, TrialResult]:
        """Try both candidates in one sampled deal."""
        theirs, yours = (
            TrialResult(one.points, {**(one.marks or {}), **({} if one.made is None else {"made": float(one.made)})})
            for one in self._point.try_actions(rng, self._places)
        )
        return theirs, yours


def compare_choices(trial: Trial, unit: str, rng: Random, budget: Budget, began: float) -> Comparison:
    """Return what two choices lead to, in as many sampled deals as the budget allows.

    A budget of playouts has half as many deals. A budget of seconds, counted from `began`, is exceeded up to
    `PATIENCE` times where the deals are still too few to tell a figure.
    """
    played: list[tuple[TrialResult, TrialResult]] = []
    while len(played) < MOST and not (budget.is_stopped() and len(played) > 1):
        passed = perf_counter() - began
        enough = passed > budget.seconds * (1.0 if len(played) >= FEWEST else PATIENCE)
        if len(played) > 1 and (2 * len(played) >= budget.playouts if budget.playouts else enough):
            break
        played.append(trial.play_both(rng))
    names = {"unit": unit, **trial.names}
    points, margin = _measure([theirs.points - yours.points for theirs, yours in played])
    both: tuple[dict[str, float], dict[str, float]] = {"count": len(played)}, {"count": len(played)}
    for mark in sorted(played[0][0].marks.keys() & played[0][1].marks.keys()):
        rows = [(theirs.marks[mark], yours.marks[mark]) for theirs, yours in played]
        for figures, values in zip(both, zip(*rows, strict=True), strict=True):
            figures[mark] = fmean(values)
        both[1][f"{mark}_margin"] = _measure([one - other for one, other in rows])[1]
    theirs, yours = (Evidence("outcome", (), figures, names) for figures in both)
    return Comparison(Cost(points, margin), theirs, yours)


def _measure(found: Sequence[float]) -> tuple[float, float]:
    """Return a mean, and half of its 95 % interval."""
    return fmean(found), CONFIDENCE * stdev(found) / sqrt(len(found))
