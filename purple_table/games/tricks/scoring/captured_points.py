"""The scoring of captured cards by their ranks, their colors, or both (clauses points, failed)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from purple_table.core.events import Feat
from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_contract_progress,
    count_overtricks,
    count_points,
    count_seat_tricks,
    find_needed_tricks,
    list_contract_feats,
    make_row_for_side,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth

COUNTER_KINDS.register("points")


@dataclass(frozen=True, slots=True)
class CapturedPoints(Scoring):
    """The scoring in which each side scores the points of the cards it captured.

    A declarer's side that fails its contract scores nothing (T16); without a contract every side scores (T06). `kinds`
    are the points that count, each a label with the points of a card by its index in the deck. The card left over
    counts for nobody (T02).
    """

    counts_cards: ClassVar[bool] = True

    kinds: tuple[tuple[Message, tuple[int, ...]], ...]
    book: int

    def price_cards(self, cards: int) -> int:
        """Return the points of a mask of cards, those of all kinds together."""
        return sum(count_points(points, cards) for _, points in self.kinds)

    def needs_tricks(self, bids: Bids) -> bool:
        """Return whether there is a contract: only it is judged by tricks."""
        return bids.declarer is not None

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row for each kind of points, and one that takes back the points of a failed contract."""
        taken = self._find_captured_masks(facts)
        rows = [
            ScoreRow(str(kind), tuple(count_points(points, cards) for cards in taken), "points")
            for kind, (_, points) in enumerate(self.kinds)
        ]
        declarers = facts.declarers
        if declarers is not None and count_overtricks(facts, self.book) < 0:
            rows.append(
                make_row_for_side(facts, "failed", declarers, -sum(row.points[declarers] for row in rows), "failed")
            )
        return tuple(rows)

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        return list_contract_feats(facts, made=count_overtricks(facts, self.book) >= 0)

    @override
    def label(self, what: str) -> Message:
        return say("Contract failed") if what == "failed" else self.kinds[int(what)][0]

    def worth(self, facts: DealFacts) -> Worth:
        """Return the points of the cards; they count for the declarer's side only if it makes its contract."""
        cards = tuple(map(sum, zip(*(points for _, points in self.kinds), strict=True)))
        needed = find_needed_tricks(facts, self.book)
        pledged = {side: number for side, number in enumerate(needed) if number is not None}
        return Worth(cards=cards, needed=needed, pledged=pledged)

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side the points captured so far and the progress of the contract."""
        points = Counter(
            "points", say("Points"), tuple(self.price_cards(cards) for cards in self._find_captured_masks(facts))
        )
        return (count_seat_tricks(facts),), (points, *count_contract_progress(facts, self.book))

    def _find_captured_masks(self, facts: DealFacts) -> list[int]:
        """Return the mask of the cards that each side captured."""
        return [sum(facts.captured[seat] for seat in seats) for seats in facts.teams]


def read_captured_points(section: Section, context: PartContext) -> CapturedPoints:
    """Read the part of [[scoring]] with part = "captured_points"."""
    deck = context.deck
    kinds = []
    if section.flag("rank"):
        kinds.append((say("Rank points"), tuple(card.rank_points for card in deck.cards)))
    if section.flag("color"):
        kinds.append((say("Color points"), tuple(card.color_points for card in deck.cards)))
    if not kinds:
        raise section.error("rank", "one of rank and color must be true")
    part = CapturedPoints(tuple(kinds), section.integer("book", 0, 100))
    section.check_all_read()
    return part
