"""The thread of an open table: it listens, keeps the lines, and lets the match go on.

The thread owns the `HostMatch`; whoever else wants something of it hands over a function to be called there.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Event as Signal
from threading import Thread
from time import monotonic

from purple_table.network import channel, codes, forms, table_line
from purple_table.network import messages as wire
from purple_table.network.host_match import HostMatch
from purple_table.network.lobby import ProblemKind
from purple_table.network.machines import Machine
from purple_table.network.table_line import Line, LineRefusedError
from purple_table.session.wire import WireError

_log = logging.getLogger("purple_table")
TICK_SECONDS = 0.02
"""How often the match is looked after while nothing comes."""
MOST_WRONG_CODES = 3
MOST_STRANGERS = 8
"""How many lines may be about to be opened at a time."""
RATE, BURST = 40.0, 200.0
"""How many messages a second a window may send, and how many at once."""
_PORTS = 20
"""How many ports are tried."""
_NO_PORT = 65_536


class QueueLink:
    """The way to the window of the host's own machine, and back: two queues of messages as they would cross."""

    def __init__(self) -> None:
        self.down: deque[bytes] = deque()
        self.is_closed = False

    def send(self, message: wire.Down) -> None:
        """Put a message into the queue to the window."""
        self.down.append(forms.make_down_wire().encode(message))

    def close(self) -> None:
        """Send no more."""
        self.is_closed = True


