"""`purple-table examples`: ask the rules the questions of example files, and report every answer that differs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from purple_table import library
from purple_table.core.examples import ExampleResult, check_example, read_examples
from purple_table.core.rulebook import RuleError

PASSED, FAILED, MALFORMED = 0, 1, 2
"""Exit status: all examples passed, some failed, a file could not be read as examples."""


def run(files: Sequence[Path], folders: Sequence[Path], out: TextIO, errors: TextIO) -> int:
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
