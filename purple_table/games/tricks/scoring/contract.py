"""The scoring of the contract that the auction led to (clauses contract-points, failed)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    count_contract_progress,
    count_overtricks,
    count_seat_tricks,
    count_side_tricks,
    find_needed_tricks,
    label_over_book,
    list_contract_feats,
    make_row_for_side,
    price_each_trick,
    score_over_book,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.games.tricks.trump import NO_TRUMP


@dataclass(frozen=True, slots=True)
class ContractPoints(Scoring):
    """The scoring in which only the contract counts, at its number times its denomination.

    A denomination is worth its color points, and no trump one more than the highest color. The declarer's side scores a
    contract that it makes and a point for each overtrick; a failed contract costs it the contract's points. The others
    score nothing (T15). Without a contract every side scores a point for each trick above the book (T06).
    """

    denominations: Mapping[str, int]
    book: int

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row for the contract and one for its overtricks, or one for tricks above the book without a
        contract."""
        declarers = facts.declarers
        if declarers is None:
            return score_over_book(facts, self.book, "contract-points")
        value = self._price_contract(facts)
        over = count_overtricks(facts, self.book)
        if over < 0:
            return (make_row_for_side(facts, "failed", declarers, -value, "failed"),)
        made = make_row_for_side(facts, "made", declarers, value, "contract-points")
        if not over:
            return (made,)
        return made, make_row_for_side(facts, "overtricks", declarers, over, "contract-points")

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        return list_contract_feats(facts, made=count_overtricks(facts, self.book) >= 0)

    @override
    def label(self, what: str) -> Message:
        if what == "over":
            return label_over_book(self.book)
        if what == "overtricks":
            return say("Overtricks")
        return say("Contract made") if what == "made" else say("Contract failed")

    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks: the declarer's side plays for its contract, and the others against it."""
        declarers = facts.declarers
        if declarers is None:
            return Worth(price_each_trick(facts, self.book))
        value, needed, tricks = self._price_contract(facts), self.book + facts.bids.level, range(facts.length + 1)
        own = tuple(float(value + won - needed if won >= needed else -value) for won in tricks)
        none = (0.0,) * len(tricks)
        rows = tuple(own if side == declarers else none for side in range(len(facts.teams)))
        return Worth(rows, needed=find_needed_tricks(facts, self.book))

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side the progress of the contract."""
        return (count_seat_tricks(facts),), count_contract_progress(facts, self.book) or count_side_tricks(facts)

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[bidding] must have part = "auction" to name a contract'
        return (Need("bidding", "contract", cause),)

    def _price_contract(self, facts: DealFacts) -> int:
        return self.denominations[facts.bids.denomination] * facts.bids.level


def read_contract_points(section: Section, context: PartContext) -> ContractPoints:
    """Read the part of [[scoring]] with part = "contract"."""
    deck = context.deck
    denominations = {color.name.casefold(): color.points for color in deck.colors}
    part = ContractPoints({**denominations, NO_TRUMP: max(denominations.values()) + 1}, section.integer("book", 0, 100))
    section.check_all_read()
    return part
