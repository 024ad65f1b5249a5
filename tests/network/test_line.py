"""Lines with sockets: the code, who is refused, floods, damage and halves of messages, and lost lines."""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("nacl")

from purple_table.core.messages import say_verbatim
from purple_table.core.record import ENGINE
from purple_table.core.shuffle import SharedChance, derive_secret
from purple_table.games import build
from purple_table.network import channel, forms, guest_line, table_line, together
from purple_table.network import messages as wire
from purple_table.network.codes import WORDS, make_code, read_code
from purple_table.network.kept_tables import KeptTables
from purple_table.network.lobby import Connection, ProblemArose, ProblemKind, Restored, TableProblem
from purple_table.network.table_server import is_local
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import LoadedMatch, RecordStore
from tests.immediate_thinker import ImmediateThinker
from tests.network.tables import RULES, Window, begin_with, open_one, plan, wait_for
from tests.session.playing import game_of


def test_a_code_is_read_however_it_is_typed() -> None:
    assert len({word[:4] for word in WORDS}) == len(WORDS) == 256
    code = make_code()
    assert read_code(code) == code
    assert read_code("  " + code.upper().replace(" ", "-")) == code
    words = code.split()
    assert read_code("".join(f"{word[:4]} " for word in words[:4]) + words[4]) == code
    assert read_code("tango otter winter piano7") == "tango otter winter piano 07"


def test_three_wrong_codes_shut_the_table_until_a_new_one() -> None:
    table = open_one("hrcc")
    try:
        for kind in [ProblemKind.WRONG_CODE] * 3 + [ProblemKind.SHUT]:
            assert _try_code(table.addresses[0], "tango otter winter piano 99") is kind
        assert table.is_shut
        assert _try_code(table.addresses[0], table.code) is ProblemKind.SHUT
        table.renew_code()
        guest = Window(together.join_table(table.addresses[0], table.code, ["Berta"], RULES))
        wait_for(lambda: guest.client.lobby is not None, guest.work)
        assert guest.client.lobby.seats[1].own
        guest.client.close()
    finally:
        table.close()


def _try_code(address: str, code: str) -> ProblemKind:
    guest = Window(together.join_table(address, code, ["Berta"], RULES))
    try:
        wait_for(lambda: guest.client.problem is not None, guest.work)
        return guest.client.problem.kind
    finally:
        guest.client.close()


def test_a_lost_line_is_taken_up_again_by_itself() -> None:
    table = open_one("hrcc")
    own, guest = Window(table.client), Window(together.join_table(table.addresses[0], table.code, ["Berta"], RULES))
    try:
        wait_for(
            lambda: (lobby := own.client.lobby) is not None and lobby.seats[1].name == "Berta", own.work, guest.work
        )
        table.begin()
        wait_for(lambda: guest.client.match is not None and guest.client.match.steps > 5, own.work, guest.work)
        guest.client._transport.line.cut()
        wait_for(lambda: guest.client.problem is not None, guest.work)
        assert guest.client.problem.kind is ProblemKind.LOST
        wait_for(lambda: guest.client.problem is None, own.work, guest.work)
        wait_for(lambda: own.client.lobby.seats[1].connection is Connection.CONNECTED, own.work)
        wait_for(lambda: guest.client.match.outcome or guest.client.match.awaits_deal, own.work, guest.work)
    finally:
        guest.client.close()
        table.close()


def test_nothing_listens_before_a_table_is_open_and_after_it_is_closed() -> None:
    table = open_one("hrcc")
    host, port = together.read_address(table.addresses[0])
    socket.create_connection((host, port), 5).close()
    table.close()
    with pytest.raises(OSError):
        socket.create_connection((host, port), 5)


def test_only_the_local_network_may_connect() -> None:
    for address in ("127.0.0.1", "192.168.1.7", "10.0.0.2", "172.16.3.4", "169.254.1.1", "::1", "fe80::1%eth0"):
        assert is_local(address), address
    for address in ("8.8.8.8", "2001:4860::1", "no address", "::ffff:8.8.8.8"):
        assert not is_local(address), address


