"""Lookup tables for hands by their masks: ranks, the best hand that one more card makes, what a hand will become, and
what is enough to knock with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from purple_table.core.masks import list_bits

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
    from purple_table.games.thirty_one.thirty_one_knowledge import ThirtyOneSeatFacts


class Ranks(dict[int, int]):
    """The rank of a hand at the showdown by its mask: the place of its total among all values of totals, from 0."""

    def __init__(self, game: ThirtyOneGame, by_total: tuple[int, ...]) -> None:
        super().__init__()
        self._total = game.tables.total
        self._by_total = by_total

    def __missing__(self, cards: int) -> int:
        self[cards] = rank = self._by_total[self._total[cards]]
        return rank


class Hands:
    """Lookup tables for the hands of one game.

    total, blitz   by mask, as the kernel has them      rank     by mask: the higher, the better; from 0
    by_total       the rank of a total                  ranks    how many ranks there are
    size           cards in a hand                      colors   the mask of each color
    """

    def __init__(self, game: ThirtyOneGame) -> None:
        self.game = game
        self.size = game.dealing.hand
        self.total = game.tables.total
        self.blitz = game.tables.blitz
        self.points = game.counting.points
        self.full = game.counting.full
        self.any_color = game.counting.any_color
        self.colors = tuple(mask & game.in_play for _, mask, _ in game.counting.colors)
        worth = game.tables.worth
        places = {one: place for place, one in enumerate(sorted(set(worth)))}
        self.by_total = tuple(places[one] for one in worth)
        self.ranks = len(places)
        self.rank = Ranks(game, self.by_total)
        self._color_of = {card: mask for mask in self.colors for card in list_bits(mask)}
        # A card whose color stays below what the hand counts is of no use, unless high totals or other colors matter.
        self._plain = not self.any_color and game.counting.over != "bust"

    def find_nearest_rank(self, total: int) -> int:
        """Return the rank of a total, or of the nearest total that is possible."""
        return self.by_total[min(max(total, 0), len(self.by_total) - 1)]

    def find_improved(self, hand: int, card: int) -> int:
        """Return the best hand that `hand` and one more card can make: a Blitz, else the one of the highest rank."""
        cards = hand | card
        if self._plain:
            total = self.total
            if total[hand & self._color_of[card] | card] <= total[hand] <= self.full:
                return hand
        rank, blitz = self.rank, self.blitz
        best, most = hand, rank[hand]
        rest = hand
        while rest:
            low = rest & -rest
            rest ^= low
            left = cards ^ low
            if blitz[left]:
                return left
            if rank[left] > most:
                best, most = left, rank[left]
        return best


@dataclass(slots=True)
class HandForecast:
    """The expected course of a hand, in shares of the match.

    A gap are the turns of the other seats between two turns of this seat: gap 0 comes before its next turn.

    win, lost   the value after a Blitz of the seat itself, and of somebody else
    luck        how often a card makes a Blitz across the colors
    blitzed     by gap, the chance that somebody else has a Blitz in it      knocked   that somebody knocks
    last        by gap and rank, the value of the seat's last turn after such a knock
    knock       by gap and rank, the value of knocking on the turn after the gap
    show        by rank, the value of a showdown after the last gap
    """

    win: float
    lost: float
    luck: float = 0.0
    blitzed: list[float] = field(default_factory=list)
    knocked: list[float] = field(default_factory=list)
    last: list[list[float]] = field(default_factory=list)
    knock: list[list[float]] = field(default_factory=list)
    show: list[float] = field(default_factory=list)


class Holding(NamedTuple):
    """A hand's cards of one color, and their rank at a showdown.

    `leads` are the holdings that one more card can lead to: the card, and their places in the list of holdings.
    """

    cards: int
    rank: int
    blitz: bool
    leads: list[tuple[int, list[int]]]


def list_holdings(hands: Hands) -> list[list[Holding]]:
    """Return every holding of every color, the empty one first. They are the same for all hands of a game."""
    counting = hands.game.counting
    found = []
    for color, mask in enumerate(hands.colors):
        cards = list_bits(mask)
        masks = [sum(some) for size in range(hands.size + 1) for some in combinations(cards, size)]
        place = {one: number for number, one in enumerate(masks)}
        ways = []
        for one in masks:
            leads = []
            for card in cards:
                if card & one:
                    continue
                full = one.bit_count() == hands.size
                leads.append((card, [place[(one | card) ^ out] for out in (list_bits(one) if full else [0])]))
            ways.append(Holding(one, hands.by_total[counting.count_color(one, color)], hands.blitz[one], leads))
        found.append(ways)
    return found


class ColorPlans:
    """The values of holdings: `values[gap]` has the value of each at the end of a turn, before that gap."""

    def __init__(
        self, colors: Sequence[list[Holding]], course: HandForecast, own: int, unseen: int, chance: float
    ) -> None:
        """`own` are the cards that the seat has or may have; `chance` is that of each unseen card to come in a turn."""
        self.values: list[dict[int, float]] = [{} for _ in range(len(course.blitzed) + 1)]
        for ways in colors:
            self._compute_values(ways, course, own | unseen, unseen, chance)

    def _compute_values(
        self, ways: list[Holding], course: HandForecast, there: int, unseen: int, chance: float
    ) -> None:
        """Compute the values of the holdings of one color, from the last gap back to the first."""
        wanted = [
            (place, way, [places for card, places in way.leads if card & unseen])
            for place, way in enumerate(ways)
            if not way.cards & ~there
        ]
        win, luck = course.win, course.luck
        later = [0.0] * len(ways)
        for place, way, _ in wanted:
            later[place] = self.values[-1][way.cards] = win if way.blitz else course.show[way.rank]
        for gap in range(len(course.blitzed) - 1, -1, -1):
            blitzed, knocked = course.blitzed[gap], course.knocked[gap]
            before = course.lost * blitzed
            free = 1 - blitzed - knocked
            last, knock = course.last[gap], course.knock[gap]
            # What a holding is worth as the hand that is shown after a knock.
            shown = [win if way.blitz else last[way.rank] for way in ways]
            values, noted = [0.0] * len(ways), self.values[gap]
            for place, way, leads in wanted:
                if way.blitz:
                    values[place] = noted[way.cards] = win
                    continue
                # A card that comes is kept where it makes a better holding; without one the holding stays as it is.
                stay, end = later[place], shown[place]
                rest = 1 - chance * len(leads)
                going, final = rest * stay, rest * end
                for places in leads:
                    best, most = stay, end
                    for other in places:
                        if later[other] > best:
                            best = later[other]
                        if shown[other] > most:
                            most = shown[other]
                    going += chance * best
                    final += chance * most
                if luck:
                    going += luck * (win - going)
                    final += luck * (win - final)
                value = max(going, knock[way.rank])
                values[place] = noted[way.cards] = before + knocked * final + free * value
            later = values


FULL = 31
"""The full total that the table was made for."""


def read_knock_ranks(hands: Hands, facts: ThirtyOneSeatFacts, best_wins: bool) -> list[int]:
    """Return the ranks from which a knock pays, by turn in the hand from 0, in the short game (`best_wins`) or the
    long."""
    tables = KNOCKS["short" if best_wins else "long"]
    totals = tables[max((number for number in tables if number <= facts.playing), default=min(tables))]
    return [hands.find_nearest_rank(total - FULL + hands.full) for total in totals]


KNOCKS: Mapping[str, Mapping[int, tuple[int, ...]]] = {
    "long": {
        2: (17, 18, 20, 21, 22),
        3: (15, 18, 18, 20, 26),
        4: (14, 16, 19, 21, 23),
        5: (15, 15, 22, 22, 26),
        6: (16, 16, 16, 21, 21),
        7: (16, 16, 17, 22, 33),
        8: (16, 16, 20, 29, 29),
        9: (16, 16, 16, 16, 16),
        10: (16, 16, 16, 16, 16),
    },
    "short": {
        2: (17, 18, 20, 21, 22),
        3: (20, 21, 21, 22, 22),
        4: (22, 24, 25, 26, 27),
        5: (22, 22, 23, 23, 24),
        6: (22, 23, 24, 24, 25),
        7: (23, 24, 24, 24, 24),
        8: (23, 24, 24, 24, 25),
        9: (23, 24, 24, 24, 30),
        10: (23, 25, 25, 29, 29),
    },
}
