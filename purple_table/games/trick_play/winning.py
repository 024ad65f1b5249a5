"""Winning: which card takes a trick (clause winner)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.cards import Deck
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.following import make_color_masks, make_suit_masks
from purple_table.games.trick_play.part import Part

LED_COLOR, CASCADE = "led_color", "cascade"


@dataclass(frozen=True, slots=True)
class WinRule(Part):
    """Which card takes a trick: the highest trump, else the highest card of the group that the lead belongs to.

    `part` "led_color": that group is the color of the lead. "cascade" (0.3): it is the color of the lead if a later
    card follows color, else its suit; of level ranks the earlier card wins. With `lead_counts` the lead itself follows
    its color, so that the suit never matters.

    `group` and `suit` have, by the bit length of the lead, the cards of its color and of its suit. `ranks` say, also by
    bit length, how high a card stands among trumps, in its color, and in its suit.
    """

    part: str
    group: tuple[int, ...]
    ranks: tuple[int, ...]
    suit: tuple[int, ...] = ()
    lead_counts: bool = True


def read_winning(section: Section, deck: Deck) -> WinRule:
    """Read the part [winning] of a rule book."""
    part = section.choice("part", [LED_COLOR, CASCADE])
    ranks = _read_ranks(section, deck)
    if part == LED_COLOR:
        winning = WinRule(part, make_color_masks(deck), ranks)
    else:
        lead_counts = section.flag("lead_counts_as_color_follower")
        winning = WinRule(part, make_color_masks(deck), ranks, make_suit_masks(deck), lead_counts)
    section.check_all_read()
    return winning


def _read_ranks(section: Section, deck: Deck) -> tuple[int, ...]:
    """Return, by bit length, the number of a card's rank in the `order` of the game, else of the deck.

    Jokers stand above all ranks, and none of them is level.
    """
    codes = [rank.code for rank in deck.ranks]
    order = section.texts("order", codes)
    if sorted(order) != sorted(codes):
        raise section.error("order", f"must hold each of these ranks once, from low to high: {', '.join(codes)}")
    numbers = {code: number for number, code in enumerate(order)}
    return (0, *(numbers.get(card.rank, len(numbers) + place) for place, card in enumerate(deck.cards)))
