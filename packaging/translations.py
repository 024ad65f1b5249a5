"""Collects what the program says, brings the catalogues under `assets/locale` up to date, and compiles them.

python packaging/translations.py             # after a change of words, or of a catalogue
python packaging/translations.py --clean     # also drops translations that nothing says and no record holds
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
RETIRED = "retired.po"
"""Beside each catalogue: templates that nothing says any more, but that the record of a match may hold."""
RECORDED = tuple(f"purple_table/{name}/" for name in ("core", "games", "players", "session"))
"""Packages whose messages get into records."""
SAYING = frozenset({"say", "tr", "translate_markup", "template", "Sentence"})
"""Functions whose first argument is a template."""
_SAYS = re.compile(rf"\b({'|'.join(sorted(SAYING))})\s*\(")
YOU = "you"
_HOLES = re.compile(r"\{[\w:]+\}")
_UNUSED = ('"Project-Id', '"Report', '"POT-', '"PO-', '"Last-', '"Language-Team', '"Generated')
"""Lines of a catalogue's head that say nothing here."""
_HEADER = "# What Purple Table says in another language; docs/translating.md tells how to change it."
_RETIRED_HEADER = "# What Purple Table said in earlier versions: matches that were saved then are told with it."


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
        file, source = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        # Every second file says nothing: to look through its tree is what would take the time.
        for call in ast.walk(ast.parse(source)) if _SAYS.search(source) else ():
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
    return text if has_words(text) else ""


def has_words(text: str) -> bool:
    """Whether a template says something besides what stands in its holes."""
    return bool(_HOLES.sub("", text).strip())


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


def read_retired(path: Path) -> Catalog:
    """Read the retired templates of the language that has the catalogue `path`."""
    retired = path.with_name(RETIRED)
    return read(retired) if retired.exists() else Catalog(locale=path.parents[1].name, fuzzy=False)


def retire(path: Path, catalog: Catalog) -> Catalog:
    """Move what records may hold from the obsolete translations of a catalogue to the retired ones; answer those.

    A template that is said again comes back with its translation.
    """
    retired = read_retired(path)
    retired.header_comment = _RETIRED_HEADER
    for key, message in list(catalog.obsolete.items()):
        if _done(message) and any(file.startswith(RECORDED) for file, _ in message.locations):
            retired.add(message.id, message.string, context=message.context)
            del catalog.obsolete[key]
    for message in list(retired):
        again = catalog.get(message.id, message.context) if message.id else None
        if again is not None:
            if not _done(again) and isinstance(again.id, str) == isinstance(message.id, str):
                again.string = message.string
            retired.delete(message.id, message.context)
    return retired


def read_complete(path: Path) -> Catalog:
    """Read a catalogue together with the retired templates of its language, as it is compiled."""
    catalog = read(path)
    for message in read_retired(path):
        if message.id and catalog.get(message.id, message.context) is None:
            catalog.add(message.id, message.string, context=message.context)
    return catalog


def write(path: Path, catalog: Catalog, *, clean: bool = False) -> None:
    """Keep a catalogue: by file, without dates, lines of the source and folding, so that changes stay small.

    Retired templates have no file and stand by the alphabet.
    """
    text, retired = BytesIO(), path.name == RETIRED
    write_po(
        text,
        catalog,
        width=0,
        include_lineno=False,
        no_location=retired,
        sort_output=retired,
        sort_by_file=not retired,
        ignore_obsolete=clean,
    )
    lines = text.getvalue().decode().splitlines(keepends=True)
    path.write_text("".join(line for line in lines if not line.startswith(_UNUSED)), encoding="utf-8")


def refresh(path: Path, words: Catalog, *, clean: bool = False) -> str:
    """Bring a catalogue and its retired templates up to date with all that is said; answer the counts in words."""
    catalog = updated(path, words)
    retired = retire(path, catalog)
    write(path, catalog, clean=clean)
    write(path.with_name(RETIRED), retired, clean=True)
    waiting = sum(1 for message in catalog if message.id and (not _done(message) or message.fuzzy))
    counts = f"{len(catalog)} messages, {waiting} to translate, {len(catalog.obsolete)} obsolete"
    return f"{counts}, {len(retired)} retired"


def compile_all(root: Path = ROOT) -> list[Path]:
    """Compile every catalogue beside its source."""
    compiled = []
    for path in catalogues(root):
        compiled.append(path.with_suffix(".mo"))
        with compiled[-1].open("wb") as file:
            write_mo(file, read_complete(path))
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
            print(f"{path.relative_to(ROOT)}: {refresh(path, words, clean=asked.clean)}")
    for path in compile_all():
        print(f"compiled {path.relative_to(ROOT)}")


def _done(message: Any) -> bool:
    return all(message.string) if isinstance(message.string, tuple | list) else bool(message.string)


if __name__ == "__main__":
    main()
