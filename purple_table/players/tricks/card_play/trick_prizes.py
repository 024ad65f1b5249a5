"""Beside the points of its cards a trick may bring the open card of a stock, and cards that are points themselves."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, Final

from purple_table.core.masks import list_bits
from purple_table.players.tricks.card_play.aims import Aims
from purple_table.players.tricks.card_play.trick_knowledge import CardStrengths, TrickKnowledge, chance_to_win_later

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel

TREASURE: Final = 0.5
"""The share of its points that a treasure on the stock is worth to whoever draws it."""


def add_prize(takes: list[float], seat: int, prize: float) -> list[float]:
    """Return the value to a seat of each winner of the trick, with the card that this one draws first."""
    return [take + (prize if winner == seat else -prize) for winner, take in enumerate(takes)]


def value_open_card(
    kernel: Kernel, public: TrickKnowledge, aims: Aims, cards: CardStrengths, unseen: int, left: int, kept: float
) -> float:
    """Return how much more the open card of the stock is worth to a hand than one that nobody has seen."""
    top, loose = kernel.stock[0], unseen
    for barred in public.barred:
        # A hand that is known to its last card has none of what lies in the stock.
        loose &= barred if barred < 0 else -1
    loose = (loose or unseen) & ~top
    found = [_value_in_hand(aims, cards, card, loose, left, kept) for card in list_bits(loose)]
    return _value_in_hand(aims, cards, top, loose, left, kept) - fsum(found) / len(found) if found else 0.0


def _value_in_hand(aims: Aims, cards: CardStrengths, card: int, unseen: int, left: int, kept: float) -> float:
    """Return what a card is worth in a hand: for a trick that it may take, and for itself."""
    value = kept * chance_to_win_later(cards, card, unseen, left)
    if card & aims.treasures:
        value += TREASURE * fsum(points for treasure, points in aims.sweeps if treasure == card)
    return value


def keep_treasures(kernel: Kernel, public: TrickKnowledge, aims: Aims, legal: int, unseen: int) -> int:
    """Return the legal cards without treasures that another side has or may still take; all of them if none is left.

    Such a card is worth more than most tricks, so it waits for one that is safe.
    """
    turn, count = kernel.turn, kernel.count
    side = aims.side_of[turn]
    later = list(kernel.seats)
    played = later.index(turn)
    order = later[played + 1 :] + later[:played]
    rivals = [seat for seat in order[: len(later) - 1 - count] if aims.side_of[seat] != side]
    safe = legal
    for card in list_bits(legal & aims.treasures):
        place = card.bit_length()
        if not count:
            beaten_by = kernel.tables.leads[place][4]
        elif card & kernel.winner_changing_mask:
            beaten_by = kernel.winner_changing_masks[place]
        elif aims.side_of[kernel.winner] == side:
            beaten_by = kernel.winner_changing_mask
        else:
            beaten_by = -1
        if beaten_by == -1 or any(beaten_by & unseen & ~public.barred[seat] for seat in rivals):
            safe ^= card
    return safe or legal
