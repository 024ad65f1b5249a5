"""Keeps the record of a match that is played. The match goes on while the record cannot be written, and nothing is
lost.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from purple_table.core.game import Outcome
from purple_table.core.messages import Message, say
from purple_table.core.record import RecordEntry
from purple_table.session.record_store import LoadedMatch, RecordStore
from purple_table.session.record_writer import RecordChangedError, RecordInUseError, RecordWriter, SaveError

OpenRecord = Callable[[], RecordWriter]
"""A function that opens the record. It raises SaveError while that is impossible, and is called again until it works.
"""


def resume_record(store: RecordStore, loaded: LoadedMatch) -> OpenRecord:
    """Return a function that opens the record of a match that goes on.

    The record is opened at once, or later if that is impossible now. Raises RecordInUseError if another copy of the
    program plays the match, RecordChangedError if one has played it since it was read.
    """
    writer: RecordWriter | None = None
    try:
        writer = store.resume(loaded)
    except (RecordInUseError, RecordChangedError):
        raise
    except SaveError:
        pass  # the table reports it and tries again
    return lambda: writer or store.resume(loaded)


class RecordKeeper:
    """Writes entries to a record as soon as it can be opened and written; `notices` says when it cannot."""

    def __init__(self, open_record: OpenRecord | None, *, ended: bool) -> None:
        """Nothing is kept without `open_record`, or if the match had ended before."""
        self.notices: list[Message] = []
        self._open = open_record
        self._writer: RecordWriter | None = None
        self._unsaved: list[RecordEntry] = []
        self._ended = ended
        self._failed = False
        self.keep()

    @property
    def file(self) -> Path | None:
        """The file, or None if there is none."""
        return self._writer.path if self._writer is not None else None

    def keep(self, *entries: RecordEntry, outcome: Outcome | None = None) -> None:
        """Write entries, and the outcome once the match has ended. Only the first failure becomes a notice."""
        if self._ended or (self._writer is None and self._open is None):
            return
        self._unsaved += entries
        try:
            if self._open is not None:
                self._writer, self._open = self._open(), None
            if self._writer is not None:
                self._write(self._writer, outcome)
        except SaveError as error:
            if not self._failed:
                self.notices.append(
                    say("The match cannot be saved: {why}. It goes on without until it can.", why=error.words)
                )
            self._failed = True

    def close(self, outcome: Outcome | None) -> None:
        """Release the record after a last attempt to write what could not be written."""
        if self._unsaved:
            self.keep(outcome=outcome)
        self._open = None
        if self._writer is not None:
            self._writer.close()

    def _write(self, writer: RecordWriter, outcome: Outcome | None) -> None:
        self._ended = outcome is not None
        lines, self._unsaved = self._unsaved, []  # the writer keeps what it cannot write
        writer.append(*lines, outcome=outcome)
        if self._failed:
            self.notices.append(say("The match is saved again."))
        self._failed = False
