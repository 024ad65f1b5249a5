"""The bids of a Skilled player of a number of tricks, or nil: it plays sampled deals out."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, sqrt
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Pass
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.bidding.bid_reading import list_bid_numbers
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.reasons.trick_reasons import decide
from purple_table.players.tricks.sampling.sampled_deals import (
    TRUST,
    SampledDeals,
    SampledResult,
    count_sampled_deals,
    list_outlooks,
)

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame

MODEST = 0.4
"""The tricks by which the bid of a partner is expected to lie below the tricks that it wins on average."""
LOOSE = 2.8
"""With more expected tricks than this, nil is not considered."""
NIL_MARGIN = 5.0
"""The points by which a nil must look better than a number."""
_LIKELY = 0.5
"""The chance from which on a nil is bid because it should hold; a rarer one only brings more on average."""
_NIL_TRUST = 0.2
"""The share of a style's trust in its tricks that it has in a nil."""
_NIL_TOLD = 1.7
"""By what the odds of a nil are divided before they are told, as players who hear a nil hunt it: fitted to 364 nils, of
which those that held in 56, 64, 71 and 82 of 100 sampled deals were made in 54, 52, 56 and 74."""
_DEALS = 12
"""The number of sampled deals by which numbers are judged. With 80 deals bids took five times as long and were no
better in the arena: these deals are balanced, and their results smoothed."""
_LONG = 8
"""The number of tricks from which on the results are smoothed."""
_SPREAD = 1.5
"""The usual standard deviation of the tricks of a side."""
_USUAL = 8
"""The number of deals that the usual standard deviation counts as."""
_STEP = 4
"""The number of deals that are added while it is not clear whether a nil is better."""
_CLEAR = 1.7
"""The number of standard errors by which a nil must differ from the best number to be clearly better or worse."""
_KEPT = 64
"""The number of biddings for which the aims of the seats are cached."""
_RAISE = 3.0
"""The points by which a higher bid must look better than the bid already made."""


