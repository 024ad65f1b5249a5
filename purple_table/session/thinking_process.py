"""The process in which computers think: it is sent a request and answers later, so that the window never waits.

`ThinkingProcess` is one long-lived child process. One request is open at a time: a new one takes the place of the old
one, whose answer is thrown away.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from time import monotonic
from types import ModuleType
from typing import Literal, Protocol, runtime_checkable

from purple_table.core.game import Game
from purple_table.core.messages import Message, Term, Value, Verbatim, read_error, say
from purple_table.players.levels import level_person
from purple_table.players.player import Decision
from purple_table.session.child_process import ChildProcess
from purple_table.session.wire import MOST_BYTES, Wire, WireError
from purple_table.session.worker import (
    AheadRequest,
    Asked,
    BuildGame,
    MakePlayer,
    NumberedRequest,
    PlayerPool,
    PlayerReady,
    Request,
    StopRequest,
    WorkerAnswer,
    think,
)

START_SECONDS = 20.0
"""How long a child may take until it can think. After that it is replaced."""
PATIENCE_SECONDS = 3.0
"""How long a request waits for a child that starts. After that the Reference player answers it."""
STOP_SECONDS = 1.0
"""How long a child may continue with a request that nobody wants any more. After that it is replaced."""
GRACE_SECONDS = 10.0
"""How much longer than its budget a request may take. After that the child is replaced."""
LOAD_SECONDS = 20.0
"""How long a player may take until it can think, as a bot may import much. After that it is not asked any more."""
EASE = 4
"""How many times longer each of these may take where nobody at a table waits for the answer."""
MOST_FAULTS = 3
"""How often a level may fail before the Reference player sits in for it for the rest of the match."""
MOST_STARTS = 5
"""How many children may be lost one after the other before the Reference player plays on alone."""


_Cause = Literal["nonsense", "ended", "start", "load", "answer", "stop"]
_LOST: Mapping[_Cause, Message] = {
    "nonsense": say("The thinking process answers nonsense"),
    "ended": say("The thinking process ended unexpectedly"),
    "start": say("The thinking process does not start"),
    "load": say("An import takes too long"),
    "answer": say("The thinking process does not answer"),
    "stop": say("The thinking process did not stop"),
}
"""Why a child is of no use any more, as messages."""


class Thinker(Protocol):
    """Decides for computer seats. No method waits."""

    notices: list[Message]
    """What went wrong and was got round, oldest first; the reader empties it."""

    def ask(self, request: Request) -> None:
        """Begin to think about a request; an earlier one is stopped."""

    def poll(self) -> Decision | None:
        """Return the decision on the last request, once; None while there is none."""

    def stop(self) -> None:
        """Forget the open request."""

    def close(self) -> None:
        """End. Nothing may be asked afterwards."""


@runtime_checkable
class ForeseeingThinker(Protocol):
    """A thinker that can think before it is asked."""

    def stop(self) -> None:
        """Think no more."""

    def ponder(self, request: Request) -> None:
        """Think about a decision that will perhaps be asked, until anything else is asked, or `stop`."""


class ThinkingProcess:
    """A child process that thinks and is replaced when it dies or hangs; meanwhile the Reference player answers here.

    A request is sent only to a child that waits for one, and whatever comes must answer it. All work is done in `ask`
    and `poll`; while an answer is due, `poll` is called every frame. `build` and `make_player` go to the child when it
    starts, so functions among them must belong to a module; later only the bytes of `wire` cross. A level that fails
    too often is not asked any more.
    """

    def __init__(self, game: Game, build: BuildGame, make_player: MakePlayer, *, is_patient: bool = False) -> None:
        """With `is_patient` a request waits for a child that starts as long as that may take, and all limits are
        longer, as nobody at a table waits for the answer."""
        self.notices: list[Message] = []
        self._is_patient = is_patient
        self._bench = PlayerPool(game, make_player)
        self._questions, self._answers = (
            Wire[Asked](Asked),
            Wire[WorkerAnswer | PlayerReady](WorkerAnswer | PlayerReady),
        )
        self._opening = (build, make_player, game.book, game.deck.source, game.players)
        self._request: Request | None = None
        self._number = 0
        self._asked = 0.0
        self._answer: Decision | None = None
        self._child: ChildProcess | None = None
        self._ready = False
        self._busy: int | None = None
        self._ahead = False
        self._since = 0.0
        self._made: set[tuple[str, str]] = set()
        self._who = "", ""
        self._loading = False
        self._lost = 0
        self._faults: Counter[str] = Counter()
        self._start()

    @property
    def process_id(self) -> int | None:
        """The child's process id, for the log and tests."""
        return self._child.pid if self._child is not None else None

    @property
    def ready(self) -> bool:
        """Whether the child has started and built its game."""
        self._pump()
        return self._ready

    def ask(self, request: Request) -> None:
        """Begin to think about a request; an earlier one is stopped."""
        self.stop()
        self._number += 1
        self._request = request
        self._asked = monotonic()
        if self._faults[request.level] >= MOST_FAULTS:
            self._decide_locally()
        self._pump()

    def poll(self) -> Decision | None:
        """Return the decision on the last request, once; None while there is none."""
        self._pump()
        answer, self._answer = self._answer, None
        return answer

    def stop(self) -> None:
        """Forget the open request. A child that still works on it is asked to stop, and gets `STOP_SECONDS`
        to finish."""
        if self._child is not None and self._request is not None and self._busy == self._number:
            self._since = monotonic()
            self._child.send(self._questions.encode(StopRequest()))
        elif self._child is not None and self._ahead:
            self._child.send(self._questions.encode(StopRequest()))
        self._ahead = False
        self._request = self._answer = None

    def ponder(self, request: Request) -> None:
        """Let the child think about a decision that will perhaps be asked, until anything else is asked, or `stop`.

        Nothing is done where the child is busy, or has not yet decided for such a player.
        """
        self._pump()
        if self._child is None or not self._ready or self._busy is not None or self._request is not None:
            return
        if (request.level, request.style) in self._made:
            with suppress(WireError):
                self._child.send(self._questions.encode(AheadRequest(request)))
                self._ahead = True

    def close(self) -> None:
        """End the child and whatever it has started, without waiting for it."""
        self.stop()
        if self._child is not None:
            self._child.end()
            self._child = None

    def _start(self) -> None:
        self._ready, self._busy, self._ahead, self._since = False, None, False, monotonic()
        self._made.clear()
        try:
            with _nothing_of_main():
                self._child = ChildProcess(think, self._opening, "purple-table thinking", MOST_BYTES)
        except OSError as error:
            self._child = None
            self._lost = MOST_STARTS
            self.notices.append(
                say("The thinking process cannot be started ({why}); a simple player decides.", why=read_error(error))
            )

    def _replace(self, cause: _Cause) -> None:
        """Start another child in place of one that is of no use. The open request is answered here."""
        self._lost += 1
        if self._child is not None:
            self._child.end()
            self._child = None
        what = _LOST[cause]
        if self._request is not None and self._busy == self._number:
            level = _player_named(self._request.level)
            if cause == "load":
                what = say("{level:start} takes too long to start", level=level)
            else:
                what = say("{what} while {level} was thinking", what=what, level=level)
        self.notices.append(say("{what}; it is replaced, and a simple player decides meanwhile.", what=what))
        if self._request is not None and self._busy == self._number:
            self._count_fault(self._request, MOST_FAULTS if cause == "load" else 1)
        if self._busy == self._number:
            self._decide_locally()
        if self._lost < MOST_STARTS:
            self._start()
        else:
            self._busy = None
            self.notices.append(say("The thinking process was lost too often; a simple player decides from now on."))

    def _pump(self) -> None:
        """Read what has come, send what waits, and check the time limits."""
        try:
            while self._child is not None and (data := self._child.receive()) is not None:
                self._take(self._answers.decode(data))
            if self._child is not None and self._request is not None and self._ready and self._busy is None:
                self._send(self._child, self._request)
        except WireError:
            self._replace("nonsense")
        except EOFError:
            self._replace("ended")
        self._look_at_the_clock()

    def _send(self, child: ChildProcess, request: Request) -> None:
        try:
            asked = self._questions.encode(NumberedRequest(self._number, request))
        except WireError as error:
            self.notices.append(say_failed(request, str(error)))
            self._decide_locally()
            return
        if child.exitcode is not None:
            raise EOFError  # it is not said yet, so no request is lost with it
        child.send(asked)
        self._busy, self._since = self._number, monotonic()
        self._who = request.level, request.style
        self._loading = self._who not in self._made

    def _take(self, answer: WorkerAnswer | PlayerReady) -> None:
        """Take an answer. Raises WireError if it belongs to no request, or names an action that is not allowed."""
        if isinstance(answer, PlayerReady):
            if answer.number != self._busy or not self._loading:
                raise WireError("what nobody waits for has begun")
            self._made.add(self._who)
            self._loading, self._since = False, monotonic()
            return
        if answer.number != (self._busy if self._ready else 0):
            raise WireError("an answer to nothing that was asked")
        request = self._request
        if answer.number != self._number or request is None:
            self._ready, self._busy = True, None
            return
        if answer.decision is not None and answer.decision.action not in request.legal:
            raise WireError("an action that is not allowed")
        self._busy, self._lost = None, 0
        if answer.decision is None:
            self.notices.append(say_failed(request, answer.cause))
            self._count_fault(request)
            self._decide_locally()
            return
        self._answer = answer.decision
        self._request = None

    def _look_at_the_clock(self) -> None:
        now, ease = monotonic(), EASE if self._is_patient else 1
        passed = now - self._since
        wanted = self._request is not None and self._busy == self._number
        if self._child is None:
            self._decide_locally()
        elif not self._ready:
            if passed > ease * START_SECONDS:
                self._replace("start")
            if now - self._asked > (ease * START_SECONDS if self._is_patient else PATIENCE_SECONDS):
                self._decide_locally()
        elif self._busy is not None and self._loading:
            if passed > ease * LOAD_SECONDS:
                self._replace("load")
        elif wanted and self._request is not None:
            if passed > self._request.budget.seconds + ease * GRACE_SECONDS:
                self._replace("answer")
        elif self._busy is not None and passed > ease * STOP_SECONDS:
            self._replace("stop")

    def _count_fault(self, request: Request, number: int = 1) -> None:
        before = self._faults[request.level]
        self._faults[request.level] += number
        if before < MOST_FAULTS <= self._faults[request.level]:
            level = _player_named(request.level)
            self.notices.append(say("{level:start} failed too often; a simple player sits in for it.", level=level))

    def _decide_locally(self) -> None:
        request, self._request = self._request, None
        if request is not None:
            with suppress(IndexError):  # a request without legal actions has no answer
                self._answer = self._bench.stand_in(request)


@contextmanager
def _nothing_of_main() -> Iterator[None]:
    """Hide the command line and the main module from a child that is started inside this context.

    The child would receive the arguments of the program, and with `--seed` it could compute all cards. It would also
    import the main module again, which may be a script that plays a match and so starts a child itself.
    """
    words, main = sys.argv, sys.modules["__main__"]
    sys.argv, sys.modules["__main__"] = sys.argv[:1], ModuleType("__main__")
    try:
        yield
    finally:
        sys.argv, sys.modules["__main__"] = words, main


def _player_named(level: str) -> Value:
    """Return the name of the player of a level; a bot has the name by which it was loaded."""
    person = level_person(level)
    return person if isinstance(person, Term) else say("the bot {name}", name=Verbatim(level))


def say_failed(request: Request, cause: str) -> Message:
    """Return the notice that a player failed at a request, and why."""
    return say(
        "{level:start} failed ({why}); a simple player decided.",
        level=_player_named(request.level),
        why=Verbatim(cause),
    )
