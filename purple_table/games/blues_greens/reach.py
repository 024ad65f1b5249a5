"""Reach: what a hand can still meld, so whether what a turn owes can be paid (clauses deep-draw, first-meld)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from purple_table.games.blues_greens import packing
from purple_table.games.blues_greens.melds import LEAST, RUN, SET, LaidMeld, Melds
from purple_table.games.blues_greens.pack import mask, numbers


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
    last = [(mine & rank).bit_length() - 1 for rank in pack.ranks]
    held = [[] if place < 0 else [place] for place in last]
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


def can_reach_together(melds: Melds, hand: int, trump: int, need: int, card: int | None = None) -> bool:
    """Whether melds of the hand, no two with a card in common, reach a worth together; with `card`, one of them must
    have it in it as itself."""
    pack = melds.pack
    if need <= 0 and card is None:
        return True
    worth, cards = best(melds, hand, trump, card)
    # However many melds there are, all twos find a place in them.
    short = need - pack.value(hand & pack.twos, trump)
    return bool(cards) and (worth >= need or short <= 0 or packing.reaches(pack, hand, trump, short, card))


def find_layoff_rests(melds: Melds, hand: int, card: int, table: Iterable[LaidMeld]) -> Iterator[int]:
    """What may be left of the hand when a card of it has been laid off, after other cards of the hand where it must."""
    pack = melds.pack
    rank, suit = pack.rank_of[card], pack.suit_of[card]
    rest = hand & ~(1 << card)
    if not pack.plain >> card & 1:
        return
    for meld in table:
        shape = meld.shape
        if shape.kind == SET and shape.low == rank:
            yield rest
        if shape.kind != RUN or shape.suit != suit or shape.low <= rank <= meld.high or rank < pack.floor[suit]:
            continue
        between = range(rank + 1, shape.low) if rank < shape.low else range(meld.high + 1, rank)
        ways = [numbers(rest & pack.suits[suit] & pack.ranks[other])[:1] for other in between]
        for chosen in product(*((*natural, None) for natural in ways)):
            wild = numbers(rest & pack.twos)[: chosen.count(None)]
            if len(wild) == chosen.count(None):
                yield rest & ~mask(wild) & ~mask(other for other in chosen if other is not None)
