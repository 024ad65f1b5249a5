"""Finds what a hand can still meld, and so whether the duties of a turn can be met (clauses deep-draw, first-meld)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from purple_table.games.blues_greens.melds import LEAST, RUN, SET, LaidMeld, Melds
from purple_table.games.blues_greens.pack import Pack, mask, numbers

_WIDTHS = (12, 200, 1 << 30)
"""The widths of the beam search, tried in this order: how many sets of open sequences are kept. The last keeps all."""

_Open = tuple[int, ...]
"""The sequences of a suit that may still grow: how many ranks each covers, counted up to LEAST, in order."""
_Opens = tuple[_Open, ...]


class _Column(NamedTuple):
    """The natural cards of a suit and a rank.

    held      how many of them the hand has
    value     the points of each
    goes_on   whether a sequence may go on from here
    wanted    whether one of them must be melded
    """

    held: int
    value: int
    goes_on: bool
    wanted: bool


_Row = tuple[_Column, ...]


class _Step(NamedTuple):
    """One way to go on with the sequences of a suit at a rank: the cards and the twos that they take."""

    used: int
    twos: int
    open: _Open


def can_reach(pack: Pack, hand: int, trump: int, need: int, card: int | None = None) -> bool:
    """Return whether melds of the hand can bring `need` points or more by their natural cards alone, `card` among them.

    The result is exact. Twos fill gaps and complete short melds. Their own points are left to the caller, because a two
    that is left always fits some meld. A narrow search comes first, as it mostly suffices.
    """
    if pack.value(hand & pack.plain, trump) < need:
        return False
    twos = (hand & pack.twos).bit_count()
    return _search_widths(_rows(pack, hand, trump, twos, card), twos, need)


@lru_cache(maxsize=512)
def _search_widths(rows: tuple[_Row, ...], twos: int, need: int) -> bool:
    """Search in several widths. Results are cached: many melds of a hand leave equal cards, apart from their packs."""
    for width in _WIDTHS:
        found = _search(rows, twos, need, width)
        if found is not None:
            return found
    return False


def _search(rows: tuple[_Row, ...], twos: int, need: int, width: int) -> bool | None:
    """Search rank by rank; None where the search was too narrow to tell.

    This is dynamic programming: of everything below a rank only the open sequences, the number of spent twos and the
    most points matter. `best` has the points by spent twos for each set of open sequences, -1 where it is impossible.
    """
    rest = [0]
    for row in reversed(rows):
        rest.append(rest[-1] + sum(column.held * column.value for column in row))
    ahead = max((number for number, row in enumerate(rows) if any(column.wanted for column in row)), default=-1)
    best: dict[_Opens, list[int]] = {((),) * len(rows[0]): [0] * (twos + 1)}
    whole = True
    for number, row in enumerate(rows):
        more = rest[len(rows) - number - 1]
        after: dict[_Opens, list[int]] = {}
        for opens, points in best.items():
            for left, cost, gain, closing in _moves(row, opens, twos):
                floor = need - more - gain
                into = after.get(left)
                for spent in range(twos + 1 - cost):
                    reached = points[spent]
                    if reached < 0 or reached < floor:
                        continue
                    reached += gain
                    if reached >= need and number >= ahead and spent + cost + closing <= twos:
                        return True
                    if into is None:
                        into = after[left] = [-1] * (twos + 1)
                    if reached > into[spent + cost]:
                        into[spent + cost] = reached
        if len(after) > width:
            whole = False
            order = sorted(after, key=lambda opens: max(after[opens]), reverse=True)
            after = {opens: after[opens] for opens in order[:width]}
        best = after
    return False if whole else None


@lru_cache(maxsize=4096)
def _moves(row: _Row, opens: _Opens, twos: int) -> list[tuple[_Opens, int, int, int]]:
    """Return the ways to go on at a rank: the sequences left open, the twos spent, the most points for that, and the
    twos that it would take to end the open sequences there."""
    found: dict[tuple[_Opens, int], int] = {}
    choices = [_steps(lengths, column.held, column.goes_on) for lengths, column in zip(opens, row, strict=True)]
    for steps in product(*choices):
        cost = sum(step.twos for step in steps)
        if cost > twos:
            continue
        inside = outside = rest = 0
        alone = False
        for column, step in zip(row, steps, strict=True):
            inside += step.used * column.value
            outside += (column.held - step.used) * column.value
            rest += column.held - step.used
            alone |= column.wanted and not step.used
        key = tuple(step.open for step in steps)
        if not alone and inside > found.get((key, cost), -1):
            found[key, cost] = inside
        # The cards that are left may be a set.
        cost += max(0, LEAST - rest)
        if rest and cost <= twos and inside + outside > found.get((key, cost), -1):
            found[key, cost] = inside + outside
    return [
        (left, cost, gain, sum(LEAST - length for lengths in left for length in lengths))
        for (left, cost), gain in found.items()
    ]


@cache
def _steps(lengths: _Open, count: int, goes_on: bool) -> tuple[_Step, ...]:
    """Return the ways to go on with the sequences of a suit at a rank with `count` natural cards.

    Each sequence takes a card or a two, or ends; and new ones may begin with a natural card.
    """
    found = set()
    for fates in product(("card", "two", "end") if goes_on else ("card", "end"), repeat=len(lengths)):
        used = fates.count("card")
        ended = sum(LEAST - length for length, fate in zip(lengths, fates, strict=True) if fate == "end")
        grown = [min(length + 1, LEAST) for length, fate in zip(lengths, fates, strict=True) if fate != "end"]
        for new in range(count - used + 1 if goes_on else min(1, count - used + 1)):
            found.add(_Step(used + new, fates.count("two") + ended, tuple(sorted([*grown, *[1] * new]))))
    return tuple(sorted(found))


def _rows(pack: Pack, hand: int, trump: int, twos: int, card: int | None) -> tuple[_Row, ...]:
    """Return the columns of the hand, rank by rank."""
    values = pack.values[trump]
    suits = []
    for suit, own in enumerate(pack.suits):
        held: list[list[int]] = [[] for _ in pack.ranks]
        for number in numbers(hand & own):
            held[pack.rank_of[number]].append(values[number])
        columns = []
        above = len(held) + twos + 1
        for rank in range(len(held) - 1, -1, -1):
            worths = held[rank]
            goes_on = rank >= pack.floor[suit] and above <= rank + twos + 1
            wanted = card is not None and (pack.rank_of[card], pack.suit_of[card]) == (rank, suit)
            columns.append(_Column(len(worths), worths[0] if worths else 0, goes_on, wanted))
            if worths:
                above = rank
        suits.append(columns[::-1])
    return tuple(zip(*suits, strict=True))


def best(melds: Melds, hand: int, trump: int, card: int | None = None) -> tuple[int, int]:
    """Return the highest worth of a meld of the hand, and its cards; (0, 0) where there is none.

    With `card` only melds that hold this card as itself are considered.
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
            found = max(found, _find_best_run(melds, hand, trump, suit, card))
    return found


def _find_best_run(melds: Melds, hand: int, trump: int, suit: int, card: int | None) -> tuple[int, int]:
    """Return the highest worth of a run of a suit, and its cards, as in `best`."""
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
    """Return whether disjoint melds of the hand are worth `need` points together.

    With `card` one of the melds must hold this card as itself.
    """
    pack = melds.pack
    if need <= 0 and card is None:
        return True
    worth, cards = best(melds, hand, trump, card)
    # However many melds there are, all twos find a place in them.
    short = need - pack.value(hand & pack.twos, trump)
    return bool(cards) and (worth >= need or short <= 0 or can_reach(pack, hand, trump, short, card))


def find_layoff_rests(melds: Melds, hand: int, card: int, table: Iterable[LaidMeld]) -> Iterator[int]:
    """Yield the hands that may be left after a card was laid off, with the cards that must be laid off before it."""
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
