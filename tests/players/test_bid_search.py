"""Bids that the Expert searches: what comes of a call, words that are true of it, and that it stops at once."""

from __future__ import annotations

import contextlib
import itertools
from random import Random
from time import process_time

import pytest

from purple_table.arena.match_play import make_deals
from purple_table.core.actions import Action, Bid, Contract, Give, NextDeal, Pass
from purple_table.core.messages import english, say
from purple_table.core.shuffle import SingleDealChance
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import FEWEST_SAMPLES, Budget, Decision, StopThinking
from purple_table.players.search.halving import Candidate, PlayoutResult, search
from purple_table.players.search.search_reasons import SearchReason, explain_bids
from purple_table.players.tricks.bidding.bid_reading import find_partners_bid
from purple_table.players.tricks.bidding.call_model import CallModel
from purple_table.players.tricks.sampling.sampled_deals import SampledDeals
from purple_table.players.tricks.search.bid_search import BidSearchPoint
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies
from purple_table.players.tricks.skilled_trick_player import SkilledTrickPlayer
from tests.contract.matches import chance, make
from tests.players.test_trick_play import game_of, position

PLAIN = SearchReason(say("I bid what I hold."))
WAIT = 0.05
"""So many seconds of its own time a player may go on after it was stopped."""
FIRST = ("hearts", "spades", "contract", "oh_hell", "euchre", "ninety_nine", "thirty_one", "agram")
"""Games whose first decision is no card to a trick, and one that plans for its last trick in every play-out."""


def began(name: str, seed: int = 1) -> TrickState:
    state = game_of(name).start(chance(seed))
    state.apply(NextDeal())
    return state


def decide(state: TrickState, budget: Budget) -> Decision:
    assert state.to_act is not None
    player = make_player(state.game, "expert")
    return player.choose(state.view(state.to_act), tuple(state.legal_actions()), Random(1), budget)


class Watched(Budget):
    """Stopped from a question on; it keeps when it was asked."""

    __slots__ = ("asked", "last")

    def is_stopped(self) -> bool:
        self.asked.append(process_time())
        return len(self.asked) > self.last


def watched(last: int) -> Watched:
    budget = Watched(playouts=4)
    object.__setattr__(budget, "asked", [])
    object.__setattr__(budget, "last", last)
    return budget


