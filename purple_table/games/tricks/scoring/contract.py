"""Scoring by the contract of the auction (clauses contract-points, failed)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from purple_table.core.cards import Deck
from purple_table.core.events import ScoreLine
from purple_table.core.game import Counter
from purple_table.core.messages import say
from purple_table.core.rulebook import Section
from purple_table.games.tricks.auction import NO_TRUMP
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.plain import (
    PlainScoring,
    contract_progress,
    one_side,
    over_book,
    overtricks,
    side_tricks,
    tricks_taken,
)


@dataclass(frozen=True, slots=True)
class ContractPoints(PlainScoring):
    """A contract is worth its number times its denomination: its color points, and one more than the highest color for
    no trump. Made, it scores that and a point an overtrick; failed, it loses that; the others score nothing (T15).
    Without a contract every side scores a point a trick above the book (T06).
    """

    denominations: Mapping[str, int]
    book: int

    def score(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """The contract and its overtricks."""
        declarers = facts.declarers
        if declarers is None:
            return over_book(facts, self.book, "contract-points")
        worth = self.denominations[facts.bids.denomination] * facts.bids.level
        over = overtricks(facts, self.book)
        if over < 0:
            return (one_side(facts, say("Contract failed"), declarers, -worth, "failed"),)
        lines = [one_side(facts, say("Contract made"), declarers, worth, "contract-points")]
        if over:
            lines.append(one_side(facts, say("Overtricks"), declarers, over, "contract-points"))
        return tuple(lines)

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Tricks by seat, the contract by side."""
        return (tricks_taken(facts),), contract_progress(facts, self.book) or side_tricks(facts)


def read_contract_points(section: Section, deck: Deck) -> ContractPoints:
    """The part [scoring] with part = "contract"."""
    denominations = {color.name.casefold(): color.points for color in deck.colors}
    part = ContractPoints({**denominations, NO_TRUMP: max(denominations.values()) + 1}, section.integer("book", 0, 100))
    section.done()
    return part
