"""A table without a window."""

from __future__ import annotations

import io
import re
from pathlib import Path
from threading import Thread

import pytest

pytest.importorskip("nacl")

from purple_table import host_command
from purple_table.network.together import join_table
from tests.network.tables import RULES, Window, wait_for


def test_a_table_without_a_window_begins_when_all_are_there_and_ends_with_the_match(tmp_path: Path) -> None:
    out, errors = io.StringIO(), io.StringIO()
    words = ["hearts", "--players", "3", "--options", "target=20", "--port", "0", "--hidden"]
    host = Thread(target=host_command.run, args=(words, RULES, tmp_path, out, errors))
    host.start()
    wait_for(lambda: "Seats" in out.getvalue())
    address = re.search(r"Address: (\S+)", out.getvalue())
    code = re.search(r"Code: +(.+)", out.getvalue())
    assert address is not None
    assert code is not None
    guest = Window(join_table(address[1], code[1], ["Berta", "Carl", "Dora"], RULES))
    wait_for(lambda: guest.totals is not None and all(c.key for c in guest.client.watch.checks.values()), guest.work)
    host.join(10)
    guest.client.close()
    assert f"The match is over: {', '.join(map(str, guest.totals))}" in out.getvalue()
    assert list((tmp_path / "matches").glob("*.match"))
    assert not list((tmp_path / "tables").iterdir())
    assert {check.state for check in guest.client.watch.checks.values()} == {"verified"}


def test_what_cannot_be_opened_is_said(tmp_path: Path) -> None:
    for words, why in (
        (["nope"], "there is no game"),
        (["hearts", "--people", "9"], "is for"),
        (["hearts", "--options", "x"], "name=value"),
    ):
        out, errors = io.StringIO(), io.StringIO()
        assert host_command.run(words, RULES, tmp_path, out, errors) == host_command.WRONG
        assert why in errors.getvalue()
