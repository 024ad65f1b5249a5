"""Weis in a rule book: runs and sets that are shown from the hands, and the couple of trumps (clauses weis, couple)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import add
from typing import NamedTuple

from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.seating import list_seats, order_seats
from purple_table.games.trick_play.combinations import (
    Combination,
    find_runs,
    find_sets,
    list_color_groups,
    list_rank_groups,
)
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.marriage_rule import list_couples
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import read_points_by_rank
from purple_table.games.tricks.trump import DOWN

_MOST = 1_000
_LONGEST = 60


class Weis(NamedTuple):
    """A run or a set: the code of its color or rank, its cards as a mask, and what it is worth."""

    name: str
    cards: int
    points: int


@dataclass(frozen=True, slots=True)
class WeisRule(Part):
    """The rule of what is shown from the hands after the first trick, and what it is worth.

    `runs` are points by the number of cards of a run; a longer one is worth as much as the longest of these. `sets` are
    points by the code of a rank of which a hand has `set_of` cards or more. Only the side with the best of all scores
    for its own. `couples` are two cards of each color, such as King and Queen: those of
    trumps in one hand are worth `couple_points`.
    """

    colors: tuple[Combination, ...]
    ranks: tuple[Combination, ...]
    runs: Mapping[int, int]
    sets: Mapping[str, int]
    set_of: int
    couples: tuple[Combination, ...]
    couple_points: int

    @property
    @override
    def needs(self) -> Sequence[Need]:
        return (
            Need("sides", "two sides", "there must be two sides, of which one has the best Weis"),
            Need("trump", "trump", "[trump] must be there for a couple of trumps"),
        )

    def list_weis(self, hand: int) -> tuple[Weis, ...]:
        """List the runs of a hand by color, then its sets by rank. A card may stand in one of each."""
        runs = find_runs(self.colors, hand, min(self.runs)) if self.runs else ()
        longest = max(self.runs, default=0)
        found = [Weis(name, cards, self.runs[min(cards.bit_count(), longest)]) for name, cards in runs]
        sets = find_sets(self.ranks, hand, self.set_of)
        found += [Weis(name, cards, self.sets[name]) for name, cards in sets if name in self.sets]
        return tuple(found)

    def find_best_seat(self, hands: Sequence[int], leader: int, denomination: str, trump: int) -> int | None:
        """Return which of the seats that were dealt these hands has the best Weis of all; None where nobody has any.

        It has more points; then more cards; then the higher top card, by ranks that are turned over where these are;
        then it is of trumps; then it is that of whoever plays first.
        """
        best: tuple[tuple[int, int, int, bool], int] | None = None
        for seat in order_seats(list_seats(len(hands)), leader):
            for weis in self.list_weis(hands[seat]):
                value = self._rate_weis(weis, denomination, trump)
                if best is None or value > best[0]:
                    best = value, seat
        return None if best is None else best[1]

    def score_weis(
        self, hands: Sequence[int], sides: Sequence[Sequence[int]], leader: int, denomination: str, trump: int
    ) -> tuple[int, ...]:
        """Return the points of each seat for its Weis: those of the side that has the best of all."""
        best = self.find_best_seat(hands, leader, denomination, trump)
        own = next((seats for seats in sides if best in seats), ())
        return tuple(
            [sum([weis.points for weis in self.list_weis(hand)]) * (seat in own) for seat, hand in enumerate(hands)]
        )

    def count_points(
        self, hands: Sequence[int], sides: Sequence[Sequence[int]], leader: int, denomination: str, trump: int
    ) -> tuple[int, ...]:
        """Return the points of each seat for Weis and for the couple of trumps."""
        weis = self.score_weis(hands, sides, leader, denomination, trump)
        return tuple(map(add, weis, self.score_couple(hands, trump)))

    def score_couple(self, hands: Sequence[int], trump: int) -> tuple[int, ...]:
        """Return the points of each seat for the couple of trumps in its hand."""
        couple = self.find_couple(trump)
        return tuple([self.couple_points if couple and not couple & ~hand else 0 for hand in hands])

    def find_couple(self, trump: int) -> int:
        """Return the couple of trumps; 0 where there is no trump, or they are worth nothing."""
        if not self.couple_points:
            return 0
        return next((couple.cards for couple in self.couples if trump and not couple.cards & ~trump), 0)

    def _rate_weis(self, weis: Weis, denomination: str, trump: int) -> tuple[int, int, int, bool]:
        """Return what Weis are compared by; more is better."""
        places = [place for place, rank in enumerate(self.ranks) if rank.cards & weis.cards]
        top = -min(places) if denomination == DOWN else max(places)
        return weis.points, weis.cards.bit_count(), top, bool(trump) and not weis.cards & ~trump


def read_weis(section: Section, context: PartContext) -> WeisRule:
    """Read the part [declaring] with part = "weis"."""
    deck, table = context.deck, section.section("runs")
    runs = {}
    for key in table:
        if not key.isdecimal() or not 2 <= int(key) <= _LONGEST:
            raise table.error(key, f"must be a number of cards from 2 to {_LONGEST}")
        runs[int(key)] = table.integer(key, 1, _MOST)
    if runs and sorted(runs) != list(range(min(runs), max(runs) + 1)):
        raise section.error("runs", "must name each number of cards from the shortest run to the longest")
    part = WeisRule(
        list_color_groups(deck, [rank.code for rank in deck.ranks]),
        list_rank_groups(deck),
        runs,
        read_points_by_rank(section.section("sets"), deck, _MOST),
        section.integer("set_of", 2, _LONGEST),
        list_couples(section, deck, section.texts("couple")),
        section.integer("couple_points", 0, _MOST),
    )
    section.check_all_read()
    return part
