"""The rules of a draw-and-knock game: its parts, and everything that is the same in all its matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from purple_table.core.actions import Action, Discard, Take
from purple_table.core.game import Game
from purple_table.core.shuffle import shuffle_items
from purple_table.games.thirty_one.counting import Counting
from purple_table.games.thirty_one.payouts import Payouts
from purple_table.games.thirty_one.thirty_one_dealing import ThirtyOneDealing
from purple_table.games.thirty_one.thirty_one_kernel import Reshuffle, ThirtyOneKernel, ThirtyOneTables, Turns


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
