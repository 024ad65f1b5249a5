"""Finishing: what a deal that was played to its end is worth to a seat, by the game's own scoring and by the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp, sqrt
from statistics import fmean, pstdev
from typing import TYPE_CHECKING

from purple_table.core.game import View
from purple_table.games.match_frame import added
from purple_table.games.tricks.calls import Bids
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.players.search.halving import Outcome

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame
    from purple_table.games.tricks.kernel import Kernel

SURE = 100.0
"""The value of a match that is won."""
STEEP = 1.7
"""How a lead, in standard deviations of what is still to come, turns into a chance: a logistic curve."""


class Finish:
    """Values finished deals for the seat of a view.

    A deal is worth the points that the own side is better than the others on average; but where some supposed deals
    end the match it is worth the chance to win the match, with the totals that it leads to.
    """

    def __init__(self, game: TrickGame, view: View) -> None:
        self._game = game
        self._seat, self._side = view.seat, game.side_of(view.seat)
        self._totals, self._deals = view.totals, len(view.sheet) + 1
        self._reached = game.ending.reached(view.sheet)
        self._sign = -1 if game.low_wins else 1
        self._gain = self._spread = 1.0
        self._match = False
        self._worths: dict[Bids, Worth] = {}
        self._known: dict[tuple[object, ...], Outcome] = {}

    def worth(self, facts: DealFacts) -> Worth:
        """What the deal is played for."""
        found = self._worths.get(facts.bids)
        if found is None:
            found = self._game.worth(facts.bids, facts.carried, facts.length)
            self._worths[facts.bids] = found
        return found

    def look_ahead(self, points: Sequence[Sequence[int]]) -> None:
        """Judge by the points of some supposed deals, by side, whether the match may end with this one."""
        ending = self._game.ending
        ends = (ending.winners(added(self._totals, row), self._deals, self._reached) for row in points)
        self._match = any(ends)
        self._gain = max(fmean(max(row) for row in points), 1.0)
        self._spread = max(pstdev(self._better(row, self._side) for row in points), self._gain / 4)

    def points(self, facts: DealFacts, kernel: Kernel) -> tuple[int, ...]:
        """The points by side of a deal that was played to its end."""
        return self._game.scoring.points(self._played(facts, kernel))

    def outcome(self, facts: DealFacts, kernel: Kernel) -> Outcome:
        """What a deal that was played to its end is worth; few different ones occur where only tricks count."""
        worth = self.worth(facts)
        key: tuple[object, ...] = ()
        if not (worth.cards or worth.sweeps or worth.numbered or worth.closing):
            key = (facts.bids, *kernel.taken)
            if key in self._known:
                return self._known[key]
        deal = self._played(facts, kernel)
        scoring = self._game.scoring
        found = self._valued(scoring.points(deal), scoring.later(deal), self._made(deal, worth))
        if key:
            self._known[key] = found
        return found

    def ended(self, points: Sequence[int]) -> Outcome:
        """What a deal is worth that was scored with these points, or thrown in."""
        return self._valued(points, (), None)

    def _played(self, facts: DealFacts, kernel: Kernel) -> DealFacts:
        """The deal at its end. What a seat may choose before it is scored is chosen for the best of its side."""
        scoring = self._game.scoring
        deal = replace(facts, captured=kernel.won, tricks=kernel.taken, takers=kernel.takers, best=kernel.best)
        while topics := scoring.topics(deal):
            topic = topics[0]
            side = self._game.side_of(topic.seat)
            ways = [replace(deal, choices={**deal.choices, topic.name: choice}) for choice, _ in topic.choices]
            deal = max(ways, key=lambda way: self._better(scoring.points(way), side))
        return deal

    def _valued(self, points: Sequence[int], later: Sequence[float], made: bool | None) -> Outcome:
        worth = [own + more for own, more in zip(points, later, strict=True)] if later else points
        better = self._better(worth, self._side)
        return Outcome(self._chance(points, later) if self._match else better, better, made)

    def _better(self, points: Sequence[float], side: int) -> float:
        own = points[side]
        return self._sign * (own - (sum(points) - own) / max(len(points) - 1, 1))

    def _chance(self, points: Sequence[int], later: Sequence[float]) -> float:
        """The chance that the own side wins the match after a deal with these points."""
        ending, totals = self._game.ending, added(self._totals, points)
        winners = ending.winners(totals, self._deals, self._reached)
        if winners:
            return SURE / len(winners) if self._side in winners else 0.0
        left = max((ending.target - max(totals)) / self._gain, 0.5)
        if ending.longest is not None:
            left = min(left, ending.longest - self._deals)
        steep = STEEP / (self._spread * sqrt(left))
        ahead = [self._sign * (total + (later[side] if later else 0.0)) for side, total in enumerate(totals)]
        weights = [exp(steep * (total - max(ahead))) for total in ahead]
        return SURE * weights[self._side] / sum(weights)

    def _made(self, deal: DealFacts, worth: Worth) -> bool | None:
        """Whether the own side has won as many tricks as it said, or kept a rival from it; None where nobody has said
        anything."""
        if self._seat in worth.promises:
            return not deal.tricks[self._seat]
        if not any(worth.needed):
            return None
        won = [sum(deal.tricks[seat] for seat in seats if seat not in worth.apart) for seats in deal.teams]
        own = worth.needed[self._side]
        if own is not None and (own or not _reached(worth, self._side, 0, 1)):
            return _reached(worth, self._side, own, won[self._side])
        return any(needed and won[side] < needed for side, needed in enumerate(worth.needed))


def _reached(worth: Worth, side: int, needed: int, won: int) -> bool:
    """Whether so many tricks are what a side needs: enough, and not too many where that is about as bad."""
    if won < needed or not worth.tricks:
        return won >= needed
    row = worth.tricks[side]
    fewer = row[needed - 1] if needed else min(row)
    return row[needed] - row[won] < (row[needed] - fewer) / 2
