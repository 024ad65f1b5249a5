"""Tables that can be opened again after a crash of the host: how they were opened, beside the record of the match.

With the same code and port the windows of the others come back by themselves.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import msgspec

from purple_table.core.record import Seat
from purple_table.network.lobby import SeatPlan, TablePlan
from purple_table.session.files import SaveError, replace_file

_log = logging.getLogger("purple_table")
_MOST_BYTES = 20_000


class KeptTables:
    """The tables of a folder, each by the record of its match."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, record: Path | None, plan: TablePlan) -> None:
        """Keep how the table of a match was opened, with its code. Without a record, or if it cannot be written,
        nothing is kept."""
        if record is None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            replace_file(self._find_file(record), msgspec.json.encode(plan))
        except (OSError, SaveError) as error:
            _log.warning("the table cannot be kept: %s", error)

    def find(self, record: Path, seats: Sequence[Seat]) -> TablePlan:
        """Return how to open the table of a match again, for those who sit there now; as usual if nothing was kept."""
        plan = TablePlan((), "")
        try:
            data = self._find_file(record).read_bytes()
            plan = msgspec.json.decode(data[:_MOST_BYTES], type=TablePlan)
        except (OSError, ValueError) as error:
            _log.info("how the table was opened is not known: %s", error)
        name = plan.name or next((seat.name for seat in seats if not seat.computer), "")
        return replace(plan, seats=tuple(map(_plan_seat, seats)), name=name)

    def forget(self, record: Path | None) -> None:
        """Drop what was kept of a match that is over."""
        if record is not None:
            with suppress(OSError):
                self._find_file(record).unlink(missing_ok=True)

    def _find_file(self, record: Path) -> Path:
        return self._folder / f"{record.stem}.json"


def _plan_seat(seat: Seat) -> SeatPlan:
    if seat.remote:
        return SeatPlan("remote", seat.name)
    return SeatPlan("computer" if seat.computer else "here", seat.name, seat.level, seat.style)
