"""Which player of a draw-and-knock game a level stands for."""

from __future__ import annotations

from math import comb

from purple_table.core.game import Game
from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
from purple_table.players.baseline.reference_thirty_one import ReferenceThirtyOnePlayer
from purple_table.players.player import Player
from purple_table.players.thirty_one.beginner_thirty_one import BeginnerThirtyOnePlayer
from purple_table.players.thirty_one.expert_thirty_one import ExpertThirtyOnePlayer
from purple_table.players.thirty_one.skilled_thirty_one import SkilledThirtyOnePlayer

MOST_LOOKS = 150_000
MOST_LEADS = 300_000
MOST_ENDS = 30_000
"""Games of which the Skilled player reckons more than this at a turn are too large for its budget; see `fits`.
Thirty-One with ten players comes to 22,000 looks, 9,400 leads and 3,500 ends."""


def make(game: Game, level: str, style: str) -> Player | None:
    """Return the player of a level, None where there is none; TypeError for a game of another family. Nobody bids, so
    the style does not matter. Where a game is too large for the Skilled player, the Reference player
    sits in its place."""
    if not isinstance(game, ThirtyOneGame):
        raise TypeError(f"{game.name} is no draw-and-knock game")
    if level == "reference":
        return ReferenceThirtyOnePlayer(game)
    if level == "beginner":
        return BeginnerThirtyOnePlayer(game)
    if level == "club":
        return SkilledThirtyOnePlayer(game) if fits(game) else ReferenceThirtyOnePlayer(game)
    if level == "expert":
        return ExpertThirtyOnePlayer(game) if fits(game) else ReferenceThirtyOnePlayer(game)
    return None


def fits(game: ThirtyOneGame) -> bool:
    """Say whether the Skilled player can reckon a turn of the game within its budget.

    It looks at every card that may be drawn, then at every one that may come next, with every card that may go; it
    knows where each card leads from every holding of every color; and it weighs every total against every rival.
    """
    cards, hand = len(game.dealing.cards), game.dealing.hand
    held = [(mask & game.deck.mask(game.dealing.cards)).bit_count() for _, mask, _ in game.counting.colors]
    leads = sum(comb(number, size) * number * hand for number in held for size in range(min(hand, number) + 1))
    ends = len(set(game.tables.worth)) * game.players**2
    return (cards * hand) ** 2 <= MOST_LOOKS and leads <= MOST_LEADS and ends <= MOST_ENDS
