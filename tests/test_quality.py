"""Lint, types and import contracts: the parts of one command that are not tests themselves."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import SILENT

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "purple_table"


def run(*command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        pytest.fail(f"{' '.join(command)}:\n{done.stdout}{done.stderr}", pytrace=False)


def test_lint() -> None:
    run("ruff", "check", "--no-cache", ".")


def test_format() -> None:
    run("ruff", "format", "--no-cache", "--check", ".")


def test_types(tmp_path: Path) -> None:
    run("mypy", "--cache-dir", str(tmp_path))


SUMS = """
from math import fsum
from operator import mul

def add(whole: list[int], parts: list[float], by_name: dict[str, float], yes: list[bool]) -> None:
    print(sum(whole) + sum(yes) + sum(1 for _ in parts) + sum([2 * one for one in whole], 3) + fsum(parts))
    half: float = 0.5 * sum(whole)
    print(sum(parts))
    print(sum(by_name.values()))
    print(sum(one / 2 for one in whole))
    print(sum([half], 1.5))
    print(sum(map(mul, whole, whole)))
"""


def test_types_complain_of_a_sum_of_floats_which_is_another_one_on_another_python(tmp_path: Path) -> None:
    module = tmp_path / "adding.py"
    module.write_text(SUMS, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--config-file",
        "pyproject.toml",
        "--cache-dir",
        str(tmp_path),
        str(module),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    told = {int(line) for line in re.findall(r"adding\.py:(\d+): error:", done.stdout)}
    assert told == set(range(8, 13)), done.stdout + done.stderr
    assert '"float"; expected "int"' in done.stdout


def test_import_contracts() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports; import sys; sys.exit(lint_imports())"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        pytest.fail(done.stdout + done.stderr, pytrace=False)


def test_ci_runs_the_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"<!-- test command -->\n```\n(python3 .+)\n```\n", readme)
    assert command is not None
    assert "-m pytest" in command[1]
    assert "<!-- test command -->" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
@pytest.mark.parametrize(
    ("command", "status", "out"),
    [
        ("python3 -c \"print('run')\"", 0, "run\n"),
        ('python3 -c "raise SystemExit(3)" && echo passed', 3, ""),
        ("echo no test command", 1, ""),
    ],
)
def test_ci_runs_that_command_and_ends_as_it_ends(tmp_path: Path, command: str, status: int, out: str) -> None:
    # Nothing is missing that `.ci/tools` would install on the machine.
    for name in re.findall(r"command -v (\S+)", (ROOT / ".ci" / "tools").read_text(encoding="utf-8")):
        tool = tmp_path / "bin" / name
        tool.parent.mkdir(exist_ok=True)
        tool.write_text("#!/bin/sh\n", encoding="utf-8")
        tool.chmod(0o755)
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    (tmp_path / "README.md").write_text(f"<!-- test command -->\n```\n{command}\n```\n", encoding="utf-8")
    environment = {"PATH": f"{tmp_path / 'bin'}:{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin"}
    done = subprocess.run(
        ["bash", tmp_path / ".ci" / "run"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=SILENT,
    )
    assert (done.returncode, done.stdout) == (status, out)


def test_no_module_grows_past_400_lines() -> None:
    long = [
        f"{path.relative_to(ROOT)}: {lines}"
        for path in PACKAGE.rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    ]
    assert long == []


def test_the_engine_never_asks_which_game_it_plays() -> None:
    asks = re.compile(r"(game_id|game\.id|book\.id|\.name)\s*(==|!=|in)\s*[\"'(\[]")
    engine = [*(PACKAGE / "games").rglob("*.py"), *(PACKAGE / "ui").rglob("*.py"), *(PACKAGE / "session").rglob("*.py")]
    guilty = [str(path.relative_to(ROOT)) for path in engine if asks.search(path.read_text(encoding="utf-8"))]
    assert guilty == []


def test_project_files_name_no_package_registry_and_no_machine_path() -> None:
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if tracked.returncode:
        pytest.skip("not a git checkout")
    # Built from halves so that this file does not match itself.
    words = ["pypi" + ".org", "pythonhosted" + ".org", "/wo" + "rk/", "/tmp/" + "venv"]
    guilty = []
    for name in tracked.stdout.split():
        path = ROOT / name
        if path.suffix in {".png", ".ico"} or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        guilty += [f"{name}: {word}" for word in words if word in text]
    assert guilty == []
