"""The scoring of games in which each side has its own contract (clauses contract-points, failed, bags, nil-points)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from purple_table.core.events import Feat
from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring, count_seat_tricks, say_progress
from purple_table.games.tricks.scoring.facts import NOTHING, Carried, DealFacts
from purple_table.games.tricks.scoring.worth import Promise, Worth

BAGS: Final = "bags"
BAG_SHARE = 0.8
"""How much of its part of the penalty a bag is taken to cost in card play: some counters never get full."""
_MOST_BAGS = 1_000_000
_LABELS = {
    "made": say("Contract made"),
    "failed": say("Contract failed"),
    "nil made": say("Nil made"),
    "nil failed": say("Nil failed"),
    "blind made": say("Blind nil made"),
    "blind failed": say("Blind nil failed"),
    BAGS: say("Bags"),
}


COUNTER_KINDS.register("bid")
COUNTER_KINDS.register("contract")
COUNTER_KINDS.register("bags")


@dataclass(frozen=True, slots=True)
class OwnContracts(Scoring):
    """The scoring in which the bids of partners add up to their contract, and a nil is a promise of its own (S07, S13).

    A contract that is made scores `trick_points` for each trick bid, or once for the whole contract if `flat` is set
    (S10). A failed contract costs as much, or nothing unless `failed_costs` is set (S11). Every trick above the
    contract is a bag: it scores a point and stays on the counter of the side. Each time the counter reaches
    `bag_limit`, the side loses `bag_penalty`, and the counter keeps the rest; with limit 0 there is no penalty (S12).
    `failed_nil_tricks` says how the tricks of a failed nil count: as "bags", as tricks for the contract of the
    "partner", or as "nothing".
    """

    trick_points: int
    flat: bool
    failed_costs: bool
    bag_limit: int
    bag_penalty: int
    nil_points: int
    blind_nil_points: int
    failed_nil_tricks: str

    def rows(self, facts: DealFacts) -> list[ScoreRow]:
        """Return rows for contracts made, contracts failed, nils by their result, bags, and the penalty for full
        counters."""
        sides = range(len(facts.teams))
        made, failed = [0] * len(sides), [0] * len(sides)
        fails = False
        for side in sides:
            contract = self._count_bid(facts, side)
            if not contract:
                continue
            worth = self.trick_points if self.flat else self.trick_points * contract
            if self._count_tricks(facts, side) >= contract:
                made[side] = worth
            else:
                fails = True
                failed[side] = -worth if self.failed_costs else 0
        rows = []
        if any(made):
            rows.append(ScoreRow("made", tuple(made), "contract-points"))
        if fails:
            rows.append(ScoreRow("failed", tuple(failed), "failed"))
        rows += self._score_nils(facts)
        bags = tuple(self._count_bags(facts, side) for side in sides)
        if any(bags):
            rows.append(ScoreRow(BAGS, bags, "bags"))
        costs = tuple(-self.bag_penalty * full for full in self._count_full(facts))
        if any(costs):
            rows.append(ScoreRow("full", costs, "bags"))
        return rows

    @override
    def feats(self, facts: DealFacts) -> tuple[Feat, ...]:
        nils = [Feat("nil", (seat,), not facts.tricks[seat]) for seat in sorted(facts.bids.nil)]
        contracts = [
            Feat("contract", seats, self._count_tricks(facts, side) >= contract)
            for side, seats in enumerate(facts.teams)
            if (contract := self._count_bid(facts, side))
        ]
        return (*contracts, *nils)

    @override
    def label(self, what: str) -> Message:
        if what == "full":
            return say("{count} bag", many="{count} bags", count=self.bag_limit)
        return _LABELS[what]

    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks: a side plays for its contract and no more, a nil for no trick.

        Without bids all tricks are worth the same.
        """
        bids, tricks = facts.bids, range(facts.length + 1)
        if not bids.tricks:
            return Worth((tuple(map(float, tricks)),) * len(facts.teams))
        needed, rows = [], []
        for side in range(len(facts.teams)):
            contract = self._count_bid(facts, side)
            needed.append(contract)
            worth = float(self.trick_points * (1 if self.flat else contract)) if contract else 0.0
            failed = -worth if self.failed_costs else 0.0
            rows.append(
                tuple(worth + self._bag_worth * (won - contract) if won >= contract else failed for won in tricks)
            )
        promises = {}
        for seat in bids.nil:
            points = float(self.blind_nil_points if seat in bids.blind else self.nil_points)
            promises[seat] = Promise(points, -points)
        apart = frozenset[int]() if self.failed_nil_tricks == "partner" else bids.nil
        return Worth(tuple(rows), needed=tuple(needed), apart=apart, loose=self._bag_worth, promises=promises)

    def carry_over(self, facts: DealFacts) -> Carried:
        """Return the bags that each side's counter keeps."""
        return {
            BAGS: tuple(
                self._count_bags_before(facts, side) + self._count_bags(facts, side) - full * self.bag_limit
                for side, full in enumerate(self._count_full(facts))
            )
        }

    def estimate_later_points(self, facts: DealFacts) -> Sequence[float]:
        """Return the share of the penalty that bags which stay on the counter will probably cost."""
        if not self.bag_limit:
            return ()
        cost = BAG_SHARE * self.bag_penalty / self.bag_limit
        after = self.carry_over(facts)[BAGS]
        return [cost * (self._count_bags_before(facts, side) - number) for side, number in enumerate(after)]

    def restore_carried(self, counters: Sequence[Counter]) -> Carried:
        """Return the bags as the counter of that kind shows them, or none if the table has no such counter."""
        shown = [counter.values for counter in counters if counter.kind == BAGS]
        return {BAGS: tuple(number or 0 for number in shown[0])} if shown else NOTHING

    def read_carried(self, basis: Section, sides: int) -> Carried:
        """Read the bags of each side, which must be fewer than make the counter full."""
        if BAGS not in basis:
            return NOTHING
        bags = basis.integers(BAGS, 0, (self.bag_limit or _MOST_BAGS) - 1)
        if len(bags) != sides:
            raise basis.error(BAGS, f"must hold {sides} numbers, not {len(bags)}")
        return {BAGS: bags}

    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Return the deal of a worked example with the bags before it."""
        return replace(deal, carried={BAGS: read_bags(facts, len(deal.teams))})

    def answer_example(self, deal: DealFacts) -> Answer:
        """Return the bags after the deal of a worked example."""
        return {"expect_bags": self.carry_over(deal)[BAGS]}

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        cause = '[bidding] must have part = "tricks", as contracts are made of bids'
        return (Need("bidding", "open trick bids", cause),)

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks and the bid of each seat, and by side the progress of the contract and the bags before the
        deal."""
        bids = facts.bids
        texts = (SILENT,) * len(bids.tricks)
        if bids.nil:
            nils = {seat: say("Nil") for seat in bids.nil} | {seat: say("Blind nil") for seat in bids.blind}
            for seat in bids.nil:
                if facts.tricks[seat]:
                    nils[seat] = _LABELS["blind failed" if seat in bids.blind else "nil failed"]
            texts = tuple([nils.get(seat, SILENT) for seat in range(len(bids.tricks))])
        bid = (Counter("bid", say("Bid"), bids.tricks, texts),) if bids.tricks else ()
        by_side = []
        if bids.tricks and None not in bids.tricks:
            needed = [self._count_bid(facts, side) for side in range(len(facts.teams))]
            shown = [
                say_progress(self._count_tricks(facts, side), number) if number else SILENT
                for side, number in enumerate(needed)
            ]
            targets = tuple([number or None for number in needed])
            by_side.append(Counter("contract", say("Contract"), targets, tuple(shown)))
        if self.bag_limit:
            bags = facts.carried.get(BAGS) or (0,) * len(facts.teams)
            by_side.append(Counter(BAGS, say("Bags"), tuple(bags)))
        return (count_seat_tricks(facts), *bid), tuple(by_side)

    @property
    def _bag_worth(self) -> float:
        """The points that a trick above the contract is worth."""
        return 1.0 - (BAG_SHARE * self.bag_penalty / self.bag_limit if self.bag_limit else 0.0)

    def _count_bid(self, facts: DealFacts, side: int) -> int:
        """Count the tricks that a side has bid; 0 if all of its seats bid nil."""
        bids = facts.bids.tricks
        return sum([bids[seat] or 0 for seat in facts.teams[side]])

    def _count_tricks(self, facts: DealFacts, side: int) -> int:
        """Count the tricks that a side has won towards its contract."""
        nil = () if self.failed_nil_tricks == "partner" else facts.bids.nil
        tricks = facts.tricks
        return sum([tricks[seat] for seat in facts.teams[side] if seat not in nil])

    def _count_bags(self, facts: DealFacts, side: int) -> int:
        """Count the tricks of a side above its contract, and those of failed nils if they count as bags."""
        bags = max(0, self._count_tricks(facts, side) - self._count_bid(facts, side))
        if self.failed_nil_tricks == "bags":
            bags += sum(facts.tricks[seat] for seat in facts.teams[side] if seat in facts.bids.nil)
        return bags

    def _count_bags_before(self, facts: DealFacts, side: int) -> int:
        return facts.carried[BAGS][side] if BAGS in facts.carried else 0

    def _count_full(self, facts: DealFacts) -> tuple[int, ...]:
        """Count how often the counter of each side gets full by this deal."""
        sides = range(len(facts.teams))
        if not self.bag_limit:
            return (0,) * len(sides)
        return tuple(
            (self._count_bags_before(facts, side) + self._count_bags(facts, side)) // self.bag_limit for side in sides
        )

    def _score_nils(self, facts: DealFacts) -> list[ScoreRow]:
        """Return a row for each result of nils. Two nils of one side count separately."""
        nil, blind = facts.bids.nil, facts.bids.blind
        if not nil:
            return []
        ways = (
            ("nil made", nil - blind, True, self.nil_points),
            ("nil failed", nil - blind, False, -self.nil_points),
            ("blind made", blind, True, self.blind_nil_points),
            ("blind failed", blind, False, -self.blind_nil_points),
        )
        rows = []
        for what, seats, made, points in ways:
            went = {seat for seat in seats if made == (not facts.tricks[seat])}
            if went:
                by_side = tuple(points * len(went.intersection(side)) for side in facts.teams)
                rows.append(ScoreRow(what, by_side, "nil-points"))
        return rows


def read_own_contracts(section: Section, context: PartContext) -> OwnContracts:
    """Read the part of [[scoring]] with part = "own_contracts"."""
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
    section.check_all_read()
    return part


def read_bags(facts: Section, sides: int) -> tuple[int, ...]:
    """Read the bags of each side before the deal; there are none if the example does not mention them."""
    if "bags" not in facts:
        return (0,) * sides
    bags = facts.integers("bags", 0, 100_000)
    if len(bags) != sides:
        raise facts.error("bags", f"must hold {sides} numbers, one for each side")
    return bags
