"""Hints: what the adviser would do, with every part of a choice that has several."""

from __future__ import annotations

from purple_table.core.actions import Give
from purple_table.core.match import Match
from purple_table.players.player import Decision
from purple_table.session.deciders import Adviser, SeatTurn
from purple_table.session.port import Hint


class Hinter:
    """Asks the adviser; cards given one after the other are one choice, for which it is asked card by card."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._ahead: Match | None = None
        self._found: list[Decision] = []
        self.hint: Hint | None = None
        """The hint, once it is whole."""

    def ask(self, match: Match, seat: int) -> list[Decision]:
        """Go on; gives the decisions of a hint that has become whole just now, else none."""
        while self.hint is None:
            ahead = self._ahead or match
            decision = self._adviser.decide(SeatTurn(ahead, seat))
            if decision is None:
                return []
            self._found.append(decision)
            if isinstance(decision.action, Give):
                # What the seat gives tells it nothing: it is asked as if it had given the card already.
                self._ahead = ahead.copy()
                self._ahead.play(seat, decision.action)
                if self._ahead.state.to_act == seat and isinstance(next(iter(self._ahead.legal(1)), None), Give):
                    continue
            self.hint = Hint(tuple(found.action for found in self._found), self._found[0].reason)
            return self._found
        return []

    def forget(self) -> None:
        """Something else is asked now."""
        self._adviser.forget()
        self._ahead, self._found, self.hint = None, [], None
