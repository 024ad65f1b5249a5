"""What the program is made of: versions, licences and copyright lines, read from the packages where they tell them."""

from __future__ import annotations

import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import metadata
from pathlib import Path

import pygame

PRODUCT = "Purple Table"
UNKNOWN = "unknown"


@dataclass(frozen=True)
class Component:
    """Something the program uses. `package` is its distribution; `file` is the text that comes with the program."""

    name: str
    version: str
    licence: str
    purpose: str
    package: str = ""
    file: Path | None = None

    @cached_property
    def text(self) -> str:
        """The licence as its authors wrote it; the package's own file first."""
        found = _packaged_licence(self.package) if self.package else ""
        if not found and self.file is not None:
            try:
                found = self.file.read_text("utf-8")
            except (OSError, UnicodeDecodeError):
                found = ""
        return found or f"The text of the licence ({self.licence}) is not installed with {self.name}."


def components(version: str, licences: Path) -> tuple[Component, ...]:
    """The program and everything it uses; `licences` is the folder of texts that come with it."""
    sdl = ".".join(str(part) for part in pygame.get_sdl_version())
    return (
        Component(PRODUCT, version, "MIT", "this program", file=licences / "purple-table.txt"),
        Component(
            "pygame-ce",
            pygame.version.ver,
            "LGPL 2.1",
            "window, input and sound; used as it is, its source is at github.com/pygame-community/pygame-ce",
            "pygame-ce",
            licences / "pygame-ce.txt",
        ),
        Component("SDL", sdl, "zlib", "below pygame-ce", file=licences / "sdl.txt"),
        Component("Pillow", _version("pillow"), "MIT-CMU", "card art and lettering", "pillow"),
        Component("msgspec", _version("msgspec"), "BSD 3-Clause", "saved matches and settings", "msgspec"),
        Component("platformdirs", _version("platformdirs"), "MIT", "folders", "platformdirs"),
        Component("Inter", _version("fontpkg-inter"), "OFL 1.1", "typeface of the table", "fontpkg-inter"),
        Component(
            "EB Garamond",
            _version("fontpkg-eb-garamond"),
            "OFL 1.1",
            "typeface of titles and cards",
            "fontpkg-eb-garamond",
        ),
    )


def versions(parts: Sequence[Component]) -> tuple[tuple[str, str], ...]:
    """What a report should say: names and versions of the program, of Python, of what draws, and of the system."""
    known = {part.name: part.version for part in parts}
    return (
        (PRODUCT, known[PRODUCT]),
        ("Python", platform.python_version()),
        *((name, known[name]) for name in ("pygame-ce", "SDL", "Pillow")),
        ("System", f"{platform.system()} {platform.machine()}"),
    )


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return UNKNOWN


def _packaged_licence(package: str) -> str:
    """The licence file of an installed package; nothing where it brings none."""
    try:
        distribution = metadata.distribution(package)
    except metadata.PackageNotFoundError:
        return ""
    for file in distribution.files or ():
        if re.match(r"(LICEN[CS]E|COPYING|OFL)(\.|$)", file.name, re.IGNORECASE):
            try:
                text = file.read_text("utf-8")
            except (OSError, UnicodeDecodeError):
                continue
            if text:
                return text
    return ""
