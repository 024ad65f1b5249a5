"""Blues and Greens said word by word, on the names of cards ("g8c"): slow references for the rules of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

RANKS = "23456789TJQKA"
Meaning = tuple[str, str, int, int]
"""What a meld is: set or run, suit letter, lowest rank, number of cards."""


class LiteralTricks:
    """The rules of tricks on codes ("g8c"), each sentence by itself."""

    def __init__(self, options: Mapping[str, object], trump: str) -> None:
        """`trump` is the letter of a suit, or "" for none."""
        self.trump = trump
        self.options = options

    def two(self, card: str) -> bool:
        return card[1] == "2" and self.options["twos"] == "special"

    def red_three(self, card: str) -> bool:
        return card[1] == "3" and card[2] in "dh" and self.options["red_threes"] == "special"

    def black_three(self, card: str) -> bool:
        return card[1] == "3" and card[2] in "cs" and self.options["black_threes"] == "special"

    def suit(self, card: str) -> str | None:
        """The suit a card belongs to; "trump" for trumps, None for a card without suit."""
        if self.two(card) or self.red_three(card):
            return None
        if self.black_three(card) or card[2] == self.trump:
            return "trump"
        return card[2]

    def legal(self, hand: Sequence[str], trick: Sequence[str]) -> set[str]:
        """What may be played, rung by rung."""
        led = next((self.suit(card) for card in trick if self.suit(card) is not None), None)
        rungs = []
        if led is not None:
            rungs += [[card for card in hand if self.suit(card) == led and card[0] == pack] for pack in "gb"]
            rungs += [[card for card in hand if self.suit(card) == "trump" and card[0] == pack] for pack in "gb"]
        rungs += [[card for card in hand if card[0] == pack] for pack in "gb"]
        return set(next(rung for rung in rungs if rung))

    def beats(self, card: str, other: str) -> bool:
        """Whether a card that can win is better than one that was played before and can win too."""
        if self.black_three(card) or self.black_three(other):
            if self.black_three(card) and self.black_three(other):
                return card[0] == "g" and other[0] == "b"
            return self.black_three(card)
        if (self.suit(card) == "trump") != (self.suit(other) == "trump"):
            return self.suit(card) == "trump"
        if card[1] != other[1]:
            return RANKS.index(card[1]) > RANKS.index(other[1])
        return card[0] == "g"

    def best(self, trick: Sequence[str], places: Sequence[int]) -> int | None:
        """The place of the best card that can win."""
        led = next((self.suit(card) for card in trick if self.suit(card) is not None), None)
        best: int | None = None
        for place in places:
            suit = self.suit(trick[place])
            if suit is not None and suit in (led, "trump") and (best is None or self.beats(trick[place], trick[best])):
                best = place
        return best

    def winner(self, trick: Sequence[str]) -> int | None:
        """The place of the card that takes a full trick."""
        leaders, others = (0, 2), (1, 3)
        twos = [any(self.two(trick[place]) for place in side) for side in (leaders, others)]
        if all(self.two(card) for card in trick):
            return None
        black = any(self.black_three(card) for card in trick)
        if twos[0] != twos[1] and not (black and self.options["two_against_black_three"] == "black_three"):
            side = others if twos[0] else leaders
            best = self.best(trick, side)
            if best is not None:
                return best
            return side[1] if self.red_three(trick[side[0]]) and not self.red_three(trick[side[1]]) else side[0]
        best = self.best(trick, range(4))
        return 0 if best is None else best


class LiteralMelds:
    """Which cards are a meld, on codes: every assignment of the twos is tried."""

    def __init__(self, options: Mapping[str, object]) -> None:
        self.options = options

    def wild(self, card: str) -> bool:
        return card[1] == "2" and self.options["twos"] == "special"

    def usable(self, rank: str, suit: str) -> bool:
        """Whether melds have a place for this card."""
        if rank == "2":
            return self.options["twos"] == "normal"
        if rank == "3":
            return self.options["red_threes" if suit in "dh" else "black_threes"] == "normal"
        return True

    def meanings(self, cards: Sequence[str]) -> set[Meaning]:
        """Everything that these cards can be as a meld, whatever their order."""
        naturals = [card for card in cards if not self.wild(card)]
        found: set[Meaning] = set()
        if len(cards) < 3 or not naturals or not all(self.usable(card[1], card[2]) for card in naturals):
            return found
        if len({card[1] for card in naturals}) == 1:
            found.add(("set", "", RANKS.index(naturals[0][1]), len(cards)))
        if len({card[2] for card in naturals}) == 1:
            suit = naturals[0][2]
            ranks = [RANKS.index(card[1]) for card in naturals]
            for low in range(len(RANKS) - len(cards) + 1):
                row = range(low, low + len(cards))
                fits = len(set(ranks)) == len(ranks) and set(ranks) <= set(row)
                if fits and all(self.usable(RANKS[rank], suit) for rank in row):
                    found.add(("run", suit, low, len(cards)))
        return found
