"""The players of climbing games by level, and the Beginner, who looks at the own hand alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from purple_table.core.actions import Action, Pass, PlaySet
from purple_table.core.game import Game, View
from purple_table.games.climbing.climbing_game import ClimbingGame
from purple_table.players.baseline.reference_climbing import ReferenceClimbingPlayer
from purple_table.players.climbing.climbing_reasons import decide
from purple_table.players.climbing.expert_climbing import ExpertClimbingPlayer
from purple_table.players.climbing.skilled_climbing import SkilledClimbingPlayer
from purple_table.players.family_levels import make_level
from purple_table.players.player import Budget, Decision, Player

CARELESS = 0.25
"""How often a Beginner acts without a look at the other cards of a rank."""
LAZY = 0.3
"""How often it then passes."""


class BeginnerClimbingPlayer:
    """Beats what it can, and now and then breaks a set or passes for no reason."""

    def __init__(self, game: ClimbingGame) -> None:
        self._game = game
        self._plain = ReferenceClimbingPlayer(game)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return a plausible choice."""
        careless, lazy, pick = rng.random() < CARELESS, rng.random() < LAZY, rng.random()
        sets = [action for action in legal if isinstance(action, PlaySet)]
        if not careless or len(legal) == 1 or not sets:
            return self._plain.choose(view, legal, rng, budget)
        if lazy and Pass() in legal:
            return decide(self._game, Pass(), "passes_lazily")
        action = sets[int(pick * len(sets))]
        return decide(self._game, action, "plays_anything", action.cards)


def make(game: Game, level: str, style: str) -> Player | None:
    """Return the player of a level, None for an unknown level. TypeError for a game of another family.

    Nobody bids, so the style does not matter.
    """
    if not isinstance(game, ClimbingGame):
        raise TypeError(f"{game.name} is no climbing game")
    return make_level(
        level,
        lambda: ReferenceClimbingPlayer(game),
        lambda: BeginnerClimbingPlayer(game),
        lambda: SkilledClimbingPlayer(game),
        lambda playouts: ExpertClimbingPlayer(game, playouts),
    )
