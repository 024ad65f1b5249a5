"""What a computer player is: it sees a View and the legal actions, and gives an action with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.core.messages import Message, say


class Decision(NamedTuple):
    """An action and one plain sentence that is true of how it was chosen."""

    action: Action
    reason: Message


NO_CHOICE = say("There is nothing else that I may do.")
"""The reason of every player that has one legal action."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thought a decision may cost: a number of play-outs (repeatable) or seconds. Rule players ignore it."""

    seconds: float = 0.8
    playouts: int | None = None

    def stopped(self) -> bool:
        """Whether nobody waits for the answer any more; a search asks between play-outs."""
        return False


class Player(Protocol):
    """A computer player of one game at one level."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """One of `legal` (never empty, canonical order) for the seat of `view`, with its reason.

        Depends on nothing but the arguments: the same view, actions and random state give the same decision.
        """
