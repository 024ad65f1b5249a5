"""Files in folders where anything may lie: opened without waiting, put in place whole, and cleared of what was left."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from purple_table.session.locks import NO_WAIT

_ABANDONED = 60.0
"""Seconds after which a file that is still being made belongs to a program that was killed."""


def open_file(path: Path) -> BinaryIO:
    """Open a file for reading. OSError also where it is none: for what comes out of a pipe one may wait for ever."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | NO_WAIT)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "it is not a file")
    return os.fdopen(descriptor, "rb")


def replace_file(path: Path, content: bytes) -> None:
    """Write a file beside, flush it to the disk and move it into place. OSError leaves the old file as it was."""
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
    """Remove files of a name that are older than this: what a killed program was making. Nothing is raised."""
    with suppress(OSError):
        for path in folder.glob(pattern):
            with suppress(OSError):
                if is_abandoned(path, seconds):
                    path.unlink()


def is_abandoned(path: Path, seconds: float = _ABANDONED) -> bool:
    """Whether a file was written so long ago that nobody can be making it any more. Raises OSError."""
    return time.time() - path.stat().st_mtime > seconds
