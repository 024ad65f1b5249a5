"""Bids that are too rash to be tried, however well they come out in a few sampled deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid
from purple_table.games.tricks.ladder import LadderBidding

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame


def leave_out_rash_bids(game: TrickGame, view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Return these actions without the bids that stake more than once what the deal is worth, unless the hand holds
    every promoted card of a color and its side is not ahead (section 8 of Pepper)."""
    bidding = game.bidding
    if not isinstance(bidding, LadderBidding) or all(bid.times == 1 for bid in bidding.bids):
        return legal
    own = view.totals[game.side_of(view.seat)]
    ahead = sum(total >= own for total in view.totals) == 1
    promoted, hand = game.ranking.codes.values(), set(view.hand)
    if not ahead and any(hand.issuperset(codes) for codes in promoted):
        return legal
    staked = {Bid(bid.name) for bid in bidding.bids if bid.times > 1}
    return [action for action in legal if action not in staked]
