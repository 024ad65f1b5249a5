"""Scorings that no game of ours has, to see what players make of what they never heard of; `python -m tests.invented`
is the arena at the games beside this file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from purple_table.core.cards import Deck
from purple_table.core.messages import Message, say
from purple_table.core.rulebook import Section
from purple_table.games.tricks.scoring import DealFacts, Scoring, Worth
from purple_table.games.tricks.scoring.plain import PlainScoring, Row


@dataclass(frozen=True, slots=True)
class OddTricks(PlainScoring):
    """The first, third, fifth trick and so on are good, those between them bad."""

    def rows(self, facts: DealFacts) -> list[Row]:
        points = [0] * len(facts.teams)
        for number, taker in enumerate(facts.takers):
            side = next(side for side, seats in enumerate(facts.teams) if taker in seats)
            points[side] += -1 if number % 2 else 1
        return [Row("odd", tuple(points), "points")]

    def label(self, what: str) -> Message:
        return say("Points")

    def worth(self, facts: DealFacts) -> Worth:
        return Worth(numbered=tuple(-1.0 if number % 2 else 1.0 for number in range(facts.length)))


@dataclass(frozen=True, slots=True)
class Exactly(PlainScoring):
    """A bonus for a side with so many tricks, no fewer and no more."""

    tricks: int
    bonus: int

    def rows(self, facts: DealFacts) -> list[Row]:
        return [Row("bonus", tuple(self.bonus * (won == self.tricks) for won in facts.won()), "points")]

    def label(self, what: str) -> Message:
        return say("Points")

    def worth(self, facts: DealFacts) -> Worth:
        row = tuple(float(self.bonus * (won == self.tricks)) for won in range(facts.length + 1))
        return Worth(tricks=(row,) * len(facts.teams))


def _odd(section: Section, deck: Deck) -> OddTricks:
    section.done()
    return OddTricks()


def _exactly(section: Section, deck: Deck) -> Exactly:
    part = Exactly(section.integer("tricks", 0, 100), section.integer("bonus", 1, 1000))
    section.done()
    return part


READERS: dict[str, Callable[[Section, Deck], Scoring]] = {"odd_tricks": _odd, "exactly": _exactly}
"""The parts by name, as rule files beside this one name them."""
