"""How supposed deals are played on where captured cards cost points, on integers."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from purple_table.core.masks import bits
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.players.tricks import ducking
from purple_table.players.tricks.card_costs import CardCosts
from purple_table.players.tricks.knowledge import Knowledge, make_initial_knowledge, make_knowledge

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame
    from purple_table.games.tricks.kernel import Kernel


class ShunPolicy:
    """The rules of `ducking`, and a plain rule beside them: a `Policy`."""

    def __init__(self, game: TrickGame, costs: CardCosts) -> None:
        self._costs = costs
        self._higher = game.tables.higher

    def read_knowledge(self, facts: TrickSeatFacts) -> Knowledge:
        """What the seat of a view can tell."""
        return make_knowledge(facts, self._costs)

    def copy(self, known: Knowledge) -> Knowledge:
        """The same, to be played on."""
        return known.copy()

    def card(self, kernel: Kernel, known: Knowledge) -> int:
        """The card of the seat to play, as one bit."""
        return ducking.choose(kernel, known, self._costs)[0]

    def play_on(self, kernel: Kernel, known: Knowledge, card: int, plain: Collection[int]) -> None:
        """Play `card` and then everything to the end of the deal."""
        costs, play, hands, choose = self._costs, known.play, kernel.hands, ducking.choose
        if card:
            play(kernel, card, costs)
        while hands[turn := kernel.turn]:
            play(kernel, self.plain(kernel) if turn in plain else choose(kernel, known, costs)[0], costs)

    def make_initial_knowledge(self, cards: int) -> Knowledge:
        """What everybody can tell before any of `cards` is played."""
        return make_initial_knowledge(cards, self._costs)

    def play(self, kernel: Kernel, known: Knowledge, card: int) -> None:
        """The seat to play plays this card."""
        known.play(kernel, card, self._costs)

    def plain(self, kernel: Kernel) -> int:
        """The card of the seat to play by the plain rule: it stays under with the highest card, throws the most costly
        one, and leads the lowest."""
        legal, order, higher = kernel.legal(), self._costs.order, self._higher
        if kernel.count:
            if legal & kernel.competing_mask:
                under = legal & ~kernel.winner_changing_mask
                if under or kernel.count == kernel.last:
                    return order.high(under or legal)
                return order.low(legal)
            value = self._costs.value
            return max(
                bits(legal),
                key=lambda bit: (value[bit.bit_length()], -higher[bit.bit_length()].bit_count(), bit),
            )
        return max(bits(legal), key=lambda bit: (higher[bit.bit_length()].bit_count(), bit))
