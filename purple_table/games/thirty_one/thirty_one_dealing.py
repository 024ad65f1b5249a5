"""Dealing: who deals first, and what everybody gets (clauses cut, deal)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.cards import MOST_IN_HAND, Deck
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import shuffle_items

CUT = 0
"""The number of the key from which the cut is shuffled; deals count from 1."""
_MOST_CUTS = 50
"""A deck may be such that the lowest are level for ever; a deck with seven ranks is through after two or three."""


@dataclass(frozen=True, slots=True)
class ThirtyOneDealing:
    """Everybody gets `hand` of the `cards`; the next one begins the discard pile, the rest is the stock.

    `ranks` are the numbers of the ranks by card, from low to high.
    """

    hand: int
    cards: tuple[str, ...]
    ranks: dict[str, int]

    def deal(self, order: list[str], seats: list[int]) -> tuple[list[list[str]], str, list[str]]:
        """Deal shuffled cards one at a time to `seats`, in this order: their hands, the first discard, and the stock,
        whose top is its end."""
        dealt = self.hand * len(seats)
        hands = [order[place : dealt : len(seats)] for place in range(len(seats))]
        return hands, order[dealt], order[:dealt:-1]

    def cut(self, players: int, key: bytes) -> list[dict[int, str]]:
        """Cut for the deal, time after time: seat to card. Everybody cuts, then whoever is level with the lowest rank
        cuts again (B18), from the cards that nobody has before him. The last cut has one lowest card, unless the deck
        cannot give one: then the first of them counts as the lowest."""
        shown: dict[int, str] = {}
        cuts: list[dict[int, str]] = []
        again = list(range(players))
        for shuffle in range(_MOST_CUTS):
            for seat in again:
                shown.pop(seat, None)
            order = shuffle_items([card for card in self.cards if card not in shown.values()], key, shuffle)
            cuts.append(dict(zip(again, order, strict=False)))
            shown |= cuts[-1]
            lowest = min(self.ranks[card] for card in cuts[-1].values())
            again = [seat for seat, card in cuts[-1].items() if self.ranks[card] == lowest]
            if len(again) == 1:
                break
        return cuts

    def lowest(self, cut: dict[int, str]) -> int:
        """Return the seat with the lowest card of a cut."""
        return min(cut, key=lambda seat: self.ranks[cut[seat]])


def read_dealing(section: Section, deck: Deck, players: int) -> ThirtyOneDealing:
    """Return the part [dealing] of a rule book for so many players."""
    section.choice("part", ["hands_and_stock"])
    hand = section.integer("hand", 1, MOST_IN_HAND)
    section.check_all_read()
    numbers = {rank.code: rank.number for rank in deck.ranks}
    cards = tuple(card for card in deck.cards if not card.joker)
    if hand * players + 2 > len(cards):
        raise section.error("hand", f"{players} hands of {hand} leave no stock of the {len(cards)} cards")
    return ThirtyOneDealing(hand, tuple(card.code for card in cards), {card.code: numbers[card.rank] for card in cards})
