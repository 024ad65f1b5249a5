"""Counts how large the package is and how it is named.

    python benchmarks/count_code.py             # this checkout
    python benchmarks/count_code.py FOLDER      # another package, such as that of an older commit
    python benchmarks/count_code.py --names     # also lists the names that the counts are about

It prints the lines of code, docstrings, comments and blank lines; files and imports among them; modules that only one
other module imports; functions named by a participle, a preposition or an adverb, where a verb phrase belongs;
properties and classes named by a participle, where a noun belongs (events and entries of records are named by what
happened, and are among them); class and module names that are used more than once; and the median lengths of functions
and of lines of code, which show whether a smaller count only means denser code.

Everything is counted wherever it stands: in packages of packages, and in classes and functions inside others.
"""

# ruff: noqa: SIM905  lists of words are read and changed more easily as one text

from __future__ import annotations

import argparse
import ast
import io
import re
import statistics
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import structure

IRREGULAR = frozenset(
    """begun bought bound brought built caught chosen dealt done drawn driven eaten fallen fed felt forgotten found
    given gone gotten grown heard held hidden kept known laid learnt led left lent lit lost made meant met paid
    said seen sent shown sold spent spoken stood struck sunk taken taught thought thrown told torn understood
    undone unseen untold won worn written""".split()
)
"""Participles that do not end in -ed and are not the verb's plain form as well, as `read`, `set` and `put` are."""
ADJECTIVES = frozenset("bound felt found left".split())
"""Words of the list above that are also adjectives, nouns or verbs, and count only where they stand alone."""
NOT_PARTICIPLES = frozenset(
    "need feed heed seed speed shed bed red embed proceed exceed succeed bleed breed indeed".split()
)
OTHERS = frozenset(
    """about above after against ahead alike all alone along aloud among apart around aside asunder at away back before
    behind below beneath beside besides between beyond but by down during early else enough exactly except far
    fast few for forth forward from here in inside instead into just late like long most near never now of off
    often on once only onto open out outside over past quite rather roughly round since so soon still there
    through till to together too towards under until up upon via well with within without yet""".split()
)
"""Prepositions and adverbs."""
VERBS_OR_ADJECTIVES = frozenset("open back like long round still".split())
"""Words of the list above that are also verbs or adjectives, and count only where they stand alone."""
USUAL_HEADS = frozenset("from to on in at".split())
"""Heads of conventional names: `from_…`, `to_…` for conversions, `on_…` for callbacks."""
PHRASAL = frozenset(
    """add allow ask begin bring build can carry catch check clear close come count cut deal do draw drop ease fall
    fill find fit get give go goes hand has hold is keep key knock lay lead leave let lie look make mouse move
    open pass pay pick play point pull push put read roll run say scroll see select send set show shut sit slide
    split stand start step stop take throw tidy tie try turn wait walk wind wrap write""".split()
)
"""Heads before which a last word such as `back` or `on` belongs to the verb, as in `take_back` or `go_on`."""
ACCESSORS = frozenset("open seen_by side_of data_of calls_by back felt known_mask promoted_mask inferred_data".split())
"""Functions that are right as they are and not counted: `open` is the verb, as for files, `seen_by` is in the glossary,
`back` and `felt` are things, and the others look up what belongs to their argument or are named as a property would be.
A new name of such a form counts until it is agreed upon."""

PROPERTIES = frozenset({"property", "cached_property"})
"""Decorators that make a property of a function."""


class Lines(NamedTuple):
    """How many lines of each kind a file has."""

    code: int
    docstrings: int
    comments: int
    blank: int


def count_lines(path: Path) -> Lines:
    """Count the lines of a file by what stands on them; a line with code and a comment is code."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    documented: set[int] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for line in body if isinstance(body, list) else ():
            if (
                isinstance(line, ast.Expr)
                and isinstance(line.value, ast.Constant)
                and isinstance(line.value.value, str)
            ):
                documented |= set(range(line.lineno, (line.end_lineno or line.lineno) + 1))
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    coded: set[int] = set()
    commented: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            commented.add(token.start[0])
        elif token.type not in skipped:
            coded |= set(range(token.start[0], token.end[0] + 1))
    coded -= documented
    commented -= coded | documented
    lines = len(text.splitlines())
    return Lines(len(coded), len(documented), len(commented), lines - len(coded | documented | commented))


def find_functions(package: Path) -> Iterator[tuple[str, str, int]]:
    """Yield the module, the name and the number of lines of every function but properties and overloads."""
    for module, node in _walk_functions(package):
        if not _list_decorators(node) & {*PROPERTIES, "setter", "overload"}:
            yield module, node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def find_properties(package: Path) -> Iterator[tuple[str, str]]:
    """Yield the module and the name of every property."""
    for module, node in _walk_functions(package):
        if _list_decorators(node) & PROPERTIES:
            yield module, node.name


def _walk_functions(package: Path) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for module, path in structure.modules(package).items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield module, node


def _list_decorators(node: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    return {ast.unparse(line).rpartition(".")[2] for line in node.decorator_list}


def classify_name(name: str) -> str:
    """Return "participle", "other" (a preposition or an adverb) or "" for the name of a function."""
    if name.startswith("__"):
        return ""
    words = name.strip("_").split("_")
    head = words[0]
    if _is_participle(head) and (len(words) == 1 or head not in ADJECTIVES):
        return "participle"
    if head in OTHERS and (len(words) == 1 or head not in VERBS_OR_ADJECTIVES | USUAL_HEADS):
        return "other"
    if len(words) > 1 and words[-1] in OTHERS and head not in PHRASAL | {"on"}:
        return "other"
    return ""


def _is_participle(word: str) -> bool:
    if word in IRREGULAR:
        return True
    return len(word) > 3 and word.endswith("ed") and word not in NOT_PARTICIPLES


def find_repeated(names: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return the names that stand in more than one place, with their places."""
    return {name: places for name, places in sorted(names.items()) if len(places) > 1}


