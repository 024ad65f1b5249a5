"""Reach: what a hand can still meld, so whether what a turn owes can be paid (clauses deep-draw, first-meld)."""

from __future__ import annotations

from collections.abc import Iterable

from purple_table.games.blues_greens.melds import LEAST, RUN, SET, Laid, Melds
from purple_table.games.blues_greens.pack import numbers


def best(melds: Melds, hand: int, trump: int, card: int | None = None) -> tuple[int, int]:
    """The highest worth of a meld of the hand, and its cards; with `card`, of those that it lies in as itself.

    (0, 0) where there is none.
    """
    pack = melds.pack
    values = pack.values[trump]
    twos = numbers(hand & pack.twos)
    naturals = hand & pack.plain
    if card is not None and not naturals >> card & 1:
        return 0, 0
    found = (0, 0)
    wild = sum(values[two] for two in twos)
    ranks = range(len(pack.ranks)) if card is None else (pack.rank_of[card],)
    for rank in ranks:
        cards = naturals & pack.ranks[rank]
        if cards and cards.bit_count() + len(twos) >= LEAST:
            found = max(found, (pack.value(cards, trump) + wild, cards | hand & pack.twos))
    suits = range(len(pack.suits)) if card is None else (pack.suit_of[card],)
    for suit in suits:
        if naturals & pack.suits[suit]:
            found = max(found, _best_run(melds, hand, trump, suit, card))
    return found


def _best_run(melds: Melds, hand: int, trump: int, suit: int, card: int | None) -> tuple[int, int]:
    """The same among the runs of a suit."""
    pack = melds.pack
    values = pack.values[trump]
    twos = numbers(hand & pack.twos)
    gain = values[twos[0]] if twos else 0
    mine = hand & pack.suits[suit]
    # One card of each rank; of two like ones the wanted one, or the later.
    held = [numbers(mine & rank)[-1:] for rank in pack.ranks]
    if card is not None:
        held[pack.rank_of[card]] = [card]
    found = (0, 0)
    for low in range(pack.floor[suit], len(held) - LEAST + 1):
        cards: list[int] = []
        missing = 0
        for high in range(low, len(held)):
            cards += held[high]
            missing += not held[high]
            if missing > len(twos):
                break
            if high - low + 1 < LEAST or not cards or (card is not None and card not in cards):
                continue
            # Twos that are left replace the cheapest cards, but one natural card, or the wanted one, stays.
            keep = card if card is not None else max(cards, key=values.__getitem__)
            cheap = sorted((held for held in cards if held != keep and values[held] < gain), key=values.__getitem__)
            out = cheap[: len(twos) - missing]
            used = [held for held in cards if held not in out]
            wild = twos[: missing + len(out)]
            worth = sum(values[held] for held in used) + gain * len(wild)
            found = max(found, (worth, sum(1 << held for held in (*used, *wild))))
    return found


def together(melds: Melds, hand: int, trump: int, need: int) -> bool:
    """Whether several melds of the hand reach a worth together, always taking the most valuable one next.

    That may miss a rare combination; but what it finds can be laid meld by meld, so nobody is led astray.
    """
    while need > 0:
        worth, cards = best(melds, hand, trump)
        if not worth:
            return False
        need -= worth
        hand &= ~cards
    return True


def together_with(melds: Melds, hand: int, trump: int, need: int, card: int) -> bool:
    """The same where one of the melds must have `card` in it."""
    worth, cards = best(melds, hand, trump, card)
    if not cards:
        return False
    if worth >= need or together(melds, hand & ~cards, trump, need - worth):
        return True
    pack = melds.pack
    values = pack.values[trump]
    for meld in melds.all(hand):
        if card in meld:
            worth = sum(values[other] for other in meld)
            if together(melds, hand & ~sum(1 << other for other in meld), trump, need - worth):
                return True
    return False


def can_lay_off(melds: Melds, hand: int, card: int, table: Iterable[Laid]) -> bool:
    """Whether a card of the hand can be laid off on a meld, after other cards of the hand where it must."""
    pack = melds.pack
    rank, suit = pack.rank_of[card], pack.suit_of[card]
    if not pack.plain >> card & 1:
        return False
    rest = hand & ~(1 << card)
    twos = (rest & pack.twos).bit_count()
    for meld in table:
        shape = meld.shape
        if shape.kind == SET and shape.low == rank:
            return True
        if shape.kind == RUN and shape.suit == suit and rank >= pack.floor[suit]:
            between = range(rank + 1, shape.low) if rank < shape.low else range(meld.high + 1, rank)
            if shape.low <= rank <= meld.high:
                continue
            missing = sum(not rest & pack.suits[suit] & pack.ranks[other] for other in between)
            if missing <= twos:
                return True
    return False
