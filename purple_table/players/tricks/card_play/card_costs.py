"""What the cards of a penalty game cost, and the chances of taking a trick, worked out once for a game.

The numbers at the top turn chances into a card's cost in points. They were found by playing the arena, each against
the same player with another number.
"""

from __future__ import annotations

from math import comb, log
from typing import TYPE_CHECKING, Final

from purple_table.players.tricks.card_play.card_order import CardOrder

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame

DUMP: Final = 1.6
"""Points that a seat which cannot follow throws on a trick, on average, while there are such cards."""
LEAD_AGAIN: Final = 0.25
"""What it costs to have to lead the next trick."""
BLEED = 0.35
"""The part of a point that somebody else takes which counts as an own gain."""
SHED = 1.0
"""What it is worth to be rid of a card that would surely take a trick."""
SHED_COSTLY = 2.5
"""The same for a card of a color that costs points."""
POINT = 1.0
"""What it is worth to throw a point onto somebody else's trick."""
GUARDED = 0.7
"""For each higher card that is out: the chance that a high card wins a trick in the end, with a low card for each."""
UNGUARDED = 0.15
"""The part of the chance that is left without enough low cards."""
AIM = 4.0
"""A moon is tried when the chance of it times its points is more than this."""

Chances = tuple[tuple[tuple[float, ...], ...], ...]
"""[seats that may hold the color][unseen cards of it][how many of these are lower than the card]"""


