"""The calls of a Skilled player in an auction: it plays sampled deals out and makes the bid that scores best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.actions import Action, Bid, Contract, Pass
from purple_table.games.tricks.auction import DOUBLE, REDOUBLE, Auction
from purple_table.games.tricks.bidding import Bids, Calls
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.scoring.facts import NOTHING, Carried
from purple_table.games.tricks.scoring_phase import ScorePhase
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.bidding.bid_reading import (
    count_tricks_needed,
    find_partners_bid,
    has_side_doubled,
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
DOUBLED = 0.7
"""How often a contract of the others must lack two tricks in sampled deals to be doubled: it may be doubled into
game."""
REDOUBLED = 0.8
"""How often a doubled contract must be made to be redoubled."""
MARGIN = 0.04
"""How much better than a pass a contract must look, as a share of what a side scores in a deal."""
OVER_PARTNER = 0.15
"""The same share for a bid over the partner's bid, and over a double of the own side."""
DOUBTED = 6
"""The number of deals, half of them made, that are added to those of a contract before its share is told: of 282
contracts told at 67, 92 and 100 of 100 after 12 deals 46, 77 and 82 were made."""
LIKELY = {"cautious": 0.62, "normal": 0.52, "bold": 0.42}
"""How often a contract must be made in sampled deals to be bid at all: the partner relies on it."""


class _Offer(NamedTuple):
    """A contract that was tried: its gain over a pass, less an allowance for chance, how often it is made, whether
    that is often enough, the tricks that it needs, and how many more the side wins on average."""

    gain: float
    bid: Contract
    made: float
    is_likely: bool
    needed: int
    over: float


