"""Plays many deals or matches in this process, in several, or on a cluster: each way gives the same totals in the same
order.

Dask, which plays on a cluster, sends pickles, and everybody who may send one to a process can run any code there: use
it in trusted networks only.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import active_children, current_process, get_context
from threading import Lock
from typing import Any

from purple_table import __version__
from purple_table.arena import match_play
from purple_table.arena.duplicate import play_duplicate
from purple_table.arena.match_play import SingleDeal, make_deals, make_secrets
from purple_table.core.game import Game
from purple_table.core.safe_text import clean_message, format_error_line
from purple_table.games import build
from purple_table.players.bots import Bot, BotFault
from purple_table.players.named_bots import is_bot, is_program
from purple_table.players.player import Budget

CONNECT_SECONDS = 20.0
"""How long a scheduler may take to answer, and its first worker to be there."""


class ClusterError(Exception):
    """Raised when a cluster cannot be used; the message says why."""


@contextmanager
def connect(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to a scheduler and give its workers as an executor, with the number of jobs they do at once.

    A job whose worker ends is repeated by another one; a job after which several workers have ended is given up.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise ClusterError("--cluster needs Dask: python -m pip install 'purple-table[cluster]'") from error
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no scheduler answers at {address}") from error
    with client:
        try:
            client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        except TimeoutError as error:
            raise ClusterError(f"no worker is connected to the scheduler at {address}") from error
        with client.get_executor(pure=False) as workers:
            yield workers, sum(client.nthreads().values())


if sys.platform == "win32":
    import ctypes

    def _hold(*, held: bool) -> None:
        """Let this process, and those that it starts, take no notice of Ctrl-C, or take notice again."""
        ctypes.WinDLL("kernel32").SetConsoleCtrlHandler(None, held)

else:

    def _hold(*, held: bool) -> None:
        """Let Ctrl-C wait, in this thread and the processes that it starts, or come through."""
        signal.pthread_sigmask(signal.SIG_BLOCK if held else signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Start processes inside this context: they ignore Ctrl-C until they call `ignore_interrupts`."""
    _hold(held=True)
    try:
        yield
    finally:
        _hold(held=False)


