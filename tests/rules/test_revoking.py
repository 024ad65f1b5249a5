"""Failing to follow where hands grow: a card that came later was not there to follow with."""

from __future__ import annotations

from random import Random

from purple_table import library
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import RULES, random_steps


def drawing() -> TrickGame:
    """Briscola for two where color is asked for and failing to follow costs something."""
    rules = library.read_rules([RULES], "briscola")
    following = {"part": "color", "revoke": "penalty", "first_trick_ban": ""}
    book = {**rules.book, "following": following, "options": {}}
    game = library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(2, {})
    assert isinstance(game, TrickGame)
    return game


def test_a_guess_blames_nobody_for_cards_that_came_later() -> None:
    game, rng = drawing(), Random(4)
    own = kept = 0
    for seed in range(3):
        for state, _ in random_steps(game, seed, deals=1):
            assert isinstance(state, TrickState)
            if state.phase.name != "playing" or rng.random() > 0.3:
                continue
            true = state.part_data["revokes"]
            for seat in range(2):
                guessed = game.guess(state.view(seat), rng).part_data["revokes"]
                mine = [failure for failure in guessed if failure[0] == seat]
                assert mine == [failure for failure in true if failure[0] == seat]
                own += len(mine)
                kept += len(guessed)
    assert own > 50
    assert kept > own