class AuctionBidder:
    """Chooses the calls of one seat in auctions."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._game = game
        self._outlooks = list_outlooks(style)
        self._likely = LIKELY[style]
        cards = sum(game.worth().cards)
        # About what a side scores in a deal.
        self._whole = cards / len(game.sides) if cards else max(8.0, self._price_lowest_contract())
        self._needed: dict[Bids, int] = {}
        self._carried: Carried = NOTHING
        self._doubles = isinstance(game.bidding, Auction) and game.bidding.doubles

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Bid the contract with the highest gain, if that is clearly better than a pass.

        All calls of an auction rest on the same sampled deals, as far as these agree with what the others have called.
        """
        seat = view.seat
        sampled = SampledDeals(self._game, view, Random(self._game.deck.mask(view.hand)), budget)
        hands = sampled.draw_hands(count_sampled_deals(budget))
        lowest: dict[str, int] = {}
        for bid in list_contracts(legal):
            lowest.setdefault(bid.denomination, bid.number)
        calls = read_calls(sampled.facts)
        self._carried = sampled.facts.part_data.get(ScorePhase.key, NOTHING)
        standing = self._finish_auction(calls)
        went = [] if standing.redeal else [sampled.play_out(deal, standing, standing.denomination) for deal in hands]
        passed = [self._value_play(play, standing, seat, 0) for play in went] or [0.0] * len(hands)
        if (raised := self._raise_stakes(legal, standing, went)) is not None:
            return raised
        partners, doubled = find_partners_bid(calls, seat), has_side_doubled(calls, seat)
        # A bid over the partner's, or over what the own side has doubled, needs a better reason than any other.
        margin = (OVER_PARTNER if partners or doubled else MARGIN) * self._whole
        offers = [
            offer
            for denomination in self._pick_denominations(sampled, hands, lowest, seat)
            for offer in self._list_offers(sampled, hands, passed, calls, seat, lowest[denomination], denomination)
        ]
        if not offers:
            return decide(self._game, Pass(), "no_bid_left")
        best = max(offers, key=lambda offer: (offer.is_likely, offer.gain if offer.is_likely else offer.made))
        names = {"bid": str(best.bid)}
        if partners or doubled:
            names["standing"] = str(partners or Contract(standing.level, standing.denomination))
        # Few deals that went alike do not make a contract certain, and the best of several looks better than it is.
        share = (best.made * len(hands) + DOUBTED / 2) / (len(hands) + DOUBTED)
        figures = {"share": share, "gain": best.gain, "margin": margin, "tried": len(hands)}
        figures |= {"needed": best.needed, "tricks": best.needed + best.over}
        if not best.is_likely or best.gain < margin:
            kept = "double_stays" if doubled else "partner_contract_stays" if partners else "contract_no_better"
            return decide(self._game, Pass(), kept if best.is_likely else "no_contract", names=names, figures=figures)
        # Deals in which the others could hardly have bid as they did are left out, which changes the figure.
        heard = any(isinstance(call, Bid) and call.contract for caller, call in calls.made if caller != seat)
        over = "contract_over_double" if doubled else "contract_over_partner" if partners else ""
        kind = over or ("contract_holds_over" if heard else "contract_holds")
        return decide(self._game, Bid(str(best.bid)), kind, names=names, figures=figures)

    def _pick_denominations(
        self, sampled: SampledDeals, hands: Sequence[Sequence[int]], lowest: dict[str, int], seat: int
    ) -> list[str]:
        """Return the denominations worth trying: those in which the side's hands look best."""
        seats = self._game.sides[self._game.side_of(seat)]

        def look(denomination: str) -> float:
            return fmean(fsum(sampled.estimate_tricks(deal[mate], denomination) for mate in seats) for deal in hands)

        return sorted(lowest, key=look, reverse=True)[:DENOMINATIONS]

    def _finish_auction(self, calls: Calls) -> Bids:
        """Return what the auction leads to if everybody passes from here on."""
        bidding = self._game.bidding
        assert isinstance(bidding, Auction)
        while (seat := bidding.to_call(calls)) is not None:
            calls = calls.add(seat, Pass())
        return bidding.result(calls)

    def _raise_stakes(self, legal: Sequence[Action], standing: Bids, went: Sequence[SampledResult]) -> Decision | None:
        """Double a contract that mostly lacks two tricks, or redouble one that is nearly always made; else None."""
        if not went or not self._doubles:
            return None
        over = [self._count_overtricks(play, standing) for play in went]
        names = {"standing": f"{standing.level} {standing.denomination}"}
        short, made, tried = sum(tricks <= -2 for tricks in over), sum(tricks >= 0 for tricks in over), len(went)
        if DOUBLE in legal and short / tried >= DOUBLED:
            return decide(self._game, DOUBLE, "doubles", names=names, figures={"held": short, "tried": tried})
        if REDOUBLE in legal and made / tried >= REDOUBLED:
            return decide(self._game, REDOUBLE, "redoubles", names=names, figures={"held": made, "tried": tried})
        return None

    def _fear_double(self, play: SampledResult, bids: Bids) -> Bids:
        """Return the contract doubled where it may be and lacks two tricks or more in this sampled deal."""
        return replace(bids, doubled=1) if self._doubles and self._count_overtricks(play, bids) <= -2 else bids

    def _price_lowest_contract(self) -> float:
        """Return what the lowest contract brings that is made exactly."""
        game, bidding = self._game, self._game.bidding
        if not isinstance(bidding, Auction):
            return 0.0
        bids = Bids(0, bidding.least, bidding.denominations[0])
        needed = count_tricks_needed(game, 0, Contract(bids.level, bids.denomination))
        nothing = [0] * game.players
        return value_for_seat(game, SampledResult([needed, *nothing[1:]], nothing, ()), bids, 0)

    def _list_offers(
        self,
        sampled: SampledDeals,
        hands: Sequence[Sequence[int]],
        passed: Sequence[float],
        calls: Calls,
        seat: int,
        lowest: int,
        denomination: str,
    ) -> list[_Offer]:
        """Return the bids of a denomination, compared with a pass, up to the first that is not made often enough.

        Higher ones are there only where they score more.
        """
        bids = self._finish_auction(calls.add(seat, Bid(f"{lowest} {denomination}")))
        went = [sampled.play_out(deal, bids, denomination) for deal in hands]
        most = self._game.bidding.most if isinstance(self._game.bidding, Auction) else lowest
        # A higher bid for the same tricks must score more, or it is only a risk.
        if not self._higher_pays(bids, most):
            most = lowest
        found = []
        for level in range(lowest, most + 1):
            bid = replace(bids, level=level)
            gains = [
                self._expect_points(play, self._fear_double(play, bid), seat) - other
                for play, other in zip(went, passed, strict=True)
            ]
            over = [self._count_overtricks(play, bid) for play in went]
            made = fmean(tricks >= 0 for tricks in over)
            contract, likely, needed = Contract(level, denomination), made >= self._likely, self._needed.get(bid, 0)
            found.append(_Offer(discount_gain(gains), contract, made, likely, needed, fmean(over)))
            # A higher bid of the same denomination is made even more rarely.
            if made < self._likely:
                break
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
        seat = bids.declarer or 0
        own = self._value_play(play, bids, seat, 0)
        higher = (replace(bids, level=level) for level in range(bids.level + 1, most + 1))
        return any(self._value_play(play, other, seat, 0) > own for other in higher)

    def _expect_points(self, play: SampledResult, bids: Bids, seat: int) -> float:
        """Return the value of a playout as the style of the player sees it."""
        return fsum(weight * self._value_play(play, bids, seat, more) for weight, more in self._outlooks)

    def _value_play(self, play: SampledResult, bids: Bids, seat: int, more: int) -> float:
        """Return the value of a playout for `seat` with this contract, and `more` tricks added to the declarer's."""
        return value_for_seat(self._game, play, bids, seat, more, self._carried)
