"""Writes a match file: each line in one call, as soon as it is complete.

A line is handed to the system at once and not flushed to the disk: a killed program loses nothing, and a power cut at
most what the system had not written yet. The disk is waited for only when the file begins, ends and is closed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from purple_table.core.game import Outcome
from purple_table.core.match import Match
from purple_table.core.messages import group_digits, say
from purple_table.core.record import Acted, Header, RecordEntry, Remark, Seat
from purple_table.session.files import SaveError, lock, say_unwritable
from purple_table.session.record_lines import (
    MOST_BYTES,
    ChecksumChain,
    LineError,
    MatchEndEntry,
    format_end,
    format_entry,
    format_header,
)

_MODE = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)


class RecordInUseError(SaveError):
    """Raised when another copy of the program plays this match."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, say("is in use by another copy of the program"))


class RecordChangedError(SaveError):
    """Raised when a file is no longer what was read: another copy of the program has continued the match, or removed
    it."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, say("has changed since it was read"))


def save_match(path: Path, match: Match, seats: Sequence[Seat]) -> None:
    """Write a match as a record, with what was said about each step. Raises SaveError, or FileExistsError if the file
    exists."""
    header = Header.make(match.game, seats, match.chance)
    again, entries = Match(match.game, match.chance), list[RecordEntry]()
    for step in match.steps:
        entries.append(Acted.make(step.seat, step.action, again.play(step.seat, step.action), match.chance))
        if step.reason:
            entries.append(Remark(step.seat, "reason", step.reason))
    writer = RecordWriter.begin(path, header, entries)
    try:
        if (outcome := match.state.outcome) is not None:
            writer.append(outcome=outcome)
    finally:
        writer.close()


class RecordWriter:
    """An open match file of which this process is the only writer.

    What could not be written is kept and written first as soon as writing works again, so the file has no gaps.
    """

    def __init__(self, path: Path, descriptor: int, size: int, chain: ChecksumChain) -> None:
        self.path = path
        self._chain = chain
        self._descriptor = descriptor
        self._size = size
        self._unsaved = b""

    @classmethod
    def begin(cls, path: Path, header: Header, entries: Iterable[RecordEntry] = ()) -> RecordWriter:
        """Create a file with the header and perhaps some entries.

        Raises SaveError if that is impossible, FileExistsError if the name is taken.
        """
        try:
            line = format_header(header)
            chain = ChecksumChain.from_header(line[:-1], header.format)
            lines = line + b"".join(chain.seal(format_entry(entry, header.format)) for entry in entries)
        except LineError as error:
            raise SaveError(path, error.words) from error
        try:
            writer = cls(path, os.open(path, _MODE | os.O_CREAT | os.O_EXCL, 0o644), 0, chain)
        except FileExistsError:
            raise
        except OSError as error:
            raise SaveError(path, say_unwritable(error)) from error
        lock(writer._descriptor)
        try:
            writer._write(lines)
        except SaveError:
            writer.close()
            with suppress(OSError):
                path.unlink()
            raise
        writer._flush()
        return writer

    @classmethod
    def resume(cls, path: Path, length: int, size: int, chain: ChecksumChain) -> RecordWriter:
        """Go on with a file of `length` bytes, `size` of them in the whole lines of `chain`; a torn rest is cut off.

        Raises SaveError: RecordInUseError if another copy has the file, RecordChangedError if one has changed it since.
        """
        try:
            descriptor = os.open(path, _MODE)
        except FileNotFoundError as error:
            raise RecordChangedError(path) from error
        except OSError as error:
            raise SaveError(path, say_unwritable(error)) from error
        try:
            if not lock(descriptor):
                raise RecordInUseError(path)
            if os.fstat(descriptor).st_size != length:
                raise RecordChangedError(path)
            if length != size:
                os.ftruncate(descriptor, size)
        except OSError as error:
            os.close(descriptor)
            raise SaveError(path, say_unwritable(error)) from error
        except SaveError:
            os.close(descriptor)
            raise
        return cls(path, descriptor, size, chain)

    def append(self, *entries: RecordEntry, outcome: Outcome | None = None) -> None:
        """Write the lines of the entries at once and, with `outcome`, the line that ends the match.

        Raises SaveError if that fails; the lines are kept for the next time.
        """
        lines = [format_entry(entry, self._chain.version) for entry in entries]
        if outcome is not None:
            lines.append(format_end(MatchEndEntry(outcome.winners, outcome.totals)))
        self._write(b"".join(map(self._chain.seal, lines)))
        if outcome is not None:
            self._flush()

    def close(self) -> None:
        """Write what is left if that is possible, and release the file. Nothing is raised."""
        if self._descriptor < 0:
            return
        with suppress(SaveError):
            self._write(b"")
        self._flush()
        with suppress(OSError):
            os.close(self._descriptor)
        self._descriptor = -1

    def _write(self, lines: bytes) -> None:
        """Write all of the lines or nothing: half a line would be damage as soon as another line followed it."""
        self._unsaved += lines
        if self._size + len(self._unsaved) > MOST_BYTES:
            most = group_digits(MOST_BYTES)
            words = say("is not written on: it would be larger than {number} bytes, and not read", number=most)
            raise SaveError(self.path, words)
        written = 0
        try:
            while written < len(self._unsaved):
                written += os.write(self._descriptor, self._unsaved[written:])
        except OSError as error:
            if written:
                with suppress(OSError):
                    os.ftruncate(self._descriptor, self._size)
            raise SaveError(self.path, say_unwritable(error)) from error
        self._size += written
        self._unsaved = b""

    def _flush(self) -> None:
        with suppress(OSError):
            os.fsync(self._descriptor)
