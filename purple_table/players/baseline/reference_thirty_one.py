"""The Reference player: keep what counts most, and knock at a fixed total. Plain, independent of the others, and never
changed, so that what the arena measures against it stays comparable."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Discard, Draw, Knock, Stay, Take
from purple_table.core.game import View
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision
from purple_table.players.thirty_one.thirty_one_reasons import decide

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame

BELOW = 6
"""How many points below a full total it knocks: at 25 where 31 is full."""


class ReferenceThirtyOnePlayer:
    """Follows the rule of thumb and remembers nothing."""

    def __init__(self, game: ThirtyOneGame) -> None:
        self._game = game
        self._total = game.tables.total
        self._worth = game.tables.worth
        enough = min(max(game.counting.full - BELOW, 0), len(self._worth) - 1)
        self._enough = self._worth[enough]

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Knock with enough; take a discard that counts, else draw; declare the best color."""
        game = self._game
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        hand = game.deck.mask(view.hand)
        discards = [action.card for action in legal if isinstance(action, Discard)]
        if discards:
            card = max(discards, key=lambda code: self._rate_rest(hand, code))
            return decide(game, Discard(card), "leaves_most", (card,), {"total": self._total[hand ^ game.bits[card]]})
        take = next((action for action in legal if isinstance(action, Take)), None)
        if take is None:
            return decide(game, legal[0], "declares_as_always")
        own = self._total[hand]
        if Knock() in legal and self._worth[own] >= self._enough:
            return decide(game, Knock(), "knocks_as_always", figures={"total": own})
        blitz, worth, _ = max(self._rate_rest(hand | game.bits[take.card], code) for code in view.hand)
        if (blitz, worth) > (False, self._worth[own]):
            return decide(game, take, "counts_more", (take.card,))
        if Draw() in legal:
            return decide(game, Draw(), "counts_no_more", (take.card,))
        if Stay() in legal:
            return decide(game, Stay(), "stays_without_stock", (take.card,))
        return decide(game, take, "takes_without_stock", (take.card,))

    def _rate_rest(self, cards: int, card: str) -> tuple[bool, int, int]:
        """Rate a hand without one card: whether it is a Blitz, what it is worth, and how low that card is."""
        bit = self._game.bits[card]
        rest = cards ^ bit
        return self._game.tables.blitz[rest], self._worth[self._total[rest]], -self._game.counting.sum(bit)
