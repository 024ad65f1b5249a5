"""The base class of scorings, and what several kinds of them count: contracts, tricks over a book, points by rank."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, NamedTuple

from purple_table.core.cards import Deck
from purple_table.core.events import Feat, ScoreLine
from purple_table.core.game import COUNTER_KINDS, Answer, Counter
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Part
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.scoring.facts import NOTHING, Carried, DealFacts, Topic
from purple_table.games.tricks.scoring.worth import NO_WORTH, Worth

COUNTER_KINDS.register("tricks")
COUNTER_KINDS.register("contract")


class ScoreRow(NamedTuple):
    """Points of a deal by side that stand together: a line of the score sheet, its words still to be made.

    `what` is a word of the scoring itself for what they are for.
    """

    what: str
    points: tuple[int, ...]
    clause: str


class Scoring(Part):
    """A way to score deals. Points are by side; where everybody plays alone a side is a seat.

    A kind of scoring returns `rows`, words each of them by `label`, and says by `worth` what card play wants; it
    overrides whatever else it has. Worked examples of deals give the captured cards where it `counts_cards`, and may
    give tricks where it `counts_tricks`. `asks` says that there may be something to choose.
    """

    __slots__ = ()
    counts_cards: ClassVar[bool] = False
    counts_tricks: ClassVar[bool] = True
    asks: ClassVar[bool] = False

    def rows(self, facts: DealFacts) -> Sequence[ScoreRow]:
        """Return the points of a finished deal as rows, in the order of the score sheet."""
        raise NotImplementedError

    def label(self, what: str) -> Message:
        """Return the words for a row."""
        raise NotImplementedError

    def points(self, facts: DealFacts) -> tuple[int, ...]:
        """Return the points of a finished deal by side, quickly and without words."""
        return sum_rows([row.points for row in self.rows(facts)], len(facts.teams))

    def lines(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """Return the same points as lines of the score sheet."""
        return tuple([ScoreLine(self.label(row.what), row.points, row.clause) for row in self.rows(facts)])

    def feats(self, facts: DealFacts) -> Sequence[Feat]:
        """Return what seats set out to do in a finished deal, and whether they did it."""
        return ()

    def worth(self, facts: DealFacts) -> Worth:
        """Return what card play wants with these bids, in points as they stand on the sheet."""
        return NO_WORTH

    def topics(self, facts: DealFacts) -> Sequence[Topic]:
        """Return what remains to be chosen before the deal can be scored, in order."""
        return ()

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return what the table shows during the deal, by seat and by side; usually the tricks of each seat."""
        return (count_seat_tricks(facts),), ()

    def carry_over(self, facts: DealFacts) -> Carried:
        """Return what crosses from this deal to the next."""
        return NOTHING

    def estimate_later_points(self, facts: DealFacts) -> Sequence[float]:
        """Return what this deal is likely to bring or cost by side in later deals; () for nothing."""
        return ()

    def restore_carried(self, counters: Sequence[Counter]) -> Carried:
        """Return what has crossed to a deal, as its counters by side show it."""
        return NOTHING

    def read_carried(self, basis: Section, sides: int) -> Carried:
        """Read what has crossed to a deal that is played alone; RuleError where that cannot be."""
        return NOTHING

    def needs_tricks(self, bids: Bids) -> bool:
        """Return whether a deal cannot be scored without knowing the tricks of each seat."""
        return True

    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Add to the deal of a worked example what this scoring is told besides; RuleError where that is wrong."""
        return deal

    def answer_example(self, deal: DealFacts) -> Answer:
        """Answer a worked example what it asks beside totals."""
        return {}


def sum_rows(rows: Sequence[Sequence[int]], sides: int) -> tuple[int, ...]:
    """Add up rows of points by side."""
    if len(rows) == 1:
        return tuple(rows[0])
    return tuple(sum(row[side] for row in rows) for side in range(sides))


def count_points(prices: Sequence[int], cards: int) -> int:
    """Add up the points of a mask of cards; `prices` are by their index in the deck."""
    total = 0
    while cards:
        place = cards.bit_length() - 1
        total += prices[place]
        cards ^= 1 << place
    return total


def list_contract_feats(facts: DealFacts, *, made: bool) -> tuple[Feat, ...]:
    """Return the contract of the declarer's side as a feat; none where there is no contract."""
    declarers = facts.declarers
    return () if declarers is None else (Feat("contract", facts.teams[declarers], made),)


