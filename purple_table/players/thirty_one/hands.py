"""Lookup tables for hands by their masks, and the best hand that one more card makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.masks import list_bits

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame


class Ranks(dict[int, int]):
    """The rank of a hand at the showdown by its mask: the place of its total among all values of totals, from 0."""

    def __init__(self, game: ThirtyOneGame, by_total: tuple[int, ...]) -> None:
        super().__init__()
        self._total = game.tables.total
        self._by_total = by_total

    def __missing__(self, cards: int) -> int:
        self[cards] = rank = self._by_total[self._total[cards]]
        return rank


class Hands:
    """Lookup tables for the hands of one game.

    total, blitz   by mask, as the kernel has them      rank     by mask: the higher, the better; from 0
    by_total       the rank of a total                  ranks    how many ranks there are
    size           cards in a hand                      colors   the mask of each color
    """

    def __init__(self, game: ThirtyOneGame) -> None:
        self.game = game
        self.size = game.dealing.hand
        self.total = game.tables.total
        self.blitz = game.tables.blitz
        self.points = game.counting.points
        self.full = game.counting.full
        self.any_color = game.counting.any_color
        self.colors = tuple(mask & game.in_play for _, mask, _ in game.counting.colors)
        worth = game.tables.worth
        places = {one: place for place, one in enumerate(sorted(set(worth)))}
        self.by_total = tuple(places[one] for one in worth)
        self.ranks = len(places)
        self.rank = Ranks(game, self.by_total)
        self._color_of = {card: mask for mask in self.colors for card in list_bits(mask)}
        # A card whose color stays below what the hand counts is of no use, unless high totals or other colors matter.
        self._plain = not self.any_color and game.counting.over != "bust"

    def find_nearest_rank(self, total: int) -> int:
        """Return the rank of a total, or of the nearest total that is possible."""
        return self.by_total[min(max(total, 0), len(self.by_total) - 1)]

    def find_improved(self, hand: int, card: int) -> int:
        """Return the best hand that `hand` and one more card can make: a Blitz, else the one of the highest rank."""
        cards = hand | card
        if self._plain:
            total = self.total
            if total[hand & self._color_of[card] | card] <= total[hand] <= self.full:
                return hand
        rank, blitz = self.rank, self.blitz
        best, most = hand, rank[hand]
        rest = hand
        while rest:
            low = rest & -rest
            rest ^= low
            left = cards ^ low
            if blitz[left]:
                return left
            if rank[left] > most:
                best, most = left, rank[left]
        return best
