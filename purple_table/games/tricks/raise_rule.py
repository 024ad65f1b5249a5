"""Raising in a rule book: how what a deal is worth may be raised, and how much that is (clauses raise, answer)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from purple_table.core.messages import Value, say_term
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.facts import ALL_MISSING

PUT, LADDER = "put", "ladder"
TURN, LEAD = "turn", "lead"
SEE, GIVE_IN = "see", "give_in"
_MOST_STEPS, _MOST = 9, 100


class RaiseStep(NamedTuple):
    """A raise: its name, as actions write it, and what the deal is worth with it (see `Raised`)."""

    name: str
    worth: int

    @property
    def label(self) -> Value:
        """The name as people read it."""
        return say_term(self.name.capitalize())


@dataclass(frozen=True, slots=True)
class RaiseRule(Part):
    """The raises from low to high, by `part`.

    "put": a single raise, for all that the winner of the deal lacks; and whoever plays a card may instead throw in his
    hand as long as nobody has raised. "ladder": the sides raise in turn, and nobody gives in unasked.

    A raise is said by whoever plays a card, or with `when` = "lead" only by whoever leads. Where just one side lacks a
    single point and `last_point` is not 0, that side says before the first lead whether it plays the deal, which is
    then worth so much; nobody raises then, nor where both sides lack one.
    """

    part: str
    steps: tuple[RaiseStep, ...]
    when: str = TURN
    last_point: int = 0

    @property
    def may_throw_in(self) -> bool:
        """Whether a hand may be thrown in where nobody has raised."""
        return self.part == PUT

    @property
    @override
    def features(self) -> frozenset[str]:
        return frozenset({"raises"})

    @property
    @override
    def needs(self) -> Sequence[Need]:
        found = [
            Need("sides", "two sides", "there must be two sides, one to raise and one to answer"),
            Need(
                "scoring", "raised worth", '[[scoring]] must have part = "best_of_three", which counts what is raised'
            ),
        ]
        if self.last_point or any(step.worth == ALL_MISSING for step in self.steps):
            cause = "[ending] must have a target: [raising] asks how much a side lacks"
            found.append(Need("ending", "target", cause, "last_point" if self.last_point else "part"))
        return found

    def find_worth(self, said: int, usual: int) -> int:
        """Return what a deal is worth after so many raises, which is worth `usual` without any."""
        return self.steps[said - 1].worth if said else usual


def read_raising(section: Section, context: PartContext) -> RaiseRule:
    """Read the part [raising] of a rule book."""
    part = section.choice("part", [PUT, LADDER])
    names = section.texts("names")
    worths = (ALL_MISSING,) if part == PUT else section.integers("steps", ALL_MISSING, _MOST)
    if not 1 <= len(names) <= _MOST_STEPS or len(names) != len(worths):
        raise section.error("names", f"must hold {len(worths)} names, one for each raise")
    for name in names:
        if not name.isalpha() or name != name.lower() or name in (SEE, GIVE_IN) or names.count(name) > 1:
            cause = f'"{name}" cannot be the name of a raise: it must be in small letters and no other word'
            raise section.error("names", cause)
    rising = [worth or _MOST + 1 for worth in worths]
    if rising != sorted(set(rising)):
        raise section.error("steps", "must rise, and 0, for all that the winner lacks, comes last")
    when = section.choice("when", [TURN, LEAD]) if part == PUT else TURN
    last_point = section.integer("last_point", 0, _MOST) if part == LADDER else 0
    section.check_all_read()
    return RaiseRule(part, tuple(map(RaiseStep, names, worths)), when, last_point)
