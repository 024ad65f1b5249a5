"""Tables in the local network: announces the own one, and lists those of others, by multicast DNS (zeroconf).

Everything is done in threads of zeroconf or of this module, so no method waits. What others announce is cleaned before
it is shown; it is a hint only, and whoever joins learns the truth from the table itself.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from socket import inet_aton
from threading import Event as Signal
from threading import Lock, Thread
from typing import Any

from purple_table.core.safe_text import one_line
from purple_table.network.channel import PROTOCOL
from purple_table.network.forms import MOST_NAME

_log = logging.getLogger("purple_table")
_KIND = "_purple-table._tcp.local."
_MOST_FOUND = 50
"""How many tables are listed at most."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table in the local network. `address` is what `join_table` takes.

    `fits` says whether it speaks this program's version of the messages. `free` is how many seats wait for somebody, if
    that is told.
    """

    name: str
    game: str
    address: str
    players: int = 0
    fits: bool = True
    free: int | None = None


@dataclass(frozen=True, slots=True)
class Announcement:
    """What a table says of itself to everybody in the local network."""

    name: str
    game: str
    """The English name of the game."""
    players: int
    port: int
    free: int = 0
    """How many seats wait for somebody elsewhere."""


def is_available() -> bool:
    """Return whether zeroconf is installed."""
    try:
        import zeroconf  # noqa: F401
    except ImportError:
        return False
    return True


class TableFinder:
    """Looks for tables in the local network until it is closed."""

    def __init__(self, interfaces: Sequence[str] | None = None) -> None:
        """`interfaces` are addresses of this machine, for tests; None takes all."""
        self._interfaces = interfaces
        self._found: dict[str, FoundTable] = {}
        self._lock = Lock()
        self._closed = False
        self._zeroconf: Any = None
        self.fault = ""
        """Why nothing can be found, if so."""
        Thread(target=self._open, name="purple-table finder", daemon=True).start()

    @property
    def tables(self) -> tuple[FoundTable, ...]:
        """The tables that are open now, by name."""
        with self._lock:
            return tuple(sorted(self._found.values(), key=lambda table: (table.name.casefold(), table.address)))

    def close(self) -> None:
        """Look no more. The sockets are closed in the background."""
        with self._lock:
            self._closed = True
            found, self._zeroconf = self._zeroconf, None
        if found is not None:
            Thread(target=_close, args=(found,), daemon=True).start()

    def _open(self) -> None:
        try:
            found = _make_zeroconf(self._interfaces)
        except (ImportError, OSError, RuntimeError) as error:
            self.fault = str(error)
            return
        from zeroconf import ServiceBrowser

        with self._lock:
            self._zeroconf, closed = found, self._closed
        if closed:
            _close(found)
            return
        with suppress(RuntimeError):
            ServiceBrowser(found, _KIND, listener=self)

    def add_service(self, found: Any, kind: str, name: str) -> None:
        """Note a table; zeroconf calls it in its own thread."""
        try:
            info = found.get_service_info(kind, name, 2000)
            table = _read(info) if info is not None else None
        except Exception as error:  # whatever somebody in the network announces
            _log.info("a table cannot be read: %s", error)
            return
        with self._lock:
            if table is not None and (name in self._found or len(self._found) < _MOST_FOUND):
                self._found[name] = table

    def update_service(self, found: Any, kind: str, name: str) -> None:
        """Note a table again."""
        self.add_service(found, kind, name)

    def remove_service(self, found: Any, kind: str, name: str) -> None:
        """Forget a table; zeroconf calls it in its own thread."""
        with self._lock:
            self._found.pop(name, None)


class TableAnnouncer:
    """Announces a table in the local network until it is closed."""

    def __init__(self, said: Announcement, addresses: Sequence[str], interfaces: Sequence[str] | None = None) -> None:
        self._said, self._addresses, self._interfaces = said, tuple(addresses), interfaces
        self._instance = f"{secrets.token_hex(8)}.{_KIND}"
        self._count = 0
        """How often the table has been announced."""
        self._is_closed = False
        self._news = Signal()
        Thread(target=self._announce, name="purple-table announcer", daemon=True).start()

    def tell_free(self, free: int) -> None:
        """Announce how many seats are free now, in the background."""
        if free != self._said.free:
            self._said = replace(self._said, free=free)
            self._news.set()

    def close(self) -> None:
        """Take the table off the lists of others, in the background."""
        self._is_closed = True
        self._news.set()

    def _announce(self) -> None:
        try:
            found = _make_zeroconf(self._interfaces)
            found.register_service(self._make_info())
        except Exception as error:  # a table that is not listed can still be joined by its address
            _log.info("the table is not announced: %s", error)
            return
        while self._news.wait() and not self._is_closed:
            self._news.clear()
            try:
                found.update_service(self._make_info())
            except Exception as error:
                _log.info("the free seats are not announced: %s", error)
        _close(found)

    def _make_info(self) -> Any:
        from zeroconf import ServiceInfo

        said, self._count = self._said, self._count + 1
        properties = {"name": said.name, "game": said.game, "players": str(said.players), "protocol": str(PROTOCOL)}
        # Without the count, a text that was announced before would be no news to those who still know it.
        properties |= {"free": str(said.free), "count": str(self._count)}
        addresses = [inet_aton(each) for each in self._addresses]
        return ServiceInfo(
            _KIND, self._instance, port=said.port, properties=properties, addresses=addresses, server=self._instance
        )


def _make_zeroconf(interfaces: Sequence[str] | None) -> Any:
    from zeroconf import InterfaceChoice, IPVersion, Zeroconf

    return Zeroconf(interfaces=list(interfaces) if interfaces else InterfaceChoice.All, ip_version=IPVersion.V4Only)


def _close(found: Any) -> None:
    with suppress(Exception):
        found.close()


def _read(info: Any) -> FoundTable | None:
    """Return the table of an announcement; None if it has no address."""
    addresses = info.parsed_addresses()
    if not addresses:
        return None
    properties = {key.decode(errors="replace"): value or b"" for key, value in info.properties.items()}
    name, game, protocol = (properties.get(key, b"").decode(errors="replace") for key in ("name", "game", "protocol"))
    return FoundTable(
        one_line(name, MOST_NAME) or "?",
        one_line(game, MOST_NAME),
        f"{addresses[0]}:{info.port}",
        _read_count(properties.get("players", b"")) or 0,
        protocol == str(PROTOCOL),
        _read_count(properties.get("free", b"")),
    )


def _read_count(text: bytes) -> int | None:
    """Return a small number that is written as text; None for anything else."""
    return int(text) if text.isdigit() and len(text) < 4 else None