class Stranger:
    """Somebody who knows the code, and then does as they please."""

    def __init__(self, address: str, code: str) -> None:
        self.socket = socket.create_connection(together.read_address(address), 5)
        greeting = self._read(channel.GREETING_BYTES)
        exchange = channel.KeyExchange()
        key = channel.derive_code_key(code, channel.read_salt(greeting))
        self.channel = exchange.open_as_guest(greeting, key)
        self.socket.sendall(exchange.make_answer())

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise EOFError
            data += more
        return data

    def send(self, message: bytes) -> None:
        sealed = self.channel.seal(message)
        self.socket.sendall(struct.pack(">I", len(sealed)) + sealed)

    def join(self) -> None:
        self.send(forms.make_up_wire().encode(wire.Join(ENGINE, ("Mallory",))))

    def is_closed(self) -> bool:
        """Read until the table closes the line; True if it does."""
        self.socket.settimeout(10)
        try:
            while self.socket.recv(65_536):
                pass
        except ConnectionError:
            return True
        except TimeoutError:
            return False
        return True


def test_a_stranger_costs_at_most_a_line() -> None:
    table = open_one("hrcc")
    own = Window(table.client)
    valid = forms.make_up_wire().encode(wire.Ping())
    try:
        for misdeed in ("oversize", "flood", "damage", "replay", "half", "first", "garbage"):
            if misdeed == "garbage":
                with closing(socket.create_connection(together.read_address(table.addresses[0]), 5)) as plain:
                    plain.sendall(b"GET / HTTP/1.1\r\n\r\n" + bytes(200))
                    plain.settimeout(10)
                    while plain.recv(65_536):
                        pass
                continue
            stranger = Stranger(table.addresses[0], table.code)
            with closing(stranger.socket):
                if misdeed == "first":
                    stranger.send(valid)
                    assert stranger.is_closed(), misdeed
                    continue
                stranger.join()
                if misdeed == "oversize":
                    stranger.socket.sendall(struct.pack(">I", 0x7FFF_FFFF))
                elif misdeed == "flood":
                    for _ in range(1_000):
                        try:
                            stranger.send(valid)
                        except OSError:
                            break
                elif misdeed == "damage":
                    stranger.send(valid[:-1] + b"\x00")
                elif misdeed == "replay":
                    sealed = stranger.channel.seal(valid)
                    stranger.socket.sendall(2 * (struct.pack(">I", len(sealed)) + sealed))
                elif misdeed == "half":
                    stranger.socket.sendall(struct.pack(">I", 500) + b"half")
                    continue
                assert stranger.is_closed(), misdeed
        assert not table.is_shut
        wait_for(lambda: own.client.lobby is not None and own.client.lobby.free_seats == (1,), own.work)
        guest = Window(together.join_table(table.addresses[0], table.code, ["Berta"], RULES))
        table.begin()
        wait_for(lambda: guest.client.match is not None and guest.client.match.steps > 2, own.work, guest.work)
        guest.client.close()
    finally:
        table.close()


