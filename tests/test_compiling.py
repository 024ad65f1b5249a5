"""What is compiled on request plays the same cards. Built only where PURPLE_TABLE_COMPILE=1 asks for it: it takes a
minute or two, and a C compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
EXPERT = """
from itertools import islice
from random import Random
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.golden.positions import read
for match in read("{}"):
    game = match.build()
    player = make_player(game, "expert", "normal")
    for number, state in islice(match.positions(game), 0, None, 15):
        view, legal = state.view(state.to_act), tuple(state.legal_actions())
        print(match.name, number, player.choose(view, legal, Random(number), Budget(playouts=8)))
"""


@pytest.fixture
def packaging(monkeypatch: pytest.MonkeyPatch) -> None:
    """The modules beside the build hook can be imported."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A compiled copy of this checkout."""
    if os.environ.get("PURPLE_TABLE_COMPILE", "") in ("", "0"):
        pytest.skip("PURPLE_TABLE_COMPILE=1 tries compiled modules")
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        pytest.skip("compiled modules need mypy[mypyc] and setuptools")
    folder = tmp_path_factory.mktemp("compiled") / "copy"
    subprocess.run([sys.executable, ROOT / "packaging" / "compiling.py", folder], check=True, timeout=900)
    return folder


def out(folder: Path, *words: str) -> str:
    """What Python says in a copy of the checkout."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=900
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.usefixtures("packaging")
def test_all_that_is_compiled_is_there_and_nothing_is_needed_for_it_unless_asked_for(monkeypatch) -> None:
    import build_hook
    import compiling

    assert [name for name in compiling.MODULES if not (ROOT / "purple_table" / name).is_file()] == []
    for asked, needs in (("", []), ("0", []), ("1", compiling.NEEDS)):
        monkeypatch.setenv(compiling.VARIABLE, asked)
        hooks = {target: build_hook.BuildHook(str(ROOT), {}, None, None, "", target) for target in ("wheel", "sdist")}
        assert hooks["wheel"].dependencies() == needs
        assert hooks["sdist"].dependencies() == []


def test_a_wheel_is_compiled_where_nothing_that_the_program_runs_with_is_installed(tmp_path: Path) -> None:
    if os.environ.get("PURPLE_TABLE_COMPILE", "") in ("", "0"):
        pytest.skip("PURPLE_TABLE_COMPILE=1 tries compiled modules")
    make = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path, ROOT]
    subprocess.run(make, check=True, timeout=900)
    (wheel,) = tmp_path.iterdir()
    modules = [name for name in ZipFile(wheel).namelist() if name.endswith((".so", ".pyd"))]
    assert any(name.startswith("purple_table/games/tricks/kernel.") for name in modules), modules


def test_a_compiled_copy_plays_as_the_golden_files_say(compiled: Path) -> None:
    assert out(compiled, "-m", "purple_table", "--version").endswith(" (compiled)\n")
    players = (
        f"tests/players/test_{name}.py" for name in ("blunders", "card_order", "players", "reasons", "trick_play")
    )
    tests = ("tests/golden", "tests/rules/test_heading.py", *players)
    out(compiled, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests)


@pytest.mark.parametrize("family", ["tricks", "thirty_one", "climbing"])
def test_its_expert_plays_the_same_cards(compiled: Path, family: str) -> None:
    words = ("-c", EXPERT.format(family))
    assert out(compiled, *words) == out(ROOT, *words)
