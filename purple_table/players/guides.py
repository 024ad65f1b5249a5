"""Guides beside a bid: what similar hands have made, in the games for which that was measured."""

from __future__ import annotations

from importlib import import_module

from purple_table.core.game import Game, View
from purple_table.core.messages import SILENT, Message

_FAMILIES = {"blues_greens": "purple_table.players.blues_greens.bid_guide"}
"""Where each family's guide is: a module with `guide(game, view)`."""


def guide(game: Game, view: View) -> Message:
    """Say what hands like the seat's own have made, and how that is known; silent where nothing was measured.

    Only the view of the seat is read.
    """
    if game.family not in _FAMILIES:
        return SILENT
    words: Message = import_module(_FAMILIES[game.family]).guide(game, view)
    return words
