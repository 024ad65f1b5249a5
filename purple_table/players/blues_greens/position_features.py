"""Features of positions, whose weighted sums are what the rest of a deal will bring the own side and the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp, fsum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.games.blues_greens.melds import Spot
    from purple_table.players.blues_greens.decision_facts import DecisionFacts

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
