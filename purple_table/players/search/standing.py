"""The value of the points of a deal to a side, by themselves and in the match."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, sqrt
from statistics import fmean, pstdev

from purple_table.games.match_frame import add_points
from purple_table.games.trick_play.ending import EndRule

SURE = 100.0
"""The value of a match that is won."""
STEEP = 1.7
"""The slope of the logistic curve that turns a lead into a chance to win. The lead is measured in standard deviations
of the points still to come."""


class SideStanding:
    """A match before the end of a deal, as one side sees it.

    A deal is worth the lead of the side over the mean of the others. But where some sampled deals end the match, a deal
    is worth the chance to win the match with the totals that it leads to. `ends` says whether the match may end, and
    `point` is the value of one more point.
    """

    def __init__(
        self, ending: EndRule, totals: Sequence[int], sheet: Sequence[Sequence[int]], side: int, thrown: int = 0
    ) -> None:
        """`thrown` is how many deals of the sheet were thrown in."""
        self._ending, self._totals, self._side = ending, totals, side
        self._deals, self._reached = ending.count_deals(len(sheet) + 1, thrown), ending.is_reached(sheet)
        self._sign = -1 if ending.low_wins else 1
        self._gain = self._spread = 1.0
        self.ends = False
        self.point = 1.0

    def look_ahead(self, points: Sequence[Sequence[int]]) -> None:
        """Judge by the points of some sampled deals, by side, whether the match may end with this one."""
        ends = (self._ending.find_winners(add_points(self._totals, row), self._deals, self._reached) for row in points)
        self.ends = any(ends)
        self._gain = max(fmean(max(row) for row in points), 1.0)
        ahead = [self.find_lead(row, self._side) for row in points]
        self._spread = max(pstdev(ahead), self._gain / 4)
        self.point = self._find_steepness(ahead, points) if self.ends else 1.0

    def find_lead(self, points: Sequence[float], side: int) -> float:
        """Return by how much a side is better than the mean of the others."""
        own = points[side]
        return self._sign * (own - (fsum(points) - own) / max(len(points) - 1, 1))

    def value_deal(self, points: Sequence[int], better: float, later: Sequence[float] = ()) -> float:
        """Return the value of a deal with these points, which are a lead of `better`.

        `later` are the points by side that the deal is likely to bring or cost in later deals.
        """
        return self._chance_to_win(points, later) if self.ends else better

    def _find_steepness(self, ahead: Sequence[float], points: Sequence[Sequence[int]]) -> float:
        """Return the mean value of a point between the worst and the best of these deals."""
        worst, best = (chosen(zip(ahead, points, strict=True)) for chosen in (min, max))
        far = best[0] - worst[0]
        return (self._chance_to_win(best[1], ()) - self._chance_to_win(worst[1], ())) / far if far else 0.0

    def _chance_to_win(self, points: Sequence[int], later: Sequence[float]) -> float:
        """Return the chance that the side wins the match after a deal with these points."""
        ending, totals = self._ending, add_points(self._totals, points)
        winners = ending.find_winners(totals, self._deals, self._reached)
        if winners:
            return SURE / len(winners) if self._side in winners else 0.0
        left = max((ending.target - max(totals)) / self._gain, 0.5)
        if ending.longest is not None:
            left = min(left, ending.longest - self._deals)
        steep = STEEP / (self._spread * sqrt(left))
        ahead = [self._sign * (total + (later[side] if later else 0.0)) for side, total in enumerate(totals)]
        weights = [exp(steep * (total - max(ahead))) for total in ahead]
        return SURE * weights[self._side] / fsum(weights)
