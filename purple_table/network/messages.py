"""The messages between a table and a window elsewhere: typed ones with tags of their own, and their limits.

Their form and its limits are in `forms`. `PROTOCOL` in `channel` rises whenever one of them changes;
`tests/network/test_messages.py` pins them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from purple_table.core.events import Event
from purple_table.core.game import View
from purple_table.core.match import Step
from purple_table.core.messages import Message
from purple_table.core.record import Seat

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
    one seat knows. Of its history the first `kept` events are left out, as they were told before; where what
    happened `is_rest`, the rest of it, `events` is empty.
    """

    WIRE_TAG: ClassVar[str] = "sight"
    seat: int
    view: View
    kept: int
    events: tuple[Event, ...]
    is_rest: bool
    legal: tuple[str, ...]
    can_undo: bool


@dataclass(frozen=True, slots=True)
class Update:
    """The match made a step, or is told anew (`anew`) after it was put back or the window has come back.

    `match` tells the matches of a table apart, also after the host was started again. `acted` is the seat that acted,
    or -1. `seats` say who sits where now.
    """

    WIRE_TAG: ClassVar[str] = "update"
    match: str
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


@dataclass(frozen=True, slots=True)
class CommitWord:
    """The digest of what this machine adds to the key of a deal."""

    WIRE_TAG: ClassVar[str] = "commit"
    deal: int
    attempt: int
    digest: str


@dataclass(frozen=True, slots=True)
class RevealWord:
    """What this machine adds to the key of a deal."""

    WIRE_TAG: ClassVar[str] = "reveal"
    deal: int
    attempt: int
    word: str


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
    | CommitWord
    | RevealWord
    | Leave
    | Ping
)
"""What a window sends."""


@dataclass(frozen=True, slots=True)
class AskCommit:
    """A deal is to be dealt: every machine with people sends the digest of a word.

    `own_digest` is that of the host's key for the deal, and `attempt` rises when a machine was lost meanwhile.
    """

    WIRE_TAG: ClassVar[str] = "ask-commit"
    deal: int
    attempt: int
    own_digest: str


@dataclass(frozen=True, slots=True)
class AskReveal:
    """The digests of all words are known: every machine sends its word."""

    WIRE_TAG: ClassVar[str] = "ask-reveal"
    deal: int
    attempt: int
    digests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealSealed:
    """All words, and the digest of the key that they make with the host's; the deal begins."""

    WIRE_TAG: ClassVar[str] = "sealed"
    deal: int
    attempt: int
    words: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class DealOpened:
    """A deal is over: the host's key for it, what all words made together, and every step.

    `first` are number and dealer of the first deal, and `cut` is the key of what comes before it.
    """

    WIRE_TAG: ClassVar[str] = "opened"
    deal: int
    first: tuple[int, int]
    cut: str
    own_key: str
    word: str
    steps: tuple[Step, ...]


Down = (
    Welcome
    | Refuse
    | Lobby
    | Update
    | NotAllowed
    | UndoQuestion
    | UndoResult
    | Said
    | NudgedBy
    | Tell
    | AskCommit
    | AskReveal
    | DealSealed
    | DealOpened
    | Ping
)
"""What the table sends."""
