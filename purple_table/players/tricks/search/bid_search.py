"""The search for a call in the bidding: which calls are worth trying, and what the others are expected to call."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Contract
from purple_table.core.game import View
from purple_table.core.overriding import override
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.auction import RAISES
from purple_table.games.tricks.bidding import Bidding, Bids
from purple_table.games.tricks.bidding_phase import BiddingData, BiddingPhase, read_calls
from purple_table.games.tricks.dealing_phase import read_shown_mask
from purple_table.games.tricks.guessing import guess, place_cards
from purple_table.games.tricks.order_up import TakeUpPhase
from purple_table.games.tricks.trump import NO_TRUMP
from purple_table.players.player import Budget
from purple_table.players.tricks.bidding.bid_reading import list_contracts
from purple_table.players.tricks.bidding.call_model import CallModel
from purple_table.players.tricks.sampling.sampled_deals import SampledDeals
from purple_table.players.tricks.search.call_search import CallSearchPoint, ChooseQuickly, GivenCards
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies

if TYPE_CHECKING:
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.state import TrickState
    from purple_table.games.tricks.trick_game import TrickGame

NEAR = 2
"""Bids that differ from that of the plain rules by at most this many tricks are tried."""
DENOMINATIONS = 3
"""The number of denominations that are tried, the best by a quick estimate; no trump besides, where it may be named."""
LEVELS = 2
"""The number of bids that are tried of each denomination, the lowest."""
GLANCES = 12
"""The number of sampled deals for the quick estimate of the partner's hand."""


class BidSearchPoint(CallSearchPoint):
    """The decision what to call where the plain rules have a call, and the others call by `CallModel`.

    Sampled deals fit the calls so far.
    """

    def __init__(
        self,
        game: TrickGame,
        bidding: Bidding,
        view: View,
        legal: Sequence[Action],
        first: Action,
        policies: PlayoutPolicies,
        choose_quickly: ChooseQuickly,
        rng: Random,
        budget: Budget,
        about: Action | None,
    ) -> None:
        """`first` is the call of the plain rules; `about` is always among the candidates."""
        self._bidding, self._first = bidding, first
        self._call_model = CallModel(game)
        super().__init__(game, view, legal, policies, choose_quickly, rng, budget, about)

    @override
    def _begin(self, rng: Random, legal: Sequence[Action], about: Action | None) -> None:
        self._sampled = SampledDeals(self._game, self._view, rng, self._budget)
        self._sampler, self._facts = self._sampled.sampler, self._sampled.facts
        self._opponents = self._playout_policies.observe_opponents(self._sampler, rng)
        self._base = guess(self._game, self._game.course, self._view, rng, self._sampler)
        self._calls = read_calls(self._facts)
        self._shown, self._coming = read_shown_mask(self._facts), self._facts.coming
        tried = [self._first, *self._list_calls(legal, self._first), *(() if about is None else (about,))]
        self.actions = list(dict.fromkeys(tried))

    # --- which calls are worth trying ---------------------------------------------------------------------------------

    def _list_calls(self, legal: Sequence[Action], first: Action) -> list[Action]:
        bids = list_contracts(legal)
        if not bids:
            return self._list_namings(legal)
        # To double is tried only where the plain rules do, as it may double the others into game.
        rest = [action for action in legal if action not in RAISES]
        others = [action for action in rest if not isinstance(action, Bid) or action.contract is None]
        # Of bids of tricks alone, those near the bid of the plain rules are worth trying.
        if not bids[0].denomination:
            own = first.contract if isinstance(first, Bid) else None
            number = own.number if own is not None else bids[0].number
            near = sorted((bid for bid in bids if abs(bid.number - number) <= NEAR), key=lambda bid: bid.number)
            return [*others, *(Bid(str(bid)) for bid in near)]
        # In an auction the lowest bids of the denominations that suit the own side best are worth trying.
        hands = self._sampled.draw_hands(GLANCES)
        mates = self._game.sides[self._game.side_of(self._view.seat)]

        def look(denomination: str) -> float:
            return fmean(
                fsum(self._sampled.estimate_tricks(deal[mate], denomination) for mate in mates) for deal in hands
            )

        liked = sorted({bid.denomination: None for bid in bids}, key=look, reverse=True)[:DENOMINATIONS]
        found = list(others)
        for denomination in liked:
            found += [Bid(str(bid)) for bid in bids if bid.denomination == denomination][:LEVELS]
        return found

    def _list_namings(self, legal: Sequence[Action]) -> list[Action]:
        """Return the calls of the trumps in which the own hand looks best, and those that name none."""
        seat, hand = self._view.seat, self._facts.hand
        made = {action: self._bidding.result(self._calls.add(seat, action)).denomination for action in legal}
        colors = {name: None for name in made.values() if name not in ("", NO_TRUMP)}
        liked = sorted(colors, key=lambda name: self._sampled.estimate_tricks(hand, name), reverse=True)[:DENOMINATIONS]
        return [action for action in legal if made[action] in ("", NO_TRUMP, *liked)]

    # --- what is sampled, and what the others do ----------------------------------------------------------------------

    @override
    def _draw_state(self, rng: Random) -> TrickState:
        state = self._base.copy()
        place_cards(state, self._sampler, self._sampled.draw_places())
        return state

    @override
    def _expect_answer(self, state: TrickState, seat: int, legal: tuple[Action, ...], given: GivenCards) -> Action:
        hands = state.kernel.hands
        if state.phase.key == BiddingPhase.key:
            data: BiddingData = state.part_data[BiddingPhase.key]
            return self._call_model.predict_call(self._sampled, self._bidding, data.calls, seat, hands, legal)
        if state.phase.key == TakeUpPhase.key:
            card = self._call_model.find_discard(self._sampled, hands[seat], state.denomination or NO_TRUMP)
            return self._game.gives[card.bit_length()]
        return super()._expect_answer(state, seat, legal, given)

    @override
    def _read_facts(self, state: TrickState) -> TrickSeatFacts:
        # All that is known of the deal is known before the calls, but for cards that lay open and were taken up.
        self._facts.coming = self._coming | (self._shown & join_masks(state.kernel.hands))
        return self._facts

    @override
    def _is_played(self, action: Action, bids: Bids) -> bool:
        if not isinstance(action, Bid) or bids.declarer not in (None, self._view.seat):
            return False
        contract = action.contract
        return contract is None or not contract.denomination or contract == Contract(bids.level, bids.denomination)
