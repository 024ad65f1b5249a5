"""The random player, for tests: any legal action is as good as any other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.core.messages import say
from purple_table.players.player import Budget, Decision


class RandomPlayer:
    """Picks any legal action; plays every game."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return one of `legal`, each as likely."""
        return Decision(rng.choice(legal), say("I picked one of the allowed moves at random."))
