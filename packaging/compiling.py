"""Compiles where play-outs spend their time: the kernel of card play and the policies, from the very same sources.

Python takes the extension modules where they lie beside their sources; without them all runs plain. It takes mypyc,
setuptools and a C compiler, and only whoever asks for it needs them. `python packaging/compiling.py FOLDER` lays out a
compiled copy of the checkout, to measure and to test: `cd FOLDER && python -m purple_table --version`.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

VARIABLE = "PURPLE_TABLE_COMPILE"
"""Set to 1 it asks for compiled modules, when a wheel is made or the tests are run."""
NEEDS = ["mypy[mypyc]>=2.1", "setuptools>=75"]
"""What a build requires for them."""
MODULES = tuple(
    f"{folder}/{name}.py"
    for folder, names in (
        ("core", "masks"),
        ("games/climbing", "climbing_kernel"),
        ("games/tricks", "duties kernel play_ends play_position stages tables"),
        (
            "players/tricks/card_play",
            "aims card_costs card_order exact_tricks_plan hand_plans moon_shooting penalty_knowledge "
            "penalty_play_policy shedding_policy trick_knowledge trick_play_policy trick_prizes trick_takers",
        ),
        ("players/tricks/sampling", "sampled_deals"),
        ("players/tricks/search", "playout_policies"),
        ("players/climbing", "climbing_policy"),
        ("players/search", "halving"),
    )
    for name in names.split()
)
"""What is compiled, in the package. It may name anything of the package, and everything may name it."""
CHECKS = ("--strict", "--config-file=", "--follow-imports=silent", "--ignore-missing-imports")
"""How mypyc reads them: what the rest of the program imports is not there while a wheel is made, and not needed."""
COPIED = ("assets", "benchmarks", "purple_table", "pyproject.toml", "rules", "tests")
"""What a compiled copy of the checkout has."""


def wanted() -> bool:
    """Whether somebody asks for compiled modules."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


def compile_into(root: Path, work: Path) -> list[tuple[Path, str]]:
    """Compile the modules of a checkout; `work` is made anew. What was made, each with its place beside the package."""
    try:
        from mypyc.build import mypycify
        from setuptools import Distribution
        from setuptools.command.build_ext import build_ext
    except ImportError as error:
        raise SystemExit(f"Compiled modules need {' and '.join(NEEDS)}, and {error.name} is missing") from error
    shutil.rmtree(work, ignore_errors=True)
    made = work / "made"
    made.mkdir(parents=True)
    before = Path.cwd()
    os.chdir(root)  # mypyc names modules by their paths from here
    try:
        extensions = mypycify(
            [*CHECKS, *(f"purple_table/{name}" for name in MODULES)],
            debug_level="0",
            group_name="purple_table",
            target_dir=str(work / "c"),
        )
        command = build_ext(Distribution({"ext_modules": extensions}))
        command.build_lib, command.build_temp = str(made), str(work / "objects")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    return [(path, path.relative_to(made).as_posix()) for path in sorted(made.rglob("*")) if path.is_file()]


def lay_out(root: Path, folder: Path) -> None:
    """Make `folder` anew: a copy of the checkout that runs compiled."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(root / name, folder / name)
    for made, place in compile_into(root, folder / "build"):
        shutil.copy(made, folder / place)


if __name__ == "__main__":
    lay_out(Path(__file__).resolve().parent.parent, Path(sys.argv[1]).resolve())
