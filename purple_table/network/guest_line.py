"""The line of a guest's window, in a thread of its own: connects, joins, and comes back when the line is lost."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from threading import Thread

from purple_table.core.record import ENGINE
from purple_table.network import forms, table_line
from purple_table.network import messages as wire
from purple_table.network.lobby import ProblemKind, TableProblem
from purple_table.network.table_line import Line, LineRefusedError
from purple_table.session.wire import WireError

AGAIN_SECONDS = 1.5
"""How long to wait before a lost line is tried again."""
CONNECT_SECONDS = 5.0
_CANCEL_SECONDS = 0.2
"""How long a task that was cancelled may take to end."""
_FINAL = frozenset(
    {
        ProblemKind.WRONG_CODE,
        ProblemKind.OTHER_VERSION,
        ProblemKind.OTHER_RULES,
        ProblemKind.FULL,
        ProblemKind.CLOSED,
        ProblemKind.SHUT,
    }
)
"""After these there is no use in trying again."""


class GuestLine:
    """The way from a guest's window to a table. No method waits; `close` must be called."""

    def __init__(self, address: tuple[str, int], code: str, names: tuple[str, ...], watcher: str) -> None:
        self.inbox: deque[wire.Down | TableProblem] = deque()
        """What has come: messages, and problems with the line."""
        self.token = ""
        """By which the table knows this window again; it is set from its welcome."""
        self.received_bytes = 0
        self._address, self._code, self._names, self._watcher = address, code, names, watcher
        self._outbox: deque[wire.Up] = deque()
        self._ends = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake: asyncio.Event | None = None
        self._line: Line | None = None
        self._thread = Thread(target=self._run, name="purple-table guest", daemon=True)
        self._thread.start()

    def send(self, message: wire.Up) -> None:
        """Send a message. What is sent while the line is lost is lost, too: the match may have gone on."""
        if self._line is not None or isinstance(message, wire.Leave):
            self._outbox.append(message)
            self._rouse()

    def close(self) -> None:
        """Leave the table."""
        self.send(wire.Leave())
        self._ends = True
        self._rouse()
        self._thread.join(2.0)

    def cut(self) -> None:
        """Cut the line as if a cable had been pulled; it is tried again. For tests."""
        line, loop = self._line, self._loop
        if line is not None and loop is not None:
            loop.call_soon_threadsafe(line.close)

    def _rouse(self) -> None:
        loop, wake = self._loop, self._wake
        if loop is not None and wake is not None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(wake.set)

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        asyncio.run(self._keep())

    async def _keep(self) -> None:
        self._loop, self._wake = asyncio.get_running_loop(), asyncio.Event()
        while not self._ends:
            problem = await self._connect()
            self._line = None
            if self._ends:
                return
            self.inbox.append(problem)
            if problem.kind in _FINAL or (not self.token and problem.kind is not ProblemKind.LOST):
                return
            with suppress(TimeoutError, asyncio.TimeoutError):
                await asyncio.wait_for(self._wake.wait(), AGAIN_SECONDS)
            self._wake.clear()

    async def _connect(self) -> TableProblem:
        """Keep one line from its beginning to its end, and return what ended it."""
        try:
            reader, writer = await asyncio.wait_for(asyncio.open_connection(*self._address), CONNECT_SECONDS)
        except (OSError, TimeoutError, ValueError) as error:  # ValueError: what was typed can be no address
            return TableProblem(ProblemKind.LOST if self.token else ProblemKind.UNREACHABLE, str(error))
        try:
            opening = table_line.open_as_guest(reader, writer, self._code, forms.MOST_DOWN)
            line = await asyncio.wait_for(opening, table_line.HANDSHAKE_SECONDS)
            line.send(forms.make_up_wire().encode(wire.Join(ENGINE, self._names, self._watcher, self.token)))
            self._outbox.clear()
            self._line = line
            talking = [asyncio.create_task(self._listen(line)), asyncio.create_task(self._talk(line))]
            done, rest = await asyncio.wait(talking, return_when=asyncio.FIRST_COMPLETED)
            await _cancel(rest)
            line.close()
            return next(iter(done)).result()
        except LineRefusedError as error:
            return TableProblem(error.kind, error.detail)
        except WireError as error:
            return TableProblem(ProblemKind.BROKEN, str(error))
        except (OSError, EOFError, TimeoutError) as error:
            return TableProblem(ProblemKind.LOST, str(error))
        finally:
            with suppress(OSError, RuntimeError):
                writer.close()

    async def _listen(self, line: Line) -> TableProblem:
        while True:
            data = await line.receive()
            self.received_bytes += len(data)
            message = forms.read_down(data)
            if isinstance(message, wire.Refuse):
                kinds = {kind.value: kind for kind in ProblemKind}
                return TableProblem(kinds.get(message.problem, ProblemKind.BROKEN), message.detail)
            if isinstance(message, wire.Welcome):
                self.token = message.token
            if not isinstance(message, wire.Ping):
                self.inbox.append(message)

    async def _talk(self, line: Line) -> TableProblem:
        wake = self._wake
        while wake is not None:
            while self._outbox:
                line.send(forms.make_up_wire().encode(self._outbox.popleft()))
            if self._ends:
                return TableProblem(ProblemKind.CLOSED)
            try:
                await asyncio.wait_for(wake.wait(), table_line.PING_SECONDS)
            except TimeoutError:
                line.send(forms.make_up_wire().encode(wire.Ping()))
            wake.clear()
        return TableProblem(ProblemKind.LOST)


async def _cancel(tasks: set[asyncio.Task[TableProblem]]) -> None:
    """Cancel tasks, again and again until they have ended: `asyncio.wait_for` loses a cancellation that comes as its
    wait ends (before Python 3.12)."""
    left = tasks
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_CANCEL_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
