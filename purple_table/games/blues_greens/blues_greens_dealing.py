"""Dealing and the splay: hands from the first pack, open cards from the second (clauses deal, splay, refill)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from purple_table.core.rulebook import Section
from purple_table.core.shuffle import shuffle_items
from purple_table.games.blues_greens.pack import Pack, mask

GREEN, BLUE, AGAIN = range(3)
"""Numbers of the shuffles of a deal: the pack that is dealt, the other pack, and the first one after twos went back."""


class TurnedCards(NamedTuple):
    """The cards turned up onto the splay at one time, and the twos among them, which went back into the deck."""

    cards: tuple[int, ...]
    back: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BluesGreensDealing:
    """The deal: each seat gets `hand` cards of the first pack, a quarter of it, rounded down (G37).

    `splay` cards of the other pack lie open.
    """

    pack: Pack
    hand: int
    splay: int

    def deal(self, key: bytes, dealer: int, players: int) -> tuple[list[int], int, list[int]]:
        """Return the hands by seat, what is left of the first pack, and the deck, its top card last."""
        order = self.shuffle(self.pack.green, key, GREEN)
        hands = [0] * players
        for place, card in enumerate(order[: self.hand * players]):
            hands[(dealer + 1 + place) % players] |= 1 << card
        rest = sum(1 << card for card in order[self.hand * players :])
        return hands, rest, self.shuffle(self.pack.blue, key, BLUE)

    def shuffle(self, cards: int, key: bytes, shuffle: int) -> list[int]:
        """Return the cards in the order that shuffle number `shuffle` of a deal key gives."""
        deck = self.pack.deck
        return [deck.index[code] for code in shuffle_items(deck.codes(cards), key, shuffle)]

    def refill(self, deck: list[int], splay: list[int], shuffle: Callable[[int], list[int]]) -> tuple[TurnedCards, ...]:
        """Turn cards up until the splay is full; both lists change. Twos go back, and the deck is shuffled (G02, G03).

        Where the deck has nothing but twos, or nothing at all, the splay stays short.
        """
        steps = []
        twos = self.pack.twos
        while len(splay) < self.splay and any(not twos >> card & 1 for card in deck):
            count = min(self.splay - len(splay), len(deck))
            turned = deck[-count:][::-1]
            del deck[-count:]
            back = tuple(card for card in turned if twos >> card & 1)
            splay += [card for card in turned if card not in back]
            if back:
                deck[:] = shuffle(mask((*deck, *back)))
            steps.append(TurnedCards(tuple(turned), back))
        return tuple(steps)


def read_dealing(section: Section, pack: Pack, players: int) -> BluesGreensDealing:
    """Return the part [dealing] of a rule book."""
    section.choice("part", ["quarter"])
    hand = pack.green.bit_count() // players
    part = BluesGreensDealing(pack, hand, section.integer("splay", 1, 20))
    section.check_all_read()
    return part