def is_class_of_participle(name: str) -> bool:
    """Return whether the last word of a class's name is a participle, as in `Told` or `MatchEnded`."""
    words = re.findall(r"[A-Z][a-z]+", name)
    return bool(words) and _is_participle(words[-1].lower())


def find_classes(package: Path) -> dict[str, list[str]]:
    """Return the modules of every public class, by its name."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, path in structure.modules(package).items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(module)
    return found


def find_modules(package: Path) -> dict[str, list[str]]:
    """Return the dotted names of the modules, by the name of the file; the files of packages are left out."""
    found: dict[str, list[str]] = defaultdict(list)
    for module, path in structure.modules(package).items():
        if path.name not in ("__init__.py", "__main__.py"):
            found[path.stem].append(module)
    return found


def find_importers(package: Path) -> Counter[str]:
    """Count by how many modules each one is imported."""
    return Counter(target for targets in structure.imports(package).values() for target in targets)


def main() -> None:
    """Print all counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", nargs="?", type=Path, default=structure.PACKAGE, help="the folder of a package")
    parser.add_argument("--names", action="store_true", help="also list the names")
    options = parser.parse_args()
    package = options.package.resolve()
    files = list(structure.modules(package).values())
    counts = [count_lines(path) for path in files]
    print(f"lines      {sum(map(sum, counts)):7,}")
    for kind in Lines._fields:
        print(f"  {kind:10}{sum(getattr(one, kind) for one in counts):6,}")
    print(f"files      {len(files):7,}   below 60 lines: {sum(sum(one) < 60 for one in counts)}")
    print(f"imports    {sum(map(len, structure.imports(package).values())):7,}   of one module by another")
    importers = find_importers(package)
    single = sorted(name for name, number in importers.items() if number == 1)
    print(f"one importer {len(single):5,}   modules")
    functions = list(find_functions(package))
    kinds: dict[str, list[str]] = {"participle": [], "other": []}
    for module, name, _ in functions:
        if name not in ACCESSORS and (kind := classify_name(name)):
            kinds[kind].append(f"{module}.{name}")
    print(f"functions  {len(functions):7,}")
    for kind, words in (("participle", "a participle"), ("other", "a preposition or an adverb")):
        public = sum(not name.rpartition(".")[2].startswith("_") for name in kinds[kind])
        print(f"  named by {words}: {len(kinds[kind])}, of them public {public}")
    every_class = find_classes(package)
    properties = [f"{module}.{name}" for module, name in find_properties(package) if classify_name(name)]
    events = sorted(name for name in every_class if is_class_of_participle(name))
    print(f"properties named by one of these: {len(properties)}; public classes named by a participle: {len(events)}")
    classes, modules = find_repeated(every_class), find_repeated(find_modules(package))
    print(f"public class names used more than once: {len(classes)}; module names: {len(modules)}")
    code = [line for path in files for line in path.read_text(encoding="utf-8").splitlines() if re.search(r"\S", line)]
    print(
        f"median lengths: a function {statistics.median(length for _, _, length in functions):.0f} lines, "
        f"a line {statistics.median(map(len, code)):.0f} characters"
    )
    if options.names:
        titled = {"one importer": single, **{f"named by {kind}": names for kind, names in kinds.items()}}
        for title, found in {**titled, "properties": properties, "classes named by a participle": events}.items():
            print(f"\n{title}:", *sorted(found), sep="\n  ")
        for title, repeated in (("classes", classes), ("modules", modules)):
            print(f"\n{title}:", *(f"{name}: {', '.join(places)}" for name, places in repeated.items()), sep="\n  ")


if __name__ == "__main__":
    main()
