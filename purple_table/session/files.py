"""Files of the program: opening them without waiting, replacing them as a whole, and small files of one JSON value.

JSON files are strictly typed. Several copies of the program may use the same file: each writes only what it changed
itself, and a lock on the open file keeps two of them from writing at once. A lock ends with its process. It lies far
behind the end of the file, because a locked byte cannot be read elsewhere on Windows; on a file system without locks
every lock succeeds. An error says in the language in use what is wrong with which file.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Generic, TypeVar

import msgspec
from msgspec import Struct

from purple_table.core.messages import (
    LocalizedError,
    Message,
    Verbatim,
    english,
    group_digits,
    read_error,
    say,
)
from purple_table.core.safe_text import clean_message

NO_WAIT = getattr(os, "O_NONBLOCK", 0)
"""The flag that opens a pipe at once or not at all: one may lie where a file should."""

_A_GLANCE = 0.1
"""Seconds after which a lock is more than another copy that only looks whether there is one."""
_LONGEST_WAIT = 1.0
_BETWEEN = 0.01

if sys.platform == "win32":
    import msvcrt

    _PLACE = 1 << 30

    def _lock(descriptor: int) -> bool:
        place = os.lseek(descriptor, 0, os.SEEK_CUR)
        try:
            os.lseek(descriptor, _PLACE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        except OSError:
            return True
        finally:
            os.lseek(descriptor, place, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True


def lock(descriptor: int, seconds: float = _A_GLANCE) -> bool:
    """Lock an open file until it is closed. Returns False if another copy of the program holds it for `seconds`."""
    limit = time.monotonic() + seconds
    while not _lock(descriptor):
        if time.monotonic() >= limit:
            return False
        time.sleep(_BETWEEN)
    return True


def is_held(path: Path) -> bool:
    """Return whether a file is locked by another copy of the program, or by this one through another descriptor."""
    try:
        descriptor = _open_file(path)
    except OSError:
        return False
    try:
        return not _lock(descriptor)
    finally:
        os.close(descriptor)


def _open_file(path: Path) -> int:
    try:
        # Over a network there is no such lock on a file that is open for reading.
        return os.open(path, os.O_RDWR | NO_WAIT)
    except OSError:
        return os.open(path, os.O_RDONLY | NO_WAIT)


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold the lock of a file that exists for nothing else. It is never removed, as others may be waiting for it.

    Another copy is waited for a second at most. Where there can be no such file nobody waits, because going on is
    better than not saving.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | NO_WAIT, 0o644)
    except OSError:
        yield
        return
    try:
        lock(descriptor, _LONGEST_WAIT)
        yield
    finally:
        os.close(descriptor)


class FileError(LocalizedError):
    """Raised when something is wrong with a file.

    `words` name the file and say why. The error's own text says the same in English and is cut where it quotes too
    much.
    """

    def __init__(self, file: Path, cause: Message) -> None:
        super().__init__(say("{file}: {cause}", file=Verbatim(str(file)), cause=cause))
        self.args = (clean_message(english(self.words)),)
        self.file = file
        self.cause = cause


def say_unreadable(error: OSError) -> Message:
    """Return the message for a file that the system cannot read."""
    return say("cannot be read ({why})", why=read_error(error))


def say_unwritable(error: OSError) -> Message:
    """Return the message for a file that the system cannot write."""
    return say("cannot be written ({why})", why=read_error(error))


_ABANDONED = 60.0
"""Seconds after which a temporary file belongs to a program that was killed."""


def open_file(path: Path) -> BinaryIO:
    """Open a file for reading.

    Raises OSError also for what is no plain file: from a pipe one may wait for ever.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | NO_WAIT)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is not a file")
    return os.fdopen(descriptor, "rb")


def replace_file(path: Path, content: bytes) -> None:
    """Write a file beside the old one, flush it to the disk and move it into place.

    Raises OSError and then leaves the old file as it was.
    """
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise


def clear_away(folder: Path, pattern: str, seconds: float = _ABANDONED) -> None:
    """Remove files that match a pattern and are older than `seconds`. Nothing is raised."""
    with suppress(OSError):
        for path in folder.glob(pattern):
            with suppress(OSError):
                if is_abandoned(path, seconds):
                    path.unlink()


def is_abandoned(path: Path, seconds: float = _ABANDONED) -> bool:
    """Return whether a file was written so long ago that nobody can still be making it. Raises OSError."""
    return time.time() - path.stat().st_mtime > seconds


FORMAT = 1
MOST_BYTES = 4_000_000
"""The largest file; three thousand deals of days take 1.2 MB."""
T = TypeVar("T", bound=Struct)
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
_LOCK = ".lock"
_MOST_NAMED, _LONGEST_SHOWN = 5, 60
"""How many wrong entries of a file a notice names at most, and how many letters of a value it shows."""


class _UnusableFileError(LocalizedError, ValueError):
    """The bytes cannot be the content of the file."""


class _Version(Struct):
    format: int = FORMAT


