"""The matches on disk: a folder of `*.match` files, each a record that grows while its match is played."""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path

from purple_table.core.messages import SILENT, Message, read_error, say
from purple_table.core.record import Header, RecordEntry
from purple_table.session.disk import clear_away, is_abandoned, open_file
from purple_table.session.errors import say_unreadable
from purple_table.session.locks import is_held
from purple_table.session.record_lines import HEADER, MOST_HEADER, ChecksumChain, LineError, NewerFormatError
from purple_table.session.record_reader import DamagedMatch, LoadedMatch, RecordError, RecordReader
from purple_table.session.record_summary import RecordSummary, read_summary
from purple_table.session.record_writer import RecordInUseError, RecordWriter, SaveError
from purple_table.session.worker import BuildGame

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
