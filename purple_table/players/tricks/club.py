"""The Club player: counts cards, knows who is out of what, ducks, and watches the moons."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Choose, Give, Play
from purple_table.core.game import View
from purple_table.games.tricks.guessing import kernel_of
from purple_table.games.tricks.reading import Reading
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks import ducking, passing
from purple_table.players.tricks.knowledge import knowledge_of
from purple_table.players.tricks.stakes import Stakes

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class Club:
    """Plays games whose captured cards cost points by the rules in `ducking` and `passing`."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._stakes = Stakes(game)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """The card or choice that the rules give, with the rule that gave it."""
        if len(legal) == 1:
            return Decision(legal[0], "There is nothing else that I may do.")
        reading = Reading(self._game, view)
        if isinstance(legal[0], Give):
            whole = reading.hand | reading.given
            steps = self._game.passing.steps(view.status.deal)
            wanted = passing.plan(whole, self._game.passing.count, steps, self._stakes) & ~reading.given
            return Decision(self._game.actions(self._game.gives, wanted)[0], "It is one of my worst cards.")
        if isinstance(legal[0], Play):
            hands = [0] * view.players
            hands[view.seat] = reading.hand
            kernel = kernel_of(reading, hands)
            card, _ = ducking.choose(kernel, knowledge_of(reading, self._stakes), self._stakes)
            return Decision(self._game.plays[card.bit_length() - 1], "It is the safest card.")
        return Decision(legal[0], "I take the points off my own total.")
