"""The scoring of the last trick (clause points)."""

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
    """The scoring in which only the winner of the last trick scores, and some cards win more with it (SP05, SP12).

    `prices` and `faces` hold the points and the name of the card that wins the trick, by its index in the deck. `usual`
    is what a card without a price of its own scores.
    """

    counts_tricks: ClassVar[bool] = False

    usual: int
    prices: tuple[int, ...]
    faces: tuple[CardName, ...]

    def needs_tricks(self, bids: Bids) -> bool:
        """Return False: the numbers of tricks score nothing."""
        return False

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row for the side that won the last trick."""
        if not facts.takers:
            return ()
        card = facts.best.bit_length() - 1
        points = tuple(self.prices[card] * (facts.takers[-1] in seats) for seats in facts.teams)
        return (ScoreRow(str(card), points, "points"),)

    def label(self, what: str) -> Message:
        """Return the words of the only row, which name the card that won the trick."""
        return say("Last trick with the {card}", card=self.faces[int(what)])

    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of the last trick, by the card that takes it; no other trick counts."""
        closing = tuple(float(price - self.usual) for price in self.prices)
        numbered = (*(0.0 for _ in range(facts.length - 1)), float(self.usual))
        return Worth(numbered=numbered, last_trick=closing if any(closing) else ())


def read_last_trick(section: Section, context: PartContext) -> LastTrick:
    """Read the part of [[scoring]] with part = "last_trick"."""
    deck = context.deck
    points, by_rank = section.integer("points", 1, _MOST), read_points_by_rank(section.section("by_rank"), deck, _MOST)
    section.check_all_read()
    prices = tuple(by_rank.get(card.rank, points) for card in deck.cards)
    return LastTrick(points, prices, tuple(card.named for card in deck.cards))
