"""Combinations: cards that are worth something together when they are shown from one hand (clause marriage)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from purple_table.core.cards import Deck


class Combination(NamedTuple):
    """Cards that belong together, as a mask, and the name of what they share: the code of their color."""

    name: str
    cards: int


def list_color_groups(deck: Deck, ranks: Sequence[str]) -> tuple[Combination, ...]:
    """List the cards of these ranks in each color, such as its King and its Queen, from the lowest color to the
    highest."""
    return tuple(
        Combination(
            color.code, deck.mask(card.code for card in deck.cards if card.color == color.code and card.rank in ranks)
        )
        for color in deck.colors
    )


def find_held(groups: Sequence[Combination], hand: int) -> tuple[Combination, ...]:
    """Return the combinations of which the hand has every card."""
    return tuple(group for group in groups if not group.cards & ~hand)
