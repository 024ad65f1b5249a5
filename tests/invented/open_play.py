"""Small games whose play is unlike that of our own: what opening play to extension must carry."""

from __future__ import annotations

from typing import Any

from purple_table.games import build
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import load

PLAIN: dict[str, Any] = {
    "format": 2,
    "family": "tricks",
    "deck": "purple",
    "summary": "An invented game.",
    "dealing": {"part": "even", "hand": 6, "removed": [], "left_over": "aside", "show": 0},
    "following": {"part": "suit"},
    "leading": {"part": "left_of_dealer", "locked_trump": False},
    "winning": {"part": "cascade", "lead_counts_as_color_follower": False},
    "scoring": [{"part": "captured_points", "rank": True, "color": True, "book": 0}],
    "ending": {"part": "target", "target": 300, "wins": "high", "tie": "play_on"},
}
"""Whoever captures most points of cards wins; six cards each, all alone."""

_STOCK = {"part": "hands_and_stock", "face": "down", "partners_look": False, "swap": False}
_FIVE = {"part": "even", "hand": 5, "removed": [], "left_over": "aside", "show": 0}
_RED = {"part": "color", "color": "Red", "leaves_suit": True}

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    # The first without cards ends the deal; whoever cannot follow draws (as in Go Boom).
    "draw_until_able": (
        4,
        {
            "dealing": {**_STOCK, "hand": 5, "removed": [], "turned": "none", "draw": "unable"},
            "following": {"part": "color_or_rank", "unable": "draw"},
            "winning": {"part": "led_color"},
            "out": {"part": "empty_hand"},
        },
    ),
    # Whoever cannot follow takes the trick up, and leads (as in Rolling Stone).
    "pick_up": (
        4,
        {
            "dealing": {"part": "even", "hand": 6, "removed": ["Bz8"], "left_over": "aside", "show": 0},
            "following": {"part": "suit", "unable": "pick_up"},
            "out": {"part": "empty_hand", "standstill": 10},
        },
    ),
    # Free play while the stock lasts, then strict with the duty to win; a race to 139 points (as in Sixty-Six).
    "two_stages": (
        2,
        {
            "dealing": {
                **_STOCK,
                "hand": 6,
                "removed": [f"{color}{rank}" for color in ["Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk"] for rank in "89T"],
                "turned": "under",
                "draw": "after_trick",
            },
            "trump": {"part": "turned", "leaves_suit": True},
            "following": {
                "part": "must_head",
                "head": "always",
                "partner_free": False,
                "undertrump": "must",
                "while_stock": {"part": "any"},
            },
            "out": {"part": "race", "goal": 139},
        },
    ),
    # The first lead names the trump (as in Napoleon).
    "first_lead": (5, {"trump": {"part": "first_lead", "leaves_suit": False}, "following": {"part": "suit_or_trump"}}),
    # Lower trumps come last, and the Jack and the Nine of trumps need not be played (as in Jass).
    "undertrump_last": (
        4,
        {
            "trump": _RED,
            "ranking": {"part": "promoted", "trumps": ["J", "9"]},
            "following": {"part": "suit_or_trump", "undertrump": "last", "exempt": ["J"]},
        },
    ),
    # The dealer's last card is dealt face up and makes the trump (as in Boure).
    "dealers_card": (
        4,
        {
            "dealing": {**_FIVE, "dealer_last": "open"},
            "trump": {"part": "turned", "leaves_suit": False},
        },
    ),
    # Ranks alone count; level tricks are nobody's, and two tricks end the deal (as in Put).
    "best_of_three": (
        2,
        {
            "dealing": {"part": "even", "hand": 3, "removed": [], "left_over": "aside", "show": 0},
            "following": {"part": "any"},
            "winning": {"part": "rank", "equal_ranks": "Black"},
            "out": {"part": "tricks", "goal": 2},
        },
    ),
    # The deal stops once no trick changes the score.
    "settled": (
        4,
        {
            "scoring": [{"part": "tricks_over", "book": 3}],
            "sides": {"part": "partners"},
            "out": {"part": "settled"},
        },
    ),
}
"""By their names: how many play, and the tables in which a game differs from the plain one."""


def make_invented(name: str, **tables: Any) -> TrickGame:
    """One of these games, with other tables where they are given."""
    players, differing = GAMES[name]
    named = {"id": name, "name": name, "players": {"least": players, "most": players, "usual": players}}
    game = build({**PLAIN, **named, **differing, **tables}, load("decks/purple.toml"), players, {})
    assert isinstance(game, TrickGame)
    return game