def test_who_reads_too_slowly_loses_the_line_and_nobody_waits(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(table_line, "MOST_UNSENT", 100_000)
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(logging.getLogger("purple_table"), "propagate", True)  # an earlier test may have opened the log
    table = open_one("hrcc", takeover_seconds=0.0)
    own = Window(table.client)
    try:
        slow = Stranger(table.addresses[0], table.code)
        with closing(slow.socket):
            slow.join()
            slow.send(forms.make_up_wire().encode(wire.RulesRead(True)))
            wait_for(lambda: own.client.lobby is not None and own.client.lobby.seats[1].name == "Mallory", own.work)
            table.begin()
            host, long = table._server.host, wire.Tell(say_verbatim("x" * 10_000))
            # Nothing is read, and long messages fill what the system holds for the line.
            table._server.call(lambda: [host.machines[-1].send(long) for _ in range(3_000)])
            wait_for(lambda: own.client.lobby.seats[1].connection is Connection.LOST, own.work)
        wait_for(lambda: "it reads too slowly" in caplog.text, own.work)
        wait_for(lambda: own.client.match is not None and own.client.match.view(0).trick != (), own.work)
    finally:
        table.close()


def test_who_joins_while_the_line_is_bad_gets_in_by_itself() -> None:
    table = open_one("hrcc")
    server, opens = table._server, []
    open_line = server._open

    async def fail_first(reader: object, writer: object) -> object:
        opens.append(reader)
        if len(opens) == 1:
            raise TimeoutError
        return await open_line(reader, writer)

    server._open = fail_first
    guest = Window(together.join_table(table.addresses[0], table.code, ["Berta"], RULES))
    try:
        wait_for(lambda: guest.client.lobby is not None, guest.work)
        assert [type(notice) for notice in guest.notices][:2] == [ProblemArose, Restored]
        assert len(opens) == 2
    finally:
        guest.client.close()
        table.close()


@pytest.mark.parametrize("address", ["192.168..1", "w" * 64, "host\0"])
def test_what_can_be_no_address_is_told_at_once(address: str) -> None:
    guest = Window(together.join_table(address, make_code(), ["Berta"], RULES))
    wait_for(lambda: guest.client.problem is not None, guest.work)
    assert guest.client.problem.kind is ProblemKind.UNREACHABLE


@pytest.mark.parametrize("port", [-5, 65_535, 70_000])
def test_a_port_that_is_none_does_not_keep_a_table_from_opening(port: int) -> None:
    open_one("hrcc", port=port).close()


def test_after_a_crash_of_the_host_the_table_opens_again_and_guests_come_back_by_themselves(tmp_path: Path) -> None:
    kept, store = KeptTables(tmp_path / "tables"), RecordStore(tmp_path, build)
    game = game_of("hearts", 4, {})
    begin = begin_with(game, SharedChance(derive_secret(7)), store)
    table = together.open_table(game, plan("hrcc"), begin, RULES, kept=kept)
    own, guest = Window(table.client), Window(together.join_table(table.addresses[0], table.code, ["Berta"], RULES))
    again = None
    try:
        wait_for(
            lambda: (lobby := own.client.lobby) is not None and lobby.seats[1].name == "Berta", own.work, guest.work
        )
        table.begin()
        wait_for(lambda: guest.client.match is not None and guest.client.match.steps > 5, own.work, guest.work)
        host = table._server.host
        host.close = lambda: None  # nobody says good-bye
        table._server.close()
        host.live.close()
        steps, code = host.live.steps, table.code
        wait_for(lambda: guest.client.problem is not None, guest.work)
        loaded = store.load(host.live.record_file)
        assert isinstance(loaded, LoadedMatch)
        live = LiveMatch.resume(loaded, ImmediateThinker(game, make_player), store)
        found = kept.find(live.record_file, live.seats)
        again = together.open_table(game, found, begin, RULES, kept=kept, resumed=live)
        assert again.code == code
        own = Window(again.client)
        wait_for(lambda: guest.client.problem is None, own.work, guest.work)
        wait_for(lambda: guest.client.match.steps > steps, own.work, guest.work)
    finally:
        guest.client.close()
        if again is not None:
            again.close()


def test_a_cancellation_that_gets_lost_is_repeated() -> None:
    """A line that is lost while its guest begins to send something would never be tried again."""

    async def work() -> None:
        lost = 0

        async def go_on() -> TableProblem:
            nonlocal lost
            while True:
                try:
                    await asyncio.sleep(60)
                except asyncio.CancelledError:
                    lost += 1
                    if lost == 2:
                        raise

        task = asyncio.create_task(go_on())
        await asyncio.sleep(0)
        await asyncio.wait_for(guest_line._cancel({task}), 10)
        assert task.cancelled()

    asyncio.run(work())
