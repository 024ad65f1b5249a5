"""No program text is taken apart: with every word for people garbled the same is guessed and decided."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.apart import OF_EACH_KIND
from tests.contract.garbled import garble
from tests.contract.matches import chance, random_game

LEVELS = ("club", "reference", "beginner")
DECISIONS = 40


def decisions(name: str, seed: int) -> list[str]:
    """What players of all levels decide in the first deals of a match; now and then the position is guessed."""
    game, rng = random_game(name, Random(seed)), Random(seed)
    players = [make_player(game, LEVELS[seat % len(LEVELS)]) for seat in range(game.players)]
    state = game.start(chance(seed))
    decided = []
    for number in range(DECISIONS):
        seat = state.to_act
        if seat is None:
            break
        view = state.view(seat)
        if number % 9 == 0:
            assert game.guess(view, rng).view(seat) == view
        decision = players[seat].choose(view, tuple(state.legal_actions()), Random(number), Budget(playouts=4))
        decided.append(f"{seat} {decision.action}")
        state.apply(decision.action)
    return decided


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_words_mean_nothing_to_players_and_guesses(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = decisions(name, 7)
    garble(monkeypatch)
    state = random_game(name, Random(7)).start(chance(7))
    ask = state.view(state.to_act or 0).ask
    assert ask is not None
    assert ask.prompt.text.startswith("zzz")
    assert decisions(name, 7) == usual
