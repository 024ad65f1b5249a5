"""The base class of scorings, and what several kinds of them count: contracts, tricks over a book, points by rank."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, NamedTuple

from purple_table.core.cards import Deck
from purple_table.core.events import Feat, ScoreLine
from purple_table.core.game import COUNTER_KINDS, Counter
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.questions import Answer
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.part import Part
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.scoring.facts import NOTHING, Carried, DealFacts, Topic
from purple_table.games.tricks.scoring.worth import NO_WORTH, Worth

COUNTER_KINDS.register("tricks")
COUNTER_KINDS.register("contract")


class ScoreRow(NamedTuple):
    """Points of a deal by side that make one line of the score sheet.

    `what` is the word by which the scoring knows what the points are for; `Scoring.label` turns it into a message.
    """

    what: str
    points: tuple[int, ...]
    clause: str


class Scoring(Part):
    """A way to score deals. Points are by side; if everybody plays alone, each seat is a side.

    A kind of scoring implements `rows`, `label` and `worth`, and overrides the other methods that concern it. Worked
    examples of a deal state the captured cards if `counts_cards` is set, and may state the tricks if `counts_tricks` is
    set. `asks` is set if a seat may have to choose something before the deal can be scored, `reads_hands` if it asks
    who was dealt what, or what is left in the hands, `reads_totals` if the points depend on the totals before, and
    `counts_allies` if the ally of a called card shares what the declarer scores. `paid_before` is set if its points are
    chips that were paid before play, and `counts_deals` if they may depend on how many deals of the match came
    before. With `prices_by_trump` what captured cards are worth depends on the trump, and with `reads_order` it counts
    which seat took which trick, or what the deal was raised to. With `gives_bonuses` some of its rows are told as soon
    as they are earned.
    """

    __slots__ = ()
    counts_cards: ClassVar[bool] = False
    counts_tricks: ClassVar[bool] = True
    asks: ClassVar[bool] = False
    reads_hands: ClassVar[bool] = False
    reads_totals: ClassVar[bool] = False
    paid_before: ClassVar[bool] = False
    counts_deals: ClassVar[bool] = False
    counts_allies: ClassVar[bool] = False
    prices_by_trump: ClassVar[bool] = False
    reads_order: ClassVar[bool] = False
    gives_bonuses: ClassVar[bool] = False

    def rows(self, facts: DealFacts) -> Sequence[ScoreRow]:
        """Return the points of a finished deal as rows, in the order of the score sheet."""
        raise NotImplementedError

    def label(self, what: str) -> Message:
        """Return the words of the line of the score sheet that a row becomes."""
        raise NotImplementedError

    def points(self, facts: DealFacts) -> tuple[int, ...]:
        """Return the points of a finished deal by side beside those that were scored at once, without words."""
        return sum_rows([row.points for row in self.rows(facts)], len(facts.teams))

    def lines(self, facts: DealFacts) -> tuple[ScoreLine, ...]:
        """Return the points of a finished deal as lines of the score sheet."""
        return tuple([ScoreLine(self.label(row.what), row.points, row.clause) for row in self.rows(facts)])

    def feats(self, facts: DealFacts) -> Sequence[Feat]:
        """Return what seats set out to do in a finished deal, and whether they did it."""
        return ()

    def worth(self, facts: DealFacts) -> Worth:
        """Return what the cards are played for under these bids, in points as the score sheet counts them."""
        return NO_WORTH

    def topics(self, facts: DealFacts) -> Sequence[Topic]:
        """Return what seats must still choose before the deal can be scored, in order."""
        return ()

    def counters(self, facts: DealFacts) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
        """Return the counters that the table shows during a deal, by seat and by side: usually each seat's tricks."""
        return (count_seat_tricks(facts),), ()

    def list_remarks(self, facts: DealFacts) -> Sequence[Message]:
        """Return what the status bar says about the points of a deal that is played, as they stand."""
        return ()

    def list_bonuses(self, facts: DealFacts) -> Sequence[ScoreRow]:
        """Return the rows of a deal that is played which are told at once, each with points of one side."""
        return ()

    def score_thrown_deal(self, facts: DealFacts) -> Sequence[ScoreRow]:
        """Return the points of a deal that was thrown in, such as what was paid into a pot."""
        return ()

    def carry_over_thrown_in(self, facts: DealFacts) -> Carried:
        """Return what a deal that was thrown in changes of what counts in the next one."""
        return NOTHING

    def carry_over(self, facts: DealFacts) -> Carried:
        """Return what counts from this deal in the next one, such as bags."""
        return NOTHING

    def estimate_later_points(self, facts: DealFacts) -> Sequence[float]:
        """Return the points that this deal will probably bring each side in later deals, or () if there are none."""
        return ()

    def start_carried(self, number: int, dealer: int) -> Carried:
        """Return what counts from earlier deals in deal `number` of a match where nothing is known of those."""
        return NOTHING

    def restore_carried(self, counters: Sequence[Counter]) -> Carried:
        """Return what counts from earlier deals, read from the counters by side that the table shows."""
        return NOTHING

    def read_carried(self, basis: Section, sides: int) -> Carried:
        """Read what counts from earlier deals in a deal that is played alone.

        Raises RuleError if such a deal cannot have it.
        """
        return NOTHING

    def find_stake(self, facts: DealFacts) -> tuple[int, ...]:
        """Return what the status shows of a pot that is played for (see `Status`); () where there is none."""
        return ()

    def restore_stake(self, stake: Sequence[int]) -> Carried:
        """Return what counts from earlier deals, read from what the status shows of the pot."""
        return NOTHING

    def needs_tricks(self, bids: Bids) -> bool:
        """Return whether the tricks of each seat must be known to score a deal with these bids."""
        return True

    def facts_from_example(self, facts: Section, deal: DealFacts) -> DealFacts:
        """Return the deal of a worked example with the facts that only this scoring reads. Raises RuleError if they are
        wrong."""
        return deal

    def answer_example(self, deal: DealFacts) -> Answer:
        """Return the answers to what a worked example asks besides totals."""
        return {}


