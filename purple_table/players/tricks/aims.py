"""Aims: what it is worth to each seat that some seat takes the next trick, as far as everybody can tell.

It comes from the scoring and the bids alone: the expected points of each side before and after the trick, where the
tricks still to come are won with a fixed chance each. The name of the game is never asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from purple_table.games.tricks.scoring import CapturedPoints, ContractPoints, OwnContracts, TricksOver

if TYPE_CHECKING:
    from purple_table.games.tricks.bidding import Bids
    from purple_table.games.tricks.game import TrickGame

BAG_SHARE = 0.8
"""How much of its part of the penalty a bag is taken to cost: some counters never get full."""


class Worth(NamedTuple):
    """The worth of one trick, in points.

    takes    takes[seat][winner]: what it is worth to `seat` that `winner` takes the trick
    card     card[seat][winner]: the same for each point of the cards in it
    swing    by seat, what it is worth to take a trick rather than to leave it to an opponent
    """

    takes: Sequence[Sequence[float]]
    card: Sequence[Sequence[float]]
    swing: Sequence[float]


class Aims:
    """What the seats of a deal play for, made once the bidding is over (or as it is supposed to end).

    `points` are the points of a captured card by the bit length of its mask, `each` of a card on average.
    """

    def __init__(self, game: TrickGame, bids: Bids) -> None:
        self.players = game.players
        self._sides = game.sides
        self._side_of = [game.side_of(seat) for seat in range(game.players)]
        self._hand = hand = game.dealing.hand
        self._scoring = scoring = game.scoring
        self._bids = bids
        values = [scoring.value(1 << place) for place in range(len(game.deck.cards))]
        self.points = (0, *values)
        self.each = sum(values) / len(values) * (len(values) > 0)
        self.counts_cards = any(values)
        declarers = None if bids.declarer is None else self._side_of[bids.declarer]
        self._expected = []
        self._sure = []
        for side in range(len(game.sides)):
            chance = self._chance(side, declarers)
            self._expected.append(_expected(self._table(side, declarers), hand, chance))
            kept = [1.0] * (hand + 1)
            if isinstance(scoring, CapturedPoints) and side == declarers:
                needed = scoring.book + bids.level
                kept = [float(tricks >= needed) for tricks in range(hand + 1)]
            self._sure.append(_expected(kept, hand, chance))
        self._known: dict[tuple[int, ...], Worth] = {}

    def at(self, taken: Sequence[int]) -> Worth:
        """The worth of the next trick when the seats have taken so many."""
        key = tuple(taken)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._worth(key)
        return found

    def _worth(self, taken: tuple[int, ...]) -> Worth:
        sides, side_of, nil = self._sides, self._side_of, self._bids.nil
        left = max(self._hand - sum(taken) - 1, 0)
        others = max(len(sides) - 1, 1)
        counted = [sum(taken[seat] for seat in seats if not self._apart(seat)) for seats in sides]
        gains, keeps = [], []
        for side in range(len(sides)):
            rows, sure = self._expected[side][left], self._sure[side][left]
            have = min(counted[side], self._hand - left - 1)
            gains.append(rows[have + 1] - rows[have])
            keeps.append(sure[have])
        takes, card, swing = [], [], []
        for seat in range(self.players):
            row, points = [], []
            for winner in range(self.players):
                side = side_of[winner]
                sign = 1.0 if side == side_of[seat] else -1.0 / others
                gain = gains[side]
                if self._apart(winner):
                    gain = bag_worth(self._scoring) if isinstance(self._scoring, OwnContracts) else 0.0
                if winner in nil and not taken[winner]:
                    gain -= 2.0 * self._nil(winner)
                row.append(sign * gain)
                points.append(sign * keeps[side])
            takes.append(row)
            card.append(points)
            rivals = [winner for winner in range(self.players) if side_of[winner] != side_of[seat]]
            per_trick = self.each * self.players
            leave = sum(row[winner] + per_trick * points[winner] for winner in rivals) / max(len(rivals), 1)
            swing.append(row[seat] + per_trick * points[seat] - leave)
        return Worth(takes, card, swing)

    def _apart(self, seat: int) -> bool:
        """Whether the tricks of a seat do not count for its side's contract."""
        return seat in self._bids.nil and not (
            isinstance(self._scoring, OwnContracts) and self._scoring.failed_nil_tricks == "partner"
        )

    def _nil(self, seat: int) -> float:
        scoring = self._scoring
        if not isinstance(scoring, OwnContracts):
            return 0.0
        return float(scoring.blind_nil_points if seat in self._bids.blind else scoring.nil_points)

    def _chance(self, side: int, declarers: int | None) -> float:
        """The chance of a side to win a trick, as the bids tell it."""
        even = len(self._sides[side]) / self.players
        bids = self._bids
        if bids.tricks:
            contracts = [self._contract(other) for other in range(len(self._sides))]
            return (contracts[side] + 1.0) / (sum(contracts) + len(contracts))
        if declarers is None or self._scoring is None:
            return even
        needed = (getattr(self._scoring, "book", 0) + bids.level) / self._hand
        strong = min(max((even + needed) / 2, 0.2), 0.85)
        return strong if side == declarers else (1.0 - strong) / max(len(self._sides) - 1, 1)

    def _contract(self, side: int) -> int:
        return sum(self._bids.tricks[seat] or 0 for seat in self._sides[side]) if self._bids.tricks else 0

    def _table(self, side: int, declarers: int | None) -> list[float]:
        """The points of a side by the tricks that count for it, points of captured cards apart."""
        scoring, bids, hand = self._scoring, self._bids, self._hand
        tricks = range(hand + 1)
        if isinstance(scoring, OwnContracts) and bids.tricks:
            contract = self._contract(side)
            if not contract:
                return [bag_worth(scoring) * number for number in tricks]
            worth = scoring.trick_points * (1 if scoring.flat else contract)
            failed = -worth if scoring.failed_costs else 0
            return [worth + bag_worth(scoring) * (won - contract) if won >= contract else failed for won in tricks]
        if isinstance(scoring, (TricksOver, ContractPoints, CapturedPoints)):
            book = scoring.book
            if declarers is None or isinstance(scoring, TricksOver):
                each = 0.0 if isinstance(scoring, CapturedPoints) else 1.0
                return [each * (won - book) for won in tricks]
            if side != declarers:
                return [0.0 for _ in tricks]
            needed = book + bids.level
            if isinstance(scoring, CapturedPoints):
                # What is captured on the way counts by itself, as far as the contract is likely to be made.
                lost = self.each * len(self.points) * needed / hand
                return [0.0 if won >= needed else -lost for won in tricks]
            worth = scoring.denominations[bids.denomination] * bids.level
            return [float(worth + won - needed if won >= needed else -worth) for won in tricks]
        return [float(won) for won in tricks]


def bag_worth(scoring: OwnContracts) -> float:
    """What a trick above the contract is worth."""
    return 1.0 - (BAG_SHARE * scoring.bag_penalty / scoring.bag_limit if scoring.bag_limit else 0.0)


def _expected(table: Sequence[float], hand: int, chance: float) -> list[list[float]]:
    """rows[left][won]: the expected value of `table` with `left` tricks to come, each won with `chance`."""
    rows = [list(table)]
    for left in range(1, hand + 1):
        before = rows[-1]
        rows.append([chance * before[won + 1] + (1 - chance) * before[won] for won in range(hand + 1 - left)])
    return rows
