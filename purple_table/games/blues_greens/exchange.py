"""The exchange: the declarer's partner gives cards, then the declarer gives as many back (clause exchange)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.rulebook import Section

EXCHANGE_TOPIC = "exchange"
"""The topic of the choice whether cards are exchanged."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """`count` cards from the partner, then as many back (G05). `when` is "must", "may" (the declarer says) or "off"."""

    when: str
    count: int


def read_exchange(section: Section, hand: int) -> Exchange:
    """The part [exchange] of a rule book."""
    section.choice("part", ["partner"])
    part = Exchange(section.choice("when", ["must", "may", "off"]), section.integer("cards", 1, hand))
    section.check_all_read()
    return part
