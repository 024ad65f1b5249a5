"""The Club player of games in which tricks are to be won: bids by supposed deals, plays by the rules of `taking`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Play
from purple_table.core.game import View
from purple_table.games.tricks.guessing import kernel_of
from purple_table.games.tricks.reading import Reading
from purple_table.games.tricks.trump_kernel import TrumpKernel
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks import taking
from purple_table.players.tricks.aims import Aims, Worth
from purple_table.players.tricks.calling import DEALS, Calling
from purple_table.players.tricks.sight import Sight

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class Taker:
    """Counts the cards, trusts its partner, and knows what the bids are worth. `temper` colors its bids alone."""

    def __init__(self, game: TrickGame, temper: str) -> None:
        self._game = game
        self._calling = Calling(game, temper)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """The choice that the rules give. Only bids look at supposed deals, and so at chance."""
        if not isinstance(legal[0], Play):
            if len(legal) == 1:
                return Decision(legal[0], "There is nothing else that I may do.")
            return self._calling.choose(view, legal, rng, min(DEALS, budget.playouts or DEALS))
        game, reading = self._game, Reading(self._game, view)
        hands = [0] * reading.players
        hands[reading.seat] = reading.hand
        kernel = kernel_of(reading, hands)
        if not isinstance(kernel, TrumpKernel):
            raise TypeError(f"{game.name} is no game of trumps")
        sight = Sight(reading.hand | reading.unknown, reading.excluded[:], game.following.part == "suit_or_trump")
        aims = Aims(game, reading.bids)
        cards = taking.Cards(game, reading.trump)
        worth = aims.at(kernel.taken)
        card = taking.choose(kernel, sight, worth, aims, cards)
        return Decision(game.plays[card.bit_length() - 1], self._words(kernel, sight, worth, cards, card, reading))

    def _words(
        self, kernel: TrumpKernel, sight: Sight, worth: Worth, cards: taking.Cards, card: int, reading: Reading
    ) -> str:
        """Why this card, in the terms in which it was chosen."""
        game, seat = self._game, reading.seat
        name = game.deck.cards[card.bit_length() - 1].short
        if not kernel.legal() & (kernel.legal() - 1):
            return f"The {name} is the only card that I may play."
        unseen = sight.rest & ~reading.hand
        chances = taking.winners(kernel, sight, worth, cards, card, unseen, reading.hand.bit_count())
        side = game.sides[game.side_of(seat)]
        ours = 100 * sum(chances[other] for other in side)
        if seat in reading.bids.nil and not kernel.taken[seat]:
            return f"I bid nil; with the {name} I take this trick in {100 * chances[seat]:.0f} % of cases."
        if worth.swing[seat] < 0:
            takes = 100 * chances[seat]
            harm = "Another trick would do us more harm than good"
            return f"{harm}, so I play the {name}; it takes this one in {takes:.0f} % of cases."
        if kernel.count and kernel.winner in side and kernel.winner != seat and chances[kernel.winner] >= 0.5:
            return f"My partner is winning the trick ({ours:.0f} %), and the {name} is the card that I miss least."
        if chances[seat] >= 0.35:
            return f"The {name} should take the trick in {100 * chances[seat]:.0f} % of cases, and that is worth it."
        if not kernel.count:
            return f"I lead the {name}, which I miss least; our side takes the trick in {ours:.0f} % of cases."
        return f"To win this trick would cost more than it is worth, so I play the {name}, which I miss least."
