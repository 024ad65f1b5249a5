"""The Club player of games in which tricks are to be won: bids by supposed deals, plays by the rules of `taking`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Play
from purple_table.core.game import View
from purple_table.games.tricks.guessing import kernel_of
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.seat_facts import SeatFacts
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks import taking
from purple_table.players.tricks.aims import Aims, Worth
from purple_table.players.tricks.calling import DEALS, Calling
from purple_table.players.tricks.public_cards import PublicCards

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class Taker:
    """Counts the cards, trusts its partner, and knows what the bids are worth. `style` colors its bids alone."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._game = game
        self._calling = Calling(game, style)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """The choice that the rules give. Only bids look at supposed deals, and so at chance."""
        if not isinstance(legal[0], Play):
            if len(legal) == 1:
                return Decision(legal[0], "There is nothing else that I may do.")
            return self._calling.choose(view, legal, rng, min(DEALS, budget.playouts or DEALS))
        game, facts = self._game, SeatFacts(self._game, view)
        hands = [0] * facts.players
        hands[facts.seat] = facts.hand
        kernel = kernel_of(facts, hands)
        public = PublicCards(facts.hand | facts.unknown, facts.excluded[:], game.following.part == "suit_or_trump")
        aims = Aims(game, facts.bids)
        cards = taking.Cards(game, facts.trump)
        worth = aims.at(kernel.taken)
        card = taking.choose(kernel, public, worth, aims, cards)
        return Decision(game.plays[card.bit_length() - 1], self._words(kernel, public, worth, cards, card, facts))

    def _words(
        self, kernel: Kernel, public: PublicCards, worth: Worth, cards: taking.Cards, card: int, facts: SeatFacts
    ) -> str:
        """Why this card, in the terms in which it was chosen."""
        game, seat = self._game, facts.seat
        name = game.deck.cards[card.bit_length() - 1].short
        if not kernel.legal() & (kernel.legal() - 1):
            return f"The {name} is the only card that I may play."
        unseen = public.rest & ~facts.hand
        chances = taking.winners(kernel, public, worth, cards, card, unseen, facts.hand.bit_count())
        side = game.sides[game.side_of(seat)]
        ours = 100 * sum(chances[other] for other in side)
        if seat in facts.bids.nil and not kernel.taken[seat]:
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
