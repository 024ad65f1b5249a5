"""Every word that the window shows went through the language in use: no literal is shown as it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import purple_table
from purple_table.ui.scenes.match_words import COMPUTER_NAMES

PACKAGE = Path(purple_table.__file__).parent
FILES = sorted(
    [
        *(PACKAGE / "ui").rglob("*.py"),
        *(PACKAGE / name for name in ("app_context.py", "match_store.py", "menus.py", "match_resumer.py")),
    ]
)
SAYING = {"say", "tr", "translate_markup", "template"}
"""What takes a template."""
SILENT = {"getLogger", "TypeVar", "RuleError", "RecordError", "CDLL"}
"""Calls whose texts nobody reads, or that name what is wrong with a file, as the log has it."""
SHOWN = {"caption", "text", "tooltip", "disabled_because", "placeholder", "badge", "label", "title", "told", "words"}
"""Attributes and arguments that are shown."""
SHOWING = {
    *("Label", "Button", "Toggle", "Answer", "Tile", "GameCard", "DialogScene", "SettingRow", "put_question"),
    *("toast", "line", "paragraph", "ellipsize", "set_line", "ExampleLabel", "make_note", "make_figure"),
}
"""What shows texts that it is given."""
KEPT = {
    "Purple Table": "the name of the program",
    "PT1-… / PT2-…": "how a deal code begins",
    "Python": "the name of a product",
    "Pillow": "the name of a product",
    "this program": "as the list of components has it",
    "You": "a word that glossaries have",
    "no trump": "a word of rule files, read without regard to case",
    "No trump": "the key of the denomination beside it",
    "blind nil": "a word of rule files",
    "deal code": "where an option stands, for an error in a deal code",
    ": cannot be shown (": "what is wrong with a file, as the log has it",
    "the table's words": "the module that an error at the start names",
    "trick back": "the key of an icon",
    "trick on": "the key of an icon",
    "libX11.so.6": "the name of a file",
    "Back": "what stands on a button of gamepads",
    "no library": "a state, which other words tell",
    "no voice": "a state, which other words tell",
    "reduceMotion": "a key of the system's settings",
    "org.freedesktop.portal.Desktop": "a name of the system's messages",
    "org.freedesktop.portal.Settings.ReadOne": "a name of the system's messages",
    **dict.fromkeys(COMPUTER_NAMES, "the name of a computer player"),
}
"""Literals that look like words and are shown as they are, or not at all, with the reason."""
WORDS = re.compile(r"[^\W\d_]{2,}.*\s|\s.*[^\W\d_]{2,}|^[A-Z].*[a-z]|[a-z].*[A-Z]", re.DOTALL)
LETTER = re.compile(r"[^\W\d_]")


def untold(source: str) -> Iterator[tuple[int, str]]:
    """The literals of a module that a person would read in English, each with its line."""
    tree = ast.parse(source)
    passed = {id(node) for part in ast.walk(tree) for node in _unread(part)}
    shown = {id(node) for part in ast.walk(tree) for node in _shown(part)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in passed:
            continue
        if node.value not in KEPT and (WORDS.search(node.value) or (id(node) in shown and LETTER.search(node.value))):
            yield node.lineno, node.value


def _unread(part: ast.AST) -> Iterator[ast.AST]:
    """What of a part of a module nobody reads, or is told by a template."""
    if isinstance(part, ast.Expr | ast.Raise | ast.MatchValue):
        yield from ast.walk(part) if not isinstance(part, ast.Expr) or isinstance(part.value, ast.Constant) else ()
    elif isinstance(part, ast.Call):
        name = part.func.id if isinstance(part.func, ast.Name) else getattr(part.func, "attr", "")
        logged = isinstance(part.func, ast.Attribute) and getattr(part.func.value, "id", "") in ("log", "re")
        if name in SAYING | SILENT or logged:
            yield from ast.walk(part)
    elif isinstance(part, ast.Compare):
        yield from (part.left, *part.comparators)
    elif isinstance(part, ast.Subscript):
        yield from ast.walk(part.slice)
    elif isinstance(part, ast.FormattedValue) and part.format_spec is not None:
        yield from ast.walk(part.format_spec)
    elif isinstance(part, ast.arg | ast.AnnAssign) and part.annotation is not None:
        yield from ast.walk(part.annotation)
    elif isinstance(part, ast.FunctionDef) and part.returns is not None:
        yield from ast.walk(part.returns)
    elif isinstance(part, ast.Assign) and getattr(part.targets[0], "id", "") == "__all__":
        yield from ast.walk(part.value)


def _shown(part: ast.AST) -> Iterator[ast.AST]:
    """What of a part of a module is shown: it cannot be a key, whatever it looks like."""
    if isinstance(part, ast.Call):
        name = part.func.id if isinstance(part.func, ast.Name) else getattr(part.func, "attr", "")
        if name in SHOWING:
            yield from (text for text in part.args[:2] if isinstance(text, ast.Constant | ast.JoinedStr))
        yield from (word.value for word in part.keywords if word.arg in SHOWN)
    elif isinstance(part, ast.Assign) and any(getattr(target, "attr", "") in SHOWN for target in part.targets):
        yield part.value


def test_no_literal_is_shown_as_it_is() -> None:
    assert len(FILES) > 150
    found = {file.name: list(untold(file.read_text(encoding="utf-8"))) for file in FILES}
    assert not {name: literals for name, literals in found.items() if literals}


@pytest.mark.parametrize(
    "source",
    [
        'Label("Rules")',
        'Button("deal", go)',
        'button.caption = f"Pass {count} cards"',
        'self.stage.toast("saved")',
        'words = f"{name} may take it"',
        'NAMES = {"table": "Table"}',
        'Choice(pages, tooltip="left")',
    ],
)
def test_a_literal_that_is_shown_is_found(source: str) -> None:
    assert list(untold(source))


def test_what_is_told_or_never_read_is_not_found() -> None:
    source = """
def draw(kit, name, key):
    "Draw a caption, as people read it."
    log.info("a match of %s", name)
    if key == "All of it":
        raise ValueError("Never seen")
    return kit.text.line(tr("Deal {deal}", deal=3), fonts["small"]), "table", "no_trump"
"""
    assert not list(untold(source))
