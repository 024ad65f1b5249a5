"""The Casual player of all games: it follows a rule of thumb in some decisions, and thinks about the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.players.player import Budget, Decision, Player

ATTENTION = 0.5
"""The share of its decisions about which a Casual player thinks."""


class CasualPlayer:
    """Decides by one of two players, each time at random: by a rule of thumb, or as a Skilled player does."""

    def __init__(self, plain: Player, skilled: Player) -> None:
        """`plain` is the player with the rule of thumb."""
        self._plain, self._skilled = plain, skilled

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return what one of the two decides, with its reason."""
        who = self._skilled if rng.random() < ATTENTION else self._plain
        return who.choose(view, legal, rng, budget)
