"""The scoring of whoever made trump: for enough tricks, for all of them, or for too few (clauses points, failed)."""

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
    price_each_trick,
)
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth

_MOST = 1_000


@dataclass(frozen=True, slots=True)
class Makers(Scoring):
    """The scoring in which the side that made trump scores, or fails and lets each other side score (EU06).

    It scores `made` for `need` tricks or more, `march` for all of them, and `alone` for all of them won by a seat that
    played alone. With fewer tricks each other side scores `failed`.
    """

    need: int
    made: int
    march: int
    alone: int
    failed: int

    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return one row, or none if nobody has made trump."""
        makers = facts.declarers
        if makers is None:
            return ()
        what, points = self._judge_tricks(facts, facts.count_won()[makers])
        if what == "failed":
            return (ScoreRow(what, tuple(points * (side != makers) for side in range(len(facts.teams))), "failed"),)
        return (make_row_for_side(facts, what, makers, points, "points"),)

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        makers = facts.declarers
        return list_contract_feats(facts, made=makers is not None and facts.count_won()[makers] >= self.need)

    @override
    def label(self, what: str) -> Message:
        return {
            "made": say("Trump made good"),
            "march": say("All tricks"),
            "alone": say("All tricks alone"),
            "failed": say("The makers failed"),
        }[what]

    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks: the makers play for theirs, and the others for those that make them fail."""
        makers = facts.declarers
        if makers is None:
            return Worth(price_each_trick(facts, self.need))
        own, others = [0.0] * (facts.length + 1), [0.0] * (facts.length + 1)
        for won in range(facts.length + 1):
            what, points = self._judge_tricks(facts, won)
            (others if what == "failed" else own)[facts.length - won if what == "failed" else won] = float(points)
        sides = range(len(facts.teams))
        rows = tuple(tuple(own if side == makers else others) for side in sides)
        return Worth(rows, needed=find_needed_tricks(facts, self.need))

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and by side how far the makers are."""
        return (count_seat_tricks(facts),), count_contract_progress(facts, self.need) or count_side_tricks(facts)

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[bidding] must have part = "order_up" or "auction": somebody makes trump'
        return (Need("bidding", "maker", cause),)

    def _judge_tricks(self, facts: DealFacts, won: int) -> tuple[str, int]:
        """Return the result of the makers with so many tricks, and its points."""
        if won < self.need:
            return "failed", self.failed
        if won < facts.length:
            return "made", self.made
        return ("alone", self.alone) if facts.bids.alone else ("march", self.march)


def read_makers(section: Section, context: PartContext) -> Makers:
    """Read the part of [[scoring]] with part = "makers"."""
    part = Makers(
        section.integer("need", 1, 60),
        section.integer("made", 0, _MOST),
        section.integer("all", 0, _MOST),
        section.integer("alone_all", 0, _MOST),
        section.integer("failed", 0, _MOST),
    )
    section.check_all_read()
    return part
