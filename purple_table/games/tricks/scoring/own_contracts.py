"""Scoring where each side has a contract of its own (clauses contract-points, failed, bags, nil-points)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.events import ScoreLine
from purple_table.core.game import Counter
from purple_table.core.messages import SILENT, say
from purple_table.core.rulebook import Section
from purple_table.games.tricks.scoring.facts import DealFacts
from purple_table.games.tricks.scoring.plain import PlainScoring, progress, tricks_taken


@dataclass(frozen=True, slots=True)
class OwnContracts(PlainScoring):
    """The bids of partners add up to their contract; nil is a promise of its own (S07, S13).

    `trick_points` are for each trick bid, or (`flat`) for the whole contract (S10); a failed contract costs as much, or
    nothing where not `failed_costs` (S11). Every trick above the contract is a bag: a point, and one on the side's
    counter; each full `bag_limit` of bags costs `bag_penalty`, and the counter keeps the rest (S12; limit 0: no
    penalty). `failed_nil_tricks` says what the tricks of a failed nil are: "bags", tricks for the "partner"'s
    contract, or "nothing".
    """

    trick_points: int
    flat: bool
    failed_costs: bool
    bag_limit: int
    bag_penalty: int
    nil_points: int
    blind_nil_points: int
    failed_nil_tricks: str

    def score(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """Contracts made, contracts failed, nils by how they went, bags, and what full bags cost."""
        sides = range(len(facts.teams))
        made, failed = [0] * len(sides), [0] * len(sides)
        fails = False
        for side in sides:
            contract = self._contract(facts, side)
            if not contract:
                continue
            worth = self.trick_points if self.flat else self.trick_points * contract
            if self._counted(facts, side) >= contract:
                made[side] = worth
            else:
                fails = True
                failed[side] = -worth if self.failed_costs else 0
        lines = []
        if any(made):
            lines.append(ScoreLine(say("Contract made"), tuple(made), "contract-points"))
        if fails:
            lines.append(ScoreLine(say("Contract failed"), tuple(failed), "failed"))
        lines += self._nils(facts)
        bags = tuple(self._bags(facts, side) for side in sides)
        if any(bags):
            lines.append(ScoreLine(say("Bags"), bags, "bags"))
        costs = tuple(-self.bag_penalty * full for full in self._full(facts))
        if any(costs):
            lines.append(ScoreLine(say("{count} bag", many="{count} bags", count=self.bag_limit), costs, "bags"))
        return tuple(lines)

    def bags_after(self, facts: DealFacts) -> tuple[int, ...]:
        """What each side's counter keeps."""
        return tuple(
            self._before(facts, side) + self._bags(facts, side) - full * self.bag_limit
            for side, full in enumerate(self._full(facts))
        )

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Tricks and bid by seat; by side how far its contract is, and its bags before the deal."""
        bids = facts.bids
        nils = {seat: say("Nil") for seat in bids.nil} | {seat: say("Blind nil") for seat in bids.blind}
        texts = tuple(nils.get(seat, SILENT) for seat in range(len(bids.tricks)))
        bid = (Counter("bid", say("Bid"), bids.tricks, texts),) if bids.tricks else ()
        by_side = []
        if bids.tricks and None not in bids.tricks:
            needed = [self._contract(facts, side) for side in range(len(facts.teams))]
            shown = tuple(
                progress(self._counted(facts, side), number) if number else SILENT for side, number in enumerate(needed)
            )
            by_side.append(Counter("contract", say("Contract"), tuple(number or None for number in needed), shown))
        if self.bag_limit:
            by_side.append(
                Counter("bags", say("Bags"), tuple(self._before(facts, side) for side in range(len(facts.teams))))
            )
        return (tricks_taken(facts), *bid), tuple(by_side)

    def _contract(self, facts: DealFacts, side: int) -> int:
        """How many tricks a side has bid; 0 where all of it bid nil."""
        return sum(facts.bids.tricks[seat] or 0 for seat in facts.teams[side])

    def _counted(self, facts: DealFacts, side: int) -> int:
        """The tricks that count towards the contract of a side."""
        nil = () if self.failed_nil_tricks == "partner" else facts.bids.nil
        return sum(facts.tricks[seat] for seat in facts.teams[side] if seat not in nil)

    def _bags(self, facts: DealFacts, side: int) -> int:
        """The tricks of a side above its contract, and those of failed nils where they are bags."""
        bags = max(0, self._counted(facts, side) - self._contract(facts, side))
        if self.failed_nil_tricks == "bags":
            bags += sum(facts.tricks[seat] for seat in facts.teams[side] if seat in facts.bids.nil)
        return bags

    def _before(self, facts: DealFacts, side: int) -> int:
        return facts.bags[side] if facts.bags else 0

    def _full(self, facts: DealFacts) -> tuple[int, ...]:
        """How many times the counter of each side is full after the deal."""
        sides = range(len(facts.teams))
        if not self.bag_limit:
            return (0,) * len(sides)
        return tuple((self._before(facts, side) + self._bags(facts, side)) // self.bag_limit for side in sides)

    def _nils(self, facts: DealFacts) -> list[ScoreLine]:
        """A line for each way in which nils went: two in one side count each by itself."""
        nil, blind = facts.bids.nil, facts.bids.blind
        ways = (
            (say("Nil made"), nil - blind, True, self.nil_points),
            (say("Nil failed"), nil - blind, False, -self.nil_points),
            (say("Blind nil made"), blind, True, self.blind_nil_points),
            (say("Blind nil failed"), blind, False, -self.blind_nil_points),
        )
        lines = []
        for label, seats, made, points in ways:
            went = {seat for seat in seats if made == (not facts.tricks[seat])}
            if went:
                by_side = tuple(points * len(went.intersection(side)) for side in facts.teams)
                lines.append(ScoreLine(label, by_side, "nil-points"))
        return lines


def read_own_contracts(section: Section) -> OwnContracts:
    """The part [scoring] with part = "own_contracts"."""
    part = OwnContracts(
        section.integer("trick_points", 0, 1000),
        section.choice("made", ["per_trick", "flat"]) == "flat",
        section.choice("failed", ["minus", "zero"]) == "minus",
        section.integer("bag_limit", 0, 1000),
        section.integer("bag_penalty", 0, 1000),
        section.integer("nil_points", 0, 1000),
        section.integer("blind_nil_points", 0, 1000),
        section.choice("failed_nil_tricks", ["bags", "partner", "nothing"]),
    )
    section.done()
    return part
