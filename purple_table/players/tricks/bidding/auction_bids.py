"""How a Skilled player calls in an auction: it plays sampled deals out and makes the bid that scores best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.actions import Action, Bid, Contract, Pass
from purple_table.games.tricks.auction import Auction
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.trump import NO_TRUMP
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.bidding.bid_reading import (
    count_tricks_needed,
    find_partners_bid,
    find_standing_bid,
    list_contracts,
)
from purple_table.players.tricks.reasons.trick_reasons import decide
from purple_table.players.tricks.sampling.sampled_deals import (
    SampledDeals,
    SampledResult,
    count_sampled_deals,
    discount_gain,
    list_outlooks,
    value_for_seat,
)

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame

DENOMINATIONS = 3
"""The number of denominations that are tried: those in which the hands look best."""
MARGIN = 0.04
"""How much better than a pass a contract must look, as a share of what a side scores in a deal."""
OVER_PARTNER = 0.15
"""The same share for a bid over the partner's bid."""
LIKELY = {"cautious": 0.62, "normal": 0.52, "bold": 0.42}
"""How often a contract must be made in sampled deals to be bid at all: the partner relies on it."""


class _Offer(NamedTuple):
    """A contract that was tried: its gain over a pass, less an allowance for chance, and how often it is made."""

    gain: float
    bid: Contract
    made: float


class AuctionBidder:
    """Chooses the calls of one seat in auctions."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._game = game
        self._outlooks = list_outlooks(style)
        self._likely = LIKELY[style]
        cards = sum(game.worth().cards)
        # About what a side scores in a deal.
        self._whole = cards / len(game.sides) if cards else 8.0
        self._needed: dict[Bids, int] = {}

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Bid the contract with the highest gain, if that is clearly better than a pass."""
        seat = view.seat
        sampled = SampledDeals(self._game, view, rng, budget)
        hands = sampled.draw_hands(count_sampled_deals(budget))
        lowest: dict[str, int] = {}
        for bid in list_contracts(legal):
            lowest.setdefault(bid.denomination, bid.number)
        calls = read_calls(sampled.facts)
        passed = self._value_pass(sampled, hands, find_standing_bid(calls), view.status.dealer)
        partners = find_partners_bid(calls, seat)
        # A bid over the partner's needs a better reason than a bid over the opponents'.
        margin = (MARGIN if partners is None else OVER_PARTNER) * self._whole
        best: _Offer | None = None
        for denomination in self._pick_denominations(sampled, hands, lowest, seat):
            for offer in self._list_offers(sampled, hands, passed, seat, lowest[denomination], denomination):
                if best is None or offer.gain > best.gain:
                    best = offer
        names = {} if partners is None else {"standing": str(partners)}
        if best is None:
            return decide(self._game, Pass(), "no_contract", names=names)
        names["bid"] = str(best.bid)
        figures = {"share": best.made, "gain": best.gain, "margin": margin, "count": len(hands)}
        if best.gain < margin:
            kind = "contract_no_better" if partners is None else "partner_contract_stays"
            return decide(self._game, Pass(), kind, names=names, figures=figures)
        # Deals in which the others could hardly have bid as they did are left out, which changes the figure.
        heard = any(isinstance(call, Bid) for caller, call in calls.made if caller != seat)
        kind = "contract_over_partner" if partners else "contract_holds_over" if heard else "contract_holds"
        return decide(self._game, Bid(str(best.bid)), kind, names=names, figures=figures)

    def _pick_denominations(
        self, sampled: SampledDeals, hands: Sequence[Sequence[int]], lowest: dict[str, int], seat: int
    ) -> list[str]:
        """Return the denominations worth trying: those in which the side's hands look best."""
        seats = self._game.sides[self._game.side_of(seat)]

        def look(denomination: str) -> float:
            return fmean(fsum(sampled.estimate_tricks(deal[mate], denomination) for mate in seats) for deal in hands)

        return sorted(lowest, key=look, reverse=True)[:DENOMINATIONS]

    def _value_pass(
        self, sampled: SampledDeals, hands: Sequence[Sequence[int]], last: tuple[int, Contract] | None, dealer: int
    ) -> list[float]:
        """Return by sampled deal the value of a pass: that of the standing contract, or of a deal without one."""
        game = self._game
        # Where nobody bids, the rules may make the dealer play the lowest contract, or a deal without trumps.
        if last is not None:
            bids = Bids(last[0], last[1].number, last[1].denomination)
        elif isinstance(game.bidding, Auction) and game.bidding.nobody == "dealer_lowest":
            bids = Bids(dealer, game.bidding.least, game.bidding.denominations[0])
        elif isinstance(game.bidding, Auction) and game.bidding.nobody == "no_trump":
            bids = Bids(denomination=NO_TRUMP)
        else:
            return [0.0] * len(hands)
        seat = sampled.facts.seat
        return [self._value_play(sampled.play_out(deal, bids, bids.denomination), bids, seat, 0) for deal in hands]

    def _list_offers(
        self,
        sampled: SampledDeals,
        hands: Sequence[Sequence[int]],
        passed: Sequence[float],
        seat: int,
        lowest: int,
        denomination: str,
    ) -> list[_Offer]:
        """Return the bids of a denomination, compared with a pass; higher ones only where they score more."""
        bids = Bids(seat, lowest, denomination)
        went = [sampled.play_out(deal, bids, denomination) for deal in hands]
        most = self._game.bidding.most if isinstance(self._game.bidding, Auction) else lowest
        # A higher bid for the same tricks must score more, or it is only a risk.
        if not self._higher_pays(bids, most):
            most = lowest
        found = []
        for level in range(lowest, most + 1):
            bid = Bids(seat, level, denomination)
            gains = [
                fsum(weight * self._value_play(play, bid, seat, more) for weight, more in self._outlooks) - other
                for play, other in zip(went, passed, strict=True)
            ]
            made = fmean(self._count_overtricks(play, bid) >= 0 for play in went)
            # A higher bid of the same denomination is made even more rarely.
            if made < self._likely:
                break
            found.append(_Offer(discount_gain(gains), Contract(level, denomination), made))
        return found

    def _count_overtricks(self, play: SampledResult, bids: Bids) -> int:
        """Return the tricks of the declarer's side above its contract."""
        if bids.declarer is None:
            return 0
        if bids not in self._needed:
            self._needed[bids] = count_tricks_needed(self._game, bids.declarer, Contract(bids.level, bids.denomination))
        side = self._game.sides[self._game.side_of(bids.declarer)]
        return sum(play.tricks[seat] for seat in side) - self._needed[bids]

    def _higher_pays(self, bids: Bids, most: int) -> bool:
        """Return whether a higher bid would score more with the same tricks, all of them."""
        everything = [0] * self._game.players
        everything[bids.declarer or 0] = self._game.dealing.hand
        play = SampledResult(everything, [0] * self._game.players, ())
        higher = replace(bids, level=bids.level + 1)
        seat = bids.declarer or 0
        return bids.level < most and self._value_play(play, higher, seat, 0) > self._value_play(play, bids, seat, 0)

    def _value_play(self, play: SampledResult, bids: Bids, seat: int, more: int) -> float:
        """Return the value of a playout for `seat` with this contract, and `more` tricks added to the declarer's."""
        return value_for_seat(self._game, play, bids, seat, more)
