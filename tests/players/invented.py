"""Scorings that no game of ours has, to see what players make of what they never heard of."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.messages import Message, say
from purple_table.games.tricks.scoring import DealFacts, Worth
from purple_table.games.tricks.scoring.plain import PlainScoring, Row

LAST, BONUS = 10, 100


@dataclass(frozen=True, slots=True)
class LastTrick(PlainScoring):
    """Nothing counts but the last trick."""

    def rows(self, facts: DealFacts) -> list[Row]:
        last = facts.takers[-1]
        return [Row("last", tuple(LAST * (last in seats) for seats in facts.teams), "points")]

    def label(self, what: str) -> Message:
        return say("Points")

    def worth(self, facts: DealFacts) -> Worth:
        return Worth(numbered=(*(0.0 for _ in range(facts.length - 1)), float(LAST)))


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
class ExactlyFive(PlainScoring):
    """A bonus for a side with five tricks, no fewer and no more."""

    def rows(self, facts: DealFacts) -> list[Row]:
        return [Row("five", tuple(BONUS * (won == 5) for won in facts.won()), "points")]

    def label(self, what: str) -> Message:
        return say("Points")

    def worth(self, facts: DealFacts) -> Worth:
        row = tuple(float(BONUS * (won == 5)) for won in range(facts.length + 1))
        return Worth(tricks=(row,) * len(facts.teams))
