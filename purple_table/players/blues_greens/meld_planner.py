"""Plans: which melds a hand holds, and which of them fit together. Integers only: many hands are compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from purple_table.games.blues_greens.melds import LEAST, Spot
from purple_table.games.blues_greens.pack import Pack, numbers

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_game import BluesGreens

ROOM = 1.0
"""What it is worth in a plan that a card leaves the hand, beside its points."""
_MANY = 16
"""With more melds than this to choose from the best are taken one by one."""


class MeldWay(NamedTuple):
    """A meld that a hand can lay: its natural cards, how many twos it takes, what it is worth, how it is named, and
    what it is on the table. `places` are the card numbers in order, -1 where a two stands; in a set the twos come last.
    """

    cards: int
    twos: int
    worth: int
    places: tuple[int, ...]
    spot: Spot


class Planner:
    """Melds and their worth with one trump suit (a number, or `pack.no_trump`)."""

    def __init__(self, game: BluesGreens, trump: int) -> None:
        pack: Pack = game.pack
        self.pack = pack
        self.values = pack.values[trump]
        everything = pack.cards
        groups: dict[int, int] = {}
        for card in numbers(everything):
            groups[self.values[card]] = groups.get(self.values[card], 0) | 1 << card
        self._groups = tuple((points, cards) for points, cards in groups.items() if points)
        twos = numbers(pack.twos)
        self.two = self.values[twos[0]] if twos else 0
        self._ranks = len(pack.ranks)
        self._blue = len(pack.deck.cards) // 2
        self._all = (1 << self._ranks) - 1
        self._plans: dict[int, tuple[int, ...]] = {}
        self._ways: dict[tuple[int, int], list[MeldWay]] = {}

    def worth(self, cards: int) -> int:
        """Return the points of a set of cards."""
        total = 0
        for points, group in self._groups:
            total += points * (cards & group).bit_count()
        return total

    # --- melds without twos -------------------------------------------------------------------------------------------

    def plan(self, hand: int) -> tuple[int, ...]:
        """Return melds without twos that can all be laid, the best first: worth most together, room counted."""
        plain = hand & self.pack.plain
        found = self._plans.get(plain)
        if found is None:
            if len(self._plans) > 20_000:
                self._plans.clear()
            found = self._plans[plain] = self._plan(plain)
        return found

    def _plan(self, plain: int) -> tuple[int, ...]:
        melds = self._list_naturals(plain)
        if not melds:
            return ()
        scored = sorted(((self.worth(meld) + ROOM * meld.bit_count(), meld) for meld in melds), reverse=True)
        chosen = _greedy(scored) if len(scored) > _MANY else _best(scored, 0, 0)[1]
        return tuple(sorted(chosen, key=self.worth, reverse=True))

    def _list_naturals(self, plain: int) -> list[int]:
        pack = self.pack
        found = []
        for rank in pack.ranks:
            cards = plain & rank
            if cards.bit_count() >= LEAST:
                found.append(cards)
                if cards.bit_count() > LEAST:
                    found += [cards ^ 1 << card for card in numbers(cards)]
        for suit in range(len(pack.suits)):
            mine = plain & pack.suits[suit]
            if mine.bit_count() < LEAST:
                continue
            low = self._all & mine >> suit * self._ranks
            high = self._all & mine >> suit * self._ranks + self._blue
            held = (low | high) >> pack.floor[suit] << pack.floor[suit]
            if held & held >> 1 & held >> 2:
                found += self._runs(suit, held, high)
                both = low & high & held
                if both & both >> 1 & both >> 2:
                    found += self._runs(suit, both, 0)
        return found

    def _runs(self, suit: int, held: int, blue: int) -> list[int]:
        """Return every run of three ranks or more among `held`; the blue card where there is one, as the green one
        wins."""
        found = []
        base = suit * self._ranks
        for low in range(self._ranks - LEAST + 1):
            cards = 0
            for rank in range(low, self._ranks):
                if not held >> rank & 1:
                    break
                cards |= 1 << base + rank + (self._blue if blue >> rank & 1 else 0)
                if rank - low + 1 >= LEAST:
                    found.append(cards)
        return found

    # --- melds with twos ----------------------------------------------------------------------------------------------

    def ways(self, hand: int) -> list[MeldWay]:
        """Return melds of a hand with and without twos. Of two like cards a run takes the blue one; a set is whole, or
        lacks one card."""
        pack = self.pack
        plain = hand & pack.plain
        twos = (hand & pack.twos).bit_count()
        known = self._ways.get((plain, twos))
        if known is not None:
            return known
        if len(self._ways) > 2_000:
            self._ways.clear()
        found: list[MeldWay] = []
        self._ways[plain, twos] = found
        for number, rank in enumerate(pack.ranks):
            found += self.sets(number, plain & rank, twos)
        for suit in range(len(pack.suits)):
            found += self.runs(suit, plain & pack.suits[suit], twos)
        return found

    def sets(self, rank: int, cards: int, twos: int) -> list[MeldWay]:
        """Return the melds of these cards of a rank."""
        found: list[MeldWay] = []
        if not cards or cards.bit_count() + twos < LEAST:
            return found
        choices = [cards]
        if cards.bit_count() > LEAST:
            choices += [cards ^ 1 << card for card in numbers(cards)]
        for chosen in choices:
            count = chosen.bit_count()
            places = tuple(numbers(chosen))
            worth = self.worth(chosen)
            for wild in range(max(0, LEAST - count), twos + 1 if chosen == cards else 1):
                found.append(MeldWay(chosen, wild, worth + wild * self.two, places + (-1,) * wild, (-1, rank, rank)))
        return found

    def runs(self, suit: int, mine: int, twos: int) -> list[MeldWay]:
        """Return the melds of these cards of a suit."""
        found: list[MeldWay] = []
        if not mine & mine - 1 or mine.bit_count() + twos < LEAST:
            return found
        base = suit * self._ranks
        blue = self._all & mine >> base + self._blue
        held = self._all & mine >> base | blue
        values = self.values
        for low in range(self.pack.floor[suit], self._ranks - LEAST + 1):
            cards = wild = worth = 0
            places: tuple[int, ...] = ()
            for rank in range(low, self._ranks):
                if held >> rank & 1:
                    card = base + rank + (self._blue if blue >> rank & 1 else 0)
                    cards |= 1 << card
                    worth += values[card]
                    places = (*places, card)
                else:
                    wild += 1
                    if wild > twos:
                        break
                    worth += self.two
                    places = (*places, -1)
                if len(places) >= LEAST and cards & cards - 1:
                    found.append(MeldWay(cards, wild, worth, places, (suit, low, rank)))
        return found

    def name(self, way: MeldWay, hand: int) -> tuple[int, ...]:
        """Return the card numbers of a meld in the order in which the rules list it: green twos before blue ones."""
        wild = iter(numbers(hand & self.pack.twos)[: way.twos])
        return tuple(next(wild) if card < 0 else card for card in way.places)

    def less(self, hand: int, way: MeldWay) -> int:
        """Return the hand without the cards of a meld."""
        hand &= ~way.cards
        for _ in range(way.twos):
            hand &= ~(hand & self.pack.twos & -(hand & self.pack.twos))
        return hand

    # --- laying off ---------------------------------------------------------------------------------------------------

    def layoffs(self, hand: int, spots: Iterable[Spot]) -> int:
        """Return the plain cards of a hand that can be laid off, one after the other."""
        pack = self.pack
        ranks, plain = pack.ranks, hand & pack.plain
        found = 0
        for suit, low, high in spots:
            if suit < 0:
                found |= plain & ranks[low]
                continue
            mine = plain & pack.suits[suit]
            if not mine:
                continue
            for rank in range(low - 1, pack.floor[suit] - 1, -1):
                if not mine & ranks[rank]:
                    break
                found |= _one(mine & ranks[rank])
            for rank in range(high + 1, self._ranks):
                if not mine & ranks[rank]:
                    break
                found |= _one(mine & ranks[rank])
        return found

    def room(self, spots: Iterable[Spot]) -> int:
        """Return how many twos can be laid off: any number on a set, as many as ranks are left on a sequence."""
        total = 0
        for suit, low, high in spots:
            total += 8 if suit < 0 else low - self.pack.floor[suit] + self._ranks - 1 - high
        return total


def _one(cards: int) -> int:
    """Return the last card of a set: the blue one of two like cards."""
    return 1 << cards.bit_length() - 1


def _greedy(scored: Sequence[tuple[float, int]]) -> list[int]:
    chosen, used = [], 0
    for _, meld in scored:
        if not meld & used:
            chosen.append(meld)
            used |= meld
    return chosen


def _best(scored: Sequence[tuple[float, int]], start: int, used: int) -> tuple[float, list[int]]:
    """Return the melds from `start` on that fit together and score most."""
    found: tuple[float, list[int]] = (0.0, [])
    for place in range(start, len(scored)):
        score, meld = scored[place]
        if meld & used:
            continue
        more, chosen = _best(scored, place + 1, used | meld)
        if score + more > found[0]:
            found = (score + more, [meld, *chosen])
    return found
