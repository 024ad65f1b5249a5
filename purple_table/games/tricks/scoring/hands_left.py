"""The scoring of whoever is out of cards, by what the others still hold (clause points)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from purple_table.core.game import Counter
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.going_out import EMPTY_HAND, OutRule
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring, count_points
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth

POINTS, DEAL, CARDS = "points", "deal", "cards"


@dataclass(frozen=True, slots=True)
class HandsLeft(Scoring):
    """The scoring in which the first player without cards scores, and nobody else.

    `prices` has what a card in another hand brings, by its index in the deck; it is empty where the deal itself is
    worth a point. With `fewest` whoever holds fewest cards has won a deal that ends with no empty hand; else, and where
    two hold as few, nobody scores.
    """

    counts_tricks: ClassVar[bool] = False
    reads_hands: ClassVar[bool] = True

    prices: tuple[int, ...]
    fewest: bool

    @property
    @override
    def needs(self) -> Sequence[Need]:
        return (
            Need("out", EMPTY_HAND, "[out] must end play with an empty hand: its holder scores", "part"),
            Need("sides", "alone", "[sides] must let everybody play alone: a single hand is empty", "part"),
        )

    def needs_tricks(self, bids: Bids) -> bool:
        """Return False: the numbers of tricks score nothing."""
        return False

    def find_winner(self, facts: DealFacts) -> int | None:
        """Return the seat that scores; None for nobody."""
        sizes = [hand.bit_count() for hand in facts.left]
        least = min(sizes, default=1)
        return sizes.index(least) if sizes.count(least) == 1 and (self.fewest or not least) else None

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return the row of the seat that scores; it has no points where nobody does."""
        winner, seats = self.find_winner(facts), range(len(facts.captured))
        if winner is None:
            return (ScoreRow("nobody", tuple(0 for _ in seats), "points"),)
        left = sum(hand for seat, hand in enumerate(facts.left) if seat != winner)
        points = count_points(self.prices, left) if self.prices else 1
        what = "fewest" if facts.left[winner] else "out" if not self.prices else "left"
        return (ScoreRow(what, tuple(points if seat == winner else 0 for seat in seats), "points"),)

    def label(self, what: str) -> Message:
        """Return the words of the only row."""
        match what:
            case "nobody" if self.fewest:
                return say("Several have the fewest cards at a standstill")
            case "nobody":
                return say("Nobody is out of cards")
            case "fewest":
                return say("Fewest cards at a standstill")
            case "out":
                return say("First without cards")
        return say("For the cards of the others")

    def worth(self, facts: DealFacts) -> Worth:
        """Return what each card costs that is left in a hand; tricks are worth nothing."""
        return Worth(left=tuple(-price for price in self.prices))

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return no counters: nobody keeps tricks."""
        return (), ()


def read_hands_left(section: Section, context: PartContext) -> HandsLeft:
    """Read the part of [[scoring]] with part = "hands_left"."""
    count, deck = section.choice("count", [POINTS, DEAL, CARDS]), context.deck
    prices: tuple[int, ...] = (1,) * len(deck.cards) if count == CARDS else ()
    if count == POINTS:
        rank, color = section.flag("rank"), section.flag("color")
        if not rank and not color:
            raise section.error("rank", "one of rank and color must be true")
        prices = tuple(card.rank_points * rank + card.color_points * color for card in deck.cards)
    section.check_all_read()
    return HandsLeft(prices, context.find_part("out", OutRule).standstill > 0)
