"""The command `purple-table arena`: computer players against each other, in bulk, with intervals."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import randbelow
from typing import Any, NoReturn, TextIO

from purple_table import library
from purple_table.arena.bulk import ClusterError, Plays, WorkerLostError, play_all
from purple_table.arena.match_play import make_entry_player, needs_process
from purple_table.arena.results import (
    Plan,
    Progress,
    ResultsError,
    read_result,
    rename_level,
    tell_result,
    write_option,
)
from purple_table.core.deal_code import DealCode, InvalidCodeError, read_code
from purple_table.core.game import Game
from purple_table.core.options import read_player_range
from purple_table.core.rulebook import RuleError, Section
from purple_table.players.bots import BotFault
from purple_table.players.levels import LEVELS, STYLES, show_level, store_level
from purple_table.players.named_bots import is_bot
from purple_table.players.search.searcher import PLAYOUTS

_DEALS = 200
_USUAL_LADDER = "random,beginner,casual,skilled"
_MOST_DIGITS = 20
"""What is longer is no number of an option."""


class _Wrong(Exception):
    """Raised when the arguments cannot be carried out; the message says why."""


class _Parser(argparse.ArgumentParser):
    """An argument parser that raises `_Wrong` instead of exiting."""

    def error(self, message: str) -> NoReturn:
        raise _Wrong(message)


def run_command(arguments: Sequence[str], folders: Sequence[Path], out: TextIO, err: TextIO) -> int:
    """Play as the arguments say and return the exit status. The result goes to `out`, progress and errors to `err`."""
    parser = _make_parser()
    if "-h" in arguments or "--help" in arguments:
        out.write(parser.format_help())
        return 0
    try:
        return _run(parser.parse_args(list(arguments)), folders, out, err)
    except (_Wrong, RuleError, ResultsError) as error:
        err.write(f"purple-table arena: {error}\n")
        return 2
    except OSError as error:
        err.write(f"purple-table arena: {error.filename}: {error.strerror}\n")
        return 1


def _make_parser() -> _Parser:
    parser = _Parser(
        prog="purple-table arena",
        allow_abbrev=False,
        description="Computer players against each other, on duplicate deals.",
    )
    parser.add_argument("--game", metavar="ID", help="the rule folder of the game")
    parser.add_argument(
        "--players",
        metavar="A,B,…",
        help=f"a level a seat, the first is measured (with its partner): {', '.join(map(show_level, LEVELS))}; "
        f"with a style as in skilled/bold: {', '.join(STYLES)}; or a bot: module:name, or exec:./program",
    )
    parser.add_argument(
        "--ladder",
        metavar="ID",
        help=f"each of the players against each in this game (without --players: {_USUAL_LADDER})",
    )
    parser.add_argument("--deals", type=_read_count, metavar="N", help=f"how many deals (default {_DEALS})")
    parser.add_argument("--matches", type=_read_count, metavar="N", help="play so many whole matches instead of deals")
    parser.add_argument("--codes", nargs="+", metavar="CODE", help="play these deals, whose codes say game and options")
    parser.add_argument(
        "--seed", type=int, metavar="S", help="which deals (default 1; with --apart one that nobody knows)"
    )
    parser.add_argument("--jobs", type=_read_count, default=1, metavar="N", help="processes (default 1)")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the workers of this Dask scheduler; for networks that you trust"
    )
    parser.add_argument("--apart", action="store_true", help="bots think in processes of their own and see only views")
    own = ", ".join(f"{level} {playouts}" for level, playouts in PLAYOUTS.items())
    parser.add_argument(
        "--playouts",
        type=_read_count,
        metavar="N",
        help=f"play-outs a decision, for levels that search (without it {own})",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write result, plays and seeds to this file")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with the run that was to be written to FILE")
    parser.add_argument("--repeat", type=Path, metavar="FILE", help="play the run of FILE again, and compare")
    parser.add_argument("--options", nargs="*", default=[], metavar="NAME=VALUE", help="table options")
    return parser


def _run(args: argparse.Namespace, folders: Sequence[Path], out: TextIO, err: TextIO) -> int:
    if args.resume is not None and args.repeat is not None:
        raise _Wrong("--resume and --repeat do not go together")
    if args.resume is not None or args.repeat is not None:
        _check_no_other_arguments(args)
    if args.resume is not None:
        progress = Progress.resume(args.resume)
    else:
        if args.repeat is not None:
            plan, before = read_result(args.repeat)
            game = plan.build()
        else:
            plan, game = _make_plan(args, folders)
        if args.out is not None:
            _check_writable(args.out)
        progress = Progress(plan, game, args.out)
    try:
        _play(progress, args, err)
    except (ValueError, BotFault, WorkerLostError, ClusterError) as error:
        raise _Wrong(str(error)) from error
    except KeyboardInterrupt:
        if progress.out is not None:
            err.write(f"purple-table arena: stopped; go on with --resume {progress.out}\n")
        raise
    finally:
        progress.close()
    out.write(tell_result(progress))
    progress.finish()
    if args.repeat is not None:
        return _compare(args.repeat, before, progress.plays, out)
    return 0


def _play(progress: Progress, args: argparse.Namespace, err: TextIO) -> None:
    """Play what is still to be played of every run."""
    plan = progress.plan
    called = "matches" if plan.matches else "deals"
    show = _make_progress_bar(plan.number * len(progress.runs), called, err)
    for number, run in enumerate(progress.runs):
        first = len(progress.plays[number])

        def take(plays: Plays, number: int = number) -> None:
            progress.keep(number, plays)
            show(sum(map(len, progress.plays)))

        if first < run.number:
            play_all(run, args.jobs, take, first=first, cluster=args.cluster or "")


def _compare(path: Path, before: Sequence[Plays], now: Sequence[Plays], out: TextIO) -> int:
    """Write whether a repeated run had the same result, and return the exit status."""
    if before == now:
        out.write(f"the same to the last digit as {path}\n")
        return 0
    places = [
        deal for one, other in zip(before, now, strict=True) for deal in range(len(one)) if one[deal] != other[deal]
    ]
    out.write(f"not as {path}: deal {min(places) + 1} is the first of {len(places)} that differ\n")
    return 1


def _make_plan(args: argparse.Namespace, folders: Sequence[Path]) -> tuple[Plan, Game]:
    """Return the plan of the run that the arguments ask for, and its game. Raises `_Wrong` if they make no sense."""
    if args.players is None and args.ladder is None:
        raise _Wrong("--players must say who plays")
    words = [word.strip() for word in (args.players or _USUAL_LADDER).split(",")]
    levels = tuple(word if is_bot(word) else rename_level(store_level, word.casefold()) for word in words)
    codes = _read_codes(args, levels)
    if args.ladder is not None:
        game = _load_ladder_game(args, levels, folders)
    else:
        game = _load_game(args, levels, folders) if not codes else _load_code_game(codes[0], folders)
    if args.seed is None:
        args.seed = randbelow(1 << 32) if args.apart else 1
    try:
        for level in levels:
            if not needs_process(level, bots=args.apart):  # a bot apart is neither imported nor started here
                make_entry_player(game, level)
        for code in codes:
            game.start(code.chance())
    except (ValueError, BotFault) as error:
        raise _Wrong(str(error)) from error
    plan = Plan(
        command=_list_arguments(game, levels, args),
        game=game.id,
        options=dict(game.options),
        book=dict(game.book),
        deck=dict(game.deck.source),
        players=list(levels),
        seed=args.seed,
        codes=args.codes,
        deals=len(codes) or args.deals or _DEALS,
        matches=args.matches,
        playouts=args.playouts,
        apart=args.apart,
        ladder=args.ladder is not None,
        seats=game.players,
    )
    return plan, game


def _check_no_other_arguments(args: argparse.Namespace) -> None:
    """Check that a run from a file is not given other arguments: it is played as its file says."""
    named = [
        args.game,
        args.ladder,
        args.players,
        args.deals,
        args.matches,
        args.codes,
        args.seed,
        args.playouts,
    ]
    if any(word is not None for word in named) or args.options or args.apart or (args.resume and args.out):
        raise _Wrong("--resume and --repeat play as their file says: they go with --jobs, --cluster and --repeat --out")


def _read_codes(args: argparse.Namespace, levels: Sequence[str]) -> list[DealCode]:
    """Return the deals given by codes, if any. The codes also say which game it is, and with which options."""
    if args.codes is None:
        if args.game is None and args.ladder is None:
            raise _Wrong("--game, --ladder or --codes must say which game is played")
        if args.game is not None and args.ladder is not None:
            raise _Wrong("--game and --ladder do not go together")
        return []
    if args.game is not None or args.ladder is not None or args.options or args.matches or args.seed is not None:
        raise _Wrong(
            "--codes say which deals of which game: they go with no --game, --ladder, --options, --matches or --seed"
        )
    try:
        codes = [read_code(text) for text in args.codes]
    except InvalidCodeError as error:
        raise _Wrong(str(error)) from error
    if len({(code.game, code.players, frozenset(code.options.items())) for code in codes}) > 1:
        raise _Wrong("--codes are not all of the same game, players and options")
    if len(levels) != codes[0].players:
        raise _Wrong(f"--codes are of {codes[0].players} players, and --players names {len(levels)}")
    return codes


def _check_writable(path: Path) -> None:
    """Raise an error if the result could not be written; this is checked before anything is played."""
    if not path.parent.is_dir():
        raise _Wrong(f"there is no folder {path.parent}")
    if path.exists() and not path.is_file() and not path.is_dir():
        return  # a pipe or a device takes what is written once
    there = path.exists()
    with path.open("ab"):
        pass
    if not there:
        path.unlink()


def _load_game(args: argparse.Namespace, levels: Sequence[str], folders: Sequence[Path]) -> Game:
    rules = library.read_rules(folders, args.game)
    least, most, _ = read_player_range(Section(rules.book, "game.toml"))
    if not least <= len(levels) <= most:
        raise _Wrong(f"{args.game} is for {least} to {most} players, and --players names {len(levels)}")
    return rules.build(len(levels), _read_options(args))


def _load_ladder_game(args: argparse.Namespace, levels: Sequence[str], folders: Sequence[Path]) -> Game:
    """Return the game of a ladder, for its usual number of players."""
    if len(levels) < 2 or len(set(levels)) < len(levels):
        raise _Wrong("--ladder takes two or more --players, each of them once")
    rules = library.read_rules(folders, args.ladder)
    return rules.build(rules.usual, _read_options(args))


def _read_options(args: argparse.Namespace) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for text in args.options:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise _Wrong(f'"{text}" is not of the form name=value')
        options[name] = _read_value(value)
    return options


def _load_code_game(code: DealCode, folders: Sequence[Path]) -> Game:
    """Return the game of a deal code. Raises RuleError if there is no such game."""
    return library.read_rules(folders, code.game).build(code.players, code.options)


def _make_progress_bar(total: int, called: str, err: TextIO) -> Callable[[int], None]:
    """Return a function that draws a progress bar on a terminal; it does nothing if the errors go to a file."""
    if not err.isatty():
        return lambda done: None

    def show(done: int) -> None:
        filled = 40 * done // total
        end = "\n" if done == total else ""
        err.write(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{total} {called}{end}")
        err.flush()

    return show


def _list_arguments(game: Game, levels: Sequence[str], args: argparse.Namespace) -> list[str]:
    """Return the arguments that play the same run again, with all defaults written out."""
    if args.codes:
        command = ["--players", ",".join(levels), "--codes", *args.codes]
    else:
        unit = ["--matches", str(args.matches)] if args.matches else ["--deals", str(args.deals or _DEALS)]
        asked = "--ladder" if args.ladder is not None else "--game"
        command = [asked, game.id, "--players", ",".join(levels), *unit, "--seed", str(args.seed)]
    command += ["--playouts", str(args.playouts)] if args.playouts else []
    command += ["--apart"] if args.apart else []
    options = [f"{name}={write_option(value)}" for name, value in game.options.items()]
    return [*command, "--options", *options] if not args.codes else command


def _read_count(text: str) -> int:
    """Return a whole number above 0."""
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a whole number above 0')
    return number


def _read_value(text: str) -> str | int | bool:
    """Return an option's value as it is written on the command line."""
    word = text.strip()
    if word.casefold() in ("true", "false"):
        return word.casefold() == "true"
    return int(word) if word.removeprefix("-").isdecimal() and len(word) <= _MOST_DIGITS else word
