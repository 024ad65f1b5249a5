"""The scoring of tricks, but a declarer who wins fewer than were bid is set back instead (clauses points, failed)."""

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
    count_side_tricks,
    find_needed_tricks,
    list_contract_feats,
    make_row_for_side,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth

_MOST = 1_000


@dataclass(frozen=True, slots=True)
class TricksOrSet(Scoring):
    """The scoring in which each trick scores `trick` for its side, but the declarer's side must win what it bid, or
    loses `failed` points instead (PE13). What it scores or loses counts as many times as its bid says."""

    trick: int
    failed: int

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[bidding] must have named bids, as with part = "ladder": they say how many tricks must be won'
        return (Need("bidding", "named bids", cause),)

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row for the declarer's side, and one for the tricks of the others."""
        won, declarers = facts.count_won(), facts.declarers
        others = tuple(self.trick * tricks * (side != declarers) for side, tricks in enumerate(won))
        rows = (ScoreRow("tricks", others, "points"),) if any(others) else ()
        if declarers is None:
            return rows
        points = self._price_tricks(facts, won[declarers])
        made = points > 0
        own = make_row_for_side(facts, "made" if made else "failed", declarers, points, "points" if made else "failed")
        return own, *rows

    def _price_tricks(self, facts: DealFacts, won: int) -> int:
        """Return what so many tricks score for the declarer's side, less than 0 where they are too few."""
        points = self.trick * won if won >= facts.bids.level else -self.failed
        return facts.bids.times * points

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        declarers = facts.declarers
        return list_contract_feats(
            facts, made=declarers is not None and facts.count_won()[declarers] >= facts.bids.level
        )

    @override
    def label(self, what: str) -> Message:
        return {"made": say("Bid made"), "failed": say("Bid failed"), "tricks": say("Tricks against the bid")}[what]

    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks: the declarer's side plays for its bid, and each trick scores for its side."""
        declarers, tricks = facts.declarers, range(facts.length + 1)
        plain = tuple(float(self.trick * won) for won in tricks)
        own = tuple(float(self._price_tricks(facts, won)) for won in tricks)
        rows = tuple(own if side == declarers else plain for side in range(len(facts.teams)))
        return Worth(rows, needed=find_needed_tricks(facts, 0))

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side how far the bid is."""
        return (count_seat_tricks(facts),), count_contract_progress(facts, 0) or count_side_tricks(facts)


def read_tricks_or_set(section: Section, context: PartContext) -> TricksOrSet:
    """Read the part of [[scoring]] with part = "tricks_or_set"."""
    part = TricksOrSet(section.integer("trick", 1, _MOST), section.integer("failed", 1, _MOST))
    section.check_all_read()
    return part
