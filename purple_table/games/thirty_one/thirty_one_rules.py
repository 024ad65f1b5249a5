"""The rules of a draw-and-knock game: dealing and its other parts, and what is the same in all its matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from purple_table.core.actions import Action, Discard, Take
from purple_table.core.cards import MOST_IN_HAND, Deck
from purple_table.core.game import Game
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import shuffle_items
from purple_table.games.thirty_one.counting import Counting
from purple_table.games.thirty_one.payouts import Payouts
from purple_table.games.thirty_one.thirty_one_kernel import Reshuffle, ThirtyOneKernel, ThirtyOneTables, Turns

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


@dataclass(frozen=True)
class ThirtyOneRules(Game):
    """The parts of a game of drawing and knocking.

    `bits` gives the mask of a card, `codes` the card by the bit length of its mask; `takes` and `puts` are the actions
    by card index, `color_words` the choices at the showdown by color. There is no target (it is 0): the payouts say
    when the match is over.
    """

    dealing: ThirtyOneDealing
    counting: Counting
    turns: Turns
    payouts: Payouts
    tables: ThirtyOneTables = field(repr=False)
    bits: Mapping[str, int] = field(repr=False)
    codes: tuple[str, ...] = field(repr=False)
    takes: tuple[Take, ...] = field(repr=False)
    puts: tuple[Discard, ...] = field(repr=False)
    color_words: tuple[str, ...] = field(repr=False)

    @cached_property
    def in_play(self) -> int:
        """Every card that is dealt from."""
        return self.deck.mask(self.dealing.cards)

    def list_discards(self, cards: int) -> list[Action]:
        """Return the discards of a mask of cards, in deck order."""
        found: list[Action] = []
        while cards:
            place = cards.bit_length() - 1
            found.append(self.puts[place])
            cards ^= 1 << place
        found.reverse()
        return found

    def reshuffle(self, key: bytes) -> Reshuffle:
        """Return how the discards of the deal with this key become the stock: shuffle 1 of the key, then 2 (B11)."""

        def again(discards: list[int], before: int) -> list[int]:
            codes = [self.codes[bit.bit_length()] for bit in discards]
            return [self.bits[code] for code in shuffle_items(codes, key, before + 1)]

        return again

    def find_high_card(self, cards: int, color: int) -> tuple[int, int]:
        """Return the highest card of a hand in a color, as rank and color points."""
        _, mask, points = self.counting.colors[color]
        return self.dealing.ranks[self.codes[(cards & mask).bit_length()]], points

    @cached_property
    def undealt_kernel(self) -> ThirtyOneKernel:
        """The kernel before the first deal: every card in the stock. Nobody plays in it, so all matches share it."""
        stock = [self.bits[card] for card in self.dealing.cards]
        return ThirtyOneKernel(self.tables, [0] * self.players, stock, [], 0, self.reshuffle(b""))
