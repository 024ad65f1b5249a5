"""What most kinds of scoring have in common: nothing to choose, no bags, and a contract that is made or not."""

from __future__ import annotations

from functools import cache

from purple_table.core.events import ScoreLine
from purple_table.core.game import Counter
from purple_table.core.messages import SILENT, Message, say
from purple_table.games.tricks.calls import Bids
from purple_table.games.tricks.scoring.facts import DealFacts, Topic


class PlainScoring:
    """Nothing to choose, cards without points, no bags."""

    __slots__ = ()

    def topics(self, facts: DealFacts) -> list[Topic]:
        """There is nothing to choose."""
        return []

    def value(self, cards: int) -> int:
        """Cards have no points."""
        return 0

    def bags_after(self, facts: DealFacts) -> tuple[int, ...]:
        """Nobody collects bags."""
        return (0,) * len(facts.teams)

    def needs_tricks(self, bids: Bids) -> bool:
        """Tricks are what counts."""
        return True


def overtricks(facts: DealFacts, book: int) -> int:
    """The tricks that the declarer's side won above its contract of `book` + level; below zero it has failed (T07)."""
    declarers = facts.declarers
    return 0 if declarers is None else facts.won()[declarers] - book - facts.bids.level


def one_side(facts: DealFacts, label: Message, side: int, points: int, clause: str) -> ScoreLine:
    """A line with points for one side and nothing for the others."""
    return ScoreLine(label, tuple(points if other == side else 0 for other in range(len(facts.teams))), clause)


def over_book(facts: DealFacts, book: int, clause: str) -> tuple[ScoreLine, ...]:
    """A point for each trick that a side won above the book (T17)."""
    points = tuple(max(0, won - book) for won in facts.won())
    return (ScoreLine(say("Tricks over {book}", book=book), points, clause),) if any(points) else ()


@cache
def progress(won: int, needed: int) -> Message:
    """How far a side is with its contract; made once for each pair, as bulk play asks after every card."""
    return say("{won} of {needed}", won=won, needed=needed)


def tricks_taken(facts: DealFacts) -> Counter:
    """The tricks of each seat."""
    return Counter("tricks", say("Tricks"), tuple(facts.tricks))


def side_tricks(facts: DealFacts) -> tuple[Counter, ...]:
    """The tricks of each side, where sides are more than one seat."""
    return (
        (Counter("tricks", say("Tricks"), facts.won()),)
        if facts.sides and len(facts.sides) < len(facts.captured)
        else ()
    )


def contract_progress(facts: DealFacts, book: int) -> tuple[Counter, ...]:
    """How far the declarer's side is: "5 of 9" tricks."""
    declarers = facts.declarers
    if declarers is None:
        return ()
    needed = book + facts.bids.level
    sides = range(len(facts.teams))
    texts = tuple(progress(facts.won()[side], needed) if side == declarers else SILENT for side in sides)
    return (
        Counter("contract", say("Contract"), tuple(needed if side == declarers else None for side in sides), texts),
    )
