"""Winning: which card takes a trick (clause winner)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.cards import Deck
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.following import color_masks, suit_masks

LED_COLOR, CASCADE = "led_color", "cascade"


@dataclass(frozen=True, slots=True)
class Winning:
    """The highest trump wins; without one, the highest card of the group that the lead belongs to.

    `part` "led_color": that group is the color of the lead. "cascade" (0.3): the color of the lead if a later card
    follows color, or else its suit; level ranks go to the earlier card. `lead_counts`: the lead itself follows its
    color, so that the suit never matters.

    `group` and `suit` have, by the bit length of the lead, the cards of its color and of its suit; a larger bit of
    one color is a higher card. `ranks` compares cards of different colors, also by bit length.
    """

    part: str
    group: tuple[int, ...]
    suit: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()
    lead_counts: bool = True

    def place(self, bits: Sequence[int], trump: int = 0) -> int:
        """The place, from 0, of the winning card among cards in the order played (never empty)."""
        trumps = [bit for bit in bits if bit & trump]
        if trumps:
            return bits.index(max(trumps))
        lead = bits[0].bit_length()
        color = [bit for bit in bits if bit & self.group[lead]]
        if self.part == LED_COLOR or self.lead_counts or len(color) > 1:
            return bits.index(max(color))
        suit = [place for place, bit in enumerate(bits) if bit & self.suit[lead]]
        return max(suit, key=lambda place: self.ranks[bits[place].bit_length()])


def read_winning(section: Section, deck: Deck) -> Winning:
    """The part [winning] of a rule book."""
    part = section.choice("part", [LED_COLOR, CASCADE])
    if part == LED_COLOR:
        winning = Winning(part, color_masks(deck))
    else:
        numbers = {rank.code: rank.number for rank in deck.ranks}
        ranks = (0, *(numbers.get(card.rank, len(numbers)) for card in deck.cards))
        lead_counts = section.flag("lead_counts_as_color_follower")
        winning = Winning(part, color_masks(deck), suit_masks(deck), ranks, lead_counts)
    section.done()
    return winning
