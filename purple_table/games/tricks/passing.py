"""Passing: cards given to a neighbor before play, laid out one by one (clause pass)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.rulebook import Section

_DIRECTIONS = ("left", "right", "across", "none")


@dataclass(frozen=True, slots=True)
class Passing:
    """Successive deals pass `count` cards in the directions of `cycle`, over and over (H09)."""

    cycle: tuple[str, ...]
    count: int
    players: int

    def direction(self, deal: int) -> str:
        """The direction of deal number `deal` (from 1)."""
        return self.cycle[(deal - 1) % len(self.cycle)]

    def steps(self, deal: int) -> int:
        """How many seats clockwise the cards go in this deal; 0 for none."""
        return {"left": 1, "right": self.players - 1, "across": self.players // 2, "none": 0}[self.direction(deal)]


NO_PASSING = Passing(("none",), 0, 0)
"""Everybody keeps their cards: what a rule book without [passing] plays."""


def read_passing(section: Section, players: int, hand: int) -> Passing:
    """The part [passing] of a rule book. Across is left out where nobody sits across."""
    section.choice("part", ["cycle"])
    cycle = []
    for word in section.texts("cycle"):
        if word not in _DIRECTIONS:
            raise section.error("cycle", f'"{word}" is not one of {", ".join(_DIRECTIONS)}')
        if word != "across" or players % 2 == 0:
            cycle.append(word)
    if not cycle:
        raise section.error("cycle", "must name a direction")
    part = Passing(tuple(cycle), section.integer("count", 1, hand), players)
    section.check_all_read()
    return part
