"""Bidding, and the exchange of cards that may follow it (clauses bidding, exchange)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.actions import Action, Bid, Pass
from purple_table.core.game import Reason
from purple_table.core.messages import say
from purple_table.core.rulebook import Section
from purple_table.games.blues_greens.pack import Pack

EXCHANGE_TOPIC = "exchange"
"""The topic of the choice whether cards are exchanged."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """The exchange of `count` cards: the partner gives them, and gets as many back (G05).

    `when` is "must", "may" (the declarer decides) or "off".
    """

    when: str
    count: int


def read_exchange(section: Section, hand: int) -> Exchange:
    """Return the part [exchange] of a rule book."""
    section.choice("part", ["partner"])
    part = Exchange(section.choice("when", ["must", "may", "off"]), section.integer("cards", 1, hand))
    section.check_all_read()
    return part


Call = tuple[int, int | None]
"""A seat and the points it bid; None is a pass."""
PLAYERS = 4
TRUMP = "trump"


@dataclass(frozen=True, slots=True)
class BluesGreensBidding:
    """An auction in points: bids rise from `least` to `most`, and a seat that has passed is out of it (G04)."""

    least: int
    most: int

    def find_caller(self, dealer: int, calls: Sequence[Call]) -> int | None:
        """Return who calls next, from the dealer's left; None once all others have passed."""
        out = {seat for seat, points in calls if points is None}
        _, bidder = self.standing(calls)
        if len(out) == PLAYERS or (bidder is not None and len(out) == PLAYERS - 1):
            return None
        seat = ((calls[-1][0] if calls else dealer) + 1) % PLAYERS
        while seat in out:
            seat = (seat + 1) % PLAYERS
        return seat

    def standing(self, calls: Sequence[Call]) -> tuple[int, int | None]:
        """Return the highest bid and who made it; (0, None) before the first."""
        bids = [(points, seat) for seat, points in calls if points is not None]
        return bids[-1] if bids else (0, None)

    def next(self, calls: Sequence[Call]) -> int:
        """Return the lowest bid that may be made now. It is above `most` once no higher bid is possible."""
        points, bidder = self.standing(calls)
        return self.least if bidder is None else points + 1

    def read(self, call: str) -> int | None:
        """Return the points of a bid in words; None where it is no number."""
        return int(call) if call.isascii() and call.isdecimal() and len(call) < 6 and str(int(call)) == call else None

    def refusal(self, calls: Sequence[Call], action: Action) -> Reason | None:
        """Return why a call is not allowed."""
        low = self.next(calls)
        if isinstance(action, Pass):
            return None
        would_do = (Bid(str(low)), Pass()) if low <= self.most else (Pass(),)
        if not isinstance(action, Bid):
            return Reason("bidding", say("The bidding comes first: bid points, or pass."), would_do)
        points = self.read(action.call)
        if points is None:
            return Reason("bidding", say('A bid is a number of points, such as "{least}".', least=self.least), would_do)
        if points > self.most:
            return Reason("bidding", say("There are {most} points: nobody can bid more.", most=self.most), would_do)
        if points < self.least:
            return Reason("bidding", say("The lowest bid is {least}.", least=self.least), would_do)
        if points < low:
            return Reason("bidding", say("The last bid is {points}: bid more, or pass.", points=low - 1), would_do)
        return None


def read_bidding(section: Section, pack: Pack) -> BluesGreensBidding:
    """Return the part [bidding] of a rule book: from half of all points, less some, to all of them (G37)."""
    section.choice("part", ["points"])
    part = BluesGreensBidding(max(1, pack.half - section.integer("below_half", 0, 1_000)), 2 * pack.half)
    section.check_all_read()
    return part
