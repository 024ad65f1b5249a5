"""Who decides for a seat: a person here, a computer that thinks elsewhere, or the rest of a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from purple_table.core.actions import Action, Give
from purple_table.core.game import View
from purple_table.core.match import Match
from purple_table.core.messages import SILENT
from purple_table.core.overriding import override
from purple_table.core.record import Seat
from purple_table.players.player import Decision
from purple_table.session.port import Hint
from purple_table.session.thinking_budget import ThinkingBudget
from purple_table.session.thinking_process import Thinker
from purple_table.session.worker import Request, make_seed


class SeatTurn:
    """What a seat must decide. Its parts are made only when they are needed."""

    __slots__ = ("_match", "_seat")

    def __init__(self, match: Match, seat: int) -> None:
        self._match, self._seat = match, seat

    @property
    def view(self) -> View:
        """What the seat knows."""
        return self._match.state.view(self._seat)

    @property
    def legal(self) -> tuple[Action, ...]:
        """What it may do."""
        return self._match.legal()

    @property
    def seed(self) -> int:
        """The random seed for the decision: the same match at the same point gives the same seed."""
        return make_seed(self._match.chance, self._seat, len(self._match.steps))


class Decider(Protocol):
    """Decides for a seat. No method waits."""

    @property
    def here(self) -> bool:
        """Whether it is a person at this table, who is asked and acts through the match."""

    def decide(self, turn: SeatTurn) -> Decision | None:
        """Return the decision, or None while it is not known.

        It is the same turn until `forget` is called, so ask again.
        """

    def forget(self) -> None:
        """Drop the question that was asked."""


class PersonHere:
    """A person at this table, for whom nobody decides."""

    here = True

    def decide(self, turn: SeatTurn) -> Decision | None:
        """Return None: the person acts through the match."""
        return None

    def forget(self) -> None:
        """Do nothing: nothing is kept."""


class ClaimedRun(PersonHere):
    """Plays a person's cards after a claim: the claimed actions in their order, then the first legal action."""

    def __init__(self, actions: Sequence[Action] = ()) -> None:
        self._actions = list(actions)

    def decide(self, turn: SeatTurn) -> Decision:
        """Return the next action."""
        return Decision(self._actions.pop(0) if self._actions else turn.legal[0], SILENT)


class Computer:
    """A computer player that thinks through a thinker. Several may share it, as only one is asked at a time."""

    here = False

    def __init__(self, thinker: Thinker, level: str, style: str, thought: ThinkingBudget) -> None:
        self._thinker, self._level, self._style, self._thought = thinker, level, style, thought
        self._asked = False

    def decide(self, turn: SeatTurn) -> Decision | None:
        """Return what the thinker decides. It is asked once and polled afterwards."""
        if not self._asked:
            budget = self._thought.budget
            self._thinker.ask(Request(turn.view, turn.legal, self._level, self._style, turn.seed, budget))
            self._asked = True
        decision = self._thinker.poll()
        self._asked = decision is None
        return decision

    def forget(self) -> None:
        """Stop the thinker if it was asked."""
        if self._asked:
            self._thinker.stop()
        self._asked = False


class Adviser(Computer):
    """A computer that gives hints, at the level of the settings."""

    @override
    def decide(self, turn: SeatTurn) -> Decision | None:
        if not self._asked:
            self._level = self._thought.adviser
        return super().decide(turn)


class Hinter:
    """Asks the adviser for a hint. Cards given one after the other are one choice, so it is asked for each of them."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._ahead: Match | None = None
        self._found: list[Decision] = []
        self.hint: Hint | None = None
        """The hint, once it is complete."""

    def ask(self, match: Match, seat: int) -> list[Decision]:
        """Continue to ask; returns the decisions of a hint that has just become complete, otherwise an empty list."""
        while self.hint is None:
            ahead = self._ahead or match
            decision = self._adviser.decide(SeatTurn(ahead, seat))
            if decision is None:
                return []
            self._found.append(decision)
            if isinstance(decision.action, Give):
                # The seat learns nothing from its own cards, so the next one is asked for as if this one were given.
                self._ahead = ahead.copy()
                self._ahead.play(seat, decision.action)
                if self._ahead.state.to_act == seat and isinstance(next(iter(self._ahead.legal(1)), None), Give):
                    continue
            self.hint = Hint(tuple(found.action for found in self._found), self._found[0].reason)
            return self._found
        return []

    def forget(self) -> None:
        """Drop the hint, as something else is asked now."""
        self._adviser.forget()
        self._ahead, self._found, self.hint = None, [], None


def make_decider(seat: Seat, thinker: Thinker, thought: ThinkingBudget) -> Decider:
    """Return the decider for the person or computer at a seat."""
    return Computer(thinker, seat.level, seat.style, thought) if seat.computer else PersonHere()
