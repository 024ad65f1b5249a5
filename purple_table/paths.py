"""Folders: where `rules/` and `assets/` are (wheel, checkout, frozen program), and the per-user folders.

Only `app` and `cli` use this module; all other modules are given the folders.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from platformdirs import PlatformDirs

from purple_table.core.messages import LocalizedError, Message, Verbatim, english, read_error, say
from purple_table.core.safe_text import clean_message

APPLICATION = "purple-table"


@dataclass(frozen=True, slots=True)
class Folders:
    """Every folder the program reads or writes. `rules` and `assets` are read only; the others are the user's."""

    rules: Path
    assets: Path
    user_rules: Path
    config: Path
    data: Path
    cache: Path
    log: Path


class FolderError(LocalizedError):
    """Raised when a folder is missing, or cannot be made or written; the message names it and says why."""

    def __init__(self, folder: Path, cause: Message) -> None:
        super().__init__(say("{file}: {cause}", file=Verbatim(str(folder)), cause=cause))
        self.args = (clean_message(english(self.words)),)
        self.folder = folder
        self.cause = cause


def find_folders(data_dir: Path | None = None) -> Folders:
    """Find all folders without making any. With `data_dir`, all of the user's folders are inside it.

    Raises FolderError if the program's own rule books are missing.
    """
    rules, assets = _find_shipped("rules"), _find_shipped("assets")
    if not rules.is_dir():
        raise FolderError(
            rules, say("the folder with the rule books is missing; the program is not installed completely")
        )
    if data_dir is None:
        user = PlatformDirs(APPLICATION, appauthor=False)
        config, data, cache, log = user.user_config_path, user.user_data_path, user.user_cache_path, user.user_log_path
    else:
        root = data_dir.expanduser().absolute()
        config, data, cache, log = (root / name for name in ("config", "data", "cache", "log"))
    return Folders(rules, assets, data / "rules", config, data, cache, log)


def make_folders(folders: Folders) -> tuple[FolderError, ...]:
    """Make the user's folders, try to write in each, and return the errors, so that they can be shown.

    Nothing is raised: without a folder the program goes on and only does not save there.
    """
    problems = []
    for folder in (folders.config, folders.data, folders.cache, folders.log):
        try:
            make_folder(folder)
        except FolderError as problem:
            problems.append(problem)
    return tuple(problems)


def make_folder(folder: Path) -> None:
    """Make one folder with its parents and write a temporary file in it. Raises FolderError if that is impossible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise FolderError(folder, say("cannot be written ({why})", why=read_error(error))) from error


def _find_shipped(name: str) -> Path:
    """Return the first place that has a shipped folder, or the place beside the package if none has it."""
    places = _places(name)
    return next((place for place in places if place.is_dir()), places[0])


def _places(name: str) -> Sequence[Path]:
    """Return where a shipped folder may be: in the package (wheel), in the unpacked program (frozen), or beside the
    package (checkout)."""
    package = Path(__file__).resolve().parent
    unpacked: str | None = getattr(sys, "_MEIPASS", None)
    frozen = [Path(unpacked) / package.name / name, Path(unpacked) / name] if unpacked else []
    return [package / name, *frozen, Path(os.path.normpath(package.parent / name))]
