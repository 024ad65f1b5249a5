"""Which player of a trick game a level stands for."""

from __future__ import annotations

from purple_table.core.game import Game
from purple_table.games.tricks.game import TrickGame
from purple_table.players.player import Player
from purple_table.players.tricks.beginner import Beginner
from purple_table.players.tricks.club import Club
from purple_table.players.tricks.novice import Novice
from purple_table.players.tricks.reference import Reference
from purple_table.players.tricks.taker import Taker
from purple_table.players.tricks.thumb import Thumb


def make(game: Game, level: str, style: str) -> Player | None:
    """The player of a level, None where there is none; TypeError for a game of another family."""
    if not isinstance(game, TrickGame):
        raise TypeError(f"{game.name} is no trick game")
    shun = game.worth().shuns
    if level == "reference":
        return Reference(game) if shun else Thumb(game)
    if level == "beginner":
        return Beginner(game) if shun else Novice(game, style)
    if level == "club":
        return Club(game) if shun else Taker(game, style)
    return None
