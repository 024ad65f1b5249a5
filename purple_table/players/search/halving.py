"""Sequential halving over common deals: which of several actions does best where a seat cannot see everything.

Every deal that agrees with what the seat knows is played on once after each action, so the luck of the deal falls out
of the comparison. Time goes to the actions that are still in question: after each round the worse half is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log2, sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple, Protocol

from purple_table.core.actions import Action
from purple_table.players.player import Budget

LEAST = 4
"""In so many deals each action is tried at least, whatever the budget."""
CONFIDENCE = 1.96
"""Standard errors in half of a 95 % interval."""


class PlayoutResult(NamedTuple):
    """What came of one deal: the value that is compared (more is better), the points that the own side was better than
    the others on average, and whether what the deal turns on was reached (None: it turns on nothing but points)."""

    value: float
    points: float
    made: bool | None = None


class SearchPoint(Protocol):
    """A decision to be searched, as a family of games gives it.

    `actions` are the candidates, of those that come to the same only one; the first is what plain rules would do, and
    is taken where others are no better.
    """

    @property
    def actions(self) -> Sequence[Action]:
        """The candidates."""

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """Play one full deal that agrees with what the seat knows to its end, after each of the candidates at these
        places."""


@dataclass(slots=True, eq=False)
class Candidate:
    """An action, by its place among the candidates, with what came of it, deal by deal; those still in question were
    all tried in the same deals."""

    place: int
    action: Action
    outcomes: list[PlayoutResult] = field(default_factory=list)
    total: float = 0.0

    @property
    def value(self) -> float:
        """The mean value."""
        return self.total / len(self.outcomes)

    @property
    def points(self) -> float:
        """The mean points."""
        return fmean(outcome.points for outcome in self.outcomes)

    @property
    def made(self) -> float | None:
        """The share of deals in which what they turn on was reached."""
        found = [outcome.made for outcome in self.outcomes if outcome.made is not None]
        return sum(found) / len(found) if found else None

    def add(self, outcome: PlayoutResult) -> None:
        """What came of one more deal."""
        self.outcomes.append(outcome)
        self.total += outcome.value


class Gap(NamedTuple):
    """How much better one action is than another in points, in the deals that both were tried in, with half of the
    95 % interval."""

    mean: float
    margin: float


def measure_gap(better: Candidate, worse: Candidate) -> Gap:
    """Return the difference in points, from the deals in which both were tried."""
    pairs = zip(better.outcomes, worse.outcomes, strict=False)
    return _summarize([one.points - other.points for one, other in pairs])


def _lead(better: Candidate, worse: Candidate) -> Gap:
    """Return the difference in value."""
    pairs = zip(better.outcomes, worse.outcomes, strict=False)
    return _summarize([one.value - other.value for one, other in pairs])


def _summarize(found: list[float]) -> Gap:
    return Gap(fmean(found), CONFIDENCE * stdev(found) / sqrt(len(found)) if len(found) > 1 else float("inf"))


def search(
    point: SearchPoint, rng: Random, budget: Budget, began: float, trust: float = 0.0, kept: int | None = None
) -> list[Candidate]:
    """Return the candidates, best first; of those that are level the one that stands first. With `trust` the first of
    all keeps its place unless another is better by more than so many times half of the 95 % interval, in the deals that
    both were tried in: so much is known from elsewhere that speaks for it. It is then tried to the end whatever comes
    of it, and so is the one at the place `kept`.

    The budget is a number of deals played on, over all candidates together, and then a search repeats exactly; or
    seconds from `began` on. Once the budget is stopped, what was found so far stands.
    """
    alive = [Candidate(place, action) for place, action in enumerate(point.actions)]
    dropped: list[Candidate] = []
    if len(alive) == 1:
        return alive
    rounds = max(1, round(log2(len(alive))))
    for number in range(rounds):
        until = began + budget.seconds * (number + 1) / rounds
        share = (budget.playouts or 0) // rounds // len(alive)
        places = [candidate.place for candidate in alive]
        tried = 0
        while not (budget.is_stopped() and alive[0].outcomes):
            short = len(alive[0].outcomes) < LEAST
            if not short and (tried >= share if budget.playouts else perf_counter() >= until):
                break
            for candidate, outcome in zip(alive, point.try_actions(rng, places), strict=True):
                candidate.add(outcome)
            tried += 1
        # Candidates that are level stay in the order in which plain rules would take them.
        alive.sort(key=lambda candidate: (-candidate.value, candidate.place))
        if number < rounds - 1:
            keep = (len(alive) + 1) // 2
            stay = (kept, 0 if trust else None)
            going = [candidate for at, candidate in enumerate(alive) if at < keep or candidate.place in stay]
            dropped = [candidate for candidate in alive if candidate not in going] + dropped
            alive = going
    # Plain rules know much that a few deals cannot show, so another action must be clearly better than theirs.
    if trust and alive[0].place:
        plain = next(candidate for candidate in alive if not candidate.place)
        lead = _lead(alive[0], plain)
        if lead.mean <= trust * lead.margin:
            alive.remove(plain)
            alive.insert(0, plain)
    return alive + dropped
