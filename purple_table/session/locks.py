"""Locks on open files, so that two copies of the program do not write the same file. A lock ends with its process.

The lock lies far behind the end of the file, because a locked byte cannot be read elsewhere on Windows. On a file
system without locks every lock succeeds.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
