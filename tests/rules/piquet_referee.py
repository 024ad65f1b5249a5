"""Piquet told once more, in words of its own: a model that is played beside the program and compared with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

RANKS = "89TJQKA"
SUITS = {"Sv": "D", "Pu": "D", "Go": "H", "Rd": "H", "Bk": "S"}
RUNS = {3: 3, 4: 4, 5: 15, 6: 16, 7: 17}
SETS = {3: 3, 4: 14, 5: 15}
KINDS = ("point", "sequences", "sets")


def points_of(cards: Sequence[str]) -> int:
    """The rank points of some cards: 1 for an 8 to 7 for an Ace (PI11)."""
    return sum(RANKS.index(card[2]) + 1 for card in cards)


def best_point(hand: set[str]) -> tuple[int, int]:
    """How many cards the best color has, and their rank points (PI03, PI11)."""
    colors = [[card for card in hand if card[:2] == color] for color in SUITS]
    return max((len(cards), points_of(cards)) for cards in colors)


def runs(hand: set[str]) -> list[tuple[int, int]]:
    """Every sequence of three or more: its length, and how high its top card is (PI04, PI12)."""
    found = []
    for color in SUITS:
        length = 0
        for place, rank in enumerate([*RANKS, ""]):
            if rank and color + rank in hand:
                length += 1
                continue
            if length >= 3:
                found.append((length, place))
            length = 0
    return sorted(found, reverse=True)


def sets(hand: set[str]) -> list[tuple[int, int]]:
    """Every set of three or more from the 10 up: how many cards, and the rank (PI05, PI13)."""
    counted = [(sum(card[2] == rank for card in hand), RANKS.index(rank)) for rank in "TJQKA"]
    return sorted([one for one in counted if one[0] >= 3], reverse=True)


def held(kind: str, hand: set[str]) -> list[tuple[int, int]]:
    """All that a hand has of a kind, the best first."""
    return [best_point(hand)] if kind == "point" else runs(hand) if kind == "sequences" else sets(hand)


def price(kind: str, own: Sequence[tuple[int, int]]) -> int:
    """What it scores if it is good."""
    table = {"point": None, "sequences": RUNS, "sets": SETS}[kind]
    return sum(number if table is None else table[number] for number, _ in own)


class Table:
    """One deal. Seats are 0 and 1."""

    def __init__(self, hands: list[set[str]], elder: int, options: Mapping[str, Any]) -> None:
        self.hands, self.elder, self.options = hands, elder, options
        self.talon = 8
        self.turn = elder
        self.given: set[str] = set()
        self.away: list[set[str]] = [set(), set()]
        self.changing = True
        self.kind = 0
        self.spoken: dict[str, list[bool]] = {kind: [] for kind in KINDS}
        self.counted = [0, 0]
        self.counted_tricks = [0, 0]
        self.aloud = [0, 0]
        self.piqued = self.repiqued = False
        self.led = ""
        self.won = [0, 0]
        self.over = False

    # --- changing cards (PI02, PI15) ---

    def allowed(self) -> tuple[int, int]:
        """How few and how many cards may be changed by whoever is to change."""
        return (1, 5) if self.turn == self.elder else (0, self.talon)

    def legal(self) -> set[str]:
        """Cards by their names, "done", "say" and "sink"."""
        if self.changing:
            least, most = self.allowed()
            found = set(self.hands[self.turn] - self.given) if len(self.given) < most else set()
            return found | ({"done"} if len(self.given) >= least else set())
        if self.kind < 3:
            return {"say", "sink"}
        hand = self.hands[self.turn]
        if not self.led:
            return set(hand)
        if self.options["follow"] == "color":
            return {card for card in hand if card[:2] == self.led[:2]} or set(hand)
        return {card for card in hand if SUITS[card[:2]] == SUITS[self.led[:2]]} or set(hand)

    def give(self, card: str) -> None:
        self.given.add(card)

    def done(self, drawn: set[str]) -> None:
        """The new cards come."""
        assert len(drawn) == len(self.given)
        self.away[self.turn] = self.given
        self.hands[self.turn] = (self.hands[self.turn] - self.given) | drawn
        self.talon -= len(drawn)
        self.given = set()
        if self.turn == self.elder:
            self.turn = 1 - self.elder
        else:
            self.changing = False
            self.declare()

    # --- declarations (PI03-PI05, PI16, PI17) ---

    def declare(self) -> None:
        """Go on with the declarations up to what somebody is asked about."""
        while self.kind < 3:
            kind = KINDS[self.kind]
            while len(self.spoken[kind]) < 2:
                seat = (self.elder, 1 - self.elder)[len(self.spoken[kind])]
                has = bool(held(kind, self.hands[seat]))
                if has and self.options["sinking"]:
                    self.turn = seat
                    return
                self.spoken[kind].append(has)
            self.compare(kind)
            self.kind += 1
        self.turn = self.elder
        self.lead_counts()

    def answer(self, say: bool) -> None:
        self.spoken[KINDS[self.kind]].append(say)
        self.declare()

    def compare(self, kind: str) -> None:
        own = [held(kind, self.hands[seat]) for seat in (0, 1)]
        for place, seat in enumerate((self.elder, 1 - self.elder)):
            if not self.spoken[kind][place]:
                own[seat] = []
        best = [one[0] if one else (0, 0) for one in own]
        if best[0] == best[1]:
            return
        winner = 0 if best[0] > best[1] else 1
        points = price(kind, own[winner])
        self.counted[winner] += points
        self.aloud[winner] += points
        if self.aloud[winner] >= 30 and not self.aloud[1 - winner] and not self.repiqued:
            self.repiqued = True
            self.counted[winner] += 60

    # --- play (PI06, PI07, PI14) ---

    def lead_counts(self) -> None:
        """A lead is a point, and may be the thirtieth of the elder hand."""
        self.counted_tricks = list(self.counted)
        self.counted[self.turn] += 1
        self.aloud[self.turn] += 1
        elder = self.turn == self.elder
        if elder and self.aloud[self.turn] >= 30 and not self.aloud[1 - self.turn]:
            if not self.piqued and not self.repiqued:
                self.counted[self.turn] += 30
            self.piqued = True

    def beats(self, card: str) -> bool:
        """Does the second card take the trick."""
        higher = RANKS.index(card[2]) > RANKS.index(self.led[2])
        if card[:2] == self.led[:2]:
            return higher
        narrow = self.options["follow"] == "color" or self.options["lead_counts_as_color_follower"]
        return higher and not narrow and SUITS[card[:2]] == SUITS[self.led[:2]]

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        if not self.led:
            self.led = card
            self.turn = 1 - self.turn
            return
        if self.beats(card):
            self.counted[self.turn] += 1
            self.aloud[self.turn] += 1
        else:
            self.turn = 1 - self.turn
        self.won[self.turn] += 1
        self.led = ""
        if self.hands[0]:
            self.lead_counts()
            return
        self.over = True
        if 12 in self.won:
            self.counted[self.won.index(12)] += 40
            return
        self.counted[self.turn] += 1
        if self.won[0] != self.won[1]:
            self.counted[0 if self.won[0] > 6 else 1] += 10


def margin(totals: Sequence[int], rubicon: bool) -> int:
    """By how much a match is won (PI08)."""
    high, low = max(totals), min(totals)
    if high == low:
        return 0
    return (high + low if rubicon and low < 100 else high - low) + 100
