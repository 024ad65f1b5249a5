"""The benchmarks are no tests; but what compares this checkout with another must know what things are called here."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_adapter_of_this_checkout_runs_every_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    adapter = importlib.import_module("adapter")
    monkeypatch.setattr(adapter, "POOL", 2)
    for what, (loop, games) in adapter.LOOPS.items():
        for game in games:
            assert loop(game)() > 0, f"{what} of {game}"


@pytest.mark.parametrize("path", sorted((ROOT / "benchmarks").glob("*.py")), ids=lambda path: path.stem)
def test_a_script_uses_the_arguments_that_it_takes(path: Path) -> None:
    """Scripts are not part of the package, so that neither types nor the test run see a name that is wrong."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    taken: set[str] = set()
    results: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "add_argument":
            names = [ast.literal_eval(word) for word in node.args]
            given = [ast.literal_eval(word.value) for word in node.keywords if word.arg == "dest"]
            longest = next((name for name in names if name.startswith("--")), names[0])
            taken.add(given[0] if given else longest.lstrip("-").replace("-", "_"))
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            call = node.value.func
            if isinstance(call, ast.Attribute) and call.attr == "parse_args":
                results |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in results
    }
    assert used <= taken


def test_a_decision_enters_files_of_games_and_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    entered = importlib.import_module("functions_entered").card_of("club")
    assert {file.partition("/")[0] for file in entered} == {"core", "games", "players"}
    assert sum(map(len, entered.values())) > len(entered)
