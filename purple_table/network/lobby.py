"""Plain values about a table on the network, as scenes show them: seats, the state of the lobby, problems, notices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from purple_table.core.messages import Message, say

PORT = 47318
"""The port on which a table listens, if it is free; otherwise the next free one."""
MOST_GUESTS = 12
"""How many machines may sit or watch at a table."""

SeatKind = Literal["here", "remote", "computer"]


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """The plan of a seat: a person at the host's machine, whoever comes from elsewhere, or a computer.

    `name` is the person's or the computer's name. A remote seat has the name that is shown until somebody takes it.
    """

    kind: SeatKind
    name: str = ""
    level: str = "club"
    style: str = "normal"


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The plan by which a table is opened: its seats, the name by which others find it, and how patient it is.

    A computer sits in `takeover_seconds` after a person is lost (None: never); its level is `takeover_level`.
    `everywhere` listens on every network of the machine, otherwise only the local ones may connect. `announced` says
    whether others find the table in their list. `code` is that of a table that is opened again; otherwise a new one is
    made.
    """

    seats: tuple[SeatPlan, ...]
    name: str
    takeover_seconds: float | None = 60.0
    takeover_level: str = "club"
    everywhere: bool = False
    announced: bool = True
    port: int = PORT
    code: str = ""


class Connection(Enum):
    """The connection of a person's machine with the table."""

    HERE = "here"
    CONNECTED = "connected"
    LOST = "lost"
    """The line is gone; the seat waits, or a computer sits in."""
    OPEN = "open"
    """Nobody has taken the remote seat yet."""
    COMPUTER = "computer"
    """The seat belongs to a computer."""


@dataclass(frozen=True, slots=True)
class SeatState:
    """The state of a seat of a table. `own` says that it is a person at the machine that is told.

    `taken_over` says that a computer plays for a person who is lost or sits out.
    """

    seat: int
    name: str
    connection: Connection
    level: str = ""
    own: bool = False
    taken_over: bool = False


@dataclass(frozen=True, slots=True)
class LobbyState:
    """The state of a table, as a window knows it. It is replaced as a whole whenever something changes."""

    table: str
    game: str
    """The id of the game."""
    game_name: str
    options: Mapping[str, bool | int | str]
    players: int
    seats: tuple[SeatState, ...]
    spectators: tuple[str, ...] = ()
    """The names of those who look on."""
    phase: Literal["lobby", "playing", "over"] = "lobby"
    hosting: bool = False
    """Whether this is the machine that opened the table: only it may begin and close."""
    own_rules: bool = False
    """Whether the table plays by a rule book that this machine does not have in the same words."""
    waiting_for: tuple[str, ...] = ()
    """The people for whom the table waits before it can go on: lost ones, and after a deal those who still look at its
    result."""

    @property
    def free_seats(self) -> tuple[int, ...]:
        """The remote seats that nobody has taken."""
        return tuple(seat.seat for seat in self.seats if seat.connection is Connection.OPEN)


class ProblemKind(Enum):
    """A kind of problem between a window and a table."""

    WRONG_CODE = "code"
    OTHER_VERSION = "version"
    OTHER_RULES = "rules"
    FULL = "full"
    CLOSED = "closed"
    """The host has closed the table."""
    SHUT = "shut"
    """Three wrong codes: the table takes nobody in until the host shows a new code."""
    UNREACHABLE = "unreachable"
    LOST = "lost"
    """The line broke off; `TableClient` tries again by itself, and says `BACK` when that worked."""
    BROKEN = "broken"
    """The other side sent what cannot be, or too much."""
    MISSING = "missing"
    """The program lacks the extra `[network]`."""
    CANNOT_OPEN = "open"
    """No table can be opened here: no port is free, or the system forbids it."""


PROBLEM_WORDS: Mapping[ProblemKind, Message] = {
    ProblemKind.WRONG_CODE: say("This code does not open the table. Look at the host's window again."),
    ProblemKind.OTHER_VERSION: say("The table is kept by another version of the program. Both must have the same one."),
    ProblemKind.OTHER_RULES: say("The rule book of this table cannot be read here."),
    ProblemKind.FULL: say("Every seat of this table is taken."),
    ProblemKind.CLOSED: say("The table has been closed."),
    ProblemKind.SHUT: say("The table takes nobody in after three wrong codes, until its host shows a new one."),
    ProblemKind.UNREACHABLE: say("There is no table at this address."),
    ProblemKind.LOST: say("The line to the table is lost."),
    ProblemKind.BROKEN: say("The other machine sent something that does not belong here, so the line was closed."),
    ProblemKind.MISSING: say("This program was installed without what it needs for playing over the network."),
    ProblemKind.CANNOT_OPEN: say("No table can be opened on this machine."),
}
"""What a problem says to people."""


@dataclass(frozen=True, slots=True)
class TableProblem:
    """A problem, and what may be added for somebody who looks for its cause."""

    kind: ProblemKind
    detail: str = ""

    @property
    def words(self) -> Message:
        """What it says to people."""
        return PROBLEM_WORDS[self.kind]


PHRASES: Mapping[str, Message] = {
    "hello": say("Hello, everybody!"),
    "luck": say("Good luck!"),
    "well": say("Well played!"),
    "thanks": say("Thank you!"),
    "oops": say("Oops!"),
    "sorry": say("Sorry!"),
    "wow": say("I did not expect that!"),
    "close": say("That was close!"),
    "moment": say("One moment, please."),
    "back": say("I am back."),
    "last": say("Let this deal be the last."),
    "bye": say("Good-bye, until next time!"),
}
"""The phrases that people can say, by their ids. Only the id crosses the network; each machine says it in its
language."""


# --- notices: what has happened since the last poll -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """The lobby is another one: look at `TableClient.lobby`."""


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """A match begins, the first or another one of the table: `TableClient.match` is there, and can be shown."""


@dataclass(frozen=True, slots=True)
class Jumped:
    """The match was put back by an undo, or told anew after the line was lost: a table skips to the new view."""


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Somebody was lost, came back, or was taken over by a computer. `state` says how the seat stands now."""

    state: SeatState


@dataclass(frozen=True, slots=True)
class PhraseSaid:
    """A person says one of the `PHRASES`. Spectators have no seat and say nothing."""

    seat: int
    phrase: str


@dataclass(frozen=True, slots=True)
class Nudged:
    """Somebody at `seat` asks a person of this machine, at `target`, to go on."""

    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """A person elsewhere asks to take back; the people here answer with `TableClient.answer_undo(number, …)`."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class UndoSettled:
    """A request to take back was settled. If it was `agreed`, a `Jumped` follows."""

    seat: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class ProblemArose:
    """Something went wrong; `TableClient.problem` stays until it is over."""

    problem: TableProblem


@dataclass(frozen=True, slots=True)
class Restored:
    """The line is there again, after `ProblemKind.LOST`."""


@dataclass(frozen=True, slots=True)
class FairnessNoted:
    """Something about the cards that everybody should know, such as a deal that was made anew. `words` says it."""

    words: Message


Notice = (
    LobbyChanged
    | MatchBegan
    | Jumped
    | SeatChanged
    | PhraseSaid
    | Nudged
    | UndoAsked
    | UndoSettled
    | ProblemArose
    | Restored
    | FairnessNoted
)
