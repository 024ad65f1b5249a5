"""Scorings that no game of ours has, to see what players make of what they never heard of; `python -m tests.invented`
is the arena at the games beside this file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from purple_table.core.messages import Message, say
from purple_table.core.rulebook import Section
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring import CaptureGoal, DealFacts, Worth
from purple_table.games.tricks.scoring.base import ScoreRow, Scoring


@dataclass(frozen=True, slots=True)
class OddTricks(Scoring):
    """The first, third, fifth trick and so on are good, those between them bad."""

    def rows(self, facts: DealFacts) -> list[ScoreRow]:
        points = [0] * len(facts.teams)
        for number, taker in enumerate(facts.takers):
            side = next(side for side, seats in enumerate(facts.teams) if taker in seats)
            points[side] += -1 if number % 2 else 1
        return [ScoreRow("odd", tuple(points), "points")]

    def label(self, what: str) -> Message:
        return say("Points")

    def worth(self, facts: DealFacts) -> Worth:
        return Worth(numbered=tuple(-1.0 if number % 2 else 1.0 for number in range(facts.length)))


@dataclass(frozen=True, slots=True)
class Exactly(Scoring):
    """A bonus for a side with so many tricks, no fewer and no more."""

    tricks: int
    bonus: int

    def rows(self, facts: DealFacts) -> list[ScoreRow]:
        return [ScoreRow("bonus", tuple(self.bonus * (won == self.tricks) for won in facts.count_won()), "points")]

    def label(self, what: str) -> Message:
        return say("Points")

    def worth(self, facts: DealFacts) -> Worth:
        row = tuple(float(self.bonus * (won == self.tricks)) for won in range(facts.length + 1))
        return Worth(tricks=(row,) * len(facts.teams))


@dataclass(frozen=True, slots=True)
class ToTheTrick(Scoring):
    """Who wins exactly as many tricks as it said scores so many and ten more; who does not scores nothing."""

    def rows(self, facts: DealFacts) -> list[ScoreRow]:
        said = facts.bids.tricks or (None,) * len(facts.teams)
        return [
            ScoreRow(
                "kept", tuple(10 + won if won == bid else 0 for won, bid in zip(facts.count_won(), said)), "points"
            )
        ]

    def label(self, what: str) -> Message:
        return say("Points")

    def worth(self, facts: DealFacts) -> Worth:
        tricks = range(facts.length + 1)
        if not facts.bids.tricks:
            return Worth((tuple(map(float, tricks)),) * len(facts.teams))
        rows = (tuple(float(10 + won) * (won == bid) for won in tricks) for bid in facts.bids.tricks)
        return Worth(tuple(rows), needed=facts.bids.tricks)


@dataclass(frozen=True, slots=True)
class MostCards(Scoring):
    """A point for the side whose captured cards count for more than those of any other: 11 an Ace, 10 a Ten, 4, 3 and
    2 for King, Queen and Jack."""

    values: tuple[int, ...]

    def rows(self, facts: DealFacts) -> list[ScoreRow]:
        captured = [sum(facts.captured[seat] for seat in seats) for seats in facts.teams]
        sums = [sum(points for place, points in enumerate(self.values) if cards >> place & 1) for cards in captured]
        best = max(sums)
        return [ScoreRow("most", tuple(int(points == best and sums.count(best) == 1) for points in sums), "points")]

    def label(self, what: str) -> Message:
        return say("Points")

    def worth(self, facts: DealFacts) -> Worth:
        return Worth(cards=self.values)


def _odd(section: Section, context: PartContext) -> OddTricks:
    section.check_all_read()
    return OddTricks()


def _exactly(section: Section, context: PartContext) -> Exactly:
    part = Exactly(section.integer("tricks", 0, 100), section.integer("bonus", 1, 1000))
    section.check_all_read()
    return part


def _to_the_trick(section: Section, context: PartContext) -> ToTheTrick:
    section.check_all_read()
    return ToTheTrick()


def _most_cards(section: Section, context: PartContext) -> MostCards:
    section.check_all_read()
    worth = {"Ace": 11, "10": 10, "King": 4, "Queen": 3, "Jack": 2}
    names = {rank.code: rank.name for rank in context.deck.ranks}
    return MostCards(tuple(worth.get(names.get(card.rank, ""), 0) for card in context.deck.cards))


@dataclass(frozen=True, slots=True)
class DealtHigh(Scoring):
    """A point for the side that was dealt the highest trump of all hands, two in the last deal, and as many points as
    cards are left in the hands of others. Counting stops at the target: the point for the trump comes first."""

    reads_hands: ClassVar[bool] = True

    def rows(self, facts: DealFacts) -> list[ScoreRow]:
        sides = [sum(facts.dealt[seat] for seat in seats) if facts.dealt else 0 for seats in facts.teams]
        trumps = sum(sides) & facts.trump
        top = 1 << trumps.bit_length() - 1 if trumps else 0
        points = tuple(int(bool(top & cards)) * (1 + facts.is_last) for cards in sides)
        rows = [ScoreRow("high", points, "points")]
        if facts.target and any(map(facts.target.__le__, map(sum, zip(facts.totals, points)))):
            return rows
        left = [sum(facts.left[seat].bit_count() for seat in seats) if facts.left else 0 for seats in facts.teams]
        rows.append(ScoreRow("left", tuple(sum(left) - own for own in left), "points"))
        return rows

    def label(self, what: str) -> Message:
        return say("Points")

    def worth(self, facts: DealFacts) -> Worth:
        """Nothing that is done in play changes it."""
        return Worth()


@dataclass(frozen=True, slots=True)
class ThirdOfPoint(Scoring):
    """Each captured ace is worth a third of a point, rounded down in the end, and who is first to 100 card points, of
    11 for each Ace, has a point."""

    aces: tuple[int, ...]
    counts_cards: ClassVar[bool] = True
    counts_tricks: ClassVar[bool] = False

    def rows(self, facts: DealFacts) -> list[ScoreRow]:
        found = []
        for seats in facts.teams:
            mask = sum(facts.captured[seat] for seat in seats)
            found.append(sum(ace for place, ace in enumerate(self.aces) if mask >> place & 1) // 3)
        return [ScoreRow("aces", tuple(found), "points")]

    def label(self, what: str) -> Message:
        return say("Points")

    def worth(self, facts: DealFacts) -> Worth:
        return Worth(cards=self.aces, fraction=3, goals=(CaptureGoal(4, 3.0),))


def _dealt_high(section: Section, context: PartContext) -> DealtHigh:
    section.check_all_read()
    return DealtHigh()


def _third_of_point(section: Section, context: PartContext) -> ThirdOfPoint:
    section.check_all_read()
    return ThirdOfPoint(tuple(int(card.rank == "A") for card in context.deck.cards))


READERS: dict[str, Callable[[Section, PartContext], Scoring]] = {
    "odd_tricks": _odd,
    "exactly": _exactly,
    "to_the_trick": _to_the_trick,
    "most_cards": _most_cards,
    "dealt_high": _dealt_high,
    "third_of_point": _third_of_point,
}
"""The parts by name, as rule files beside this one name them."""
