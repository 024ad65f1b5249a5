"""The command `purple-table arena`: computer players against each other, in bulk, with intervals."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import randbelow
from typing import Any, NoReturn, TextIO

from purple_table import __version__, library
from purple_table.arena.apart import sits_apart
from purple_table.arena.bulk import Run, WorkerLost, play_all
from purple_table.arena.duplicate import Figure, Result, make_entry_player, seatings, summary
from purple_table.arena.match import SingleDeal
from purple_table.core.dealcode import DealCode, InvalidCodeError, read_code
from purple_table.core.game import Game
from purple_table.core.options import player_range
from purple_table.core.rulebook import RuleError, Section
from purple_table.players.bots import BotFault
from purple_table.players.levels import LEVELS, STYLES, show_level, store_level
from purple_table.players.named_bots import is_bot

FORMAT = 1
"""Version of the result file."""
_MOST_DIGITS = 20
"""What is longer is no number of an option."""


class _Wrong(Exception):
    """The arguments cannot be carried out; the message says why."""


class _Parser(argparse.ArgumentParser):
    """Raises instead of leaving the program."""

    def error(self, message: str) -> NoReturn:
        raise _Wrong(message)


def run_command(arguments: Sequence[str], folders: Sequence[Path], out: TextIO, err: TextIO) -> int:
    """Play as the arguments say; the result goes to `out`, progress and errors to `err`. Gives the exit status."""
    parser = _parser()
    if "-h" in arguments or "--help" in arguments:
        out.write(parser.format_help())
        return 0
    try:
        return _run(parser.parse_args(list(arguments)), folders, out, err)
    except (_Wrong, RuleError) as error:
        err.write(f"purple-table arena: {error}\n")
        return 2
    except OSError as error:
        err.write(f"purple-table arena: {error.filename}: {error.strerror}\n")
        return 1


def _parser() -> _Parser:
    parser = _Parser(
        prog="purple-table arena",
        allow_abbrev=False,
        description="Computer players against each other, on duplicate deals.",
    )
    parser.add_argument("--game", metavar="ID", help="the rule folder of the game")
    parser.add_argument(
        "--players",
        required=True,
        metavar="A,B,…",
        help=f"a level a seat, the first is measured (with its partner): {', '.join(map(show_level, LEVELS))}; "
        f"with a style as in skilled/bold: {', '.join(STYLES)}; or a bot: module:name, or exec:./program",
    )
    parser.add_argument("--deals", type=_count, default=200, metavar="N", help="how many deals (default 200)")
    parser.add_argument("--matches", type=_count, metavar="N", help="play so many whole matches instead of deals")
    parser.add_argument("--codes", nargs="+", metavar="CODE", help="play these deals, whose codes say game and options")
    parser.add_argument(
        "--seed", type=int, metavar="S", help="which deals (default 1; with --apart one that nobody knows)"
    )
    parser.add_argument("--jobs", type=_count, default=1, metavar="N", help="processes (default 1)")
    parser.add_argument("--apart", action="store_true", help="bots think in processes of their own and see only views")
    parser.add_argument("--playouts", type=_count, metavar="N", help="play-outs a decision, for levels that search")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write result, plays and seeds to this file")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE", help="table options")
    return parser


def _run(given: argparse.Namespace, folders: Sequence[Path], out: TextIO, err: TextIO) -> int:
    words = (word.strip() for word in given.players.split(","))
    levels = tuple(word if is_bot(word) else _rename_level(store_level, word.casefold()) for word in words)
    codes = _codes(given, levels)
    game = _game(given, levels, folders) if not codes else _game_of(codes[0], folders)
    if given.seed is None:
        given.seed = randbelow(1 << 32) if given.apart else 1
    try:
        for level in levels:
            if not sits_apart(level, bots=given.apart):  # a bot apart is neither imported nor started here
                make_entry_player(game, level)
        if given.out is not None:
            _prove_writable(given.out)
        called = "matches" if given.matches else "deals"
        number, matches = len(codes) or given.matches or given.deals, bool(given.matches)
        chosen = tuple(SingleDeal(code.key, code.number, code.dealer, code.basis) for code in codes)
        for code in codes:
            game.start(code.chance())
        run = Run(game, levels, number, given.seed, matches, given.playouts, given.apart, chosen)
        plays = play_all(run, given.jobs, _progress(run.number, called, err))
    except (ValueError, BotFault, WorkerLost) as error:
        raise _Wrong(str(error)) from error
    result = summary(game, plays)
    source = "by code" if codes else f"with seed {given.seed}"
    out.write(_words(game, levels, source, called, result))
    if given.out is not None:
        try:
            given.out.write_text(json.dumps(_record(game, levels, given, result, plays)) + "\n", encoding="utf-8")
        except OSError as error:
            error.filename = given.out  # a full disk names no file
            raise
    return 0


def _codes(given: argparse.Namespace, levels: Sequence[str]) -> list[DealCode]:
    """The deals that are named by codes, if any; they say which game it is, by which options."""
    if given.codes is None:
        if given.game is None:
            raise _Wrong("--game or --codes must say which game is played")
        return []
    if given.game is not None or given.options or given.matches or given.seed is not None:
        raise _Wrong("--codes say which deals of which game: they go with no --game, --options, --matches or --seed")
    try:
        codes = [read_code(text) for text in given.codes]
    except InvalidCodeError as error:
        raise _Wrong(str(error)) from error
    if len({(code.game, code.players, frozenset(code.options.items())) for code in codes}) > 1:
        raise _Wrong("--codes are not all of the same game, players and options")
    if len(levels) != codes[0].players:
        raise _Wrong(f"--codes are of {codes[0].players} players, and --players names {len(levels)}")
    return codes


def _prove_writable(path: Path) -> None:
    """Raise, before anything is played, where the result could not be written."""
    if not path.parent.is_dir():
        raise _Wrong(f"there is no folder {path.parent}")
    if path.exists() and not path.is_file() and not path.is_dir():
        return  # a pipe or a device takes what is written once
    there = path.exists()
    with path.open("ab"):
        pass
    if not there:
        path.unlink()


def _game(given: argparse.Namespace, levels: Sequence[str], folders: Sequence[Path]) -> Game:
    rules = library.read_rules(folders, given.game)
    least, most, _ = player_range(Section(rules.book, "game.toml"))
    if not least <= len(levels) <= most:
        raise _Wrong(f"{given.game} is for {least} to {most} players, and --players names {len(levels)}")
    options: dict[str, Any] = {}
    for text in given.options:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise _Wrong(f'"{text}" is not of the form name=value')
        options[name] = _value(value)
    return rules.build(len(levels), options)


def _game_of(code: DealCode, folders: Sequence[Path]) -> Game:
    """The game of a deal code; RuleError where there is none such."""
    return library.read_rules(folders, code.game).build(code.players, code.options)


def _progress(total: int, called: str, err: TextIO) -> Callable[[int], None]:
    """A bar on a terminal; nothing where the errors go to a file."""
    if not err.isatty():
        return lambda done: None

    def show(done: int) -> None:
        filled = 40 * done // total
        end = "\n" if done == total else ""
        err.write(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{total} {called}{end}")
        err.flush()

    return show


def _words(game: Game, levels: Sequence[str], source: str, called: str, result: Result) -> str:
    """The result for people."""
    first, *rest = (level if is_bot(level) else _rename_level(show_level, level) for level in levels)
    wins, even = result.wins, 100 / len(game.sides)
    one = {"deals": "deal", "matches": "match"}[called]
    options = ", ".join(f"{name}={_text(value)}" for name, value in game.options.items())
    return (
        f"{game.name}, {first} against {', '.join(rest)}: "
        f"{result.deals} {called} {source}, each {len(set(seatings(levels)))} times\n"
        f"  better   {result.better} points a {one} (95 % interval)\n"
        f"  own      {result.points.mean:.3f} ± {result.points.margin:.3f}\n"
        f"  others   {result.others.mean:.3f} ± {result.others.margin:.3f}\n"
        f"  won      {100 * wins.mean:.1f} ± {100 * wins.margin:.1f} % of the {called} ({even:.1f} is even)\n"
        f"  options  {options}\n"
    )


def _rename_level(rename: Callable[[str], str], player: str) -> str:
    """A player such as "club/bold" with the name of its level changed."""
    level, slash, style = player.partition("/")
    return f"{rename(level)}{slash}{style}"


def _record(
    game: Game, levels: Sequence[str], given: argparse.Namespace, result: Result, plays: Sequence[Sequence[Any]]
) -> dict[str, Any]:
    """The result as the file has it: what was asked, what came of it, and the totals of every play."""
    options = [f"{name}={_text(value)}" for name, value in game.options.items()]
    unit = ["--matches", str(given.matches)] if given.matches else ["--deals", str(given.deals)]
    command = ["--game", game.id, "--players", ",".join(levels), *unit, "--seed", str(given.seed)]
    if given.codes:
        command = ["--players", ",".join(levels), "--codes", *given.codes]
    command += ["--playouts", str(given.playouts)] if given.playouts else []
    command += ["--apart"] if given.apart else []
    command += ["--options", *options] if not given.codes else []
    return {
        "format": FORMAT,
        "version": __version__,
        "command": command,
        "game": game.id,
        "options": dict(game.options),
        "book": game.book,
        "deck": game.deck.source,
        "players": list(levels),
        "seed": given.seed,
        "codes": given.codes,
        "deals": len(given.codes or ()) or given.deals,
        "matches": given.matches,
        "playouts": given.playouts,
        "better": _pair(result.better),
        "points": _pair(result.points),
        "others": _pair(result.others),
        "wins": _pair(result.wins),
        "plays": plays,
    }


def _pair(figure: Figure) -> list[float | None]:
    """Mean and margin; no margin from a single deal."""
    return [figure.mean, figure.margin if figure.margin != float("inf") else None]


def _count(text: str) -> int:
    """A whole number above 0."""
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a whole number above 0')
    return number


def _value(text: str) -> str | int | bool:
    """An option's value as it is written on the command line."""
    word = text.strip()
    if word.casefold() in ("true", "false"):
        return word.casefold() == "true"
    return int(word) if word.removeprefix("-").isdecimal() and len(word) <= _MOST_DIGITS else word


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
