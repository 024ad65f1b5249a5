"""The costs of the cards of a penalty game, and the chances of taking a trick, computed once for a game.

The constants turn chances into the cost of a card in points. Each was found in the arena, by playing against the same
player with another value.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from purple_table.players.tricks.card_play.card_order import CardOrder

if TYPE_CHECKING:
    from purple_table.games.tricks.trick_game import TrickGame

DUMP: Final = 1.6
"""The mean points that a seat throws on a trick when it cannot follow, while costly cards are out."""
LEAD_AGAIN: Final = 0.25
"""The cost of having to lead the next trick."""
BLEED = 0.35
"""The gain of a seat for each point that somebody else takes."""
SHED = 1.0
"""The value of getting rid of a card that would surely take a trick."""
SHED_COSTLY = 2.5
"""The value of getting rid of such a card of a color that costs points."""
POINT = 1.0
"""The value of throwing a point onto somebody else's trick."""
GUARDED = 0.7
"""The chance that a high card wins a trick in the end, for each higher card that is out, where a low card can be played
under each of these."""
UNGUARDED = 0.15
"""The share of that chance that is left without enough low cards."""
AIM = 4.0
"""A moon is tried only where its chance times its points is more than this."""

FAIR = 0.3
"""And only with at least this chance."""

Chances = tuple[tuple[tuple[float, ...], ...], ...]
"""[seats that may hold the color][unseen cards of it][how many of these are lower than the card]"""


class CardCosts:
    """Tables for a game whose captured cards cost points. Cards are masks.

    players     the number of seats
    hand        the number of cards dealt to each
    everything  every card that may be dealt
    costly      every card that costs points
    counted     every card that costs or gives points
    colors      the mask of each color; `order` has the order of the cards inside each
    color_of    the index of the color of a card, by the bit length of the card
    height      how high a card stands in its color, by bit length: 0 for the highest, negative below
    value       the points that a card costs, by bit length
    base        the points of the cheapest card of a color, by color index
    peaks       the cards that cost more than the cheapest of their color
    replaces    whether the cards of a shot moon score nothing themselves
    moons       (cards, points, least) of each color that may be shot; it is worth trying with a chance above `least`
    take        the chance that a card takes the trick if everybody ducks who can: [seats after it], then Chances
    followers   the mean number of seats that follow: [seats that may hold the color][unseen cards of it]
    lead        the cost of leading a card: [color index], then Chances
    late_lead   the same when no costly card is out
    shed        the gain of getting rid of a card: [color index], then Chances
    hopes       the chance that some cards of a color win a trick of it once: [how many][unseen cards above all of them]
    relief      the gain of throwing the points of a card onto somebody else's trick, by bit length
    after       the seats still to play, as a bit mask: [seat][cards on the trick, counting the lead]
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
        "height",
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
        self.everything = game.in_play
        self.colors = tuple(sorted({mask & self.everything for mask in game.tables.following} - {0}))
        by_place = (
            next((index for index, color in enumerate(self.colors) if color >> place & 1), 0)
            for place in range(len(game.deck.cards))
        )
        self.color_of = (0, *by_place)
        self.order = CardOrder(game.tables, self.colors)
        self.height = (0, *(-over.bit_count() for over in self.order.above[1:]))
        worth = game.worth()
        self.value = (0, *(-points for points in worth.cards))
        self.relief = tuple(POINT * points for points in self.value)
        self._read_values()
        self.replaces = any(sweep.instead for sweep in worth.sweeps)
        moons = []
        for cards, points, instead in worth.sweeps:
            gain = points if instead else points - self.count_points(cards)
            moons.append((cards, points, max(AIM / gain, FAIR) if gain > 0 else 1.0))
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
        """Return the points that a mask of cards costs, without moons."""
        value = self.value
        cards &= self.counted
        total = 0
        while cards:
            low = cards & -cards
            total += value[low.bit_length()]
            cards ^= low
        return total

    def _read_values(self) -> None:
        """Set `costly`, `counted`, `base` and `peaks`."""
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
        """Return the cost of a lead: the points that it takes, less a share of those that somebody else takes."""
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
        """Return the gain of getting rid of a card; 0 where no other card of its color is unseen."""
        worth = SHED_COSTLY if base else SHED
        return tuple(
            tuple(tuple(worth * chance if held else 0.0 for chance in row) for held, row in enumerate(table))
            for table in (self.take[seats][seats] for seats in range(self.players))
        )


def _estimate_hope(held: int, above: int) -> float:
    """Return an entry of `hopes`: the higher cards must come out while low cards of the hand are played under them."""
    if held > above:
        return GUARDED**above
    return UNGUARDED * held / (above + 1)


def _tabulate_takes(later: int, most: int, longest: int) -> Chances:
    """Return `take`: a later seat that holds a card above the given one must also hold one below, or it cannot duck.

    Where fewer seats may hold the color than play later, all of them count as later.
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
    """Return the chance that exactly `hit` of the `later` seats hold any of the cards, which lie at `seats` seats.

    It is counted by inclusion and exclusion.
    """
    total = 0.0
    for short in range(hit + 1):
        total += (-1) ** short * comb(hit, short) * ((seats - later + hit - short) / seats) ** cards
    return comb(later, hit) * total
