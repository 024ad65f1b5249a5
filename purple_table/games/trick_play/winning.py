"""Winning: which card takes a trick (clause winner)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.cards import Deck
from purple_table.core.rulebook import Table
from purple_table.games.trick_play.following import color_masks


@dataclass(frozen=True, slots=True)
class Winning:
    """The highest card of the group that the lead belongs to wins; where nobody follows that is the lead.

    `group` has, by the bit length of the lead, the cards that compete with it; a larger bit is a higher card.
    """

    group: tuple[int, ...]

    def place(self, bits: Sequence[int]) -> int:
        """The place, from 0, of the winning card among cards in the order played (never empty)."""
        group = self.group[bits[0].bit_length()]
        return max(range(len(bits)), key=lambda place: bits[place] if bits[place] & group else 0)


def read_winning(table: Table, deck: Deck) -> Winning:
    """The part [winning] of a rule book."""
    table.choice("part", ["led_color"])
    table.done()
    return Winning(color_masks(deck))
