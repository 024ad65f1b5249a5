"""Declarations in a rule book: who has more cards of a color, the better run and the better set scores (clauses point,
sequences, sets). Where cards are compared, a hand's best of a kind is rated by two numbers, the first before the
second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from purple_table.core.events import DECLARED
from purple_table.core.masks import list_bits
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.combinations import (
    Combination,
    find_runs,
    find_sets,
    list_color_groups,
    list_rank_groups,
)
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.part_context import PartContext

POINT, SEQUENCES, SETS = DECLARED
_MOST, _LONGEST = 1_000, 60


class Rating(NamedTuple):
    """The measure by which the best of a kind is compared: how many cards it has, then its rank points or how high its
    rank is."""

    cards: int = 0
    height: int = 0


NOTHING_HELD, HIGHEST = Rating(), Rating(_MOST, 0)


class Declared(NamedTuple):
    """The outcome of one kind, as everybody knows it: who scores how much with which cards, and between which two
    ratings the best of each seat lies. `winner` is None where nobody scores."""

    kind: str
    winner: int | None
    cards: int
    points: int
    limits: tuple[tuple[Rating, Rating], ...]


@dataclass(frozen=True, slots=True)
class DeclaredRule(Part):
    """The rule of what is compared before play, and what it is worth.

    The point scores the number of its cards. `runs` are points by the number of cards of a sequence, `sets` by that of
    a set; `ranks` are those of which sets count. With `sinking` a hand may leave each kind unsaid.
    """

    colors: tuple[Combination, ...]
    ranks: tuple[Combination, ...]
    rank_points: tuple[int, ...]
    runs: Mapping[int, int]
    sets: Mapping[int, int]
    sinking: bool

    @property
    @override
    def needs(self) -> Sequence[Need]:
        return (Need("sides", "alone", "[sides] must have everybody alone: hands are compared"),)

    def list_held(self, kind: str, hand: int) -> tuple[Combination, ...]:
        """List all that a hand has of a kind; of the point its best color alone."""
        if kind == SEQUENCES:
            return find_runs(self.colors, hand, min(self.runs))
        if kind == SETS:
            return find_sets(self.ranks, hand, min(self.sets))
        colors = [Combination(name, cards & hand) for name, cards in self.colors if cards & hand]
        return (max(colors, key=lambda color: self._rate(kind, color.cards)),) if colors else ()

    def find_cards(self, kind: str, hand: int) -> int:
        """Return the cards of all that a hand has of a kind."""
        return join_masks(held.cards for held in self.list_held(kind, hand))

    def rate_hand(self, kind: str, hand: int) -> Rating:
        """Return the rating of the best that a hand has of a kind."""
        return max((self._rate(kind, held.cards) for held in self.list_held(kind, hand)), default=NOTHING_HELD)

    def count_points(self, kind: str, hand: int) -> int:
        """Return what all that a hand has of a kind scores if it is good."""
        prices = {POINT: {}, SEQUENCES: self.runs, SETS: self.sets}[kind]
        numbers = [held.cards.bit_count() for held in self.list_held(kind, hand)]
        return sum([prices[min(number, max(prices))] for number in numbers]) if prices else sum(numbers)

    def find_barred(self, kind: str, cards: int) -> int:
        """Return the cards that a hand cannot have besides these, which are all that it has of a kind."""
        barred = 0
        if kind == SETS:
            barred = join_masks(group.cards for group in self.ranks if group.cards & cards)
        for _, color in self.colors if kind != SETS else ():
            run = cards & color
            if run and kind == POINT:
                barred |= color
            elif run:
                places = list_bits(color)
                for place, card in enumerate(places):
                    beside = places[max(place - 1, 0)] | places[min(place + 1, len(places) - 1)]
                    barred |= card if beside & run else 0
        return barred & ~cards

    def _rate(self, kind: str, cards: int) -> Rating:
        points = [self.rank_points[card.bit_length() - 1] for card in list_bits(cards)]
        return Rating(len(points), sum(points) if kind == POINT else max(points))


def read_declared(section: Section, context: PartContext) -> DeclaredRule:
    """Read the part [declaring] with part = "point_runs_sets"."""
    section.choice("part", ["point_runs_sets"])
    deck = context.deck
    if context.players != 2:
        raise section.error("part", "two hands are compared: there must be two players")
    runs, sets = (_read_prices(section, key) for key in ("sequence_points", "set_points"))
    names = [rank.name for rank in deck.ranks]
    lowest = names.index(section.choice("lowest_set", names))
    codes = {rank.code for rank in deck.ranks[lowest:]}
    part = DeclaredRule(
        list_color_groups(deck, [rank.code for rank in deck.ranks]),
        tuple(group for group in list_rank_groups(deck) if group.name in codes),
        tuple(card.rank_points for card in deck.cards),
        runs,
        sets,
        section.flag("sinking"),
    )
    section.check_all_read()
    return part


def _read_prices(section: Section, key: str) -> dict[int, int]:
    """Read points by numbers of cards, which must follow each other."""
    table, found = section.section(key), {}
    for number in table:
        if not number.isdecimal() or not 2 <= int(number) <= _LONGEST:
            raise table.error(number, f"must be a number of cards from 2 to {_LONGEST}")
        found[int(number)] = table.integer(number, 1, _MOST)
    if not found or sorted(found) != list(range(min(found), max(found) + 1)):
        raise section.error(key, "must name each number of cards from the fewest to the most")
    return found
