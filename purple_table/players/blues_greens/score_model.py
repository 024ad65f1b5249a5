"""What points are worth in a deal by its bid and its bonus: a point that makes the bid is worth many."""

from __future__ import annotations

from math import erf, exp, pi, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_scoring import CardPoints

STEP = 3.0
"""The worth of one point is measured between so many points below and above the expected outcome."""


class PointWorth(NamedTuple):
    """What one point is worth to the own side: one that it makes, and one that the others do not make."""

    own: float
    theirs: float


class ScoreModel:
    """The expected score of a deal, where the points of each side are normally distributed.

    `bids` are the bids of the own side and of the others, 0 for none. A `spread` is the standard deviation of points.
    """

    def __init__(self, scoring: CardPoints, bids: tuple[int, int]) -> None:
        self._scoring = scoring
        self._bids = bids

    def expect_score(self, own: float, theirs: float, spread: float) -> float:
        """Return the score of the own side less that of the others, when they make about so many points each."""
        return self._expect_side(own, spread, self._bids[0]) - self._expect_side(theirs, spread, self._bids[1])

    def measure_point_worth(self, own: float, theirs: float, spread: float) -> PointWorth:
        """Return what a point is worth when the sides make about so many points each."""
        own_bid, their_bid = self._bids
        return PointWorth(self._measure_slope(own, spread, own_bid), self._measure_slope(theirs, spread, their_bid))

    def _measure_slope(self, points: float, spread: float, bid: int) -> float:
        """Return by how much the score of a side grows with each point that it makes."""
        above, below = self._expect_side(points + STEP, spread, bid), self._expect_side(points - STEP, spread, bid)
        return (above - below) / (2 * STEP)

    def _expect_side(self, points: float, spread: float, bid: int) -> float:
        """Return the score of a side that makes about so many points."""
        scoring = self._scoring
        # A side that fails to make its bid never gets the bonus, so the points must reach both (G34).
        bonus = scoring.bonus * find_chance_above(points, spread, max(bid, scoring.half) - 0.5)
        if not bid:
            return points + bonus
        # A side that makes its bid scores its points, and one that fails scores none of them (G33).
        level = bid - 0.5
        made = find_chance_above(points, spread, level)
        far = (level - points) / spread
        kept = points * made + spread * exp(-far * far / 2) / sqrt(2 * pi)
        lost = bid * (1.0 - made) if scoring.minus_bid else 0.0
        return kept - lost + bonus


def find_chance_above(points: float, spread: float, level: float) -> float:
    """Return the chance that normally distributed points with this mean and spread exceed a level."""
    return 0.5 * (1.0 - erf((level - points) / (spread * sqrt(2.0))))
