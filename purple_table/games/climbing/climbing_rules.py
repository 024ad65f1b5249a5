"""The rules of a climbing game: its parts, as its rule file has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from purple_table.core.actions import Give, PlaySet
from purple_table.core.cards import MOST_IN_HAND, Deck
from purple_table.core.rulebook import Section
from purple_table.games.climbing.climbing_kernel import ClimbingTables
from purple_table.games.trick_play.ending import EndingGame

LEAST_FOR_VICES = 4
"""With fewer players there are no Vices."""
FEWEST = 2


@dataclass(frozen=True, slots=True)
class ClimbingDealing:
    """Everybody gets `hand` of the `cards`; what is left over lies open and is out of play (PR10)."""

    hand: int
    cards: tuple[str, ...]

    def deal(self, order: list[str], dealer: int, players: int) -> tuple[list[list[str]], list[str]]:
        """Deal shuffled cards one at a time from the dealer's left. Return the hands by seat, and what is left."""
        dealt = self.hand * players
        seats = [(seat - dealer - 1) % players for seat in range(players)]
        return [order[place:dealt:players] for place in seats], order[dealt:]


@dataclass(frozen=True, slots=True)
class Taxing:
    """The taxes that are paid before a deal, by the titles of the deal before it: `part` is "two_one", "one" or "none"
    (PR14)."""

    part: str

    def list_taxes(self, titles: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
        """List who pays whom how many cards; `titles` are the seats in the order in which they went out, if any."""
        if not titles or self.part == "none":
            return ()
        if self.part == "one" or len(titles) < LEAST_FOR_VICES:
            return ((titles[-1], titles[0], 1),)
        return (titles[-1], titles[0], 2), (titles[-2], titles[1], 1)


@dataclass(frozen=True)
class ClimbingRules(EndingGame):
    """The parts of a climbing game.

    `scum_leads` says who leads after the first deal: the Scum or the President. `worths` are the points by place.
    """

    dealing: ClimbingDealing
    by_color: bool
    scum_leads: bool
    taxing: Taxing
    worths: tuple[int, ...]
    tables: ClimbingTables = field(repr=False)
    sets: dict[int, PlaySet] = field(default_factory=dict, repr=False)
    """The actions that were named, by their cards."""

    def name_set(self, cards: int) -> PlaySet:
        """Return the action that plays a set, its colors from low to high."""
        found = self.sets.get(cards)
        if found is None:
            found = self.sets[cards] = PlaySet(self.deck.codes(cards))
        return found

    def list_gifts(self, hand: int) -> list[Give]:
        """Return the cards of a hand as gifts, in deck order."""
        return [Give(code) for code in self.deck.codes(hand)]

    def find_leader(self, dealer: int, titles: Sequence[int]) -> int:
        """Return who leads first: the left neighbor of the dealer, later the President or the Scum (PR15)."""
        if not titles:
            return (dealer + 1) % self.players
        return titles[-1] if self.scum_leads else titles[0]

    def score(self, places: Sequence[int]) -> tuple[int, ...]:
        """Return the points of a deal by seat, for the seats in the order in which they went out (PR16)."""
        points = [0] * self.players
        for seat, worth in zip(places, self.worths, strict=False):
            points[seat] = worth
        return tuple(points)


def read_dealing(section: Section, deck: Deck, players: int) -> ClimbingDealing:
    """Read the part [dealing] of a rule book for so many players."""
    section.choice("part", ["even"])
    hand = section.integer("hand", 1, MOST_IN_HAND)
    section.choice("left_over", ["shown"])
    section.check_all_read()
    cards = tuple(card.code for card in deck.cards if not card.joker)
    if players < FEWEST:
        raise section.error("part", f"a climbing game is for {FEWEST} players or more")
    if hand * players > len(cards):
        raise section.error("hand", f"{players} hands of {hand} need more than the {len(cards)} cards")
    return ClimbingDealing(hand, cards)


def read_taxing(section: Section) -> Taxing:
    """Read the part [taxing]."""
    part = section.choice("part", ["two_one", "one", "none"])
    section.check_all_read()
    return Taxing(part)


def read_places(section: Section, players: int) -> tuple[int, ...]:
    """Read the part [scoring]: the points of the first places."""
    section.choice("part", ["places"])
    worths = section.integers("points", 0, 1000)
    section.check_all_read()
    if not 0 < len(worths) <= players or not any(worths):
        raise section.error("points", f"must hold the points of 1 to {players} places, and not all of them 0")
    return worths
