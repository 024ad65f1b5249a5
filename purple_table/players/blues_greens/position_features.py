"""Features of positions, whose weighted sum is what the rest of a deal will bring the own side more than the others."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, fsum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.games.blues_greens.melds import Spot
    from purple_table.players.blues_greens.decision_facts import DecisionFacts

NEAR = 4.0
"""With so many cards more it is 1/e times as likely that a seat goes out soon."""

WEIGHTS = {
    "one": -6.959,
    "cards": -3.312,
    "dead": -1.218,
    "dead worth": 0.6149,
    "ready worth": 0.7643,
    "later worth": -0.2812,
    "waiting worth": 1.225,
    "paired worth": 0.7083,
    "twos": -5.371,
    "reds": -9.739,
    "reds out": 8.241,
    "reds risk": -12.19,
    "black green": 10.58,
    "black blue": -4.718,
    "trumps": -1.005,
    "high trumps": 0.85,
    "masters": 0.708,
    "seconds": 0.5839,
    "suits": -2.08,
    "opened": 10.47,
    "open worth": 21.09,
    "partner opened": 1.403,
    "others opened": -2.314,
    "partner cards": -3.174,
    "others cards": 2.673,
    "near": 10.17,
    "danger": -18.84,
    "partner near": 17.28,
    "near others": 0.1439,
    "near partner": 0.4989,
    "danger mine": 1.893,
    "danger partner": 2.141,
    "partner near others": -1.398,
    "partner near mine": 1.337,
    "danger worth": -0.9105,
    "left": 8.854,
    "ours": -1.488,
    "theirs": 0.468,
    "auction": -1.02,
    "pot ours": 1.236,
    "pot theirs": -0.6231,
    "partner reds": -9.812,
    "others reds": 8.524,
    "loose reds": -1.045,
    "loose blacks": -0.861,
}
"""What each feature is worth, in points of the own side less those of the others. Fitted by least squares to positions
in deals of Skilled players, with what both sides made from there to the end of the deal."""


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
        self._common = {
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
            "partner reds": (facts.holds[facts.partner] & reds).bit_count(),
            "others reds": sum((facts.holds[seat] & reds).bit_count() for seat in rivals),
            "loose reds": (facts.loose & reds).bit_count(),
            "loose blacks": (facts.loose & pack.black_threes).bit_count(),
        }
        self._base = fsum(WEIGHTS[name] * number for name, number in self._common.items())

    def expect(self, hand: int, opened: bool, spots: Iterable[Spot]) -> float:
        """Return the points to come of the own side, less those of the others."""
        features = self.measure(hand, opened, spots)
        return self._base + fsum(WEIGHTS[name] * number for name, number in features.items())

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
