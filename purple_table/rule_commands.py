"""The commands for whoever writes rules: `purple-table new-game` and `purple-table examples`.

The first writes the folder of a new trick game, and lists what such a folder still lacks. The second asks the rules the
questions of example files, and reports every answer that differs.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from purple_table import library
from purple_table.core.examples import ExampleResult, check_example, read_examples
from purple_table.core.rulebook import RuleError
from purple_table.core.safe_text import clean_message
from purple_table.game_checklist import MissingItem, find_missing

DONE, INCOMPLETE, WRONG = 0, 1, 2
"""Exit status: the folder was written, or lacks nothing; with --check, something is missing; it cannot be done."""

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_RESERVED = re.compile(r"decks|con|prn|aux|nul|com[0-9]|lpt[0-9]")
"""Names that a rule folder has for something else, or that are no folders on Windows."""
_SKETCH = Path("new_game")
"""In the program's assets: the folder from which new games are made."""
_DESCRIPTION = """Write the folder of a new trick game: rule file, rule book, worked examples, coach, and German texts
of a plain game that can be played as it is. Nothing that is there is overwritten."""
_EPILOG = "docs/adding-a-game.md of the source code shows the way from there to a game that comes with the program."


class _Refused(Exception):
    """The folder cannot be written or read; the message says why."""


def write_new_game(words: Sequence[str], folders: Sequence[Path], assets: Path, out: TextIO, errors: TextIO) -> int:
    """Carry out the command; `folders` are the program's rule folder and the user's, which gets the new game."""
    parser = argparse.ArgumentParser(
        prog="purple-table new-game", description=_DESCRIPTION, epilog=_EPILOG, allow_abbrev=False
    )
    parser.add_argument("name", metavar="NAME", help="what the folder is called: small letters, digits and _")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="the rule folder for it; usually your own")
    parser.add_argument("--check", action="store_true", help="write nothing; say what this game still lacks")
    options = parser.parse_args(words)
    root = folders[-1] if options.into is None else options.into
    # The folder that was named comes first, as its game is the one that is meant.
    places = (root, *(folder for folder in folders if folder != root)) if options.into else tuple(folders)
    sketch = assets / _SKETCH
    try:
        _check_name(options.name)
        if not options.check:
            _refuse_known(options.name, places)
            folder = write_game(options.name, root, sketch)
            print(f"Wrote {folder}: {', '.join(sorted(os.listdir(folder)))}", file=out)
            print("It can be played as it is. Change game.toml first, then the words; see rules/README.md.", file=out)
        missing = find_missing(places, options.name, sketch)
    except (_Refused, RuleError) as error:
        print(f"purple-table new-game: {clean_message(str(error))}", file=errors)
        return WRONG
    _print_checklist(options.name, missing, out)
    return INCOMPLETE if options.check and missing else DONE


def write_game(name: str, root: Path, sketch: Path) -> Path:
    """Write the folder of a new game into a rule folder and return it; nothing that is there is overwritten.

    Where a file cannot be written, those before it are removed again.
    """
    folder = root / name
    title = name.replace("_", " ").title()
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(root, error) from error
    try:
        folder.mkdir()
    except FileExistsError as error:
        raise _Refused(f"{folder} is already there; nothing was written") from error
    except OSError as error:
        raise _unwritable(folder, error) from error
    written: list[Path] = []
    try:
        for file in sorted(sketch.iterdir()):
            text = file.read_text(encoding="utf-8").replace("@id@", name).replace("@name@", title)
            written.append(folder / file.name)
            written[-1].write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        with suppress(OSError):
            for file in written:
                file.unlink(missing_ok=True)
            folder.rmdir()
        raise _unwritable(folder, error) from error
    return folder


def _unwritable(folder: Path, error: OSError) -> _Refused:
    return _Refused(f"{folder}: cannot be written ({error.strerror or error})")


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise _Refused(f'"{name}": a name has small letters, digits and _, begins with a letter, and has at most 40')
    if _RESERVED.fullmatch(name):
        raise _Refused(f'"{name}" cannot be the name of a game: it means something else')


def _refuse_known(name: str, folders: Sequence[Path]) -> None:
    """Refuse a name that a game of any rule folder has: of two only one would be offered."""
    try:
        known = library.find_game(folders, name)
    except RuleError:
        return
    raise _Refused(f'there is already a game "{name}" in {known}; nothing was written')


def _print_checklist(name: str, missing: Sequence[MissingItem], out: TextIO) -> None:
    for title, wants in (
        ("Still missing", [one for one in missing if not one.is_translation]),
        (
            "Missing in other languages (a game of the program has German)",
            [one for one in missing if one.is_translation],
        ),
    ):
        if wants:
            print(f"{title}:", file=out)
        for want in wants:
            print(f"  {want.file}: {clean_message(want.what)}", file=out)
    if not missing:
        print(f"{name} lacks nothing.", file=out)


PASSED, FAILED, MALFORMED = 0, 1, 2
"""Exit status: all examples passed, some failed, a file could not be read as examples."""


def run_examples(files: Sequence[Path], folders: Sequence[Path], out: TextIO, errors: TextIO) -> int:
    """Check example files or game folders, or all rule books if none is named, and return the exit status.

    Failures and the last line, `N passed, N failed`, go to `out`; what is wrong with a file goes to `errors`. A
    malformed file is not counted at all, and the other files are still checked.
    """
    build_known = library.builder(folders)
    passed = failed = 0
    status = PASSED
    faults: list[str] = []
    if not files:
        files, faults = _books(folders)
    for file in files:
        if (file / "game.toml").is_file():
            # The game of a folder that is named may lie outside of the rule folders.
            folder = file.absolute()
            file, build = folder / "examples.toml", library.builder([folder.parent, *folders])
        else:
            build = build_known
        try:
            examples = read_examples(library.read_toml(file), str(file), build)
            results = [check_example(example, build) for example in examples]
        except RuleError as error:
            faults.append(str(error))
            continue
        for result in results:
            if result.failures:
                failed += 1
                _report(result, file, out)
            else:
                passed += 1
    for fault in faults:
        _say(f"error: {fault}", errors)
    _say(f"{passed} passed, {failed} failed", out)
    if failed:
        status = FAILED
    return MALFORMED if faults else status


def _books(folders: Sequence[Path]) -> tuple[list[Path], list[str]]:
    """Return the example files of all games, and the faults of the games that cannot be played."""
    files, faults = [], []
    for info in library.games(folders):
        if info.fault:
            faults.append(info.fault)
        elif (file := info.folder / "examples.toml").exists():
            files.append(file)
    return files, faults


def _report(result: ExampleResult, file: Path, out: TextIO) -> None:
    example = result.example
    clause = f" [{example.clause}]" if example.clause else ""
    for failure in result.failures:
        _say(f'FAILED {file}: example {example.number} "{example.title}"{clause}: {failure}', out)


def _say(line: str, stream: TextIO) -> None:
    """Print one line; characters that the stream cannot show, or that would end the line or control a terminal, are
    escaped."""
    plain = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in line)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    print(plain.encode(encoding, "backslashreplace").decode(encoding), file=stream)
