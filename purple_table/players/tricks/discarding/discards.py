"""The choice of the card to lay away from a hand that is too large."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from purple_table.core.masks import list_bits
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, chance_to_win_later

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

VOID = 0.3
"""The value, in tricks, of being void of a color with a trump in the hand."""


def choose_discard(game: TrickGame, cards: CardStrengths, hand: int, unseen: int) -> int:
    """Return the card that is least likely to take a trick, as one bit.

    Where the hand has a trump the last card of a color is preferred, as it makes the hand void.
    """
    left = min(hand.bit_count(), game.dealing.hand)
    tables = game.make_tables(cards.denomination)
    trumps = hand & cards.trump
    least, found, rest = 1e18, 0, hand
    while rest:
        card = rest & -rest
        rest ^= card
        kept = chance_to_win_later(cards, card, unseen, left)
        # A hand that is void of a color can ruff it.
        if trumps and not card & trumps and not hand & tables.asked[card.bit_length()] & ~card & ~trumps:
            kept -= VOID
        if kept < least:
            least, found = kept, card
    return found


def choose_exchanged(cards: CardStrengths, hand: int, unseen: int) -> int:
    """Return the card that is least likely to take a trick, as one bit; 0 where the cards that may come for it are no
    better on average."""
    left = hand.bit_count()
    chances = {bit: chance_to_win_later(cards, bit, unseen, left) for bit in list_bits(hand)}
    card = min(chances, key=lambda bit: chances[bit])
    others = [chance_to_win_later(cards, bit, (unseen | card) & ~bit, left) for bit in list_bits(unseen)]
    return card if others and chances[card] < median(others) else 0
