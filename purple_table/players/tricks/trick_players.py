"""The players of trick games by level."""

from __future__ import annotations

from purple_table.core.game import Game
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.baseline.reference_tricks import ReferenceTrickPlayer
from purple_table.players.family_levels import make_level
from purple_table.players.player import Player
from purple_table.players.tricks.beginner_trick_player import BeginnerTrickPlayer
from purple_table.players.tricks.expert_trick_player import ExpertTrickPlayer
from purple_table.players.tricks.skilled_trick_player import SkilledTrickPlayer


def make(game: Game, level: str, style: str) -> Player | None:
    """Return the player of a level, None for an unknown level. TypeError for a game of another family."""
    if not isinstance(game, TrickGame):
        raise TypeError(f"{game.name} is no trick game")
    return make_level(
        level,
        lambda: ReferenceTrickPlayer(game),
        lambda: BeginnerTrickPlayer(game, style),
        lambda: SkilledTrickPlayer(game, style),
        lambda playouts: ExpertTrickPlayer(game, style, playouts),
    )
