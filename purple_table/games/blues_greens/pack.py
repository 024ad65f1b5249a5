"""The two packs: the special cards, the points of each card, and the masks that other modules use.

A set of cards is an integer, one bit a card in deck order; suits and ranks are numbers from 0, low to high.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from purple_table.core.cards import Card, Deck, UnknownCardError
from purple_table.core.rulebook import Section

TWO, THREE = 0, 1
"""The ranks that may be special."""
_LEAST_WITH_WILD = 8
"""With six ordinary ranks at least, twos always find room at the end of a sequence, or between its halves."""
_KINDS = ("special", "normal", "removed")
_MOST_RANKS, _MOST_SUITS = 20, 6
"""The number of sequences of a hand grows with the square of the ranks and with every two; the number of ways to go on
with them at a rank grows exponentially with the suits."""


@dataclass(frozen=True, slots=True)
class Pack:
    """The roles and points of all cards (clauses specials, points).

    green, blue    the cards in play of the pack that is dealt, and of the one that is drawn from
    removed        the cards out of play
    twos, red_threes, black_threes    the special ones
    plain          the ordinary cards: they have a suit and a rank, and are what melds are made of
    suits          plain cards by suit          ranks    plain cards by rank
    suit_of, rank_of   by card number           floor    the lowest rank of a sequence, by suit
    values         points by trump suit (the last: no trump) and card number
    half           half of all points with a trump suit, the lower where it depends on the suit (G37)
    """

    deck: Deck
    green: int
    blue: int
    removed: int
    twos: int
    red_threes: int
    black_threes: int
    plain: int
    suits: tuple[int, ...]
    ranks: tuple[int, ...]
    suit_of: tuple[int, ...]
    rank_of: tuple[int, ...]
    floor: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]
    half: int

    @property
    def no_trump(self) -> int:
        """The number that stands for no trump in place of a suit."""
        return len(self.suits)

    @property
    def cards(self) -> int:
        """All cards in play."""
        return self.green | self.blue

    def value(self, cards: int, trump: int) -> int:
        """Return the points of a set of cards."""
        values = self.values[trump]
        total = 0
        while cards:
            card = cards.bit_length() - 1
            total += values[card]
            cards ^= 1 << card
        return total


def numbers(cards: int) -> list[int]:
    """Return the card numbers of a set, in deck order."""
    found = []
    while cards:
        card = cards.bit_length() - 1
        found.append(card)
        cards ^= 1 << card
    found.reverse()
    return found


def mask(cards: Iterable[int]) -> int:
    """Return the set of these card numbers."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def read_pack(specials: Section, scoring: Section, deck: Deck) -> Pack:
    """Return the part [specials] of a rule book, and the points of cards that [scoring] names."""
    specials.choice("part", ["twos_and_threes"])
    if len(deck.packs) != 2 or len(deck.ranks) < 5 or [rank.code for rank in deck.ranks[:2]] != ["2", "3"]:
        raise specials.error("part", f"needs two packs with ranks from 2 upward, not the {deck.name}")
    for what, number, most in (("ranks", len(deck.ranks), _MOST_RANKS), ("suits", len(deck.colors), _MOST_SUITS)):
        if number > most:
            raise specials.error("part", f"needs {most} {what} or fewer, not the {number} of the {deck.name}")
    if any(color.name != color.suit for color in deck.colors) or any(card.joker for card in deck.cards):
        raise specials.error("part", f"needs suits without colors and without Jokers, not the {deck.name}")
    red = set()
    for text in specials.texts("red"):
        try:
            red.add(deck.color(text).code)
        except UnknownCardError as error:
            raise specials.error("red", str(error)) from error
    kinds = {key: specials.choice(key, _KINDS) for key in ("twos", "red_threes", "black_threes")}
    specials.check_all_read()

    def group(key: str) -> list[Card]:
        """Return the cards of one entry of the part."""
        if key == "twos":
            return [card for card in deck.cards if card.rank == "2"]
        wanted = key == "red_threes"
        return [card for card in deck.cards if card.rank == "3" and (card.color in red) == wanted]

    masks = {key: deck.mask(card.code for card in group(key)) for key in kinds}
    special = {key: masks[key] if kinds[key] == "special" else 0 for key in kinds}
    removed = sum(masks[key] for key in kinds if kinds[key] == "removed")
    if special["twos"] and len(deck.ranks) < _LEAST_WITH_WILD:
        raise specials.error(
            "twos", f"needs {_LEAST_WITH_WILD} ranks where twos are wild, more than the {deck.name} has"
        )
    everything = (1 << len(deck.cards)) - 1
    plain = everything & ~removed & ~sum(special.values())
    first = (1 << len(deck.cards) // 2) - 1
    suits = tuple(
        plain & deck.mask(card.code for card in deck.cards if card.color == color.code) for color in deck.colors
    )
    ranks = tuple(plain & deck.mask(card.code for card in deck.cards if card.rank == rank.code) for rank in deck.ranks)
    values = _values(scoring, deck, special, plain, suits)
    totals = [sum(row[card] for card in numbers(everything & ~removed)) for row in values[:-1]]
    numbers_of = {rank.code: rank.number for rank in deck.ranks}
    colors = [color.code for color in deck.colors]
    return Pack(
        deck=deck,
        green=first & ~removed,
        blue=everything & ~first & ~removed,
        removed=removed,
        twos=special["twos"],
        red_threes=special["red_threes"],
        black_threes=special["black_threes"],
        plain=plain,
        suits=suits,
        ranks=ranks,
        suit_of=tuple(colors.index(card.color) for card in deck.cards),
        rank_of=tuple(numbers_of[card.rank] for card in deck.cards),
        floor=tuple(_floor(suit, ranks) for suit in suits),
        values=values,
        half=min(totals) // 2,
    )


def _floor(suit: int, ranks: tuple[int, ...]) -> int:
    """Return the lowest rank from which all ranks of a suit up to the highest are plain cards (G17)."""
    low = len(ranks) - 1
    while low and suit & ranks[low - 1]:
        low -= 1
    return low


def _values(
    section: Section, deck: Deck, special: dict[str, int], plain: int, suits: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return points by trump and card number: plain cards by rank, twice in trump; special ones the same always
    (G32)."""
    by_rank = section.section("ranks")
    normal = section.integer("normal", 0, 100)
    points = {}
    for rank in deck.ranks:
        points[rank.code] = normal if rank.number <= THREE else by_rank.integer(rank.name, 0, 100)
    by_rank.check_all_read()
    keys = {"twos": "two", "red_threes": "red_three", "black_threes": "black_three"}
    fixed = {cards: section.integer(keys[name], 0, 100) for name, cards in special.items()}
    rows = []
    for trump in (*suits, 0):
        row = []
        for number, card in enumerate(deck.cards):
            bit = 1 << number
            own = next((worth for cards, worth in fixed.items() if cards & bit), 0)
            row.append(points[card.rank] * (2 if bit & trump else 1) if bit & plain else own)
        rows.append(tuple(row))
    return tuple(rows)
