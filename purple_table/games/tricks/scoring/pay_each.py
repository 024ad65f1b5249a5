"""The scoring in which each of the others pays the declarer for his bid, or is paid by him (clauses points, failed)."""

from __future__ import annotations

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
    count_seat_tricks,
    list_contract_feats,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.games.tricks.trump import NULL


@dataclass(frozen=True, slots=True)
class PayEach(Scoring):
    """The scoring by the price that stands in the bid: made, every other side pays it to the declarer's; failed, it is
    paid by the declarer's side to each. Tricks above the bid, or below it, count for nothing."""

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[bidding] must have named bids with prices: part = "ladder" with "made" or "failed" in a bid'
        return (Need("bidding", "priced bids", cause),)

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row that adds up to nothing; none where nobody has bid."""
        declarers = facts.declarers
        if declarers is None:
            return ()
        made = _is_made(facts, facts.count_won()[declarers])
        price = _find_price(facts, made)
        others = len(facts.teams) - 1
        points = tuple(price * others if side == declarers else -price for side in range(others + 1))
        return (ScoreRow("made", points, "points") if made else ScoreRow("failed", points, "failed"),)

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        declarers = facts.declarers
        if declarers is None:
            return ()
        return list_contract_feats(facts, made=_is_made(facts, facts.count_won()[declarers]))

    @override
    def label(self, what: str) -> Message:
        return say("Bid made") if what == "made" else say("Bid failed")

    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks to the declarer's side alone: the others only keep it from its bid."""
        declarers = facts.declarers
        if declarers is None or facts.bids.promise is None:
            return Worth((tuple(map(float, range(facts.length + 1))),) * len(facts.teams))
        others = len(facts.teams) - 1
        tricks = range(facts.length + 1)
        own = tuple(float(_find_price(facts, _is_made(facts, won)) * others) for won in tricks)
        none = (0.0,) * len(tricks)
        sides = range(others + 1)
        needed = tuple(facts.bids.promise.level if side == declarers else None for side in sides)
        rows = tuple(own if side == declarers else none for side in sides)
        return Worth(rows, needed=needed, allied=facts.bids.denomination != NULL)

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side how far the bid is."""
        if facts.bids.denomination == NULL:
            return (count_seat_tricks(facts),), ()
        return (count_seat_tricks(facts),), count_contract_progress(facts, 0)


def _is_made(facts: DealFacts, won: int) -> bool:
    """Return whether so many tricks make the bid."""
    return not won if facts.bids.denomination == NULL else won >= facts.bids.level


def _find_price(facts: DealFacts, made: bool) -> int:
    """Return what each of the others pays for the bid, less than 0 where they are paid."""
    bid = facts.bids.promise
    if bid is None:
        return 0
    return bid.made if made else -bid.failed


def read_pay_each(section: Section, context: PartContext) -> PayEach:
    """Read the part of [[scoring]] with part = "pay_each"."""
    section.check_all_read()
    return PayEach()
