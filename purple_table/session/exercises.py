"""Exercises: positions of a deal with one clearly right decision, read from text in the notation of deals.

A file holds any number of deals as `notation` reads them, each played up to the decision and with tags of its own
(docs/exercises.md). What is asked is what the rules ask the seat to act there.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from purple_table.core.actions import Action, read_action
from purple_table.core.match import Match
from purple_table.core.messages import LocalizedError, Message, Verbatim, read_error, say
from purple_table.core.options import OptionValue
from purple_table.session.files import SaveError, hold_lock, open_file, replace_file, say_unwritable
from purple_table.session.notation import BuildByName, list_deals, list_tags, read_deals, write_deal

FILE = "exercises.txt"
"""The file of a rule folder that has its exercises."""
MOST_BYTES = 4_000_000
"""The largest file that is read."""
LEVELS = ("beginner", "reference", "skilled")
"""The players that tell how hard an exercise is: the more of them go wrong, the harder it is."""
_SEPARATOR = re.compile(r"\s*[,;]\s*")
_PROOF = re.compile(r"(\w+) (\d{1,7}): (-?\d+(?:\.\d+)?) \+- (\d+(?:\.\d+)?)")
_COST = re.compile(r"(.+) (-?\d+(?:\.\d+)?)")


class Proof(NamedTuple):
    """A proof: how much better the right action is than the best of the others, in points a deal.

    opponents  "search", where the Expert's policies play on for everybody, "exact", where every card is known and the
               rest is played out in every way, or the level of the other seats
    deals      the number of sampled deals, each played on after both actions
    points, margin   the mean difference, and half of its 95 % interval
    """

    opponents: str
    deals: int
    points: float
    margin: float

    @property
    def is_clear(self) -> bool:
        """Whether the whole interval lies above zero."""
        return self.points > self.margin

    def __str__(self) -> str:
        return f"{self.opponents} {self.deals}: {self.points:.2f} +- {self.margin:.2f}"


class ExerciseError(LocalizedError, ValueError):
    """Raised for an exercise that cannot be used; the message names file and line and says why."""

    def __init__(self, file: str, line: int, cause: Message) -> None:
        super().__init__(say("{file}, line {line}: {cause}", file=Verbatim(file), line=line, cause=cause))


@dataclass(frozen=True)
class Exercise:
    """A position and what is right there.

    right    the actions that are right; several only where they come to the same
    costs    what other actions cost in points a deal, the cheapest first
    wrong    the levels that go wrong, of `LEVELS`
    words    why it is right, in the words of whoever wrote it; "" where the theme says it
    text     the deal in the notation of deals; it begins in line `line` of `file`
    """

    game: str
    theme: str
    right: tuple[Action, ...]
    text: str
    file: str
    line: int
    costs: Mapping[Action, float] = field(default_factory=dict, hash=False)
    wrong: tuple[str, ...] = ()
    proofs: tuple[Proof, ...] = ()
    words: str = ""

    @property
    def key(self) -> str:
        """A name that stays the same while the position does; what is known of a person's answers is kept under it."""
        kept = [line for line in self.text.splitlines() if not line.startswith("[") or line.startswith("[Code")]
        kept += [line for line in self.text.splitlines() if line.startswith(("[Cards", "[Deal"))]
        return f"{self.game}-{hashlib.sha256(' '.join(kept).encode()).hexdigest()[:12]}"

    @property
    def difficulty(self) -> int:
        """How hard it is, from 1 to 3: how many kinds of players go wrong, and at least 1."""
        return max(1, len(self.wrong))

    def read_position(self, build: BuildByName) -> Match:
        """Return the match in which the decision is to be made. Raises ExerciseError."""
        # With empty lines before it, what is wrong is said with its line in the file.
        try:
            (match,) = read_deals("\n" * (self.line - 1) + self.text, build)
        except ValueError as error:
            raise ExerciseError(self.file, self.line, read_error(error)) from error
        legal = match.legal() if match.state.to_act is not None else ()
        missing = [action for action in (*self.right, *self.costs) if action not in legal]
        if missing:
            action = Verbatim(str(missing[0]))
            raise ExerciseError(self.file, self.line, say("“{action}” is not allowed there", action=action))
        return match


class ExerciseFile(NamedTuple):
    """The exercises of a file, and what is wrong with others in it."""

    exercises: tuple[Exercise, ...] = ()
    faults: tuple[Message, ...] = ()


def read_exercise_file(path: Path) -> ExerciseFile:
    """Read the exercises of a file. What is wrong with one is a fault, and the others are still there.

    The positions themselves are not read yet (`Exercise.read_position`). There is nothing where there is no file.
    """
    try:
        with open_file(path) as file:
            content = file.read(MOST_BYTES + 1)
        text = content.decode()
    except FileNotFoundError:
        return ExerciseFile()
    except (OSError, ValueError) as error:
        return ExerciseFile((), (say("{file}: {cause}", file=Verbatim(str(path)), cause=read_error(error)),))
    if len(content) > MOST_BYTES:
        cause = say("the file is larger than {number} bytes", number=MOST_BYTES)
        return ExerciseFile((), (say("{file}: {cause}", file=Verbatim(str(path)), cause=cause),))
    return read_exercises(text, str(path))


