"""The rules that Forty-Fives and Spoil Five share, for their referees: cards are texts, and nothing of the engine is
asked."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rules.referee import SUITS

PLAIN = "AKQJT98"
"""The ranks of a plain color, from high to low."""
RED_ACE = "RdA"


def trumps(color: str) -> list[str]:
    """The trumps of a color (its code), from high to low: the clause trump."""
    found = [color + "8", color + "J", RED_ACE, *(color + rank for rank in "AKQT9")]
    return list(dict.fromkeys(found))


def plain_suit(card: str) -> str:
    """The suit printed on a card that is no trump."""
    return SUITS.get(card[:2], "Spades")


def winner(cards: Sequence[str], color: str) -> int:
    """The place of the card that takes the trick: the clauses trump and winner."""
    best = [card for card in trumps(color) if card in cards]
    if best:
        return cards.index(best[0])
    lead = cards[0]
    same = [card for card in cards if card[:2] == lead[:2]]
    able = same if len(same) > 1 else [card for card in cards if plain_suit(card) == plain_suit(lead)]
    return cards.index(min(able, key=lambda card: (PLAIN.index(card[2]), cards.index(card))))


def playable(hand: Sequence[str], trick: Sequence[str], color: str) -> set[str]:
    """The cards that may be played: the clause follow."""
    order = trumps(color)
    held = [card for card in hand if card in order]
    if not trick:
        return set(hand)
    lead = trick[0]
    if lead in order:
        # The top three need not come to a lower trump; anything else must.
        bound = [card for card in held if order.index(card) > 2 or order.index(card) > order.index(lead)]
        return set(held) if bound else set(hand)
    follows = [card for card in hand if card not in order and plain_suit(card) == plain_suit(lead)]
    return {*follows, *held} if follows else set(hand)


def count_best_trump(tricks: Sequence[tuple[Sequence[str], int]], color: str) -> int | None:
    """Who took the highest trump that was played; `tricks` are their cards and winners."""
    for card in trumps(color):
        for cards, seat in tricks:
            if card in cards:
                return seat
    return None


def robber(hands: Sequence[Sequence[str]], turned: str, dealer: int) -> int | None:
    """Who may rob the turned card: the clause about robbing."""
    ace = turned[:2] + "A"
    if turned == ace:
        return dealer
    return next((seat for seat, hand in enumerate(hands) if ace in hand), None)
