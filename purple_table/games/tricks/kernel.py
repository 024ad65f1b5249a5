"""The kernel: card play on integers. A hand is one int, one bit a card in deck order.

It knows what may be played and who wins a trick, and checks nothing: `TrickState` wraps it for the table, search and
play-outs use it bare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from purple_table.core.overriding import override
from purple_table.games.seating import find_next_seats, list_seats
from purple_table.games.tricks.tables import Tables


class Kernel:
    """The card play of one deal. Sets of cards are masks, and seats are counted from 0.

    hands    a mask for each seat; they may differ in size
    turn     the seat to play
    seats    the seats that play, rising
    next     by seat: which of them plays after it
    trick    the cards of the trick so far; `count` says how many there are
    last     the count of cards before the last one of a trick
    lead     the card that was led; `leader` is the seat that led it
    best     the card that wins the trick so far; `winner` is the seat that played it

    competing_mask            the cards that can compete with the lead
    follow_mask               what a hand must follow with while it can
    permitted_when_following  what a hand that can follow may play
    winner_changing_mask      the cards that would change who is winning if they were played now: those that beat
                              `best`, and those of `lead_restoring_mask`
    lead_restoring_mask       the cards that bring the lead's color into play and give the trick back to the lead
    winner_changing_masks     by the bit length of a winning card, what `winner_changing_mask` is then

    won      a mask of captured cards for each seat
    taken    the number of tricks won by each seat; `takers` are their winners in order
    leadable what may be led if the hand has any of it; `locked` is what is not led before it was played
    discards what a hand that cannot follow must play if it has any of it
    extra    the cards that the winner of the first trick captures besides
    stock    the cards that are drawn after a trick, its winner first, in this order
    draws    whether they are drawn as soon as a trick is taken; otherwise when `draw` is called
    special  whether more follows a trick than the next lead: it is the first, or there is a stock
    """

    __slots__ = (
        "best",
        "competing_mask",
        "count",
        "discards",
        "draws",
        "extra",
        "follow_mask",
        "hands",
        "last",
        "lead",
        "lead_restoring_mask",
        "leadable",
        "leader",
        "locked",
        "next",
        "permitted_when_following",
        "seats",
        "special",
        "stock",
        "tables",
        "taken",
        "takers",
        "trick",
        "turn",
        "winner",
        "winner_changing_mask",
        "winner_changing_masks",
        "won",
    )

    seats: tuple[int, ...]
    next: tuple[int, ...]
    last: int

    def __init__(
        self,
        tables: Tables,
        hands: list[int],
        leader: int = 0,
        opening: int = 0,
        locked: int = 0,
        ban: int = 0,
        extra: int = 0,
        seats: Sequence[int] = (),
        stock: tuple[int, ...] = (),
        draws: bool = True,
        like: Kernel | None = None,
    ) -> None:
        """`opening` is what the first lead is taken from (0: the rule for later leads), `ban` may not be discarded on
        the first trick; `seats` are those that play, rising (none: all). `like` is a kernel at whose point this one
        begins, whatever else is said."""
        self.tables = tables
        self.hands = hands
        if like is None:
            self.turn = self.leader = self.winner = leader
            self.count = self.lead = self.best = self.trick = 0
            self.competing_mask = self.follow_mask = self.permitted_when_following = self.winner_changing_mask = (
                self.lead_restoring_mask
            ) = 0
            self.winner_changing_masks: tuple[int, ...] = ()
            self.won = [0] * len(hands)
            self.taken = [0] * len(hands)
            self.takers: list[int] = []
            self.locked = locked
            self.leadable = opening or tables.everything ^ locked
            self.discards = tables.everything ^ ban
            self.special = True
            self.extra = extra
            self.stock = stock
            self.draws = draws
            self.set_seats(seats or list_seats(len(hands)))
        else:
            self.turn = like.turn
            self.leader = like.leader
            self.winner = like.winner
            self.count = like.count
            self.lead = like.lead
            self.best = like.best
            self.trick = like.trick
            self.competing_mask = like.competing_mask
            self.follow_mask = like.follow_mask
            self.permitted_when_following = like.permitted_when_following
            self.winner_changing_mask = like.winner_changing_mask
            self.lead_restoring_mask = like.lead_restoring_mask
            self.winner_changing_masks = like.winner_changing_masks
            self.won = like.won[:]
            self.taken = like.taken[:]
            self.takers = like.takers[:]
            self.locked = like.locked
            self.leadable = like.leadable
            self.discards = like.discards
            self.special = like.special
            self.extra = like.extra
            self.stock = like.stock
            self.draws = like.draws
            self.seats = like.seats
            self.next = like.next
            self.last = like.last

    def set_seats(self, seats: Sequence[int]) -> None:
        """Choose the seats that play from the next trick on, rising. The others keep their cards."""
        self.seats = tuple(seats)
        self.next = find_next_seats(self.seats, len(self.hands))
        self.last = len(self.seats) - 1

    def copy(self) -> Self:
        """Return an independent kernel at the same point."""
        return type(self)(self.tables, self.hands[:], like=self)

    @property
    def winning_mask(self) -> int:
        """The cards that would be winning this trick if played now."""
        return self.winner_changing_mask & ~self.lead_restoring_mask

    @property
    def heading_mask(self) -> int:
        """The cards that the seat to play must play if it can, to take the trick (see HeadKernel)."""
        return 0

    @property
    def is_over(self) -> bool:
        """Whether no further trick can be played: a seat that plays has no card left."""
        return not self.count and 0 in self.hands and not all(self.hands[seat] for seat in self.seats)

    def legal(self) -> int:
        """Return the cards that the seat to play may play; never 0 while cards are left."""
        hand = self.hands[self.turn]
        if self.count:
            return hand & self.follow_mask or hand & self.discards or hand
        return hand & self.leadable or hand

    def find_denied_cards(self, card: int) -> int:
        """Return the cards that the seat to play shows not to hold by following with `card`."""
        return 0 if card & self.permitted_when_following else self.follow_mask

    def play(self, card: int) -> None:
        """Play `card` (one bit, legal) from the seat to play. The last card of a trick also takes it."""
        turn = self.turn
        self.hands[turn] ^= card
        count = self.count
        if count:
            self.trick |= card
            if card & self.winner_changing_mask:
                if self.lead_restoring_mask and card & self.lead_restoring_mask:
                    # The first to follow color, below the lead: now only that color counts, and the lead is the best.
                    self.best = lead = self.lead
                    self.winner = self.leader
                    self.winner_changing_mask = self.tables.regained[lead.bit_length()]
                else:
                    self.best = card
                    self.winner = turn
                    self.winner_changing_mask = self.winner_changing_masks[card.bit_length()]
            if count == self.last:
                self.turn = winner = self.winner
                trick = self.trick
                self.won[winner] |= trick
                self.taken[winner] += 1
                self.takers.append(winner)
                self.count = 0
                if self.locked and trick & self.locked:
                    self.locked = 0
                    self.leadable = self.tables.everything
                if self.special:
                    self._settle(winner)
                return
        else:
            (
                self.competing_mask,
                self.follow_mask,
                self.permitted_when_following,
                self.winner_changing_masks,
                self.winner_changing_mask,
                self.lead_restoring_mask,
            ) = self.tables.leads[card.bit_length()]
            self.best = self.trick = self.lead = card
            self.winner = self.leader = turn
        self.count = count + 1
        self.turn = self.next[turn]

    def _settle(self, winner: int) -> None:
        """End what was for the first trick alone, and draw cards."""
        self.leadable = self.tables.everything ^ self.locked
        self.discards = self.tables.everything
        self.won[winner] |= self.extra
        self.extra = 0
        if self.draws:
            self.draw()
        self.special = bool(self.stock)

    def draw(self) -> None:
        """Let each seat draw a card after a trick, its winner first."""
        seat = self.turn
        for card in self.stock[: len(self.seats)]:
            self.hands[seat] |= card
            seat = self.next[seat]
        self.stock = self.stock[len(self.seats) :]


class TrumpingKernel(Kernel):
    """The card play of one deal in which a trump may be played even by a hand that can follow."""

    __slots__ = ()

    @override
    def legal(self) -> int:
        hand = self.hands[self.turn]
        if self.count:
            if hand & self.follow_mask:
                return hand & self.permitted_when_following
            return hand & self.discards or hand
        return hand & self.leadable or hand


class HeadKernel(Kernel):
    """The card play of one deal in which whoever can take the trick from the others must (clauses follow, head).

    `tables` say what the duty is, and who plays with whom. What may be played depends on the trick as it lies, and a
    card that was not forced tells of those not held.
    """

    __slots__ = ()

    @override
    def legal(self) -> int:
        hand = self.hands[self.turn]
        for rung in self._list_duties():
            if hand & rung:
                return hand & rung
        return hand

    @override
    def find_denied_cards(self, card: int) -> int:
        missing = 0
        for rung in self._list_duties():
            if card & rung:
                break
            missing |= rung
        return missing

    @property
    @override
    def heading_mask(self) -> int:
        duty, tables = self.tables.duty, self.tables
        if duty is None or not self.count:
            return 0
        mates = tables.mates[self.turn] if duty.partner_free else 0
        if mates >> self.winner & 1:
            return 0
        # A low card of the lead's color may give the trick back to a partner who led (MA15).
        return (
            self.winner_changing_mask
            if mates >> self.leader & 1
            else self.winner_changing_mask & ~self.lead_restoring_mask
        )

    def _list_duties(self) -> tuple[int, ...]:
        """Return masks in order: a hand must play from the first of which it has a card, else it may play any."""
        if not self.count:
            return (self.leadable,)
        must, duty, tables = self.follow_mask, self.tables.duty, self.tables
        if duty is None or (duty.partner_free and tables.mates[self.turn] >> self.winner & 1):
            return (must,)
        heading = self.heading_mask
        if duty.undertrump:
            return must & heading, must, tables.trump & heading, tables.trump
        return must & heading, must, tables.trump & heading
