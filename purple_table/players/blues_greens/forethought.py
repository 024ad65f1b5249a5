"""Forethought: what is supposed to happen before play: further calls, which suit is trump, which cards change hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.games.blues_greens.pack import numbers
from purple_table.players.blues_greens.bidding import find_wanted_strength, strength

if TYPE_CHECKING:
    from purple_table.games.blues_greens.bidding import Call
    from purple_table.games.blues_greens.game import BluesGreens

WANTED = 100
"""Beside its power, what a trump is worth to the declarer."""


class Forethought:
    """Carries supposed hands from any point before play to the first lead."""

    def __init__(self, game: BluesGreens) -> None:
        self._game = game
        self._strong: dict[int, tuple[float, int]] = {}

    def continue_auction(
        self, dealer: int, calls: tuple[Call, ...], hands: Sequence[int], mine: int
    ) -> tuple[Call, ...]:
        """The auction to its end: `mine` bids no more, the others as the Club does."""
        bidding = self._game.bidding
        while (seat := bidding.to_call(dealer, calls)) is not None:
            lowest = bidding.next(calls)
            bids = seat != mine and lowest <= bidding.most
            bids = bids and self.best(hands[seat])[0] >= find_wanted_strength(self._game, lowest, "normal")
            calls = (*calls, (seat, lowest if bids else None))
        return calls

    def best(self, hand: int) -> tuple[float, int]:
        """How strong a hand is in its best suit, and that suit."""
        found = self._strong.get(hand)
        if found is None:
            if len(self._strong) > 20_000:
                self._strong.clear()
            suits = range(len(self._game.pack.suits))
            found = self._strong[hand] = max((strength(self._game, hand, suit), -suit) for suit in suits)
        return found[0], -found[1]

    def exchange(self, hands: list[int], declarer: int, trump: int, laid: int, *, back: bool) -> None:
        """Exchange cards: first the partner gives, unless it is about those that go `back`; `laid` lie out already."""
        partner, count = (declarer + 2) % self._game.players, self._game.exchange.count
        if not back:
            laid |= self._gifts(hands[partner], trump, count - laid.bit_count())
            hands[partner] &= ~laid
            hands[declarer] |= laid
            laid = 0
        laid |= self._choose_returned(hands[declarer], trump, count - laid.bit_count())
        hands[declarer] &= ~laid
        hands[partner] |= laid

    def _gifts(self, hand: int, trump: int, count: int) -> int:
        """What helps the declarer most: black threes and trumps, then what is high."""
        pack, tricks = self._game.pack, self._game.tricks[trump]
        avoided = pack.twos | pack.red_threes
        order = sorted(numbers(hand), key=lambda card: (avoided >> card & 1, -tricks.power[card + 1]))
        return sum(1 << card for card in order[:count])

    def _choose_returned(self, hand: int, trump: int, count: int) -> int:
        """What is missed least: low cards without company that are no trumps, and red threes."""
        pack, tricks = self._game.pack, self._game.tricks[trump]

        def missed(card: int) -> int:
            bit = 1 << card
            if bit & pack.red_threes:
                return 0
            if bit & (tricks.trump | pack.twos):
                return WANTED + tricks.power[card + 1]
            rank, suit = hand & pack.ranks[pack.rank_of[card]], hand & pack.suits[pack.suit_of[card]]
            near = suit & (bit << 1 | bit >> 1)
            return 8 * (rank.bit_count() - 1) + 5 * near.bit_count() + tricks.power[card + 1] // 8

        return sum(1 << card for card in sorted(numbers(hand), key=missed)[:count])
