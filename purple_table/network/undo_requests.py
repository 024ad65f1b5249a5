"""Taking back by consent: one request at a time, which every other machine with people has to agree to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from purple_table.network import messages as wire
from purple_table.network.machines import Machine
from purple_table.network.sights import can_undo
from purple_table.session.live_match import LiveMatch


class UndoRequests:
    """The request to take back that is open, if there is one."""

    def __init__(self, on_settled: Callable[[int, bool], None]) -> None:
        """`on_settled` is called with the seat that asked, and whether the match was put back."""
        self._on_settled = on_settled
        self._number = 0
        self._seat: int | None = None
        self._asked: list[Machine] = []

    def ask(self, live: LiveMatch, machine: Machine, seat: int, everybody: Sequence[Machine]) -> None:
        """Ask every other machine that plays, unless something is asked already or there is nothing to take back."""
        if self._seat is not None or not can_undo(live, seat):
            return
        self._number, self._seat = self._number + 1, seat
        self._asked = [other for other in everybody if other is not machine and other.plays]
        for other in self._asked:
            other.send(wire.UndoQuestion(self._number, seat))
        self.settle(live)

    def answer(self, machine: Machine, number: int, agreed: bool) -> None:
        """Take the answer of a machine; `settle` takes back once all have agreed."""
        if self._seat is None or number != self._number or machine not in self._asked:
            return
        if agreed:
            self._asked.remove(machine)
        else:
            self.lapse()

    def settle(self, live: LiveMatch) -> None:
        """Take back once everybody who is still there has agreed."""
        seat = self._seat
        if seat is None or any(machine.plays for machine in self._asked):
            return
        self._seat = None
        self._on_settled(seat, can_undo(live, seat) and live.undo(seat))

    def lapse(self) -> None:
        """Drop the request: somebody disagreed, or the match has gone on."""
        if self._seat is not None:
            seat, self._seat = self._seat, None
            self._on_settled(seat, False)
