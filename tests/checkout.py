"""Copies of the checkout, in which tests change files and run commands as somebody at work would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.waiting import LONGEST

ROOT = Path(__file__).resolve().parents[1]
_TREES = ("purple_table", "rules", "assets", "packaging", "benchmarks", "docs", "tests")
_SKIPPED = shutil.ignore_patterns("*.mo", "old", "golden", "desktop", "*.so")


def copy_checkout(folder: Path) -> Path:
    """Copy the checkout, without long tests, into a folder, with commands `purple-table` and `python` beside it."""
    root, programs = folder / "checkout", folder / "bin"
    for name in _TREES:
        shutil.copytree(ROOT / name, root / name, ignore=_SKIPPED)
    for file in ROOT.glob("*.*"):
        if file.is_file():
            shutil.copy(file, root)
    programs.mkdir()
    for name, words in (("purple-table", "-m purple_table"), ("python", "")):
        (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n', encoding="utf-8")
        (programs / name).chmod(0o755)
    return root


def carry_out(command: str, root: Path) -> str:
    """Run a command of a POSIX shell in a copy and return what it prints; AssertionError where it fails."""
    environment = {
        **{key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "COV_"))},
        "PYTHONPATH": str(root),
        "PATH": f"{root.parent / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "XDG_DATA_HOME": str(root.parent / "data"),
    }
    done = subprocess.run(
        command,
        shell=True,
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=4 * LONGEST,
    )
    assert done.returncode == 0, f"{command}:\n{done.stdout}{done.stderr}"
    return done.stdout
