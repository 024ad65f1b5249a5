"""The players of trick games by level."""

from __future__ import annotations

from purple_table.core.game import Game
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.baseline.reference_tricks import ReferenceTrickPlayer
from purple_table.players.casual_player import CasualPlayer
from purple_table.players.player import Player
from purple_table.players.search.searcher import PLAYOUTS
from purple_table.players.tricks.beginner_trick_player import BeginnerTrickPlayer
from purple_table.players.tricks.expert_trick_player import ExpertTrickPlayer
from purple_table.players.tricks.skilled_trick_player import SkilledTrickPlayer


def make(game: Game, level: str, style: str) -> Player | None:
    """Return the player of a level, None for an unknown level. TypeError for a game of another family."""
    if not isinstance(game, TrickGame):
        raise TypeError(f"{game.name} is no trick game")
    if level == "reference":
        return ReferenceTrickPlayer(game)
    if level == "beginner":
        return BeginnerTrickPlayer(game, style)
    if level == "casual":
        return CasualPlayer(ReferenceTrickPlayer(game), SkilledTrickPlayer(game, style))
    if level in PLAYOUTS:
        return ExpertTrickPlayer(game, style, PLAYOUTS[level])
    return SkilledTrickPlayer(game, style) if level == "club" else None
