"""A model of what each seat of a sampled deal calls, by a quick estimate of its own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Contract, Pass
from purple_table.games.tricks.bidding import LOOK, Bidding, Bids, Calls
from purple_table.games.tricks.dealing_phase import read_shown_mask
from purple_table.players.tricks.bidding.bid_reading import count_tricks_needed, find_partners_bid, list_contracts
from purple_table.players.tricks.discarding.discards import choose_discard
from purple_table.players.tricks.sampling.sampled_deals import SampledDeals

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

ENOUGH = 2.6
"""The estimated tricks, of five, from which another seat is expected to make trump. With 2.1 a sure hand waits for the
others to fail; against the Reference both values do equally well."""
PARTNER = 0.42
"""The share of all tricks that a partner is expected to win, in an auction."""


class CallModel:
    """Predicts calls and finishes a bidding with them. Each call is predicted from the hand of its seat alone."""

    def __init__(self, game: TrickGame) -> None:
        self._game = game
        self._enough = ENOUGH * game.dealing.hand / 5
        self._needed: dict[tuple[int, Contract], int] = {}
        self._partner = PARTNER * game.dealing.hand if any(len(side) > 1 for side in game.sides) else 0.0

    def finish_bidding(self, sampled: SampledDeals, bidding: Bidding, calls: Calls, deal: Sequence[int]) -> Bids:
        """Return the result of the bidding, if all calls from here on are as predicted."""
        while (seat := bidding.to_call(calls)) is not None:
            calls = calls.add(seat, self.predict_call(sampled, bidding, calls, seat, deal, bidding.legal(calls)))
        return bidding.result(calls)

    def predict_call(
        self,
        sampled: SampledDeals,
        bidding: Bidding,
        calls: Calls,
        seat: int,
        deal: Sequence[int],
        legal: Sequence[Action],
    ) -> Action:
        """Return the call, one of `legal`, that a seat is expected to make.

        Over its partner's bid it passes: else two partners would outbid each other.
        """
        if LOOK in legal:
            return LOOK
        bids = list_contracts(legal)
        if not bids:
            return self._name_trump(sampled, bidding, calls, seat, deal, legal)
        if bids[0].denomination:
            return Pass() if find_partners_bid(calls, seat) else self._bid(sampled, seat, deal[seat], bids)
        # Where bids go round again, everybody is expected to stay with the own bid.
        if Pass() in legal and calls.calls_by(seat):
            return Pass()
        tricks = sampled.estimate_tricks(deal[seat], sampled.facts.denomination or "none")
        return Bid(str(min(bids, key=lambda bid: abs(bid.number - tricks))))

    def settle_hands(self, sampled: SampledDeals, deal: Sequence[int], bids: Bids, dealer: int) -> Sequence[int]:
        """Return the hands with which the deal is played.

        Where the turned card was ordered up, the dealer has taken it and laid another card away.
        """
        if bids.turned != "up" or dealer in bids.find_resting_seats(self._game.sides):
            return deal
        hands = list(deal)
        hands[dealer] |= read_shown_mask(sampled.facts)
        hands[dealer] ^= self.find_discard(sampled, hands[dealer], bids.denomination)
        return hands

    def find_discard(self, sampled: SampledDeals, hand: int, denomination: str) -> int:
        """Return the card that a dealer who has taken the turned card up is expected to lay away."""
        cards = sampled.find_strengths(denomination)
        return choose_discard(self._game, cards, hand, sampled.facts.unknown & ~hand)

    def _bid(self, sampled: SampledDeals, seat: int, hand: int, bids: Sequence[Contract]) -> Action:
        """Return the lowest bid of the denomination in which the hand has most tricks to spare; a pass if in none."""
        best, found = 0.0, None
        lowest: dict[str, Contract] = {}
        for bid in bids:
            lowest.setdefault(bid.denomination, bid)
        for bid in lowest.values():
            spare = sampled.estimate_tricks(hand, bid.denomination) + self._partner - self._count_needed(seat, bid)
            if spare >= best:
                best, found = spare, bid
        return Pass() if found is None else Bid(str(found))

    def _count_needed(self, seat: int, bid: Contract) -> int:
        """Return the tricks that a bid of a seat needs."""
        if (seat, bid) not in self._needed:
            self._needed[seat, bid] = count_tricks_needed(self._game, seat, bid)
        return self._needed[seat, bid]

    def _name_trump(
        self,
        sampled: SampledDeals,
        bidding: Bidding,
        calls: Calls,
        seat: int,
        deal: Sequence[int],
        legal: Sequence[Action],
    ) -> Action:
        """Return the call of the trump in which the hand looks best, if it is good enough or the seat cannot pass."""
        best = None
        for action in legal:
            bids = bidding.result(calls.add(seat, action))
            # Nobody is expected to play without the partner.
            if bids.declarer is None or bids.alone:
                continue
            hand = self.settle_hands(sampled, deal, bids, calls.dealer)[seat] if calls.dealer == seat else deal[seat]
            tricks = sampled.estimate_tricks(hand, bids.denomination)
            if best is None or tricks > best[0]:
                best = tricks, action
        if best is not None and (best[0] >= self._enough or Pass() not in legal):
            return best[1]
        return Pass()
