"""A match as far as it has gone: the state, and the steps that led to it; made by playing or by replay."""

from __future__ import annotations

from collections.abc import Container, Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import islice

from purple_table.core.actions import Action, Give, NextDeal
from purple_table.core.events import Event, Moved
from purple_table.core.game import Game, State
from purple_table.core.shuffle import Chance


@dataclass(frozen=True, slots=True)
class Step:
    """One action that stands. `free`: there was something to decide; `reason` is what a computer said about it."""

    seat: int
    action: Action
    free: bool
    reason: str = ""


class Progress:
    """The state of a match, its standing steps and what came of each. Only `session` may look at `state`.

    What came of the steps before the last two deals is forgotten, and there is no way back beyond the running one.
    """

    __slots__ = ("_before", "_deals", "chance", "events", "game", "state", "steps")

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.state = game.start(chance)
        self.steps: list[Step] = []
        self.events: list[Sequence[Event]] = []
        self._before = self.state.copy()
        self._deals = (0, 0)

    def take(self, seat: int, action: Action, reason: str = "") -> list[Event]:
        """Carry out an action of `seat`, whose turn it must be. Raises Refused and then changes nothing."""
        if self.state.to_act != seat:
            raise ValueError(f"seat {seat} acts, but it is the turn of seat {self.state.to_act}")
        dealing = isinstance(action, NextDeal)
        choices = 0 if dealing else len(list(islice(self.state.legal_actions(), 2)))
        before = self.state.copy() if dealing else self._before
        events = self.state.apply(action)
        if dealing:
            self._begin_deal(before)
        self.steps.append(Step(seat, action, choices > 1, reason))
        self.events.append(events)
        return events

    def _begin_deal(self, before: State) -> None:
        old, last = self._deals
        self.events[old:last] = [()] * (last - old)
        self._before, self._deals = before, (last, len(self.steps))

    def explain(self, reason: str) -> None:
        """Add the reason of the last step."""
        self.steps[-1] = replace(self.steps[-1], reason=reason)

    def back(self, keep: int) -> None:
        """Go back to where `keep` steps of the running deal, and of those before it, had been made."""
        begin = self._deals[1]
        if not begin <= keep <= len(self.steps):
            raise ValueError(f"there is no way back to {keep} of {len(self.steps)} steps")
        self.state = self._before.copy()
        self.events[begin:] = [self.state.apply(step.action) for step in self.steps[begin:keep]]
        del self.steps[keep:]

    def copy(self) -> Progress:
        """The same match at the same point, to be played on apart from this one."""
        other = copy(self)
        other.state = self.state.copy()
        other.steps, other.events = list(self.steps), list(self.events)
        return other

    def since(self, seat: int) -> list[Event]:
        """What happened after the last action of `seat`, other than dealing; everything if it has not acted."""
        begin = len(self.steps)
        while begin and (self.steps[begin - 1].seat != seat or isinstance(self.steps[begin - 1].action, NextDeal)):
            begin -= 1
        return [event for events in self.events[begin:] for event in events]

    def last_decision(self, seat: int, persons: Container[int] = ()) -> int | None:
        """How many steps stood before the last free decision of `seat` in the running deal; None if it made none.

        Cards given one after the other are one decision. There is no way back past the step in which one of `persons`
        turned its own hand up: what is seen cannot be unseen (S14).
        """
        for place in range(len(self.steps) - 1, -1, -1):
            step = self.steps[place]
            if isinstance(step.action, NextDeal):
                return None
            if step.seat in persons and any(
                isinstance(event, Moved) and event.source == event.target for event in self.events[place]
            ):
                return None
            if step.seat == seat and step.free:
                while isinstance(step.action, Give) and place and _gave(self.steps[place - 1], seat):
                    place -= 1
                return place
        return None

    def deal(self) -> Sequence[Step]:
        """The steps of the running deal, or of the last one while its result is shown."""
        for place in range(len(self.steps) - 1, -1, -1):
            if isinstance(self.steps[place].action, NextDeal):
                return self.steps[place:]
        return self.steps


def _gave(step: Step, seat: int) -> bool:
    return step.seat == seat and isinstance(step.action, Give)
