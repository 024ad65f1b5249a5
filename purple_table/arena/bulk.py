"""Many deals or matches, in this process or in several: the same totals, in the same order, either way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Any

from purple_table.arena import apart
from purple_table.arena.duplicate import play_duplicate
from purple_table.arena.interrupts import hold_interrupts, ignore_interrupts
from purple_table.arena.match import SingleDeal, deals, secrets
from purple_table.core.game import Game
from purple_table.games import build
from purple_table.players.bots import Bot
from purple_table.players.named_bots import is_bot
from purple_table.players.player import Budget

_CHUNK = 8
"""Deals a worker plays before it reports: few enough for a lively progress bar."""
_MOST_JOBS = 61
"""Processes at once: more cannot be waited for on Windows."""

Plays = list[list[tuple[int, ...]]]
"""plays[deal][turn][entry]: totals by place in the list of players."""


@dataclass(frozen=True, slots=True)
class Run:
    """So many deals, or whole matches, of a game by a list of players (see `make_entry_player`), an entry a seat."""

    game: Game
    players: tuple[str | Bot, ...]
    number: int
    seed: int
    matches: bool = False
    playouts: int | None = None
    apart: bool = False
    """Whether bots, given as `module:name`, think in processes of their own; programs always do."""
    given: tuple[SingleDeal, ...] = ()
    """The deals, where they are not those of the seed."""

    def units(self, first: int, last: int) -> Sequence[SingleDeal | bytes]:
        """What is played: deals, or secrets of matches."""
        if self.given:
            return self.given[first:last]
        return secrets(self.seed, first, last) if self.matches else deals(self.game, self.seed, first, last)


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


class WorkerLost(Exception):
    """A process that plays has ended by itself; the message names the bots that it may have been."""


def play_all(run: Run, processes: int, show: Callable[[int], None] = lambda done: None) -> Plays:
    """All of a run; `show` is told how much of it is done. Bots in other processes are given as `module:name`.

    BotFault names a bot that fails, WorkerLost those that play where a process ends; then nothing more is played.
    """
    plays: Plays = []
    if processes == 1:
        try:
            for job in _jobs(run):
                plays += _work(job, run.game)
                show(len(plays))
        finally:
            apart.players.close()
        return plays
    processes = min(processes, _MOST_JOBS)
    context, others = get_context("spawn"), set(active_children())
    try:
        with ProcessPoolExecutor(processes, context, initializer=ignore_interrupts) as pool:
            try:
                for done in _in_order(pool, _jobs(run), 4 * processes):
                    plays += done
                    show(len(plays))
            except KeyboardInterrupt:
                for process in set(active_children()) - others:
                    process.kill()
                raise
    except BrokenProcessPool as error:
        bots = ", ".join(dict.fromkeys(str(who) for who in run.players if is_bot(str(who))))
        raise WorkerLost(f"a process ended unexpectedly{f' in which {bots} played' if bots else ''}") from error
    return plays


def _jobs(run: Run) -> Iterator[_Job]:
    game, chunk = run.game, 1 if run.matches else _CHUNK
    for first in range(0, run.number, chunk):
        units = tuple(run.units(first, min(first + chunk, run.number)))
        yield _Job(game.book, game.deck.source, game.players, run.players, units, run.playouts, run.apart)


def _in_order(pool: ProcessPoolExecutor, jobs: Iterable[_Job], ahead: int) -> Iterator[Plays]:
    """The jobs' results in their order; only so many are under way, so that an interruption is not long waited for."""
    waiting = iter(jobs)
    running: list[Future[Plays]] = []
    try:
        _submit(pool, islice(waiting, ahead), running)
        while running:
            yield running.pop(0).result()
            _submit(pool, islice(waiting, 1), running)
    except Exception:
        for future in running:
            future.cancel()
        raise


def _submit(pool: ProcessPoolExecutor, jobs: Iterable[_Job], running: list[Future[Plays]]) -> None:
    """Have jobs done; processes are started here as they are needed."""
    for job in jobs:
        with hold_interrupts():
            running.append(pool.submit(_work, job))


def _work(job: _Job, game: Game | None = None) -> Plays:
    """Play the deals of a job, in a worker or here."""
    game = game or build(job.book, job.deck, job.seats, {})
    players = [apart.players.seat(game, place, who, bots=job.apart) for place, who in enumerate(job.players)]
    budget = Budget(playouts=job.playouts)
    return [play_duplicate(game, job.players, players, unit, budget) for unit in job.units]
