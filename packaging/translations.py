"""Collects what the program says, brings the catalogues under `assets/locale` up to date, and compiles them.

python packaging/translations.py             # after a change of words, or of a catalogue
python packaging/translations.py --clean     # also drops translations that nothing says any more
python packaging/translations.py --new fr    # begins a language
python packaging/translations.py --compile   # only compiles, as every build does
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = Path("assets") / "locale"
CATALOGUE = Path("LC_MESSAGES") / "purple_table.po"
SAYING = frozenset({"say", "tr", "marked", "template"})
"""Functions whose first argument is a template."""
YOU = "you"
_HOLES = re.compile(r"\{[\w:]+\}")
_UNUSED = ('"Project-Id', '"Report', '"POT-', '"PO-', '"Last-', '"Language-Team', '"Generated')
"""Lines of a catalogue's head that say nothing here."""
_HEADER = "# What Purple Table says in another language; docs/translating.md tells how to change it."


class Said(NamedTuple):
    """A template of the program: its plural or "", its context or "", and the file that says it."""

    text: str
    many: str
    context: str
    file: str
    line: int


def collected(root: Path = ROOT) -> Iterator[Said]:
    """Every template of the package, file by file, each as often as it is said."""
    for path in sorted((root / "purple_table").rglob("*.py")):
        file = path.relative_to(root).as_posix()
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SAYING and call.args:
                place = file, call.args[0].lineno
                named = {word.arg: _text(word.value) for word in call.keywords}
                if words := _text(call.args[0]):
                    yield Said(words, named.get("many", ""), "", *place)
                if yours := named.get("yours", ""):
                    yield Said(yours, "", YOU, *place)


def _text(node: ast.expr) -> str:
    """A literal that has words to translate, or nothing."""
    text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
    return text if _HOLES.sub("", text).strip() else ""


def template(root: Path = ROOT) -> Catalog:
    """All that is to be translated."""
    catalog = Catalog(project="Purple Table", charset="utf-8", header_comment=_HEADER, fuzzy=False)
    for said in collected(root):
        catalog.add(
            (said.text, said.many) if said.many else said.text,
            locations=[(said.file, said.line)],
            context=said.context or None,
        )
    return catalog


def catalogues(root: Path = ROOT) -> list[Path]:
    """The catalogue of every language."""
    return sorted((root / LOCALE).glob(f"*/{CATALOGUE.as_posix()}"))


def read(path: Path) -> Catalog:
    """A catalogue as it stands in its file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name)


def updated(path: Path, words: Catalog) -> Catalog:
    """A catalogue with all that is said now; what is said no more is kept as obsolete."""
    catalog = read(path)
    catalog.update(words, no_fuzzy_matching=True)
    catalog.header_comment = _HEADER
    return catalog


def write(path: Path, catalog: Catalog, *, clean: bool = False) -> None:
    """Keep a catalogue: by file, without dates, lines of the source and folding, so that changes stay small."""
    text = BytesIO()
    write_po(text, catalog, width=0, include_lineno=False, sort_by_file=True, ignore_obsolete=clean)
    lines = text.getvalue().decode().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(_UNUSED)), encoding="utf-8")


def compile_all(root: Path = ROOT) -> list[Path]:
    """Compile every catalogue beside its source."""
    compiled = []
    for path in catalogues(root):
        compiled.append(path.with_suffix(".mo"))
        with compiled[-1].open("wb") as file:
            write_mo(file, read(path))
    return compiled


def begin(code: str, words: Catalog, root: Path = ROOT) -> None:
    """An empty catalogue for a language, and the file with its own name."""
    path = root / LOCALE / code / CATALOGUE
    path.parent.mkdir(parents=True, exist_ok=True)
    catalog = Catalog(locale=code, header_comment=_HEADER, fuzzy=False)
    catalog.update(words)
    write(path, catalog)
    name = catalog.locale.get_display_name(code) if catalog.locale else code
    facts = f'name = "{(name or code).capitalize()}"\n\n[words]\n'
    (path.parents[1] / "language.toml").write_text(facts, encoding="utf-8")


def main() -> None:
    """Update and compile."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clean", action="store_true", help="drop translations that nothing says any more")
    parser.add_argument("--new", metavar="CODE", help="begin a language")
    parser.add_argument("--compile", action="store_true", help="only compile")
    asked = parser.parse_args()
    if not asked.compile:
        words = template()
        if asked.new:
            begin(asked.new, words)
        for path in catalogues():
            catalog = updated(path, words)
            write(path, catalog, clean=asked.clean)
            waiting = sum(1 for message in catalog if message.id and (not _done(message) or message.fuzzy))
            counts = f"{len(catalog)} messages, {waiting} to translate, {len(catalog.obsolete)} obsolete"
            print(f"{path.relative_to(ROOT)}: {counts}")
    for path in compile_all():
        print(f"compiled {path.relative_to(ROOT)}")


def _done(message: Any) -> bool:
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


if __name__ == "__main__":
    main()
