"""What crosses between a table and a window elsewhere: typed messages with tags of their own, and their limits.

A message has the form of `session.wire`: strictly typed, checked, and nothing in it can make a program do anything.
`PROTOCOL` in `channel` rises whenever a form changes; `tests/network/test_messages.py` pins them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from purple_table.core.events import Event
from purple_table.core.game import View
from purple_table.core.messages import Message
from purple_table.core.record import Seat
from purple_table.core.safe_text import one_line
from purple_table.session.wire import Wire, WireError

MOST_UP = 16_000
"""The most bytes of a message of a guest."""
MOST_DOWN = 2_000_000
"""The most bytes of a message of a host, which sends a whole rule book."""
MOST_PERSONS = 8
"""How many people may sit at one machine."""
MOST_NAME = 40
MOST_ACTION = 400
_MOST_TOKEN = 64


# --- from a window to the table ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Join:
    """The first message: who comes. Without names they look on; `token` is that of an earlier line, to come back."""

    WIRE_TAG: ClassVar[str] = "join"
    engine: str
    names: tuple[str, ...]
    watcher: str = ""
    token: str = ""


@dataclass(frozen=True, slots=True)
class RulesRead:
    """Whether the rule book could be read; only then the window is told of the match."""

    WIRE_TAG: ClassVar[str] = "rules-read"
    understood: bool


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A person, the `person`-th of this machine, wants another free seat."""

    WIRE_TAG: ClassVar[str] = "take-seat"
    person: int
    seat: int


@dataclass(frozen=True, slots=True)
class Act:
    """A person does something after `steps` steps, and `jumps` times that the match was put back."""

    WIRE_TAG: ClassVar[str] = "act"
    seat: int
    steps: int
    jumps: int
    action: str


@dataclass(frozen=True, slots=True)
class Ready:
    """All has been shown here, and the next deal may begin after `steps` steps."""

    WIRE_TAG: ClassVar[str] = "ready"
    steps: int


@dataclass(frozen=True, slots=True)
class ClaimRest:
    """A person claims the rest of the deal."""

    WIRE_TAG: ClassVar[str] = "claim"
    seat: int
    steps: int


@dataclass(frozen=True, slots=True)
class AskUndo:
    """A person asks to take back."""

    WIRE_TAG: ClassVar[str] = "ask-undo"
    seat: int


@dataclass(frozen=True, slots=True)
class AnswerUndo:
    """The people of this machine agree to an undo or not."""

    WIRE_TAG: ClassVar[str] = "answer-undo"
    number: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class NoteHelp:
    """A person was helped: by a hint, which names an action, or by counted cards."""

    WIRE_TAG: ClassVar[str] = "help"
    seat: int
    action: str
    words: Message


@dataclass(frozen=True, slots=True)
class SayPhrase:
    """A person says a phrase, by its id."""

    WIRE_TAG: ClassVar[str] = "say"
    seat: int
    phrase: str


@dataclass(frozen=True, slots=True)
class Nudge:
    """A person asks another one to go on."""

    WIRE_TAG: ClassVar[str] = "nudge"
    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """A person leaves the seat to a computer, or comes back to it."""

    WIRE_TAG: ClassVar[str] = "sit-out"
    seat: int
    out: bool


@dataclass(frozen=True, slots=True)
class Leave:
    """The window leaves the table."""

    WIRE_TAG: ClassVar[str] = "leave"


# --- from the table to a window ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to `Join`: the game as it is played here, as JSON, and the token by which the window may come back."""

    WIRE_TAG: ClassVar[str] = "welcome"
    table: str
    token: str
    book: str
    deck: str
    players: int


@dataclass(frozen=True, slots=True)
class Refuse:
    """The window may not come, or must go: a `ProblemKind` by its value."""

    WIRE_TAG: ClassVar[str] = "refuse"
    problem: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of the lobby: a `Connection` by its value, and whether it is one of the window's own."""

    WIRE_TAG: ClassVar[str] = "seat-line"
    name: str
    connection: str
    level: str
    own: bool
    taken_over: bool


