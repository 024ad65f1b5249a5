"""Melds: what a row of cards means as a meld, how melds on the table grow, and every meld that a hand can lay.

Cards are numbers here, in the order in which a meld names them; hands are sets of bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from purple_table.core.messages import Message, say
from purple_table.games.blues_greens.pack import Pack, numbers

SET, RUN = "set", "run"
LOW, HIGH = "low", "high"
LEAST = 3
"""The fewest cards of a meld."""
_WILD = -1


class MeldShape(NamedTuple):
    """The kind, suit, lowest rank and cards of a meld.

    In a run the card at place n stands for the rank `low` + n. In a set every card stands for the rank `low`, and
    `suit` is -1.
    """

    kind: str
    suit: int
    low: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld on the table: its number, who laid it, its shape as it stands now, and who laid each card."""

    number: int
    seat: int
    shape: MeldShape
    seats: tuple[int, ...]

    @property
    def high(self) -> int:
        """The highest rank of a run."""
        return self.shape.low + len(self.shape.cards) - 1

    def add_card(self, card: int, end: str, seat: int) -> LaidMeld:
        """Return the meld with one more card at an end."""
        kind, suit, low, cards = self.shape
        if end == LOW and kind == RUN:
            return LaidMeld(self.number, self.seat, MeldShape(kind, suit, low - 1, (card, *cards)), (seat, *self.seats))
        return LaidMeld(self.number, self.seat, MeldShape(kind, suit, low, (*cards, card)), (*self.seats, seat))


Spot = tuple[int, int, int]
"""A meld as a place for cards: the suit, lowest and highest rank of a sequence; (-1, rank, rank) for a set."""


def list_spots(table: Iterable[LaidMeld]) -> tuple[Spot, ...]:
    """Return the melds on the table as spots, in their order."""
    return tuple(
        (meld.shape.suit, meld.shape.low, meld.high if meld.shape.kind == RUN else meld.shape.low) for meld in table
    )


def grow_spot(spot: Spot, end: str) -> Spot:
    """Return the spot after a card was laid off at an end."""
    suit, low, high = spot
    if suit < 0:
        return spot
    return (suit, low - 1, high) if end == LOW else (suit, low, high + 1)


