"""What a computer player is: it sees a View and the legal actions, and gives an action with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol, runtime_checkable

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.core.messages import Message, say


class Cost(NamedTuple):
    """What another action is worth less than the best one: points a deal with half of the 95 % interval, and where a
    deal turns on more than points, in how many of 100 supposed deals each of both reaches that."""

    points: float
    margin: float
    made: int | None = None
    best: int | None = None

    @property
    def certain(self) -> bool:
        """Whether it is worse beyond doubt."""
        return self.points > self.margin


class Decision(NamedTuple):
    """An action and one plain sentence that is true of how it was chosen; and the cost of the action that was asked
    about, where it was and the player can tell."""

    action: Action
    reason: Message
    cost: Cost | None = None


NO_CHOICE = say("There is nothing else that I may do.")
"""The reason of every player that has one legal action."""


class Stopped(Exception):
    """Nobody waits for the answer any more."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought a decision may cost: a number of play-outs (repeatable) or seconds. Rule players ignore it."""

    seconds: float = 0.8
    playouts: int | None = None

    def stopped(self) -> bool:
        """Whether nobody waits for the answer any more; a search asks between play-outs."""
        return False

    def go_on(self) -> None:
        """Raise `Stopped` where nobody waits any more: for whoever has no answer yet."""
        if self.stopped():
            raise Stopped


@runtime_checkable
class Weigher(Protocol):
    """A player that can tell what another action than its own is worth."""

    def weigh(self, view: View, legal: Sequence[Action], about: Action, rng: Random, budget: Budget) -> Decision:
        """As `Player.choose`, with the cost of `about`, one of the legal actions."""


class Player(Protocol):
    """A computer player of one game at one level."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """One of `legal` (never empty, canonical order) for the seat of `view`, with its reason. May raise `Stopped`
        where the budget says that nobody waits for it.

        Depends on nothing but the arguments: the same view, actions and random state give the same decision.
        """
