"""The Skilled player of draw-and-knock games answers within its budget for any book that loads."""

from __future__ import annotations

import tomllib
from random import Random
from time import process_time

import pytest

from purple_table.games import build
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.thirty_one.skilled_thirty_one import SkilledThirtyOnePlayer
from purple_table.players.thirty_one.thirty_one_players import is_small_enough
from tests.contract.matches import chance, load
from tests.hostile import big_deck
from tests.rules.draw_positions import thirty_one


@pytest.mark.parametrize(
    ("colors", "ranks", "hand", "players"),
    [(13, 14, 2, 13), (50, 2, 3, 10), (7, 7, 7, 6), (14, 14, 3, 20), (1, 180, 2, 4), (1, 200, 9, 20), (14, 14, 60, 2)],
)
def test_the_club_answers_in_time(colors: int, ranks: int, hand: int, players: int) -> None:
    book = load("thirty_one/game.toml")
    book["dealing"]["hand"] = hand
    book["counting"]["blitz"] = "any_three"
    book["players"]["most"] = 20
    game = build(book, tomllib.loads(big_deck(colors, ranks)), players, {})
    began = process_time()
    club = make_player(game, "club")
    assert process_time() - began < 2.0
    state = game.start(chance(1))
    for _ in range(5):
        seat = state.to_act
        assert seat is not None
        view, legal = state.view(seat), tuple(state.legal_actions())
        began = process_time()
        state.apply(club.choose(view, legal, Random(1), Budget()).action)
        assert process_time() - began < Budget().seconds


@pytest.mark.parametrize("players", range(2, 11))
def test_the_club_itself_plays_thirty_one(players: int) -> None:
    for options in ({}, {"length": "short", "blitz": "any_three", "over_31": "bust"}):
        game = thirty_one(players, **options)
        assert is_small_enough(game)
        assert isinstance(make_player(game, "club"), SkilledThirtyOnePlayer)