def read_exercises(text: str, file: str) -> ExerciseFile:
    """Read the exercises of a text; `file` names it where something is wrong."""
    found, faults = list[Exercise](), list[Message]()
    for line, block in _split_blocks(text):
        try:
            found.append(_read_exercise(block, file, line))
        except ExerciseError as error:
            faults.append(error.words)
    return ExerciseFile(tuple(found), tuple(faults))


def make_exercise(
    match: Match,
    usual: Mapping[str, OptionValue],
    right: tuple[Action, ...],
    costs: Mapping[Action, float],
    wrong: tuple[str, ...] = (),
) -> Exercise | None:
    """Return the position at which a match stands as an exercise, of the first theme that fits it; None if none does.

    `usual` are the options that its deal code leaves out.
    """
    from purple_table.session.exercise_themes import SolvedDecision, find_themes

    view = match.state.view(match.state.to_act or 0)
    themes = find_themes(SolvedDecision(match.game, view, right[0], tuple(costs)))
    if not themes:
        return None
    text = write_deal(list_deals(match, usual, running=True)[-1])
    return Exercise(match.game.id, themes[0], right, text, "", 1, costs, wrong)


def add_exercise(path: Path, exercise: Exercise) -> bool:
    """Add an exercise at the end of a file. Returns False if the file has it. Raises SaveError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with hold_lock(path.with_name(".lock")):
            if any(one.key == exercise.key for one in read_exercise_file(path).exercises):
                return False
            before = path.read_bytes().rstrip() if path.exists() else b""
            after = write_exercise(exercise).encode()
            replace_file(path, before + b"\n\n" + after if before else after)
    except OSError as error:
        raise SaveError(path, say_unwritable(error)) from error
    return True


def write_exercise(exercise: Exercise) -> str:
    """Return an exercise as text: the deal, with its own tags before the rows."""
    tags = [f'[Theme "{exercise.theme}"]', f'[Right "{", ".join(map(str, exercise.right))}"]']
    if exercise.costs:
        tags.append(f'[Costs "{"; ".join(f"{action} {cost:.1f}" for action, cost in exercise.costs.items())}"]')
    if exercise.wrong:
        tags.append(f'[Wrong "{" ".join(exercise.wrong)}"]')
    tags += [f'[Proof "{proof}"]' for proof in exercise.proofs]
    if exercise.words:
        tags.append(f'[Because "{exercise.words}"]')
    lines = [line for line in exercise.text.splitlines() if not line.startswith(_OWN_TAGS)]
    rows = next((place for place, line in enumerate(lines) if not line.startswith(("[", ";", "%"))), len(lines))
    return "".join(f"{line}\n" for line in (*lines[:rows], *tags, *lines[rows:]))


_OWN_TAGS = ("[Theme ", "[Right ", "[Costs ", "[Wrong ", "[Proof ", "[Because ")


def _split_blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield the deals of a text, each with the number of its first line."""
    block, begins = list[str](), 1
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            begins = begins if block else number
            block.append(line)
        elif block:
            if any(not line.startswith((";", "%")) for line in block):
                yield begins, "".join(f"{line}\n" for line in block)
            block = []


def _read_exercise(text: str, file: str, line: int) -> Exercise:
    tags = list_tags(text)

    def find(name: str) -> str:
        if len(tags.get(name, ())) != 1:
            words = say('an exercise has one tag [{name} "…"]', name=Verbatim(name))
            raise ExerciseError(file, line, words)
        return tags[name][0]

    # Themes bring the engines of the families, for which the title does not wait.
    from purple_table.session.exercise_themes import THEMES

    theme = find("Theme")
    if theme not in THEMES:
        known = Verbatim(", ".join(THEMES))
        raise ExerciseError(file, line, say("“{theme}” is no theme: {known}", theme=Verbatim(theme), known=known))
    try:
        right = tuple(read_action(word) for word in _split_list(find("Right")))
        costs = dict(_read_cost(word) for tag in tags.get("Costs", ()) for word in _split_list(tag))
        proofs = tuple(_read_proof(tag) for tag in tags.get("Proof", ()))
    except ExerciseError:
        raise
    except ValueError as error:
        raise ExerciseError(file, line, read_error(error)) from error
    wrong = tuple(level for tag in tags.get("Wrong", ()) for level in tag.split() if level in LEVELS)
    words = " ".join(tags.get("Because", ()))
    game = (tags.get("Game") or [Path(file).parent.name])[0]
    return Exercise(game, theme, right, text, file, line, costs, wrong, proofs, words)


def _split_list(text: str) -> Sequence[str]:
    return [part for part in _SEPARATOR.split(text.strip()) if part]


def _read_cost(word: str) -> tuple[Action, float]:
    found = _COST.fullmatch(word)
    if found is None:
        raise ValueError(f'"{word}" is not of the form "play Rd8 1.5"')
    return read_action(found[1]), float(found[2])


def _read_proof(text: str) -> Proof:
    found = _PROOF.fullmatch(text)
    if found is None:
        raise ValueError(f'"{text}" is not of the form "skilled 300: 1.5 +- 0.4"')
    return Proof(found[1], int(found[2]), float(found[3]), float(found[4]))
