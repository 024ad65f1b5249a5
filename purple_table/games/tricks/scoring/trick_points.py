"""The scoring of tricks by points, with an extra for the best trump, of which a number may have been bid (clauses
points, failed)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from purple_table.core.events import Feat
from purple_table.core.game import Counter
from purple_table.core.masks import list_bits
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.trick_play.ranking import RankRule, raise_ranks
from purple_table.games.trick_play.winning import WinRule
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_seat_tricks,
    count_side_tricks,
    list_contract_feats,
    make_row_for_side,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.games.tricks.trump import Trump

_MOST = 1_000
_EXTRA = 0.6
"""How likely the declarer's side is taken to have the best trump, for what its tricks are worth: more often than not,
as it named the color. An estimate, not measured."""


@dataclass(frozen=True, slots=True)
class TrickPoints(Scoring):
    """The scoring in which each trick scores `trick` for its side.

    With `set_back` the declarer's side must score what it bid, or loses the bid instead. With `double_all` a bid of all
    points that is made counts twice.
    """

    trick: int
    set_back: bool
    double_all: bool

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = 'wants a bid that can be set back: [bidding] must have named bids, as with part = "points"'
        return (Need("bidding", "named bids", cause, "set_back"),) if self.set_back else ()

    @property
    def extra(self) -> int:
        """The points that are scored beside those of the tricks."""
        return 0

    def count_sides(self, facts: DealFacts) -> list[int]:
        """Count what each side has taken."""
        return [self.trick * won for won in facts.count_won()]

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row for the declarer's side, and one of what the others took."""
        counts, declarers = self.count_sides(facts), facts.declarers if self.set_back else None
        others = tuple(points * (side != declarers) for side, points in enumerate(counts))
        rows = (ScoreRow("points", others, "points"),) if any(others) else ()
        if declarers is None:
            return rows
        made, points = self._price_bid(facts, counts[declarers])
        words, clause = ("made", "points") if made else ("failed", "failed")
        return make_row_for_side(facts, words, declarers, points, clause), *rows

    def _price_bid(self, facts: DealFacts, taken: int) -> tuple[bool, int]:
        """Return whether a declarer's side that took so many points has made its bid, and what it scores."""
        bid = facts.bids.level
        if taken < bid:
            return False, -bid
        doubles = self.double_all and bid >= self.trick * facts.length + self.extra
        return True, 2 * taken if doubles else taken

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        declarers = facts.declarers if self.set_back else None
        if declarers is None:
            return ()
        return list_contract_feats(facts, made=self.count_sides(facts)[declarers] >= facts.bids.level)

    @override
    def label(self, what: str) -> Message:
        return {"made": say("Bid made"), "failed": say("Set back"), "points": say("Points")}[what]

    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks: the declarer's side plays for its bid, and each trick scores for its side."""
        tricks, declarers = range(facts.length + 1), facts.declarers if self.set_back else None
        plain = tuple(float(self.trick * won) for won in tricks)
        own = plain
        if declarers is not None:
            own = tuple(self._expect_price(facts, self.trick * won) for won in tricks)
        return Worth(tuple(own if side == declarers else plain for side in range(len(facts.teams))))

    def _expect_price(self, facts: DealFacts, taken: int) -> float:
        """Return what a declarer's side with so many points of tricks scores, as it may have the best trump or not."""
        less, more = (self._price_bid(facts, taken + extra)[1] for extra in (0, self.extra if taken else 0))
        return less + _EXTRA * (more - less)

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side those of partners."""
        return (count_seat_tricks(facts),), count_side_tricks(facts)


@dataclass(frozen=True, slots=True)
class BestTrumpPoints(TrickPoints):
    """The same, and the highest trump that was played scores `best_trump` for the side that took it.

    `orders` have by the trumps of a denomination their order, the highest first.
    """

    counts_cards: ClassVar[bool] = True

    best_trump: int
    orders: Mapping[int, tuple[int, ...]] = field(repr=False)

    @property
    @override
    def extra(self) -> int:
        return self.best_trump

    @override
    def count_sides(self, facts: DealFacts) -> list[int]:
        counts = TrickPoints.count_sides(self, facts)
        won = [sum(facts.captured[seat] for seat in seats) for seats in facts.teams]
        played = sum(won)
        best = next((card for card in self.orders.get(facts.trump, ()) if card & played), 0)
        return [points + self.best_trump * bool(best & cards) for points, cards in zip(counts, won, strict=True)]

    @override
    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side the points as they stand, with the best trump that fell so far."""
        return (count_seat_tricks(facts),), (Counter("points", say("Points"), tuple(self.count_sides(facts))),)


def read_trick_points(section: Section, context: PartContext) -> TrickPoints:
    """Read the part of [[scoring]] with part = "trick_points"."""
    trick, best_trump = section.integer("trick", 1, _MOST), section.integer("best_trump", 0, _MOST)
    set_back, double_all = section.flag("set_back"), section.flag("double_all")
    section.check_all_read()
    if not best_trump:
        return TrickPoints(trick, set_back, double_all)
    return BestTrumpPoints(trick, set_back, double_all, best_trump, _order_trumps(context))


def _order_trumps(context: PartContext) -> Mapping[int, tuple[int, ...]]:
    """Return the trumps of each denomination from high to low, by their mask."""
    ranking, ranks = context.find_part("ranking", RankRule), context.find_part("winning", WinRule).ranks
    found = {}
    for name, trumps in context.find_part("trump", Trump).cards.items():
        heights = raise_ranks(ranks, ranking.promoted.get(name, ()))
        found[trumps] = tuple(sorted(list_bits(trumps), key=lambda card: heights[card.bit_length()], reverse=True))
    return found
