"""The kernel of climbing games: hands as masks, what beats what, whose turn follows, and who is out.

A hand is a mask in deck order, so within a rank the highest bit is the card of the highest color.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from purple_table.core.cards import Deck
from purple_table.core.masks import list_bits


class ClimbingTables:
    """Tables that are the same in all deals of a game.

    heights    by card (its place in the deck), the place of the card among all from low to high: by rank, then by color
    strengths  the same, but equal for all cards of a rank where color does not decide
    ranks      by card, the number of its rank from low to high
    rank_masks by rank, all of its cards
    returns    whether a seat that has passed may play when the turn comes round again
    """

    __slots__ = ("heights", "rank_masks", "ranks", "returns", "sets", "strengths")

    def __init__(self, deck: Deck, by_color: bool, returns: bool) -> None:
        numbers = {rank.code: rank.number for rank in deck.ranks}
        size = len(deck.cards)
        self.ranks = [numbers.get(card.rank, 0) for card in deck.cards]
        self.heights = [rank * size + place for place, rank in enumerate(self.ranks)]
        self.strengths = self.heights if by_color else self.ranks
        cards = [card for card in deck.cards if not card.joker]
        self.rank_masks = [sum(deck.bits[card.code] for card in cards if card.rank == rank.code) for rank in deck.ranks]
        self.returns = returns
        self.sets: dict[int, tuple[int, ...]] = {}
        """By cards of one rank, every set that can be made of them, the smallest first."""

    def find_rank(self, cards: int) -> int | None:
        """Return the rank of a set; None where the cards are of several ranks, or there are none."""
        if not cards:
            return None
        rank = self.ranks[cards.bit_length() - 1]
        return rank if not cards & ~self.rank_masks[rank] else None

    def beats(self, cards: int, lying: int) -> bool:
        """Return whether a set beats the one that lies there: as many cards, and a higher one on top (PR02, PR12)."""
        if cards.bit_count() != lying.bit_count():
            return False
        return self.strengths[cards.bit_length() - 1] > self.strengths[lying.bit_length() - 1]

    def list_sets(self, hand: int, lying: int) -> Iterator[int]:
        """Yield the sets that a hand may play on what lies there (0: as a lead), from low to high ranks."""
        for mask in self.rank_masks:
            held = hand & mask
            if held.bit_count() >= lying.bit_count():
                for cards in self._list_subsets(held) if held else ():
                    if not lying or self.beats(cards, lying):
                        yield cards

    def _list_subsets(self, held: int) -> tuple[int, ...]:
        found = self.sets.get(held)
        if found is None:
            bits = list_bits(held)
            sizes = range(1, len(bits) + 1)
            found = self.sets[held] = tuple([sum(some) for size in sizes for some in combinations(bits, size)])
        return found

    def find_best(self, hand: int, count: int) -> int:
        """Return the best cards of a hand, by rank and then by color (PR14)."""
        best = sorted(list_bits(hand), key=lambda bit: self.heights[bit.bit_length() - 1])
        return sum(best[-count:])


class ClimbingKernel:
    """A deal in play.

    hands    by seat                              turn    whose turn it is; None once the deal is over
    lying    the set to beat, 0 for a lead        last    who played it; of a lead, who leads
    passed   the seats that have passed, as bits  places  the seats that are out, in order; at the end all of them
    """

    __slots__ = ("hands", "last", "lying", "passed", "places", "tables", "turn")

    def __init__(self, tables: ClimbingTables, hands: list[int], leader: int) -> None:
        self.tables = tables
        self.hands = hands
        self.turn: int | None = leader
        self.last = leader
        self.lying = 0
        self.passed = 0
        self.places: list[int] = []

    def copy(self) -> ClimbingKernel:
        """Return an independent kernel at the same point."""
        twin = ClimbingKernel(self.tables, self.hands[:], self.last)
        twin.turn, twin.lying, twin.passed = self.turn, self.lying, self.passed
        twin.places = self.places[:]
        return twin

    def play(self, cards: int) -> bool:
        """Play a set for the seat whose turn it is. Return whether the trick ends, which it does with the deal (PR16).

        The last set of a hand must still be beaten or passed.
        """
        seat, hands = self._seat, self.hands
        hands[seat] ^= cards
        self.lying, self.last = cards, seat
        if self.tables.returns:
            self.passed = 0
        if not hands[seat]:
            self.places.append(seat)
            if len(self.places) >= len(hands) - 1:
                self.places += [other for other, hand in enumerate(hands) if hand]
                self.turn = None
                return True
        return self._go_on()

    def skip(self) -> bool:
        """Pass for the seat whose turn it is. Return whether the trick ends: all others have passed (PR13)."""
        self.passed |= 1 << self._seat
        return self._go_on()

    @property
    def _seat(self) -> int:
        if self.turn is None:
            raise RuntimeError("the deal is over")
        return self.turn

    def _go_on(self) -> bool:
        """Find the next seat that may play; where there is none, whoever leads."""
        hands, players, last = self.hands, len(self.hands), self.last
        seat = self._seat
        for _ in range(players - 1):
            seat = (seat + 1) % players
            if hands[seat] and seat != last and not self.passed >> seat & 1:
                self.turn = seat
                return False
        while not hands[last]:
            last = (last + 1) % players
        self.turn = self.last = last
        self.lying = self.passed = 0
        return True
