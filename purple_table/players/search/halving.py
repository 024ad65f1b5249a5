"""Sequential halving over common deals: which of several actions does best where a seat cannot see everything.

Every deal that agrees with what the seat knows is played on once after each action, so the luck of the deal falls out
of the comparison. Time goes to the actions that are still in question: after each round the worse half is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log2, sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple, Protocol

from purple_table.core.actions import Action
from purple_table.players.player import Budget

LEAST = 4
"""The fewest deals in which each action is tried, whatever the budget."""
CONFIDENCE = 1.96
"""Standard errors in half of a 95 % interval."""


class PlayoutResult(NamedTuple):
    """The result of one playout.

    value    what is compared between actions; more is better
    points   the lead of the own side over the mean of the others, in points
    made     whether what the deal turns on, such as a contract, was reached; None where only points count
    marks    what else happened, by name, where a comparison of two actions may tell of it
    """

    value: float
    points: float
    made: bool | None = None
    marks: Mapping[str, float] | None = None


class SearchPoint(Protocol):
    """A decision that can be searched. Each family of games has its own kinds.

    `actions` are the candidates. Of actions that cannot differ in their result only one is listed. The first is what
    plain rules would do, and is taken where no other is better.
    """

    @property
    def actions(self) -> Sequence[Action]:
        """The candidates."""

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """Play one full deal that agrees with what the seat knows to its end, after each of the candidates at these
        places."""


@dataclass(slots=True, eq=False)
class Candidate:
    """An action at its place among the candidates, with its results, deal by deal.

    Candidates that have not been dropped were all tried in the same deals.
    """

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
        """Add the result of one more deal."""
        self.outcomes.append(outcome)
        self.total += outcome.value


class Gap(NamedTuple):
    """The mean difference in points between two actions, with half of the 95 % interval of that mean."""

    mean: float
    margin: float


def measure_gap(better: Candidate, worse: Candidate) -> Gap:
    """Return how many points more one candidate brings than another, in the deals in which both were tried."""
    pairs = zip(better.outcomes, worse.outcomes, strict=False)
    return _summarize([one.points - other.points for one, other in pairs])


def _measure_lead(better: Candidate, worse: Candidate) -> Gap:
    """Return the difference in value, in the deals in which both were tried."""
    pairs = zip(better.outcomes, worse.outcomes, strict=False)
    return _summarize([one.value - other.value for one, other in pairs])


def _summarize(found: list[float]) -> Gap:
    return Gap(fmean(found), CONFIDENCE * stdev(found) / sqrt(len(found)) if len(found) > 1 else float("inf"))


def search(
    point: SearchPoint,
    rng: Random,
    budget: Budget,
    began: float,
    trust: float = 0.0,
    kept: int | None = None,
    most: int | None = None,
) -> list[Candidate]:
    """Search a decision by sequential halving, and return the candidates, best first.

    Level candidates keep the order of `point.actions`. With `trust` the first action, which plain rules would take,
    stays first unless another is better by more than `trust` times half of the 95 % interval of their difference. It is
    then never dropped, and neither is the action at the place `kept`.

    The budget is a number of playouts over all candidates together, with which a search repeats exactly; or seconds
    from `began` on, in which there are no more than `most` playouts. A search whose budget is stopped returns what it
    has found so far.
    """
    alive = [Candidate(place, action) for place, action in enumerate(point.actions)]
    dropped: list[Candidate] = []
    if len(alive) == 1:
        return alive
    rounds = max(1, round(log2(len(alive))))
    timed, limit = budget.playouts is None, budget.playouts if budget.playouts is not None else most
    for number in range(rounds):
        until = began + budget.seconds * (number + 1) / rounds
        share = None if limit is None else limit // rounds // len(alive)
        places = [candidate.place for candidate in alive]
        tried = 0
        while not (budget.is_stopped() and alive[0].outcomes):
            has_enough = len(alive[0].outcomes) >= LEAST
            if has_enough and ((share is not None and tried >= share) or (timed and perf_counter() >= until)):
                break
            for candidate, outcome in zip(alive, point.try_actions(rng, places), strict=True):
                candidate.add(outcome)
            tried += 1
        # Candidates that are level stay in the order in which plain rules would take them.
        alive.sort(key=lambda candidate: (-candidate.value, candidate.place))
        if number < rounds - 1:
            half = (len(alive) + 1) // 2
            protected = (kept, 0 if trust else None)
            survivors = [one for rank, one in enumerate(alive) if rank < half or one.place in protected]
            dropped = [candidate for candidate in alive if candidate not in survivors] + dropped
            alive = survivors
    # Plain rules know much that a few deals cannot show, so another action must be clearly better than theirs.
    if trust and alive[0].place:
        plain = next(candidate for candidate in alive if not candidate.place)
        lead = _measure_lead(alive[0], plain)
        if lead.mean <= trust * lead.margin:
            alive.remove(plain)
            alive.insert(0, plain)
    return alive + dropped
