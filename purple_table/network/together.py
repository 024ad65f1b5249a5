"""Play together: open a table, join one, find those of others with `TableFinder`. The window calls nothing else.

PyNaCl and zeroconf are imported only when that is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from purple_table.core.game import Game
from purple_table.network import channel, codes, forms
from purple_table.network import messages as wire
from purple_table.network.discovery import Announcement, TableAnnouncer
from purple_table.network.discovery import TableFinder as TableFinder
from purple_table.network.guest_line import GuestLine
from purple_table.network.host_match import BeginMatch, HostMatch
from purple_table.network.kept_tables import KeptTables
from purple_table.network.lobby import PORT, ProblemKind, SeatPlan, TablePlan, TableProblem
from purple_table.network.machines import Machine, plan_seat, swap_seats
from purple_table.network.table_client import MakeThinker, TableClient
from purple_table.network.table_server import QueueLink, TableServer, list_addresses
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.live_match import LiveMatch


class CannotOpenError(Exception):
    """Raised where no table can be opened; `problem` says why."""

    def __init__(self, problem: TableProblem) -> None:
        super().__init__(f"{problem.kind.value} {problem.detail}".rstrip())
        self.problem = problem


class OpenTable:
    """A table that this machine keeps. `client` is its own window's end of it."""

    def __init__(self, server: TableServer, client: TableClient, kept: KeptTables | None = None) -> None:
        self._server, self.client, self._kept = server, client, kept
        host = server.host
        self._announcer: TableAnnouncer | None = None
        if host.plan.announced:
            said = Announcement(host.plan.name, host.game.name, host.game.players, server.port)
            self._announcer = TableAnnouncer(said, list_addresses())
            host.on_free = self._announcer.tell_free
            server.call(host.tell_lobby)

    @property
    def code(self) -> str:
        """The code that the others type."""
        return self._server.code

    @property
    def is_shut(self) -> bool:
        """Whether three wrong codes were typed: nobody is let in until `renew_code`."""
        return self._server.is_shut

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where the table is: the addresses that others may type, the likeliest first."""
        return tuple(write_address(address, self._server.port) for address in list_addresses())

    def renew_code(self) -> None:
        """Make another code, and let people in again. It takes a tenth of a second."""
        self._server.renew_code()
        self._server.call(self._keep)

    @property
    def seat_plans(self) -> tuple[SeatPlan, ...]:
        """How the seats of the lobby are planned now."""
        return self._server.host.plan.seats

    def swap_seats(self, one: int, other: int) -> None:
        """Let two seats of the lobby change places, with whoever sits there."""
        self._arrange(partial(swap_seats, one, other))

    def set_seat(self, seat: int, plan: SeatPlan) -> None:
        """Plan a seat of the lobby otherwise, as long as no person sits there."""
        self._arrange(partial(plan_seat, seat, plan))

    def _arrange(self, change: Callable[[TablePlan, Sequence[Machine]], TablePlan]) -> None:
        host = self._server.host

        def arrange() -> None:
            if host.phase == "lobby":
                host.plan = change(host.plan, host.machines)
                host.tell_lobby()

        self._server.call(arrange)

    def begin(self) -> None:
        """Begin the match; computers play at the seats that nobody has taken, until somebody comes."""
        self._server.call(self._server.host.begin)
        self._server.call(self._keep)

    def open_again(self) -> None:
        """Go back to the lobby after a match, with the same code, for another match."""
        self._server.call(self._forget_match)
        self._server.call(self._server.host.open_again)

    def go_on_with(self, resumed: LiveMatch) -> None:
        """Go on with a match that was begun at a table; its people come back by their names."""
        self._server.call(lambda: self._server.host.resume(resumed))
        self._server.call(self._keep)

    def _keep(self) -> None:
        """Keep how the table is opened while its match goes on."""
        live, plan = self._server.host.live, self._server.host.plan
        if self._kept is not None and live is not None:
            self._kept.keep(live.record_file, replace(plan, code=self.code, port=self._server.port))

    def close(self) -> None:
        """Close the table for all. The match is saved, and can be continued."""
        if self._announcer is not None:
            self._announcer.close()
        self.client.close()
        self._server.close()
        self._forget_match()

    def _forget_match(self) -> None:
        """Keep the table no longer for a match that is over."""
        live = self._server.host.live
        if self._kept is not None and live is not None and live.outcome is not None:
            self._kept.forget(live.record_file)


def open_table(
    game: Game,
    plan: TablePlan,
    begin: BeginMatch,
    folders: Sequence[Path],
    make_thinker: MakeThinker | None = None,
    thought: ThinkingBudget | None = None,
    *,
    kept: KeptTables | None = None,
    resumed: LiveMatch | None = None,
) -> OpenTable:
    """Open a table for a game. `begin` makes the match of its seats when it begins, in the table's own thread.

    `kept` keeps how the table was opened, so that it can be opened again after a crash: then `plan` is what
    `KeptTables.find` returns, and `resumed` the match, which goes on at once. Raises CannotOpenError.
    """
    if not channel.is_available():
        raise CannotOpenError(TableProblem(ProblemKind.MISSING))
    host = HostMatch(game, plan, begin)
    try:
        server = TableServer(host)
    except OSError as error:
        raise CannotOpenError(TableProblem(ProblemKind.CANNOT_OPEN, str(error))) from error
    transport = _OwnTransport(server)
    table = OpenTable(server, TableClient(transport, folders, make_thinker, thought, hosting=True), kept)
    if resumed is not None:
        table.go_on_with(resumed)
    return table


def join_table(
    address: str,
    code: str,
    names: Sequence[str],
    folders: Sequence[Path],
    make_thinker: MakeThinker | None = None,
    thought: ThinkingBudget | None = None,
    *,
    watcher: str = "",
) -> TableClient:
    """Join the table at an address, `host` or `host:port`. Without `names` the window looks on, as `watcher`.

    What goes wrong comes as a `ProblemArose` of the client. Raises CannotOpenError only for an address that is none, or
    where the program lacks what it needs.
    """
    if not channel.is_available():
        raise CannotOpenError(TableProblem(ProblemKind.MISSING))
    line = GuestLine(read_address(address), codes.read_code(code), tuple(names), watcher)
    return TableClient(_LineTransport(line), folders, make_thinker, thought)


def write_address(host: str, port: int) -> str:
    """Return an address as it is shown; the usual port is left out."""
    return host if port == PORT else f"{host}:{port}"


def read_address(typed: str) -> tuple[str, int]:
    """Return host and port of a typed address. Raises CannotOpenError if it is none."""
    host, colon, port = typed.strip().rpartition(":")
    if not colon:
        host, port = typed.strip(), str(PORT)
    if not host or not (port.isascii() and port.isdecimal()) or not 0 < int(port[:6]) < 65_536:
        raise CannotOpenError(TableProblem(ProblemKind.UNREACHABLE, typed[:100]))
    return host, int(port)


class _LineTransport:
    """The way of a guest's window."""

    def __init__(self, line: GuestLine) -> None:
        self.line = line

    def receive(self) -> wire.Down | TableProblem | None:
        return self.line.inbox.popleft() if self.line.inbox else None

    def send(self, message: wire.Up) -> None:
        self.line.send(message)

    def close(self) -> None:
        self.line.close()


class _OwnTransport:
    """The way of the host's own window: the same bytes, through queues."""

    def __init__(self, server: TableServer) -> None:
        self._server, self._link = server, QueueLink()
        self._is_fault_reported = False
        machine: list[object] = []
        server.call(lambda: machine.append(server.host.connect_own(self._link)))
        self._machine = machine

    def receive(self) -> wire.Down | TableProblem | None:
        if self._link.down:
            message = forms.read_down(self._link.down.popleft())
            return TableProblem(ProblemKind(message.problem)) if isinstance(message, wire.Refuse) else message
        if not self._server.is_running and not self._is_fault_reported:
            self._is_fault_reported = True
            return TableProblem(ProblemKind.CLOSED, str(self._server.fault or ""))
        return None

    def send(self, message: wire.Up) -> None:
        host, machines = self._server.host, self._machine

        def receive() -> None:
            for machine in machines:
                host.receive(machine, message)  # type: ignore[arg-type]

        self._server.call(receive)

    def close(self) -> None:
        with suppress(RuntimeError):
            self.send(wire.Leave())
