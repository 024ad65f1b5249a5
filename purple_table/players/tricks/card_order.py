"""Card order: which card of a color is lower or higher than another, read from the tables of play, never from bits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame
    from purple_table.games.tricks.tables import Tables

MOST_KEPT = 50_000
"""So many answers are kept: all there are for the decks of this program, and a bound where colors are long."""


class Kept(dict[int, int]):
    """A function of masks that keeps its answers, so that a known one costs no more than arithmetic would."""

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

    low, high   the lowest and the highest of the cards (0 for none); of level ones that with the lower, the higher bit
    above       the cards of the color that beat all of the cards (no cards: -1, everything)
    below       the other cards of the color that do not beat a card when it is led
    masters     of a hand and others' cards, of any colors: the cards of the hand that are higher than all others' of
                their color
    """

    __slots__ = ("_beating", "_color", "_colors", "_steps", "above", "below", "high", "low", "masters")

    def __init__(self, tables: Tables, colors: Sequence[int]) -> None:
        self._colors = colors
        self._color = {
            1 << place: color for color in colors for place in range(color.bit_length()) if color >> place & 1
        }
        self._beating = {card: tables.beating(card) & color for card, color in self._color.items()}
        self.low = Kept(self._low)
        self.high = Kept(self._high)
        self.above = Kept(self._above)
        self.below = {card: color & ~self._beating[card] & ~card for card, color in self._color.items()}
        # Where a higher card always is a higher bit, shifts find what a card stands above faster than a look at each
        # color would.
        by_bits = all(over == self._color[card] & -(card << 1) for card, over in self._beating.items())
        self._steps = _steps(colors)
        self.masters = self._by_shifts if by_bits else self._by_colors

    def rising(self, cards: int) -> list[int]:
        """The cards of a mask of one color, from the lowest to the highest."""
        found = []
        while cards:
            found.append(self.low[cards])
            cards ^= found[-1]
        return found

    def _by_shifts(self, hand: int, others: int) -> int:
        for step, room in self._steps:
            others |= others >> step & room
        return hand & ~others

    def _by_colors(self, hand: int, others: int) -> int:
        return sum(hand & color & self.above[others & color] for color in self._colors)

    def _low(self, cards: int) -> int:
        return max(self._split(cards), key=lambda card: (self._beating[card].bit_count(), -card), default=0)

    def _high(self, cards: int) -> int:
        return min(self._split(cards), key=lambda card: (self._beating[card].bit_count(), -card), default=0)

    def _above(self, cards: int) -> int:
        return self._beating[self._high(cards)] if cards else -1

    def _split(self, cards: int) -> list[int]:
        return [card for card in self._beating if card & cards]


def _steps(colors: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Shifts that together reach every lower place of a color, with the places that each may reach inside its color."""
    found, step = [], 1
    while step < max(color.bit_length() - (color & -color).bit_length() + 1 for color in colors):
        found.append((step, sum(_low_part(color, step) for color in colors)))
        step *= 2
    return tuple(found)


def _low_part(color: int, step: int) -> int:
    """The places of a color that a card of it can reach by a shift of `step` downwards."""
    low = (color & -color).bit_length() - 1
    width = color.bit_length() - low
    return ((1 << max(width - step, 0)) - 1) << low


def ranks_above(game: TrickGame, denomination: str) -> list[int]:
    """By the bit length of a card, how many ranks of its kind stand above it with these trumps, Jokers not counted."""
    higher = game.tables_of(denomination).higher
    plain = [(1 << place, higher[place + 1]) for place, card in enumerate(game.deck.cards) if not card.joker]
    found = [0] * len(higher)
    for card, over in plain:
        found[card.bit_length()] = len({beyond for other, beyond in plain if other & over})
    return found
