"""Melds in a rule book: cards that a hand shows before the first lead, and what they are worth (clause melds)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.trick_play.combinations import (
    Combination,
    find_held,
    find_suit_sets,
    list_color_groups,
    list_suit_groups,
)
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.marriage_rule import list_couples
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.scoring.base import read_points_by_rank

_MOST = 10_000
RUN, COUPLE, LOW, SET, PAIR = "run", "couple", "low", "set", "pair"
"""The kinds of melds."""


class HandMeld(NamedTuple):
    """A meld of a hand: its kind, the code of its color or rank or the name of the pair, its cards as a mask, its
    points."""

    kind: str
    name: str
    cards: int
    points: int


@dataclass(frozen=True, slots=True)
class HandMeldRule(Part):
    """The rule of what is shown from all hands before the first lead, and what it is worth.

    `runs` are by color the cards of a run, which is worth `run` points in trumps. `couples` are two cards of each color
    and worth `plain` points, in trumps `trump`, where no run has them. `lows` are the cards of one rank, of which that
    of trumps is worth `low` points. `sets` are points by the code of a rank of which a hand has a card of each suit;
    `ranks` are its cards by suit. The cards of `others` make a pair with the card `first`: `pair` has by their number,
    from one, what the rule file calls that and what it is worth.
    """

    runs: tuple[Combination, ...]
    run: int
    couples: tuple[Combination, ...]
    plain: int
    trump: int
    lows: tuple[Combination, ...]
    low: int
    ranks: tuple[tuple[Combination, ...], ...]
    sets: Mapping[str, int]
    first: int
    others: int
    pair: tuple[tuple[str, int], ...]

    @property
    @override
    def needs(self) -> Sequence[Need]:
        return (Need("trump", "trump", "[trump] must be there for melds of trumps"),)

    def list_melds(self, hand: int, trump: int) -> tuple[HandMeld, ...]:
        """List the melds of a hand: the run, couples by color, the low trump, sets by rank, and the pair.

        A card may stand in several of them, but the couple of a run counts no more.
        """
        found = [
            HandMeld(RUN, name, cards, self.run) for name, cards in find_held(self.runs, hand) if not cards & ~trump
        ]
        run = join_masks(meld.cards for meld in found)
        found += [
            HandMeld(COUPLE, name, cards, self.trump if cards & trump else self.plain)
            for name, cards in find_held(self.couples, hand)
            if not cards & run
        ]
        found += [HandMeld(LOW, name, cards, self.low) for name, cards in find_held(self.lows, hand & trump)]
        found += [HandMeld(SET, name, cards, self.sets[name]) for name, cards in find_suit_sets(self.ranks, hand)]
        others = hand & self.others
        if hand & self.first and others:
            name, points = self.pair[others.bit_count() - 1]
            found.append(HandMeld(PAIR, name, self.first | others, points))
        return tuple([meld for meld in found if meld.points])

    def count_points(self, hand: int, trump: int) -> int:
        """Return what the melds of a hand are worth."""
        return sum([meld.points for meld in self.list_melds(hand, trump)])

    def find_shown(self, hand: int, trump: int) -> int:
        """Return the cards of a hand that are shown in its melds."""
        return join_masks(meld.cards for meld in self.list_melds(hand, trump))

    def find_absent(self, known: int, shown: int, trump: int) -> int:
        """Return the cards of which a hand has none: with such a card it would have shown more than these.

        `known` are the cards that it is known to have had then, those that were shown among them.
        """
        groups = [group.cards for group in self.couples if (self.trump if group.cards & trump else self.plain)]
        groups += [group.cards for group in self.runs if self.run and not group.cards & ~trump]
        groups += [group.cards & trump for group in self.lows if self.low]
        absent = 0
        for cards in groups:
            left = cards & ~known
            if left and not left & (left - 1):
                absent |= left
        for suits in self.ranks:
            missing = [cards for _, cards in suits if not cards & known]
            if not missing:
                # Of a set all cards are shown.
                absent |= join_masks(cards for _, cards in suits) & ~shown
            elif len(missing) == 1:
                absent |= missing[0]
        if self.others & known:
            absent |= self.first & ~known
        if self.first & known:
            absent |= self.others & ~known
        return absent & ~shown


def read_hand_melds(section: Section, context: PartContext) -> HandMeldRule:
    """Read the part [declaring] with part = "melds"."""
    deck = context.deck
    codes = [rank.code for rank in deck.ranks]
    run = section.texts("run")
    if len(set(run)) != len(run) or not set(codes).issuperset(run):
        raise section.error("run", f"must name ranks of {', '.join(codes)}, each once")
    sets = read_points_by_rank(section.section("sets"), deck, _MOST)
    ranks = tuple(suits for suits in list_suit_groups(deck) if suits[0].name in sets)
    pair = section.texts("pair")
    for text in pair:
        if text not in deck.bits:
            raise section.error("pair", f'"{text}" is no card of the {deck.name}')
    points, names = section.integers("pair_points", 0, _MOST), section.texts("pair_names")
    if len(points) != max(len(set(pair)) - 1, 0) or len(names) != len(points):
        raise section.error(
            "pair_points", "must hold a number for each card of the pair but the first, and so the names"
        )
    rule = HandMeldRule(
        list_color_groups(deck, run) if run else (),
        section.integer("run_points", 0, _MOST),
        list_couples(section, deck, section.texts("couple")),
        section.integer("couple_plain", 0, _MOST),
        section.integer("couple_trump", 0, _MOST),
        list_color_groups(deck, [section.choice("low", codes)]),
        section.integer("low_points", 0, _MOST),
        ranks,
        sets,
        deck.bits[pair[0]] if pair else 0,
        deck.mask(pair[1:]),
        tuple(zip(names, points, strict=True)),
    )
    section.check_all_read()
    return rule
