"""California Jack: whole matches under an independent referee, and whole deals worked by hand."""

from __future__ import annotations

import random

import pytest

from purple_table import library
from tests.contract.matches import RULES, chance, make, random_game
from tests.rules import jacks_referee


@pytest.mark.parametrize("seed", range(5))
def test_matches_go_by_the_book(seed: int) -> None:
    """Clauses deal, trump, opening, follow, winner, draw, next-lead, points, game and end."""
    game = random_game("california_jack", random.Random(seed))
    assert jacks_referee.play_match(game, game.start(chance(seed)), True, seed, 3)


def test_the_options_of_california_jack() -> None:
    entry = next(entry for entry in library.games([RULES]) if entry.id == "california_jack")
    names = [option.name for option in entry.options]
    assert names == ["target", "game_points", "trump_leaves_suit", "lead_counts_as_color_follower"]
    assert make("california_jack", 2).sides == ((0,), (1,))