@dataclass(frozen=True, slots=True)
class Lobby:
    """How the table stands."""

    WIRE_TAG: ClassVar[str] = "lobby"
    seats: tuple[SeatLine, ...]
    spectators: tuple[str, ...]
    phase: str
    waiting_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat of the window sees of a step: its view, what happened, and what it may do now.

    The seat is `NOBODY` for what everybody sees. The view has no seat of its own then, no ask, and nothing that only
    one seat knows.
    """

    WIRE_TAG: ClassVar[str] = "sight"
    seat: int
    view: View
    events: tuple[Event, ...]
    legal: tuple[str, ...]
    can_undo: bool


@dataclass(frozen=True, slots=True)
class Update:
    """The match made a step, or is told anew (`anew`) after it was put back or the window has come back.

    `acted` is the seat that acted, or -1. `seats` say who sits where now.
    """

    WIRE_TAG: ClassVar[str] = "update"
    steps: int
    jumps: int
    anew: bool
    acted: int
    awaits_deal: bool
    claiming: bool
    seats: tuple[Seat, ...]
    arriving: tuple[tuple[int, Seat], ...]
    sights: tuple[Sight, ...]


@dataclass(frozen=True, slots=True)
class NotAllowed:
    """An action came too late, or is against the rules; the match stands after `steps` steps."""

    WIRE_TAG: ClassVar[str] = "not-allowed"
    steps: int
    words: Message


@dataclass(frozen=True, slots=True)
class UndoQuestion:
    """A person elsewhere asks to take back."""

    WIRE_TAG: ClassVar[str] = "undo-question"
    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class UndoResult:
    """What became of a request to take back."""

    WIRE_TAG: ClassVar[str] = "undo-result"
    seat: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class Said:
    """A person says a phrase."""

    WIRE_TAG: ClassVar[str] = "said"
    seat: int
    phrase: str


@dataclass(frozen=True, slots=True)
class NudgedBy:
    """A person asks one of the window's people to go on."""

    WIRE_TAG: ClassVar[str] = "nudged"
    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class Tell:
    """The table says something that everybody should know."""

    WIRE_TAG: ClassVar[str] = "tell"
    words: Message


@dataclass(frozen=True, slots=True)
class Ping:
    """Nothing, so that a line that is gone is noticed. Both sides send it."""

    WIRE_TAG: ClassVar[str] = "ping"


Up = (
    Join
    | RulesRead
    | TakeSeat
    | Act
    | Ready
    | ClaimRest
    | AskUndo
    | AnswerUndo
    | NoteHelp
    | SayPhrase
    | Nudge
    | SitOut
    | Leave
    | Ping
)
"""What a window sends."""

Down = Welcome | Refuse | Lobby | Update | NotAllowed | UndoQuestion | UndoResult | Said | NudgedBy | Tell | Ping
"""What the table sends."""


@cache
def make_up_wire() -> Wire[Up]:
    """Return the form of what windows send."""
    return Wire(Up)


@cache
def make_down_wire() -> Wire[Down]:
    """Return the form of what the table sends."""
    return Wire(Down)


def read_up(data: bytes) -> Up:
    """Return the message of a window. Raises WireError for anything that is none or too large."""
    if len(data) > MOST_UP:
        raise WireError(f"longer than {MOST_UP:,} bytes")
    message = make_up_wire().decode(data)
    if isinstance(message, Join):
        if len(message.names) > MOST_PERSONS or len(message.token) > _MOST_TOKEN or len(message.engine) > MOST_NAME:
            raise WireError("too many people")
        names = tuple(one_line(name, MOST_NAME) for name in message.names)
        return Join(message.engine, names, one_line(message.watcher, MOST_NAME), message.token)
    if isinstance(message, Act | NoteHelp) and len(message.action) > MOST_ACTION:
        raise WireError("the action is too long")
    return message


def read_down(data: bytes) -> Down:
    """Return the message of a table. Raises WireError for anything that is none."""
    if len(data) > MOST_DOWN:
        raise WireError(f"longer than {MOST_DOWN:,} bytes")
    return make_down_wire().decode(data)
