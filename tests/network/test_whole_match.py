"""Whole matches between two machines."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("nacl")

from tests.network.tables import Window, open_one, wait_for

ROOT = Path(__file__).resolve().parents[2]


def test_two_processes_play_a_match_to_its_end_with_equal_totals() -> None:
    table = open_one("hrcc", options={"target": 40})
    command = [sys.executable, "-m", "tests.network.guest", table.addresses[0]]
    guest = subprocess.Popen([*command, table.code, "Berta"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        own = Window(table.client)
        wait_for(lambda: (lobby := table.client.lobby) is not None and lobby.seats[1].name == "Berta", own.work)
        table.begin()
        wait_for(lambda: (match := table.client.match) is not None and match.outcome is not None, own.work)
        assert table.client.match is not None
        assert table.client.match.outcome is not None
        out, _ = guest.communicate(timeout=30)
        assert out.split()[1:] == [str(total) for total in table.client.match.outcome.totals]
    finally:
        guest.kill()
        guest.wait()
        table.close()
