"""Policy: how supposed hands are played on at every seat: keep what counts most, take what helps, knock with enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.masks import bits
from purple_table.players.thirty_one.hands import Hands

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_kernel import ThirtyOneKernel
    from purple_table.players.thirty_one.rivals import Imagination

HELPS = 2.0
"""So many ranks a discard must add before it is taken: a card from the stock may do as much."""
SECOND = 0.1
"""What a second color adds to the best one, as a part of its rank."""


class ThirtyOnePolicy:
    """Plays hands of one game to their end. What a hand is worth, and what it throws, is reckoned once."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self._scores: dict[int, float] = {}
        self._throws: dict[int, list[int]] = {}

    def play_on(self, kernel: ThirtyOneKernel, imagination: Imagination, spreads: Sequence[int]) -> None:
        """Play to the end of the hand, also from the middle of a turn; each seat knocks from a threshold of its own."""
        if kernel.drawn:
            kernel.discard(self._throw(kernel.hands[kernel.turn], kernel.taken))
        rank = self.hands.rank
        while not kernel.over:
            seat = kernel.turn
            hand = kernel.hands[seat]
            if kernel.knocker is None and kernel.may_knock():
                turn = kernel.turns // kernel.playing
                if rank[hand] >= imagination.limit(turn, spreads[seat]):
                    kernel.knock()
                    continue
            top = kernel.discards[-1]
            thrown = self._throw(hand | top, top)
            more = self._score((hand | top) ^ thrown) - self._score(hand)
            if more >= HELPS or not kernel.stock:
                if more <= 0 and kernel.may_stay():
                    kernel.stay()
                    continue
                kernel.take()
                kernel.discard(thrown)
            else:
                card = kernel.draw()
                kernel.discard(self._throw(hand | card, 0))

    def _throw(self, cards: int, taken: int) -> int:
        """Return the card that is missed least, but for one that was just taken."""
        order = self._throws.get(cards)
        if order is None:
            order = sorted(bits(cards), key=lambda card: (-self._score(cards ^ card), card))
            self._throws[cards] = order
        return order[0] if order[0] != taken else order[1]

    def _score(self, hand: int) -> float:
        """Return what a hand is worth keeping: its rank, and a little for a second color; a Blitz before all."""
        found = self._scores.get(hand)
        if found is None:
            hands = self.hands
            ranks = sorted((hands.rank[hand & color] for color in hands.colors if hand & color), reverse=True)
            found = hands.rank[hand] + SECOND * (ranks[1] if len(ranks) > 1 else 0)
            if hands.blitz[hand]:
                found += hands.ranks
            self._scores[hand] = found
        return found
