"""Moons: when to try to capture a whole color, and how. Integers only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.players.tricks.knowledge import NOBODY, Knowledge
from purple_table.players.tricks.stakes import Stakes

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel

LEAST = 3
"""Cards of the color, held or captured, below which a moon is never tried."""


def aim(kernel: Kernel, known: Knowledge, stakes: Stakes) -> int:
    """The cards of every moon that the seat to play should try to shoot now; 0 for none."""
    turn = kernel.turn
    hand = kernel.hands[turn]
    found = 0
    for index, (cards, _, bar) in enumerate(stakes.moons):
        who = known.collector[index]
        if who in (turn, NOBODY):
            got = kernel.won[turn] & cards
            if ((hand & cards) | got).bit_count() >= LEAST:
                unseen = known.rest & ~hand
                count = kernel.count
                trick = kernel.trick if count else 0
                free = not count and not kernel.locked & cards
                if strength(stakes, hand, got, unseen, trick, cards, not count, free) > bar:
                    found |= cards
    return found


def strength(
    stakes: Stakes, hand: int, got: int, unseen: int, trick: int, cards: int, leads: bool, free: bool
) -> float:
    """How good the prospects of capturing all of `cards` are: the logarithm of the odds.

    `got` of them are captured, `trick` lies on the table, `leads` says whether the hand is to lead and `free` whether
    it may lead the color. The weights are a logistic fit to hands of self-play in which the moon was tried.
    """
    own = hand & cards
    out = unseen & cards
    if not out and not trick & cards:
        return 9.0 if own or got else -9.0
    length = out.bit_length()
    tops = (own >> length).bit_count()
    side = 0
    for color in stakes.colors:
        mine = hand & color
        if mine and color != cards:
            side += (mine >> (unseen & color).bit_length()).bit_count()
    left = hand.bit_count()
    held = own.bit_count()
    odds = -6.24 + 0.45 * held + 0.39 * got.bit_count() + 0.144 * left
    odds += (5.51 * side + 1.51 * (left - held - side)) / left
    if tops:
        odds += 0.6
        if tops >= out.bit_count():
            odds += 0.93
    if leads:
        odds += 1.04
        if free and tops:
            odds += 1.52
    elif trick & cards:
        odds -= 0.49
    return odds


def collect(kernel: Kernel, known: Knowledge, stakes: Stakes, legal: int, moon: int) -> int:
    """The card with which the seat to play goes on capturing `moon`: it keeps the winning cards and the moon's."""
    turn = kernel.turn
    unseen = known.rest & ~kernel.hands[turn]
    if not kernel.count:
        return _lead(known, stakes, legal, moon, unseen, turn)
    follow = legal & kernel.led
    if not follow:
        return _throw(stakes, legal & ~moon or legal, unseen)
    over = follow & -kernel.best
    if not over:
        return follow & -follow
    if kernel.count == stakes.players - 1:
        return over & -over
    top = 1 << (over.bit_length() - 1)
    if (kernel.trick | follow) & moon or not unseen & kernel.led & -top:
        return top
    return follow & -follow


def _lead(known: Knowledge, stakes: Stakes, legal: int, moon: int, unseen: int, turn: int) -> int:
    """The moon's own cards from the top while they win; else the card that most surely takes the trick."""
    for color in stakes.colors:
        own = legal & moon & color
        if own and own.bit_length() > (unseen & color).bit_length():
            return 1 << (own.bit_length() - 1)
    found, best = 0, -1.0
    pool = legal & ~moon or legal
    others = stakes.after[turn][0]
    for index, color in enumerate(stakes.colors):
        mine = pool & color
        if mine:
            top = 1 << (mine.bit_length() - 1)
            out = unseen & color
            held = out.bit_count()
            seats = (known.open[index] & others).bit_count()
            # Of equally sure winners the one that fewer can follow: they may throw cards of the moon on it.
            worth = stakes.take[stakes.players - 1][seats][held][(out & (top - 1)).bit_count()] - 0.01 * held
            if worth > best:
                best, found = worth, top
    return found


def _throw(stakes: Stakes, pool: int, unseen: int) -> int:
    """The card of `pool` that is least likely ever to take a trick."""
    found, best = 0, -100
    for color in stakes.colors:
        mine = pool & color
        if mine:
            low = mine & -mine
            above = (unseen & color & -low).bit_count()
            worth = 4 * above - mine.bit_count() if above else -20
            if worth > best:
                best, found = worth, low
    return found
