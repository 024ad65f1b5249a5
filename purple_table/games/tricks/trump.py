"""Trump: which cards beat all others in a deal, and where that comes from (clause trump).

A *denomination* (rule books say: a strain) is a color's name in small letters, or "none": no trump.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from purple_table.core.cards import Deck, UnknownCard
from purple_table.core.messages import Term, Value, say
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.ranking import NATURAL, Ranking

NO_TRUMP = "none"
NEVER, COLOR, CONTRACT, LEFT_OVER, TURNED = "none", "color", "contract", "left_over", "turned"


@dataclass(frozen=True, slots=True)
class Trump:
    """`part` is "color": the same `denomination` in every deal; "contract": the one that the bidding names;
    "left_over": the color of the card left over (T02); "turned": of the card turned up with the stock (BR11); "none": a
    game without trumps.

    `cards` are the trumps of each denomination, Jokers in play and promoted cards among them (S02); `names` and
    `plurals` name it to people. `leaves_suit`: a trump no longer belongs to the suit printed on it (0.4).
    """

    part: str
    denomination: str
    leaves_suit: bool
    cards: Mapping[str, int]
    names: Mapping[str, str]
    plurals: Mapping[str, Value]

    def dealt(self, turned: str) -> str | None:
        """What is trump as soon as the cards are dealt; `turned`: the denomination of the first card left. None: not
        yet."""
        return {COLOR: self.denomination, LEFT_OVER: turned, TURNED: turned}.get(self.part)


def read_trump(section: Section | None, deck: Deck, cards: tuple[str, ...], ranking: Ranking = NATURAL) -> Trump:
    """The part [trump] of a rule book, or none; `cards` are those that are dealt."""
    part, denomination, leaves_suit = NEVER, NO_TRUMP, False
    if section is not None:
        part = section.choice("part", [COLOR, CONTRACT, LEFT_OVER, TURNED])
        leaves_suit = section.flag("leaves_suit")
        if part == COLOR:
            try:
                denomination = deck.color(section.text("color")).name.casefold()
            except UnknownCard as error:
                raise section.error("color", str(error)) from error
        section.done()
    jokers = deck.mask(code for code in cards if deck[code].joker)
    suits = [color.suit for color in deck.colors]
    masks, names = {NO_TRUMP: 0}, {NO_TRUMP: NO_TRUMP}
    plurals: dict[str, Value] = {NO_TRUMP: Term(NO_TRUMP)}
    for color in deck.colors:
        key = color.name.casefold()
        own = deck.mask(card.code for card in deck.cards if card.color == color.code)
        masks[key] = own | jokers | ranking.lifted(key)
        names[key] = color.name
        # A color that is a suit by itself is called by that.
        alone = suits.count(color.suit) == 1
        plurals[key] = Term(color.suit) if alone else say("{color} trumps", color=Term(color.name))
    return Trump(part, denomination, leaves_suit, masks, names, plurals)
