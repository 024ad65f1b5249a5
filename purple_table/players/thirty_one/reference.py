"""The Reference player: keep what counts most, and knock at a fixed total. Plain, independent of the others, and never
changed, so that what the arena measures against it stays comparable."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Discard, Draw, Knock, Stay, Take
from purple_table.core.game import View
from purple_table.core.messages import say
from purple_table.players.player import NO_CHOICE, Budget, Decision

if TYPE_CHECKING:
    from purple_table.games.thirty_one.game import ThirtyOneGame

BELOW = 6
"""How far below a full total it knocks: at 25 where 31 is full."""


class Reference:
    """Follows the rule of thumb and remembers nothing."""

    def __init__(self, game: ThirtyOneGame) -> None:
        self._game = game
        self._total = game.tables.total
        self._worth = game.tables.worth
        enough = min(max(game.counting.full - BELOW, 0), len(self._worth) - 1)
        self._enough = self._worth[enough]

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Knock with enough; take a discard that counts, else draw; declare the best color."""
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE)
        hand = self._game.deck.mask(view.hand)
        discards = [action.card for action in legal if isinstance(action, Discard)]
        if discards:
            card = max(discards, key=lambda code: self._left(hand, code))
            total = self._total[hand ^ self._game.bits[card]]
            named = self._game.deck[card].named
            return Decision(
                Discard(card), say("Without the {card} my hand counts most, {total}.", card=named, total=total)
            )
        take = next((action for action in legal if isinstance(action, Take)), None)
        if take is None:
            return Decision(legal[0], say("I always declare the color in which I have most."))
        own = self._total[hand]
        if Knock() in legal and self._worth[own] >= self._enough:
            return Decision(Knock(), say("With {total} I always knock.", total=own))
        top = self._game.bits[take.card]
        blitz, worth, _ = max(self._left(hand | top, code) for code in view.hand)
        named = self._game.deck[take.card].named
        if (blitz, worth) > (False, self._worth[own]):
            return Decision(take, say("With the {card} my hand counts more, so I take it.", card=named))
        if Draw() in legal:
            return Decision(Draw(), say("The {card} does not make my hand count more, so I draw.", card=named))
        if Stay() in legal:
            words = say("There is nothing to draw, and the {card} does not make my hand count more.", card=named)
            return Decision(Stay(), words)
        return Decision(take, say("There is nothing to draw, so I take the {card}.", card=named))

    def _left(self, cards: int, card: str) -> tuple[bool, int, int]:
        """What is left without a card: is it a Blitz, what is it worth, and how low is the card."""
        bit = self._game.bits[card]
        rest = cards ^ bit
        return self._game.tables.blitz[rest], self._worth[self._total[rest]], -self._game.counting.sum(bit)
