"""What has been called in the bidding of a deal, and what came of it; plain values that every part may read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from purple_table.core.actions import Action


@dataclass(frozen=True, slots=True)
class Calls:
    """The bidding so far. `made` are the calls in order as (seat, action): Bid, Pass, or Choose for looking at cards.

    `hand` is how many cards, and so tricks, a seat has; `totals` are the points by side before the deal, `turned` is
    the card that was turned up, where one was.
    """

    players: int
    hand: int
    sides: tuple[tuple[int, ...], ...]
    dealer: int
    totals: tuple[int, ...]
    made: tuple[tuple[int, Action], ...] = ()
    turned: str = ""

    def add(self, seat: int, action: Action) -> Calls:
        """The bidding with one more call."""
        made = (*self.made, (seat, action))
        return Calls(self.players, self.hand, self.sides, self.dealer, self.totals, made, self.turned)

    def side_of(self, seat: int) -> int:
        """The side that a seat bids for."""
        return next(number for number, seats in enumerate(self.sides) if seat in seats)

    def partners(self, seat: int) -> tuple[int, ...]:
        """The other seats of its side."""
        return tuple(other for other in self.sides[self.side_of(seat)] if other != seat)

    def calls_by(self, seat: int) -> tuple[Action, ...]:
        """The calls of one seat, in order."""
        return tuple([action for caller, action in self.made if caller == seat])

    def next_seat(self, seat: int) -> int:
        """The seat to the left of `seat`."""
        return (seat + 1) % self.players


class Premium(NamedTuple):
    """Who plays for more than its bid alone, and with what: "declare" or "reveal"."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Bids:
    """What the bidding led to; with nothing given, a deal without any bidding.

    An auction has a `declarer`, a `level` and a `denomination` (a color's name in small letters, "none" for no trump,
    "" as long as none is named). Bids of tricks are by seat (nil is 0, None did not bid yet); `nil` are the seats that
    bid nil, `blind` those of them that did so unseen. `redeal`: all passed, and the next dealer deals. `times` is how
    often the points of the deal count. Where bids are hidden, None is also one that is not known. `alone`: the declarer
    plays without partners. `turned`: what becomes of the card that was turned up: the dealer takes it ("up"), it is
    turned "down", or it stays where it is ("").
    """

    declarer: int | None = None
    level: int = 0
    denomination: str = ""
    tricks: tuple[int | None, ...] = ()
    nil: frozenset[int] = frozenset()
    blind: frozenset[int] = frozenset()
    redeal: bool = False
    premium: Premium | None = None
    times: int = 1
    alone: bool = False
    turned: Literal["", "up", "down"] = ""

    def resting(self, sides: Sequence[Sequence[int]]) -> frozenset[int]:
        """The seats that sit the deal out: the partners of who plays alone."""
        if not self.alone or self.declarer is None:
            return frozenset()
        return next(frozenset(seats) for seats in sides if self.declarer in seats) - {self.declarer}


NO_BIDS = Bids()
