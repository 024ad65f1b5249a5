"""Combinations: cards that are worth something together when they are shown from one hand (clauses marriage, weis,
melds). The one place where they are found, for all parts of [declaring]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from purple_table.core.cards import Deck
from purple_table.games.trick_play.ranking import join_masks


class Combination(NamedTuple):
    """Cards that belong together, as a mask, and the name of what they share: the code of their color or their rank."""

    name: str
    cards: int


def list_color_groups(deck: Deck, ranks: Sequence[str]) -> tuple[Combination, ...]:
    """List the cards of these ranks in each color, such as its King and its Queen, from the lowest color to the
    highest."""
    return tuple(
        Combination(
            color.code, deck.mask(card.code for card in deck.cards if card.color == color.code and card.rank in ranks)
        )
        for color in deck.colors
    )


def find_held(groups: Sequence[Combination], hand: int) -> tuple[Combination, ...]:
    """Return the combinations of which the hand has every card."""
    return tuple(group for group in groups if not group.cards & ~hand)


def list_rank_groups(deck: Deck) -> tuple[Combination, ...]:
    """List the cards of each rank, from the lowest rank to the highest."""
    return tuple(
        Combination(rank.code, deck.mask(card.code for card in deck.cards if card.rank == rank.code))
        for rank in deck.ranks
    )


def find_runs(colors: Sequence[Combination], hand: int, least: int) -> tuple[Combination, ...]:
    """Return the longest runs of a hand: at least so many cards of one color whose ranks follow each other.

    `colors` have all cards of each color, which a deck orders by rank.
    """
    found = []
    for name, cards in colors:
        if (cards & hand).bit_count() < least:
            continue
        run = 0
        while cards:
            card = cards & -cards
            cards ^= card
            if card & hand:
                run |= card
            if not card & hand or not cards:
                if run.bit_count() >= least:
                    found.append(Combination(name, run))
                run = 0
    return tuple(found)


def find_sets(ranks: Sequence[Combination], hand: int, least: int) -> tuple[Combination, ...]:
    """Return the cards of a rank that a hand has, where they are at least so many. `ranks` have all cards of each."""
    return tuple(Combination(name, cards & hand) for name, cards in ranks if (cards & hand).bit_count() >= least)


def list_suit_groups(deck: Deck) -> tuple[tuple[Combination, ...], ...]:
    """List for each rank, from the lowest rank to the highest, its cards of each suit."""
    suits = sorted({color.suit for color in deck.colors})
    return tuple(
        tuple(
            Combination(
                rank.code, deck.mask(card.code for card in deck.cards if card.rank == rank.code and card.suit == suit)
            )
            for suit in suits
        )
        for rank in deck.ranks
    )


def find_suit_sets(ranks: Sequence[Sequence[Combination]], hand: int) -> tuple[Combination, ...]:
    """Return the cards of a rank that a hand has, where they are of every suit. `ranks` have the cards by suit."""
    return tuple(
        Combination(suits[0].name, hand & join_masks(cards for _, cards in suits))
        for suits in ranks
        if all(cards & hand for _, cards in suits)
    )
