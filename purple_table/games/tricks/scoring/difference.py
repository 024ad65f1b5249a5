"""The scoring of the difference between the captured points of two sides (clause points)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_points,
    count_seat_tricks,
    read_points_by_rank,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth

_MOST = 100


COUNTER_KINDS.register("points")


@dataclass(frozen=True, slots=True)
class Difference(Scoring):
    """The scoring in which the side with more points scores the difference; at equal points nobody scores (MA12).

    `prices` holds the points of a captured card by its index in the deck, and `trick` those of each trick won. Cards
    that are left over count for nobody. The bidding may multiply the difference.
    """

    counts_cards: ClassVar[bool] = True

    prices: tuple[int, ...]
    trick: int

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        return (Need("sides", "two sides", "there must be two sides for a difference"),)

    @override
    def needs_tricks(self, bids: Bids) -> bool:
        return self.trick > 0

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row for the side with more points, and one for what the bidding adds to it."""
        first, second = self._count_points(facts)
        if first == second:
            return ()
        more = (first - second, 0) if first > second else (0, second - first)
        rows = [ScoreRow(f"{max(first, second)} {min(first, second)}", more, "points")]
        times = facts.bids.times
        if times > 1:
            rows.append(ScoreRow(str(times), tuple(points * (times - 1) for points in more), "points"))
        return tuple(rows)

    @override
    def label(self, what: str) -> Message:
        more, _, less = what.partition(" ")
        if not less:
            return say("Counts double")
        return say("{more} points to {less}", more=int(more), less=int(less))

    def worth(self, facts: DealFacts) -> Worth:
        """Return the points of cards and tricks: each of them is one more for a side and one less for the other."""
        times = facts.bids.times
        won = tuple(float(times * self.trick * won) for won in range(facts.length + 1)) if self.trick else ()
        return Worth((won,) * len(facts.teams) if won else (), cards=tuple(times * price for price in self.prices))

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and the points so far by side."""
        return (count_seat_tricks(facts),), (Counter("points", say("Points"), tuple(self._count_points(facts))),)

    def _count_points(self, facts: DealFacts) -> list[int]:
        """Count the points of each side."""
        won = facts.count_won()
        return [
            sum(count_points(self.prices, facts.captured[seat]) for seat in seats) + self.trick * won[side]
            for side, seats in enumerate(facts.teams)
        ]


def read_difference(section: Section, context: PartContext) -> Difference:
    """Read the part of [[scoring]] with part = "difference"."""
    deck = context.deck
    rank, color = section.flag("rank"), section.flag("color")
    by_rank = read_points_by_rank(section.section("by_rank"), deck, _MOST)
    prices = tuple(
        rank * card.rank_points + color * card.color_points + by_rank.get(card.rank, 0) for card in deck.cards
    )
    part = Difference(prices, section.integer("trick", 0, _MOST))
    if not any(part.prices) and not part.trick:
        raise section.error("rank", "something must count: rank, color, by_rank or trick")
    section.check_all_read()
    return part
