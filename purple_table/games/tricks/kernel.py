"""The kernel: card play on integers. A hand is one int, one bit a card in deck order.

It knows what may be played and who wins a trick, and checks nothing: `TrickState` wraps it for the table, search and
play-outs use it bare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from purple_table.games.seating import everybody, next_of
from purple_table.games.tricks.tables import Tables


class Kernel:
    """The card play of one deal.

    hands      a mask a seat; they may differ in size    turn     the seat to play
    seats      those that play, rising                   next     by seat: who of them plays after it
    trick      the cards of the trick so far             count    how many there are
    last       the count of cards before the last of a trick
    lead       the card that was led                     leader   the seat that led it
    best       the card that wins the trick so far       winner   the seat that played it
    changes    the cards that would change who is winning if played now: those that beat `best`, and `regain`
    regain     the cards that bring the lead's color into play and give the trick back to the lead
    after      by the bit length of a winning card, what `changes` is then
    led        the cards that compete with the lead
    must       what a hand follows with while it can     may      what it may play then
    won        a mask a seat of captured cards           taken    tricks won a seat; `takers` are their winners in order
    leadable   what may be led if the hand has any of it; `locked` is what is not led before it was played
    discards   what a hand that cannot follow plays if it has any of it
    extra      cards that the winner of the first trick takes besides
    stock      cards that are drawn after a trick, its winner first, in this order
    draws      whether they are drawn as soon as a trick is taken; else when `draw` is called
    """

    __slots__ = (
        "after",
        "best",
        "changes",
        "count",
        "discards",
        "draws",
        "extra",
        "hands",
        "last",
        "lead",
        "leadable",
        "leader",
        "led",
        "locked",
        "may",
        "must",
        "next",
        "regain",
        "seats",
        "stock",
        "tables",
        "taken",
        "takers",
        "trick",
        "turn",
        "winner",
        "won",
    )

    def __init__(
        self,
        tables: Tables,
        hands: list[int],
        leader: int,
        opening: int = 0,
        locked: int = 0,
        ban: int = 0,
        extra: int = 0,
        seats: Sequence[int] = (),
        stock: tuple[int, ...] = (),
        draws: bool = True,
    ) -> None:
        """`opening` is what the first lead is taken from (0: the rule for later leads), `ban` may not be discarded on
        the first trick; `seats` are those that play, rising (none: all)."""
        self.tables = tables
        self.hands = hands
        self.turn = self.leader = self.winner = leader
        self.count = self.lead = self.best = self.trick = 0
        self.led = self.must = self.may = self.changes = self.regain = 0
        self.after: tuple[int, ...] = ()
        self.won = [0] * len(hands)
        self.taken = [0] * len(hands)
        self.takers: list[int] = []
        self.locked = locked
        self.leadable = opening or ~locked
        self.discards = ~ban
        self.extra = extra
        self.stock = stock
        self.draws = draws
        self.seat(seats or everybody(len(hands)))

    def seat(self, seats: Sequence[int]) -> None:
        """From the next trick on these seats play, rising; whoever is not among them keeps its cards."""
        self.seats = tuple(seats)
        self.next = next_of(self.seats, len(self.hands))
        self.last = len(self.seats) - 1

    def copy(self) -> Self:
        """An independent kernel at the same point."""
        twin = type(self)(self.tables, self.hands[:], self.leader, seats=self.seats)
        twin.turn = self.turn
        twin.count = self.count
        twin.trick = self.trick
        twin.lead = self.lead
        twin.best = self.best
        twin.winner = self.winner
        twin.changes = self.changes
        twin.regain = self.regain
        twin.after = self.after
        twin.led = self.led
        twin.must = self.must
        twin.may = self.may
        twin.won = self.won[:]
        twin.taken = self.taken[:]
        twin.takers = self.takers[:]
        twin.locked = self.locked
        twin.leadable = self.leadable
        twin.discards = self.discards
        twin.extra = self.extra
        twin.stock = self.stock
        twin.draws = self.draws
        return twin

    @property
    def beats(self) -> int:
        """The cards that would be winning this trick if played now."""
        return self.changes & ~self.regain

    @property
    def heading(self) -> int:
        """The cards that the seat to play must play if it can, as they would take the trick: see HeadKernel."""
        return 0

    @property
    def over(self) -> bool:
        """Whether no further trick can be played: a seat that plays has no card left."""
        if not self.count:
            hands = self.hands
            for seat in self.seats:
                if not hands[seat]:
                    return True
        return False

    def legal(self) -> int:
        """The cards that the seat to play may play; never 0 while cards are left."""
        hand = self.hands[self.turn]
        if self.count:
            if hand & self.must:
                return hand & self.may
            return hand & self.discards or hand
        return hand & self.leadable or hand

    def denies(self, card: int) -> int:
        """The cards that the seat to play shows not to hold by following with `card`."""
        return 0 if card & self.may else self.must

    def play(self, card: int) -> None:
        """The seat to play plays `card` (one bit, legal); the last card of a trick also takes it."""
        turn = self.turn
        self.hands[turn] ^= card
        count = self.count
        if count:
            self.trick |= card
            if card & self.changes:
                if card & self.regain:
                    # The first to follow color, below the lead: now only that color counts, and the lead is the best.
                    self.best = lead = self.lead
                    self.winner = self.leader
                    self.changes = self.tables.regained[lead.bit_length()]
                else:
                    self.best = card
                    self.winner = turn
                    self.changes = self.after[card.bit_length()]
            if count == self.last:
                self.turn = winner = self.winner
                trick = self.trick
                self.won[winner] |= trick
                self.taken[winner] += 1
                self.takers.append(winner)
                self.count = 0
                if trick & self.locked:
                    self.locked = 0
                self.leadable = ~self.locked
                self.discards = -1
                if self.extra:
                    self.won[winner] |= self.extra
                    self.extra = 0
                if self.stock and self.draws:
                    self.draw()
                return
        else:
            self.led, self.must, self.may, self.after, self.changes, self.regain = self.tables.leads[card.bit_length()]
            self.best = self.trick = self.lead = card
            self.winner = self.leader = turn
        self.count = count + 1
        self.turn = self.next[turn]

    def draw(self) -> None:
        """Each seat draws a card after a trick, its winner first."""
        seat = self.turn
        for card in self.stock[: len(self.seats)]:
            self.hands[seat] |= card
            seat = self.next[seat]
        self.stock = self.stock[len(self.seats) :]
