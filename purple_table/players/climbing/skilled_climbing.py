"""The Skilled player: it counts ranks, keeps what nobody can beat, and gets rid of the rest in good time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Give, Pass
from purple_table.core.game import View
from purple_table.games.climbing.climbing_knowledge import ClimbingSeatFacts, make_kernel
from purple_table.players.climbing.climbing_policy import choose_gift, choose_set
from purple_table.players.climbing.climbing_reasons import decide
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision

if TYPE_CHECKING:
    from purple_table.games.climbing.climbing_game import ClimbingGame


class SkilledClimbingPlayer:
    """Plays by the policy; it has no chance in it."""

    def __init__(self, game: ClimbingGame) -> None:
        self._game = game

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return what the policy does, with its reason."""
        game = self._game
        if len(legal) == 1 and isinstance(legal[0], Pass):
            return decide(game, legal[0], "cannot_beat")
        if len(legal) == 1:
            return Decision(legal[0], NO_CHOICE, evidence=ONLY_ACTION)
        facts = ClimbingSeatFacts(game, view)
        if isinstance(legal[0], Give):
            plan = choose_gift(game.tables, facts.hand)
            codes = game.deck.codes(plan.cards)
            return decide(game, Give(codes[0]), plan.kind, codes)
        # Where the others' cards lie among them does not matter to the policy, but how many each holds does.
        hands = _spread(facts)
        plan = choose_set(make_kernel(facts, hands), facts.unknown)
        action: Action = game.name_set(plan.cards) if plan.cards else Pass()
        return decide(game, action, plan.kind, game.deck.codes(plan.cards or plan.about))


def _spread(facts: ClimbingSeatFacts) -> list[int]:
    """Return hands of the right sizes that hold the unknown cards in any order."""
    hands, rest = [0] * facts.players, facts.unknown
    hands[facts.seat] = facts.hand
    for seat, size in enumerate(facts.sizes):
        if seat != facts.seat:
            for _ in range(size):
                card = rest & -rest
                hands[seat] |= card
                rest ^= card
    return hands
