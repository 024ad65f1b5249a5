"""The facts of a deal that scoring reads, and the choices that it may leave to a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from purple_table.core.messages import Message
from purple_table.games.trick_play.ending import EndRule
from purple_table.games.tricks.bidding import NO_BIDS, Bids
from purple_table.games.tricks.declared_rule import Declared

Carried = Mapping[str, tuple[int, ...]]
"""What crosses deals: numbers by the name that a scoring keeps them under. Only that scoring knows what they mean."""
NOTHING: Carried = {}


DEALS_BEFORE = "deals_before"
"""The name by which a deal that is played alone carries how many deals of its match came before, and how many of these
were thrown in."""


def count_deals_before(deals: int, thrown: int, carried: Carried) -> tuple[int, int]:
    """Return how many deals came before, and how many were thrown in, with those that a deal alone stands on."""
    before = carried.get(DEALS_BEFORE, (0, 0))
    return deals + before[0], thrown + before[1]


class Pegged(NamedTuple):
    """Points that were scored before the end of a deal: what for, and by which side."""

    what: str
    side: int
    points: int


ALL_MISSING = 0
"""The worth of a deal that brings its winner all that his side lacks of the target."""


class Raised(NamedTuple):
    """A raised deal: what it is worth to its winner, and the side that has given in: the other one has won then."""

    worth: int = 1
    given_in: int | None = None


NOT_RAISED = Raised()


@dataclass(slots=True)
class DealFacts:
    """A deal as scoring sees it.

    `captured` (masks of cards) and `revokes` (numbers of failures to follow) are by seat, `totals` are by side before
    the deal, `choices` are those made so far by topic, and `tricks` are the numbers won by each seat. `sides` are the
    seats of each side, or () if everybody plays alone; `bids` is what the bidding led to, and `carried` what counts
    from earlier deals. `takers` are the winners of the tricks in order, `length` is the number of tricks in the deal,
    and `best` is the mask of the card that took the last one. `paid` is what each seat has paid before play, such as
    for a look, or () where nobody can. `pegged` has what was scored at once, which stands in `totals` already. `deals`
    of the match came before this one, `ending` says when it ends, and `trump` are the trumps of the deal. Where a
    scoring asks for it (`Scoring.reads_hands`), `dealt` are the hands with which play began and `left` what is left of
    them, as masks by seat; else they are (). `announced` are the points that seats have besides their captured cards,
    of which those in `paired` are for a couple of trumps, and `closed` says who has closed the stock, if anybody, and
    whether somebody else had a trick then. `laid` are the cards of a widow that the declarer has left, or laid away for
    them; `counted` are the points of the declarer and the matadors, where a worked example says them without cards.
    `declared` is what came of the declarations before play, kind by kind.

    Facts are never changed. The class is not frozen because playouts make an object for each deal, and a frozen class
    would take longer to make than everything else.
    """

    captured: Sequence[int]
    dealer: int
    totals: Sequence[int]
    revokes: Sequence[int] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    tricks: Sequence[int] = ()
    sides: tuple[tuple[int, ...], ...] = ()
    bids: Bids = NO_BIDS
    carried: Carried = field(default_factory=dict)
    takers: Sequence[int] = ()
    length: int = 0
    best: int = 0
    paid: Sequence[int] = ()
    pegged: Sequence[Pegged] = ()
    deals: int = 0
    thrown: int = 0
    ending: EndRule | None = None
    trump: int = 0
    dealt: Sequence[int] = ()
    left: Sequence[int] = ()
    announced: Sequence[int] = ()
    paired: Sequence[int] = ()
    closed: tuple[int, bool] | None = None
    raised: Raised = NOT_RAISED
    laid: int = 0
    counted: tuple[int, int] | None = None
    declared: Sequence[Declared] = ()

    @property
    def target(self) -> int:
        """The total that ends the match; 0 where none does."""
        return 0 if self.ending is None else self.ending.target

    @property
    def is_last(self) -> bool:
        """Whether no deal follows this one, whatever comes of it."""
        ending = self.ending
        deals, thrown = count_deals_before(self.deals, self.thrown, self.carried)
        return ending is not None and ending.is_last(ending.count_deals(deals + 1, thrown))

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self.sides or tuple((seat,) for seat in range(len(self.captured)))

    @property
    def declarers(self) -> int | None:
        """The declarer's side, or None where there is no contract."""
        for side, seats in enumerate(self.teams):
            if self.bids.declarer in seats:
                return side
        return None

    def count_won(self) -> tuple[int, ...]:
        """Count the tricks won by each side."""
        tricks = self.tricks or (0,) * len(self.captured)
        return tuple([sum([tricks[seat] for seat in seats]) for seats in self.teams])


@dataclass(frozen=True, slots=True)
class Topic:
    """A choice that a seat must make before a deal can be scored; `choices` are pairs of a choice and its label."""

    name: str
    seat: int
    prompt: Message
    clause: str
    choices: tuple[tuple[str, Message], ...]