class LineLink:
    """The way to a window elsewhere."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def send(self, message: wire.Down) -> None:
        """Send a message."""
        self._line.send(forms.make_down_wire().encode(message))

    def close(self) -> None:
        """Close the line once everything is sent."""
        self._line.close()


class TableServer:
    """An open table, in a thread of its own. It must be closed."""

    def __init__(self, host: HostMatch) -> None:
        """Derive the key of the code, and listen. Raises OSError if that is not possible."""
        self.host = host
        self._set_code(host.plan.code or codes.make_code())
        self.fault: Exception | None = None
        """What ended the thread, if that was not `close`."""
        self._strangers = 0
        self._calls: deque[Callable[[], None]] = deque()
        self._ends = False
        self._wake: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._lines: set[asyncio.Task[None]] = set()
        self._socket = _listen(host.plan.port, everywhere=host.plan.everywhere)
        self.port = self._socket.getsockname()[1]
        self._started = Signal()
        self._thread = Thread(target=self._run, name="purple-table network", daemon=True)
        self._thread.start()
        self._started.wait()

    def renew_code(self) -> None:
        """Show another code, and let people in again."""
        self._set_code(codes.make_code())

    def _set_code(self, code: str) -> None:
        self.code = code
        self._key = channel.derive_code_key(self.code, channel.make_salt())
        self._wrong = 0
        self.is_shut = False
        """Whether nobody is let in because of wrong codes."""

    def call(self, function: Callable[[], None]) -> None:
        """Have a function called in the thread, soon."""
        self._calls.append(function)
        loop, wake = self._loop, self._wake
        if loop is not None and wake is not None:
            with suppress(RuntimeError):  # the loop has just ended
                loop.call_soon_threadsafe(wake.set)

    def close(self) -> None:
        """Close the table: everybody is told, the match is saved. Waits until that is done, a second at most."""
        self._ends = True
        self.call(lambda: None)
        self._thread.join(3.0)

    @property
    def is_running(self) -> bool:
        """Whether the table is there."""
        return self._thread.is_alive()

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:
            self.fault = error
            _log.error("the table on the network has failed", exc_info=error)
        finally:
            self._started.set()
            with suppress(Exception):
                self.host.close()

    async def _serve(self) -> None:
        self._loop, self._wake = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._on_line, sock=self._socket)
        self._started.set()
        try:
            while not self._ends:
                while self._calls:
                    self._calls.popleft()()
                if self.host.tick():
                    await asyncio.sleep(0)
                    continue
                with suppress(TimeoutError, asyncio.TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), TICK_SECONDS)
                self._wake.clear()
        finally:
            server.close()
            self.host.close()
            await asyncio.sleep(0.05)
            for task in tuple(self._lines):
                task.cancel()
            await asyncio.gather(*self._lines, return_exceptions=True)

    async def _on_line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._lines.add(task)
        self._strangers += 1
        known = False
        try:
            if self._strangers > MOST_STRANGERS or not self._is_welcome(writer):
                return
            line, first = await asyncio.wait_for(self._open(reader, writer), table_line.HANDSHAKE_SECONDS)
            self._strangers, known = self._strangers - 1, True
            await self._keep(line, first)
        except LineRefusedError as error:
            _log.info("a line was refused: %s", error)
        except (OSError, EOFError, WireError, TimeoutError) as error:
            _log.info("a line has ended: %s", error)
        except asyncio.CancelledError:
            pass
        finally:
            if not known:
                self._strangers -= 1
            if task is not None:
                self._lines.discard(task)
            with suppress(OSError, RuntimeError):
                writer.close()

    def _is_welcome(self, writer: asyncio.StreamWriter) -> bool:
        """Return whether a line comes from where the table may be played."""
        peer = writer.get_extra_info("peername")
        return self.host.plan.everywhere or (bool(peer) and is_local(str(peer[0])))

    async def _open(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> tuple[Line, bytes]:
        try:
            if self.is_shut:
                writer.write(channel.KeyExchange().make_greeting(self._key.salt))
                raise LineRefusedError(ProblemKind.SHUT)
            return await table_line.open_as_host(reader, writer, self._key, forms.MOST_UP)
        except LineRefusedError as error:
            if error.kind is ProblemKind.WRONG_CODE:
                self._wrong += 1
                self.is_shut = self._wrong >= MOST_WRONG_CODES
            table_line.refuse(writer, error.kind)
            with suppress(OSError, TimeoutError, asyncio.TimeoutError):
                await writer.drain()
                # Whoever closes before all is read makes the other side lose what was said last. A side that is still
                # at its key has sent nothing yet.
                waiting = table_line.HANDSHAKE_SECONDS if error.kind is ProblemKind.SHUT else 1.0
                await asyncio.wait_for(reader.read(forms.MOST_UP), waiting)
            raise

    async def _keep(self, line: Line, first: bytes) -> None:
        """Keep a line until it ends: hand on what comes, and send pings."""
        join = forms.read_up(first)
        if not isinstance(join, wire.Join):
            raise WireError("the first message is another")
        link = LineLink(line)
        machine = self.host.connect(link, join)
        if machine is None:
            await asyncio.sleep(0.2)
            return
        pinging = asyncio.create_task(_send_pings(link))
        try:
            await self._listen(machine, link, line)
        except WireError as error:
            link.send(wire.Refuse(ProblemKind.BROKEN.value, str(error)))
            raise
        finally:
            pinging.cancel()
            link.close()
            self.host.disconnect(machine, link)

    async def _listen(self, machine: Machine, link: LineLink, line: Line) -> None:
        allowance, last = BURST, monotonic()
        while machine.link is link:
            data = await line.receive()
            now = monotonic()
            allowance, last = min(BURST, allowance + (now - last) * RATE) - 1, now
            if allowance < 0:
                raise WireError("too many messages")
            self.host.receive(machine, forms.read_up(data))
            if self._wake is not None:
                self._wake.set()


async def _send_pings(link: LineLink) -> None:
    while True:
        await asyncio.sleep(table_line.PING_SECONDS)
        link.send(wire.Ping())


def is_local(address: str) -> bool:
    """Return whether an address is one of a home network or of this machine."""
    try:
        found = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    found = mapped or found
    return found.is_private or found.is_loopback or found.is_link_local


def list_addresses() -> tuple[str, ...]:
    """Return the addresses of this machine in the local network, the likeliest first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # nothing is sent: the system only says from which address it would be
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return tuple(address for address in dict.fromkeys(found) if is_local(address)) or ("127.0.0.1",)


def _listen(port: int, *, everywhere: bool) -> socket.socket:
    """Return a socket that listens at the port, or the next free one. Raises OSError if there is none.

    Who may connect is decided for each line, as a machine may have several networks.
    """
    last: OSError | None = None
    for number in range(port, min(port + _PORTS, _NO_PORT)) if 0 < port < _NO_PORT else (0,):
        try:
            return socket.create_server(("", number), backlog=16, reuse_port=False)
        except OSError as error:
            last = error
    raise last or OSError("no port")
