"""Which player of a draw-and-knock game a level stands for."""

from __future__ import annotations

from purple_table.core.game import Game
from purple_table.games.thirty_one.game import ThirtyOneGame
from purple_table.players.player import Player
from purple_table.players.thirty_one.beginner import Beginner
from purple_table.players.thirty_one.club import Club
from purple_table.players.thirty_one.reference import Reference


def make(game: Game, level: str, temper: str) -> Player | None:
    """The player of a level, None where there is none; TypeError for a game of another family. Nobody bids, so the
    temper does not matter."""
    if not isinstance(game, ThirtyOneGame):
        raise TypeError(f"{game.name} is no draw-and-knock game")
    if level == "reference":
        return Reference(game)
    if level == "beginner":
        return Beginner(game)
    return Club(game) if level == "club" else None
