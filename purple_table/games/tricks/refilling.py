"""A stock that is made anew of the cards of complete tricks."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from purple_table.core.masks import list_bits
from purple_table.core.shuffle import shuffle_items


def shuffle_stock(cards: int, hands: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of a mask in the order in which they are drawn.

    What lies there is a set of cards. Their order follows from where all cards are, which nobody sees; so a deal that
    is told by its cards goes on as it did.
    """
    bits = {str(card.bit_length()): card for card in list_bits(cards)}
    key = hashlib.sha256(b"refill " + repr((cards, tuple(hands))).encode()).digest()
    return tuple([bits[name] for name in shuffle_items(tuple(bits), key)])
