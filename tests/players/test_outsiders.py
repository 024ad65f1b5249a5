"""The levels beside outside players. `PURPLE_TABLE_OUTSIDERS=150` plays so many deals against Skilled (minutes)."""

from __future__ import annotations

import os

import pytest

from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import Result, summarize_plays
from purple_table.players.bots import Bot
from purple_table.players.levels import Level
from tests.players.outsiders import duck
from tests.players.positions import hearts

DUCK = Bot("duck", duck, Level("Duck", "Stays under tricks.", offered=False))
DEALS = int(os.environ.get("PURPLE_TABLE_OUTSIDERS", "0"))


def seated(players: tuple[str | Bot, ...], deals: int) -> Result:
    game = hearts()
    return summarize_plays(game, play_all(Run(game, players, deals, 3), 1))


def test_a_beginner_loses_to_three_rules() -> None:
    """In Hearts, to whoever stays under tricks, throws what costs most, and leads low."""
    found = seated((DUCK, "beginner", DUCK, "beginner"), 24).better
    assert found.mean > 0


@pytest.mark.skipif(not DEALS, reason="PURPLE_TABLE_OUTSIDERS is the number of deals")
def test_a_player_that_only_ducks_does_not_beat_three_skilled_ones() -> None:
    found = seated((DUCK, "club", "club", "club"), DEALS).better
    assert found.mean - found.margin <= 0, str(found)
