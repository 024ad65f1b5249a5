"""Scoring by exact bids (clauses contract-points, failed)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from purple_table.core.game import Counter
from purple_table.core.messages import Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.tricks.bidding import Bidding, TrickBids
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.plain import PlainScoring, Row, each_trick, tricks_taken
from purple_table.games.tricks.scoring.worth import Worth

_MOST = 1_000
NOTHING, TRICKS, MINUS = "nothing", "tricks", "minus"


@dataclass(frozen=True, slots=True)
class Exact(PlainScoring):
    """Whoever wins exactly the tricks of its bid scores `per_trick` for each of them and a bonus (OH05).

    `bonus` says how much by how many sides made it, from one on; a single number holds for any. A bid that is `missed`
    scores "nothing", its "tricks" all the same, or "minus": `per_trick` off for each trick too many or too few.
    """

    per_trick: int
    bonus: tuple[int, ...]
    missed: str

    @override
    def rows(self, facts: DealFacts) -> list[Row]:
        won, bids = facts.won(), _bids(facts)
        made = [number == bid for number, bid in zip(won, bids, strict=True)]
        bonus = self._bonus(sum(made))
        paid = tuple(
            bonus * is_made + self.per_trick * number * (is_made or self.missed == TRICKS)
            for is_made, number in zip(made, won, strict=True)
        )
        rows = [Row("made", paid, "contract-points")] if any(made) or any(paid) else []
        if self.missed == MINUS and not all(made):
            off = tuple(-self.per_trick * abs(number - bid) for number, bid in zip(won, bids, strict=True))
            rows.append(Row("missed", off, "failed"))
        return rows

    @override
    def label(self, what: str) -> Message:
        return say("Missed") if what == "missed" else say("Exact bids")

    @override
    def worth(self, facts: DealFacts) -> Worth:
        """Each side plays for its bid and no other number; without bids a trick is a trick."""
        if not facts.bids.tricks:
            return Worth(each_trick(facts, 0))
        bids, tricks, bonus = _bids(facts), range(facts.length + 1), fmean(self.bonus)
        rows = tuple(
            tuple(bonus + self.per_trick * won if won == bid else self._off(won, bid) for won in tricks) for bid in bids
        )
        return Worth(rows, needed=bids)

    @override
    def check(self, section: Section, bidding: Bidding | None, sides: Sequence[Sequence[int]]) -> None:
        if not isinstance(bidding, TrickBids):
            raise section.error("part", '[bidding] must have part = "tricks", as bids are what is to be hit')
        if len(self.bonus) not in (1, len(sides)):
            raise section.error("bonus", f"must hold {len(sides)} numbers, by how many of the sides made their bids")

    @override
    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Tricks and bid by seat."""
        bids = facts.bids.tricks
        return (tricks_taken(facts), *((Counter("bid", say("Bid"), bids),) if bids else ())), ()

    def _bonus(self, made: int) -> int:
        """The bonus of each side where so many made their bids."""
        return self.bonus[min(made, len(self.bonus)) - 1] if made else 0

    def _off(self, won: int, bid: int) -> float:
        """What a side scores that bid a number and won another."""
        worth = {NOTHING: 0, TRICKS: won, MINUS: -abs(won - bid)}
        return float(self.per_trick * worth[self.missed])


def _bids(facts: DealFacts) -> tuple[int, ...]:
    """What each side has bid; who has not yet, no trick."""
    return tuple(sum(facts.bids.tricks[seat] or 0 for seat in seats) for seats in facts.teams)


def read_exact(section: Section) -> Exact:
    """The part of [[scoring]] with part = "exact"."""
    per_trick = section.integer("per_trick", 0, _MOST)
    several = isinstance(section.raw("bonus"), list)
    bonus = section.integers("bonus", 0, _MOST) if several else (section.integer("bonus", 0, _MOST),)
    if not bonus:
        raise section.error("bonus", "must hold a number")
    part = Exact(per_trick, bonus, section.choice("missed", [NOTHING, TRICKS, MINUS]))
    section.done()
    return part
