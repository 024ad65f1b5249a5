"""`purple-table exercises`: check files of exercises, or prove them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from purple_table import library
from purple_table.core.match import Match
from purple_table.core.messages import english
from purple_table.core.safe_text import clean_message
from purple_table.exercise_proof import UnprovableError, is_still_right, prove
from purple_table.session.exercise_themes import SolvedDecision, explain_theme
from purple_table.session.exercises import FILE, Exercise, ExerciseError, read_exercise_file, write_exercise

PASSED, FAILED, MALFORMED = 0, 1, 2
"""Exit status: all exercises hold, some do not, some cannot be read."""
QUICK = 300
"""How many playouts a check has."""
_PROVE = "--prove"


def run(words: Sequence[str], folders: Sequence[Path], out: TextIO, errors: TextIO) -> int:
    """Check the exercises of files or game folders, or of all games, and return the exit status.

    With `--prove` they are proved, which takes up to minutes for each, and those that are clear are printed.
    """
    proves = _PROVE in words
    unknown = [word for word in words if word.startswith("-") and word != _PROVE]
    if unknown:
        print(f"purple-table: exercises takes files and {_PROVE}, not {clean_message(unknown[0])}", file=errors)
        return MALFORMED
    files = [Path(word) for word in words if word != _PROVE]
    files = [file / FILE if file.is_dir() else file for file in files] or [
        info.folder / FILE for info in library.games(folders) if not info.fault
    ]
    build = library.builder(folders)
    held, failed, faults = 0, 0, 0
    for file in files:
        read = read_exercise_file(file)
        for fault in read.faults:
            print(f"error: {english(fault)}", file=errors)
        faults += len(read.faults)
        for exercise in read.exercises:
            try:
                match = exercise.read_position(build)
                why = _prove(exercise, match, out, errors) if proves else _check(exercise, match)
            except ExerciseError as error:
                print(f"error: {error}", file=errors)
                faults += 1
                continue
            if why:
                print(f"FAILED {file}, line {exercise.line}: {why}", file=errors if proves else out)
            failed, held = failed + bool(why), held + (not why)
    print(f"{held} hold, {failed} do not", file=errors if proves else out)
    return MALFORMED if faults else FAILED if failed else PASSED


def _check(exercise: Exercise, match: Match) -> str:
    """Return what is wrong with an exercise; "" if nothing is."""
    unclear = [proof for proof in exercise.proofs if not proof.is_clear]
    if unclear or not exercise.proofs:
        return f"its proof is not clear: {unclear[0]}" if unclear else "it has no proof"
    if not exercise.words and not _has_words(exercise, match):
        return f"the position is not of the theme {exercise.theme}"
    try:
        return "" if is_still_right(exercise, match, QUICK) else f"{QUICK} playouts do not find it right"
    except UnprovableError as error:
        return str(error)


def _has_words(exercise: Exercise, match: Match) -> bool:
    view = match.state.view(match.state.to_act or 0)
    return bool(
        explain_theme(exercise.theme, SolvedDecision(match.game, view, exercise.right[0], tuple(exercise.costs)))
    )


def _prove(exercise: Exercise, match: Match, out: TextIO, errors: TextIO) -> str:
    """Prove an exercise, and print it if it is clear. Returns why it is not."""
    print(f"{exercise.game}, line {exercise.line}, {exercise.theme}: {exercise.right[0]}", file=errors)
    try:
        proved = prove(exercise, match, report=lambda line: print(f"  {line}", file=errors, flush=True))
    except UnprovableError as error:
        return str(error)
    if not _has_words(proved, match):
        # Which of the others is the cheapest may have changed, and with it what the theme compares with.
        return f"the position is not of the theme {exercise.theme}"
    unclear = [proof for proof in proved.proofs if not proof.is_clear]
    if unclear or min(proved.costs.values()) <= 0:
        return f"not clear: {unclear[0]}" if unclear else "another action costs nothing"
    print(write_exercise(proved), file=out, flush=True)
    return ""
