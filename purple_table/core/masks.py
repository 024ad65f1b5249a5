"""Masks: sets of cards as integers, a bit for each card of a deck."""

from __future__ import annotations


def list_bits(cards: int) -> list[int]:
    """Return the single-card masks of a mask, from low to high."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low)
        cards ^= low
    return found
