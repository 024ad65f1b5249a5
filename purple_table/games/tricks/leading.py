"""Leading: who leads the first trick and with what, and which cards may not be led yet (clauses opening, broken)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.core.cards import UnknownCardError
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.seating import find_next_seats, list_seats
from purple_table.games.trick_play.following import read_suit_mask
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.trick_play.winning import WinRule
from purple_table.games.tricks.part_context import PartContext

LOWEST, LEFT_OF_DEALER = "lowest_of_color", "left_of_dealer"
LEFT_OF_DECLARER, DECLARER = "left_of_declarer", "declarer"


@dataclass(frozen=True, slots=True)
class LeadRule(Part):
    """The rule of who leads first, by `part`.

    "lowest_of_color": the holder of the lowest of the cards `color`, which are named from low to high (H02, H10), with
    that card if `opening_card` (H03).
    "left_of_dealer" (S06); "left_of_declarer", "declarer": where there is no declarer, left of the dealer (T10).

    Cards of `locked`, which `locked_suit` names, may not be led before one of them was played to a trick, unless the
    hand has nothing else (H06, H07); with `locked_trump` these are the trumps of the deal (S05, T12).
    """

    part: str
    color: tuple[int, ...] = ()
    opening_card: bool = False
    locked: int = 0
    locked_suit: str = ""
    locked_trump: bool = False

    @property
    @override
    def needs(self) -> tuple[Need, ...]:
        if not self.locked_trump:
            return ()
        cause = "[leading] cannot keep trumps from being led, as by [trump] the first lead is one"
        return (Need("trump", "named by first lead", cause, "locked_trump", without=True),)

    def find_opening(
        self, hands: Sequence[int], dealer: int, declarer: int | None = None, seats: Sequence[int] = ()
    ) -> tuple[int, int]:
        """Return the seat that leads the first trick, and what its lead is taken from (0: the rule for later leads).

        `seats` are those that play, rising (none: all); a seat that is not among them is passed over. With every card
        of the color out of play the dealer's left neighbor leads.
        """
        following = find_next_seats(tuple(seats) or list_seats(len(hands)), len(hands))
        if self.part == DECLARER and declarer is not None:
            return declarer, 0
        if self.part == LEFT_OF_DECLARER and declarer is not None:
            return following[declarer], 0
        low = self.find_lowest(sum(hands[seat] for seat in seats or range(len(hands))))
        if not low:
            return following[dealer], 0
        leader = next(seat for seat, hand in enumerate(hands) if hand & low)
        return leader, low if self.opening_card else 0

    def find_lowest(self, cards: int) -> int:
        """Return the lowest card of `color` among these; 0 for none."""
        return next((card for card in self.color if card & cards), 0)

    def find_lower_cards(self, card: int) -> int:
        """Return the lower cards of `color`; all of them where the card is of another color."""
        return sum(self.color[: self.color.index(card)] if card in self.color else self.color)

    def find_locked_cards(self, trump: int) -> int:
        """Return the cards that may not be led at first, with these trumps."""
        return trump if self.locked_trump else self.locked


def find_lowest_card(cards: int) -> int:
    """Return the first card of a mask in the order of the deck, 0 for none."""
    return cards & -cards


def read_leading(section: Section, context: PartContext) -> LeadRule:
    """Read the part [leading] of a rule book."""
    deck, ranks = context.deck, context.find_part("winning", WinRule).ranks
    part = section.choice("part", [LOWEST, LEFT_OF_DEALER, LEFT_OF_DECLARER, DECLARER])
    if part == LOWEST:
        try:
            color = deck.color(section.text("color"))
        except UnknownCardError as error:
            raise section.error("color", str(error)) from error
        places = (place for place, card in enumerate(deck.cards, 1) if card.color == color.code)
        locked = read_suit_mask(deck, section, "locked_suit")
        leading = LeadRule(
            part,
            tuple(1 << place - 1 for place in sorted(places, key=lambda place: ranks[place])),
            section.flag("opening_card"),
            locked,
            deck[deck.codes(locked)[0]].suit if locked else "",
        )
    else:
        leading = LeadRule(part, locked_trump=section.flag("locked_trump"))
    section.check_all_read()
    return leading
