"""The order of the cards inside a color, from the tables of play: bits are in the order of the deck, not of rank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from purple_table.core.masks import list_bits

if TYPE_CHECKING:
    from purple_table.games.tricks.tables import Tables
    from purple_table.games.tricks.trick_game import TrickGame

MOST_KEPT = 50_000
"""The most results that are cached: enough for the decks of this program, and a bound for longer colors."""


class CachedMaskFunction(dict[int, int]):
    """A function of masks with a cache of its results, so that most calls cost a lookup."""

    def __init__(self, find: Callable[[int], int]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, cards: int) -> int:
        if len(self) >= MOST_KEPT:
            self.clear()
        found = self[cards] = self._find(cards)
        return found


class CardOrder:
    """The order of the cards inside each color of a deal without trumps, by masks of cards of one color.

    low, top    the lowest of the cards, and the bit length of the highest (0 for none). Of level cards the lowest is
                the one with the lower bit, the highest the one with the higher bit
    above       by the bit length of a card, the cards of its color that beat it (0, no card: -1, everything)
    below       by the bit length of a card, the others of its color that do not beat it when it is led
    by_bits     whether a higher card of a color always is a higher bit
    masters     of a hand and the cards of others: the cards of the hand above all others' cards of their color
    """

    __slots__ = ("_colors", "_steps", "above", "below", "by_bits", "low", "masters", "top")

    def __init__(self, tables: Tables, colors: Sequence[int]) -> None:
        self._colors = colors
        self._steps = _find_shifts(colors)
        longest = max(color.bit_length() for color in colors)
        above, below = [-1] + [0] * longest, [0] * (longest + 1)
        for color in colors:
            for card in list_bits(color):
                above[card.bit_length()] = over = tables.find_beating_cards(card) & color
                below[card.bit_length()] = color & ~over & ~card
        self.above, self.below = tuple(above), tuple(below)
        self.low: Callable[[int], int] = CachedMaskFunction(self._find_low).__getitem__
        self.top: Callable[[int], int] = CachedMaskFunction(self._find_top).__getitem__
        self.masters = self._compare_by_colors
        self.by_bits = all(
            self.above[card.bit_length()] == color & -(card << 1) for color in colors for card in list_bits(color)
        )
        if self.by_bits:
            # Bit operations are faster than a cache.
            self.low, self.top, self.masters = _find_lowest, int.bit_length, self._compare_by_shifts

    def high(self, cards: int) -> int:
        """Return the highest of the cards; 0 for none."""
        return 1 << self.top(cards) >> 1

    def list_rising(self, cards: int) -> list[int]:
        """Return the cards of a mask of one color, from the lowest to the highest."""
        found = []
        while cards:
            found.append(self.low(cards))
            cards ^= found[-1]
        return found

    def _compare_by_shifts(self, hand: int, others: int) -> int:
        for step, room in self._steps:
            others |= others >> step & room
        return hand & ~others

    def _compare_by_colors(self, hand: int, others: int) -> int:
        return sum(hand & color & self.above[self.top(others & color)] for color in self._colors)

    def _find_low(self, cards: int) -> int:
        return max(list_bits(cards), key=lambda card: (self.above[card.bit_length()].bit_count(), -card), default=0)

    def _find_top(self, cards: int) -> int:
        places = [card.bit_length() for card in list_bits(cards)]
        return min(places, key=lambda place: (self.above[place].bit_count(), -place), default=0)


def _find_lowest(cards: int) -> int:
    return cards & -cards


def _find_shifts(colors: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return shifts that together reach every lower place of a color, each with the places it may reach."""
    found, step = [], 1
    while step < max(color.bit_length() - (color & -color).bit_length() + 1 for color in colors):
        found.append((step, sum(_cut_low_part(color, step) for color in colors)))
        step *= 2
    return tuple(found)


def _cut_low_part(color: int, step: int) -> int:
    """Return the places of a color that a card of it can reach by a shift of `step` downwards."""
    low = (color & -color).bit_length() - 1
    width = color.bit_length() - low
    return ((1 << max(width - step, 0)) - 1) << low


def count_ranks_above(game: TrickGame, denomination: str) -> list[int]:
    """Return by the bit length of a card how many ranks of its kind stand above it with these trumps; no Jokers."""
    higher = game.make_tables(denomination).higher
    plain = [(1 << place, higher[place + 1]) for place, card in enumerate(game.deck.cards) if not card.joker]
    found = [0] * len(higher)
    for card, over in plain:
        found[card.bit_length()] = len({beyond for other, beyond in plain if other & over})
    return found
