"""Every level in every game of the rules folder: legal, with a reason, honest, repeatable, whatever the options."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from purple_table.core.game import Game
from purple_table.players.levels import LEVELS, STYLES, make_player
from purple_table.players.player import Budget
from tests.apart import OF_EACH_KIND
from tests.contract.matches import GAMES, chance, random_game
from tests.players.reasons import told

BUDGET = Budget(playouts=2)
PLAYED = [name for name in GAMES if name != "hearts"]
OF_KINDS = [name for name in PLAYED if name in OF_EACH_KIND]


def play(game: Game, seed: int, most: int, honest: float = 0.0) -> list[str]:
    """Play so many decisions by players of all levels and styles; each is checked, and sometimes asked for again with
    everything hidden dealt anew. Gives the actions and reasons."""
    rng = Random(seed)
    seats = [(rng.choice(list(LEVELS)), rng.choice(STYLES)) for _ in range(game.players)]
    players = [make_player(game, *seat) for seat in seats]
    state = game.start(chance(seed))
    done = []
    for number in range(most):
        seat = state.to_act
        if seat is None:
            break
        view, legal = state.view(seat), tuple(state.legal_actions())
        decision = players[seat].choose(view, legal, Random(number), BUDGET)
        assert decision.action in legal, (game.id, seed, seats[seat])
        if rng.random() < honest:
            other = game.guess(view, rng)
            again = players[seat].choose(other.view(seat), tuple(other.legal_actions()), Random(number), BUDGET)
            assert again == decision, (game.id, seed, seats[seat])
        done.append(f"{seat} {decision.action} {told(game, decision)}")
        state.apply(decision.action)
    return done


@cache
def played(name: str, seed: int) -> list[str]:
    return play(random_game(name, Random(seed)), seed, 70, honest=0.1)


@pytest.mark.parametrize(("name", "seed"), [(name, 0) for name in PLAYED] + [(name, 1) for name in OF_KINDS])
def test_every_level_plays_legally_under_any_options(name: str, seed: int) -> None:
    assert played(name, seed)


@pytest.mark.parametrize("name", OF_KINDS)
def test_the_same_match_is_played_twice(name: str) -> None:
    again = play(random_game(name, Random(0)), 0, 20, honest=0.1)
    assert again == played(name, 0)[:20]
