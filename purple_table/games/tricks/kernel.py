"""The kernel: card play on integers. A hand is one int, one bit a card in deck order.

It knows what may be played, who wins a trick and when play is over, and checks nothing: `TrickState` wraps it for the
table, search and play-outs use it bare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self

from purple_table.games.seating import find_next_seats, list_seats
from purple_table.games.trick_play.following import ANY, DRAW
from purple_table.games.tricks.play_ends import PlayEnd
from purple_table.games.tricks.stages import Stage
from purple_table.games.tricks.tables import Tables

NOBODY: Final = -1
"""In place of the winner of a trick that nobody takes."""


class Kernel:
    """The card play of one deal. Sets of cards are masks, and seats are counted from 0.

    hands    a mask for each seat; they may differ in size, and grow
    turn     the seat to play
    seats    the seats that play, rising
    next     by seat: which of them plays after it
    trick    the cards of the trick so far; `count` says how many there are
    last     the count of cards before the last one of a trick: one less for each seat that was passed over in it
    lead     the card that was led; `leader` is the seat that led it
    best     the card that wins the trick so far; `winner` is the seat that played it
    is_over  whether play is over: a seat that plays has no card left at the end of a trick, or `end` is reached

    competing_mask            the cards that can compete with the lead
    follow_mask               what a hand must follow with while it can
    permitted_when_following  what a hand that can follow may play
    winner_changing_mask      the cards that would change who is winning: those that beat `best`, and the next
    lead_restoring_mask       the cards that bring the lead's color into play and give the trick back to the lead
    winner_changing_masks     by the bit length of a winning card, what `winner_changing_mask` is then

    won      a mask of captured cards for each seat
    taken    the number of tricks won by each seat; `takers` are their winners in order, NOBODY for a level trick
    idle     the number of tricks in a row that nobody has taken
    leadable what may be led if the hand has any of it; `locked` is what is not led before it was played
    discards what a hand that cannot follow must play if it has any of it
    extra    the cards that the winner of the first trick captures besides
    stock    the cards that are drawn after a trick, its winner first, in this order, or by a seat that cannot follow
    draws    whether they are drawn as soon as a trick is taken; otherwise when `draw` is called
    special  whether more follows a trick than the next lead: it is the first, there is a stock, or play may end early

    stage        how cards are played now; `tables` and `duty` are those of it
    end          how play may end before all cards are played; None: it does not
    announced    the points that each seat has besides its captured cards
    watched      whether something may happen after a card that does not end the trick
    line         the seats and cards of the trick, where it may be level
    log          what became of seats that could not follow: "draw" with the card, "pass", or "pick_up" with the cards
    """

    __slots__ = (
        "announced",
        "best",
        "competing_mask",
        "count",
        "discards",
        "draws",
        "duty",
        "end",
        "extra",
        "follow_mask",
        "hands",
        "idle",
        "is_over",
        "last",
        "lead",
        "lead_restoring_mask",
        "leadable",
        "leader",
        "line",
        "locked",
        "log",
        "next",
        "permitted_when_following",
        "seats",
        "special",
        "stage",
        "stock",
        "tables",
        "taken",
        "takers",
        "trick",
        "turn",
        "watched",
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
        stage: Stage,
        hands: list[int],
        leader: int = 0,
        opening: int = 0,
        locked: int = 0,
        ban: int = 0,
        extra: int = 0,
        seats: Sequence[int] = (),
        stock: tuple[int, ...] = (),
        draws: bool = True,
        end: PlayEnd | None = None,
        like: Kernel | None = None,
    ) -> None:
        """`opening` is what the first lead is taken from (0: the rule for later leads), `ban` may not be discarded on
        the first trick; `seats` are those that play, rising (none: all). `like` is a kernel at whose point this one
        begins, whatever else is said."""
        self.hands = hands
        self.log: list[tuple[str, int, int]] = []
        if like is None:
            self.line: list[tuple[int, int]] = []
            self.end = end
            self.stock = stock
            self.stage = stage
            self.tables: Tables = stage.tables
            self.duty = stage.duty
            self.watched = _is_watched(stage, end)
            self.turn = self.leader = self.winner = leader
            self.count = self.lead = self.best = self.trick = self.idle = 0
            self.competing_mask = self.follow_mask = self.permitted_when_following = self.winner_changing_mask = (
                self.lead_restoring_mask
            ) = 0
            self.winner_changing_masks: tuple[int, ...] = ()
            self.won = [0] * len(hands)
            self.taken = [0] * len(hands)
            self.takers: list[int] = []
            self.announced: tuple[int, ...] = (0,) * len(hands)
            self.locked = locked
            self.leadable = opening or self.tables.everything ^ locked
            self.discards = self.tables.everything ^ ban
            self.special = True
            self.is_over = False
            self.extra = extra
            self.draws = draws
            self.set_seats(seats or list_seats(len(hands)))
        else:
            self.line = like.line[:]
            self.end = like.end
            self.stock = like.stock
            self.stage = like.stage
            self.tables = like.tables
            self.duty = like.duty
            self.watched = like.watched
            self.turn = like.turn
            self.leader = like.leader
            self.winner = like.winner
            self.count = like.count
            self.lead = like.lead
            self.best = like.best
            self.trick = like.trick
            self.idle = like.idle
            self.competing_mask = like.competing_mask
            self.follow_mask = like.follow_mask
            self.permitted_when_following = like.permitted_when_following
            self.winner_changing_mask = like.winner_changing_mask
            self.lead_restoring_mask = like.lead_restoring_mask
            self.winner_changing_masks = like.winner_changing_masks
            self.won = like.won[:]
            self.taken = like.taken[:]
            self.takers = like.takers[:]
            self.announced = like.announced
            self.locked = like.locked
            self.leadable = like.leadable
            self.discards = like.discards
            self.special = like.special
            self.is_over = like.is_over
            self.extra = like.extra
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
        return type(self)(self.stage, self.hands[:], like=self)

    @property
    def winning_mask(self) -> int:
        """The cards that would be winning this trick if played now."""
        return self.winner_changing_mask & ~self.lead_restoring_mask

    @property
    def heading_mask(self) -> int:
        """The cards that the seat to play must play if it can, to take the trick (see TrickDuty)."""
        return 0 if self.duty is None or not self.count else self.duty.find_heading_mask(self)

    def legal(self) -> int:
        """Return the cards that the seat to play may play; never 0 while cards are left."""
        hand = self.hands[self.turn]
        if self.count:
            if self.duty is not None:
                return self.duty.find_legal_mask(self, hand)
            if hand & self.follow_mask:
                return hand & self.permitted_when_following
            return hand & self.discards or hand
        return hand & self.leadable or hand

    def find_reason(self) -> str:
        """Return why the seat to play, which follows a lead, may not play any card of its hand (see Rung)."""
        hand = self.hands[self.turn]
        rungs = [] if self.duty is None else self.duty.list_rungs(self)
        for asked, _, why in rungs:
            if hand & asked:
                return why
        return "follow" if hand & self.follow_mask else "first-trick"

    def find_denied_cards(self, card: int) -> int:
        """Return the cards that the seat to play shows not to hold by following with `card`."""
        if self.duty is not None:
            return self.duty.find_denied_cards(self, card)
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
                if self.line:
                    self.line.append((turn, card))
                self._end_trick()
                return
        else:
            if self.stage.named:
                self.enter_stage(self.stage.name_trump(card))
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
        if self.watched:
            self._watch(turn, card)

    def _end_trick(self) -> None:
        """Give the trick to its winner, who leads to the next one."""
        if self.line and self._is_level():
            self._leave_trick()
            return
        self.turn = winner = self.winner
        trick = self.trick
        self.won[winner] |= trick
        self.taken[winner] += 1
        self.takers.append(winner)
        self.count = self.idle = 0
        if self.line:
            self.line.clear()
        if self.locked and trick & self.locked:
            self.locked = 0
            self.leadable = self.tables.everything
        if self.special:
            self._settle(winner)
        elif 0 in self.hands:
            self.update_end()

    def _settle(self, winner: int) -> None:
        """End what was for the first trick or for this one alone, draw cards, and see whether play is over."""
        self.leadable = self.tables.everything ^ self.locked
        self.discards = self.tables.everything
        if winner != NOBODY:
            self.won[winner] |= self.extra
            self.extra = 0
        self.last = len(self.seats) - 1
        if self.stock and self.draws and self.stage.unable != DRAW:
            self.draw()
        self.special = bool(self.stock) or self.end is not None
        self.update_end()

    def update_end(self) -> None:
        """See whether play is over, after a trick or once cards have come to hands after one."""
        hands = self.hands
        if self.end is not None and self.end.is_reached(self):
            self.is_over = True
        else:
            self.is_over = not self.count and 0 in hands and not all(hands[seat] for seat in self.seats)

    def draw(self) -> None:
        """Let each seat draw a card after a trick, its winner first."""
        seat = self.turn
        for card in self.stock[: len(self.seats)]:
            self.hands[seat] |= card
            seat = self.next[seat]
        self.stock = self.stock[len(self.seats) :]
        if not self.stock:
            self.enter_stage(self.stage.after_stock)
        self.update_end()

    # --- stages -------------------------------------------------------------------------------------------------------

    def enter_stage(self, stage: Stage) -> None:
        """Play on in another stage from the next lead on."""
        self.stage = stage
        self.tables = stage.tables
        self.duty = stage.duty
        self.watched = _is_watched(stage, self.end)

    # --- level tricks -------------------------------------------------------------------------------------------------

    def _is_level(self) -> bool:
        """Return whether another side has played a card as high as the best."""
        return self.tables.is_level([card for _, card in self.line], [seat for seat, _ in self.line])

    def _leave_trick(self) -> None:
        """End a trick that nobody takes: its leader leads again."""
        self.turn = self.leader
        self.takers.append(NOBODY)
        self.count = 0
        self.idle += 1
        self.line.clear()
        self._settle(NOBODY)

    # --- seats that cannot follow -------------------------------------------------------------------------------------

    def _watch(self, turn: int, card: int) -> None:
        """See after a card whether play is over, and what becomes of a next seat that cannot follow."""
        if self.tables.levels:
            self.line.append((turn, card))
        if self.end is not None and self.end.after_cards and self.end.is_reached(self):
            self.is_over = True
            return
        while self.count and self.stage.unable != ANY and not self.hands[self.turn] & self.follow_mask:
            if self.stage.unable == DRAW:
                if self.stock:
                    self._draw_one()
                else:
                    self.pass_over()
            else:
                self._pick_up()

    def _draw_one(self) -> None:
        """Let the seat to play draw a card."""
        card = self.stock[0]
        self.stock = self.stock[1:]
        self.hands[self.turn] |= card
        self.log.append((DRAW, self.turn, card))

    def pass_over(self) -> None:
        """Pass the seat to play over: it plays no card to this trick."""
        turn = self.turn
        self.log.append(("pass", turn, 0))
        self.special = True
        self.last -= 1
        if self.count > self.last:
            self._end_trick()
        else:
            self.turn = self.next[turn]

    def _pick_up(self) -> None:
        """Let the seat to play take the trick into its hand, and lead."""
        turn = self.turn
        self.log.append(("pick_up", turn, self.trick))
        self.hands[turn] |= self.trick
        self.leader = turn
        self.count = 0
        self.idle += 1
        self.last = len(self.seats) - 1
        self.update_end()


def _is_watched(stage: Stage, end: PlayEnd | None) -> bool:
    """Return whether something may happen after a card that does not end the trick."""
    return stage.unable != ANY or bool(stage.tables.levels) or (end is not None and end.after_cards)