class JsonFile(Generic[T]):
    """The file of a value. `notice` says what was wrong when it was last loaded or saved.

    The value's type has defaults for all fields, and a field `format` that a newer program raises once its fields mean
    something else.
    """

    def __init__(self, path: Path, kind: type[T], instead: Message, merge: Callable[[T, T, T], T]) -> None:
        """`instead` says what is used if the file is no good: "the defaults are used".

        `merge` makes one value of three: what this copy of the program read, what it has made of that, and what is in
        the file now.
        """
        self.path = path
        self.notice: Message | None = None
        self._kind = kind
        self._instead = instead
        self._merge = merge
        self._known = kind()
        self._spared = False

    def load(self) -> T:
        """Return the value, or the default with a notice if the file is newer or cannot be read.

        A damaged file is moved aside as `….damaged`, and whatever is right in it is kept.
        """
        self.notice, self._spared = None, False
        clear_away(self.path.parent, f".{self.path.name}.*.tmp")
        with hold_lock(self.path.with_name(_LOCK)):
            found = self._read(salvage=True)
        self._known = found or self._kind()
        if self.notice is not None:
            then = self._instead if found is None else say("what else it holds is used")
            self.notice = say("{what}, and {then}", what=self.notice, then=then)
        return self._known

    def save(self, value: T) -> None:
        """Write what has changed since the value was loaded or saved, all or nothing. Raises SaveError.

        A file that could not be read and could not be moved aside is not replaced, as the notice has said. A value that
        could not be read back is not written. A `notice` afterwards says what was wrong with the file by now.
        """
        if self._spared:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with hold_lock(self.path.with_name(_LOCK)):
                found = self._read()
                if self._spared:
                    return
                replace_file(
                    self.path, self._content(value if found is None else self._merge(self._known, value, found))
                )
        except OSError as error:
            raise SaveError(self.path, say_unwritable(error)) from error
        self._known = value

    def _read(self, *, salvage: bool = False) -> T | None:
        """Return the value of the file, or None.

        If the file is no good there is a notice, if it does not exist there is none. `salvage` returns what is right in
        a damaged file.
        """
        try:
            with open_file(self.path) as file:
                content = file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._spared = True
            self.notice = FileError(self.path, say_unreadable(error)).words
            return None
        try:
            if len(content) > MOST_BYTES:
                raise _UnusableFileError(say("the file is larger than {number} bytes", number=group_digits(MOST_BYTES)))
            self._spared = msgspec.json.decode(content, type=_Version).format > FORMAT
            if not self._spared:
                return msgspec.json.decode(content, type=self._kind)
        except (ValueError, RecursionError) as error:
            kept = move_aside(self.path)
            self._spared = kept == self.path
            found, wrong = _salvage_fields(content, self._kind)
            path, cause, name = Verbatim(str(self.path)), read_error(error), Verbatim(kept.name)
            if found is not None and wrong:
                cause = say(
                    "not understood: {entries}", entries=Verbatim(clean_message("; ".join(wrong[:_MOST_NAMED])))
                )
            self.notice = say("{file}: {cause}; the file is kept as {kept}", file=path, cause=cause, kept=name)
            if self._spared:
                self.notice = say("{file}: {cause}; it could not be moved aside", file=path, cause=cause)
            return found if salvage else None
        self.notice = FileError(self.path, say("written by a newer version; it is left alone")).words
        return None

    def _content(self, value: T) -> bytes:
        """Return the bytes of a value. Raises SaveError if they could not be read back."""
        content = msgspec.json.format(msgspec.json.encode(value), indent=2)
        try:
            if len(content) > MOST_BYTES:
                raise _UnusableFileError(say("it would be larger than {number} bytes", number=group_digits(MOST_BYTES)))
            msgspec.json.decode(content, type=self._kind)
        except ValueError as error:
            raise SaveError(self.path, say("is not written: {why}", why=read_error(error))) from error
        return content


def _salvage_fields(content: bytes, kind: type[T]) -> tuple[T | None, list[str]]:
    """Return a value of every field, and every item of a field, that is right by itself, with what was not, as it is
    written in the file; None if no value can be made."""
    try:
        fields = msgspec.json.decode(content, type=dict[str, Any])
    except (ValueError, RecursionError):
        return None, []
    right: dict[str, Any] = {}
    wrong: dict[str, Any] = {}
    for name, field in fields.items():
        parts, lost = field, {}
        if isinstance(field, list):
            lost = {place: item for place, item in enumerate(field) if _value({name: [item]}, kind) is None}
            parts = [item for place, item in enumerate(field) if place not in lost]
        elif isinstance(field, dict):
            lost = {key: item for key, item in field.items() if _value({name: {key: item}}, kind) is None}
            parts = {key: item for key, item in field.items() if key not in lost}
        kept = next(({name: one} for one in (field, parts) if _value({name: one}, kind) is not None), {})
        right |= kept
        if kept != {name: field}:
            wrong |= {f"{name}[{key}]": item for key, item in lost.items()} if kept else {name: field}
    return _value(right, kind), [f"{name} = {_show_value(item)}" for name, item in wrong.items()]


def _show_value(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


def _value(fields: dict[str, Any], kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(msgspec.json.encode(fields), type=kind)
    except (ValueError, RecursionError):
        return None


def merge_mappings(known: Mapping[K, V], made: Mapping[K, V], found: Mapping[K, V]) -> dict[K, V]:
    """Return what was `found`, with everything changed, added and removed between `known` and `made`."""
    gone = known.keys() - made.keys()
    changed = {key: value for key, value in made.items() if key not in known or known[key] != value}
    return {key: value for key, value in found.items() if key not in gone} | changed


class SaveError(FileError):
    """Raised when a file cannot be written; the message names it and says why."""


def move_aside(path: Path) -> Path:
    """Rename a damaged file to `….damaged`, numbered if that is taken, and return where it lies afterwards."""
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
