"""The choice of the card to lay away from a hand that is too large."""

from __future__ import annotations

from math import prod
from statistics import median
from typing import TYPE_CHECKING

from purple_table.core.masks import list_bits
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, chance_to_win_later

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

_LATE = 0.7
"""The share of the trumps of others that are still there when the declarer leads other cards."""
VOID = 0.3
"""The value, in tricks, of being void of a color with a trump in the hand."""


def choose_discard(game: TrickGame, cards: CardStrengths, hand: int, unseen: int) -> int:
    """Return the card that is least likely to take a trick, as one bit.

    Where the hand has a trump the last card of a color is preferred, as it makes the hand void.
    """
    left = min(hand.bit_count(), game.tricks)
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


def choose_discard_before_trump(game: TrickGame, cards: CardStrengths, hand: int, unseen: int) -> tuple[int, str]:
    """Return the card to lay away from the hand of the seat that names the trump with its first lead, as one bit, and
    the color that it should name.

    The cards that are kept should all take a trick: of each color the best cards are chosen as if it were trump.
    """
    size = game.dealing.hand
    # The others hold so much of what is unseen; the rest takes no part.
    held = min(1.0, size * (game.players - 1) / unseen.bit_count())
    best, found, color = -1.0, 0, ""
    for denomination in {game.deck.cards[card.bit_length() - 1].color_name.casefold() for card in list_bits(hand)}:
        named = cards.find_named(denomination)
        trumps = (unseen & named.trump).bit_count()
        chances = {card: _find_chance_of_lead(named, card, unseen, trumps, held) for card in list_bits(hand)}
        kept = sorted(chances, key=lambda card: (chances[card], card), reverse=True)
        value = prod(chances[card] for card in kept[:size])
        if (value, denomination) > (best, color):
            best, found, color = value, kept[-1], denomination
    return found, color


def _find_chance_of_lead(cards: CardStrengths, card: int, unseen: int, trumps: int, held: float) -> float:
    """Return the chance that a card that is led takes the trick, with the share of the unseen cards that are held."""
    above = float((unseen & cards.higher[card.bit_length()]).bit_count())
    if not card & cards.trump:
        # Some trumps of others fall while the own trumps are led.
        above += _LATE * trumps
    chance: float = (1.0 - held) ** above
    return chance


def choose_exchanged(cards: CardStrengths, hand: int, unseen: int) -> int:
    """Return the card that is least likely to take a trick, as one bit; 0 where the cards that may come for it are no
    better on average.

    Where there are trumps, these are kept, and cards that no unseen card of their color beats.
    """
    left = hand.bit_count()
    if cards.trump:
        poor = [bit for bit in list_bits(hand & ~cards.trump) if cards.higher[bit.bit_length()] & unseen]
        return min(poor, key=lambda bit: chance_to_win_later(cards, bit, unseen, left), default=0)
    chances = {bit: chance_to_win_later(cards, bit, unseen, left) for bit in list_bits(hand)}
    card = min(chances, key=lambda bit: chances[bit])
    others = [chance_to_win_later(cards, bit, (unseen | card) & ~bit, left) for bit in list_bits(unseen)]
    return card if others and chances[card] < median(others) else 0
