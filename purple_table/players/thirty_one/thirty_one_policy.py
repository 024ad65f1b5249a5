"""The policy by which sampled hands are played on at every seat: keep what counts most, take what helps, knock with
enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.masks import list_bits
from purple_table.players.thirty_one.hands import Hands

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_kernel import ThirtyOneKernel
    from purple_table.players.thirty_one.rivals import HandImagination

HELPS = 2.0
"""The ranks that a discard must add before it is taken: a card from the stock may add as many."""
SECOND = 0.1
"""The share of its rank that a second color adds to the best one."""


class ThirtyOnePolicy:
    """Plays hands of one game to their end. The score of each hand, and its discards, are computed once."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self._scores: dict[int, float] = {}
        self._throws: dict[int, list[int]] = {}

    def play_on(self, kernel: ThirtyOneKernel, imagination: HandImagination, spreads: Sequence[int]) -> None:
        """Play a hand to its end, also from the middle of a turn. `spreads` shift the knock threshold of each seat."""
        if kernel.drawn:
            kernel.discard(self._choose_discard(kernel.hands[kernel.turn], kernel.taken))
        rank = self.hands.rank
        while not kernel.over:
            seat = kernel.turn
            hand = kernel.hands[seat]
            if kernel.knocker is None and kernel.may_knock():
                turn = kernel.turns // kernel.playing
                if rank[hand] >= imagination.find_knock_rank(turn, spreads[seat]):
                    kernel.knock()
                    continue
            top = kernel.discards[-1]
            thrown = self._choose_discard(hand | top, top)
            more = self._score((hand | top) ^ thrown) - self._score(hand)
            if more >= HELPS or not kernel.stock:
                if more <= 0 and kernel.may_stay():
                    kernel.stay()
                    continue
                kernel.take()
                kernel.discard(thrown)
            else:
                card = kernel.draw()
                kernel.discard(self._choose_discard(hand | card, 0))

    def _choose_discard(self, cards: int, taken: int) -> int:
        """Return the card whose loss costs least. The card that was just taken may not be discarded."""
        order = self._throws.get(cards)
        if order is None:
            order = sorted(list_bits(cards), key=lambda card: (-self._score(cards ^ card), card))
            self._throws[cards] = order
        return order[0] if order[0] != taken else order[1]

    def _score(self, hand: int) -> float:
        """Return the score of a hand: its rank, and a little for a second color. A Blitz comes before all."""
        found = self._scores.get(hand)
        if found is None:
            hands = self.hands
            ranks = sorted((hands.rank[hand & color] for color in hands.colors if hand & color), reverse=True)
            found = hands.rank[hand] + SECOND * (ranks[1] if len(ranks) > 1 else 0)
            if hands.blitz[hand]:
                found += hands.ranks
            self._scores[hand] = found
        return found
