"""A line as a house with thick walls has it: a third of a second late, uneven, and sometimes gone."""

from __future__ import annotations

from random import Random

from tests.network.tables import QueueTransport, QuickTable

DELAY, JITTER = 0.3, 0.2
"""In seconds."""


class SlowTransport(QueueTransport):
    """Messages come late in both directions, in their order."""

    def attach(self, table: QuickTable, rng: Random) -> None:
        self.table, self.rng = table, rng
        self.last = 0.0
        self.late: list[tuple[float, object]] = []

    def send(self, message: object) -> None:
        self.last = max(self.last, self.table.now + DELAY + JITTER * self.rng.random())
        self.late.append((self.last, message))

    def deliver(self) -> None:
        while self.late and self.late[0][0] <= self.table.now:
            super().send(self.late.pop(0)[1])


def test_a_match_is_played_to_its_end_over_a_slow_uneven_line_that_breaks_off() -> None:
    rng = Random(5)
    table = QuickTable("hrcc", options={"target": 30}, takeover_seconds=None)
    guest = table.join("Berta")
    old = guest.transport
    slow = SlowTransport(table)
    slow.attach(table, rng)
    slow.machine, slow.down = old.machine, old.down
    slow.machine.link = guest.transport = guest.client._transport = slow
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
