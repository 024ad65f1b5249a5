"""The plan of an arena run and its results file, from which a run can be repeated exactly or continued after a stop.

While a run is played, FILE.part lies beside FILE: a line of JSON with the plan, then one for each chunk of plays, in
their order. However the program ends, what is there in whole lines need not be played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from purple_table import __version__
from purple_table.arena.bulk import Plays, Run
from purple_table.arena.duplicate import Figure, list_seatings, summarize_plays
from purple_table.arena.ladder import list_ladder_seatings, rank_players, tell_ladder
from purple_table.arena.match_play import SingleDeal
from purple_table.core.deal_code import read_code
from purple_table.core.game import Game
from purple_table.games import build
from purple_table.players.levels import show_level
from purple_table.players.named_bots import is_bot

FORMAT = 1
"""Version of the results file."""


class ResultsError(Exception):
    """Raised when a results file cannot be used; the message names it and says why."""


class Plan(Struct, frozen=True, kw_only=True):
    """Everything that decides the result of a run, as it stands in the file.

    `players` sit in their order, or with `ladder` each against each. The deals are numbered by `seed` or given by
    `codes`; `matches` replaces `deals` if whole matches are played.
    """

    format: int = FORMAT
    version: str = __version__
    command: list[str]
    game: str
    options: dict[str, Any]
    book: dict[str, Any]
    deck: dict[str, Any]
    players: list[str]
    seed: int
    codes: list[str] | None
    deals: int
    matches: int | None
    playouts: int | None
    apart: bool = False
    ladder: bool = False
    seats: int = 0

    def build(self) -> Game:
        """Return the game, from the rule book that the plan carries."""
        return build(self.book, self.deck, self.seats or len(self.players), {})

    @property
    def number(self) -> int:
        """How many deals or matches there are in each run."""
        return self.matches or self.deals

    def list_runs(self, game: Game) -> tuple[Run, ...]:
        """Return the runs to be played, one after the other."""
        codes = [read_code(text) for text in self.codes or ()]
        given = tuple(SingleDeal(code.key, code.number, code.dealer, code.basis) for code in codes)
        lists = list_ladder_seatings(game, self.players) if self.ladder else (tuple(self.players),)
        matches = self.matches is not None
        return tuple(
            Run(game, seated, self.number, self.seed, matches, self.playouts, self.apart, given) for seated in lists
        )


def make_record(plan: Plan, game: Game, plays: Sequence[Plays]) -> dict[str, Any]:
    """Return the content of the results file: the plan, its result, and the totals of every play."""
    head: dict[str, Any] = msgspec.to_builtins(plan)
    if plan.ladder:
        rungs = rank_players(game, plan.players, plays)
        table = [
            {
                "player": rung.player,
                "better": write_figure(rung.better),
                "against": {other: write_figure(found) for other, found in rung.against.items()},
            }
            for rung in rungs
        ]
        lists = list_ladder_seatings(game, plan.players)
        runs = [{"players": list(seated), "plays": found} for seated, found in zip(lists, plays, strict=True)]
        return {**head, "table": table, "runs": runs}
    result = summarize_plays(game, plays[0])
    figures = {
        "better": write_figure(result.better),
        "points": write_figure(result.points),
        "others": write_figure(result.others),
        "wins": write_figure(result.wins),
    }
    return {**head, **figures, "plays": plays[0]}


def write_figure(figure: Figure) -> list[float | None]:
    """Return mean and margin as plain values; a single deal has no margin."""
    return [figure.mean, figure.margin if figure.margin != float("inf") else None]


def read_result(path: Path) -> tuple[Plan, list[Plays]]:
    """Return the plan and the plays of a finished run. Raises ResultsError if the file holds none."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read ({error.strerror or error})") from error
    plan = _read_plan(path, content)
    try:
        found = json.loads(content)
        lists = [run["plays"] for run in found["runs"]] if plan.ladder else [found["plays"]]
        plays = [msgspec.convert(one, list[list[tuple[int, ...]]]) for one in lists]
    except (KeyError, TypeError, ValueError) as error:
        raise ResultsError(f"{path}: these are no results of the arena ({error})") from error
    return plan, plays


def _read_plan(path: Path, line: bytes) -> Plan:
    try:
        plan = msgspec.json.decode(line, type=Plan)
    except (ValueError, RecursionError) as error:
        raise ResultsError(f"{path}: these are no results of the arena ({error})") from error
    if plan.format > FORMAT:
        raise ResultsError(f"{path}: format {plan.format} was written by a newer version")
    if plan.version != __version__:
        raise ResultsError(f"{path}: version {plan.version} of the program played it, and this is {__version__}")
    return plan


