"""Judging: what a position is worth to the own side, so that the choices of a turn can be compared."""

from __future__ import annotations

from math import fsum, sqrt
from typing import TYPE_CHECKING, NamedTuple

from purple_table.players.blues_greens import weights
from purple_table.players.blues_greens.outlook import BluesGreensOutlook
from purple_table.players.blues_greens.score_model import ScoreModel

if TYPE_CHECKING:
    from purple_table.games.blues_greens.melds import Spot
    from purple_table.players.blues_greens.decision_facts import DecisionFacts
    from purple_table.players.blues_greens.plans import MeldWay


class Position(NamedTuple):
    """The own hand before a card is played, whether its first meld lies, what lies on the table, and the points that
    the seat has secured since the facts were gathered."""

    hand: int
    opened: bool
    spots: tuple[Spot, ...]
    gain: int


class Judge:
    """Weighs positions that differ from the facts in the own hand, the melds and the points secured."""

    def __init__(self, facts: DecisionFacts) -> None:
        self.facts = facts
        self.planner = facts.tables.planner
        self.rules = facts.game.melding
        self.outlook = BluesGreensOutlook(facts)
        bid = facts.bid if facts.declarer is not None else 0
        mine = facts.declarer is not None and facts.mine(facts.declarer)
        self.model = ScoreModel(facts.game.scoring, (bid if mine else 0, 0 if mine else bid))
        self._known: dict[tuple[int, bool, tuple[Spot, ...]], tuple[float, float]] = {}
        self.here = Position(facts.hand, facts.opened[facts.seat], facts.spots, 0)
        own, theirs = self.expect_later_points(self.here)
        self.spread = weights.SPREAD
        self.own, self.theirs = facts.secured[0] + own, facts.secured[1] + theirs
        self.a, self.b = self.model.worth(self.own, self.theirs, self.spread)
        green, blue = self.average(facts.green_unseen), self.average(facts.blue_unseen)
        self.held = [0.0] * 4
        self.doubt = 1.0
        for seat in (facts.left, facts.partner, facts.right):
            self.held[seat] = self.planner.worth(facts.holds[seat])
            self.held[seat] += facts.greens[seat] * green + facts.blues[seat] * blue
            self.doubt += 16.0 * (facts.greens[seat] + facts.blues[seat])
        self.doubt = sqrt(self.doubt)

    def expect_later_points(self, position: Position) -> tuple[float, float]:
        """The points that each side will still make."""
        key = position[:3]
        found = self._known.get(key)
        if found is None:
            numbers = self.outlook.features(*key)
            own = fsum(weight * number for weight, number in zip(weights.OWN, numbers, strict=True))
            theirs = fsum(weight * number for weight, number in zip(weights.THEIRS, numbers, strict=True))
            found = self._known[key] = own, theirs
        return found

    def steep(self, position: Position) -> float:
        """The worth of a position in points that count by what they are worth around the expected outcome."""
        own, theirs = self.expect_later_points(position)
        return self.a * (position.gain + own) - self.b * theirs

    def value_going_on(self, position: Position) -> float:
        """The expected score if play goes on from a position; a hand of at most one card goes out."""
        hand = position.hand
        if not hand & hand - 1:
            return self.value_going_out(position.gain, hand)
        own, theirs = self.expect_later_points(position)
        facts = self.facts
        return self.model.score(facts.secured[0] + position.gain + own, facts.secured[1] + theirs, self.spread)

    def value_going_out(self, gain: int, last: int) -> float:
        """The expected score if the seat goes out with so many points more, `last` played at last (0: nothing)."""
        facts = self.facts
        ours, others = self.trick(last)
        own = facts.secured[0] + gain + ours + self.held[facts.left] + self.held[facts.right]
        theirs = facts.secured[1] + others + self.held[facts.partner]
        return self.model.score(own, theirs, self.doubt)

    def trick(self, last: int) -> tuple[int, int]:
        """The points of the trick for each side when the seat goes out: an unfinished one is its own."""
        facts = self.facts
        line = [*facts.line, last] if last else list(facts.line)
        points = self.planner.worth(sum(line))
        if len(line) == 4:
            place = facts.tables.tricks.place(line)
            if place is None:
                return 0, 0
            if place % 2 == 0:
                return 0, points
        return points, 0

    def average(self, cards: int) -> float:
        """The points of a card among these."""
        return self.planner.worth(cards) / cards.bit_count() if cards else 0.0

    # --- what becomes of a position -----------------------------------------------------------------------------------

    def apply_meld(self, position: Position, way: MeldWay) -> Position:
        """The position after a meld. Whether it is enough for a first meld is the caller's concern."""
        hand = self.planner.less(position.hand, way)
        return Position(hand, True, (*position.spots, way.spot), position.gain + way.worth)

    def lay_all_off(self, position: Position) -> Position:
        """The position after every lay-off, and every meld where many may be laid."""
        hand, opened, spots, gain = position
        if self.rules.many and opened:
            for meld in self.planner.plan(hand):
                hand &= ~meld
                gain += self.planner.worth(meld)
        if opened or self.rules.early:
            off = self.planner.layoffs(hand, spots)
            hand &= ~off
            gain += self.planner.worth(off)
        return Position(hand, opened, spots, gain)
