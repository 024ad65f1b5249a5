"""The choice of a Skilled player to make trump where a turned card may be taken up for it, and one may pass, as in
Euchre.

It plays sampled deals out after each of its calls and after a pass, and calls what comes out best.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.actions import Action, Pass
from purple_table.core.game import Way
from purple_table.games.tricks.bidding import Bidding, Bids, Calls
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.bidding.call_model import CallModel
from purple_table.players.tricks.reasons.trick_reasons import decide
from purple_table.players.tricks.sampling.sampled_deals import (
    SampledDeals,
    count_sampled_deals,
    discount_gain,
    value_for_seat,
)

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame

TRIED = 3
"""The number of trumps that are tried: those in which the hand looks best."""
MARGIN = {"cautious": 0.25, "normal": 0.05, "bold": -0.15}
"""The points by which a call must beat a pass."""


class _Offer(NamedTuple):
    """A call that was tried: its gain over a pass in points, less an allowance for chance (`sure`), and on average."""

    sure: float
    gain: float
    way: Way


class OrderUpBidder:
    """Chooses the calls of one seat where trump is made or passed."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._game = game
        self._margin = MARGIN[style]
        self._call_model = CallModel(game)

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Make the call that scores best in sampled deals, if it clearly beats a pass or no pass is allowed."""
        game, bidding = self._game, self._game.bidding
        ways = view.ask.ways if view.ask is not None else ()
        if bidding is None or not ways:
            return decide(game, legal[0], "first_allowed")
        sampled = SampledDeals(game, view, rng, budget)
        hands = sampled.draw_hands(count_sampled_deals(budget))
        calls = read_calls(sampled.facts)
        made = {way.action: bidding.result(calls.add(view.seat, way.action)) for way in ways}
        naming = [way for way in ways if not isinstance(way.action, Pass)]
        liked = self._pick_trumps(sampled, hands, [made[way.action] for way in naming], view)
        # After a pass others may make trump, so that a pass is played out, too, in the same deals.
        passing = Pass() in made
        passed = [0.0] * len(hands)
        if passing:
            passed = [self._value_pass(sampled, bidding, calls.add(view.seat, Pass()), deal) for deal in hands]
        best: _Offer | None = None
        for way in naming:
            if made[way.action].denomination not in liked:
                continue
            went = [self._value_call(sampled, deal, made[way.action], view.status.dealer) for deal in hands]
            gains = [own - other for own, other in zip(went, passed, strict=True)]
            offer = _Offer(discount_gain(gains), fmean(gains), way)
            if best is None or offer.sure > best.sure:
                best = offer
        if best is None:
            return decide(game, Pass(), "nothing_to_name")
        call = best.way.action
        kind = "call_beats_pass" if passing else "call_best"
        if passing and best.sure < self._margin:
            call, kind = Pass(), "nothing_beats_pass"
        figures = {"tried": len(hands), "points": max(best.gain, 0.0)}
        if isinstance(call, Pass) and best.gain <= -0.05:
            kind, figures["points"] = "pass_beats_call", -best.gain
        names = {"call": str(best.way.action), "color": made[best.way.action].denomination}
        cards = game.deck.codes(game.trump.cards[names["color"]] & sampled.facts.hand)
        return decide(game, call, kind, cards=cards, names=names, ways=ways, figures=figures)

    def _pick_trumps(
        self, sampled: SampledDeals, hands: Sequence[Sequence[int]], made: Sequence[Bids], view: View
    ) -> frozenset[str]:
        """Return the trumps worth trying: those in which the own hand looks best."""
        looks = {
            bids.denomination: sampled.estimate_tricks(hands[0][view.seat], bids.denomination) for bids in made if hands
        }
        return frozenset(sorted(looks, key=lambda name: looks[name], reverse=True)[:TRIED])

    def _value_call(self, sampled: SampledDeals, deal: Sequence[int], bids: Bids, dealer: int) -> float:
        """Return the value of a sampled deal for the own side after this bidding."""
        if bids.declarer is None:
            return 0.0
        play = sampled.play_out(self._call_model.settle_hands(sampled, deal, bids, dealer), bids, bids.denomination)
        return value_for_seat(self._game, play, bids, sampled.facts.seat)

    def _value_pass(self, sampled: SampledDeals, bidding: Bidding, calls: Calls, deal: Sequence[int]) -> float:
        """Return the value of a sampled deal after a pass, where others may make trump by the call model."""
        return self._value_call(
            sampled, deal, self._call_model.finish_bidding(sampled, bidding, calls, deal), calls.dealer
        )
