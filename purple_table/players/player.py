"""A computer player: it sees a View and the legal actions, and gives an action with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from purple_table.core.actions import Action
from purple_table.core.game import View
from purple_table.core.messages import Message, say


class Cost(NamedTuple):
    """The cost of an action: how much less it is worth than another, the best one if no other is named.

    `points` are points a deal, below 0 where it is worth more; `margin` is half of their 95 % interval.
    """

    points: float
    margin: float

    @property
    def certain(self) -> bool:
        """Whether the action is certainly worse."""
        return self.points > self.margin


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence of a choice: the value that its sentence is made from, and that tests check against the rules.

    kind     one word for what is claimed, such as "takes"; the module of reasons of each family lists its kinds
    cards    the codes of the cards that the claim is about, the card of the action first
    figures  numbers by name: chances and shares from 0 to 1, counts, points and margins
    names    words by name: actions and bids in their canonical text, colors and trumps as rules call them
    """

    kind: str
    cards: tuple[str, ...] = ()
    # On the wire the two stay what they are: a sentence tells counts as they are, other figures with a decimal.
    figures: Mapping[str, int | float] = field(default_factory=dict, hash=False)
    names: Mapping[str, str] = field(default_factory=dict, hash=False)

    def as_json(self) -> dict[str, object]:
        """Return it as plain values for a file, with figures to four decimals and without what is empty."""
        figures = {name: round(number, 4) for name, number in self.figures.items()}
        parts = {"cards": list(self.cards), "figures": figures, "names": dict(self.names)}
        return {"kind": self.kind, **{name: part for name, part in parts.items() if part}}


class Comparison(NamedTuple):
    """The comparison of two choices, each played on in the same sampled deals.

    `theirs` and `yours` are evidence of the kind "outcome". Their figures have `count`, the number of deals, and the
    means of the same marks, such as the share of deals in which the own side takes the trick. Those of `yours` have
    beside each mark half of the 95 % interval of its difference, as in `takes_margin`. `cost` is what `yours` costs,
    below 0 where it is worth more.
    """

    cost: Cost
    theirs: Evidence
    yours: Evidence


class Decision(NamedTuple):
    """An action, and one plain sentence that says truly how it was chosen.

    `cost` belongs to the action about which `weigh` was asked, where the player can tell it. `evidence` is what the
    sentence was made from; only the program's own players give it. `comparison` answers `compare`. `stands_in` says
    that the Reference player decided in place of one that failed.
    """

    action: Action
    reason: Message
    cost: Cost | None = None
    evidence: Evidence | None = None
    comparison: Comparison | None = None
    stands_in: bool = False


FEWEST_SAMPLES = 20
"""Of fewer sampled deals no share and no mean is told. Where 15 of 20 deals went one way the 95 % interval of the share
is 53 to 89 in 100, so that three quarters say at least that it is more often than not; after 9 of 12 it is 47 to 91."""

NO_CHOICE = say("There is nothing else that I may do.")
"""The reason of every player that has one legal action."""
ONLY_ACTION = Evidence("only_action")
"""The evidence of every player that has one legal action."""


class StopThinking(Exception):
    """Nobody waits for the answer any more."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit of thought for a decision. Rule players ignore it.

    A search has exactly `playouts`, where they are given, and repeats with them. Without them it has the number of
    playouts of its level, and where it is `timed` no more than these `seconds` for them.
    """

    seconds: float = 0.8
    playouts: int | None = None
    timed: bool = True

    def is_stopped(self) -> bool:
        """Return whether nobody waits for the answer any more; a search asks between playouts."""
        return False

    def go_on(self) -> None:
        """Raise `StopThinking` where nobody waits any more; for code that has no answer yet."""
        if self.is_stopped():
            raise StopThinking


@runtime_checkable
class Weigher(Protocol):
    """A player that can tell what another action than its own is worth."""

    def weigh(self, view: View, legal: Sequence[Action], about: Action, rng: Random, budget: Budget) -> Decision:
        """As `Player.choose`, with the cost of `about`, one of the legal actions."""


@runtime_checkable
class Comparer(Protocol):
    """A player that can tell what two choices lead to."""

    def compare(
        self, view: View, theirs: Sequence[Action], yours: Sequence[Action], rng: Random, budget: Budget
    ) -> Comparison | None:
        """Return what two choices of the seat of `view` lead to; None where that cannot be told.

        A choice is an action, or several cards that are given one after the other.
        """


@runtime_checkable
class Foreseer(Protocol):
    """A player that can begin to think about its next decision while another seat is to act."""

    def ponder(self, view: View, rng: Random, budget: Budget) -> Any:
        """Return what helps the seat of `view` to decide next, for `choose_pondered`; None where nothing does."""

    def choose_pondered(
        self, foresight: Any, view: View, legal: Sequence[Action], rng: Random, budget: Budget
    ) -> Decision:
        """As `Player.choose`, with what was found out before. It may be about anything that did not come about."""


class Player(Protocol):
    """A computer player of one game at one level."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return one of `legal` (never empty, canonical order) for the seat of `view`, with its reason. May raise
        `StopThinking` where the budget says that nobody waits for it.

        Depends on nothing but the arguments: the same view, actions and random state give the same decision.
        """
