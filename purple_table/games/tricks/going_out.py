"""Going out: how play may end before all cards are played (clause out)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.play_ends import (
    DecidedEnd,
    EmptyHandEnd,
    PlayEnd,
    RaceEnd,
    SettledEnd,
    SweepEnd,
    TricksEnd,
)
from purple_table.games.tricks.scoring import Worth

EMPTY_HAND, RACE, TRICKS, SETTLED, DECIDED = "empty_hand", "race", "tricks", "settled", "decided"
_MOST = 100_000


@dataclass(frozen=True, slots=True)
class OutRule(Part):
    """When play ends early, by `part`.

    "empty_hand": the moment a hand is empty, or after `standstill` tricks in a row for each player that nobody
    took, or after `longest` that were taken (0: however many); whoever plays the last card but one without having
    called it draws `penalty` cards (0: nobody calls). "race": once a side that has a trick has `goal`
    points, with those that it announced. "tricks": once a side has `goal` tricks; with `jink` whoever has won the
    first of them may go on for all, and then play ends with the first that he does not win. "settled": once no
    trick changes the score. "decided": once it is certain which of two sides wins more tricks, where the first
    trick that was not level decides between as many. "": when the cards are played.
    """

    part: str = ""
    goal: int = 0
    standstill: int = 0
    jink: bool = False
    longest: int = 0
    penalty: int = 0

    @property
    @override
    def features(self) -> frozenset[str]:
        named = {"jink": self.jink, "standstill": self.standstill}
        return frozenset({self.part} if self.part else ()) | {name for name, has in named.items() if has}

    @property
    @override
    def needs(self) -> Sequence[Need]:
        if self.part == DECIDED:
            return (Need("sides", "two sides", "there must be two sides, one of which wins more tricks"),)
        if not self.jink:
            return ()
        cause = "[sides] must let everybody play alone: [out] lets a single seat go on"
        bids = "[bidding] cannot stand beside [out] with jink, which has a declarer of its own"
        return Need("sides", "alone", cause, "jink"), Need("bidding", "maker", bids, "jink", without=True)

    def make_end(
        self, worth: Worth, players: int, sides: Sequence[Sequence[int]], jinker: int | None = None
    ) -> PlayEnd | None:
        """Return how the play of a deal ends that is worth this; None: when the cards are played.

        `jinker` is the seat that goes for all tricks, if any.
        """
        if jinker is not None:
            return SweepEnd(jinker)
        if self.part == EMPTY_HAND:
            return EmptyHandEnd(self.standstill * players, self.longest)
        if self.part == RACE:
            return RaceEnd(self.goal, (0, *worth.cards) if worth.cards else (), sides)
        if self.part == TRICKS:
            return TricksEnd(self.goal, sides)
        if self.part == DECIDED:
            return DecidedEnd(sides)
        # Where anything but the number of tricks counts, every trick may change the score.
        others = worth.cards or worth.numbered or worth.last_trick or worth.sweeps or worth.apart or worth.promises
        if self.part == SETTLED and worth.tricks and not others:
            return SettledEnd(worth.tricks, sides)
        return None


NOT_OUT = OutRule()
"""Play ends when the cards are played: what a rule book without [out] plays."""


def read_going_out(section: Section, context: PartContext) -> OutRule:
    """Read the part [out] of a rule book."""
    part = section.choice("part", [EMPTY_HAND, RACE, TRICKS, SETTLED, DECIDED])
    goal = section.integer("goal", 1, _MOST) if part in (RACE, TRICKS) else 0
    standstill = section.integer("standstill", 0, 1_000, 0) if part == EMPTY_HAND else 0
    jink = section.flag("jink", False) if part == TRICKS else False
    longest = section.integer("longest", 0, 1_000, 0) if part == EMPTY_HAND else 0
    penalty = section.integer("penalty", 0, 1_000, 0) if part == EMPTY_HAND else 0
    section.check_all_read()
    return OutRule(part, goal, standstill, jink, longest, penalty)
