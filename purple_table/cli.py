"""The command `purple-table`: reads the command line and passes control to what it asks for.

The thinking process imports this module again, so at the top it imports nothing but the standard library.
"""

from __future__ import annotations

import argparse
import io
import multiprocessing
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from purple_table import __version__

if TYPE_CHECKING:
    from purple_table.paths import Folders

DONE, FAULT, WRONG = 0, 1, 2
"""Exit status: all went well; something unexpected happened; the command line or this machine cannot do it."""

_WITH_VALUE = ("--data-dir", "--game", "--seed", "--bot")
_COMMANDS = ("examples", "exercises", "new-game", "verify-deal", "arena", "bot", "host", "show")
_RECORDS = (".match", ".damaged", ".deleted")
"""How the names of files end that may be records."""
_LONGEST_PROBLEM = 1_000
"""The longest message, in characters: the names of all games and two folders fit."""
_EXPLANATION = """\
commands:
  examples [FILE ...]  ask the rules the worked examples of these files or game folders, or of every rule book
  exercises [FILE ...] check the exercises of these files or of every game; with --prove, prove them (minutes)
  new-game NAME        write the folder of a new trick game into your rule folder; with --check, say what it lacks
  verify-deal FILE     check that a record's cards follow from its keys, and these against digests
  show FILE            print the deals of a record as text, or with --json for programs (docs/notation.md)
  arena ...            let computer players play each other in bulk; `purple-table arena --help` says more
  host GAME            open a table on the home network without a window; `purple-table host --help` says more
  bot LEVEL            play as a bot for another program, over standard input and output (docs/protocol.md)

Without a command the window opens; with FILE, the record of a match, to look back at it.
"""


class _Problem(Exception):
    """Raised when the command cannot be carried out; the message names place and cause."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line (without the program's name) and return the exit status. Nothing is raised."""
    multiprocessing.freeze_support()
    words = list(sys.argv[1:] if arguments is None else arguments)
    # A windowed program on Windows has neither stream.
    out, errors = sys.stdout or io.StringIO(), sys.stderr or io.StringIO()
    for stream in (out, errors):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what the terminal cannot show is no reason to stop
    folder: Path | None = None
    try:
        command, rest, past = _split_words(words)
        named = words[: len(words) - len(rest) - bool(command)]
        options = _make_parser().parse_args([word for place, word in enumerate(named) if place != past])
        options.past = Path(words[past]) if past is not None else None
        folder = options.data_dir
        return _run(command, rest, options, out, errors)
    except _Problem as problem:
        from purple_table.core.safe_text import clean_message

        print(f"purple-table: {clean_message(str(problem), _LONGEST_PROBLEM)}", file=errors)
        return WRONG
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of the output is gone; closing the stream at exit must not complain again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return DONE
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else WRONG
    except Exception as error:
        return _report(error, folder, errors)


def _run(command: str, rest: list[str], options: argparse.Namespace, out: TextIO, errors: TextIO) -> int:
    from purple_table.paths import FolderError, find_folders

    if options.version:
        print(f"Purple Table {__version__} ({build()})", file=out)
        return DONE
    try:
        folders = find_folders(options.data_dir)
    except FolderError as error:
        raise _Problem(str(error)) from error
    if command and (options.game or options.seed is not None or options.fullscreen or options.bot):
        raise _Problem(f"--game, --seed, --fullscreen and --bot belong to the window, not to `{command}`")
    if command == "examples":
        if "-h" in rest or "--help" in rest:
            _make_parser().print_help(out)
            return DONE
        from purple_table.rule_commands import run_examples

        return run_examples([Path(word) for word in rest], rule_folders(folders), out, errors)
    if command == "exercises":
        from purple_table.exercises_command import run as run_exercises

        return run_exercises(rest, rule_folders(folders), out, errors)
    if command == "new-game":
        from purple_table.rule_commands import write_new_game

        return write_new_game(rest, rule_folders(folders), folders.assets, out, errors)
    if command == "arena":
        from purple_table.arena.command import run_command

        return run_command(rest, rule_folders(folders), out, errors)
    if command == "bot":
        from purple_table.bot_command import run as serve

        return serve(rest, sys.stdin.buffer, sys.stdout.buffer, errors)
    if command == "host":
        from purple_table.host_command import run as keep_table

        return keep_table(rest, rule_folders(folders), folders.data, out, errors)
    if command == "show":
        from purple_table.record_commands import show_deals

        return show_deals(rest, rule_folders(folders), out, errors)
    if command == "verify-deal":
        from purple_table.record_commands import verify_deal

        return verify_deal(rest, out, errors)
    if options.past is not None:
        _check_readable(options)
    if options.data_dir is not None:
        _check_writable(folders)
    return _open_window(folders, options)


