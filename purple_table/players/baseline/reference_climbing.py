"""The Reference player: lead the lowest rank, and beat whatever can be beaten. Plain, independent of the others, and
never changed, so that what the arena measures against it stays comparable."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Give, Pass, PlaySet
from purple_table.core.game import View
from purple_table.players.climbing.climbing_reasons import decide
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision

if TYPE_CHECKING:
    from purple_table.games.climbing.climbing_game import ClimbingGame


class ReferenceClimbingPlayer:
    """Follows the rule of thumb and remembers nothing."""

    def __init__(self, game: ClimbingGame) -> None:
        self._game = game
        numbers = {rank.code: rank.number for rank in game.deck.ranks}
        self._ranks = {card.code: numbers.get(card.rank, 0) for card in game.deck.cards}

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Lead all cards of the lowest rank; beat with the lowest set that does; give the lowest card."""
        game = self._game
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        gifts = [action for action in legal if isinstance(action, Give)]
        if gifts:
            gift = min(gifts, key=lambda action: (self._ranks[action.card], game.deck.index[action.card]))
            return decide(game, gift, "gives_lowest", (gift.card,))
        sets = [action for action in legal if isinstance(action, PlaySet)]
        if Pass() not in legal:
            lowest = min(self._ranks[action.cards[0]] for action in sets)
            lead = max((one for one in sets if self._ranks[one.cards[0]] == lowest), key=lambda one: len(one.cards))
            return decide(game, lead, "lowest_always", lead.cards)
        best = min(
            sets, key=lambda one: (self._ranks[one.cards[0]], [game.deck.index[card] for card in one.cards[::-1]])
        )
        return decide(game, best, "beats_always", best.cards[::-1])