class TrickNumberBidder:
    """Chooses the bids of one seat where everybody bids a number of tricks.

    A `patient` bidder looks at all the deals that its budget allows.
    """

    def __init__(self, game: TrickGame, style: str, patient: bool = False) -> None:
        # Where only one number of tricks pays, a few deals do not tell it from its neighbors.
        self._exact = any(Aims(game, Bids(tricks=(1,) * game.players)).exactly)
        self._patient = patient or self._exact
        self._game = game
        self._nil_trust = _NIL_TRUST * TRUST[style]
        self._outlooks = list_outlooks(style)
        self._aims: dict[tuple[Bids, int], Aims] = {}
        self._tables: dict[tuple[int, int], tuple[float, ...]] = {}

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Bid the number that scores best in sampled deals; nil where that scores more."""
        seat = view.seat
        if len(self._aims) > _KEPT:
            self._aims.clear()
        sampled = SampledDeals(self._game, view, rng, budget, self._aims)
        denomination = sampled.facts.denomination or "none"
        heard = read_bids(sampled.facts)
        may_bid = list_bid_numbers(legal)
        own = heard.tricks[seat] if heard.tricks else None
        if not may_bid:
            return decide(self._game, legal[-1], "bid_final")
        if self._patient:
            hands = sampled.draw_hands(count_sampled_deals(budget))
        else:
            hands = sampled.draw_balanced_hands(count_sampled_deals(budget, _DEALS))
        went = [sampled.play_out(deal, Bids(), denomination) for deal in hands]
        mean = fmean(play.tricks[seat] for play in went)
        # Where bids go round again one may stay with the own bid, or raise it.
        if own is None:
            values = {number: self._value_number(number, sampled, went) for number in may_bid}
        else:
            values = {number: self._value_number(number, sampled, went) for number in (own, *may_bid)}
        # Of numbers with the same value the nearest to the tricks that the hand wins is bid.
        number = max(values, key=lambda number: (round(values[number], 6), -abs(number - mean)))
        nil = Bid("nil")
        # A nil is tried in the same deals, played by everybody for and against it.
        if nil in legal and mean < LOOSE:
            made, worth, tried = self._value_nil(sampled, hands, denomination, values[number] + NIL_MARGIN, budget)
            if worth > values[number] + NIL_MARGIN:
                kind = "nil_made" if made >= _LIKELY else "nil_pays"
                figures = {"share": made, "points": worth - values[number], "tried": tried}
                return decide(self._game, nil, kind, figures=figures)
        if own is not None and (number == own or values[number] < values[own] + _RAISE):
            return decide(self._game, Pass(), "bid_stays", figures={"tricks": mean, "number": own, "tried": len(went)})
        return self._decide(number, sampled, went, may_bid)

    def _decide(
        self, number: int, sampled: SampledDeals, went: Sequence[SampledResult], may_bid: Sequence[int]
    ) -> Decision:
        """Decide on a number. The evidence has the tricks of the hand, and with partners also those of the side."""
        seat, heard = sampled.facts.seat, read_bids(sampled.facts).tricks
        mates, contract = self._estimate_partners_bid(sampled, went)
        figures: dict[str, float] = {"tricks": fmean(play.tricks[seat] for play in went), "number": number}
        figures["tried"] = len(went)
        if number == min(may_bid) and self._pays_no_more(seat, number + contract):
            return decide(self._game, Bid(str(number)), "bid_lowest", figures=figures)
        kind = "bid_pays"
        # Partners add their tricks up, so that the number depends on what the partner says.
        if mates:
            figures["ours"] = fmean(sum(play.tricks[other] for other in (seat, *mates)) for play in went)
            figures["theirs"] = contract
            spoken = heard and heard[mates[0]] is not None
            kind = "bid_pays_with_partner" if spoken else "bid_pays_before_partner"
            if number + contract < round(figures["ours"]) and self._is_shortfall_dearer(seat, number + contract):
                kind = kind.replace("pays", "careful")
        elif self._exact and number != (nearest := round(figures["tricks"])):
            # Just the number that was bid pays, and it need not be the one next to the mean.
            won = [play.tricks[seat] for play in went]
            if nearest not in may_bid:
                kind, figures["nearest"] = "bid_beside_forbidden", nearest
            elif won.count(number) > won.count(nearest):
                kind, figures["nearest"] = "bid_likelier", nearest
                figures["held"], figures["less"] = won.count(number), won.count(nearest)
        elif number < round(figures["tricks"]) and self._is_shortfall_dearer(seat, number):
            kind = "bid_careful"
        return decide(self._game, Bid(str(number)), kind, figures=figures)

    def _pays_no_more(self, seat: int, contract: int) -> bool:
        """Return whether a contract of one trick more brings no more, if it is made, than a trick above this one."""
        return self._find_points(seat, contract + 1, contract) >= self._find_points(seat, contract + 1, contract + 1)

    def _is_shortfall_dearer(self, seat: int, contract: int) -> bool:
        """Return whether a trick less than the contract costs more than is given away by one above it."""
        fewer, made, more = (self._find_points(seat, contract + over, contract) for over in (-1, 0, 1))
        return made - fewer > self._find_points(seat, contract + 1, contract + 1) - more

    def _estimate_partners_bid(self, sampled: SampledDeals, went: Sequence[SampledResult]) -> tuple[list[int], int]:
        """Return the partners whose tricks count with the own, and the sum of their bids; unmade ones are estimated."""
        seat, heard = sampled.facts.seat, read_bids(sampled.facts)
        side = self._game.sides[self._game.side_of(seat)]
        mates = [other for other in side if other != seat and other not in heard.nil]
        contract = 0
        for mate in mates:
            bid = heard.tricks[mate] if heard.tricks else None
            contract += max(round(fmean(play.tricks[mate] for play in went) - MODEST), 1) if bid is None else bid
        return mates, contract

    def _value_number(self, number: int, sampled: SampledDeals, went: Sequence[SampledResult]) -> float:
        """Return the points that bidding this number scores for the side on average."""
        mates, contract = self._estimate_partners_bid(sampled, went)
        seats = (sampled.facts.seat, *mates)
        tricks = [sum(play.tricks[other] for other in seats) for play in went]
        chances = self._estimate_chances(tricks, sampled.facts.length)
        return fsum(
            weight * chance * self._find_points(seats[0], won + more, contract + number)
            for weight, more in self._outlooks
            for won, chance in chances
        )

    def _estimate_chances(self, tricks: Sequence[int], length: int) -> list[tuple[int, float]]:
        """Return numbers of tricks with their chances, from the tricks won in some deals.

        With few deals of a long hand the chances are those of a normal distribution. Its mean is that of the deals, and
        its variance lies between theirs and the usual one.
        """
        if self._patient or length < _LONG:
            return [(won, tricks.count(won) / len(tricks)) for won in sorted(set(tricks))]
        mean = fmean(tricks)
        spread = (_USUAL * _SPREAD**2 + fsum((won - mean) ** 2 for won in tricks)) / (_USUAL + len(tricks) - 1)
        weights = [exp(-((won - mean) ** 2) / (2.0 * spread)) for won in range(length + 1)]
        whole = fsum(weights)
        return [(won, weight / whole) for won, weight in enumerate(weights)]

    def _find_points(self, seat: int, tricks: int, contract: int) -> float:
        """Return the points of the side of `seat` with so many tricks towards its contract; a contract of 0 is none."""
        table = self._tables.get((seat, contract))
        if table is None:
            game = self._game
            bids = Bids(tricks=tuple(contract if other == seat else 0 for other in range(game.players)))
            most = game.dealing.hand + 1
            worth = game.worth(bids, length=most)
            table = tuple(-abs(float(won - contract)) for won in range(most + 1))
            if worth.needed and worth.tricks:
                table = worth.tricks[game.side_of(seat)]
            self._tables[seat, contract] = table
        return table[min(max(tricks, 0), len(table) - 1)]

    def _value_nil(
        self,
        sampled: SampledDeals,
        hands: Sequence[Sequence[int]],
        denomination: str,
        wanted: float,
        budget: Budget,
    ) -> tuple[float, float, int]:
        """Return how often a nil of the seat should succeed, what it is worth to the side, and how many deals tell.

        Partners play for the nil and opponents against it. Deals are added until it is clear whether the nil is worth
        more than `wanted` points.
        """
        game, seat = self._game, sampled.facts.seat
        even = game.dealing.hand // game.players
        heard = read_bids(sampled.facts)
        tricks = heard.tricks or (None,) * game.players
        said = tuple(0 if other == seat else even if number is None else number for other, number in enumerate(tricks))
        bids = Bids(tricks=said, nil=heard.nil | {seat}, blind=heard.blind)
        promise = game.worth(bids).promises.get(seat)
        if promise is None:
            return 0.0, -1e9, 0
        went: list[SampledResult] = []
        most = count_sampled_deals(budget)
        step = most if self._patient else _STEP
        deals: Sequence[Sequence[int]] = hands[:step]
        while True:
            went += [sampled.play_out(deal, bids, denomination) for deal in deals]
            number = len(went)
            mates, contract = self._estimate_partners_bid(sampled, went)
            rest = fmean(self._find_points(seat, sum(play.tricks[mate] for mate in mates), contract) for play in went)
            made = fmean(not play.tricks[seat] for play in went)
            trusting = min(max(made + self._nil_trust, 0.0), 1.0)
            worth = trusting * promise.kept + (1.0 - trusting) * promise.broken + rest
            # The share is pulled towards a half, so that a few deals that all went alike do not look certain.
            share = (made * number + 1.0) / (number + 2.0)
            error = (promise.kept - promise.broken) * sqrt(share * (1.0 - share) / number)
            if number >= most or abs(worth - wanted) > _CLEAR * error:
                return share / (share + (1.0 - share) * _NIL_TOLD), worth, number
            deals = hands[number : number + step] or sampled.draw_hands(min(step, most - number))
