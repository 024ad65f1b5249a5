"""Hands of sampled deals where points are bid: who bid much holds much, who passed holds little."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from purple_table.core.actions import Bid, NextDeal, Pass
from purple_table.games.tricks.bidding_phase import read_calls
from purple_table.games.tricks.guessing import TrickSampler
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.tricks.bidding.meld_calls import MeldCaller, make_point_caller
from purple_table.players.tricks.sampling.called_hands import CalledHandsSampler, make_sampler
from tests.contract.matches import chance, make

DRAWS = 60


def worth_of_hands(seed: int) -> tuple[list[float], list[float]]:
    """By seat what its hand is worth on average in Pinochle, as its next bidder draws deals: with the calls, without.

    Seat 1 is passed by, seat 2 bids 400, seat 3 passes; seat 0 is to call."""
    game = make("pinochle", 4)
    assert isinstance(game, TrickGame)
    state = game.start(chance(seed))
    state.apply(NextDeal())
    first = state.to_act
    assert first is not None
    for call in (Pass(), Bid("400"), Pass()):
        state.apply(call)
    seat = state.to_act
    assert seat is not None
    view = state.view(seat)
    caller = make_point_caller(game)
    assert isinstance(caller, MeldCaller)
    heard, plain = make_sampler(game, view), TrickSampler(game.course, game.facts(view))
    assert isinstance(heard, CalledHandsSampler)
    found = []
    for sampler in (heard, plain):
        rng = Random(seed)
        deals = [sampler.draw(rng) for _ in range(DRAWS)]
        order = [(first + place) % 4 for place in range(4)]
        found.append([fmean(caller.judge(deal[seat])[0] for deal in deals) for seat in order])
    return found[0], found[1]


@pytest.mark.parametrize("seed", range(1, 6))
def test_who_bid_holds_more_and_who_passed_holds_less(seed: int) -> None:
    (first, bidder, over, own), (plain_first, plain_bidder, plain_over, plain_own) = worth_of_hands(seed)
    assert bidder > plain_bidder + 60
    # To pass at first says that there was no bid of 250 in the hand; to pass over 400 says less.
    assert first < plain_first
    assert over < plain_over + 10
    assert own == plain_own


def test_a_pass_over_the_partners_bid_says_nothing() -> None:
    game = make("pinochle", 4)
    assert isinstance(game, TrickGame)
    state = game.start(chance(3))
    state.apply(NextDeal())
    first = state.to_act
    assert first is not None
    for call in (Bid("250"), Pass(), Pass()):
        state.apply(call)
    caller = make_point_caller(game)
    assert isinstance(caller, MeldCaller)
    seat = state.to_act
    assert seat is not None
    heard = {one for one, _, _ in caller.hear(read_calls(game.facts(state.view(seat))), seat)}
    assert heard == {first, (first + 1) % 4}
