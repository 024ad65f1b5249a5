"""Sides: who plays with whom (clause sides)."""

from __future__ import annotations

from purple_table.core.rulebook import Section

Sides = tuple[tuple[int, ...], ...]


def make_single_sides(players: int) -> Sides:
    """Everybody plays for themselves."""
    return tuple((seat,) for seat in range(players))


def read_sides(section: Section, players: int) -> Sides:
    """The part [sides] of a rule book: partners sit across from each other, four of them (S18, T19)."""
    part = section.choice("part", ["partners", "alone"])
    section.check_all_read()
    if part == "alone":
        return make_single_sides(players)
    if players != 4:
        raise section.error("part", f'"partners" are for four players, not {players}')
    return ((0, 2), (1, 3))
