"""Functions that read and name bids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Contract
from purple_table.core.messages import Message, Term, say
from purple_table.games.tricks.auction import DOUBLE
from purple_table.games.tricks.bidding import Bids, Calls
from purple_table.games.tricks.trump import NO_TRUMP

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame


def list_bid_numbers(legal: Iterable[Action]) -> list[int]:
    """Return the numbers of tricks that may be bid."""
    return [bid.number for bid in list_contracts(legal)]


def list_contracts(legal: Iterable[Action]) -> list[Contract]:
    """Return the bids that may be made, except for nil."""
    return [bid for action in legal if isinstance(action, Bid) and (bid := action.contract) is not None]


def find_standing_bid(calls: Calls) -> tuple[int, Contract] | None:
    """Return the highest bid of an auction so far, with the seat that made it; None before the first."""
    for seat, action in reversed(calls.made):
        if isinstance(action, Bid) and (bid := action.contract) is not None:
            return seat, bid
    return None


def find_partners_bid(calls: Calls, seat: int) -> Contract | None:
    """Return the highest bid of an auction so far where a partner of `seat` made it, else None."""
    last = find_standing_bid(calls)
    return last[1] if last is not None and last[0] in calls.partners(seat) else None


def has_side_doubled(calls: Calls, seat: int) -> bool:
    """Return whether the side of a seat has doubled the highest bid of an auction so far."""
    for caller, action in reversed(calls.made):
        if action == DOUBLE:
            return caller == seat or caller in calls.partners(seat)
        if isinstance(action, Bid) and action.contract is not None:
            break
    return False


def count_tricks_needed(game: TrickGame, seat: int, bid: Contract) -> int:
    """Return the tricks that the side of `seat` must win for a bid in an auction.

    It is the number of the bid where scoring needs no number of tricks.
    """
    wanted = game.worth(Bids(seat, bid.number, bid.denomination)).needed
    own = wanted[game.side_of(seat)] if wanted else None
    return bid.number if own is None else own


def name_bid(game: TrickGame, bid: Contract) -> Message:
    """Name a bid of an auction as people say it: "3 Red", "2 no trump"."""
    if bid.denomination == NO_TRUMP:
        return say("{number} no trump", number=bid.number)
    return say("{number} {color}", number=bid.number, color=Term(game.trump.names[bid.denomination]))
