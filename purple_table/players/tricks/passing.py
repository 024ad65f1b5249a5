"""Passing: which cards the Club player gives away where captured cards cost points. Integers only."""

from __future__ import annotations

from purple_table.players.tricks.stakes import Stakes


def plan(hand: int, count: int, steps: int, stakes: Stakes) -> int:
    """The mask of `count` cards to pass from a full hand."""
    out = 0
    for _ in range(count):
        rest = hand & ~out
        best, found = -1e9, 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            score = (stakes.value[bit.bit_length()], bit.bit_length() % 7)
            worth = score[0] * 10 + score[1]
            if worth > best:
                best, found = worth, bit
        out |= found
    return out
