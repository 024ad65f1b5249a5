"""This checkout against another commit: speed, start-up, frames and memory, in interleaved rounds, as ratios.

python benchmarks/against.py COMMIT [--rounds N] [--seconds S] [--only kernel,contract,guess,playouts,startup,frames]
                                    [--games hearts,whist] [--python INTERPRETER] [--compiled]

The other commit is laid out under `build/against/` with an environment of its own (INTERPRETER, where one is given that
has what the commit requires). Each side is measured by the `benchmarks/adapter.py` of its
checkout; the earliest commits have none.
In every round each side is measured once, turn about; a ratio is the median of the rounds', and its spread stands
beside it. Ratios above 1 say that this checkout is better: faster, or smaller. Linux and macOS only.
With --compiled this side is a copy of the checkout that runs compiled (`packaging/compiling.py`), made anew.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import startup

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "packaging"))
import compiling  # noqa: E402  beside this folder

LOOPS = ("kernel", "contract", "guess", "playouts")
FRAMES = re.compile(r"^  (.+): \d+ frames, median ([\d.]+) ms, p95 ([\d.]+) ms", re.MULTILINE)


class Side:
    """A checkout with its interpreter and a process that measures in it."""

    def __init__(self, folder: Path, python: str) -> None:
        self.folder = folder
        self.python = python
        self.environment = {**os.environ, "PYTHONPATH": str(folder), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        adapter = folder / "benchmarks" / "adapter.py"
        worker = [python, str(ROOT / "benchmarks" / "against_worker.py"), str(adapter)]
        pipe = subprocess.PIPE
        self._worker = subprocess.Popen(
            worker, cwd=folder, env=self.environment, stdin=pipe, stdout=pipe, text=True, bufsize=1
        )

    def ask(self, line: str) -> object:
        """What the worker answers to a line."""
        assert self._worker.stdin is not None
        assert self._worker.stdout is not None
        self._worker.stdin.write(f"{line}\n")
        answer = self._worker.stdout.readline()
        if not answer:
            raise SystemExit(f"{self.folder}: the measuring process ended at: {line}")
        return json.loads(answer)

    def startup(self, folder: Path) -> Iterator[tuple[str, float]]:
        """Seconds from the start to the title, and megabytes there a little later. The first start fills the caches."""
        for run in range(2):
            process, seconds = startup.start(folder, python=self.python, cwd=self.folder, env=self.environment)
            if run:
                time.sleep(3)
                yield "start-up to the title, s", seconds
                if sys.platform == "linux":
                    yield "memory at the title, MB", startup.megabytes(process.pid)
            process.terminate()
            process.wait()

    def frames(self) -> Iterator[tuple[str, float]]:
        """Milliseconds of the frames of a deal, by the checkout's own script, and the most memory it had."""
        process = subprocess.Popen(
            [self.python, "benchmarks/frames.py", "1920", "1080"],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{self.folder}: benchmarks/frames.py failed")
        for what, median, late in FRAMES.findall(output):
            yield f"frames, {what}: median, ms", float(median)
            yield f"frames, {what}: p95, ms", float(late)
        yield (
            "memory in a deal at 1920x1080: most, MB",
            used.ru_maxrss / (1 << (20 if sys.platform == "darwin" else 10)),
        )

    def close(self) -> None:
        """End the worker."""
        self._worker.communicate()


def lay_out(commit: str, python: str | None) -> tuple[Path, str]:
    """The folder of a commit and its interpreter; both are kept for the next time."""
    found = subprocess.run(
        ["git", "rev-parse", "--verify", f"{commit}^{{commit}}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if found.returncode:
        raise SystemExit(f'there is no commit "{commit}"')
    folder = ROOT / "build" / "against" / found.stdout.strip()
    if not folder.exists():
        half = folder.with_suffix(".half")
        half.mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(["git", "archive", folder.name], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "-x"], cwd=half, input=archive.stdout, check=True)
        half.rename(folder)
    own = folder / ".venv" / "bin" / "python"
    if python is None and not own.exists():
        subprocess.run([sys.executable, "-m", "venv", folder / ".venv"], check=True)
        subprocess.run([own, "-m", "pip", "install", "--quiet", "--editable", folder], check=True)
    return folder, python or str(own)


def compiled() -> Path:
    """The folder of a copy of this checkout that runs compiled."""
    folder = ROOT / "build" / "against" / "compiled"
    compiling.lay_out(ROOT, folder)
    return folder


def main() -> None:
    """Measure in rounds, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each loop in each round")
    parser.add_argument("--only", default=",".join((*LOOPS, "startup", "frames")))
    parser.add_argument("--games", default="", help="all, unless some are named")
    parser.add_argument("--compiled", action="store_true", help="measure this checkout compiled")
    parser.add_argument("--python", help="the other side's interpreter; without it an environment is made")
    given = parser.parse_args()
    wanted, games = given.only.split(","), given.games.split(",") if given.games else []
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if "DISPLAY" not in os.environ:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    sides = [Side(compiled() if given.compiled else ROOT, sys.executable), Side(*lay_out(given.commit, given.python))]
    figures: dict[str, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    known = [side.ask("list") for side in sides]
    loops = [
        (what, game)
        for what in LOOPS
        for game in known[0].get(what, ())
        if what in wanted and game in known[1].get(what, ()) and (not games or game in games)
    ]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(given.rounds):
            for what, game in loops:
                for place in _turn_about(number):
                    rate = sides[place].ask(f"{what} {game} {given.seconds}")
                    figures[f"{what} of {game}, a second"][place].append(rate)
            for place in _turn_about(number):
                found = list(sides[place].startup(Path(folder, str(place)))) if "startup" in wanted else []
                found += sides[place].frames() if "frames" in wanted else []
                for what, figure in found:
                    figures[what][place].append(figure)
    for side in sides:
        side.close()
    print(f"{'':48s} {'this':>12s} {'the other':>12s}  ratio (of {given.rounds} rounds)")
    for what, (ours, theirs) in figures.items():
        pairs = zip(ours, theirs, strict=True) if what.endswith("a second") else zip(theirs, ours, strict=True)
        ratios = [above / below for above, below in pairs if below]
        print(
            f"{what:48s} {statistics.median(ours):12,.4g} {statistics.median(theirs):12,.4g}"
            f"  {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        )


def _turn_about(number: int) -> tuple[int, int]:
    """Who is measured first in a round."""
    return (0, 1) if number % 2 == 0 else (1, 0)


if __name__ == "__main__":
    main()
