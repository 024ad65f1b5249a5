"""Leading: who leads the first trick and with what, and which cards may not be led yet (clauses opening, broken)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.cards import Deck, UnknownCard
from purple_table.core.rulebook import Table
from purple_table.games.trick_play.following import suit_mask


@dataclass(frozen=True, slots=True)
class Leading:
    """The holder of the lowest card of a color leads first (H02, H10), with that card if `opening_card` (H03).

    `color` are the cards of that color. Cards of `locked` may not be led before one of them was played to a trick,
    unless the hand has nothing else (H06, H07); `locked_suit` names them.
    """

    color: int
    opening_card: bool
    locked: int
    locked_suit: str

    def opening(self, hands: Sequence[int], dealer: int) -> tuple[int, int]:
        """The seat that leads the first trick, and what its lead is taken from (0: the rule for later leads).

        With every card of the color out of play the dealer's left neighbor leads.
        """
        low = lowest(sum(hands) & self.color)
        if not low:
            return (dealer + 1) % len(hands), 0
        leader = next(seat for seat, hand in enumerate(hands) if hand & low)
        return leader, low if self.opening_card else 0


def lowest(cards: int) -> int:
    """The lowest card of a mask, 0 for none."""
    return cards & -cards


def read_leading(table: Table, deck: Deck) -> Leading:
    """The part [leading] of a rule book."""
    table.choice("part", ["lowest_of_color"])
    try:
        color = deck.color(table.text("color"))
    except UnknownCard as error:
        raise table.error("color", str(error)) from error
    locked = suit_mask(deck, table, "locked_suit")
    part = Leading(
        deck.mask(card.code for card in deck.cards if card.color == color.code),
        table.flag("opening_card"),
        locked,
        deck[deck.codes(locked)[0]].suit if locked else "",
    )
    table.done()
    return part
