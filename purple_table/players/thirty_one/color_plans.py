"""Plans: what it is worth to collect one color, reckoned backwards over the turns that a hand may still have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from purple_table.core.masks import bits
from purple_table.players.thirty_one.hands import Hands


@dataclass(slots=True)
class HandForecast:
    """How a hand is expected to go on, as shares of the match. Gap 0 are the turns of the others before the seat's
    next turn, gap 1 those before the turn after that, and so on.

    win, lost   after a Blitz of the seat's own, and of somebody else's
    luck        how often a card makes a Blitz across the colors
    blitzed     by gap, the chance that somebody else has a Blitz in it      knocked   that somebody knocks
    last        by gap and rank, what the seat's last turn, after such a knock, leads to
    knock       by gap and rank, what knocking on the turn after it leads to
    show        by rank, what a showdown after the last gap leads to
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
    """A hand's cards of one color, what they are worth, and which holdings one card more can lead to: (card, their
    places in the list)."""

    cards: int
    rank: int
    blitz: bool
    leads: list[tuple[int, list[int]]]


def list_holdings(hands: Hands) -> list[list[Holding]]:
    """Return every holding of every color, the empty one first; they stay the same in all hands of a game."""
    counting = hands.game.counting
    found = []
    for color, mask in enumerate(hands.colors):
        cards = bits(mask)
        held = [sum(some) for size in range(hands.size + 1) for some in combinations(cards, size)]
        place = {one: number for number, one in enumerate(held)}
        ways = []
        for one in held:
            leads = []
            for card in cards:
                if card & one:
                    continue
                full = one.bit_count() == hands.size
                leads.append((card, [place[(one | card) ^ out] for out in (bits(one) if full else [0])]))
            ways.append(Holding(one, hands.by_total[counting.count_color(one, color)], hands.blitz[one], leads))
        found.append(ways)
    return found


class Plans:
    """values[gap]: what every holding of cards that can still come is worth at the end of a turn, before that gap."""

    def __init__(
        self, colors: Sequence[list[Holding]], course: HandForecast, own: int, unseen: int, chance: float
    ) -> None:
        """`own` are the cards that the seat has or may have; each of those unseen comes with this chance a turn."""
        self.values: list[dict[int, float]] = [{} for _ in range(len(course.blitzed) + 1)]
        for ways in colors:
            self._reckon(ways, course, own | unseen, unseen, chance)

    def _reckon(self, ways: list[Holding], course: HandForecast, there: int, unseen: int, chance: float) -> None:
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
