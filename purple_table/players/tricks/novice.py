"""The Beginner of games in which tricks are to be won: knows the rule of thumb, forgets it now and then, and bids by a
rough count."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Play
from purple_table.core.game import View
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.rough import RoughCount
from purple_table.players.tricks.thumb import Thumb

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame

CARELESS = 0.25
"""How often a Beginner plays any card that the rules allow."""
_WRONG = 0.4
"""How often its count of tricks is one too low or too high."""
_STYLE = {"cautious": -1, "normal": 0, "bold": 1}


class Novice:
    """Sees the trick and its own hand, and no further back. `style` shifts what it bids."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._deck = game.deck
        self._thumb = Thumb(game)
        self._rough = RoughCount(game, style)
        self._shift = _STYLE[style]

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """What the rule of thumb says, with a slip now and then."""
        if view.ask is not None and view.ask.kind == "auction":
            return self._rough.choose(view, legal)
        plan = self._thumb.choose(view, legal, rng, budget)
        if len(legal) == 1:
            return plan
        if isinstance(plan.action, Play):
            plays = [action for action in legal if isinstance(action, Play)]
            if rng.random() < CARELESS:
                slip = rng.choice(plays)
                return Decision(slip, f"I play the {self._deck[slip.card].short} without much thought.")
            return plan
        if isinstance(plan.action, Bid) and plan.action.call.isdecimal():
            return self._bid(plan.action, legal, rng)
        return plan

    def _bid(self, plan: Bid, legal: Sequence[Action], rng: Random) -> Decision:
        numbers = [int(action.call) for action in legal if isinstance(action, Bid) and action.call.isdecimal()]
        wanted = int(plan.call) + self._shift
        if rng.random() < _WRONG:
            wanted += rng.choice((-1, 1))
        number = min(numbers, key=lambda number: abs(number - wanted))
        return Decision(Bid(str(number)), f"I count about {number} {'trick' if number == 1 else 'tricks'} in my hand.")