def sum_rows(rows: Sequence[Sequence[int]], sides: int) -> tuple[int, ...]:
    """Return the sum of rows of points by side."""
    if len(rows) == 1:
        return tuple(rows[0])
    return tuple([sum([row[side] for row in rows]) for side in range(sides)])


def count_points(prices: Sequence[int], cards: int) -> int:
    """Return the points of a mask of cards. `prices` holds the points of each card by its index in the deck."""
    total = 0
    while cards:
        place = cards.bit_length() - 1
        total += prices[place]
        cards ^= 1 << place
    return total


def list_contract_feats(facts: DealFacts, *, made: bool) -> tuple[Feat, ...]:
    """Return the contract of the declarer's side as a feat, or () if there is no contract."""
    declarers = facts.declarers
    return () if declarers is None else (Feat("contract", facts.teams[declarers], made),)


def count_overtricks(facts: DealFacts, book: int) -> int:
    """Count the tricks that the declarer's side won above its contract, which is `book` + level.

    The number is negative if the contract has failed (T07).
    """
    declarers = facts.declarers
    return 0 if declarers is None else facts.count_won()[declarers] - book - facts.bids.level


def find_needed_tricks(facts: DealFacts, book: int) -> tuple[int | None, ...]:
    """Return how many tricks each side must win for its contract: `book` + level for the declarer's, None for the
    others.

    Returns () if there is no contract.
    """
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
    """Return the worth of numbers of tricks where each trick above the book scores a point.

    A trick below the book is worth as much, because it is one that the others do not get.
    """
    row = tuple(float(won - book) for won in range(facts.length + 1))
    return (row,) * len(facts.teams)


@cache
def label_over_book(book: int) -> Message:
    """Return the words for points above the book."""
    return say("Tricks over {book}", book=book)


@cache
def say_progress(won: int, needed: int) -> Message:
    """Return how far a side is with its contract. Each message is made once, as bulk play asks after every card."""
    return say("{won} of {needed}", won=won, needed=needed)


def count_seat_tricks(facts: DealFacts) -> Counter:
    """Return a counter of the tricks of each seat."""
    return Counter("tricks", say("Tricks"), tuple(facts.tricks))


def count_side_tricks(facts: DealFacts) -> tuple[Counter, ...]:
    """Return a counter of the tricks of each side, or () if each side is a single seat."""
    return (
        (Counter("tricks", say("Tricks"), facts.count_won()),)
        if facts.sides and len(facts.sides) < len(facts.captured)
        else ()
    )


def count_contract_progress(facts: DealFacts, book: int) -> tuple[Counter, ...]:
    """Return a counter of how far the declarer's side is with its contract, such as "5 of 9" tricks; () without a
    contract."""
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
    """Read points by the name of a rank, as in `{ 10 = 5, Ace = 4 }`, and return them by the code of the rank.

    Each number is from 1 to `most`. Raises RuleError for a name that is no rank of the deck.
    """
    found = {}
    for name in table:
        rank = next((rank.code for rank in deck.ranks if rank.name.casefold() == name.casefold()), None)
        if rank is None:
            raise table.error(name, f"is no rank of {deck.name}")
        found[rank] = table.integer(name, 1, most)
    table.check_all_read()
    return found
