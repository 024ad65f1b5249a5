"""Guessing: full states that agree with what one seat knows, for search."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from purple_table.core.game import View

if TYPE_CHECKING:
    from purple_table.games.blues_greens.game import BluesGreens
    from purple_table.games.blues_greens.state import BluesGreensState


def guess(game: BluesGreens, view: View, rng: Random) -> BluesGreensState:
    """A full state whose view for `view.seat` equals `view`."""
    raise NotImplementedError
