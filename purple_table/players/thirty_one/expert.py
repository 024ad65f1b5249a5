"""The Expert: searches each step of a turn over the ways in which the cards may lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.core.overriding import override
from purple_table.games.thirty_one.payouts import Pots
from purple_table.games.thirty_one.seat_facts import ThirtyOneSeatFacts
from purple_table.players.player import Budget, Decision
from purple_table.players.search.search_reasons import explain_shares
from purple_table.players.search.searcher import Searcher, SearchTask
from purple_table.players.thirty_one.club import SkilledThirtyOnePlayer
from purple_table.players.thirty_one.hands import Hands
from purple_table.players.thirty_one.policy import ThirtyOnePolicy
from purple_table.players.thirty_one.reasons import name_action
from purple_table.players.thirty_one.searching import TurnPoint
from purple_table.players.thirty_one.thresholds import knocking

if TYPE_CHECKING:
    from purple_table.games.thirty_one.game import ThirtyOneGame


TRUST = 1.5
"""So many times half of the 95 % interval another step must be better than the Club's, which reckons with every
card."""


class ExpertThirtyOnePlayer(Searcher):
    """Plays hands on to their end; where the search sees no difference it does what the Club would."""

    def __init__(self, game: ThirtyOneGame) -> None:
        self._game = game
        self._club = SkilledThirtyOnePlayer(game)
        self._hands = Hands(game)
        self._policy = ThirtyOnePolicy(self._hands)

    @override
    def find_task(
        self, view: View, legal: Sequence[Action], about: Action | None, rng: Random, budget: Budget
    ) -> SearchTask | Decision:
        """The steps of a turn, worth hundredths of the match; of the rest the Club decides."""
        club = self._club.choose(view, legal, rng, budget)
        if view.status.phase not in ("drawing", "discarding"):
            return club
        budget.go_on()
        facts = ThirtyOneSeatFacts(self._game, view)
        tried = [club.action, *(action for action in legal if action != club.action)]
        ranks = knocking(self._hands, facts, isinstance(self._game.payouts, Pots))
        point = TurnPoint(self._game, facts, tried, self._policy, ranks, rng)
        named = partial(name_action, self._game)
        return SearchTask(point, lambda found: explain_shares(found, named), TRUST, about)
