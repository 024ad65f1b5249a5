"""Stakes: what a penalty game makes of its cards, and the chances of taking a trick, worked out once for a game."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class Stakes:
    """Values and colors of a game whose captured cards cost points, as integers.

    colors     a mask a color                      color_of  index of a card's color, by the bit length of the card
    value      points of a card, by bit length     costly    every card that costs points
    base       points of the color's usual card    peaks     cards that cost more than their color's usual card
    moons      (cards, points) of each color that may be shot
    take       chance that a card takes the trick: [seats after it][seats that may hold the color][cards above it]
               [cards below it], if everybody ducks who can and unseen cards lie anywhere
    followers  how many of so many seats follow, on average: [seats that may hold the color][unseen cards of it]
    after      seats still to play after so many cards of a trick, as a bit mask: [seat][cards on the trick]
    """

    __slots__ = (
        "after",
        "base",
        "color_of",
        "colors",
        "costly",
        "followers",
        "moons",
        "peaks",
        "players",
        "take",
        "value",
    )

    def __init__(self, game: TrickGame) -> None:
        self.players = players = game.players
        cards = game.deck.mask(game.dealing.cards)
        self.colors = tuple(sorted({mask & cards for mask in game.tables.following if mask & cards}))
        self.color_of = (0,) + tuple(
            next((index for index, color in enumerate(self.colors) if color >> place & 1), 0)
            for place in range(len(game.deck.cards))
        )
        self.value = (0, *game.scoring.values)
        self.costly = 0
        self.peaks = 0
        base = []
        for color in self.colors:
            worth = {place: self.value[place + 1] for place in range(color.bit_length()) if color >> place & 1}
            usual = min(worth.values())
            base.append(usual)
            self.costly |= sum(1 << place for place, points in worth.items() if points > 0)
            self.peaks |= sum(1 << place for place, points in worth.items() if points > usual)
        self.base = tuple(base)
        self.moons = tuple((moon.cards, moon.points) for moon in game.scoring.moons)
        longest = max(color.bit_count() for color in self.colors)
        self.take = _take(players - 1, longest)
        self.followers = tuple(
            tuple(seats * (1 - (1 - 1 / seats) ** held) if seats else 0.0 for held in range(longest + 1))
            for seats in range(players)
        )
        self.after = tuple(
            tuple(
                sum(1 << (seat + step) % players for step in range(1, players - count)) for count in range(players + 1)
            )
            for seat in range(players)
        )

    def points(self, cards: int) -> int:
        """The points of a mask of cards, moons apart."""
        value = self.value
        cards &= self.costly
        total = 0
        while cards:
            low = cards & -cards
            total += value[low.bit_length()]
            cards ^= low
        return total


def _take(most: int, longest: int) -> tuple[tuple[tuple[tuple[float, ...], ...], ...], ...]:
    """See `take`: a seat that holds a card above must also hold one below, or else it cannot duck."""
    table = []
    for later in range(most + 1):
        by_seats = []
        for seats in range(most + 1):
            by_above = []
            for above in range(longest + 1):
                row = []
                for below in range(longest + 1):
                    chance = 0.0
                    if seats == 0 or later == 0:
                        chance = 1.0
                    elif later <= seats:
                        for able in range(later + 1):
                            chance += _exactly(below, able, later, seats) * ((seats - later + able) / seats) ** above
                    row.append(chance)
                by_above.append(tuple(row))
            by_seats.append(tuple(by_above))
        table.append(tuple(by_seats))
    return tuple(table)


def _exactly(cards: int, hit: int, later: int, seats: int) -> float:
    """The chance that cards thrown on `seats` seats fall on exactly `hit` of the `later` ones."""
    total = 0.0
    for short in range(hit + 1):
        total += (-1) ** short * comb(hit, short) * ((seats - later + hit - short) / seats) ** cards
    return comb(later, hit) * total
