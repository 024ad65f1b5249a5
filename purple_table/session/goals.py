"""Goals: a handful for each game, reached by finished matches that were played without help."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from purple_table.core.messages import say
from purple_table.players.levels import list_offered
from purple_table.session.files import FORMAT, JsonFile, merge_mappings
from purple_table.session.tally import MatchTally

GoalKind = Literal["win", "wins", "run", "expert", "moon", "nil", "nils", "contracts"]
_NEEDED: Mapping[GoalKind, int] = {
    "win": 1,
    "wins": 10,
    "run": 3,
    "expert": 1,
    "moon": 1,
    "nil": 1,
    "nils": 10,
    "contracts": 10,
}
_FOR_FEAT: Mapping[str, tuple[GoalKind, ...]] = {"moon": ("moon",), "nil": ("nil", "nils"), "contract": ("contracts",)}
MOST = 10_000


class Goal(NamedTuple):
    """A goal in a game; `done` never exceeds `needed`. `when` is when the match began that reached it, in ISO form."""

    game: str
    kind: GoalKind
    done: int
    needed: int
    when: str = ""

    @property
    def is_reached(self) -> bool:
        """Whether all of it is done."""
        return self.done >= self.needed


def list_goals(
    rows: Iterable[MatchTally], person: str, feats: Callable[[str], Sequence[str]], games: Iterable[str] = ()
) -> list[Goal]:
    """Return the goals of a person in every game of which there is a match, and in other `games`.

    `feats` returns what is counted in a game, by the game's id. `rows` must be in the order in which the matches began.
    To win against Experts is a goal where the game offers them, and where it was reached.
    """
    mine = [row for row in rows if row.person == person]
    found = []
    for game in dict.fromkeys([*(row.game for row in mine), *games]):
        own = [row for row in mine if row.game == game and not row.had_help]
        kinds: list[GoalKind] = ["win", "wins", "run", "expert"]
        kinds += [kind for feat in feats(game) for kind in _FOR_FEAT.get(feat, ())]
        goals = [_make_goal(game, kind, own) for kind in kinds]
        met = "expert" in list_offered(game)
        found += [goal for goal in goals if met or goal.kind != "expert" or goal.is_reached]
    return found


def _make_goal(game: str, kind: GoalKind, rows: Sequence[MatchTally]) -> Goal:
    """Return how far a goal is after matches without help."""
    needed = _NEEDED[kind]
    done = min(_count_done(kind, rows), needed)
    if done < needed:
        return Goal(game, kind, done, needed)
    # More matches never undo what was done.
    place = bisect_left(range(1, len(rows) + 1), needed, key=lambda count: _count_done(kind, rows[:count]))
    return Goal(game, kind, done, needed, rows[place].began)


def list_next_goals(goals: Iterable[Goal]) -> dict[str, Goal]:
    """Return for each game the first goal that is not reached; a game of which all are reached has none."""
    found: dict[str, Goal] = {}
    for goal in goals:
        if not goal.is_reached:
            found.setdefault(goal.game, goal)
    return found


def _count_done(kind: GoalKind, rows: Sequence[MatchTally]) -> int:
    match kind:
        case "win" | "wins":
            return sum(row.won for row in rows)
        case "run":
            return _longest("".join("01"[row.won] for row in rows))
        case "expert":
            return sum(row.won for row in rows if row.opponents in ("expert", "master"))
        case "moon":
            return sum(row.moons for row in rows)
        case "nil" | "nils":
            return sum(row.nils for row in rows)
        case "contracts":
            return _longest("".join(row.promises for row in rows))


def _longest(signs: str) -> int:
    """Return the length of the longest run of ones."""
    return max((len(list(run)) for sign, run in groupby(signs) if sign == "1"), default=0)


class AnnouncedGoals(Struct, frozen=True, kw_only=True):
    """The reached goals that have been announced, each stored as person, game and kind."""

    format: int = FORMAT
    goals: Annotated[dict[Annotated[str, Meta(max_length=300)], Literal[True]], Meta(max_length=MOST)] = {}

    def find_new(self, person: str, found: Iterable[Goal]) -> list[Goal]:
        """Return the reached goals that have not been announced."""
        return [goal for goal in found if goal.is_reached and _name(person, goal) not in self.goals]

    def add(self, person: str, found: Iterable[Goal]) -> AnnouncedGoals:
        """Return these and more."""
        known: dict[str, Literal[True]] = {**self.goals}
        known.update({_name(person, goal): True for goal in found})
        return replace(self, goals=dict(list(known.items())[-MOST:]))


def _name(person: str, goal: Goal) -> str:
    return f"{person}\t{goal.game}\t{goal.kind}"


def make_announced_goals_file(path: Path) -> JsonFile[AnnouncedGoals]:
    """Return the file of the announced goals at a path."""
    return JsonFile(
        path,
        AnnouncedGoals,
        say("goals are told again"),
        lambda known, made, found: replace(found, goals=merge_mappings(known.goals, made.goals, found.goals)),
    )
