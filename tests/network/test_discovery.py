"""Tables are found in the local network."""

from __future__ import annotations

import pytest

pytest.importorskip("zeroconf")

from purple_table.network.discovery import Announcement, FoundTable, TableAnnouncer, TableFinder
from tests.network.tables import wait_for

HERE = ("127.0.0.1",)


def test_a_table_is_found_with_its_free_seats_and_is_gone_when_it_closes() -> None:
    announcer = TableAnnouncer(Announcement("Anna's\ntable", "Hearts", 4, 47318, 3), HERE, HERE)
    finder = TableFinder(HERE)
    try:
        for free in (3, 2, 3, 0):
            announcer.tell_free(free)
            table = FoundTable("Anna's table", "Hearts", "127.0.0.1:47318", 4, free=free)
            wait_for(lambda table=table: finder.tables == (table,))
        announcer.close()
        wait_for(lambda: not finder.tables)
    finally:
        announcer.close()
        finder.close()
