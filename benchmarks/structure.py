"""How the package hangs together: circles of files that import each other, and reaches through the table scene.

`python benchmarks/structure.py` prints the circles (imports for types counted); for every file that is given the table
scene how many of the scene's members it uses and how often it reaches through one of them. `tests/test_structure.py`
checks both.

A *reach* is a place where something of a member of the scene is named, as in `scene.playback.is_busy`, also where scene
or member was given another name first (`playback = self._scene.playback`). What the scene names of itself in its own
file does not count: somebody has to put the parts together.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "purple_table"
SCENE = "TableScene"
_Chain = tuple[str, ...]
"""How something is reached from the scene: () is the scene itself, ("course", "busy") a member of a member."""


class Use(NamedTuple):
    """What a file that is given the scene uses of it."""

    members: frozenset[str]
    reaches: int


def modules(package: Path = PACKAGE) -> dict[str, Path]:
    """Every module of the package by its dotted name; a package's own file has the name of its folder."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(package: Path = PACKAGE) -> dict[str, set[str]]:
    """Which modules of the package each of them imports, anywhere in its file, also only for types."""
    files = modules(package)
    found: dict[str, set[str]] = {}
    for name, path in files.items():
        targets: set[str] = set()
        for node in ast.walk(_tree(path)):
            if isinstance(node, ast.Import):
                targets |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                targets |= {target for target in inner if target in files}
                targets |= {node.module} if any(target not in files for target in inner) else set()
        found[name] = {target for target in targets if target in files and target != name}
    return found


def circles(package: Path = PACKAGE) -> list[tuple[str, ...]]:
    """The files that import each other round about (strongly connected), the largest circle first."""
    graph = imports(package)
    reached = {name: _reached(graph, name) for name in graph}
    found = {
        tuple(sorted(other for other in reached[name] if name in reached[other]))
        for name in graph
        if name in reached[name]
    }
    return sorted(found, key=lambda circle: (-len(circle), circle))


def _reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """Everything that can be come to from a module by its imports; the module itself only round about."""
    found: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += graph[name]
    return found


def uses(package: Path = PACKAGE) -> dict[str, Use]:
    """What each file of `ui` uses of the table scene that it is given, by the module's name."""
    trees = {
        name: _tree(path)
        for name, path in modules(package).items()
        if path.is_relative_to(package / "ui") and re.search(rf"{SCENE}|scene\.\w", path.read_text(encoding="utf-8"))
    }
    kept: dict[str, set[str]] = {}  # the attributes of each class that hold the scene, by the class's name
    while True:
        before = sum(map(len, kept.values()))
        for tree in trees.values():
            for owner in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
                held = kept.setdefault(owner.name, set())
                for base in owner.bases:
                    held |= kept.get(base.id, set()) if isinstance(base, ast.Name) else set()
                for function in _functions(owner):
                    reader = _Reader(function, held)
                    held |= reader.stored
        if sum(map(len, kept.values())) == before:
            break
    found = {}
    for name, tree in trees.items():
        members: set[str] = set()
        reaches = 0
        given = False
        owners = [(owner, kept[owner.name]) for owner in ast.walk(tree) if isinstance(owner, ast.ClassDef)]
        for owner, held in [*owners, (tree, set[str]())]:
            if isinstance(owner, ast.ClassDef) and owner.name == SCENE:
                continue
            for function in _functions(owner):
                reader = _Reader(function, held)
                given = given or bool(reader.stored) or reader.given
                members |= reader.members
                reaches += reader.reaches
        if given or members:
            found[name] = Use(frozenset(members), reaches)
    return found


def _functions(owner: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions that stand directly in a class or a file."""
    for node in ast.iter_child_nodes(owner):
        if isinstance(node, ast.FunctionDef):
            yield node


class _Reader(ast.NodeVisitor):
    """Reads one function, in the order of its lines, and notes what it does with the scene."""

    def __init__(self, function: ast.FunctionDef, held: set[str]) -> None:
        self._held = held
        self._names: dict[str, _Chain] = {}
        self.stored: set[str] = set()
        self.members: set[str] = set()
        self.reaches = 0
        for argument in (*function.args.args, *function.args.kwonlyargs):
            note = argument.annotation
            named = note.value if isinstance(note, ast.Constant) else note.id if isinstance(note, ast.Name) else None
            if named == SCENE:
                self._names[argument.arg] = ()
        self.given = bool(self._names)
        for line in function.body:
            self.visit(line)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Follow what is given another name, also several at once."""
        self.visit(node.value)
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for one, value in zip(target.elts, node.value.elts, strict=False):
                    self._give(one, value)
            else:
                self._give(target, node.value)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Note a member of the scene, and each reach through one once."""
        chain = self._chain(node)
        if chain is None:
            self.generic_visit(node)
            return
        self.members |= set(chain[:1])
        start: ast.expr = node
        while isinstance(start, ast.Attribute):
            start = start.value
        # What a longer way led to has been counted where it got its name.
        known = self._names.get(start.id, ()) if isinstance(start, ast.Name) else ()
        self.reaches += len(known) < 2 <= len(chain)

    def visit_Name(self, node: ast.Name) -> None:
        """Note a member that goes by another name."""
        self.members |= set(self._names.get(node.id, ())[:1])

    def _give(self, target: ast.expr, value: ast.expr) -> None:
        chain = self._chain(value)
        if isinstance(target, ast.Name):
            self._names.pop(target.id, None)
            if chain is not None:
                self._names[target.id] = chain
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
            if chain == ():
                self.stored.add(target.attr)
        else:
            self.visit(target)

    def _chain(self, node: ast.expr) -> _Chain | None:
        """The way from the scene to what an expression names; None where it does not begin at the scene."""
        if isinstance(node, ast.Name):
            return self._names.get(node.id)
        if not isinstance(node, ast.Attribute):
            return None
        if isinstance(node.value, ast.Name) and node.value.id == "self" and node.attr in self._held:
            return ()
        before = self._chain(node.value)
        return None if before is None else (*before, node.attr)


def main() -> None:
    """Print all of it."""
    found = circles()
    print(f"circles: {len(found)}, files in them: {sum(map(len, found))}")
    for circle in found:
        print(f"  {len(circle):2}  {', '.join(name.removeprefix('purple_table.') for name in circle)}")
    parts = uses()
    print(f"\nreaches through the table scene: {sum(use.reaches for use in parts.values())}, in {len(parts)} files")
    print("  reaches  members of the scene")
    for name, use in sorted(parts.items(), key=lambda item: -item[1].reaches):
        print(f"  {use.reaches:7}  {name.rpartition('.')[2]}: {len(use.members)} ({', '.join(sorted(use.members))})")


if __name__ == "__main__":
    main()
