"""The choice of a Skilled player to name trump where nothing is bid for it: it plays sampled deals out after each
call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from purple_table.core.actions import Action
from purple_table.games.tricks.bidding import Bids, Calls
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.trump import DOWN, UP, WITHOUT_COLOR
from purple_table.players.player import Budget, Decision
from purple_table.players.tricks.reasons.trick_reasons import decide
from purple_table.players.tricks.sampling.sampled_deals import SampledDeals, count_sampled_deals, value_for_seat

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame

LIKED = 2
"""The number of trumps that are tried, those in which the hand looks best; no trump is tried besides."""
DEALS = 40
"""The most sampled deals; each is played out for every trump that is tried."""
DOUBT = {"cautious": 2.0, "normal": 1.0, "bold": 0.0}
"""The number of standard errors that a style subtracts from the value of a deal that counts more than once."""


_OF_WAYS = {UP: "up_best", DOWN: "down_best"}


class TrumpNamer:
    """Names trump for one seat, or leaves that to the partner."""

    def __init__(self, game: TrickGame, style: str) -> None:
        self._game = game
        self._doubt = DOUBT[style]

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Make the call after which sampled deals score best for the own side."""
        sampled = SampledDeals(self._game, view, rng, budget)
        hands, calls = sampled.draw_hands(count_sampled_deals(budget, DEALS)), read_calls(sampled.facts)
        named = self._list_namings(calls, view.seat, legal)
        worth: dict[Action, float] = {}
        told: dict[Action, float] = {}
        for action in self._pick_calls(sampled, hands[0][view.seat], named):
            bids = named[action]
            points = [
                value_for_seat(self._game, sampled.play_out(deal, bids, bids.denomination), bids, view.seat)
                for deal in hands
            ]
            worth[action] = told[action] = fmean(points)
            # A call that doubles what is won doubles what is lost, so a cautious player wants to be surer of it.
            if bids.times > 1:
                worth[action] -= self._doubt * stdev(points) / sqrt(len(points)) if len(points) > 1 else 0.0
        for action in legal:
            if action not in named:
                worth[action] = told[action] = fmean(
                    self._value_left_to_partner(sampled, deal, calls.add(view.seat, action)) for deal in hands
                )
        best = max(worth, key=lambda action: worth[action])
        # A call that counts twice may promise more and yet be too risky: it is not told beside the partner's.
        own = max((told[action] for action in named if told.get(action, inf) <= told[best]), default=0.0)
        figures = {"points": round(told[best]), "tried": len(hands)}
        return self._decide(best, named.get(best), figures, round(own), sampled.facts.hand)

    def _list_namings(self, calls: Calls, seat: int, legal: Sequence[Action]) -> dict[Action, Bids]:
        """Return the calls that name trump, each with the bidding that it leads to."""
        bidding = self._game.bidding
        if bidding is None:
            return {}
        led = {action: bidding.result(calls.add(seat, action)) for action in legal}
        return {action: bids for action, bids in led.items() if bids.denomination}

    def _pick_calls(self, sampled: SampledDeals, hand: int, named: Mapping[Action, Bids]) -> list[Action]:
        """Return the calls worth trying: the colors in which the hand looks best, and no trump."""
        colors = [action for action, bids in named.items() if bids.denomination not in WITHOUT_COLOR]
        colors.sort(key=lambda action: sampled.estimate_tricks(hand, named[action].denomination), reverse=True)
        return colors[:LIKED] + [action for action, bids in named.items() if bids.denomination in WITHOUT_COLOR]

    def _value_left_to_partner(self, sampled: SampledDeals, deal: Sequence[int], calls: Calls) -> float:
        """Return the value of a sampled deal where the partner names trump, by a quick estimate of its own hand."""
        bidding, own = self._game.bidding, sampled.facts.seat
        seat = None if bidding is None else bidding.to_call(calls)
        if bidding is None or seat is None or self._game.side_of(seat) != self._game.side_of(own):
            return 0.0
        named = self._list_namings(calls, seat, bidding.legal(calls))
        bids = named[self._pick_calls(sampled, deal[seat], named)[0]]
        return value_for_seat(self._game, sampled.play_out(deal, bids, bids.denomination), bids, own)

    def _decide(self, action: Action, bids: Bids | None, figures: Mapping[str, int], own: int, hand: int) -> Decision:
        """Decide on a call, which leads to `bids` (None: the partner names) and to so many points on average.

        `own` are the points that the best call of the seat with this hand promises that names trump itself.
        """
        if bids is None:
            return decide(self._game, action, "left_to_partner", figures={**figures, "own": own})
        kind = "trump_loses_least" if figures["points"] < 0 else "trump_best"
        if bids.denomination in WITHOUT_COLOR:
            kind = _OF_WAYS.get(bids.denomination, "no_trump_best")
        cards = self._game.deck.codes(self._game.trump.cards.get(bids.denomination, 0) & hand)
        return decide(self._game, action, kind, cards=cards, names={"color": bids.denomination}, figures=figures)
