"""The scoring of trumps that count for whoever takes them, and of the bid of such points (clauses points, failed)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from purple_table.core.cards import Deck
from purple_table.core.events import Feat
from purple_table.core.game import Counter
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_points,
    count_seat_tricks,
    list_contract_feats,
    make_row_for_side,
    read_points_by_rank,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth

DIFFERENCE, POINTS = "difference", "points"
_MOST = 1_000
_WORDS = {
    "made": say("Bid made"),
    "more": say("More points"),
    "failed": say("Set back"),
    "points": say("Points"),
    "bid": say("Bid of the others"),
}


@dataclass(frozen=True, slots=True)
class CountedTrumps(Scoring):
    """Points for captured trumps by their ranks, of which the declarer's side has bid a number.

    `cards` are the points by the code of a rank, and `lone` those instead where only one trump has the rank. With
    `counted` "difference" a bid that is made scores what the side with more points has more, whichever it is, and one
    that fails scores the others their points and the bid. With "points" each side scores its own, and a bid that
    fails is lost instead.
    """

    counts_cards: ClassVar[bool] = True
    counts_tricks: ClassVar[bool] = False

    deck: Deck
    cards: Mapping[str, int]
    lone: Mapping[str, int]
    counted: str

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        bids = Need("bidding", "named bids", 'wants a bid of points: [bidding] must have part = "points"', "cards")
        if self.counted != DIFFERENCE:
            return (bids,)
        return (bids, Need("sides", "two sides", "a difference of points is between two sides, not more", "counted"))

    @override
    def needs_tricks(self, bids: object) -> bool:
        return False

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row for each side that scores; the declarer's first."""
        declarers = facts.declarers
        if declarers is None:
            return ()
        counts, bid = self._count_sides(facts), facts.bids.level
        made = counts[declarers] >= bid
        order = sorted(range(len(counts)), key=lambda side: side != declarers)
        if self.counted == POINTS:
            scored = [(side, counts[side] if made or side != declarers else -bid) for side in order]
            words = "made" if made else "failed"
            rows = [(words if side == declarers else "points", side, points) for side, points in scored]
        elif made:
            best = counts.index(max(counts))
            more = counts[best] - min(counts)
            rows = [("made" if best == declarers else "more", best, more)]
        else:
            other = order[-1]
            rows = [("points", other, counts[other]), ("bid", other, bid)]
        clauses = {"made": "points", "more": "points", "points": "points"}
        return tuple(
            make_row_for_side(facts, what, side, points, clauses.get(what, "failed"))
            for what, side, points in rows
            if points
        )

    @override
    def feats(self, facts: DealFacts) -> Sequence[Feat]:
        declarers = facts.declarers
        if declarers is None:
            return ()
        return list_contract_feats(facts, made=self._count_sides(facts)[declarers] >= facts.bids.level)

    @override
    def label(self, what: str) -> Message:
        return _WORDS[what]

    @override
    def worth(self, facts: DealFacts) -> Worth:
        """Return the points of the trumps, once it is known which these are."""
        return Worth(cards=self._price_cards(facts.trump)) if facts.trump else Worth()

    @override
    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side the points captured so far."""
        return (count_seat_tricks(facts),), (Counter("points", say("Points"), tuple(self._count_sides(facts))),)

    def _count_sides(self, facts: DealFacts) -> list[int]:
        prices = self._price_cards(facts.trump)
        return [count_points(prices, sum(facts.captured[seat] for seat in seats)) for seats in facts.teams]

    def _price_cards(self, trumps: int) -> tuple[int, ...]:
        """Return the points of each card by its index in the deck, with these trumps."""
        ranks = [card.rank if trumps >> place & 1 else "" for place, card in enumerate(self.deck.cards)]
        single = {rank for rank in self.lone if ranks.count(rank) == 1}
        return tuple(self.lone[rank] if rank in single else self.cards.get(rank, 0) for rank in ranks)


def read_counted_trumps(section: Section, context: PartContext) -> CountedTrumps:
    """Read the part of [[scoring]] with part = "named_cards" that has `cards`."""
    cards, lone = (read_points_by_rank(section.section(key), context.deck, _MOST) for key in ("cards", "lone"))
    if not cards:
        raise section.error("cards", "must say what trumps are worth, as in { Ace = 1 }")
    part = CountedTrumps(context.deck, cards, lone, section.choice("counted", [DIFFERENCE, POINTS]))
    section.check_all_read()
    return part
