"""The About page: versions, licenses, the disclaimer of affiliation, and the folders in which files lie."""

from __future__ import annotations

import platform
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import metadata
from pathlib import Path

import msgspec
import pygame

from purple_table.core.messages import template
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import find_language, tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import (
    Button,
    Column,
    DropDown,
    Form,
    Grid,
    Label,
    Panel,
    Row,
    ScrollArea,
    Space,
    TextEntry,
    Widget,
)
from purple_table.ui.kit.widgets.entry import write_clipboard
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import FormScene

PRODUCT = "Purple Table"
UNKNOWN = "unknown"
PURPOSES = (
    template("this program"),
    template("window, input and sound; used as it is, its source is at github.com/pygame-community/pygame-ce"),
    template("below pygame-ce: window, input, pictures, mixing of sounds"),
    template("card art and lettering"),
    template("saved matches and settings"),
    template("folders"),
    template("speech, by readers and system voices, with NVDA's client (LGPL 2.1); source: github.com/ethindp/prism"),
    template("below Prism and PyNaCl: calls their libraries"),
    template("encrypts what crosses the home network"),
    template("below PyNaCl: encryption"),
    template("finds tables of the home network; used as it is; source: github.com/python-zeroconf/python-zeroconf"),
    template("below zeroconf: the addresses of this machine"),
    template("below Prism on Linux: messages of the system; used as they are; source: download.gnome.org, kernel.org"),
    template("below GLib: patterns"),
    template("below GLib on Linux"),
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


_LONGEST_PATH = 4_096
_FIRST, _MORE = 16, 4
"""The number of paragraphs of a license that are laid out at once, and in each step after that. The longest license has
some 350."""


class PathEntry(TextEntry):
    """A path that can be selected and copied but not changed."""

    takes_text = False

    def __init__(self, path: Path, *, tooltip: str = "") -> None:
        super().__init__(str(path), lambda _: None, longest=_LONGEST_PATH, grow=1, tooltip=tooltip)
        # A long path is shown from its beginning.
        self.caret = self.anchor = 0

    def type_text(self, text: str) -> bool:
        """Ignore typed text, because the path is read-only."""
        return False

    def _write(self, text: str) -> None:
        """Ignore deleted, cut and pasted text too."""


class AboutScene(FormScene):
    """A page with facts and folders at the left and the licenses at the right."""

    def __init__(
        self,
        version: str,
        places: Sequence[tuple[str, Path]],
        licenses: Path,
        on_back: Callable[[], None],
        *,
        copy: Callable[[str], None] = write_clipboard,
    ) -> None:
        """`places` pairs a description with a folder; `licenses` is the folder of the program's own license texts."""
        self._places = tuple(places)
        self._parts = list_components(version, licenses)
        self._versions = list_versions(self._parts)
        self._copy = copy
        self._backdrop = Backdrop((0.5, 0.0), 0.55)
        self._head = Label("")
        self._lines = Column([], gap=9)
        self._text = ScrollArea(self._lines, grow=1)
        self._rest: list[str] = []
        self.which = DropDown(
            [(part.name, f"{part.name} – {part.license}") for part in self._parts],
            PRODUCT,
            self._show_license,
            tooltip=tr("Whose license is shown; Left and Right go through them"),
        )
        self.paths = [
            PathEntry(path, tooltip=tr("Ctrl+A selects all, Ctrl+C copies what is selected"))
            for _, path in self._places
        ]
        self.form = self._make_form(on_back)
        self._fill(PRODUCT)

    @property
    def report(self) -> str:
        """The facts as plain text, one on each line."""
        lines = [f"{name} {value}" for name, value in self._versions]
        return "\n".join([*lines, *(f"{what}: {path}" for what, path in self._places)])

    def update(self, dt: float) -> bool:
        """Advance tooltips and scrolling, and add more of a long license."""
        moving = super().update(dt)
        if not self._rest:
            return moving
        offset = self._text.offset
        self._add_paragraphs(_MORE)
        # Labels need nothing of the form, so the rest of the page can stay as it is.
        self._text.place(self.stage.kit, self._text.rect)
        self._text.scroll_to(offset)
        return True

    def _make_form(self, on_back: Callable[[], None]) -> Form:
        done = Button(tr("Done"), on_back, kind="primary", width=150, tooltip=tr("Back (Escape)"))
        copy = Button(
            tr("Copy for a report"),
            self._copy_report,
            kind="quiet",
            tooltip=tr("Versions and folders, to paste into a message"),
        )
        left = Panel([ScrollArea(Column(self._make_facts(), gap=14), grow=1)], grow=11)
        heading = Label(tr("Licenses"), style="heading")
        right = Panel([heading, self.which, self._head, self._text], grow=10, gap=12)
        root = Column(
            [
                Row([Label(tr("About"), style="title"), Space(8), Label(PRODUCT, color=colors.LAVENDER, grow=1)]),
                Row([left, right], align="stretch", grow=1, gap=18),
                Row([copy, Space(grow=1), done]),
            ],
            gap=14,
        )
        return Form(root, on_cancel=on_back, default=done)

    def _make_facts(self) -> list[Widget]:
        cells = [
            [Label(name, color=colors.LAVENDER), Label(escape(value), style="strong")] for name, value in self._versions
        ]
        widgets: list[Widget] = [
            Grid(cells, row_gap=5),
            Label(_make_affiliation(), style="small", color=colors.LAVENDER),
            Label(tr("Where files lie"), style="strong", color=colors.GOLD_TOP),
        ]
        for (what, path), entry in zip(self._places, self.paths, strict=True):
            button = Button(
                tr("Copy"), self._make_copier(path), tooltip=translate_markup("Copy the folder of: {what}", what=what)
            )
            widgets.append(
                Column([Label(escape(what), style="small", color=colors.LAVENDER), Row([entry, button], gap=8)], gap=4)
            )
        return widgets

    def _make_copier(self, path: Path) -> Callable[[], None]:
        def copy() -> None:
            self._copy(str(path))
            self.stage.toast(tr("The folder is on the clipboard."))

        return copy

    def _copy_report(self) -> None:
        self._copy(self.report)
        self.stage.toast(tr("Versions and folders are on the clipboard."))

    def _show_license(self, name: str) -> None:
        self._fill(name)
        self.form.relayout()
        self._text.scroll_to(0)

    def _fill(self, name: str) -> None:
        part = next(part for part in self._parts if part.name == name)
        self._head.text = _head(part)
        self._rest = _make_paragraphs(part.text)
        self._lines.set_children([])
        self._add_paragraphs(_FIRST)

    def _add_paragraphs(self, count: int) -> None:
        """Add the next paragraphs, each as a label of its own, so that only those in view are drawn."""
        more, self._rest = self._rest[:count], self._rest[count:]
        self._lines.set_children([*self._lines.children, *map(_make_paragraph, more)])


def _make_affiliation() -> str:
    return tr(
        "The Purple deck and the rules of its games are the work of their authors, who are not affiliated with this "
        "program and have not reviewed it. The rule books in it are written in our own words."
    )


def _head(part: Component) -> str:
    return f"**{escape(f'{part.name} {part.version}'.strip())}** – {escape(find_language().template(part.purpose))}"


def _make_paragraph(text: str) -> Label:
    return Label(escape(text), style="small", color=colors.LAVENDER)


def _make_paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a plain text with their lines joined, so that the window can break them to its own
    width."""
    blocks = text.replace("\r\n", "\n").expandtabs().split("\n\n")
    return [joined for block in blocks if (joined := " ".join(block.split()))]
