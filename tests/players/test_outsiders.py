"""The levels beside outside players. `PURPLE_TABLE_OUTSIDERS=150` plays so many deals against Skilled (minutes)."""

from __future__ import annotations

import os

import pytest

from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import Result, summarize_plays
from purple_table.players.bots import Bot
from purple_table.players.levels import Level
from tests.contract.matches import make
from tests.players.outsiders import duck, take

DUCK = Bot("duck", duck, Level("Duck", "Stays under tricks.", offered=False))
TAKE = Bot("take", take, Level("Take", "Takes tricks as cheaply as it can.", offered=False))
DEALS = int(os.environ.get("PURPLE_TABLE_OUTSIDERS", "0"))


def seated(name: str, players: tuple[str | Bot, ...], deals: int) -> Result:
    game = make(name, 4)
    return summarize_plays(game, play_all(Run(game, players, deals, 3), 1))


@pytest.mark.parametrize(("name", "rules"), [("hearts", DUCK), ("whist", TAKE)])
def test_a_beginner_loses_to_three_rules_and_beats_a_random_player(name: str, rules: Bot) -> None:
    """In Hearts, to whoever stays under tricks, throws what costs most, and leads low; in Whist to whoever leads high,
    takes tricks as cheaply as possible, and throws low."""
    assert seated(name, (rules, "beginner", rules, "beginner"), 24).better.mean > 0
    assert seated(name, ("beginner", "random", "beginner", "random"), 24).better.mean > 0


@pytest.mark.skipif(not DEALS, reason="PURPLE_TABLE_OUTSIDERS is the number of deals")
def test_a_player_that_only_ducks_does_not_beat_three_skilled_ones() -> None:
    found = seated("hearts", (DUCK, "club", "club", "club"), DEALS).better
    assert found.mean - found.margin <= 0, str(found)