@dataclass(frozen=True, slots=True)
class Melds:
    """The rules of what is a meld (clauses sets, sequences, twos, layoff).

    How a meld is named (G15): a run from one end to the other, a two standing for the rank of its place; a set in any
    order. With a single natural card that does not settle it: the card named first makes a set, else a run; and its
    twos tell the end it is named from, in deck order the low one, in the opposite order the high one. Where no such
    run is possible it is a set. Runs without twos may be named in any order.
    """

    pack: Pack

    # --- reading ----------------------------------------------------------------------------------------------------

    def read(self, cards: Sequence[int]) -> MeldShape | None:
        """Return the meld that these cards are, named in this order; None where they are no meld."""
        pack = self.pack
        if len(cards) < LEAST or len(set(cards)) != len(cards):
            return None
        naturals = [card for card in cards if not pack.twos >> card & 1]
        if not naturals or not all(pack.plain >> card & 1 for card in naturals):
            return None
        ranks = [pack.rank_of[card] for card in naturals]
        if len(naturals) == 1:
            return (None if cards[0] == naturals[0] else self._read_lone_run(cards)) or self._make_set(cards)
        if len(set(ranks)) == 1:
            return self._make_set(cards)
        if len({pack.suit_of[card] for card in naturals}) > 1 or len(set(ranks)) < len(ranks):
            return None
        if len(naturals) == len(cards):
            return self._read_run(sorted(cards, key=pack.rank_of.__getitem__))
        return self._read_run(cards) or self._read_run(cards[::-1])

    def _make_set(self, cards: Sequence[int]) -> MeldShape:
        """Return the set of these cards: naturals in deck order, then twos in deck order."""
        twos = self.pack.twos
        order = sorted(cards, key=lambda card: (twos >> card & 1, card))
        return MeldShape(SET, -1, self.pack.rank_of[order[0]], tuple(order))

    def _read_lone_run(self, cards: Sequence[int]) -> MeldShape | None:
        """Return the run around a single natural card."""
        twos = [card for card in cards if self.pack.twos >> card & 1]
        falling = twos == sorted(twos, reverse=True)
        return self._read_run(cards[::-1] if falling else cards)

    def _read_run(self, cards: Sequence[int]) -> MeldShape | None:
        """Return the run of these cards, from low to high; None where they are no run."""
        pack = self.pack
        place, first = next((place, card) for place, card in enumerate(cards) if not pack.twos >> card & 1)
        low = pack.rank_of[first] - place
        suit = pack.suit_of[first]
        if low < pack.floor[suit] or low + len(cards) > len(pack.ranks):
            return None
        for number, card in enumerate(cards):
            if not pack.twos >> card & 1 and pack.rank_of[card] != low + number:
                return None
        return MeldShape(RUN, suit, low, tuple(cards))

    def explain_no_meld(self, cards: Sequence[int]) -> tuple[str, Message]:
        """Return the clause that forbids cards which are no meld, and the reason in words."""
        pack = self.pack
        special = [card for card in cards if (pack.red_threes | pack.black_threes) >> card & 1]
        naturals = [card for card in cards if not pack.twos >> card & 1]
        if special:
            if pack.red_threes >> special[0] & 1:
                return "red-threes", say("Red threes are never melded.")
            return "black-threes", say("Black threes are never melded.")
        if len(cards) < LEAST:
            return "meld", say("A meld has three cards or more.")
        if not naturals:
            return "meld", say("A meld needs at least one card that is no two.")
        if len({pack.suit_of[card] for card in naturals}) > 1:
            return "sets", say("Cards of several suits are a meld only if all have the same rank.")
        ranks = [pack.rank_of[card] for card in naturals]
        if len(set(ranks)) < len(ranks):
            return "sequences", say("A sequence has one card of each rank.")
        if len(naturals) < len(cards):
            return "twos", say("Name the cards in order: each two stands for the rank of its place in the sequence.")
        return "sequences", say("The ranks of a sequence follow each other, and the Ace is the highest.")

    def fits(self, meld: LaidMeld, card: int, end: str) -> bool:
        """Return whether a card may be laid off at an end of a meld; both ends of a set are the same."""
        pack, shape = self.pack, meld.shape
        if shape.kind == SET:
            rank = shape.low
            return bool((pack.ranks[rank] | pack.twos) >> card & 1)
        rank = shape.low - 1 if end == LOW else meld.high + 1
        if not pack.floor[shape.suit] <= rank < len(pack.ranks):
            return False
        return bool((pack.ranks[rank] & pack.suits[shape.suit] | pack.twos) >> card & 1)

    # --- what a hand can lay ----------------------------------------------------------------------------------------

    def find_all(self, hand: int) -> Iterator[tuple[int, ...]]:
        """Yield every meld of a hand, once each, as it is named.

        Twos of one pack are equal: of melds that differ only in these, one is given.
        """
        naturals = hand & self.pack.plain
        twos = _Twos(hand & self.pack.twos, self.pack.green)
        for rank in self.pack.ranks:
            cards = numbers(naturals & rank)
            for wild in range(twos.count + 1):
                for size in range(max(1, LEAST - wild), len(cards) + 1):
                    for chosen in combinations(cards, size):
                        for pair in twos.choices[wild]:
                            yield chosen + pair
        for suit, plain in enumerate(self.pack.suits):
            mine = naturals & plain
            if mine:
                ranks = [numbers(mine & rank) for rank in self.pack.ranks]
                for low in range(self.pack.floor[suit], len(ranks) - LEAST + 1):
                    yield from self._find_runs(ranks, twos, low)

    def _find_runs(self, ranks: Sequence[Sequence[int]], twos: _Twos, low: int) -> Iterator[tuple[int, ...]]:
        """Yield every run of a suit that begins at the rank `low`; `ranks` are the cards of each rank."""
        # (cards so far, how many of them are wild), the longest last, so that naturals come before twos.
        open_ends: list[tuple[tuple[int, ...], int]] = [((), 0)]
        while open_ends:
            cards, wild = open_ends.pop()
            if len(cards) >= LEAST and wild < len(cards):
                if not wild:
                    yield cards
                else:
                    for pair in twos.choices[wild]:
                        yield _name_run(cards, pair)
            rank = low + len(cards)
            if rank < len(ranks):
                if wild < twos.count:
                    open_ends.append(((*cards, _WILD), wild + 1))
                open_ends += [((*cards, card), wild) for card in reversed(ranks[rank])]

    def layoffs(self, hand: int, meld: LaidMeld) -> Iterator[tuple[int, str]]:
        """Yield every card of a hand that can be laid off on a meld, with the end; of twos one of each pack."""
        pack, shape = self.pack, meld.shape
        wild = [numbers(twos)[0] for twos in (hand & pack.twos & pack.green, hand & pack.twos & pack.blue) if twos]
        if shape.kind == SET:
            for card in (*numbers(hand & pack.ranks[shape.low]), *wild):
                yield card, HIGH
            return
        for end, rank in ((LOW, shape.low - 1), (HIGH, meld.high + 1)):
            if pack.floor[shape.suit] <= rank < len(pack.ranks):
                for card in (*numbers(hand & pack.suits[shape.suit] & pack.ranks[rank]), *wild):
                    yield card, end


class _Twos:
    """The twos of a hand. `choices` has by their number the different ways to take so many of them."""

    __slots__ = ("choices", "count")

    def __init__(self, cards: int, green: int) -> None:
        greens, blues = numbers(cards & green), numbers(cards & ~green)
        self.count = len(greens) + len(blues)
        self.choices: list[list[tuple[int, ...]]] = []
        for wanted in range(self.count + 1):
            splits = range(max(0, wanted - len(blues)), min(wanted, len(greens)) + 1)
            self.choices.append([(*greens[:split], *blues[: wanted - split]) for split in splits])


def _name_run(cards: tuple[int, ...], twos: tuple[int, ...]) -> tuple[int, ...]:
    """Return a run with these twos at its wild places, named so that it reads as this run."""
    if cards[0] != _WILD and len(twos) == len(cards) - 1:
        # A single natural card, the lowest: named first it would make a set, so the run is named from the high end.
        return (*reversed(twos), cards[0])
    rest = iter(twos)
    return tuple(next(rest) if card == _WILD else card for card in cards)