def ignore_interrupts() -> None:
    """Take no notice of Ctrl-C in this process, nor of one that came before: its parent ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _hold(held=False)


_CHUNK = 8
"""Deals a worker plays before it reports: few enough for a lively progress bar."""
_MOST_JOBS = 61
"""Processes at once: more cannot be waited for on Windows."""
_one_at_a_time = Lock()

Plays = list[list[tuple[int, ...]]]
"""plays[deal][turn][entry]: totals by place in the list of players."""


@dataclass(frozen=True, slots=True)
class Run:
    """A number of deals, or of whole matches, of a game, with a player for each seat (see `make_entry_player`)."""

    game: Game
    players: tuple[str | Bot, ...]
    number: int
    seed: int
    matches: bool = False
    playouts: int | None = None
    apart: bool = False
    """Whether bots, given as `module:name`, think in processes of their own; programs always do."""
    fixed_deals: tuple[SingleDeal, ...] = ()
    """The deals, where they are not those of the seed."""

    def units(self, first: int, last: int) -> Sequence[SingleDeal | bytes]:
        """Return what is played: deals, or the secrets of matches."""
        if self.fixed_deals:
            return self.fixed_deals[first:last]
        return make_secrets(self.seed, first, last) if self.matches else make_deals(self.game, self.seed, first, last)


@dataclass(frozen=True, slots=True)
class _Job:
    """Some deals, or secrets of matches, for a worker: everything it needs, as values."""

    book: Mapping[str, Any]
    deck: Mapping[str, Any]
    seats: int
    players: tuple[str | Bot, ...]
    units: tuple[SingleDeal | bytes, ...]
    playouts: int | None
    apart: bool


class WorkerLostError(Exception):
    """Raised when a process that plays has ended unexpectedly; the message names the bots that may have caused it."""


def play_all(
    run: Run, processes: int, take: Callable[[Plays], None] = lambda plays: None, *, first: int = 0, cluster: str = ""
) -> Plays:
    """Play a run from deal `first` on, in a number of processes or on a `cluster`, and return the totals.

    `take` is called with the totals of a few deals at a time. Bots in other processes are given as `module:name`.
    Raises BotFault for a bot that fails and WorkerLostError when a process ends; then nothing more is played.
    """
    plays: Plays = []
    source = _play_here(run, first)
    if cluster:
        source = _play_on_cluster(run, first, cluster)
    elif processes > 1:
        source = _play_in_processes(run, first, min(processes, _MOST_JOBS))
    with closing(source):
        for done in source:
            plays += done
            take(done)
    return plays


def _play_here(run: Run, first: int) -> Generator[Plays, None, None]:
    try:
        for job in _list_jobs(run, first):
            yield _play_job(job, run.game)
    finally:
        match_play.players.close()


def _play_in_processes(run: Run, first: int, processes: int) -> Generator[Plays, None, None]:
    context, others = get_context("spawn"), set(active_children())

    def submit(job: _Job) -> Future[Plays]:
        with hold_interrupts():
            return pool.submit(_play_job, job)

    try:
        with ProcessPoolExecutor(processes, context, initializer=ignore_interrupts) as pool:
            try:
                yield from _yield_in_order(submit, _list_jobs(run, first), 4 * processes)
            except (KeyboardInterrupt, GeneratorExit):
                for process in set(active_children()) - others:
                    process.kill()
                raise
    except BrokenProcessPool as error:
        raise WorkerLostError(f"a process ended unexpectedly{_name_bots(run)}") from error


def _play_on_cluster(run: Run, first: int, address: str) -> Generator[Plays, None, None]:
    with connect(address) as (workers, number):
        try:
            submit = partial(workers.submit, partial(_play_job_afar, __version__))
            yield from _yield_in_order(submit, _list_jobs(run, first), 4 * number)
        except (BotFault, ValueError, WorkerLostError):
            raise
        except CancelledError as error:
            raise WorkerLostError("the scheduler was lost") from error
        except Exception as error:
            raise WorkerLostError(
                clean_message(f"the cluster failed{_name_bots(run)}: {format_error_line(error)}")
            ) from error


def _name_bots(run: Run) -> str:
    bots = ", ".join(dict.fromkeys(str(who) for who in run.players if is_bot(str(who))))
    return f" in which {bots} played" if bots else ""


def _list_jobs(run: Run, first: int) -> Iterator[_Job]:
    game, chunk = run.game, 1 if run.matches else _CHUNK
    for begin in range(first, run.number, chunk):
        units = tuple(run.units(begin, min(begin + chunk, run.number)))
        yield _Job(game.book, game.deck.source, game.players, run.players, units, run.playouts, run.apart)


def _yield_in_order(submit: Callable[[_Job], Future[Plays]], jobs: Iterable[_Job], ahead: int) -> Iterator[Plays]:
    """Yield the results of jobs in the order of the jobs.

    Only `ahead` jobs are submitted at once, so that an interruption does not have to wait for many.
    """
    waiting = iter(jobs)
    running: list[Future[Plays]] = []
    try:
        running += map(submit, islice(waiting, ahead))
        while running:
            yield running.pop(0).result()
            running += map(submit, islice(waiting, 1))
    except BaseException:
        for future in running:
            future.cancel()
        raise


def _play_job(job: _Job, game: Game | None = None) -> Plays:
    """Play the deals of a job, in a worker or here."""
    game = game or build(job.book, job.deck, job.seats, {})
    players = [match_play.players.seat(game, place, who, bots=job.apart) for place, who in enumerate(job.players)]
    budget = Budget(playouts=job.playouts, timed=False)
    return [play_duplicate(game, job.players, players, unit, budget) for unit in job.units]


def _play_job_afar(version: str, job: _Job) -> Plays:
    """Play the deals of a job on another machine, which must have the same version of the program.

    A worker may have several threads, but players in processes of their own serve only one of them at a time.
    """
    if version != __version__:
        raise WorkerLostError(f"a worker has version {__version__} of the program, and this is {version}")
    if current_process().daemon and any(
        is_program(who) or (job.apart and is_bot(who)) for who in map(str, job.players)
    ):
        raise WorkerLostError("a worker under a nanny may start no bots: start it with dask worker ADDRESS --no-nanny")
    with _one_at_a_time:
        return _play_job(job)
