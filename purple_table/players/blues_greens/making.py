"""Which player of Blues and Greens a level stands for."""

from __future__ import annotations

from purple_table.core.game import Game
from purple_table.games.blues_greens.game import BluesGreens
from purple_table.players.blues_greens.beginner import Beginner
from purple_table.players.blues_greens.club import Club
from purple_table.players.blues_greens.expert import Expert
from purple_table.players.blues_greens.reference import Reference
from purple_table.players.player import Player


def make(game: Game, level: str, style: str) -> Player | None:
    """The player of a level, None where there is none; TypeError for a game of another family."""
    if not isinstance(game, BluesGreens):
        raise TypeError(f"{game.name} does not belong to this family")
    if level == "reference":
        return Reference(game)
    if level == "beginner":
        return Beginner(game, style)
    if level == "expert":
        return Expert(game, style)
    return Club(game, style) if level == "club" else None
