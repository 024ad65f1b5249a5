"""Small wrong changes, each applied to a copy of the checkout, where a test must turn red.

`python -m tests.mutants [WORD ...]` tries the mutants of `mutants.toml`, or those whose name holds one of the words;
it ends with 1 where a mutant lives. The tests named there must be green without any.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
_SPARED = shutil.ignore_patterns(".*", "build", "dist", "__pycache__")


@dataclass(frozen=True)
class Mutant:
    """In `file` the one place that says `find` says `put` instead; some of `tests` should notice."""

    name: str
    file: str
    find: str
    put: str
    tests: tuple[str, ...]

    def apply(self, root: Path) -> str:
        """Change the file below a folder; its text before. ValueError where it does not say `find` exactly once."""
        path = root / self.file
        text = path.read_text(encoding="utf-8")
        if text.count(self.find) != 1:
            raise ValueError(f'{self.name}: {self.file} says "{self.find}" {text.count(self.find)} times')
        path.write_text(text.replace(self.find, self.put), encoding="utf-8", newline="\n")
        return text


def mutants() -> tuple[Mutant, ...]:
    """All of them."""
    listed = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text(encoding="utf-8"))["mutant"]
    return tuple(Mutant(**{**entry, "tests": tuple(entry["tests"])}) for entry in listed)


def green(root: Path, tests: Sequence[str]) -> bool:
    """Whether the tests pass in a copy."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(done.stdout + done.stderr)
    return done.returncode == 0


def main(words: Sequence[str]) -> int:
    """Try the mutants; 1 if one lives."""
    tried = [mutant for mutant in mutants() if not words or any(word in mutant.name for word in words)]
    alive = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "copy")
        shutil.copytree(ROOT, copy, ignore=_SPARED)
        tests = sorted({test for mutant in tried for test in mutant.tests})
        if not green(copy, tests):
            raise SystemExit(f"some tests are red without any mutant: {' '.join(tests)}")
        for mutant in tried:
            text = mutant.apply(copy)
            lives = green(copy, mutant.tests)
            (copy / mutant.file).write_text(text, encoding="utf-8", newline="\n")
            alive += lives
            print(f"{'LIVES' if lives else 'found'}  {mutant.name}", flush=True)
    return 1 if alive else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
