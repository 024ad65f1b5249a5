"""Guides beside a bid: what hands like one's own came to, where that was measured."""

from __future__ import annotations

from importlib import import_module

from purple_table.core.game import Game, View
from purple_table.core.messages import SILENT, Message

_FAMILIES = {"blues_greens": "purple_table.players.blues_greens.bid_guide"}
"""Where each family's guide is: a module with `guide(game, view)`."""


def guide(game: Game, view: View) -> Message:
    """What hands like that of the seat have made, and how that is known, read off its view alone; else silent."""
    if game.family not in _FAMILIES:
        return SILENT
    told: Message = import_module(_FAMILIES[game.family]).guide(game, view)
    return told
