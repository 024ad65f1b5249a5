"""The arena on a cluster: a real Dask scheduler and two workers on this machine change nothing but the time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest

import purple_table as pt
from purple_table.arena import bulk
from purple_table.arena.command import run_command
from tests.contract.matches import RULES
from tests.waiting import SILENT, until

ROOT = Path(__file__).parents[2]
needs_dask = pytest.mark.skipif(
    find_spec("distributed") is None,
    reason="Dask is not installed: python -m pip install 'purple-table[cluster]'",
)
WAITING_BOT = """
import os, pathlib, time
import purple_table as pt

@pt.bot("waiting")
def waiting(turn):
    pathlib.Path("pids", str(os.getpid())).touch()
    while not pathlib.Path("go").exists():
        time.sleep(0.01)
    return turn.legal[-1]

@pt.bot("failing")
def failing(turn):
    raise OSError("no such luck")
"""


def run_arena(*words: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    return run_command(words, [RULES], out, err), out.getvalue(), err.getvalue()


def test_without_dask_a_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = ["--game", "hearts", "--players", "random,random,random", "--cluster", "tcp://127.0.0.1:1"]
    status, out, err = run_arena(*words)
    assert (status, out) == (2, "")
    assert err == ("purple-table arena: --cluster needs Dask: python -m pip install 'purple-table[cluster]'\n")


class Cluster:
    """A scheduler and two workers, processes of their own, in a folder where the bots of the test lie."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder, self._stack = folder, stack
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(folder)))}
        (folder / "waiting_bot.py").write_text(WAITING_BOT, encoding="utf-8")
        (folder / "pids").mkdir()
        found = folder / "scheduler.json"
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(found))
        until(lambda: found.exists() and found.read_text(), "the scheduler")
        self.address: str = json.loads(found.read_text())["address"]
        self.workers = [
            self._start("worker", self.address, "--nthreads", "1", "--no-nanny", "--name", name) for name in "ab"
        ]

    def _start(self, kind: str, *words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--no-dashboard", *words],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process

    def start_arena(self, *words: str) -> subprocess.Popen[str]:
        """The arena as a program, as its user starts it."""
        return subprocess.Popen(
            [sys.executable, "-m", "purple_table", "arena", *words],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def arena(self, *words: str) -> tuple[int, str, str]:
        process = self.start_arena(*words)
        out, err = process.communicate(timeout=SILENT)
        return process.returncode, out, err


@pytest.fixture
def workers(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(tmp_path, stack)


@needs_dask
def test_a_cluster_changes_nothing_and_a_worker_that_is_killed_costs_only_time(workers: Cluster) -> None:
    players = ["--game", "hearts", "--players", "waiting_bot:waiting,random,random", "--deals", "20"]
    far = workers.start_arena(*players, "--out", "far.json", "--cluster", workers.address)
    # The bot waits, so both workers are in the middle of a job when one of them is killed.
    until(lambda: len(list((workers.folder / "pids").iterdir())) == 2 or far.poll() is not None, "both workers")
    assert far.poll() is None, far.communicate()
    workers.workers[0].send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    workers.workers[0].wait()
    (workers.folder / "go").touch()
    out, err = far.communicate(timeout=SILENT)
    assert (far.returncode, err) == (0, "")
    assert workers.arena(*players, "--out", "near.json") == (0, out, "")
    assert (workers.folder / "far.json").read_bytes() == (workers.folder / "near.json").read_bytes()

    # A bot that fails is named as ever; what cannot be reached is told in a line.
    words = ["--game", "hearts", "--players", "waiting_bot:failing,random,random", "--deals", "20"]
    status, out, err = workers.arena(*words, "--cluster", workers.address)
    assert (status, out) == (2, "")
    assert err == "purple-table arena: the bot failing failed: OSError: no such luck\n"


def test_a_worker_that_may_start_no_processes_says_how_to_start_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker under a nanny is a daemonic process, which may have no children."""
    monkeypatch.setattr(bulk, "current_process", lambda: SimpleNamespace(daemon=True))
    for players, apart in (("exec:./bot", "random", "random"), False), (("a:bot", "random", "random"), True):
        (job,) = bulk._list_jobs(bulk.Run(pt.game("hearts", 3), players, 1, 1, apart=apart), 0)
        with pytest.raises(bulk.WorkerLostError, match="--no-nanny"):
            bulk._play_job_afar(pt.__version__, job)
    (job,) = bulk._list_jobs(bulk.Run(pt.game("hearts", 3), ("random",) * 3, 1, 1), 0)
    assert len(bulk._play_job_afar(pt.__version__, job)) == 1


@needs_dask
def test_a_scheduler_that_does_not_answer_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "CONNECT_SECONDS", 0.5)
    for address, words in (("tcp://127.0.0.1:1", "no scheduler answers at tcp://127.0.0.1:1"), ("x:y:z", "x:y:z")):
        players = ["--game", "hearts", "--players", "random,random,random", "--deals", "1"]
        status, out, err = run_arena(*players, "--cluster", address)
        assert (status, out) == (2, "")
        assert words in err
        assert err.count("\n") == 1
