"""The expected answers of a seat in a sampled deal to a trump that a turned card proposes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from purple_table.core.actions import Action
from purple_table.core.masks import list_bits
from purple_table.games.tricks.begging import ANSWERS
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, chance_to_win_later

if TYPE_CHECKING:
    from purple_table.core.game import View
    from purple_table.games.tricks.trick_game import TrickGame


def is_about_trump(legal: Sequence[Action]) -> bool:
    """Return whether the actions are to stand or beg, or to give or run."""
    return legal[0] in ANSWERS


def answer_by_tricks(game: TrickGame, view: View, legal: Sequence[Action]) -> Action:
    """Return to stand or to give where the hand wins its share of the tricks with this trump, else to beg or run."""
    facts = game.facts(view)
    cards, left = CardStrengths(game, facts.denomination), facts.hand.bit_count()
    tricks = 0.0
    for card in list_bits(facts.hand):
        tricks += chance_to_win_later(cards, card, facts.unknown, left)
    # To leave the trump is offered first, and to change it last.
    return legal[0] if tricks * game.players >= left else legal[-1]
