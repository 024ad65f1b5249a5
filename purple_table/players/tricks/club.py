"""The Club player: counts the cards, remembers who is out of what, and plays for what the deal is worth."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Give, Pass, Play
from purple_table.core.game import View
from purple_table.games.tricks.lay_aside import PREMIUM
from purple_table.players.player import NO_CHOICE, ONLY_ACTION, Budget, Decision
from purple_table.players.tricks import choosing
from purple_table.players.tricks.calling import BidChooser
from purple_table.players.tricks.card_play.penalty_play_policy import is_penalty_game
from purple_table.players.tricks.laying import Laying
from purple_table.players.tricks.reasons.trick_reasons import decide
from purple_table.players.tricks.shun_cards import ShunCards
from purple_table.players.tricks.take_tricks import TakeTricks

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class SkilledTrickPlayer:
    """Plays any trick game: cards by what the deal is worth, and everything else by the kind of decision. Only bids
    look at supposed deals, and so at chance; `style` colors bids alone."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._game = game
        self._cards = ShunCards(game) if is_penalty_game(game) else TakeTricks(game)
        self._calling = BidChooser(game, style)
        self._laying = Laying(game, style)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """The choice that the rules give."""
        first = legal[0]
        if isinstance(first, Play):
            return self._cards.play(view)
        if len(legal) == 1:
            return Decision(first, NO_CHOICE, evidence=ONLY_ACTION)
        ask = view.ask
        if isinstance(first, Give):
            return self._laying.give(view) if ask is not None and ask.adds else self._cards.give(view)
        if any(isinstance(action, Bid | Pass) for action in legal):
            return self._calling.choose(view, legal, rng, budget)
        if isinstance(first, Choose) and first.topic == PREMIUM:
            return self._laying.choose(view, legal)
        if ask is not None and isinstance(first, Choose):
            return choosing.choose(self._game, view, ask.ways)
        return decide(self._game, first, "first_allowed")
