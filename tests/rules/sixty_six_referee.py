"""Sixty-Six told once more, in words of its own: a model that is played beside the program and compared with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SUITS = {"Bz": "C", "Gn": "C", "Sv": "D", "Pu": "D", "Go": "H", "Rd": "H", "Bk": "S"}
COLORS = list(SUITS)
RANKS = "JQKA"
GOAL, HALF = 139, 70


def points(card: str) -> int:
    """Rank and color together, as printed: SS11."""
    return RANKS.index(card[2]) + 4 + COLORS.index(card[:2]) + 1


class Table:
    """One deal. Seats are 0 and 1; the stock is drawn from its front, and its last card lies turned."""

    def __init__(self, hands: list[set[str]], stock: list[str], leader: int, options: Mapping[str, Any]) -> None:
        self.hands, self.stock, self.options = hands, stock, options
        self.trump = stock[-1][:2]
        self.turn = leader
        self.led = ""
        self.must_lead: set[str] = set()
        self.points = [0, 0]
        self.promised = [0, 0]
        self.tricks = [0, 0]
        self.closer = -1
        self.other_had_trick = False
        self.over = False

    @property
    def strict(self) -> bool:
        return not self.stock

    def count(self, seat: int) -> int:
        """What a player has by now; nothing without a trick."""
        return self.points[seat] + self.promised[seat] if self.tricks[seat] else 0

    def legal(self) -> set[str]:
        """Cards by their names, and the ways: "swap", "close", "marry Rd"."""
        hand = self.hands[self.turn]
        if self.led:
            return self.answers(hand)
        if self.must_lead:
            return set(self.must_lead)
        found = set(hand)
        open_stock = len(self.stock) >= 2
        if open_stock and self.options["swap"] and self.tricks[self.turn] and self.trump + "J" in hand:
            found.add("swap")
        if open_stock and self.options["closing"]:
            found.add("close")
        if not self.strict or self.options["late_marriages"]:
            found |= {f"marry {color}" for color in COLORS if {color + "K", color + "Q"} <= hand}
        return found

    def answers(self, hand: set[str]) -> set[str]:
        """SS02 while there is a stock, SS14 afterwards."""
        if not self.strict:
            return set(hand)
        trumps = {card for card in hand if card[:2] == self.trump}
        if self.led[:2] == self.trump:
            return {card for card in trumps if self.beats(card)} or trumps or set(hand)
        suit = {card for card in hand - trumps if SUITS[card[:2]] == SUITS[self.led[:2]]}
        return {card for card in suit if self.beats(card)} or suit or trumps or set(hand)

    def beats(self, card: str) -> bool:
        """Does the second card take the trick: SS13."""
        one, two = self.led[:2] == self.trump, card[:2] == self.trump
        if one != two:
            return two
        same = card[:2] == self.led[:2] or (not one and SUITS[card[:2]] == SUITS[self.led[:2]])
        return same and RANKS.index(card[2]) > RANKS.index(self.led[2])

    def do(self, what: str) -> None:
        """Carry out an action."""
        hand = self.hands[self.turn]
        if what == "swap":
            hand.remove(self.trump + "J")
            hand.add(self.stock[-1])
            self.stock[-1] = self.trump + "J"
        elif what == "close":
            self.closer, self.other_had_trick = self.turn, self.tricks[1 - self.turn] > 0
            self.stock = []
        elif what.startswith("marry"):
            color = what.split()[1]
            self.promised[self.turn] += 80 if color == self.trump else 40
            self.must_lead = {color + "K", color + "Q"}
            self.over = self.count(self.turn) >= GOAL
        else:
            self.play(what)

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.must_lead = set()
        if not self.led:
            self.led = card
            self.turn = 1 - self.turn
            return
        if not self.beats(card):
            self.turn = 1 - self.turn
        self.points[self.turn] += points(self.led) + points(card)
        self.tricks[self.turn] += 1
        self.led = ""
        if self.count(self.turn) >= GOAL:
            self.over = True
            return
        if self.stock:
            for seat in (self.turn, 1 - self.turn):
                self.hands[seat].add(self.stock.pop(0))
        if not self.hands[0]:
            self.over = True
            if self.closer < 0:
                self.points[self.turn] += 10

    def score(self) -> list[int]:
        """SS07: the game points of each player, before what level deals have added."""
        first = [seat for seat in (0, 1) if self.count(seat) >= GOAL]
        if self.closer >= 0 and first != [self.closer]:
            return self.give(1 - self.closer, 2 if self.other_had_trick else 3)
        if not first:
            return [0, 0]
        loser = 1 - first[0]
        return self.give(first[0], 3 if not self.tricks[loser] else 2 if self.count(loser) < HALF else 1)

    @staticmethod
    def give(seat: int, number: int) -> list[int]:
        return [number, 0] if seat == 0 else [0, number]