def count_overtricks(facts: DealFacts, book: int) -> int:
    """Count the tricks that the declarer's side won above its contract of `book` + level.

    Below zero the contract has failed (T07).
    """
    declarers = facts.declarers
    return 0 if declarers is None else facts.count_won()[declarers] - book - facts.bids.level


def find_needed_tricks(facts: DealFacts, book: int) -> tuple[int | None, ...]:
    """Return by side the tricks of its contract: `book` + level for the declarer's; () without a contract."""
    declarers = facts.declarers
    if declarers is None:
        return ()
    return tuple(book + facts.bids.level if side == declarers else None for side in range(len(facts.teams)))


def make_row_for_side(facts: DealFacts, what: str, side: int, points: int, clause: str) -> ScoreRow:
    """Return a row with points for one side and nothing for the others."""
    return ScoreRow(what, tuple(points if other == side else 0 for other in range(len(facts.teams))), clause)


def score_over_book(facts: DealFacts, book: int, clause: str) -> tuple[ScoreRow, ...]:
    """Score a point for each trick that a side won above the book (T17)."""
    points = tuple([max(0, won - book) for won in facts.count_won()])
    return (ScoreRow("over", points, clause),) if any(points) else ()


def price_each_trick(facts: DealFacts, book: int) -> tuple[tuple[float, ...], ...]:
    """Return the points above the book as a worth.

    A trick below the book counts alike, for it is one that the others do not get.
    """
    row = tuple(float(won - book) for won in range(facts.length + 1))
    return (row,) * len(facts.teams)


@cache
def label_over_book(book: int) -> Message:
    """Return the words for points above the book."""
    return say("Tricks over {book}", book=book)


@cache
def say_progress(won: int, needed: int) -> Message:
    """Say how far a side is with its contract. Made once for each pair, as bulk play asks after every card."""
    return say("{won} of {needed}", won=won, needed=needed)


def count_seat_tricks(facts: DealFacts) -> Counter:
    """Return a counter of the tricks of each seat."""
    return Counter("tricks", say("Tricks"), tuple(facts.tricks))


def count_side_tricks(facts: DealFacts) -> tuple[Counter, ...]:
    """Return a counter of the tricks of each side, where sides are more than one seat."""
    return (
        (Counter("tricks", say("Tricks"), facts.count_won()),)
        if facts.sides and len(facts.sides) < len(facts.captured)
        else ()
    )


def count_contract_progress(facts: DealFacts, book: int) -> tuple[Counter, ...]:
    """Return a counter of how far the declarer's side is: "5 of 9" tricks."""
    declarers = facts.declarers
    if declarers is None:
        return ()
    needed = book + facts.bids.level
    sides = range(len(facts.teams))
    texts = tuple(say_progress(facts.count_won()[side], needed) if side == declarers else SILENT for side in sides)
    return (
        Counter("contract", say("Contract"), tuple(needed if side == declarers else None for side in sides), texts),
    )


def read_points_by_rank(table: Section, deck: Deck, most: int) -> dict[str, int]:
    """Read points by the name of a rank, as in `{ 10 = 5, Ace = 4 }`: by the code of the rank, from 1 to `most`.

    RuleError names what is no rank of the deck.
    """
    found = {}
    for name in table:
        rank = next((rank.code for rank in deck.ranks if rank.name.casefold() == name.casefold()), None)
        if rank is None:
            raise table.error(name, f"is no rank of {deck.name}")
        found[rank] = table.integer(name, 1, most)
    table.check_all_read()
    return found
