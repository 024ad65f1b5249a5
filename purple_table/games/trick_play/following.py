"""Following: which cards of a hand may follow a lead (clauses follow, first-trick, revoke)."""

from __future__ import annotations

from dataclasses import dataclass

from purple_table.core.cards import Deck
from purple_table.core.rulebook import Table


@dataclass(frozen=True, slots=True)
class Following:
    """Follow color: a lead asks for its own color; a hand without it may play anything.

    `asked` has, by the bit length of the lead, the cards that a hand must follow with while it can.
    `revokes` says that not doing so is possible and costs points (H16); `first_trick_ban` are the cards that may not
    be discarded on the first trick by a hand that holds others (H05).
    """

    asked: tuple[int, ...]
    revokes: bool
    first_trick_ban: int


def color_masks(deck: Deck) -> tuple[int, ...]:
    """By the bit length of a card, every card of its color, in play or not; index 0 is unused."""
    masks = [0]
    for card in deck.cards:
        mates = (other.code for other in deck.cards if other.color == card.color)
        masks.append(deck.mask(mates))
    return tuple(masks)


def suit_mask(deck: Deck, table: Table, key: str) -> int:
    """The cards of the suit named at `key`; nothing for empty text."""
    suits = sorted({color.suit for color in deck.colors})
    if not table.text(key):
        return 0
    suit = table.choice(key, suits)
    return deck.mask(card.code for card in deck.cards if card.suit == suit)


def read_following(table: Table, deck: Deck) -> Following:
    """The part [following] of a rule book."""
    table.choice("part", ["color"])
    part = Following(
        color_masks(deck),
        table.choice("revoke", ["prevented", "penalty"]) == "penalty",
        suit_mask(deck, table, "first_trick_ban"),
    )
    table.done()
    return part
