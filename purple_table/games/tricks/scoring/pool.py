"""A pot for whoever has so many tricks, and more for whoever goes on and wins all of them (clauses pot, jink)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.going_out import TRICKS, OutRule
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring
from purple_table.games.tricks.scoring.color_worth import COLOR_WORTH, read_color_pot
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.pot import (
    ALL_TRICKS,
    BID,
    EACH_DEAL,
    MOST_TRICKS,
    PaidIn,
    PaidOut,
    Pot,
    read_pot,
)
from purple_table.games.tricks.scoring.worth import Worth

GOAL = "goal"


@dataclass(frozen=True, slots=True)
class Pool(Pot):
    """A pot that goes to whoever has `tricks` tricks, and stays where nobody has.

    Whoever goes on for all tricks must win them, and then each of the others pays the ante besides.
    """

    tricks: int = 0

    @property
    @override
    def needs(self) -> Sequence[Need]:
        alone = "[sides] must let everybody play alone: single seats win the pot of [stakes]"
        return (
            Need("out", TRICKS, '[out] must have part = "tricks": so many of them take the pot', "won_by"),
            Need("sides", "alone", alone, "won_by"),
        )

    @override
    def make_scorings(self) -> tuple[Scoring, Scoring]:
        return PoolPaidIn(self), PoolPaidOut(self)

    @override
    def find_winner(self, facts: DealFacts) -> int | None:
        won = facts.count_won()
        needed = self.tricks if facts.declarers is None else facts.length
        best = max(won)
        return won.index(best) if best >= needed else None


@dataclass(frozen=True, slots=True)
class PoolPaidIn(PaidIn):
    """Scores what is paid into the pool before play."""

    @override
    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        # An example is the first deal unless it says what lies in the pool; more tricks than are needed are a jink.
        players, pool = len(deal.teams), self.pot
        deal = PaidIn.facts_from_example(self, facts, deal)
        if "pot" not in facts:
            deal = replace(deal, carried={**deal.carried, "pot": (pool.ante * players,)})
        best = max(deal.tricks)
        if isinstance(pool, Pool) and best > pool.tricks:
            deal = replace(deal, bids=Bids(declarer=deal.tricks.index(best)))
        return deal


@dataclass(frozen=True, slots=True)
class PoolPaidOut(PaidOut):
    """Scores what the pool pays after play."""

    @override
    def rows(self, facts: DealFacts) -> Sequence[ScoreRow]:
        rows, winner = list(PaidOut.rows(self, facts)), self.pot.find_winner(facts)
        if winner is not None and facts.declarers == winner:
            ante, sides = self.pot.ante, range(len(facts.teams))
            points = tuple(ante * (len(facts.teams) - 1) if side == winner else -ante for side in sides)
            rows.append(ScoreRow("jink", points, "jink"))
        return rows

    @override
    def label(self, what: str) -> Message:
        return say("Jink") if what == "jink" else PaidOut.label(self, what)

    @override
    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks: the pool for so many, or for all of them to who has gone on."""
        pool, chips, tricks = self.pot, float(self.pot.count_chips(facts)), range(facts.length + 1)
        goal = pool.tricks if isinstance(pool, Pool) else facts.length
        if facts.declarers is None:
            row = tuple(chips if won >= goal else 0.0 for won in tricks)
            return Worth((row,) * len(facts.teams))
        more = chips + pool.ante * (len(facts.teams) - 1)
        own = tuple(more if won == facts.length else 0.0 for won in tricks)
        # The others have nothing to win but that the pool stays.
        none = (0.0,) * len(tricks)
        return Worth(tuple(own if side == facts.declarers else none for side in range(len(facts.teams))))


def read_stakes(section: Section, context: PartContext) -> Pot:
    """Read the part of [stakes] with part = "pot", for a goal of tricks or otherwise."""
    won_by = section.choice("won_by", [MOST_TRICKS, ALL_TRICKS, BID, GOAL, COLOR_WORTH])
    if won_by == COLOR_WORTH:
        return read_color_pot(section, context)
    if won_by != GOAL:
        return read_pot(section, context)
    section.choice("part", ["pot"])
    out = context.find_optional("out", OutRule)
    pool = Pool(
        section.integer("ante", 0, 100),
        section.choice("paid", [EACH_DEAL]),
        GOAL,
        "",
        False,
        False,
        0,
        section.choice("end", ["share", "play_on"]) == "share",
        tricks=0 if out is None else out.goal,
    )
    section.check_all_read()
    return pool