def build() -> str:
    """Return whether playouts run as extension modules or as plain Python (`packaging/compiling.py`)."""
    kernel = find_spec("purple_table.games.tricks.kernel")
    compiled = kernel is not None and (kernel.origin or "").endswith(tuple(EXTENSION_SUFFIXES))
    return "compiled" if compiled else "plain"


def rule_folders(folders: Folders) -> tuple[Path, Path]:
    """Return the folders in which games are looked for: the program's own rules first, then the user's."""
    return folders.rules, folders.user_rules


def _open_window(folders: Folders, options: argparse.Namespace) -> int:
    from purple_table.paths import APPLICATION

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # By this word the desktop finds the program's icon and name; left to itself pygame puts the script's name there.
    for variable in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ.setdefault(variable, APPLICATION)
    from purple_table.app import App, NoDisplay, UnknownGameError
    from purple_table.players.bots import BotFault
    from purple_table.players.named_bots import offer_bots

    try:
        offer_bots(options.bot)
    except BotFault as error:
        raise _Problem(f"--bot: {error}") from error
    bots = tuple(options.bot)
    try:
        App(
            folders,
            game=options.game,
            seed=options.seed,
            full_screen=options.fullscreen,
            bots=bots,
            past=options.past,
        ).run()
    except NoDisplay as error:
        raise _Problem(str(error)) from error
    except UnknownGameError as error:
        raise _Problem(f"--game: {error}") from error
    return DONE


def _check_writable(folders: Folders) -> None:
    """Check that a folder given by name can be written. Without one the program plays on and only does not save."""
    from purple_table.paths import make_folders

    problems = make_folders(folders)
    if problems:
        raise _Problem(f"--data-dir: {problems[0]}")


def _check_readable(options: argparse.Namespace) -> None:
    """Check that a record can be opened, so that the terminal shows the error; the window shows what is wrong inside
    it."""
    if options.game or options.seed is not None:
        raise _Problem("--game and --seed belong to a new match, not to the record of one")
    try:
        with options.past.open("rb"):
            pass
    except OSError as error:
        raise _Problem(f"{options.past}: cannot be read ({error.strerror or error})") from error


def _report(error: Exception, data_dir: Path | None, errors: TextIO) -> int:
    """Write in short what happened and where the report lies, and return the exit status."""
    from purple_table.core.messages import english
    from purple_table.core.safe_text import clean_message
    from purple_table.reports import save_report

    saved = english(save_report(error, data_dir))
    what = clean_message(f"{type(error).__name__}: {error}")
    print(f"purple-table: something unexpected happened: {what}", file=errors)
    print(f"{saved}\nMatches are saved card by card: start again and choose Continue.", file=errors)
    return FAULT


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="purple-table",
        description="A card table for the Purple Rules games, played against computer players.",
        epilog=_EXPLANATION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage="purple-table [options] [FILE | command ...]",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="store_true", help="say which version this is, and whether it runs compiled or plain"
    )
    parser.add_argument(
        "--data-dir", type=_read_folder, metavar="FOLDER", help="keep settings, matches, cards and log in this folder"
    )
    parser.add_argument("--game", metavar="GAME", help="go straight to a table with this game, for example hearts")
    parser.add_argument(
        "--seed", type=_read_seed, metavar="N", help="a whole number that decides the deals of the match"
    )
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="BOT",
        help="offer this bot, module:name or exec:./program, as a computer player; its code runs in the thinking "
        "process, or beside it. May be given again",
    )
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    return parser


def _read_folder(text: str) -> Path:
    if not text.strip():
        # An empty path means the working folder, which a script with an unset variable does not.
        raise argparse.ArgumentTypeError("it names no folder")
    return Path(text)


def _read_seed(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f'"{text[:40]}" is not a whole number') from error


def _split_words(words: list[str]) -> tuple[str, list[str], int | None]:
    """Return the command in a command line, the arguments after it, and the index of a record that is named instead.

    The arguments after a command are the command's own to read.
    """
    skip, past = False, None
    for place, word in enumerate(words):
        if skip or word.startswith("-"):
            skip = not skip and word in _WITH_VALUE
            continue
        if word in _COMMANDS and past is None:
            return word, words[place + 1 :], None
        if past is not None:
            raise _Problem(f'"{word}": one record at a time can be looked back at')
        if not word.endswith(_RECORDS) and not Path(word).exists():
            raise _Problem(f'"{word}" is no command; --help names those that there are')
        past = place
    return "", [], past
