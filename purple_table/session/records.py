"""The matches on disk: a folder of `*.match` files, each a record that is appended to while it is played.

A file that does not read to its end is moved aside as `….damaged` and never overwritten; the last position that still
replays is offered. A file of a newer format stays untouched.
"""

from __future__ import annotations

import contextlib
import os
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from purple_table.core.actions import NextDeal
from purple_table.core.game import Game, Outcome, View
from purple_table.core.record import Acted, Entry, Header, Remark, Seat, Undone
from purple_table.core.text import message
from purple_table.session.lines import (
    ENDED,
    MOST_ENTRIES,
    MOST_LINE,
    Ended,
    LineError,
    NewerFormatError,
    occupant,
    read_header,
    read_line,
)
from purple_table.session.locks import lock
from purple_table.session.progress import Progress, replayed
from purple_table.session.worker import BuildGame
from purple_table.session.writer import RecordInUseError, RecordWriter, SaveError

MOST_BYTES = 16_000_000
_MOST_LOOKED_AT = 200
_LONGEST_CAUSE = 160
_DEAL = str(NextDeal())
_DELETED = ".deleted"
_KEEP_DELETED = 30 * 24 * 3600


class RecordError(Exception):
    """A match file cannot be loaded and was left as it is; the message names it and says why."""

    def __init__(self, file: Path, cause: str) -> None:
        super().__init__(message(f"{file}: {cause}"))
        self.file = file
        self.cause = cause


