"""The Beginner of games in which tricks are to be won: knows the rule of thumb, forgets it now and then, and bids by a
rough count."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Play
from purple_table.core.game import View
from purple_table.core.messages import say
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.bids import numbers
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
                return Decision(slip, say("I play the {card} without much thought.", card=self._deck[slip.card].named))
            return plan
        if isinstance(plan.action, Bid) and (bid := plan.action.contract) is not None:
            return self._bid(bid.number, legal, rng)
        return plan

    def _bid(self, plan: int, legal: Sequence[Action], rng: Random) -> Decision:
        wanted = plan + self._shift
        if rng.random() < _WRONG:
            wanted += rng.choice((-1, 1))
        number = min(numbers(legal), key=lambda number: abs(number - wanted))
        words = say(
            "I count about {count} trick in my hand.", many="I count about {count} tricks in my hand.", count=number
        )
        return Decision(Bid(str(number)), words)
