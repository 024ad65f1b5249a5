"""The matches on disk: a folder of `*.match` files, each a record that grows while its match is played.

A summary is read from the first lines of a file, its last line and its lock, without replaying the match. Names and
pins that people give to matches have a file of their own, so that records are not changed. The record of a match that
is played is kept by a `RecordKeeper`: the match goes on while the file cannot be written, and nothing is lost.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from purple_table.core.actions import NextDeal
from purple_table.core.game import Outcome
from purple_table.core.messages import SILENT, Message, read_error, say
from purple_table.core.record import Acted, Header, RecordEntry, Seat, Seated
from purple_table.core.safe_text import one_line
from purple_table.session.files import (
    FORMAT,
    JsonFile,
    SaveError,
    clear_away,
    is_abandoned,
    is_held,
    merge_mappings,
    open_file,
    say_unreadable,
)
from purple_table.session.record_lines import (
    ENDED,
    HEADER,
    MOST_HEADER,
    MOST_LINE,
    ChecksumChain,
    LineError,
    NewerFormatError,
    read_header,
    read_line,
)
from purple_table.session.record_reader import DamagedMatch, LoadedMatch, RecordError, RecordReader
from purple_table.session.record_writer import RecordChangedError, RecordInUseError, RecordWriter
from purple_table.session.worker import BuildGame

_NEAR = 20_000
"""How many bytes after the first line are read. A match with more of them has surely been played."""
_DEAL = str(NextDeal())


@dataclass(frozen=True)
class RecordSummary:
    """A summary of a match that needs no replay.

    `game` is the game's name, and `game_id` finds it among the games that there are now. `played` is when the file was
    last written, in seconds since the epoch; `size` is its size in bytes. `begun` says that a person has done more than
    deal, or that computers without a person have. `in_use` says that another copy of the program plays it now.
    `practice` marks a match that goes on from a point of another.
    """

    path: Path
    game: str
    game_id: str
    seats: tuple[Seat, ...]
    played: float
    size: int
    begun: bool
    in_use: bool
    practice: bool = False


def read_summary(path: Path, *, over: bool = False) -> RecordSummary | None:
    """Read the summary of a match that is not over, or, if `over` is true, of one that is.

    Returns None for a match of the other kind and for a file without a line. Raises OSError, or LineError if the first
    line is damaged.
    """
    in_use = is_held(path)
    with open_file(path) as file:
        head = file.readline(MOST_HEADER + 2)
        near = file.read(_NEAR)
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - MOST_LINE))
        last = file.read(MOST_LINE).rstrip(b"\n").rpartition(b"\n")[2]
        played = os.fstat(file.fileno()).st_mtime
    if not head or last.startswith(ENDED) != over:
        return None
    if not head.endswith(b"\n"):
        if in_use:
            return None  # it is just being begun
        raise LineError(say("there is no whole line"))
    header = read_header(head[:-1])
    begun = len(near) == _NEAR or _has_begun(
        near.split(b"\n")[:-1], header, ChecksumChain.from_header(head[:-1], header.format)
    )
    name = header.book.get("name")
    game = one_line(name if isinstance(name, str) else header.game)
    practice = header.practice is not None
    return RecordSummary(path, game, header.game, header.seats, played, size, begun, in_use, practice)


def _has_begun(lines: Iterable[bytes], header: Header, chain: ChecksumChain) -> bool:
    people = {seat for seat, who in enumerate(header.seats) if not who.computer}
    for line in lines:
        try:
            entry = read_line(chain.open_line(line), len(header.seats), header.format)
        except LineError:
            return True  # what is wrong is reported when the match is read
        if isinstance(entry, Seated):
            (people.discard if entry.who.computer else people.add)(entry.seat)
        elif isinstance(entry, Acted) and entry.action != _DEAL and (entry.seat in people or not people):
            return True
    return False


__all__ = ["DamagedMatch", "LoadedMatch", "RecordReader", "RecordError", "RecordStore"]

_MOST_LOOKED_AT = 200
_MOST_NAMED = 20
_DELETED = ".deleted"
_KEEP_DELETED = 30 * 24 * 3600


class RecordStore:
    """A folder of match files. `build` makes a game of a rule book, and `clock` gives the time for new names."""

    def __init__(self, folder: Path, build: BuildGame, clock: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder
        self._build = build
        self._clock = clock

    def begin(self, header: Header, entries: Iterable[RecordEntry] = ()) -> RecordWriter:
        """Open a new file, named by time and game. Raises SaveError."""
        entries = tuple(entries)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(self.folder, say("cannot be made ({why})", why=read_error(error))) from error
        name = re.sub(r"[^a-z0-9-]+", "_", header.game.casefold())[:40]
        stem = f"{self._clock():%Y-%m-%d_%H-%M-%S}_{name}"
        for number in range(1, 1000):
            path = self.folder / (f"{stem}.match" if number == 1 else f"{stem}_{number}.match")
            try:
                return RecordWriter.begin(path, header, entries)
            except FileExistsError:
                continue
        raise SaveError(self.folder / f"{stem}.match", say("this name and a thousand like it are taken"))

    def resume(self, loaded: LoadedMatch) -> RecordWriter:
        """Return a writer that goes on with a loaded match: in its file, or in a new one if it has none, as a copy.

        Raises SaveError: RecordInUseError if another copy of the program plays the match, RecordChangedError if one has
        played it since it was read.
        """
        if loaded.path is None:
            return self.begin(loaded.header, loaded.entries)
        chain = ChecksumChain(loaded.header.format, loaded.check)
        return RecordWriter.resume(loaded.path, loaded.length, loaded.size, chain)

    def files(self) -> tuple[Path, ...]:
        """Return the match files, last played first; none if the folder cannot be read."""
        return tuple(path for path, cause in self._list_files() if not cause)

    def list_unfinished(self) -> Iterator[RecordSummary | DamagedMatch | RecordError]:
        """Yield every match that may be continued, last played first; each is looked at only when it is asked for.

        A match that is damaged from its first line on is yielded as such, once. What cannot be loaded is yielded as an
        error that says why, and so is, at the end, what is no file.
        """
        listed = self._list_files()
        for path in [path for path, cause in listed if not cause][:_MOST_LOOKED_AT]:
            try:
                found = self._look(path)
            except FileNotFoundError:
                continue  # another copy has put it away by now
            except OSError as error:
                yield RecordError(path, say_unreadable(error))
            except RecordError as error:
                yield error
            else:
                if found is not None:
                    yield found
        yield from [RecordError(path, cause) for path, cause in listed if cause][:_MOST_NAMED]

    def list_finished(self) -> Iterator[RecordSummary]:
        """Yield every match that is over, last played first; each is looked at only when it is asked for."""
        for path in self.files():
            with contextlib.suppress(OSError, LineError):
                found = read_summary(path, over=True)
                if found is not None:
                    yield found

    def _look(self, path: Path) -> RecordSummary | DamagedMatch | None:
        try:
            return read_summary(path)
        except NewerFormatError as error:
            raise RecordError(path, error.words) from error
        except LineError:
            if _has_never_begun(path):
                return None
        damaged = self.load(path)
        return damaged if isinstance(damaged, DamagedMatch) else None

    def _list_files(self) -> list[tuple[Path, Message]]:
        """Return everything named like a match, last played first, each with why it cannot be one (silent
        if it can)."""
        try:
            with os.scandir(self.folder) as entries:
                found = [_inspect(entry) for entry in entries if entry.name.endswith(".match")]
        except FileNotFoundError:
            return []
        except OSError as error:
            return [(self.folder, say_unreadable(error))]
        return [(self.folder / name, cause) for _, name, cause in sorted(filter(None, found), reverse=True)]

    def delete(self, path: Path) -> Path:
        """Put a match away and return where it lies until `purge`, for `restore`. Raises SaveError."""
        if is_held(path):
            raise RecordInUseError(path)
        target = path.with_name(f"{path.name}{_DELETED}")
        try:
            os.replace(path, target)
            os.utime(target)
        except OSError as error:
            raise SaveError(path, say("cannot be deleted ({why})", why=read_error(error))) from error
        return target

    def restore(self, deleted: Path) -> Path:
        """Undo a `delete` and return the path of the match. Raises SaveError."""
        target = deleted.with_name(deleted.name.removesuffix(_DELETED))
        try:
            if target.exists():
                raise FileExistsError(17, "there is a file of that name")
            os.replace(deleted, target)
        except OSError as error:
            raise SaveError(deleted, say("cannot be restored ({why})", why=read_error(error))) from error
        return target

    def purge(self) -> None:
        """Remove what was put away more than a month ago, and put away matches whose first line was never complete."""
        for path in self.files():
            with contextlib.suppress(OSError, SaveError):
                if is_abandoned(path) and _has_never_begun(path):
                    self.delete(path)
        clear_away(self.folder, f"*.match{_DELETED}", _KEEP_DELETED)

    def reader(self, path: Path, *, aside: bool = True) -> RecordReader:
        """Return a reader of a match file; with `aside` it moves a damaged file away."""
        return RecordReader(path, self._build, aside=aside)

    def load(self, path: Path) -> LoadedMatch | DamagedMatch:
        """Read and replay a match file. Raises RecordError if it cannot be read or has a newer format."""
        reader = self.reader(path)
        while reader.result is None:
            reader.work()
        return reader.result


def _inspect(entry: os.DirEntry[str]) -> tuple[int, str, Message] | None:
    """Return when an entry was changed, in nanoseconds, its name, and why it is no match; None if it is gone by now."""
    try:
        status = entry.stat()
    except FileNotFoundError as error:
        return (0, entry.name, say_unreadable(error)) if entry.is_symlink() else None
    except OSError as error:
        return 0, entry.name, say_unreadable(error)
    return status.st_mtime_ns, entry.name, SILENT if stat.S_ISREG(status.st_mode) else say("it is not a file")


def _has_never_begun(path: Path) -> bool:
    """Return whether a file holds only the beginning of a first line, or room for it. Raises OSError."""
    with open_file(path) as file:
        start = file.read(MOST_HEADER)
    return b"\n" not in start and (not start.strip(b"\0") or start.startswith(HEADER))


LONGEST_NAME = 60
MOST = 5_000
T = TypeVar("T")
_File = Annotated[str, Meta(max_length=200)]


class MatchNotes(Struct, frozen=True, kw_only=True):
    """Names and pins by match file; `rename` and `pin` return changed notes."""

    format: int = FORMAT
    names: Annotated[dict[_File, Annotated[str, Meta(max_length=LONGEST_NAME)]], Meta(max_length=MOST)] = {}
    pinned: Annotated[dict[_File, Literal[True]], Meta(max_length=MOST)] = {}

    def rename(self, file: str, name: str) -> MatchNotes:
        """Return these notes with a name for a match, or without one if the name is empty."""
        others = {known: called for known, called in self.names.items() if known != file}
        name = one_line(name)[:LONGEST_NAME].strip()
        return replace(self, names=_newest({**others, file: name} if name else others))

    def pin(self, file: str, on: bool) -> MatchNotes:
        """Return these notes with a match pinned, or no longer."""
        others: dict[str, Literal[True]] = {known: True for known in self.pinned if known != file}
        return replace(self, pinned=_newest({**others, file: True} if on else others))


def _newest(notes: dict[str, T]) -> dict[str, T]:
    """Return the last `MOST` of the notes."""
    return dict(list(notes.items())[-MOST:])


def make_match_notes_file(path: Path) -> JsonFile[MatchNotes]:
    """Return the file of the notes at a path. Every note is merged by itself."""
    return JsonFile(path, MatchNotes, say("no match has a name"), _merge)


def _merge(known: MatchNotes, made: MatchNotes, found: MatchNotes) -> MatchNotes:
    names = merge_mappings(known.names, made.names, found.names)
    return replace(found, names=_newest(names), pinned=_newest(merge_mappings(known.pinned, made.pinned, found.pinned)))


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
