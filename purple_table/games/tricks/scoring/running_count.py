"""The scoring of a deal that is counted aloud: declarations, leads and tricks in the order in which they are made, with
extras for whoever has many before the other has any (clauses points, cards, pique, repique)."""

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
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring, count_seat_tricks
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.worth import Worth

_MOST = 1_000
_LABELS = {
    "point": say("Point"),
    "sequences": say("Sequences"),
    "sets": say("Sets"),
    "repique": say("Repique"),
    "play": say("Leads and tricks"),
    "pique": say("Pique"),
    "last": say("Last trick"),
    "cards": say("Most tricks"),
    "capot": say("All tricks"),
}
_BONUSES = ("repique", "pique", "capot")
_CLAUSES = {"play": "points", "last": "points", "capot": "cards"}


@dataclass(frozen=True, slots=True)
class RunningCount(Scoring):
    """The scoring in which each lead scores `lead`, a trick that the other has led `won`, and the last one `last`.

    Most tricks score `cards`; all of them `capot` instead, and then nothing for the last. Whoever has `reach` points in
    declarations before the other has any scores `repique`; the elder hand that comes so far with its leads, `pique`.
    """

    counts_tricks: ClassVar[bool] = False
    reads_order: ClassVar[bool] = True
    gives_bonuses: ClassVar[bool] = True

    lead: int
    won: int
    last: int
    cards: int
    capot: int
    reach: int
    pique: int
    repique: int

    @property
    @override
    def needs(self) -> Sequence[Need]:
        return (Need("sides", "alone", "[sides] must have everybody alone: two players count", "part"),)

    @override
    def needs_tricks(self, bids: Bids) -> bool:
        return False

    @override
    def rows(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        """Return a row for each thing counted so far, in the order of counting."""
        elder = (facts.dealer + 1) % 2
        found: list[tuple[str, int, int]] = []
        said = [0, 0]
        first: int | None = None
        for kind, winner, _, points, _ in facts.declared:
            if winner is None or not points:
                continue
            found.append((kind, winner, points))
            if first is None and not said[1 - winner] and said[winner] + points >= self.reach:
                first = winner
            said[winner] += points
        if first is not None:
            found.append(("repique", first, self.repique))
        play, piqued = self._count_play(facts.takers, elder, said[elder])
        rows = [self._make_row(what, seat, points) for what, seat, points in found]
        if any(play):
            rows.append(ScoreRow("play", play, "points"))
        if piqued and first is None and not said[1 - elder]:
            rows.append(self._make_row("pique", elder, self.pique))
        if facts.length and len(facts.takers) == facts.length:
            rows += self._count_tricks(facts.takers)
        return tuple(rows)

    @override
    def list_bonuses(self, facts: DealFacts) -> tuple[ScoreRow, ...]:
        return tuple([row for row in self.rows(facts) if row.what in _BONUSES])

    def _count_play(self, takers: Sequence[int], elder: int, running: int) -> tuple[tuple[int, int], bool]:
        """Count leads and tricks by seat, and whether the elder hand, which has `running` points, comes to `reach`
        before the other has taken a trick."""
        points = [0, 0]
        leader, alone, piqued = elder, True, False
        for taker in takers:
            points[leader] += self.lead
            piqued = piqued or (alone and running + points[elder] >= self.reach)
            if taker != leader:
                points[taker] += self.won
            alone = alone and taker == elder
            leader = taker
        return (points[0], points[1]), piqued

    def _count_tricks(self, takers: Sequence[int]) -> list[ScoreRow]:
        """Return the rows for the last trick and the number of tricks of a finished deal."""
        tricks = [list(takers).count(seat) for seat in (0, 1)]
        most = max(tricks)
        best = tricks.index(most)
        if most == len(takers):
            return [self._make_row("capot", best, self.capot)]
        rows = [self._make_row("last", takers[-1], self.last)]
        return [*rows, self._make_row("cards", best, self.cards)] if tricks[0] != tricks[1] else rows

    def _make_row(self, what: str, seat: int, points: int) -> ScoreRow:
        return ScoreRow(what, (points, 0) if seat == 0 else (0, points), _CLAUSES.get(what, what))

    @override
    def label(self, what: str) -> Message:
        return _LABELS[what]

    @override
    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and the points of the deal so far."""
        points = (0, 0)
        for row in self.rows(facts):
            points = (points[0] + row.points[0], points[1] + row.points[1])
        return (count_seat_tricks(facts),), (Counter("points", say("Points"), points),)

    @override
    def list_remarks(self, facts: DealFacts) -> list[Message]:
        """Return what has been counted so far, each with the points of both in the order of the board."""
        return [
            say("{what} {one}:{other}", what=_LABELS[row.what], one=row.points[0], other=row.points[1])
            for row in self.rows(facts)
        ]

    @override
    def worth(self, facts: DealFacts) -> Worth:
        """Return what tricks are worth: each brings a lead, or is the last one; and the most of them."""
        length = facts.length
        row = [float(won) + (self.cards if 2 * won > length else 0) for won in range(length + 1)]
        row[length] += self.capot - self.cards - self.last
        return Worth(tricks=(tuple(row),) * 2)

    @override
    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Add the seats that take the tricks, in order: all of them, or the first ones."""
        takers = facts.integers("takers", 0, 1) if "takers" in facts else ()
        if len(takers) > deal.length:
            raise facts.error("takers", f"a deal has {deal.length} tricks, not {len(takers)}")
        return replace(deal, takers=takers)


def read_running_count(section: Section, context: PartContext) -> RunningCount:
    """Read the part of [[scoring]] with part = "running_count"."""
    if context.players != 2:
        raise section.error("part", "one player counts against the other: there must be two")
    keys = ("lead", "won", "last", "cards", "capot", "reach", "pique", "repique")
    part = RunningCount(*(section.integer(key, 0, _MOST) for key in keys))
    section.check_all_read()
    return part
