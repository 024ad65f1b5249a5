"""Packs of a deck, and what stands for the back of a card of each.

The first pack is dealt, the second is drawn from.
"""

from __future__ import annotations

from purple_table.core.cards import Deck

BACK = "#"
"""With this begins what stands for the back of a card of a pack: "#blue"."""


def find_back(pack: str) -> str | None:
    """What stands for the back of a pack; None for the only one."""
    return f"{BACK}{pack}" if pack else None


def pack_names(deck: Deck) -> tuple[str, ...]:
    """The packs by name, as their cards say it; nothing for a deck that is one pack."""
    return tuple(name.casefold() for _, name in deck.packs) if len(deck.packs) > 1 else ()
