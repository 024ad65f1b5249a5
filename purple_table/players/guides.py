"""The guide beside a bid: what similar hands have made, in the games for which that was measured, or what the own cards
are worth, where a bid is the value of a game."""

from __future__ import annotations

from purple_table.core.game import Game, View
from purple_table.core.messages import SILENT, Message, say

MEASURED = (
    (4, 94, 116, 86, 142),
    (6, 379, 127, 100, 154),
    (10, 127, 132, 101, 161),
)
"""By strength, up to the next whole number: how many deals Clubs played, what the declarer's side counted in the mean,
and between what half of them did. Measured in 600 deals with the usual options, in which the
first seat to call bid the least and all others passed."""
_WITH = {
    "exchange": "must",
    "first_meld": 10,
    "first_meld_by": "player",
    "melds_a_turn": "one",
    "early_layoff": False,
    "twos": "special",
    "red_threes": "special",
    "black_threes": "special",
    "two_against_black_three": "two",
}
"""The options with which that was measured, of those that change what a side counts."""


def is_measured(game: Game) -> bool:
    """Return whether Blues and Greens is played with the options with which hands and bids were measured."""
    return all(game.options.get(name, usual) == usual for name, usual in _WITH.items())


def guide(game: Game, view: View) -> Message:
    """Say what hands as strong as the seat's own have made as declarer's, and how that is known; or what its cards are
    worth.

    Only the view of the seat is read. Silent for games and options with which nothing was measured.
    """
    if game.family == "tricks":
        from purple_table.games.tricks.forecast import say_hand_worth
        from purple_table.games.tricks.named_game import find_games
        from purple_table.games.tricks.trick_game import TrickGame

        if not isinstance(game, TrickGame) or (games := find_games(game.course)) is None:
            return SILENT
        return say_hand_worth(game, games, view)
    if game.family != "blues_greens":
        return SILENT
    # What a family needs is read when a game of it is played.
    from purple_table.games.blues_greens.blues_greens_game import BluesGreens
    from purple_table.players.blues_greens.before_play import find_best_suit

    if not isinstance(game, BluesGreens) or not view.hand:
        return SILENT
    if not is_measured(game):
        return SILENT
    strong, suit = find_best_suit(game, game.deck.mask(view.hand))
    _, deals, mean, low, high = next((row for row in MEASURED if strong < row[0] + 1), MEASURED[-1])
    return say(
        "Hands like this made about {points} with {suit} (half of them {low} to {high}), "
        "in {deals} deals of four skilled players.",
        points=mean,
        suit=game.deck.colors[suit].named,
        low=low,
        high=high,
        deals=deals,
    )
