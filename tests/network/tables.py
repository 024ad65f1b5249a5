"""Tables for tests: a host, windows without pictures, and people who play the first card that they may.

A `QuickTable` has no sockets and no threads: what a window sends is carried out at once, and what the table sends lies
in the window's queue, as bytes. Time passes only when a test says so.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from purple_table.core.game import Game
from purple_table.core.record import ENGINE, Seat
from purple_table.core.shuffle import Chance, SharedChance, derive_secret
from purple_table.network import forms
from purple_table.network import messages as wire
from purple_table.network.host_match import HostMatch
from purple_table.network.lobby import Notice, ProblemKind, SeatPlan, TablePlan, TableProblem
from purple_table.network.machines import Machine
from purple_table.network.table_client import TableClient
from purple_table.network.together import OpenTable, open_table
from purple_table.paths import find_folders
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import RecordStore
from tests.immediate_thinker import ImmediateThinker
from tests.session.playing import game_of
from tests.waiting import LONGEST

RULES = (find_folders().rules,)


def plan(kinds: str, **more: Any) -> TablePlan:
    """A plan of seats by letters: h(ere), r(emote), c(omputer)."""
    kind = {"h": "here", "r": "remote", "c": "computer"}
    names = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
    seats = tuple(SeatPlan(kind[letter], name, "beginner") for letter, name in zip(kinds, names, strict=False))
    return TablePlan(seats, "Anna's table", **{"port": 0, "announced": False, "takeover_level": "beginner", **more})


def begin_with(game: Game, chance: Chance, store: RecordStore | None = None) -> Callable[[tuple[Seat, ...]], LiveMatch]:
    def begin(seats: tuple[Seat, ...]) -> LiveMatch:
        return LiveMatch.new(game, seats, chance, ImmediateThinker(game, make_player), store)

    return begin


def open_one(kinds: str, name: str = "hearts", chance: Chance | None = None, **more: Any) -> OpenTable:
    """An open table with sockets and threads."""
    game = game_of(name, len(kinds), more.pop("options", {}))
    begin = begin_with(game, chance or SharedChance(derive_secret(7)), more.pop("store", None))
    return open_table(game, plan(kinds, **more), begin, RULES)


class QueueTransport:
    """A way to a table of this process: what comes is read from bytes, and what goes is carried out at once."""

    def __init__(self, table: QuickTable) -> None:
        self._table = table
        self.machine: Machine | None = None
        self.down: deque[bytes] = deque()
        self.sent: list[bytes] = []
        self.is_cut = False

    def send(self, message: Any) -> None:
        """Both ends of the line: the table's `Link`, and the window's `Transport`."""
        if isinstance(message, wire.Down):
            data = forms.make_down_wire().encode(message)
            self.sent.append(data)
            self.down.append(data)
        elif self.machine is not None and not self.is_cut:
            self._table.host.receive(self.machine, forms.read_up(forms.make_up_wire().encode(message)))

    def receive(self) -> wire.Down | TableProblem | None:
        if not self.down or self.is_cut:
            return None
        message = forms.read_down(self.down.popleft())
        if isinstance(message, wire.Refuse):
            return TableProblem(ProblemKind(message.problem), message.detail)
        return message

    def close(self) -> None:
        pass


class Window:
    """A window at a table, and the people who sit there."""

    def __init__(self, client: TableClient, transport: QueueTransport | None = None) -> None:
        self.client, self.transport = client, transport
        self.notices: list[Notice] = []
        self.stops = False
        """Whether the people do nothing."""

    def work(self) -> bool:
        """Look at the window once; returns whether anything was done."""
        found = self.client.poll()
        self.notices += found
        match = self.client.match
        if match is None or self.stops:
            return bool(found)
        if match.asked is not None:
            match.audience = match.audience._replace(seat=match.asked)
            match.make_view()
            match.act(match.legal()[0])
            return True
        return match.go_on() or bool(found)

    def told(self, kind: type) -> list[Any]:
        """The notices of a kind so far."""
        return [notice for notice in self.notices if isinstance(notice, kind)]

    @property
    def totals(self) -> tuple[int, ...] | None:
        match = self.client.match
        return match.outcome.totals if match is not None and match.outcome is not None else None


class QuickTable:
    """A table whose windows are in this process."""

    def __init__(
        self,
        kinds: str,
        name: str = "hearts",
        chance: Chance | None = None,
        store: RecordStore | None = None,
        options: dict[str, Any] | None = None,
        resumed: LiveMatch | None = None,
        **more: Any,
    ) -> None:
        self.now = 0.0
        self.game = game_of(name, len(kinds), options or {})
        begin = begin_with(self.game, chance or SharedChance(derive_secret(7)), store)
        self.host = HostMatch(self.game, plan(kinds, **more), begin, lambda: self.now)
        if resumed is not None:
            for place, seat in enumerate(resumed.seats):
                if seat.remote:
                    seats = list(self.host.plan.seats)
                    seats[place] = SeatPlan("remote", seat.name)
                    self.host.plan = replace(self.host.plan, seats=tuple(seats))
            self.host.resume(resumed)
        self.windows: list[Window] = []
        self.own = self._add(lambda link: self.host.connect_own(link), hosting=True) if "h" in kinds else None

    def join(self, *names: str, watcher: str = "", token: str = "", engine: str = ENGINE) -> Window:
        """Let a window come, as if it had the code."""
        return self._add(lambda link: self.host.connect(link, wire.Join(engine, names, watcher, token)))

    def _add(self, connect: Callable[[QueueTransport], Machine | None], *, hosting: bool = False) -> Window:
        transport = QueueTransport(self)
        transport.machine = connect(transport)
        window = Window(TableClient(transport, RULES, hosting=hosting), transport)
        self.windows.append(window)
        window.notices += window.client.poll()
        return window

    def lose(self, window: Window) -> None:
        """Let the line of a window break off."""
        transport = window.transport
        assert transport is not None
        assert transport.machine is not None
        transport.is_cut = True
        self.host.disconnect(transport.machine, transport)

    def come_back(self, window: Window) -> None:
        """Let a lost window come back by its token."""
        old = window.transport
        assert old is not None
        assert old.machine is not None
        old.down.clear()
        old.is_cut = False
        old.machine = self.host.connect(old, wire.Join(ENGINE, old.machine.names, "", old.machine.token))

    def work(self) -> bool:
        """Let everybody do one thing."""
        done = [window.work() for window in self.windows]
        return self.host.tick() or any(done)

    def play(self, until: Callable[[], bool], most: int = 20_000) -> None:
        """Play until something is so."""
        for _ in range(most):
            if until():
                return
            if not self.work():
                self.now += 0.05
        raise AssertionError("it did not come about")

    @property
    def live(self) -> LiveMatch:
        assert self.host.live is not None
        return self.host.live

    def is_over(self) -> bool:
        return all(window.totals is not None for window in self.windows)


def wait_for(until: Callable[[], bool], *work: Callable[[], object], seconds: float = LONGEST) -> None:
    """Do some work again and again until something is so."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "it did not come about"
        done = [step() for step in work]  # everybody works, whoever has done something
        if not any(done):
            time.sleep(0.001)
