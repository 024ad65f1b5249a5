"""Counting: what a hand is worth in each color, and which hands are a Blitz (clauses count, over, blitz)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from purple_table.core.cards import Deck
from purple_table.core.messages import ColorName, Message, say
from purple_table.core.rulebook import Section

OVER = ("distance", "highest", "bust")


@dataclass(frozen=True, slots=True)
class Counting:
    """A color counts the rank points and the color points of all its cards in the hand (B03).

    `points` are those of a card by its index in the deck; `colors` name, cards and color points of each color, low to
    high, `codes` are their codes. `full` is the total to aim at; `over` says what a higher one is worth (B01): with
    "bust" it counts 0, and the other two differ only where the total closest to `full` wins. A Blitz is a whole hand of
    `hand` cards that adds up to `full`, in one color unless `any_color` (B04).
    """

    full: int
    over: str
    any_color: bool
    hand: int
    points: tuple[int, ...]
    colors: tuple[tuple[str, int, int], ...]
    codes: tuple[str, ...]

    def sum(self, cards: int) -> int:
        """Return the points of a mask of cards, whatever their colors."""
        points, total = self.points, 0
        while cards:
            place = cards.bit_length() - 1
            total += points[place]
            cards ^= 1 << place
        return total

    def count_color(self, cards: int, color: int) -> int:
        """Return the total of a hand in color number `color`."""
        total = self.sum(cards & self.colors[color][1])
        return 0 if self.over == "bust" and total > self.full else total

    def list_declarable(self, cards: int) -> list[tuple[int, int]]:
        """Return the colors of a hand with their totals, the best first; of level totals the higher color points."""
        colors = enumerate(self.colors)
        found = [(number, self.count_color(cards, number)) for number, (_, mask, _) in colors if cards & mask]
        return sorted(found, key=lambda way: (way[1], self.colors[way[0]][2], way[0]), reverse=True)

    def best(self, cards: int) -> tuple[int, int]:
        """Return the color that counts best and its total."""
        return self.list_declarable(cards)[0]

    def words(self, color: int, total: int) -> Message:
        """Return what counting a color comes to: "Red 27"."""
        return _counts(self.codes[color], self.colors[color][0], total)

    def blitz(self, cards: int) -> bool:
        """Say whether a hand is a Blitz."""
        if cards.bit_count() != self.hand or self.sum(cards) != self.full:
            return False
        return self.any_color or any(not cards & ~mask for _, mask, _ in self.colors)

    def rate_closeness(self, total: int) -> int:
        """Return what a total is worth where the closest to `full` wins: the higher, the better (B01, B02)."""
        return -abs(self.full - total) if self.over == "distance" else total


@lru_cache(1_000)
def _counts(code: str, name: str, total: int) -> Message:
    return say("{color} {total}", color=ColorName(code, name), total=total)


def read_counting(section: Section, deck: Deck, hand: int) -> Counting:
    """Return the part [counting] of a rule book."""
    section.choice("part", ["one_color"])
    part = Counting(
        section.integer("full", 1, 1000),
        section.choice("over", OVER),
        section.choice("blitz", ["same_color", "any_three"]) == "any_three",
        hand,
        tuple(card.rank_points + card.color_points for card in deck.cards),
        tuple(
            (color.name, deck.mask(card.code for card in deck.cards if card.color == color.code), color.points)
            for color in deck.colors
        ),
        tuple(color.code for color in deck.colors),
    )
    section.check_all_read()
    return part
