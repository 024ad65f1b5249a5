"""A line that is late and uneven, on the clock of a `QuickTable`."""

from __future__ import annotations

from random import Random

from purple_table.network import messages as wire
from tests.network.tables import QueueTransport, QuickTable, Window


class SlowTransport(QueueTransport):
    """Messages come late in both directions, in their order. `deliver` lets come what is due."""

    def __init__(self, table: QuickTable, rng: Random, delay: float, jitter: float) -> None:
        super().__init__(table)
        self._clock, self._rng, self._delay, self._jitter = table, rng, delay, jitter
        self._due = {True: 0.0, False: 0.0}
        self.late: list[tuple[float, object]] = []

    @classmethod
    def put_before(cls, window: Window, table: QuickTable, rng: Random, delay: float, jitter: float) -> SlowTransport:
        """Let a window have such a line from now on: each message takes `delay` to `delay + jitter` seconds."""
        slow, old = cls(table, rng, delay, jitter), window.transport
        assert old is not None
        assert old.machine is not None
        slow.machine, slow.down = old.machine, old.down
        slow.machine.link = window.transport = slow
        window.client._transport = slow
        return slow

    def send(self, message: object) -> None:
        goes_down = isinstance(message, wire.Down)
        due = self._due[goes_down] = max(
            self._due[goes_down], self._clock.now + self._delay + self._jitter * self._rng.random()
        )
        self.late.append((due, message))
        self.late.sort(key=lambda each: each[0])

    def deliver(self) -> None:
        while self.late and self.late[0][0] <= self._clock.now:
            super().send(self.late.pop(0)[1])
