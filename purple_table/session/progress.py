"""A match as far as it has gone: the state, and the steps that led to it; made by playing or by replay."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from purple_table.core.actions import Action, Give, NextDeal, read_action
from purple_table.core.events import Event, Moved
from purple_table.core.game import Game
from purple_table.core.record import Entry, Remark, standing
from purple_table.core.shuffle import Chance


@dataclass(frozen=True, slots=True)
class Step:
    """One action that stands. `free`: there was something to decide; `reason` is what a computer said about it."""

    seat: int
    action: Action
    free: bool
    reason: str = ""


class Failure(NamedTuple):
    """Why a replay ends early: the place of the entry, counted from 0, and the cause."""

    entry: int
    cause: str


class Progress:
    """The state of a match, its standing steps and what came of each. Only `session` may look at `state`."""

    __slots__ = ("chance", "events", "game", "state", "steps")

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.state = game.start(chance)
        self.steps: list[Step] = []
        self.events: list[list[Event]] = []

    def take(self, seat: int, action: Action, reason: str = "") -> list[Event]:
        """Carry out an action of `seat`, whose turn it must be. Raises Refused and then changes nothing."""
        if self.state.to_act != seat:
            raise ValueError(f"seat {seat} acts, but it is the turn of seat {self.state.to_act}")
        choices = 0 if isinstance(action, NextDeal) else len(list(islice(self.state.legal_actions(), 2)))
        events = self.state.apply(action)
        self.steps.append(Step(seat, action, choices > 1, reason))
        self.events.append(events)
        return events

    def first(self, steps: Sequence[Step]) -> Progress:
        """A progress of the same match that has come as far as `steps`."""
        again = Progress(self.game, self.chance)
        again.events = [again.state.apply(step.action) for step in steps]
        again.steps = list(steps)
        return again

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


def replayed(game: Game, chance: Chance, entries: Sequence[Entry]) -> tuple[Progress, Failure | None]:
    """Play the entries of a record again, as far as that goes; with why it ends there, if it does.

    Whatever a doctored record makes the engine raise is a failure at that entry.
    """
    progress = Progress(game, chance)
    for place, acted in standing(entries):
        try:
            progress.take(acted.seat, read_action(acted.action), _reason(entries[place + 1 : place + 2], acted.seat))
        except Exception as error:
            return progress.first(progress.steps), Failure(place, str(error) or type(error).__name__)
    return progress, None


def _reason(following: Iterable[Entry], seat: int) -> str:
    """The reason that stands in the line after an action."""
    for entry in following:
        if isinstance(entry, Remark) and entry.kind == "reason" and entry.seat == seat:
            return entry.text
    return ""


def _gave(step: Step, seat: int) -> bool:
    return step.seat == seat and isinstance(step.action, Give)
