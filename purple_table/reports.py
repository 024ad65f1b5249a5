"""The log, and the reports that are kept when something unexpected happens."""

from __future__ import annotations

import errno
import logging
import os
import platform
import sys
import traceback
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path

from purple_table import __version__
from purple_table.core.messages import Message, Verbatim, say
from purple_table.paths import FolderError, find_folders

LOG_NAME = "purple-table.log"
LOG_BYTES = 200_000
"""How large the log grows before it is put aside; one older file is kept."""

_MOST_REPORTS = 20
_TAIL = 8_000
_PARTS = ("pygame-ce", "pillow", "msgspec", "platformdirs")

log = logging.getLogger("purple_table")


def open_log(folder: Path) -> None:
    """Write the log to a folder from now on; if that is impossible, nothing is logged."""
    close_log()
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = RotatingFileHandler(
            _no_pipe(folder / LOG_NAME), maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", errors="backslashreplace"
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    logging.raiseExceptions = False  # a full disk must not print to the terminal
    log.info("Purple Table %s, Python %s, %s", __version__, platform.python_version(), platform.platform())


def close_log() -> None:
    """Close the log file."""
    for handler in tuple(log.handlers):
        log.removeHandler(handler)
        handler.close()


def save_report(
    error: BaseException, data_dir: Path | None = None, *, folder: Path | None = None, facts: Mapping[str, str] = {}
) -> Message:
    """Save a report of an error beside the log and return a sentence that says where it lies, or why it was not saved.

    `folder` is the log folder if it is known; otherwise it is found from `data_dir`. `facts` become lines of the
    report.
    """
    try:
        if folder is None:
            folder = find_folders(data_dir).log
        folder.mkdir(parents=True, exist_ok=True)
        path = _free_name(folder)
        path.write_text(_text(error, folder, facts), encoding="utf-8", errors="backslashreplace")
    except (OSError, FolderError) as problem:
        return say("The report could not be saved: {problem}", problem=Verbatim(str(problem)))
    _forget_old(folder)
    return say("A report was saved as {file}", file=Verbatim(str(path)))


def _text(error: BaseException, folder: Path, facts: Mapping[str, str]) -> str:
    # Costly to import, and hardly ever needed.
    from importlib.metadata import PackageNotFoundError, version

    lines = [f"Purple Table {__version__}: report of {datetime.now():%Y-%m-%d %H:%M:%S}", ""]
    lines += [f"{name}: {value}" for name, value in facts.items()]
    lines += [f"Python: {sys.version.split()[0]} on {platform.platform()}"]
    for part in _PARTS:
        with suppress(PackageNotFoundError):
            lines.append(f"{part}: {version(part)}")
    lines += ["", "".join(traceback.format_exception(error)), "The end of the log:", _tail(folder / LOG_NAME)]
    return "\n".join(lines)


def _tail(path: Path) -> str:
    try:
        with _no_pipe(path).open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL))
            return file.read(_TAIL).decode("utf-8", "replace")
    except OSError as error:
        return f"({error.strerror or error})"


def _no_pipe(path: Path) -> Path:
    """Return the path. Raises OSError if it is not a plain file, because reading from a pipe could wait for ever."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is not a file")
    return path


def _free_name(folder: Path) -> Path:
    stem = f"report-{datetime.now():%Y-%m-%d_%H-%M-%S}"
    path, number = folder / f"{stem}.txt", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}_{number}.txt"
    return path


def _forget_old(folder: Path) -> None:
    """Remove all but the newest reports, so that a repeated fault cannot fill the disk."""
    with suppress(OSError):
        for path in sorted(folder.glob("report-*.txt"))[:-_MOST_REPORTS]:
            path.unlink()
