"""The value of collecting one color, computed backwards from the last turn that a hand may still have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from purple_table.core.masks import list_bits
from purple_table.players.thirty_one.hands import Hands


@dataclass(slots=True)
class HandForecast:
    """How a hand is expected to go on, in shares of the match.

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
