"""Judging positions: what each is worth to the own side, so that the choices of a turn can be compared."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from purple_table.players.blues_greens.position_features import SPREAD, PositionFeatures
from purple_table.players.blues_greens.score_model import ScoreModel

if TYPE_CHECKING:
    from purple_table.games.blues_greens.melds import Spot
    from purple_table.players.blues_greens.decision_facts import DecisionFacts
    from purple_table.players.blues_greens.meld_planner import MeldWay

CARD_VARIANCE = 16.0
"""The variance of the points of a card that is not seen."""


class OwnPosition(NamedTuple):
    """The own hand before a card is played, whether its first meld lies, what lies on the table, and the points that
    the seat has secured since the facts were gathered."""

    hand: int
    opened: bool
    spots: tuple[Spot, ...]
    gain: int


class PositionJudge:
    """Weighs positions that differ from the facts in the own hand, the melds and the points secured.

    A value is the score of the deal that the own side expects, less that of the others. `here` is the position of the
    facts, and `point_worth` what points are worth around the outcome that it lets expect.
    """

    def __init__(self, facts: DecisionFacts) -> None:
        self.facts = facts
        self.planner = facts.tables.planner
        self.rules = facts.game.melding
        self.here = OwnPosition(facts.hand, facts.opened[facts.seat], facts.spots, 0)
        own_bid = facts.bid if facts.declarer is not None and facts.is_own(facts.declarer) else 0
        self._model = ScoreModel(facts.game.scoring, (own_bid, 0 if own_bid else facts.bid))
        self._features = PositionFeatures(facts)
        self._known: dict[tuple[int, bool, tuple[Spot, ...]], tuple[float, float]] = {}
        own, theirs = self.expect_later_points(self.here)
        self.point_worth = self._model.measure_point_worth(facts.secured[0] + own, facts.secured[1] + theirs, SPREAD)
        # A card that is not seen is worth as much as those of its pack that may be in a hand are on average.
        green, blue = self._find_average(facts.green_unseen), self._find_average(facts.blue_unseen)
        self._held = [0.0] * 4
        variance = 1.0
        for seat in (facts.left, facts.partner, facts.right):
            unseen = facts.greens[seat] * green + facts.blues[seat] * blue
            self._held[seat] = self.planner.worth(facts.holds[seat]) + unseen
            variance += CARD_VARIANCE * (facts.greens[seat] + facts.blues[seat])
        self._out_spread = sqrt(variance)

    def expect_later_points(self, position: OwnPosition) -> tuple[float, float]:
        """Return the points that the own side and the others will still make where play goes on."""
        key = position[:3]
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._features.expect(*key)
        return found

    def weigh_points(self, position: OwnPosition) -> float:
        """Return the worth of the points to come where play goes on, each counted by `point_worth`."""
        own, theirs = self.expect_later_points(position)
        return self.point_worth.own * (position.gain + own) - self.point_worth.theirs * theirs

    def value_going_on(self, position: OwnPosition) -> float:
        """Return the value if play goes on from a position; a hand of at most one card goes out."""
        hand = position.hand
        if not hand & hand - 1:
            return self.value_going_out(position.gain, hand)
        own, theirs = self.expect_later_points(position)
        secured = self.facts.secured
        return self._model.expect_score(secured[0] + position.gain + own, secured[1] + theirs, SPREAD)

    def value_going_out(self, gain: int, last: int) -> float:
        """Return the value if the seat goes out with so many points more, `last` played at last (0: nothing). Whatever
        is left in a hand then counts for the other side."""
        facts = self.facts
        ours, others = self._count_trick(last)
        own = facts.secured[0] + gain + ours + self._held[facts.left] + self._held[facts.right]
        theirs = facts.secured[1] + others + self._held[facts.partner]
        return self._model.expect_score(own, theirs, self._out_spread)

    def _count_trick(self, last: int) -> tuple[int, int]:
        """Return the points of the trick for each side when the seat goes out: an unfinished one is its own."""
        facts = self.facts
        line = [*facts.line, last] if last else list(facts.line)
        points = self.planner.worth(sum(line))
        if len(line) < 4:
            return points, 0
        place = facts.tables.tricks.place(line)
        if place is None:
            return 0, 0
        return (0, points) if place % 2 == 0 else (points, 0)

    def _find_average(self, cards: int) -> float:
        """Return the points of a card among these."""
        return self.planner.worth(cards) / cards.bit_count() if cards else 0.0

    # --- what becomes of a position -----------------------------------------------------------------------------------

    def apply_meld(self, position: OwnPosition, way: MeldWay) -> OwnPosition:
        """Return the position after a meld. Whether it is enough for a first meld is the caller's concern."""
        hand = self.planner.less(position.hand, way)
        return OwnPosition(hand, True, (*position.spots, way.spot), position.gain + way.worth)

    def lay_all_off(self, position: OwnPosition) -> OwnPosition:
        """Return the position after every lay-off, and every meld where many may be laid."""
        hand, opened, spots, gain = position
        if self.rules.many and opened:
            for meld in self.planner.plan(hand):
                hand &= ~meld
                gain += self.planner.worth(meld)
        if opened or self.rules.early:
            off = self.planner.layoffs(hand, spots)
            hand &= ~off
            gain += self.planner.worth(off)
        return OwnPosition(hand, opened, spots, gain)
