"""Judging positions: what each is worth to the own side, so that the choices of a turn can be compared.

The features of a position have weights, whose sums are what the rest of the deal will bring both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import erf, exp, fsum, pi, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_rules import BluesGreensScoring
    from purple_table.games.blues_greens.melds import Spot
    from purple_table.players.blues_greens.decision_facts import DecisionFacts
    from purple_table.players.blues_greens.meld_planner import MeldWay


NEAR = 4.0
"""With so many cards more it is 1/e times as likely that a seat goes out soon."""

WEIGHTS = {
    "one": (9.791, 16.75),
    "cards": (-0.5359, 2.776),
    "dead": (-0.8091, 0.4092),
    "dead worth": (1.024, 0.4091),
    "ready worth": (0.3288, -0.4355),
    "later worth": (0.2884, 0.5696),
    "waiting worth": (0.8682, -0.3566),
    "paired worth": (0.05835, -0.6499),
    "twos": (-2.1, 3.271),
    "reds": (1.551, 11.29),
    "reds out": (5.874, -2.367),
    "reds risk": (-4.224, 7.963),
    "black green": (7.799, -2.778),
    "black blue": (1.269, 5.987),
    "trumps": (-0.0001674, 1.005),
    "high trumps": (-1.151, -2.001),
    "masters": (0.3242, -0.3838),
    "seconds": (0.3829, -0.201),
    "suits": (-0.4621, 1.618),
    "opened": (3.999, -6.468),
    "open worth": (9.641, -11.45),
    "partner opened": (-1.247, -2.65),
    "others opened": (-3.689, -1.375),
    "partner cards": (-0.2694, 2.905),
    "others cards": (2.756, 0.08287),
    "near": (6.463, -3.707),
    "danger": (-21.46, -2.615),
    "partner near": (9.97, -7.314),
    "near others": (-0.1691, -0.313),
    "near partner": (-0.2773, -0.7762),
    "danger mine": (0.4363, -1.457),
    "danger partner": (1.095, -1.046),
    "partner near others": (-1.109, 0.2891),
    "partner near mine": (0.1175, -1.219),
    "danger worth": (-0.05322, 0.8573),
    "left": (7.147, -1.707),
    "ours": (0.6477, 2.136),
    "theirs": (1.674, 1.206),
    "auction": (2.322, 3.342),
    "pot ours": (0.9747, -0.2614),
    "pot theirs": (0.04118, 0.6643),
    "place": (0.6746, 0.634),
    "partner reds": (1.318, 11.13),
    "others reds": (11.1, 2.576),
    "loose reds": (4.508, 5.553),
    "loose blacks": (1.307, 2.168),
}
"""What each feature is worth in points still to come, of the own side and of the others. Fitted by least squares to
positions in deals of Skilled players, with what both sides made from there to the end of the deal."""
SPREAD = 28.0
"""The standard deviation of what a side makes around what the features let it expect, in points."""


class PositionFeatures:
    """Features of positions that differ from the facts in the own hand and the melds."""

    def __init__(self, facts: DecisionFacts) -> None:
        self._facts = facts
        planner, pack, sizes, opened = facts.tables.planner, facts.pack, facts.sizes, facts.opened
        self._planner = planner
        self._first = facts.game.melding.first
        rivals = (facts.left, facts.right)
        self._mate = mate = sizes[facts.partner]
        self._danger = max(_weigh_nearness(sizes[seat]) if opened[seat] else 0.0 for seat in rivals)
        self._others = others = sum(sizes[seat] for seat in rivals)
        self._mate_near = mate_near = _weigh_nearness(mate) if opened[facts.partner] else 0.0
        ours = theirs = 0
        if facts.line:
            place, points = facts.tables.tricks.place(facts.line), planner.worth(sum(facts.line))
            if place is not None and (place - len(facts.line)) % 2 == 0:
                ours = points
            else:
                theirs = points
        reds = pack.red_threes
        common = {
            "partner opened": opened[facts.partner],
            "others opened": opened[facts.left] + opened[facts.right],
            "partner cards": mate,
            "others cards": others,
            "danger": self._danger,
            "partner near": mate_near,
            "danger partner": self._danger * mate,
            "partner near others": mate_near * others,
            "left": (facts.deck + len(facts.splay)) / 52,
            "auction": facts.declarer is not None,
            "ours": facts.declarer is not None and facts.is_own(facts.declarer),
            "theirs": facts.declarer is not None and not facts.is_own(facts.declarer),
            "pot ours": ours,
            "pot theirs": theirs,
            "place": len(facts.line),
            "partner reds": (facts.holds[facts.partner] & reds).bit_count(),
            "others reds": sum((facts.holds[seat] & reds).bit_count() for seat in rivals),
            "loose reds": (facts.loose & reds).bit_count(),
            "loose blacks": (facts.loose & pack.black_threes).bit_count(),
        }
        self._own, self._theirs = _weigh(common)

    def expect(self, hand: int, opened: bool, spots: Iterable[Spot]) -> tuple[float, float]:
        """Return the points that the own side and the others will still make."""
        own, theirs = _weigh(self.measure(hand, opened, spots))
        return fsum(self._own + own), fsum(self._theirs + theirs)

    def measure(self, hand: int, opened: bool, spots: Iterable[Spot]) -> dict[str, float]:
        """Return those features that depend on the hand, whether its first meld lies, and the melds on the table."""
        facts, planner, pack, size = self._facts, self._planner, self._facts.pack, hand.bit_count()
        melds = planner.plan(hand)
        used = sum(melds)
        waiting = planner.layoffs(hand & ~used, spots)
        dead = hand & ~used & ~waiting & ~(pack.twos | pack.red_threes | pack.black_threes)
        reds = (hand & pack.red_threes).bit_count()
        near = _weigh_nearness(dead.bit_count()) if opened else 0.0
        best = 0.0
        if not opened:
            worths = [way.worth for way in planner.ways(hand)]
            best = min(max(worths, default=0) / self._first, 1.0) if self._first else 1.0
        blacks, plain = hand & pack.black_threes, hand & pack.plain
        green = (blacks & pack.green).bit_count()
        return {
            "one": 1.0,
            "cards": size,
            "dead": dead.bit_count(),
            "dead worth": planner.worth(dead),
            "ready worth": planner.worth(melds[0]) if melds else 0,
            "later worth": sum(planner.worth(meld) for meld in melds[1:]),
            "waiting worth": planner.worth(waiting),
            "paired worth": planner.worth(self._find_pairs(dead)) if dead else 0,
            "twos": (hand & pack.twos).bit_count(),
            "reds": reds,
            "reds out": reds * near,
            "reds risk": reds * self._danger,
            "black green": green,
            "black blue": blacks.bit_count() - green,
            "trumps": (facts.tables.tricks.trump & plain).bit_count(),
            "high trumps": (hand & facts.high).bit_count(),
            "masters": (hand & facts.masters).bit_count(),
            "seconds": (hand & facts.seconds).bit_count(),
            "suits": sum(1 for suit in pack.suits if plain & suit),
            "opened": opened,
            "open worth": best,
            "near": near,
            "near others": near * self._others,
            "near partner": near * self._mate,
            "danger mine": self._danger * size,
            "partner near mine": self._mate_near * size,
            "danger worth": self._danger * planner.worth(hand & ~pack.red_threes),
        }

    def _find_pairs(self, dead: int) -> int:
        """Return the cards that lack one to a meld: two of a rank, or neighbors of a suit."""
        pack = self._facts.pack
        found = 0
        for rank in pack.ranks:
            if (dead & rank).bit_count() == 2:
                found |= dead & rank
        count, half = len(pack.ranks), len(pack.deck.cards) // 2
        full = (1 << count) - 1
        for suit in range(len(pack.suits)):
            mine = dead & pack.suits[suit]
            if mine & mine - 1:
                low, high = mine >> suit * count & full, mine >> suit * count + half & full
                held = low | high
                near = held & (held << 1 | held >> 1 | held << 2 | held >> 2)
                found |= (near & low) << suit * count | (near & high) << suit * count + half
        return found


def _weigh_nearness(cards: int) -> float:
    """Return how near a hand of so many cards is to going out, 1 with none."""
    return exp(-cards / NEAR)


def _weigh(features: Mapping[str, float]) -> tuple[list[float], list[float]]:
    """Return what each of some features is worth to the own side and to the others."""
    weights = [WEIGHTS[name] for name in features]
    numbers = features.values()
    return (
        [own * number for (own, _), number in zip(weights, numbers, strict=True)],
        [theirs * number for (_, theirs), number in zip(weights, numbers, strict=True)],
    )


STEP = 3.0
"""The worth of one point is measured between so many points below and above the expected outcome."""
CARD_VARIANCE = 16.0
"""The variance of the points of a card that is not seen."""


class PointWorth(NamedTuple):
    """The worth of one point to the own side: one that it makes, and one that the others do not make."""

    own: float
    theirs: float


class ScoreModel:
    """The expected score of a deal, where the points of each side are normally distributed.

    `bids` are the bids of the own side and of the others, 0 for none. A `spread` is the standard deviation of points.
    """

    def __init__(self, scoring: BluesGreensScoring, bids: tuple[int, int]) -> None:
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