class CardCosts:
    """Values and colors of a game whose captured cards cost points, as integers.

    players    how many                              hand      cards dealt to each
    everything every card that may be dealt          costly    every card that costs points; `counted`: or gives some
    colors     a mask a color; `order`: within each
    color_of  index of a card's color, by the bit length of the card
    value      points of a card, by bit length       base      points of a color's cheapest card, by color index
    peaks      cards that cost more than the cheapest of their color
    replaces   whether the cards of a shot moon score nothing themselves
    moons      (cards, points, bar) of each color that may be shot: it is worth trying at a strength above `bar`
    take       chance that a card takes the trick if everybody ducks who can: [seats after it], then Chances
    followers  how many seats follow, on average: [seats that may hold the color][unseen cards of it]
    lead       cost of leading a card: [color index], then Chances; `late_lead` when no costly card is out
    shed       gain of being rid of a card: [color index], then Chances
    hopes      chance that a hand's cards of a color win a trick of it once: [how many][unseen cards above all of them]
    relief     gain of throwing a card's points onto somebody else's trick, by bit length
    after      the seats still to play, as a bit mask: [seat][cards on the trick, counting the lead]
    """

    __slots__ = (
        "after",
        "base",
        "color_of",
        "colors",
        "costly",
        "counted",
        "everything",
        "followers",
        "hand",
        "hopes",
        "late_lead",
        "lead",
        "moons",
        "order",
        "peaks",
        "players",
        "relief",
        "replaces",
        "shed",
        "take",
        "value",
    )

    def __init__(self, game: TrickGame) -> None:
        self.players = players = game.players
        self.hand = game.dealing.hand
        self.everything = game.deck.mask(game.dealing.cards)
        self.colors = tuple(sorted({mask & self.everything for mask in game.tables.following} - {0}))
        by_place = (
            next((index for index, color in enumerate(self.colors) if color >> place & 1), 0)
            for place in range(len(game.deck.cards))
        )
        self.color_of = (0, *by_place)
        self.order = CardOrder(game.tables, self.colors)
        worth = game.worth()
        self.value = (0, *(-points for points in worth.cards))
        self.relief = tuple(POINT * points for points in self.value)
        self._read_values()
        self.replaces = any(sweep.instead for sweep in worth.sweeps)
        moons = []
        for cards, points, instead in worth.sweeps:
            gain = points if instead else points - self.count_points(cards)
            least = min(max(AIM / gain, 0.01), 0.99) if gain > 0 else 0.99
            moons.append((cards, points, log(least / (1 - least))))
        self.moons = tuple(moons)
        longest = max(color.bit_count() for color in self.colors)
        self.hopes = tuple(
            tuple(_estimate_hope(held, above) for above in range(longest + 1)) for held in range(longest + 1)
        )
        self.take = tuple(_tabulate_takes(later, players - 1, longest) for later in range(players))
        self.followers = tuple(
            tuple(seats * (1 - (1 - 1 / seats) ** held) if seats else 0.0 for held in range(longest + 1))
            for seats in range(players)
        )
        by_base = {
            base: (self._rate_leads(base, DUMP), self._rate_leads(base, 0.0), self._rate_shedding(base))
            for base in set(self.base)
        }
        self.lead = tuple(by_base[base][0] for base in self.base)
        self.late_lead = tuple(by_base[base][1] for base in self.base)
        self.shed = tuple(by_base[base][2] for base in self.base)
        self.after = tuple(
            tuple(sum(1 << (seat + step) % players for step in range(1, players - count)) for count in range(players))
            for seat in range(players)
        )

    def count_points(self, cards: int) -> int:
        """Return the points of a mask of cards, moons apart."""
        value = self.value
        cards &= self.counted
        total = 0
        while cards:
            low = cards & -cards
            total += value[low.bit_length()]
            cards ^= low
        return total

    def _read_values(self) -> None:
        """costly, counted, base and peaks."""
        self.costly = self.counted = self.peaks = 0
        base = []
        for color in self.colors:
            worth = {1 << place: self.value[place + 1] for place in range(color.bit_length()) if color >> place & 1}
            least = max(min(worth.values()), 0)
            base.append(least)
            self.costly |= sum(card for card, points in worth.items() if points > 0)
            self.counted |= sum(card for card, points in worth.items() if points)
            self.peaks |= sum(card for card, points in worth.items() if points > least)
        self.base = tuple(base)

    def _rate_leads(self, base: int, dump: float) -> Chances:
        """Return the cost of a lead: what falls on it if it takes the trick, less a part of it if somebody else
        does."""
        others = self.players - 1

        def cost(seats: int, held: int, chance: float) -> float:
            follow = self.followers[seats][held]
            fall = base * (follow + 1)
            return chance * (fall + (others - follow) * dump + LEAD_AGAIN) - (1 - chance) * fall * BLEED

        return tuple(
            tuple(tuple(cost(seats, held, chance) for chance in row) for held, row in enumerate(table))
            for seats, table in enumerate(self.take[others])
        )

    def _rate_shedding(self, base: int) -> Chances:
        """Return the gain of being rid of a card. One that nobody could follow would never be asked for again."""
        worth = SHED_COSTLY if base else SHED
        return tuple(
            tuple(tuple(worth * chance if held else 0.0 for chance in row) for held, row in enumerate(table))
            for table in (self.take[seats][seats] for seats in range(self.players))
        )


def _estimate_hope(held: int, above: int) -> float:
    """See `hopes`: the higher cards must be asked for while low ones are played under them."""
    if held > above:
        return GUARDED**above
    return UNGUARDED * held / (above + 1)


def _tabulate_takes(later: int, most: int, longest: int) -> Chances:
    """See `take`: a later seat that holds a card above must also hold one below, or else it cannot duck.

    With fewer holders than later seats every holder counts as later.
    """
    table = []
    for seats in range(most + 1):
        by_held = []
        for held in range(longest + 1):
            row = []
            for below in range(held + 1):
                chance = 0.0
                later_holders = min(later, seats)
                for able in range(later_holders + 1):
                    if seats:
                        harmless = (seats - later_holders + able) / seats
                        chance += _find_chance(below, able, later_holders, seats) * harmless ** (held - below)
                    else:
                        chance = 1.0
                row.append(chance)
            by_held.append(tuple(row))
        table.append(tuple(by_held))
    return tuple(table)


def _find_chance(cards: int, hit: int, later: int, seats: int) -> float:
    """Return the chance that cards thrown on `seats` seats fall on exactly `hit` of the `later` ones."""
    total = 0.0
    for short in range(hit + 1):
        total += (-1) ** short * comb(hit, short) * ((seats - later + hit - short) / seats) ** cards
    return comb(later, hit) * total
