"""Scoring by tricks alone (clause points)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.events import ScoreLine
from purple_table.core.game import Counter
from purple_table.core.rulebook import Section
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.plain import PlainScoring, over_book, side_tricks, tricks_taken


@dataclass(frozen=True, slots=True)
class TricksOver(PlainScoring):
    """Each side scores a point for every trick it won above the book (T17)."""

    book: int

    def score(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """One line, or none where no side is above the book."""
        return over_book(facts, self.book, "points")

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Tricks by seat and by side."""
        return (tricks_taken(facts),), side_tricks(facts)


def read_tricks_over(section: Section) -> TricksOver:
    """The part [scoring] with part = "tricks_over"."""
    part = TricksOver(section.integer("book", 0, 100))
    section.done()
    return part
