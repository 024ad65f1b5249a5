"""Facts on what the program is made of: versions, licenses and copyright lines, which are read from the packages if
they have them."""

from __future__ import annotations

import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import metadata
from pathlib import Path

import msgspec
import pygame

from purple_table.core.messages import template
from purple_table.ui.kit.telling import tr

PRODUCT = "Purple Table"
UNKNOWN = "unknown"
PURPOSES = (
    template("this program"),
    template("window, input and sound; used as it is, its source is at github.com/pygame-community/pygame-ce"),
    template("below pygame-ce: window, input, pictures, mixing of sounds"),
    template("card art and lettering"),
    template("saved matches and settings"),
    template("folders"),
    template("typeface of the table"),
    template("typeface of titles and cards"),
    template("what the program is written in; with the Microsoft runtime on Windows"),
    template("starts the download; its exception lets the program have any license"),
    template("below pygame-ce and Pillow: lettering"),
    template("below FreeType"),
    template("pictures"),
    template("below Pillow: pictures"),
    template("below FreeType: compression"),
    template("compression"),
    template("below Python"),
    template("what compiled libraries share; its exception lets the program have any license"),
    template("below Pillow"),
    template("below libxcb"),
    template("below SDL: sounds"),
    template("below FluidSynth"),
    template("below pygame-ce"),
)
"""The purposes that the list of components gives for its parts. Other purposes stay in English."""


@dataclass(frozen=True)
class Component:
    """A part that the program uses. `package` is its distribution; `texts` are files that come with the program."""

    name: str
    version: str
    license: str
    purpose: str
    package: str = ""
    texts: tuple[Path, ...] = ()

    @cached_property
    def text(self) -> str:
        """The license as its authors wrote it, beginning with the package's own file."""
        found = [_find_license(self.package) if self.package else "", *map(_read, self.texts)]
        text = "\n\n".join(dict.fromkeys(part.strip() for part in found if part))
        return text or tr(
            "The text of the license ({license}) is not installed with {name}.", license=self.license, name=self.name
        )


class _ListedComponent(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    license: str
    purpose: str
    texts: list[str]
    files: list[str]
    package: str = ""


class _ComponentList(msgspec.Struct, forbid_unknown_fields=True):
    component: list[_ListedComponent]


def list_components(version: str, licenses: Path) -> tuple[Component, ...]:
    """Return the program and everything that it uses, as `components.toml` in the folder `licenses` lists it.

    If that file cannot be read, the program alone is returned.
    """
    try:
        listed = msgspec.toml.decode((licenses / "components.toml").read_bytes(), type=_ComponentList).component
    except (OSError, msgspec.DecodeError):
        listed = [_ListedComponent(PRODUCT, "MIT", "this program", ["purple-table.txt"], [])]
    known = {
        PRODUCT: version,
        "SDL": ".".join(str(part) for part in pygame.get_sdl_version()),
        "Python": platform.python_version(),
    }
    return tuple(
        Component(
            one.name,
            _find_version(one.package) if one.package else known.get(one.name, ""),
            one.license,
            one.purpose,
            one.package,
            tuple(licenses / text for text in one.texts),
        )
        for one in listed
    )


def list_versions(parts: Sequence[Component]) -> tuple[tuple[str, str], ...]:
    """Return what a report should contain: names and versions of the program, Python, the drawing library and the
    system."""
    known = {part.name: part.version for part in parts}
    return (
        (PRODUCT, known[PRODUCT]),
        *((name, known.get(name, UNKNOWN)) for name in ("Python", "pygame-ce", "SDL", "Pillow")),
        (tr("System"), f"{platform.system()} {platform.machine()}"),
    )


def _find_version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return UNKNOWN


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _find_license(package: str) -> str:
    """Return the license file of an installed package, or "" if it has none."""
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
