"""Many deals or matches, in this process or in several: the same totals, in the same order, either way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import Any

from purple_table.arena.duplicate import play_duplicate, player_of
from purple_table.arena.match import Deal, deals, secrets
from purple_table.core.game import Game
from purple_table.games import build
from purple_table.players.bots import Bot
from purple_table.players.player import Budget

_CHUNK = 8
"""Deals a worker plays before it reports: few enough for a lively progress bar."""
_MOST_JOBS = 61
"""Processes at once: more cannot be waited for on Windows."""

Plays = list[list[tuple[int, ...]]]
"""plays[deal][turn][entry]: totals by place in the list of players."""


@dataclass(frozen=True, slots=True)
class Run:
    """So many deals, or whole matches, of a game by a list of players, an entry a seat (`player_of` reads them)."""

    game: Game
    players: tuple[str | Bot, ...]
    number: int
    seed: int
    matches: bool = False
    playouts: int | None = None

    def units(self, first: int, last: int) -> Sequence[Deal | bytes]:
        """What is played: deals, or secrets of matches."""
        return secrets(self.seed, first, last) if self.matches else deals(self.game, self.seed, first, last)


@dataclass(frozen=True, slots=True)
class _Job:
    """Some deals, or secrets of matches, for a worker: everything it needs, as values."""

    book: Mapping[str, Any]
    deck: Mapping[str, Any]
    seats: int
    players: tuple[str | Bot, ...]
    units: tuple[Deal | bytes, ...]
    playouts: int | None


def played(run: Run, processes: int, show: Callable[[int], None] = lambda done: None) -> Plays:
    """All of a run; `show` is told how much of it is done. Bots in other processes are given as `module:name`.

    BotFault names a bot that fails; then nothing more is played.
    """
    plays: Plays = []
    if processes == 1:
        for job in _jobs(run):
            plays += _work(job, run.game)
            show(len(plays))
        return plays
    processes = min(processes, _MOST_JOBS)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for done in _in_order(pool, _jobs(run), 4 * processes):
            plays += done
            show(len(plays))
    return plays


def _jobs(run: Run) -> Iterator[_Job]:
    game, chunk = run.game, 1 if run.matches else _CHUNK
    for first in range(0, run.number, chunk):
        units = tuple(run.units(first, min(first + chunk, run.number)))
        yield _Job(game.book, game.deck.source, game.players, run.players, units, run.playouts)


def _in_order(pool: ProcessPoolExecutor, jobs: Iterable[_Job], ahead: int) -> Iterator[Plays]:
    """The jobs' results in their order; only so many are under way, so that an interruption is not long waited for."""
    waiting = iter(jobs)
    running: list[Future[Plays]] = [pool.submit(_work, job) for job in islice(waiting, ahead)]
    try:
        while running:
            yield running.pop(0).result()
            running += [pool.submit(_work, job) for job in islice(waiting, 1)]
    finally:
        for future in running:
            future.cancel()


def _work(job: _Job, game: Game | None = None) -> Plays:
    """Play the deals of a job, in a worker or here."""
    game = game or build(job.book, job.deck, job.seats, {})
    players = [player_of(game, who) for who in job.players]
    budget = Budget(playouts=job.playouts)
    return [play_duplicate(game, job.players, players, unit, budget) for unit in job.units]
