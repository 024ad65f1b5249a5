"""The matches on disk: a folder of `*.match` files, each a record that is appended to while it is played."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path

from purple_table.core.record import Entry, Header
from purple_table.session.disk import abandoned, clear_away, open_file
from purple_table.session.glimpse import Glimpse, glimpse
from purple_table.session.lines import HEADER, MOST_HEADER, LineError, NewerFormatError
from purple_table.session.locks import held
from purple_table.session.reading import Damaged, Loaded, Reading, RecordError
from purple_table.session.worker import BuildGame
from purple_table.session.writer import RecordInUseError, RecordWriter, SaveError

__all__ = ["Damaged", "Loaded", "Reading", "RecordError", "Store"]

_MOST_LOOKED_AT = 200
_DELETED = ".deleted"
_KEEP_DELETED = 30 * 24 * 3600


class Store:
    """The folder of match files. `build` makes a game of a rule book; `clock` names new files."""

    def __init__(self, folder: Path, build: BuildGame, clock: Callable[[], datetime] = datetime.now) -> None:
        self.folder = folder
        self._build = build
        self._clock = clock

    def begin(self, header: Header, entries: Iterable[Entry] = ()) -> RecordWriter:
        """Open a new file, named by time and game. Raises SaveError."""
        entries = tuple(entries)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(self.folder, f"cannot be made ({error.strerror or error})") from error
        name = re.sub(r"[^a-z0-9-]+", "_", header.game.casefold())[:40]
        stem = f"{self._clock():%Y-%m-%d_%H-%M-%S}_{name}"
        for number in range(1, 1000):
            path = self.folder / (f"{stem}.match" if number == 1 else f"{stem}_{number}.match")
            try:
                return RecordWriter.begin(path, header, entries)
            except FileExistsError:
                continue
        raise SaveError(self.folder / f"{stem}.match", "this name and a thousand like it are taken")

    def resume(self, loaded: Loaded) -> RecordWriter:
        """Go on writing a loaded match: in its file, or in a new one where there is none, as for a copy.

        Raises SaveError; RecordInUseError where another copy of the program plays it, RecordChangedError where one did.
        """
        if loaded.path is None:
            return self.begin(loaded.header, loaded.entries)
        return RecordWriter.resume(loaded.path, loaded.length, loaded.size)

    def files(self) -> tuple[Path, ...]:
        """The match files, last played first; none where the folder cannot be read."""
        found = []
        with contextlib.suppress(OSError):
            for entry in os.scandir(self.folder):
                with contextlib.suppress(OSError):
                    if entry.name.endswith(".match") and entry.is_file():
                        found.append((entry.stat().st_mtime_ns, entry.name))
        return tuple(self.folder / name for _, name in sorted(found, reverse=True))

    def unfinished(self) -> Iterator[Glimpse | Damaged]:
        """Every match that may be continued, last played first, looked at one at a time as they are asked for.

        One that is damaged from its first line on is answered as such, once; what cannot be loaded is passed over.
        """
        for path in self.files()[:_MOST_LOOKED_AT]:
            try:
                found = glimpse(path)
            except (NewerFormatError, OSError):
                continue
            except LineError:
                with contextlib.suppress(RecordError):
                    damaged = self.load(path)
                    if isinstance(damaged, Damaged):
                        yield damaged
                continue
            if found is not None:
                yield found

    def delete(self, path: Path) -> Path:
        """Put a match away; the path where it lies until `purge`, for `restore`. Raises SaveError."""
        if held(path):
            raise RecordInUseError(path)
        target = path.with_name(f"{path.name}{_DELETED}")
        try:
            os.replace(path, target)
            os.utime(target)
        except OSError as error:
            raise SaveError(path, f"cannot be deleted ({error.strerror or error})") from error
        return target

    def restore(self, deleted: Path) -> Path:
        """Take back a `delete`. Raises SaveError."""
        target = deleted.with_name(deleted.name.removesuffix(_DELETED))
        try:
            if target.exists():
                raise FileExistsError(17, "there is a file of that name")
            os.replace(deleted, target)
        except OSError as error:
            raise SaveError(deleted, f"cannot be restored ({error.strerror or error})") from error
        return target

    def purge(self) -> None:
        """Remove what was put away more than a month ago, and put away matches whose first line was never whole."""
        for path in self.files():
            with contextlib.suppress(OSError, SaveError):
                if abandoned(path) and _never_begun(path):
                    self.delete(path)
        clear_away(self.folder, f"*.match{_DELETED}", _KEEP_DELETED)

    def reading(self, path: Path) -> Reading:
        """A match file to be read a little at a time."""
        return Reading(path, self._build)

    def load(self, path: Path) -> Loaded | Damaged:
        """Read and replay a match file. Raises RecordError where it cannot be read or has a newer format."""
        reading = self.reading(path)
        while reading.result is None:
            reading.work()
        return reading.result


def _never_begun(path: Path) -> bool:
    """Whether a file holds the beginning of a first line, or room for it, and nothing else. Raises OSError."""
    with open_file(path) as file:
        start = file.read(MOST_HEADER)
    return b"\n" not in start and (not start.strip(b"\0") or start.startswith(HEADER))
