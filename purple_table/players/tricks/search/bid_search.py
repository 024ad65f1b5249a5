"""The search for a call in the bidding: a bid, a trump to name, or a pass."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import fsum
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

from purple_table.core.actions import Action, Bid, Contract
from purple_table.core.game import View
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.bidding import Bidding, Bids
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.dealing_phase import read_shown_mask
from purple_table.games.tricks.guessing import guess
from purple_table.games.tricks.trump import CONTRACT, NO_TRUMP
from purple_table.players.player import Budget
from purple_table.players.search.halving import PlayoutResult
from purple_table.players.tricks.bidding.bid_reading import list_contracts
from purple_table.players.tricks.bidding.call_model import CallModel
from purple_table.players.tricks.sampling.sampled_deals import SampledDeals
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies, PlayoutPolicy
from purple_table.players.tricks.search.playout_scores import PlayoutScorer, count_pilots

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.trick_game import TrickGame

NEAR = 2
"""Bids that differ from that of the plain rules by at most this many tricks are tried."""
DENOMINATIONS = 3
"""The number of denominations that are tried, the best by a quick estimate; no trump besides, where it may be named."""
LEVELS = 2
"""The number of bids that are tried of each denomination, the lowest."""
GLANCES = 12
"""The number of sampled deals for the quick estimate of the partner's hand."""


class BidSearchPoint:
    """The decision what to call. The calls of the others follow by `CallModel`, and then the deal is played out.

    `kept` lists for each candidate whether its bid was made, in the deals that were played with this bid.
    """

    def __init__(
        self,
        game: TrickGame,
        bidding: Bidding,
        view: View,
        legal: Sequence[Action],
        first: Action,
        policies: PlayoutPolicies,
        rng: Random,
        budget: Budget,
        about: Action | None,
    ) -> None:
        """`first` is the call of the plain rules; `about` is always among the candidates."""
        self._game, self._bidding, self._view = game, bidding, view
        self._sampled = SampledDeals(game, view, rng, budget)
        self._opponents = policies.observe_opponents(self._sampled.sampler, rng)
        self._facts = self._sampled.facts
        self._base = guess(game, game.course, view, rng, self._sampled.sampler).make_scoring_facts()
        self._calls = read_calls(self._facts)
        self._shown, self._coming = read_shown_mask(self._facts), self._facts.coming
        self._call_model = CallModel(game)
        self._playout_policies, self._policies = policies, dict[tuple[Bids, str | None], PlayoutPolicy[Any]]()
        tried = [first, *self._list_worth_trying(legal, first), *(() if about is None else (about,))]
        self.actions: Sequence[Action] = list(dict.fromkeys(tried))
        self.kept: list[list[bool]] = [[] for _ in self.actions]
        self._scorer = PlayoutScorer(game, view)
        pilots = (self._play_call(0, self._sampled.draw_places(), ()) for _ in count_pilots(budget))
        self._scorer.look_ahead([self._count_points(*played) for played in pilots])

    def try_actions(self, rng: Random, places: Sequence[int]) -> Sequence[PlayoutResult]:
        """Draw one sampled deal, and finish its bidding and play after each of the calls at these places."""
        deal, plain = self._sampled.draw_places(), self._opponents.draw_plain_seats(rng)
        return [self._score_call(place, *self._play_call(place, deal, plain)) for place in places]

    def _list_worth_trying(self, legal: Sequence[Action], first: Action) -> list[Action]:
        bids = list_contracts(legal)
        if not bids:
            return self._list_namings(legal)
        others = [action for action in legal if not isinstance(action, Bid) or action.contract is None]
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

    def _play_call(self, place: int, deal: Sequence[int], plain: Collection[int]) -> tuple[Bids, Kernel | None]:
        """Return the result of the bidding after a call, and the kernel at the end of the deal; None if thrown in."""
        game, view, hands = self._game, self._view, deal[: self._game.players]
        calls = self._calls.add(view.seat, self.actions[place])
        bids = self._call_model.finish_bidding(self._sampled, self._bidding, calls, hands)
        if bids.redeal:
            return bids, None
        denomination = self._facts.denomination
        if game.trump.part == CONTRACT:
            denomination = bids.denomination or NO_TRUMP
        hands = list(self._call_model.settle_hands(self._sampled, hands, bids, view.status.dealer))
        resting = bids.find_resting_seats(game.sides)
        seats = tuple(seat for seat in self._facts.seats if seat not in resting)
        leader, opening = game.leading.find_opening(hands, view.status.dealer, bids.declarer, seats)
        policy = self._find_policy(bids, denomination)
        locked = game.leading.find_locked_cards(game.trump.cards[denomination] if denomination else 0)
        kernel = game.start_play(
            hands,
            leader,
            denomination,
            opening=opening,
            locked=locked,
            ban=game.following.first_trick_ban,
            extra=deal[-1],
            seats=seats,
        )
        self._facts.coming = self._coming | (self._shown & join_masks(hands))
        policy.play_on(kernel, policy.read_knowledge(self._facts), 0, plain)
        return bids, kernel

    def _find_policy(self, bids: Bids, denomination: str | None) -> PlayoutPolicy[Any]:
        key = bids, denomination
        if key not in self._policies:
            self._policies[key] = self._playout_policies.make_policy(
                bids, denomination, self._base.length, self._base.carried
            )
        return self._policies[key]

    def _count_points(self, bids: Bids, kernel: Kernel | None) -> Sequence[int]:
        if kernel is None:
            return (0,) * len(self._game.sides)
        return self._scorer.count_points(replace(self._base, bids=bids), kernel)

    def _score_call(self, place: int, bids: Bids, kernel: Kernel | None) -> PlayoutResult:
        if kernel is None:
            return self._scorer.score_points((0,) * len(self._game.sides))
        found = self._scorer.score_playout(replace(self._base, bids=bids), kernel)
        if found.made is not None and self._is_played(self.actions[place], bids):
            self.kept[place].append(found.made)
        return found._replace(made=None)

    def _is_played(self, action: Action, bids: Bids) -> bool:
        """Return whether the deal is played with the bid of this call."""
        if not isinstance(action, Bid) or bids.declarer not in (None, self._view.seat):
            return False
        contract = action.contract
        return contract is None or not contract.denomination or contract == Contract(bids.level, bids.denomination)
