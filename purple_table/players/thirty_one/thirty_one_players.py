"""The players of draw-and-knock games by level."""

from __future__ import annotations

from math import comb

from purple_table.core.game import Game
from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
from purple_table.players.baseline.reference_thirty_one import ReferenceThirtyOnePlayer
from purple_table.players.casual_player import CasualPlayer
from purple_table.players.player import Player
from purple_table.players.search.searcher import PLAYOUTS
from purple_table.players.thirty_one.beginner_thirty_one import BeginnerThirtyOnePlayer
from purple_table.players.thirty_one.expert_thirty_one import ExpertThirtyOnePlayer
from purple_table.players.thirty_one.skilled_thirty_one import SkilledThirtyOnePlayer

MOST_LOOKS = 150_000
MOST_LEADS = 300_000
MOST_ENDS = 30_000
"""The most work at a turn for which the Skilled player has time; see `is_small_enough`. Thirty-One with ten players
takes 22,000 looks, 9,400 leads and 3,500 ends."""


def make(game: Game, level: str, style: str) -> Player | None:
    """Return the player of a level, None for an unknown level. TypeError for a game of another family.

    Nobody bids, so the style does not matter. In a game that is too large for the Skilled player the Reference player
    takes its place.
    """
    if not isinstance(game, ThirtyOneGame):
        raise TypeError(f"{game.name} is no draw-and-knock game")
    if level == "reference":
        return ReferenceThirtyOnePlayer(game)
    if level == "beginner":
        return BeginnerThirtyOnePlayer(game)
    if level not in ("casual", "club", *PLAYOUTS):
        return None
    if not is_small_enough(game):
        return ReferenceThirtyOnePlayer(game)
    if level == "casual":
        return CasualPlayer(ReferenceThirtyOnePlayer(game), SkilledThirtyOnePlayer(game))
    return ExpertThirtyOnePlayer(game, PLAYOUTS[level]) if level in PLAYOUTS else SkilledThirtyOnePlayer(game)


def is_small_enough(game: ThirtyOneGame) -> bool:
    """Return whether the Skilled player can compute a turn of the game in its time.

    It looks at every card that may be drawn and every card that may come next, with every discard (looks); it tabulates
    where each card leads from every holding of a color (leads); and it compares every total with every rival (ends).
    """
    cards, hand = len(game.dealing.cards), game.dealing.hand
    held = [(mask & game.in_play).bit_count() for _, mask, _ in game.counting.colors]
    leads = sum(comb(number, size) * number * hand for number in held for size in range(min(hand, number) + 1))
    ends = len(set(game.tables.worth)) * game.players**2
    return (cards * hand) ** 2 <= MOST_LOOKS and leads <= MOST_LEADS and ends <= MOST_ENDS
