"""Which card of a hand that is too large is missed least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, chance_to_win_later

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

VOID = 0.3
"""What it is worth, in tricks, to hold no card of a color and a trump."""


def choose_discard(game: TrickGame, cards: CardStrengths, hand: int, unseen: int) -> int:
    """Return the card that is least likely to take a trick. A lone card of its color goes rather than others where the
    hand has a trump."""
    left = min(hand.bit_count(), game.dealing.hand)
    tables = game.make_tables(cards.denomination)
    trumps = hand & cards.trump
    least, found, rest = 1e18, 0, hand
    while rest:
        card = rest & -rest
        rest ^= card
        kept = chance_to_win_later(cards, card, unseen, left)
        # Once it is out of a color the hand can ruff that.
        if trumps and not card & trumps and not hand & tables.asked[card.bit_length()] & ~card & ~trumps:
            kept -= VOID
        if kept < least:
            least, found = kept, card
    return found
