"""The orders in which picked cards might be named as a meld. Which of them are one, the rules say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from purple_table.core.cards import Deck


def orders(cards: Sequence[str], deck: Deck) -> Iterator[tuple[str, ...]]:
    """Every order worth asking the rules about, each once: by rank, and with the cards of any one rank as wild ones.
    Where several are the same meld, the first one reads best.

    A wild card stands in a gap between two ranks, or before or after all others; every such row is named from both of
    its ends. Where all others have one rank, the wild ones come last.
    """
    seen = set()
    for row in _rows(cards, deck):
        for named in (row, row[::-1]):
            if named not in seen:
                seen.add(named)
                yield named


def _rows(cards: Sequence[str], deck: Deck) -> Iterator[tuple[str, ...]]:
    numbers = {rank.code: rank.number for rank in deck.ranks}
    held = deck.sort(cards)
    rank_of = {code: numbers.get(deck[code].rank, -1) for code in held}
    plain = tuple(sorted(held, key=rank_of.__getitem__))
    steps = {rank_of[two] - rank_of[one] for one, two in pairwise(plain)}
    if steps in ({0}, {1}):
        yield plain
    for wild_rank in sorted(set(rank_of.values())):
        wild = [code for code in held if rank_of[code] == wild_rank]
        others = sorted((code for code in held if rank_of[code] != wild_rank), key=rank_of.__getitem__)
        ranks = [rank_of[code] for code in others]
        if not others:
            continue
        if len(set(ranks)) == 1:
            yield (*others, *wild)
        if len(set(ranks)) == len(ranks):
            yield from _runs(others, ranks, wild)
    yield plain


def _runs(others: Sequence[str], ranks: Sequence[int], wild: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Rows of rising ranks with wild cards in every gap; those left stand before or after all others."""
    spare = len(wild) - (ranks[-1] - ranks[0] + 1 - len(ranks))
    for before in range(spare + 1):
        rest = iter(wild)
        row = [next(rest) for _ in range(before)]
        for place, code in enumerate(others):
            gap = ranks[place] - ranks[place - 1] - 1 if place else 0
            row += [next(rest) for _ in range(gap)]
            row.append(code)
        yield (*row, *rest)
