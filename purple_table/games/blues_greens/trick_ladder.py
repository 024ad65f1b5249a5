"""The kernel of the tricks on integers: what may be played and who wins. It checks nothing.

A card is a bit, a hand a set of bits. The state wraps this for the table; search uses it bare.
"""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.games.blues_greens.pack import Pack, numbers

SUIT_GREEN, SUIT_BLUE, TRUMP_GREEN, TRUMP_BLUE, ANY_GREEN, ANY_BLUE = range(1, 7)
"""The rungs of the ladder (G19)."""


class Tricks:
    """The rules of tricks with one trump suit, or without trump (clauses follow, ladder, suitless, winner).

    trump     the trump class: plain trumps and the special black threes; without trump these alone (G08)
    klass     by the bit length of a card, the cards that follow its lead: those of its suit, the trump class for a
              trump, and none for a card without a suit (a two or red three)
    power     by the bit length of a card, how high it stands in its class; any trump stands above any other card
    """

    __slots__ = ("black", "black_first", "green", "klass", "power", "red", "trump", "twos")

    def __init__(self, pack: Pack, trump: int, black_first: bool) -> None:
        """`trump` is the number of a suit, or `pack.no_trump`; `black_first`: a black three beats any two (G23)."""
        suit = pack.suits[trump] if trump < pack.no_trump else 0
        self.green = pack.green
        self.twos = pack.twos
        self.red = pack.red_threes
        self.black = pack.black_threes
        self.black_first = black_first
        self.trump = suit | pack.black_threes
        klass = [0] * (len(pack.suit_of) + 1)
        power = [0] * (len(pack.suit_of) + 1)
        count = 2 * len(pack.ranks)
        for card in numbers(pack.plain | pack.black_threes):
            bit, place = 1 << card, card + 1
            high = 2 * pack.rank_of[card]
            if bit & self.black:
                high = 2 * count
            elif bit & suit:
                high += count
            klass[place] = self.trump if bit & self.trump else pack.suits[pack.suit_of[card]]
            # The green card is the higher of two like ones (G27).
            power[place] = 1 + high + bool(bit & self.green)
        self.klass = tuple(klass)
        self.power = tuple(power)

    def find_led(self, cards: Sequence[int]) -> int:
        """Return the cards that follow the trick: the class of its first card that has a suit (G20, G26); 0 before
        one."""
        for card in cards:
            follows = self.klass[card.bit_length()]
            if follows:
                return follows
        return 0

    def legal(self, hand: int, led: int) -> int:
        """Return the cards of a hand that may be played where `led` follows; 0: a lead, or no suit is set yet."""
        green = self.green
        if led:
            mine = hand & led or hand & self.trump
            if mine:
                return mine & green or mine
        return hand & green or hand

    def find_rung(self, card: int, led: int) -> int:
        """Return the rung of the ladder on which a card stands."""
        green = bool(card & self.green)
        if led and card & led:
            return SUIT_GREEN if green else SUIT_BLUE
        if led and card & self.trump:
            return TRUMP_GREEN if green else TRUMP_BLUE
        return ANY_GREEN if green else ANY_BLUE

    def find_higher_cards(self, rung: int, led: int) -> int:
        """Return every card on the rungs above `rung`: a hand that plays from this rung holds none of them."""
        steps = (led & self.green, led, self.trump & self.green, self.trump, self.green) if led else (0,) * 4
        if not led:
            return self.green if rung == ANY_BLUE else 0
        return union_masks(steps[: rung - 1])

    def place(self, cards: Sequence[int]) -> int | None:
        """Return the place, from 0, of the card that takes a full trick; None where nobody takes it (four twos).

        Places 0 and 2 are one side, 1 and 3 the other.
        """
        places: Sequence[int] = range(len(cards))
        twos = [place for place in places if cards[place] & self.twos]
        if twos:
            if len(twos) == len(cards):
                return None
            sides = {place & 1 for place in twos}
            if len(sides) == 1 and not (self.black_first and any(card & self.black for card in cards)):
                # One side's twos give the trick to the other (G22), black threes or not (G23).
                places = range(1 - sides.pop(), len(cards), 2)
                best = self._best(cards, places)
                if best is None:
                    best = next((place for place in places if not cards[place] & self.red), places[0])
                return best
        best = self._best(cards, places)
        return 0 if best is None else best

    def _best(self, cards: Sequence[int], places: Sequence[int]) -> int | None:
        """Return the place of the highest card that can win, the first of level ones; None where none can."""
        wins = self.find_led(cards) | self.trump
        powers = self.power
        best, highest = None, 0
        for place in places:
            card = cards[place]
            if card & wins:
                power = powers[card.bit_length()]
                if power > highest:
                    best, highest = place, power
        return best


def union_masks(masks: Sequence[int]) -> int:
    """Return all cards of several sets."""
    found = 0
    for cards in masks:
        found |= cards
    return found
