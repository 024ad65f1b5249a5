"""Judging positions: what each is worth to the own side, so that the choices of a turn can be compared."""

from __future__ import annotations

from math import erf, exp, pi, sqrt
from typing import TYPE_CHECKING, NamedTuple

from purple_table.players.blues_greens.position_features import SPREAD, PositionFeatures

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_scoring import CardPoints
    from purple_table.games.blues_greens.melds import Spot
    from purple_table.players.blues_greens.decision_facts import DecisionFacts
    from purple_table.players.blues_greens.meld_planner import MeldWay

STEP = 3.0
"""The worth of one point is measured between so many points below and above the expected outcome."""
CARD_VARIANCE = 16.0
"""The variance of the points of a card that is not seen."""


class PointWorth(NamedTuple):
    """What one point is worth to the own side: one that it makes, and one that the others do not make."""

    own: float
    theirs: float


class ScoreModel:
    """The expected score of a deal, where the points of each side are normally distributed.

    `bids` are the bids of the own side and of the others, 0 for none. A `spread` is the standard deviation of points.
    """

    def __init__(self, scoring: CardPoints, bids: tuple[int, int]) -> None:
        self._scoring = scoring
        self._bids = bids

    def expect_score(self, own: float, theirs: float, spread: float) -> float:
        """Return the score of the own side less that of the others, when they make about so many points each."""
        return self._expect_side(own, spread, self._bids[0]) - self._expect_side(theirs, spread, self._bids[1])

    def measure_point_worth(self, own: float, theirs: float, spread: float) -> PointWorth:
        """Return what a point is worth when the sides make about so many points each."""
        own_bid, their_bid = self._bids
        return PointWorth(self._measure_slope(own, spread, own_bid), self._measure_slope(theirs, spread, their_bid))

    def _measure_slope(self, points: float, spread: float, bid: int) -> float:
        """Return by how much the score of a side grows with each point that it makes."""
        above, below = self._expect_side(points + STEP, spread, bid), self._expect_side(points - STEP, spread, bid)
        return (above - below) / (2 * STEP)

    def _expect_side(self, points: float, spread: float, bid: int) -> float:
        """Return the score of a side that makes about so many points."""
        scoring = self._scoring
        # A side that fails to make its bid never gets the bonus, so the points must reach both (G34).
        bonus = scoring.bonus * find_chance_above(points, spread, max(bid, scoring.half) - 0.5)
        if not bid:
            return points + bonus
        # A side that makes its bid scores its points, and one that fails scores none of them (G33).
        level = bid - 0.5
        made = find_chance_above(points, spread, level)
        far = (level - points) / spread
        kept = points * made + spread * exp(-far * far / 2) / sqrt(2 * pi)
        lost = bid * (1.0 - made) if scoring.minus_bid else 0.0
        return kept - lost + bonus


def find_chance_above(points: float, spread: float, level: float) -> float:
    """Return the chance that normally distributed points with this mean and spread exceed a level."""
    return 0.5 * (1.0 - erf((level - points) / (spread * sqrt(2.0))))


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

    def value_continued_play(self, position: OwnPosition) -> float:
        """Return the value if play goes on from a position; a hand of at most one card goes out."""
        hand = position.hand
        if not hand & hand - 1:
            return self.value_exit(position.gain, hand)
        own, theirs = self.expect_later_points(position)
        secured = self.facts.secured
        return self._model.expect_score(secured[0] + position.gain + own, secured[1] + theirs, SPREAD)

    def value_exit(self, gain: int, last: int) -> float:
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
