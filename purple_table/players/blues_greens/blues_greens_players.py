"""Which player of Blues and Greens a level stands for."""

from __future__ import annotations

from purple_table.core.game import Game
from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from purple_table.players.baseline.reference_blues_greens import ReferenceBluesGreensPlayer
from purple_table.players.blues_greens.beginner_blues_greens import BeginnerBluesGreensPlayer
from purple_table.players.blues_greens.expert_blues_greens import ExpertBluesGreensPlayer
from purple_table.players.blues_greens.skilled_blues_greens import SkilledBluesGreensPlayer
from purple_table.players.casual_player import CasualPlayer
from purple_table.players.player import Player
from purple_table.players.search.searcher import PLAYOUTS


def make(game: Game, level: str, style: str) -> Player | None:
    """Return the player of a level, None where there is none; TypeError for a game of another family."""
    if not isinstance(game, BluesGreens):
        raise TypeError(f"{game.name} does not belong to this family")
    if level == "reference":
        return ReferenceBluesGreensPlayer(game)
    if level == "beginner":
        return BeginnerBluesGreensPlayer(game, style)
    if level == "casual":
        return CasualPlayer(ReferenceBluesGreensPlayer(game), SkilledBluesGreensPlayer(game, style))
    if level in PLAYOUTS:
        return ExpertBluesGreensPlayer(game, style, PLAYOUTS[level])
    return SkilledBluesGreensPlayer(game, style) if level == "club" else None
