"""The About page: versions, licenses, the disclaimer of affiliation, and the folders in which files lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import current, tr, translate_markup
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
from purple_table.ui.scenes.about_facts import PRODUCT, Component, list_components, list_versions
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.form_scene import FormScene

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
            grow=1,
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
        right = Panel(
            [Row([Label(tr("Licenses"), style="heading"), self.which]), self._head, self._text], grow=10, gap=12
        )
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
        half = len(cells) // 2
        rows = [[*left, *right] for left, right in zip(cells[:half], cells[half:], strict=True)]
        widgets: list[Widget] = [
            Grid(rows, row_gap=5),
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
    return f"**{escape(f'{part.name} {part.version}'.strip())}** – {escape(current().template(part.purpose))}"


def _make_paragraph(text: str) -> Label:
    return Label(escape(text), style="small", color=colors.LAVENDER)


def _make_paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a plain text with their lines joined, so that the window can break them to its own
    width."""
    blocks = text.replace("\r\n", "\n").expandtabs().split("\n\n")
    return [joined for block in blocks if (joined := " ".join(block.split()))]
