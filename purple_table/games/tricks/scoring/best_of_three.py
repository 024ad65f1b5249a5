"""The scoring of who wins more tricks: the worth of the deal, which may have been raised (clauses points, raise)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from purple_table.core.game import Counter
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.play_position import NOBODY
from purple_table.games.tricks.scoring.base import (
    ScoreRow,
    Scoring,
    count_seat_tricks,
    count_side_tricks,
    make_row_for_side,
)
from purple_table.games.tricks.scoring.facts import ALL_MISSING, DealFacts
from purple_table.games.tricks.scoring.worth import Worth

FIRST_TRICK, ELDER = "first_trick", "elder"


@dataclass(frozen=True, slots=True)
class BestOfThree(Scoring):
    """The scoring in which the side with more tricks wins the deal, level tricks being nobody's.

    Where both have as many, with `first_decides` that side wins which won the first trick that was not level. Where all
    are level, with `elder_wins` it is the side of the seat left of the dealer. Else nobody scores.
    """

    reads_totals: ClassVar[bool] = True
    reads_order: ClassVar[bool] = True

    first_decides: bool
    elder_wins: bool

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"raised worth"})

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        return (Need("sides", "two sides", "there must be two sides, one of which wins more tricks"),)

    def needs_tricks(self, bids: Bids) -> bool:
        """Return False: an example says who took each trick."""
        return False

    def find_winner(self, facts: DealFacts) -> int | None:
        """Return the side that wins the deal as it has been played; None where nobody does."""
        sides = [side for taker in facts.takers for side, seats in enumerate(facts.teams) if taker in seats]
        elder = (facts.dealer + 1) % sum(map(len, facts.teams))
        first = next(side for side, seats in enumerate(facts.teams) if elder in seats)
        return self.compare(sides, first)

    def compare(self, takers: Sequence[int], elder: int) -> int | None:
        """Return the side that wins by the sides that took tricks, in order and without the level ones; None: nobody.

        `elder` is the side of the seat left of the dealer.
        """
        if not takers:
            return elder if self.elder_wins else None
        won = takers.count(takers[0])
        if 2 * won == len(takers):
            return takers[0] if self.first_decides else None
        return takers[0] if 2 * won > len(takers) else 1 - takers[0]

    @override
    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        worth, given_in = facts.raised
        winner = self.find_winner(facts) if given_in is None else 1 - given_in
        if winner is None:
            return (ScoreRow("level", (0,) * len(facts.teams), "points"),)
        points = worth if worth != ALL_MISSING else facts.target - facts.totals[winner]
        if given_in is not None:
            return (make_row_for_side(facts, "given_in", winner, points, "answer"),)
        return (make_row_for_side(facts, "won", winner, points, "points" if worth == 1 else "raise"),)

    @override
    def label(self, what: str) -> Message:
        words = {"won": say("Deal won"), "given_in": say("Deal conceded"), "level": say("Level deal")}
        return words[what]

    @override
    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks: more than half of them win the deal."""
        row = tuple(float(2 * won > facts.length) for won in range(facts.length + 1))
        return Worth((row,) * len(facts.teams))

    @override
    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        return (count_seat_tricks(facts),), count_side_tricks(facts)

    @override
    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Return the deal with the seats that took the tricks in order, -1 for a level one, and its dealer."""
        players = len(deal.captured)
        takers = facts.integers("takers", NOBODY, players - 1) if "takers" in facts else ()
        if len(takers) > deal.length:
            raise facts.error("takers", f"a deal has {deal.length} tricks, not {len(takers)}")
        tricks = tuple(takers.count(seat) for seat in range(players))
        dealer = facts.integer("dealer", 0, players - 1, 0)
        return replace(deal, takers=takers, tricks=tricks, dealer=dealer)


def read_best_of_three(section: Section, context: PartContext) -> BestOfThree:
    """Read the part of [[scoring]] with part = "best_of_three"."""
    part = BestOfThree(
        section.choice("draws", ["nobody", FIRST_TRICK]) == FIRST_TRICK,
        section.choice("all_level", ["nobody", ELDER]) == ELDER,
    )
    section.check_all_read()
    return part