@pytest.mark.parametrize("name", FIRST)
def test_whatever_is_thought_over_can_be_stopped_at_once(name: str) -> None:
    """A player looks whether anybody waits often enough, from its first thought to its last; and then it stops.

    It thinks the same twice, and the shorter time counts: what came between is not its own."""
    game = make(name, 4)
    state = game.start(chance(1))
    while len(legal := tuple(state.legal_actions())) == 1:
        state.apply(legal[0])
    seat = state.to_act
    assert seat is not None
    view = state.view(seat)

    def thought(last: int) -> list[float]:
        """The seconds from question to question, and to the end, of a player that knows nothing yet."""
        budget, player = watched(last), make_player(make(name, 4), "expert")
        budget.asked.append(process_time())
        with contextlib.suppress(StopThinking):
            player.choose(view, legal, Random(1), budget)
        asked = [*budget.asked, process_time()]
        return [after - before for before, after in itertools.pairwise(asked)]

    longest = [min(both) for both in zip(thought(10_000), thought(10_000), strict=True)]
    assert sorted(longest)[-2] < WAIT
    for last in (1, len(longest) // 2):
        assert min(thought(last)[-1], thought(last)[-1]) < WAIT


def point_of(state: TrickState, first: Action, about: Action | None = None) -> BidSearchPoint:
    assert state.to_act is not None
    assert state.game.bidding is not None
    game, view, legal = state.game, state.view(state.to_act), tuple(state.legal_actions())
    assert isinstance(game, TrickGame)
    quick = SkilledTrickPlayer(game, "normal").choose_quickly
    policies = PlayoutPolicies(game)
    return BidSearchPoint(game, game.bidding, view, legal, first, policies, quick, Random(1), Budget(), about)


def test_what_a_bid_came_to_is_counted_and_told() -> None:
    """Six top trumps and five Aces win eight tricks, and never twelve."""
    hand = "BkA BkK BkQ BkJ BkT RdA GoA GnA PuA SvA BzA Bz8"
    state = position(game_of("spades"), "", {0: hand})
    point = point_of(state, Bid("8"), Bid("12"))
    found = search(point, Random(1), Budget(playouts=FEWEST_SAMPLES * 12), 0.0)
    assert found[0].action != Bid("12")
    low, high = (next(one for one in found if one.action == Bid(call)) for call in ("8", "12"))
    assert len(point.kept[low.place]) == len(low.outcomes)
    assert sum(point.kept[low.place]) > len(low.outcomes) / 2
    assert not any(point.kept[high.place])
    words = english(explain_bids(point.kept, [low, high], str, PLAIN).message)
    assert f"is made in {round(100 * sum(point.kept[low.place]) / len(low.outcomes))} of 100" in words


def test_hardly_anything_tried_says_nothing() -> None:
    """On a machine that is busy: the Skilled player's reason is told, as its call was taken."""
    state = position(game_of("spades"), "", {0: "BkA BkK BkQ BkJ BkT RdA GoA GnA PuA SvA BzA Bz8"})
    point = point_of(state, Bid("8"))
    first, other = (
        Candidate(place, action, [PlayoutResult(0.0, 0.0)] * 4) for place, action in enumerate(point.actions[:2])
    )
    assert explain_bids(point.kept, [first, other], str, PLAIN) == PLAIN
    assert explain_bids(point.kept, [other, first], str, PLAIN) != PLAIN


def test_a_contract_that_is_not_played_is_not_counted() -> None:
    """After a pass the others play; their contract says nothing of the own."""
    state = position(game_of("contract"), "", {0: "RdA RdK RdQ RdJ RdT Rd9 GoA GoK BkA PuA SvA GnA"})
    point = point_of(state, Pass())
    search(point, Random(1), Budget(playouts=30), 0.0)
    kept = dict(zip(point.actions, point.kept, strict=True))
    assert not kept.pop(Pass())
    assert any(map(all, filter(None, kept.values())))


def test_no_bid_is_made_that_must_fail() -> None:
    """With the Ace of trumps nobody can win no trick (Oh Hell)."""
    game = game_of("oh_hell")
    for seed in range(100):
        state = began("oh_hell", seed)
        assert state.to_act is not None
        ace = next(card for card in game.deck.cards if card.rank == "A" and game.bits[card.code] & state.trump)
        if state.kernel.hands[state.to_act] & game.bits[ace.code]:
            assert decide(state, Budget(playouts=40)).action != Bid("0")
            return
    raise AssertionError("nobody is dealt the Ace of trumps")


def test_lays_aside_what_it_can_make_and_says_how_often() -> None:
    state = began("ninety_nine")
    decision = decide(state, Budget(playouts=60))
    assert isinstance(decision.action, Give)
    assert "aside I bid" in english(decision.reason)


@pytest.mark.parametrize(
    "bids", ["1red 1black 4red 4black", "1red 1black 3red 3black 5red", "1red 1black 4red 5black 6red"]
)
def test_two_who_search_do_not_bid_each_other_up(bids: str) -> None:
    """Each likes its own color better; one of them gives way long before the highest bid."""
    game = game_of("contract")
    (deal,) = make_deals(game, 301, 10, 11)
    state = game.start(SingleDealChance(deal.key, deal.dealer, deal.number))
    state.apply(NextDeal())
    for bid in bids.split():
        state.apply(Bid(f"{bid[0]} {bid[1:]}"))
        state.apply(Pass())
    decision = decide(state, Budget(playouts=100))
    assert decision.action == Pass()
    assert "supposed deals" not in english(decision.reason)


def test_a_partner_is_supposed_to_leave_a_bid_alone_and_a_rival_is_not() -> None:
    game = game_of("contract")
    assert game.bidding is not None
    hand = "RdA RdK RdQ RdJ RdT Rd9 GoA GoK BkA PuA SvA GnA"
    state = position(game, "", {0: hand})
    view = state.view(0)
    sampled = SampledDeals(game, view, Random(1), Budget())
    calls = read_calls(sampled.facts)
    deal = sampled.draw_places()
    for bidder, partner in ((2, True), (1, False)):
        heard = calls.add(bidder, Bid("1 gold"))
        assert (find_partners_bid(heard, 0) is not None) == partner
        action = CallModel(game).predict_call(sampled, game.bidding, heard, 0, deal, game.bidding.legal(heard))
        assert (action == Pass()) == partner
    assert find_partners_bid(calls, 0) is None
    assert find_partners_bid(calls.add(2, Bid("1 gold")).add(3, Pass()), 0) == Contract(1, "gold")
