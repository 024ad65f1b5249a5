"""The scoring of tricks alone (clause points)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.game import Counter
from purple_table.core.messages import Message
from purple_table.core.rulebook import Section
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_seat_tricks,
    count_side_tricks,
    label_over_book,
    price_each_trick,
    score_over_book,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth


@dataclass(frozen=True, slots=True)
class TricksOver(Scoring):
    """The scoring in which each side scores a point for every trick that it won above the book (T17)."""

    book: int

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return one row, or none if no side is above the book."""
        return score_over_book(facts, self.book, "points")

    def label(self, what: str) -> Message:
        """Return the words of the only row."""
        return label_over_book(self.book)

    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks: each of them counts the same."""
        return Worth(price_each_trick(facts, self.book))

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat and by side."""
        return (count_seat_tricks(facts),), count_side_tricks(facts)


def read_tricks_over(section: Section, context: PartContext) -> TricksOver:
    """Read the part of [[scoring]] with part = "tricks_over"."""
    part = TricksOver(section.integer("book", 0, 100))
    section.check_all_read()
    return part
