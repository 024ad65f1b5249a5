"""The scoring of the most card points among the captured cards (clause points)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from purple_table.core.events import ScoreLine
from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import Verbatim, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
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

_MOST = 1_000


COUNTER_KINDS.register("points")


@dataclass(frozen=True, slots=True)
class MostPoints(Scoring):
    """The scoring in which the side that captured the most card points scores `pays`; nobody does at a tie (BR13,
    BR15).

    `values` holds the card points of each card by its index in the deck.
    """

    counts_cards: ClassVar[bool] = True
    counts_tricks: ClassVar[bool] = False

    values: tuple[int, ...]
    pays: int

    @override
    def needs_tricks(self, bids: Bids) -> bool:
        return False

    @override
    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        counts = self._count_points(facts)
        best = [side for side, count in enumerate(counts) if count == max(counts)]
        points = tuple(self.pays * (best == [side]) for side in range(len(counts)))
        return (ScoreRow("most", points, "points"),)

    def lines(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """Return the line of the score sheet, which says what each side has captured."""
        counts = Verbatim(" : ".join(map(str, self._count_points(facts))))
        label = say("Most card points, {counts}", counts=counts)
        return tuple(ScoreLine(label, row.points, row.clause) for row in self.rows(facts))

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and the points captured so far by side: everybody has seen these cards."""
        return (count_seat_tricks(facts),), (Counter("points", say("Points"), tuple(self._count_points(facts))),)

    def worth(self, facts: DealFacts) -> Worth:
        """Return the card points of the cards: whoever has the most of them wins the deal."""
        return Worth(cards=self.values)

    def _count_points(self, facts: DealFacts) -> Sequence[int]:
        return [
            count_points(self.values, cards)
            for cards in (sum(facts.captured[seat] for seat in seats) for seats in facts.teams)
        ]


def read_most_points(section: Section, context: PartContext) -> MostPoints:
    """Read the part of [[scoring]] with part = "most_points"."""
    deck = context.deck
    rank, color, table = section.flag("rank"), section.flag("color"), section.section("by_rank")
    by_rank = read_points_by_rank(table, deck, _MOST)
    if not (rank or color or by_rank):
        raise section.error("rank", "rank or color must be true, or by_rank must say what cards are worth")
    part = MostPoints(
        tuple(rank * card.rank_points + color * card.color_points + by_rank.get(card.rank, 0) for card in deck.cards),
        section.integer("points", 1, _MOST),
    )
    section.check_all_read()
    return part
