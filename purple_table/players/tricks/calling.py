"""Calling: how the Club player bids, whatever is bid."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.contracts import ContractCalls
from purple_table.players.tricks.naming import NamingCalls
from purple_table.players.tricks.numbers import NumberCalls
from purple_table.players.tricks.ordering import OrderingCalls
from purple_table.players.tricks.reasons.trick_reasons import decide

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.game import TrickGame

_DESPERATE, _NEAR = 200, 100
"""So far behind, with the others so near to the target, a bold player bids blind nil."""


class BidChooser:
    """Bids for one seat."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._game = game
        self._bold = style == "bold"
        self._numbers = NumberCalls(game, style)
        self._contracts = ContractCalls(game, style)
        self._naming = OrderingCalls(game, style) if game.dealing.turned else NamingCalls(game, style)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """A call: a number of tricks, a contract, a trump, a pass, or a look at the cards."""
        kind = view.ask.kind if view.ask is not None else ""
        if kind == "auction":
            return self._contracts.choose(view, legal, rng, budget)
        if kind == "bid":
            return self._numbers.choose(view, legal, rng, budget)
        if view.ask is not None and view.ask.denominations:
            return self._naming.choose(view, legal, rng, budget)
        return self._look(view, legal)

    def _look(self, view: View, legal: Sequence[Action]) -> Decision:
        """Blind nil is for those who have lost anyway; everybody else looks."""
        blind = next((action for action in legal if isinstance(action, Bid)), None)
        look = next((action for action in legal if isinstance(action, Choose)), legal[0])
        side = self._game.side_of(view.seat)
        best = max(total for other, total in enumerate(view.totals) if other != side)
        near = best >= self._game.target - _NEAR
        if blind is not None and self._bold and near and best - view.totals[side] >= _DESPERATE:
            return decide(self._game, blind, "blind_nil", figures={"points": best})
        return decide(self._game, look, "looks_first")
