"""The plan of an arena run and its results file, from which a run can be repeated exactly or continued after a stop.

While a run is played, FILE.part lies beside FILE: a line of JSON with the plan, then one for each chunk of plays, in
their order. However the program ends, what is there in whole lines need not be played again.

A ladder ranks players, each against each on the same deals, by how much they are better. In a pair, the players sit at
alternating sides, and the list is rotated through all seats as usual. The deal is the unit here too: a player's gain in
a deal, averaged over all opponents, has its interval by Student's t. As all pairs play the same deals, luck of the
cards does not separate them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from math import fsum
from pathlib import Path
from statistics import fmean
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from purple_table import __version__
from purple_table.arena.bulk import Plays, Run
from purple_table.arena.duplicate import Figure, compute_figure, list_seatings, summarize_plays
from purple_table.arena.match_play import SingleDeal
from purple_table.core.deal_code import read_code
from purple_table.core.game import Game
from purple_table.games import build
from purple_table.players.levels import show_level
from purple_table.players.named_bots import is_bot


@dataclass(frozen=True, slots=True)
class Rung:
    """How much a player is better than the others, in points a deal: on average, and against each of them.

    `wins` is the share of plays in which the player had the best total, against each of them.
    """

    player: str
    better: Figure
    against: Mapping[str, Figure]
    wins: Mapping[str, Figure]


def list_ladder_seatings(game: Game, players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return who sits at each seat in each run of a ladder.

    There is one list for each pair of players. There are two if the number of sides is odd, so that each player has the
    larger number of sides once.
    """
    # The two players hold alternate sides. With an odd number of sides one of them holds a side more, so the list is
    # played a second time the other way round.
    lists = []
    for pair in combinations(players, 2):
        for first in range(1 + len(game.sides) % 2):
            lists.append(tuple(pair[(game.side_of(seat) + first) % 2] for seat in range(game.players)))
    return tuple(lists)


def rank_players(game: Game, players: Sequence[str], plays: Sequence[Plays]) -> tuple[Rung, ...]:
    """Return the ladder of plays[run][deal][rotation][entry], best player first. The runs are in the order of
    `list_ladder_seatings`."""
    gains: dict[tuple[str, str], list[float]] = {}
    wins: dict[tuple[str, str], list[float]] = {}
    seatings = list_ladder_seatings(game, players)
    lists = 1 + len(game.sides) % 2
    for place, (one, other) in enumerate(combinations(players, 2)):
        runs = range(place * lists, (place + 1) * lists)
        found = [_list_gains(game, one, seatings[run], plays[run]) for run in runs]
        # A deal counts once for a pair, however many lists it was played with.
        gains[one, other] = [fmean(values) for values in zip(*found, strict=True)]
        gains[other, one] = [-gain for gain in gains[one, other]]
        shares = [_list_wins(game, one, seatings[run], plays[run]) for run in runs]
        wins[one, other] = [fmean(values) for values in zip(*shares, strict=True)]
        wins[other, one] = [1.0 - share for share in wins[one, other]]
    rungs = []
    for player in players:
        others = [other for other in players if other != player]
        means = [fmean(values) for values in zip(*(gains[player, other] for other in others), strict=True)]
        against, won = ({other: compute_figure(values[player, other]) for other in others} for values in (gains, wins))
        rungs.append(Rung(player, compute_figure(means), against, won))
    return tuple(sorted(rungs, key=lambda rung: -rung.better.mean))


def _list_gains(game: Game, player: str, seated: Sequence[str], plays: Plays) -> list[float]:
    """Return, for each deal, how much a player is better than the other one of a list."""
    sign = -1 if game.low_wins else 1
    own = [entry for entry, who in enumerate(seated) if who == player]
    others = [entry for entry, who in enumerate(seated) if who != player]
    return [sign * fmean(_mean(totals, own) - _mean(totals, others) for totals in deal) for deal in plays]


def _mean(totals: Sequence[int], entries: Sequence[int]) -> float:
    return fsum(totals[entry] for entry in entries) / len(entries)


def _list_wins(game: Game, player: str, seated: Sequence[str], plays: Plays) -> list[float]:
    """Return, for each deal, the share of plays in which a player of a list had the best total; ties are shared."""
    find_best = min if game.low_wins else max
    shares = []
    for deal in plays:
        won = []
        for totals in deal:
            by_side = [(totals[seats[0]], seated[seats[0]]) for seats in game.sides]
            best = find_best(total for total, _ in by_side)
            winners = [who for total, who in by_side if total == best]
            won.append(winners.count(player) / len(winners))
        shares.append(fmean(won))
    return shares


def tell_ladder(rungs: Sequence[Rung], names: Mapping[str, str]) -> str:
    """Return the ladder as a table, a row for each player and a column for each opponent, in points a deal."""
    rows = [["", "player", "all", *(names[rung.player] for rung in rungs)]]
    for place, rung in enumerate(rungs, 1):
        cells = [str(rung.against[other.player]) if other.player in rung.against else "" for other in rungs]
        rows.append([str(place), names[rung.player], str(rung.better), *cells])
    return _tell_table(rows)


def tell_wins(rungs: Sequence[Rung], names: Mapping[str, str]) -> str:
    """Return the same table in per cent of the plays in which the player had the best total."""
    rows = [["", "player", *(names[rung.player] for rung in rungs)]]
    for place, rung in enumerate(rungs, 1):
        cells = [_tell_percent(rung.wins[other.player]) if other.player in rung.wins else "" for other in rungs]
        rows.append([str(place), names[rung.player], *cells])
    return _tell_table(rows)


def _tell_percent(figure: Figure) -> str:
    return f"{100 * figure.mean:.1f} ± {100 * figure.margin:.1f}"


def _tell_table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "".join(f"  {line}\n" for line in lines)


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
        rungs = rank_players(game, plan.players, plays)
        table = tell_ladder(rungs, names)
        if plan.matches:
            table += f"  matches won, in per cent; 50 is even\n{tell_wins(rungs, names)}"
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
