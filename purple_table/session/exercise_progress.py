"""The answers of a person to the exercises, and when a missed one comes again.

The rule is that of a box of cards: a missed exercise comes again on the next day; each time it is then answered
rightly it waits longer, 3, 7 and 16 days, and after that it is learned. What was right at the first sight is learned at
once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from purple_table.core.messages import say
from purple_table.session.exercises import Exercise
from purple_table.session.files import FORMAT, JsonFile, merge_mappings

WAITS = (1, 3, 7, 16)
"""After how many days a missed exercise comes again, one after the other."""
A_DAY = 10
"""How many exercises a day has."""
MOST = 10_000
_Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d\Z")]
_Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class AnswerHistory(Struct, frozen=True, kw_only=True):
    """The history of one exercise: when it was answered last, when it is due, and how often it was right and missed.

    `step` is the place in `WAITS` of the wait that runs. An exercise without a `due` day is learned.
    """

    day: _Day
    due: _Day | None = None
    step: Annotated[int, Meta(ge=0, le=len(WAITS))] = 0
    right: _Count = 0
    missed: _Count = 0


class ExerciseProgress(Struct, frozen=True, kw_only=True):
    """All exercises that were answered, by their keys."""

    format: int = FORMAT
    answers: Annotated[dict[str, AnswerHistory], Meta(max_length=MOST)] = {}

    def note(self, key: str, today: date, *, right: bool) -> ExerciseProgress:
        """Return the progress after an answer. A second answer on the same day only counts where it is wrong."""
        before = self.answers.get(key)
        answers = {name: one for name, one in self.answers.items() if name != key}
        while len(answers) >= MOST:
            answers.pop(next(iter(answers)))
        return replace(self, answers={**answers, key: _answer(before, today, right)})

    def is_due(self, key: str, today: date) -> bool:
        """Return whether a missed exercise comes again today."""
        answered = self.answers.get(key)
        return answered is not None and answered.due is not None and answered.due <= today.isoformat()

    def count_answered(self, today: date) -> int:
        """Return how many exercises were answered today."""
        return sum(answered.day == today.isoformat() for answered in self.answers.values())

    def choose(
        self, exercises: Sequence[Exercise], today: date, count: int, rank: Callable[[Exercise], int] = lambda one: 0
    ) -> list[Exercise]:
        """Return the exercises to be answered next: those that are due, then new ones, then those answered long ago.

        The new ones go round the games, those of the lowest `rank` first, in an order that is another one each day.
        """
        known = self.answers
        due = [one for one in exercises if self.is_due(one.key, today)]
        due.sort(key=lambda one: known[one.key].due or "")
        new = _mix([one for one in exercises if one.key not in known], today, rank)
        chosen = (due + new)[:count]
        if len(chosen) < count:
            day = today.isoformat()
            rest = [one for one in exercises if one not in chosen and known[one.key].day != day]
            chosen += sorted(rest, key=lambda one: known[one.key].day)[: count - len(chosen)]
        return chosen


def _answer(before: AnswerHistory | None, today: date, right: bool) -> AnswerHistory:
    day = today.isoformat()
    if not right:
        due = (today + timedelta(WAITS[0])).isoformat()
        return AnswerHistory(
            day=day, due=due, right=before.right if before else 0, missed=(before.missed if before else 0) + 1
        )
    if before is None:
        return AnswerHistory(day=day, right=1)
    if before.due is None or before.due > day:
        # It is learned, or was missed and looked at again before its day.
        return replace(before, day=day, right=before.right + 1)
    step = before.step + 1
    next_due = (today + timedelta(WAITS[step])).isoformat() if step < len(WAITS) else None
    return replace(before, day=day, due=next_due, step=step, right=before.right + 1)


def _mix(exercises: Iterable[Exercise], today: date, rank: Callable[[Exercise], int]) -> list[Exercise]:
    """Return exercises in turn from game to game."""
    games: dict[str, list[Exercise]] = {}
    for one in sorted(exercises, key=lambda one: (rank(one), _draw(today, one.key))):
        games.setdefault(one.game, []).append(one)
    mixed: list[Exercise] = []
    while games:
        for game in list(games):
            mixed.append(games[game].pop(0))
            if not games[game]:
                del games[game]
    return mixed


def _draw(today: date, key: str) -> str:
    return hashlib.sha256(f"{today.isoformat()} {key}".encode()).hexdigest()


def make_exercise_progress_file(path: Path) -> JsonFile[ExerciseProgress]:
    """Return the file of the progress at a path. Every exercise is merged by itself."""
    return JsonFile(path, ExerciseProgress, say("no exercise counts as answered"), _merge)


def _merge(known: ExerciseProgress, made: ExerciseProgress, found: ExerciseProgress) -> ExerciseProgress:
    answers: Mapping[str, AnswerHistory] = merge_mappings(known.answers, made.answers, found.answers)
    return replace(found, answers=dict(list(answers.items())[-MOST:]))
