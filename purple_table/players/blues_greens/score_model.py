"""What points are worth in this deal, by the bid and the bonus: a point that makes the bid counts for many."""

from __future__ import annotations

from math import erf, exp, pi, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from purple_table.games.blues_greens.scoring import CardPoints

_STEP = 3.0


class PointWorth(NamedTuple):
    """What one point more is worth to the own side: an own point, and one that the others do not get."""

    own: float
    theirs: float


class ScoreModel:
    """The scoring of one deal. `bids` are the bids of the own side and of the others, 0 for none."""

    def __init__(self, scoring: CardPoints, bids: tuple[int, int]) -> None:
        self._scoring = scoring
        self._bids = bids

    def score(self, own: float, theirs: float, spread: float) -> float:
        """The expected score of the own side less that of the others, when they make about so many points each."""
        return self._side(own, spread, self._bids[0]) - self._side(theirs, spread, self._bids[1])

    def worth(self, own: float, theirs: float, spread: float) -> PointWorth:
        """What points are worth around this outcome."""
        return PointWorth(
            (self._side(own + _STEP, spread, self._bids[0]) - self._side(own - _STEP, spread, self._bids[0]))
            / (2 * _STEP),
            (self._side(theirs + _STEP, spread, self._bids[1]) - self._side(theirs - _STEP, spread, self._bids[1]))
            / (2 * _STEP),
        )

    def _side(self, points: float, spread: float, bid: int) -> float:
        scoring = self._scoring
        bonus = scoring.bonus * chance_above(points, spread, max(bid, scoring.half) - 0.5)
        if not bid:
            return points + bonus
        level = bid - 0.5
        made = chance_above(points, spread, level)
        far = (level - points) / spread
        kept = points * made + spread * exp(-far * far / 2) / sqrt(2 * pi)
        lost = bid * (1.0 - made) if scoring.minus_bid else 0.0
        return kept - lost + bonus


def chance_above(points: float, spread: float, level: float) -> float:
    """The chance that points with this mean and spread exceed a level."""
    return 0.5 * (1.0 - erf((level - points) / (spread * sqrt(2.0))))
