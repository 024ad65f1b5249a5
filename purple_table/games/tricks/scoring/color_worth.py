"""A pot that pays the declarer what the trump color is worth, or is paid it by him (clauses points, failed, pot)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

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
from purple_table.games.tricks.scoring.pot import BELOW, PaidIn, PaidOut, Pot
from purple_table.games.tricks.scoring.worth import Worth
from purple_table.games.tricks.trump import read_color_points

COLOR_WORTH = "color_worth"


@dataclass(frozen=True, slots=True)
class ColorPot(Pot):
    """A pot from which a declarer who makes the bid takes the points of the trump color, and pays them in otherwise.

    `points` are those of each color by its denomination. The rest lies there for the next deal.
    """

    points: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    @override
    def needs(self) -> Sequence[Need]:
        bids = '[bidding] must have bids with a price: part = "colors" with need'
        alone = "[sides] must let everybody play alone: single seats are paid by the pot of [stakes]"
        return (
            Need("bidding", "priced bids", bids, "won_by"),
            Need("sides", "alone", alone, "won_by"),
        )

    @override
    def make_scorings(self) -> tuple[Scoring, Scoring]:
        return PaidIn(self), ColorPaidOut(self)

    @override
    def find_winner(self, facts: DealFacts) -> int | None:
        """Return that nobody takes the whole pot."""
        return None

    def find_price(self, facts: DealFacts, won: int) -> int:
        """Return what the declarer takes for so many tricks, less than 0 where he pays."""
        points = self.points.get(facts.bids.denomination, 0)
        return min(points, self.count_chips(facts)) if won >= facts.bids.level else -points

    @override
    def list_payments(self, facts: DealFacts) -> list[int]:
        """List what each side pays into the pot, less than 0 for who takes from it."""
        declarers, payments = facts.declarers, [0] * len(facts.teams)
        if declarers is not None:
            payments[declarers] = -self.find_price(facts, facts.count_won()[declarers])
        return payments


@dataclass(frozen=True, slots=True)
class ColorPaidOut(PaidOut):
    """What the declarer takes from the pot or pays into it, and how the pot is shared as the match ends."""

    @override
    def rows(self, facts: DealFacts) -> Sequence[ScoreRow]:
        """Return a row for the declarer, and at the end of the match one for the pot."""
        payments, left, found = self.pot.list_payments(facts), self._count_left(facts), []
        if any(payments):
            points = tuple(-paid for paid in payments)
            found.append(
                ScoreRow("made", points, "points") if min(payments) < 0 else ScoreRow("failed", points, "failed")
            )
        if left and self._is_shared(facts):
            found.append(ScoreRow("share", tuple(self.pot.list_shares(facts, left)), "pot"))
        return found

    @override
    def label(self, what: str) -> Message:
        if what == "share":
            return PaidOut.label(self, what)
        return say("Made: from the pot") if what == "made" else say("Failed: into the pot")

    @override
    def feats(self, facts: DealFacts) -> Sequence[Feat]:
        declarers = facts.declarers
        if declarers is None:
            return ()
        return list_contract_feats(facts, made=facts.count_won()[declarers] >= facts.bids.level)

    @override
    def worth(self, facts: DealFacts) -> Worth:
        """Return the worth of tricks to the declarer alone: the others only keep him from the pot."""
        pot, declarers, tricks = self.pot, facts.declarers, range(facts.length + 1)
        if declarers is None or not isinstance(pot, ColorPot):
            return Worth((tuple(map(float, tricks)),) * len(facts.teams))
        own, none = tuple(float(pot.find_price(facts, won)) for won in tricks), (0.0,) * len(tricks)
        sides = range(len(facts.teams))
        needed = tuple(facts.bids.level if side == declarers else None for side in sides)
        return Worth(tuple(own if side == declarers else none for side in sides), needed=needed, allied=True)

    @override
    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the tricks by seat, and how far the declarer is."""
        return (count_seat_tricks(facts),), count_contract_progress(facts, 0)


def read_color_pot(section: Section, context: PartContext) -> ColorPot:
    """Read the part of [stakes] with part = "pot" and won_by = "color_worth"."""
    pot = ColorPot(
        section.integer("ante", 0, 100),
        section.choice("paid", [BELOW]),
        COLOR_WORTH,
        "",
        False,
        False,
        0,
        section.choice("end", ["share", "play_on"]) == "share",
        below=section.integer("below", 1, 1_000),
        points=read_color_points(context),
    )
    section.check_all_read()
    return pot
