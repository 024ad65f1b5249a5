"""Scoring by the last trick (clause points)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from purple_table.core.messages import CardName, Message, say
from purple_table.core.rulebook import Section
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring, read_points_by_rank
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth

_MOST = 1_000


@dataclass(frozen=True, slots=True)
class LastTrick(Scoring):
    """Whoever wins the last trick scores; `prices` and `faces` say by the index of the card that wins it how much, and
    how it is called; `usual` is what a card without a price of its own is worth (SP05, SP12)."""

    counts_tricks: ClassVar[bool] = False

    usual: int
    prices: tuple[int, ...]
    faces: tuple[CardName, ...]

    def needs_tricks(self, bids: Bids) -> bool:
        """The other tricks score nothing."""
        return False

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """One row for the side that won the last trick."""
        if not facts.takers:
            return ()
        card = facts.best.bit_length() - 1
        points = tuple(self.prices[card] * (facts.takers[-1] in seats) for seats in facts.teams)
        return (ScoreRow(str(card), points, "points"),)

    def label(self, what: str) -> Message:
        """The sheet names the card."""
        return say("Last trick with the {card}", card=self.faces[int(what)])

    def worth(self, facts: DealFacts) -> Worth:
        """The last trick counts, and no other; some cards take more for it than others."""
        closing = tuple(float(price - self.usual) for price in self.prices)
        numbered = (*(0.0 for _ in range(facts.length - 1)), float(self.usual))
        return Worth(numbered=numbered, closing=closing if any(closing) else ())


def read_last_trick(section: Section, context: PartContext) -> LastTrick:
    """Read the part of [[scoring]] with part = "last_trick"."""
    deck = context.deck
    points, by_rank = section.integer("points", 1, _MOST), read_points_by_rank(section.section("by_rank"), deck, _MOST)
    section.check_all_read()
    prices = tuple(by_rank.get(card.rank, points) for card in deck.cards)
    return LastTrick(points, prices, tuple(card.named for card in deck.cards))
