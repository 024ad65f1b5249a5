"""Whole matches of Blues and Greens with random options under a referee that knows only actions and events."""

from __future__ import annotations

import random

from purple_table.core.actions import Bid, Choose, Pass, Play
from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from tests.contract.matches import chance, random_game
from tests.rules.blues_greens_positions import blues_greens
from tests.rules.blues_greens_referee import Referee


def refereed(game: BluesGreens, seed: int, deals: int) -> Referee:
    """Some random deals with low bids, in which most cards that can be melded are."""
    rng = random.Random(seed)
    state = game.start(chance(seed))
    referee = Referee(game)
    while state.to_act is not None and len(state.sheet) < deals:
        seat = state.to_act
        legal = list(state.legal_actions())
        if Pass() in legal and rng.random() < 0.6:
            action = Pass()
        else:
            laying = [action for action in legal if not isinstance(action, Play)]
            some = laying if laying and rng.random() < 0.7 else legal
            action = rng.choice(some[:3] if isinstance(legal[0], Bid) else some)
        referee.judge(seat, action)
        events = state.apply(action)
        if isinstance(action, Bid):
            referee.bid, referee.declarer = int(action.call), seat
        if isinstance(action, Choose) and action.topic == "trump":
            referee.trump = action.choice[0]
        referee.follow(seat, action, events)
        if state.phase.name == "drawing" and not state.played and not state.line:
            referee.leader = state.leader
    return referee


def test_matches_with_random_options_keep_the_rules() -> None:
    saw: set[str] = set()
    for seed in range(16):
        game = random_game("blues_greens", random.Random(seed))
        assert isinstance(game, BluesGreens)
        saw |= set(refereed(game, seed, 2).saw)
    assert {"deep", "meld", "layoff", "wild laid off", "two turned up", "trick", "failed", "bonus"} <= saw


def test_the_usual_game_keeps_the_rules() -> None:
    game = blues_greens(target=10_000)
    saw = refereed(game, 5, 25).saw
    for what in ("deep", "laydown", "unfinished", "out by playing", "out by melding", "failed", "bonus"):
        assert saw.get(what), f"25 deals without: {what}"
