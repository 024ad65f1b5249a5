"""The record of a match as typed values: a header, then a line each for action, undo and remark; and their replay.

Loading replays the actions through the engine, so a damaged or doctored record cannot make an impossible position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from purple_table.core.actions import read_action
from purple_table.core.events import Event
from purple_table.core.game import Game, Refused, State
from purple_table.core.shuffle import Chance, OneDeal

FORMAT = 1
"""Version of the record's form; a record with a higher number was written by a newer program."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a person, or a computer of some level and temper."""

    name: str
    computer: bool = True
    level: str = "club"
    temper: str = "normal"


@dataclass(frozen=True, slots=True)
class Header:
    """What a match needs to be played again anywhere: engine, effective rule book and deck in full, seats, chance.

    `secret` is hexadecimal. A match of one deal has `dealer` and `number`, and its secret is the deal key.
    """

    format: int
    engine: str
    game: str
    book: Mapping[str, Any]
    deck: Mapping[str, Any]
    seats: tuple[Seat, ...]
    secret: str
    dealer: int | None = None
    number: int | None = None

    def chance(self) -> Chance:
        """Where the match takes its deals from."""
        secret = bytes.fromhex(self.secret)
        if self.dealer is not None and self.number is not None:
            return OneDeal(secret, self.dealer, self.number)
        return Chance(secret)


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did `action` (its text form)."""

    seat: int
    action: str


@dataclass(frozen=True, slots=True)
class Undone:
    """All actions after the first `keep` that still stood were taken back."""

    seat: int
    keep: int


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about the match that changes no card: `kind` is "hint", "reason" or "seat".

    A "seat" remark hands the seat over; its `text` is the new occupant as `level/temper/name`, or `person//name`.
    """

    seat: int
    kind: str
    text: str


Entry = Acted | Undone | Remark


class ReplayError(ValueError):
    """A record cannot be replayed to its end. `entry` counts from 0; `state` is the last position that still stood."""

    def __init__(self, entry: int, cause: str, state: State, actions: Sequence[Acted]) -> None:
        super().__init__(f"entry {entry + 1}: {cause}")
        self.entry = entry
        self.state = state
        self.actions = tuple(actions)


def standing(entries: Iterable[Entry]) -> list[tuple[int, Acted]]:
    """The actions that still stand after every undo, each with the place of its entry."""
    actions: list[tuple[int, Acted]] = []
    for place, entry in enumerate(entries):
        if isinstance(entry, Acted):
            actions.append((place, entry))
        elif isinstance(entry, Undone):
            del actions[max(entry.keep, 0) :]
    return actions


def replay(game: Game, chance: Chance, entries: Sequence[Entry]) -> tuple[State, list[Event]]:
    """The state after the entries, and every event on the way; ReplayError where an entry does not fit the rules."""
    state = game.start(chance)
    events: list[Event] = []
    done: list[Acted] = []
    for place, acted in standing(entries):
        try:
            if state.to_act != acted.seat:
                raise ValueError(f"seat {acted.seat} acts, but it is the turn of seat {state.to_act}")
            events += state.apply(read_action(acted.action))
        except (Refused, ValueError) as error:
            raise ReplayError(place, str(error), state, done) from error
        done.append(acted)
    return state, events
