"""The scoring of captured cards, the last trick and all tricks, with points by trump and for what was shown (clauses
points, match, weis, couple, melds, failed)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from operator import or_, sub
from typing import ClassVar

from purple_table.core.cards import Card
from purple_table.core.events import Feat
from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.hand_meld_rule import HandMeldRule
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_points,
    count_seat_tricks,
    list_contract_feats,
    make_row_for_side,
    read_points_by_rank,
    say_progress,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.games.tricks.trump import CONTRACT, DOWN, Trump

_MOST = 1_000

COUNTER_KINDS.register("points")


@dataclass(frozen=True, slots=True)
class CardPoints(Scoring):
    """The scoring in which each side scores the points of the cards that it captured, `last_trick` for the last trick,
    `all_tricks` for every trick, and what was announced. With `melds` that counts for a side that has a trick. With
    `set_back` the declarer's side must score what it bid, or loses the bid instead.

    `prices` holds the points of a captured card by its index in the deck, for the trumps of each color as a mask (0:
    without trump), and `turned_over` those where the ranks are turned over; `printed` are what the deck says, which
    counts as long as the bidding has not named a trump. Cards that are left over count for nobody.
    """

    counts_cards: ClassVar[bool] = True
    prices_by_trump: ClassVar[bool] = True

    prices: Mapping[int, tuple[int, ...]]
    turned_over: tuple[int, ...]
    printed: tuple[int, ...]
    last_trick: int
    all_tricks: int
    melds: bool
    set_back: bool

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = 'wants a bid that can be set back: [bidding] must have named bids, as with part = "points"'
        return (Need("bidding", "named bids", cause, "set_back"),) if self.set_back else ()

    def needs_tricks(self, bids: Bids) -> bool:
        """Return False: that a side has no trick can be seen from its cards."""
        return False

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row for each kind of points that somebody scores, that of the cards always; for a bid that failed a
        row that takes it back, and nothing else for its side."""
        rows, declarers = self._count_rows(facts), facts.declarers
        if not self.set_back or declarers is None or _sum_rows_of(rows, declarers) >= facts.bids.level:
            return rows
        left = [
            row._replace(points=tuple(points * (side != declarers) for side, points in enumerate(row.points)))
            for row in rows
        ]
        failed = make_row_for_side(facts, "failed", declarers, -facts.bids.level, "failed")
        return (failed, *(row for row in left if any(row.points)))

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        declarers = facts.declarers if self.set_back else None
        if declarers is None:
            return ()
        return list_contract_feats(facts, made=_sum_rows_of(self._count_rows(facts), declarers) >= facts.bids.level)

    def _count_rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return the rows of what each side has, whatever was bid."""
        announced = facts.announced or (0,) * len(facts.captured)
        paired = facts.paired or (0,) * len(facts.captured)
        complete = facts.length > 0 and len(facts.takers) == facts.length
        last = facts.takers[-1] if complete else None
        every = tuple([self.all_tricks * (won == facts.length > 0) for won in facts.count_won()])
        shown = _sum_by_side(facts, tuple(map(sub, announced, paired)))
        if self.melds:
            has_trick = [any(facts.captured[seat] for seat in seats) for seats in facts.teams]
            won = map(or_, map(bool, facts.count_won()), has_trick)
            shown = tuple(points * counts for points, counts in zip(shown, won, strict=True))
        what = "melds" if self.melds else "weis"
        rows = [
            ScoreRow(what, shown, what),
            ScoreRow("couple", _sum_by_side(facts, paired), "couple"),
            ScoreRow("last", tuple([self.last_trick * (last in seats) for seats in facts.teams]), "points"),
            ScoreRow("all", every, "match"),
        ]
        return (ScoreRow("cards", self._count_cards(facts), "points"), *(row for row in rows if any(row.points)))

    def label(self, what: str) -> Message:
        """Return the words of a row."""
        match what:
            case "cards":
                return say("Points of cards")
            case "last":
                return say("Last trick")
            case "all":
                return say("All tricks")
            case "weis":
                return say("Weis")
            case "melds":
                return say("Melds")
            case "failed":
                return say("Set back")
        return say("Stöck")

    def worth(self, facts: DealFacts) -> Worth:
        """Return the points of cards, of the last trick and of all tricks. What was announced is not played for."""
        tricks = (*(0.0 for _ in range(facts.length)), float(self.all_tricks))
        numbered = (*(0.0 for _ in range(facts.length - 1)), float(self.last_trick))
        return Worth(
            (tricks,) * len(facts.teams) if self.all_tricks else (),
            numbered if self.last_trick else (),
            cards=self._find_prices(facts),
        )

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and the points so far by side, with how far a bid is that can be set back."""
        rows, sides = self._count_rows(facts), range(len(facts.teams))
        have = tuple(_sum_rows_of(rows, side) for side in sides)
        counters, declarers, needed = [Counter("points", say("Points"), have)], facts.declarers, facts.bids.level
        if self.set_back and declarers is not None:
            texts = tuple(say_progress(have[side], needed) if side == declarers else SILENT for side in sides)
            numbers = tuple(needed if side == declarers else None for side in sides)
            counters.append(Counter("contract", say("Contract"), numbers, texts))
        return (count_seat_tricks(facts),), tuple(counters)

    @override
    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Return the deal as one that was played to its end, if its last trick is given."""
        return replace(deal, takers=tuple(deal.takers) * deal.length)

    def _find_prices(self, facts: DealFacts) -> tuple[int, ...]:
        if facts.bids.denomination == DOWN:
            return self.turned_over
        return self.prices[facts.trump] if facts.trump or facts.bids.denomination else self.printed

    def _count_cards(self, facts: DealFacts) -> tuple[int, ...]:
        prices = self._find_prices(facts)
        return tuple([sum([count_points(prices, facts.captured[seat]) for seat in seats]) for seats in facts.teams])


def _sum_rows_of(rows: Sequence[ScoreRow], side: int) -> int:
    return sum([row.points[side] for row in rows])


def _sum_by_side(facts: DealFacts, points: Sequence[int]) -> tuple[int, ...]:
    return tuple([sum([points[seat] for seat in seats]) for seats in facts.teams])


def read_card_points(section: Section, context: PartContext) -> CardPoints:
    """Read the part of [[scoring]] with part = "card_points"."""
    deck = context.deck
    rank, color = section.flag("rank"), section.flag("color")
    trumps = read_points_by_rank(section.section("trumps"), deck, _MOST)
    without = read_points_by_rank(section.section("no_trump"), deck, _MOST)
    trump = context.find_part("trump", Trump)
    points = [one.points for one in deck.ranks]
    ends = max(points) + min(points)

    def price(card: Card, bonus: Mapping[str, int], *, turned: bool = False) -> int:
        of_rank = ends - card.rank_points if turned and not card.joker else card.rank_points
        return rank * of_rank + color * card.color_points + bonus.get(card.rank, 0)

    prices = {
        cards: tuple(
            [
                price(card, (trumps if cards >> place & 1 else {}) if cards else without)
                for place, card in enumerate(deck.cards)
            ]
        )
        for cards in trump.cards.values()
    }
    part = CardPoints(
        prices,
        tuple([price(card, without, turned=True) for card in deck.cards]),
        tuple([price(card, {} if trump.part == CONTRACT else without) for card in deck.cards]),
        section.integer("last_trick", 0, _MOST),
        section.integer("all_tricks", 0, _MOST),
        context.find_optional("declaring", HandMeldRule) is not None,
        section.flag("set_back", False),
    )
    section.check_all_read()
    return part
