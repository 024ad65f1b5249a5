"""Outlook: what the rest of a deal will bring each side, as far as it shows in one hand and on the table."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.games.blues_greens.melds import Spot
    from purple_table.players.blues_greens.decision_facts import DecisionFacts

NEAR = 4.0

NAMES = (
    "one", "cards", "dead", "dead worth", "ready worth", "later worth", "waiting worth", "paired worth",
    "twos", "reds", "reds out", "reds risk", "black green", "black blue",
    "trumps", "high trumps", "masters", "seconds", "suits",
    "opened", "open worth", "partner opened", "others opened",
    "partner cards", "others cards", "near", "danger", "partner near",
    "near others", "near partner", "danger mine", "danger partner", "partner near others", "partner near mine",
    "danger worth", "left", "ours", "theirs", "auction",
    "pot ours", "pot theirs", "place",
    "partner reds", "others reds", "loose reds", "loose blacks",
)  # fmt: skip


class BluesGreensOutlook:
    """Features of positions that differ from the facts in the own hand and the melds."""

    def __init__(self, facts: DecisionFacts) -> None:
        self.facts = facts
        pack, planner = facts.pack, facts.tables.planner
        self.planner = planner
        self.first = facts.game.melding.first
        sizes, opened = facts.sizes, facts.opened
        rivals = (facts.left, facts.right)
        self.rivals = sum(sizes[seat] for seat in rivals)
        self.mate = sizes[facts.partner]
        self.danger = max(_value_neighbors(sizes[seat]) if opened[seat] else 0.0 for seat in rivals)
        self.mate_near = _value_neighbors(self.mate) if opened[facts.partner] else 0.0
        ours = theirs = 0.0
        if facts.line:
            place = facts.tables.tricks.place(facts.line)
            pot = planner.worth(sum(facts.line))
            if place is not None and (place - len(facts.line)) % 2 == 0:
                ours = float(pot)
            else:
                theirs = float(pot)
        declarer = facts.declarer
        reds = pack.red_threes
        held = facts.holds
        self.public = (
            float(opened[facts.partner]),
            float(sum(opened[seat] for seat in rivals)),
            float(self.mate),
            float(self.rivals),
        )
        left = (facts.deck + len(facts.splay)) / 52
        self.rest = (
            left,
            float(declarer is not None and facts.mine(declarer)),
            float(declarer is not None and not facts.mine(declarer)),
            float(declarer is not None),
            ours,
            theirs,
            float(len(facts.line)),
            float((held[facts.partner] & reds).bit_count()),
            float(sum((held[seat] & reds).bit_count() for seat in rivals)),
            float((facts.unseen & reds).bit_count()),
            float((facts.unseen & pack.black_threes).bit_count()),
        )

    def features(self, hand: int, opened: bool, spots: Iterable[Spot]) -> list[float]:
        """One number for each of NAMES."""
        facts, planner, pack = self.facts, self.planner, self.facts.pack
        melds = planner.plan(hand)
        ready = planner.worth(melds[0]) if melds else 0
        later = sum(planner.worth(meld) for meld in melds[1:])
        used = sum(melds)
        waiting = planner.layoffs(hand & ~used, spots)
        specials = pack.twos | pack.red_threes | pack.black_threes
        dead = hand & ~used & ~waiting & ~specials
        twos = (hand & pack.twos).bit_count()
        reds = (hand & pack.red_threes).bit_count()
        paired = self._pairs(dead) if dead else 0
        count = dead.bit_count()
        size = hand.bit_count()
        near = exp(-count / NEAR) if opened else 0.0
        worth = planner.worth(hand & ~pack.red_threes)
        high = (hand & facts.high).bit_count()
        masters = (hand & facts.masters).bit_count()
        seconds = (hand & facts.seconds).bit_count()
        trump = facts.tables.tricks.trump & hand & pack.plain
        best = 1.0
        if not opened:
            worths = [way.worth for way in planner.ways(hand)]
            best = min(max(worths, default=0) / self.first, 1.0) if self.first else 1.0
        blacks = hand & pack.black_threes
        green = (blacks & pack.green).bit_count()
        plain = hand & pack.plain
        suits = sum(1 for suit in pack.suits if plain & suit)
        rest = self.rest
        return [
            1.0, float(size), float(count), float(planner.worth(dead)), float(ready), float(later),
            float(planner.worth(waiting)), float(paired),
            float(twos), float(reds), reds * near, reds * self.danger, float(green), float(blacks.bit_count() - green),
            float(trump.bit_count()), float(high), float(masters), float(seconds), float(suits),
            float(opened), best * (not opened), self.public[0], self.public[1],
            self.public[2], self.public[3], near, self.danger, self.mate_near,
            near * self.rivals, near * self.mate, self.danger * size, self.danger * self.mate,
            self.mate_near * self.rivals, self.mate_near * size,
            self.danger * worth, *rest,
        ]  # fmt: skip

    def _pairs(self, dead: int) -> int:
        """The worth of the cards that lack one card to a meld: two of a rank, or neighbors of a suit."""
        pack = self.planner.pack
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
        return self.planner.worth(found)


def _value_neighbors(cards: int) -> float:
    return exp(-cards / NEAR)