@dataclass(frozen=True)
class Loaded:
    """A match that was read and replayed. `path` is None where its file was damaged: going on begins a new file."""

    header: Header
    entries: tuple[Entry, ...]
    progress: Progress = field(repr=False)
    path: Path | None = None
    length: int = 0
    size: int = 0

    @property
    def game(self) -> Game:
        """The game, built from the rule book that the record carries."""
        return self.progress.game

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.progress.state.outcome is not None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now, after every handing over."""
        seats = list(self.header.seats)
        for entry in self.entries:
            if isinstance(entry, Remark) and entry.kind == "seat":
                seats[entry.seat] = occupant(entry.text)
        return tuple(seats)

    def view(self) -> View:
        """Where the match stands, as its first person sees it."""
        persons = [seat for seat, who in enumerate(self.seats) if not who.computer]
        return self.progress.state.view(persons[0] if persons else 0)


@dataclass(frozen=True)
class Damaged:
    """A match file is damaged. `message` names file, line and cause; `kept` is where the file lies now.

    `position` is the match up to the damage, None where nothing can be replayed.
    """

    message: str
    kept: Path
    position: Loaded | None


class _DamageError(Exception):
    def __init__(self, line: int, cause: str) -> None:
        super().__init__(cause)
        self.line = line


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
        """Go on writing a loaded match: in its file, or in a new one where the old one was damaged or is in use.

        Raises SaveError.
        """
        if loaded.path is not None:
            try:
                return RecordWriter.resume(loaded.path, loaded.length, loaded.size)
            except RecordInUseError:
                pass
        return self.begin(loaded.header, loaded.entries)

    def files(self) -> tuple[Path, ...]:
        """The match files, last played first; none where the folder cannot be read."""
        try:
            found = [(entry.stat().st_mtime_ns, entry.name) for entry in os.scandir(self.folder) if _is_match(entry)]
        except OSError:
            return ()
        return tuple(self.folder / name for _, name in sorted(found, reverse=True))

    def latest(self) -> Loaded | Damaged | None:
        """The match to continue: the one played last that is neither over nor open in another copy of the program."""
        return next(self.unfinished(), None)

    def unfinished(self) -> Iterator[Loaded | Damaged]:
        """Every match that can be continued, last played first, read one at a time as they are asked for.

        A damaged file on the way is answered as such, once; files that cannot be loaded are passed over.
        """
        for path in self.files()[:_MOST_LOOKED_AT]:
            try:
                if not _resumable(path):
                    continue
                read = self.load(path)
            except (OSError, RecordError):
                continue
            if isinstance(read, Damaged) or not read.finished:
                yield read

    def delete(self, path: Path) -> Path:
        """Put a match away; the path where it lies until `purge`, for `restore`. Raises SaveError."""
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
        """Remove what was put away more than a month ago."""
        limit = time.time() - _KEEP_DELETED
        for path in self.folder.glob(f"*.match{_DELETED}"):
            with contextlib.suppress(OSError):
                if path.stat().st_mtime < limit:
                    path.unlink()

    def load(self, path: Path) -> Loaded | Damaged:
        """Read and replay a match file. Raises RecordError where it cannot be read or has a newer format."""
        try:
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise RecordError(path, f"cannot be read ({error.strerror or error})") from error
        if len(content) > MOST_BYTES:
            return self._damaged(path, 1, f"the file is larger than {MOST_BYTES:,} bytes", None)
        try:
            return self._read(path, content)
        except NewerFormatError as error:
            raise RecordError(path, str(error)) from error

    def _read(self, path: Path, content: bytes) -> Loaded | Damaged:
        size = content.rfind(b"\n") + 1
        lines = content[:size].split(b"\n")[:-1]
        if not lines:
            return self._damaged(path, 1, "there is no whole line", None)
        try:
            header = read_header(lines[0])
        except NewerFormatError:
            raise
        except LineError as error:
            return self._damaged(path, 1, str(error), None)
        entries: list[Entry] = []
        ended: Ended | None = None
        damage: tuple[int, str] | None = None
        try:
            for value in _values(lines, header.seats):
                if isinstance(value, Ended):
                    ended = value
                else:
                    entries.append(value)
        except _DamageError as error:
            damage = error.line, str(error)
        try:
            game = self._build(header.book, header.deck, len(header.seats), {})
            progress, failure = replayed(game, header.chance(), entries)
        except Exception as error:  # whatever a doctored rule book makes the engine raise
            return self._damaged(path, 1, str(error) or type(error).__name__, None)
        if header.game != game.id:
            return self._damaged(path, 1, f'the game is "{header.game}", but its rule book is of "{game.id}"', None)
        if failure is not None:
            damage = failure.entry + 2, failure.cause
            entries = entries[: failure.entry]
        elif damage is None and ended is not None:
            damage = _disagreement(ended, progress.state.outcome, len(lines))
        if damage is not None:
            return self._damaged(path, *damage, Loaded(header, tuple(entries), progress))
        return Loaded(header, tuple(entries), progress, path, len(content), size)

    def _damaged(self, path: Path, line: int, cause: str, position: Loaded | None) -> Damaged:
        kept = move_aside(path)
        where = f"it is kept as {kept.name}" if kept != path else "it could not be moved aside"
        return Damaged(message(f"{path}, line {line}: {message(cause, _LONGEST_CAUSE)}; {where}"), kept, position)


def move_aside(path: Path) -> Path:
    """Rename a damaged file to `….damaged`, numbered where that is taken; the path where it lies afterwards."""
    for number in range(1, 1000):
        target = path.with_name(f"{path.name}.damaged" if number == 1 else f"{path.name}.{number}.damaged")
        try:
            # Claiming the name first keeps another copy's file from being replaced.
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
        except FileExistsError:
            continue
        except OSError:
            return path
        try:
            os.replace(path, target)
        except OSError:
            target.unlink(missing_ok=True)
            return path
        return target
    return path


def _disagreement(ended: Ended, outcome: Outcome | None, line: int) -> tuple[int, str] | None:
    """What is wrong with the line that closes a match, with its number."""
    if outcome is None:
        return line, "the match is not over"
    if (ended.winners, ended.totals) != (outcome.winners, outcome.totals):
        return line, f"the match ended with the totals {outcome.totals} and the winners {outcome.winners}"
    return None


def _values(lines: list[bytes], seats: Sequence[Seat]) -> Iterator[Entry | Ended]:
    """The values of all lines after the first; _DamageError where one is wrong by itself or in its place.

    As at the table, an undo is a person's, takes back a decision of that seat first, and stays within the deal.
    """
    standing: list[Acted] = []
    persons = [not seat.computer for seat in seats]
    ended = False
    for number, line in enumerate(lines[1:], 2):
        if number > MOST_ENTRIES + 1:
            raise _DamageError(number, f"there are more than {MOST_ENTRIES:,} entries")
        if ended:
            raise _DamageError(number, "the match was over before")
        try:
            value = read_line(line, len(seats))
        except LineError as error:
            raise _DamageError(number, str(error)) from error
        if isinstance(value, Acted):
            standing.append(value)
        elif isinstance(value, Undone):
            undone = standing[value.keep :]
            if not undone:
                raise _DamageError(number, f"an undo keeps {value.keep} actions, but only {len(standing)} stand")
            if undone[0].seat != value.seat or not persons[value.seat]:
                raise _DamageError(number, f"an undo of seat {value.seat} takes back what it did not decide")
            if any(acted.action == _DEAL for acted in undone):
                raise _DamageError(number, "an undo goes back beyond the deal")
            del standing[value.keep :]
        elif isinstance(value, Remark) and value.kind == "seat":
            persons[value.seat] = not occupant(value.text).computer
        ended = isinstance(value, Ended)
        yield value


def _is_match(entry: os.DirEntry[str]) -> bool:
    return entry.name.endswith(".match") and entry.is_file()


def _resumable(path: Path) -> bool:
    """Whether a file may hold an unfinished match that nobody plays now; reads only its end. Raises OSError."""
    with path.open("rb") as file:
        if not lock(file.fileno()):
            return False
        size = file.seek(0, os.SEEK_END)
        file.seek(max(0, size - MOST_LINE))
        last = file.read(MOST_LINE).rstrip(b"\n").rpartition(b"\n")[2]
    return size > 0 and not last.startswith(ENDED)
