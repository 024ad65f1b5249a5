"""The kernel: one hand on integers. A hand of cards is one int, one bit a card in deck order; a single card is its bit.

It knows what may be done, whose turn is next and when the hand is over, and checks nothing: `ThirtyOneState` wraps it
for the table, search and play-outs use it bare.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from purple_table.core.rulebook import Section
from purple_table.games.seating import find_next_seats
from purple_table.games.thirty_one.counting import Counting


@dataclass(frozen=True, slots=True)
class Turns:
    """Draw, take the top discard, stay or knock.

    stay                whether one may stay before somebody has knocked (B10)
    knock_first_round   whether one may knock before everybody has had a turn (B08)
    knock_minimum       the lowest total with which one may knock (B08)
    blitz_at_once       whether a Blitz that was dealt ends the hand before the first turn (B05)
    reshuffles          how often in a hand the discards become a new stock (B11)
    idle_rounds         so many rounds without a draw from the stock are the end of the hand
    """

    stay: bool
    knock_first_round: bool
    knock_minimum: int
    blitz_at_once: bool
    reshuffles: int
    idle_rounds: int


def read_turns(section: Section) -> Turns:
    """Return the part [turns] of a rule book."""
    section.choice("part", ["draw_or_take"])
    part = Turns(
        section.flag("stay"),
        section.flag("knock_first_round"),
        section.integer("knock_minimum", 0, 1000),
        section.choice("blitz_on_deal", ["turn", "immediate"]) == "immediate",
        section.integer("reshuffles", 0, 100),
        section.integer("idle_rounds", 1, 100),
    )
    section.check_all_read()
    return part


Reshuffle = Callable[[list[int], int], list[int]]
"""Discards, bottom first, and how often they were reshuffled before; gives the new stock, whose top is its end."""


class HandTotals(dict[int, int]):
    """The best total of a hand by its mask; each is counted once."""

    def __init__(self, counting: Counting) -> None:
        super().__init__()
        self._counting = counting

    def __missing__(self, cards: int) -> int:
        self[cards] = total = self._counting.best(cards)[1]
        return total


class Blitzes(dict[int, bool]):
    """Tells by its mask whether a hand is a Blitz; each mask is judged once."""

    def __init__(self, counting: Counting) -> None:
        super().__init__()
        self._counting = counting

    def __missing__(self, cards: int) -> bool:
        self[cards] = found = self._counting.blitz(cards)
        return found


class ThirtyOneTables:
    """Tables that stay the same in every hand of a game: see Turns for the rules of a turn.

    total and blitz by the mask of a hand; `worth` by total is what it counts at the showdown, the higher the better.
    """

    __slots__ = ("blitz", "total", "turns", "worth")

    def __init__(self, counting: Counting, turns: Turns, worth: tuple[int, ...]) -> None:
        self.total = HandTotals(counting)
        self.blitz = Blitzes(counting)
        self.turns = turns
        self.worth = worth


class ThirtyOneKernel:
    """One hand, from the first turn to the showdown or a Blitz.

    hands       a mask a seat; 0 for a seat that does not play
    stock       bits, the top at the end            discards   bits, the top at the end
    turn        the seat to act                     drawn      whether it must discard now
    taken       the discard it took on this turn, which may not go back
    knocker     who knocked, or None                left       turns that are left after a knock
    turns       turns done                          stays      how many of them, in a row, were stays
    idle        turns in a row without the stock    reshuffled how often the discards became the stock
    over        no turn is left                     blitzer    whose Blitz ended the hand, or None
    waiting     a bit a seat that was dealt a Blitz and has not had its turn
    """

    __slots__ = (
        "blitzer",
        "discards",
        "drawn",
        "hands",
        "idle",
        "knocker",
        "left",
        "next",
        "over",
        "playing",
        "reshuffle",
        "reshuffled",
        "stays",
        "stock",
        "tables",
        "taken",
        "turn",
        "turns",
        "waiting",
    )

    def __init__(
        self,
        tables: ThirtyOneTables,
        hands: list[int],
        stock: list[int],
        discards: list[int],
        starter: int,
        reshuffle: Reshuffle,
    ) -> None:
        """Make a hand that was just dealt; a Blitz in it may end it at once."""
        self.tables = tables
        self.hands = hands
        self.stock = stock
        self.discards = discards
        self.reshuffle = reshuffle
        seats = tuple([seat for seat, cards in enumerate(hands) if cards])
        self.playing = len(seats)
        self.next = find_next_seats(seats, len(hands))
        self.turn = starter
        self.drawn = False
        self.taken = 0
        self.knocker: int | None = None
        self.left = 0
        self.turns = 0
        self.stays = 0
        self.idle = 0
        self.reshuffled = 0
        self.over = False
        self.blitzer: int | None = None
        self.waiting = 0
        blitz = tables.blitz
        for seat in seats:
            if blitz[hands[seat]]:
                self.waiting |= 1 << seat
        if self.waiting:
            if tables.turns.blitz_at_once:
                while not self.waiting >> self.turn & 1:
                    self.turn = self.next[self.turn]
            self._begin_turn()

    def copy(self) -> ThirtyOneKernel:
        """Return an independent kernel at the same point."""
        twin = ThirtyOneKernel.__new__(ThirtyOneKernel)
        twin.tables = self.tables
        twin.hands = self.hands[:]
        twin.stock = self.stock[:]
        twin.discards = self.discards[:]
        twin.reshuffle = self.reshuffle
        twin.playing = self.playing
        twin.next = self.next
        twin.turn = self.turn
        twin.drawn = self.drawn
        twin.taken = self.taken
        twin.knocker = self.knocker
        twin.left = self.left
        twin.turns = self.turns
        twin.stays = self.stays
        twin.idle = self.idle
        twin.reshuffled = self.reshuffled
        twin.over = self.over
        twin.blitzer = self.blitzer
        twin.waiting = self.waiting
        return twin

    # --- what may be done: before a card was drawn, the top discard may always be taken -----------------------------

    def may_stay(self) -> bool:
        """Say whether the seat to act may keep its hand without knocking."""
        return self.tables.turns.stay or self.knocker is not None

    def may_knock(self) -> bool:
        """Say whether the seat to act may knock."""
        rules = self.tables.turns
        return (
            self.knocker is None
            and (rules.knock_first_round or self.turns >= self.playing)
            and (not rules.knock_minimum or self.tables.total[self.hands[self.turn]] >= rules.knock_minimum)
        )

    def may_discard(self) -> int:
        """Return the cards that may be discarded, once a card was drawn or taken."""
        return self.hands[self.turn] & ~self.taken

    # --- the turn ---------------------------------------------------------------------------------------------------

    def draw(self) -> int:
        """Draw a card from the stock, which is not empty, for the seat to act, and return it."""
        card = self.stock.pop()
        self.hands[self.turn] |= card
        self.drawn = True
        self.stays = 0
        self.idle = -1
        return card

    def take(self) -> int:
        """Take the top discard for the seat to act, and return it."""
        card = self.discards.pop()
        self.hands[self.turn] |= card
        self.drawn = True
        self.taken = card
        self.stays = 0
        return card

    def discard(self, card: int) -> None:
        """Lay a card of the seat to act on the discard pile; what it keeps may be a Blitz."""
        turn = self.turn
        self.hands[turn] ^= card
        self.discards.append(card)
        self.drawn = False
        self.taken = 0
        if self.tables.blitz[self.hands[turn]]:
            self.blitzer = turn
            self.over = True
        else:
            self._end_turn()

    def stay(self) -> None:
        """Let the seat to act keep its hand."""
        self.stays += 1
        self._end_turn()

    def knock(self) -> None:
        """Let the seat to act knock: everybody else has one more turn."""
        self.knocker = self.turn
        self.left = self.playing
        self._end_turn()

    def list_worths(self) -> list[int]:
        """Return what each hand is worth at the showdown in its best color, by seat; of no meaning for who does not
        play."""
        total, worth = self.tables.total, self.tables.worth
        return [worth[total[cards]] if cards else -1000 for cards in self.hands]

    def _end_turn(self) -> None:
        self.turns += 1
        if self.knocker is not None:
            self.left -= 1
            if not self.left:
                self.over = True
                return
        else:
            self.idle += 1
            if self.stays == self.playing or self.idle == self.tables.turns.idle_rounds * self.playing:
                self.over = True
                return
        if not self.stock:
            if self.reshuffled < self.tables.turns.reshuffles:
                top = self.discards.pop()
                self.stock = self.reshuffle(self.discards, self.reshuffled)
                self.discards = [top]
                self.reshuffled += 1
            elif self.knocker is None:
                self.over = True
                return
        self.turn = self.next[self.turn]
        if self.waiting:
            self._begin_turn()

    def _begin_turn(self) -> None:
        """End the hand where the seat to act was dealt a Blitz."""
        if self.waiting >> self.turn & 1:
            self.blitzer = self.turn
            self.over = True
