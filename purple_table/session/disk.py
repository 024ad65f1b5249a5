"""Opening files without waiting, replacing them as a whole, and removing what killed programs left behind."""

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
