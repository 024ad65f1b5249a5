"""A line as a house with thick walls has it: a third of a second late, uneven, and sometimes gone."""

from __future__ import annotations

from random import Random

from tests.network.slow_line import SlowTransport
from tests.network.tables import QuickTable


def test_a_match_is_played_to_its_end_over_a_slow_uneven_line_that_breaks_off() -> None:
    rng = Random(5)
    table = QuickTable("hrcc", options={"target": 30}, takeover_seconds=None)
    guest = table.join("Berta")
    slow = SlowTransport.put_before(guest, table, rng, 0.3, 0.2)
    table.host.begin()
    breaks = 0
    for turn in range(40_000):
        slow.deliver()
        if not table.work():
            table.now += 0.05
        if turn % 300 == 299 and not slow.is_cut:
            table.lose(guest)
            slow.late.clear()
            breaks += 1
        elif slow.is_cut and turn % 300 == 60:
            table.come_back(guest)
        if table.is_over() and table.live.outcome is not None:
            break
    assert table.is_over()
    assert guest.totals == table.live.outcome.totals
    assert breaks >= 2
    assert {check.state for check in guest.client.watch.checks.values()} <= {"verified", "watched"}