def tell_result(progress: Progress) -> str:
    """Return the result as text for people."""
    plan, game, plays = progress.plan, progress.game, progress.plays
    called, one = ("matches", "match") if plan.matches else ("deals", "deal")
    source = "by code" if plan.codes else f"with seed {plan.seed}"
    names = {who: who if is_bot(who) else rename_level(show_level, who) for who in plan.players}
    options = ", ".join(f"{name}={write_option(value)}" for name, value in game.options.items())
    end = f"  options  {options}\n"
    number = len(plays[0])
    if plan.ladder:
        table = tell_ladder(rank_players(game, plan.players, plays), names)
        title = f"{game.name}, a ladder of {len(names)}: {number} {called} {source}, the same for each pair\n"
        return f"{title}  points a {one} better, with 95 % intervals; a row against each column\n{table}{end}"
    result = summarize_plays(game, plays[0])
    first, *rest = (names[who] for who in plan.players)
    wins, even = result.wins, 100 / len(game.sides)
    times = len(set(list_seatings(plan.players)))
    return (
        f"{game.name}, {first} against {', '.join(rest)}: {number} {called} {source}, each {times} times\n"
        f"  better   {result.better} points a {one} (95 % interval)\n"
        f"  own      {result.points.mean:.3f} ± {result.points.margin:.3f}\n"
        f"  others   {result.others.mean:.3f} ± {result.others.margin:.3f}\n"
        f"  won      {100 * wins.mean:.1f} ± {100 * wins.margin:.1f} % of the {called} ({even:.1f} is even)\n{end}"
    )


def rename_level(rename: Callable[[str], str], player: str) -> str:
    """Return a player such as "club/bold" with the name of its level changed."""
    level, slash, style = player.partition("/")
    return f"{rename(level)}{slash}{style}"


def write_option(value: object) -> str:
    """Return the value of an option as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Progress:
    """A run that is being played: `plays` of each of its parts so far, which are also written to FILE.part."""

    def __init__(self, plan: Plan, game: Game, out: Path | None) -> None:
        """Begin a run. Without `out`, or if that is a device or a pipe, nothing is saved on the way."""
        self.plan, self.game, self.out = plan, game, out
        self.runs = plan.list_runs(game)
        self.plays: list[Plays] = [[] for _ in self.runs]
        self._file: BinaryIO | None = None
        if out is not None and (out.is_file() or not out.exists()):
            try:
                self._file = name_part(out).open("xb")
            except FileExistsError as error:
                words = f"{name_part(out)} is of a run that was stopped; go on with --resume {out}, or delete it"
                raise ResultsError(words) from error
            self._write(msgspec.to_builtins(plan))

    @classmethod
    def resume(cls, out: Path) -> Progress:
        """Return a run that was stopped, or is over, from its file. Raises ResultsError if there is none."""
        part = name_part(out)
        if not part.exists():
            plan, plays = read_result(out)
            done = cls(plan, plan.build(), None)
            done.plays = plays
            return done
        file = part.open("r+b")
        try:
            progress = cls._read(part, file)
        except ResultsError:
            file.close()
            raise
        progress.out, progress._file = out, file
        return progress

    @classmethod
    def _read(cls, part: Path, file: BinaryIO) -> Progress:
        """Return the run that the whole lines of a file describe, and cut off a torn line after them."""
        line = file.readline()
        plan = _read_plan(part, line)
        progress = cls(plan, plan.build(), None)
        end = file.tell()
        for line in file:
            try:
                number, plays = msgspec.json.decode(line, type=tuple[int, list[list[tuple[int, ...]]]])
            except ValueError:
                break
            if not line.endswith(b"\n") or not 0 <= number < len(progress.plays):
                break
            progress.plays[number] += plays
            end += len(line)
        file.seek(end)
        file.truncate()
        return progress

    def keep(self, number: int, plays: Plays) -> None:
        """Add the next plays of a run."""
        self.plays[number] += plays
        self._write([number, plays])

    def finish(self) -> None:
        """Write the whole results file, and only then remove what was saved on the way."""
        if self.out is None:
            return
        record = json.dumps(make_record(self.plan, self.game, self.plays)) + "\n"
        try:
            with self.out.open("w", encoding="utf-8") as file:
                file.write(record)
                file.flush()
                with suppress(OSError):  # a pipe or a device has no disk below it
                    os.fsync(file.fileno())
        except OSError as error:
            error.filename = self.out  # a full disk names no file
            raise
        self.close()
        name_part(self.out).unlink(missing_ok=True)

    def close(self) -> None:
        """Close FILE.part; nothing more is saved."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # a full disk has been reported
                file.close()

    def _write(self, value: Any) -> None:
        if self._file is None or self.out is None:
            return
        try:
            self._file.write(json.dumps(value).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            error.filename = name_part(self.out)
            raise


def name_part(out: Path) -> Path:
    """Return the path of FILE.part, where a run is saved while it is played."""
    return out.with_name(f"{out.name}.part")
