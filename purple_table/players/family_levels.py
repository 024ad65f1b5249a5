"""The levels that every family has, from the players of a family."""

from __future__ import annotations

from collections.abc import Callable

from purple_table.players.casual_player import CasualPlayer
from purple_table.players.player import Player
from purple_table.players.search.searcher import PLAYOUTS


def make_level(
    level: str,
    reference: Callable[[], Player],
    beginner: Callable[[], Player],
    skilled: Callable[[], Player],
    expert: Callable[[int], Player],
) -> Player | None:
    """Return the player of a level by its stored name, None for an unknown one; `expert` is given its playouts."""
    if level in PLAYOUTS:
        return expert(PLAYOUTS[level])
    if level == "casual":
        return CasualPlayer(reference(), skilled())
    make = {"reference": reference, "beginner": beginner, "club": skilled}.get(level)
    return None if make is None else make()
