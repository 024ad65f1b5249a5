"""The kernel: card play on integers. A hand is one int, one bit a card in deck order.

It knows what may be played, who wins a trick and when play is over, and checks nothing: `TrickState` wraps it for the
table, search and play-outs use it bare.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from purple_table.games.seating import find_next_seats, list_seats
from purple_table.games.trick_play.following import ANY, DRAW, PICK_UP
from purple_table.games.trick_play.ranking import join_masks
from purple_table.games.tricks.play_ends import PlayEnd
from purple_table.games.tricks.play_position import NOBODY, REFILL, PlayPosition
from purple_table.games.tricks.refilling import shuffle_stock
from purple_table.games.tricks.stages import PlayStage


class Kernel(PlayPosition):
    """The card play of one deal.

    stage   how cards are played now; `tables` and `duty` are those of it
    end     how play may end before all cards are played; None: it does not
    """

    __slots__ = ("duty", "end", "stage")

    def __init__(
        self,
        stage: PlayStage,
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
        refills: bool = False,
        like: Kernel | None = None,
    ) -> None:
        """`opening` is what the first lead is taken from (0: the rule for later leads), `ban` may not be discarded on
        the first trick; `seats` are those that play, rising (none: all). `like` is a kernel at whose point this one
        begins, whatever else is said."""
        self.hands = hands
        self.log = ()
        self.waits = False
        if like is None:
            self.line = ()
            self.end = end
            self.stock = stock
            self.stage = stage
            self.tables = stage.tables
            self.leads = stage.tables.leads
            self.duty = stage.duty
            self.watched = _is_watched(stage, end)
            self.turn = self.leader = self.winner = leader
            self.count = self.lead = self.best = self.trick = self.idle = 0
            self.competing_mask = self.follow_mask = self.permitted_when_following = self.winner_changing_mask = (
                self.lead_restoring_mask
            ) = 0
            self.winner_changing_masks = ()
            self.won = [0] * len(hands)
            self.taken = [0] * len(hands)
            self.takers = []
            self.announced = (0,) * len(hands)
            self.locked = locked
            self.leadable = opening or self.tables.everything ^ locked
            self.discards = self.tables.everything ^ ban
            self.special = True
            self.is_over = False
            self.extra = extra
            self.draws = draws
            self.refills = refills
            self.void = False
            self.set_seats(seats or list_seats(len(hands)))
        else:
            self.line = like.line
            self.end = like.end
            self.stock = like.stock
            self.stage = like.stage
            self.tables = like.tables
            self.leads = like.leads
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
            self.refills = like.refills
            self.void = like.void
            self.seats = like.seats
            self.next = like.next
            self.last = like.last
            self.stop = like.stop

    def set_seats(self, seats: Sequence[int]) -> None:
        """Choose the seats that play from the next trick on, rising. The others keep their cards."""
        self.seats = tuple(seats)
        self.next = find_next_seats(self.seats, len(self.hands))
        self.last = len(self.seats) - 1
        self.stop = 0 if self.watched else self.last

    def copy(self) -> Self:
        """Return an independent kernel at the same point."""
        return type(self)(self.stage, self.hands[:], like=self)

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
            if count >= self.stop:
                if self.watched:
                    self._watch(turn, card)
                else:
                    self._end_trick()
                return
        else:
            (
                self.competing_mask,
                self.follow_mask,
                self.permitted_when_following,
                self.winner_changing_masks,
                self.winner_changing_mask,
                self.lead_restoring_mask,
            ) = self.leads[card.bit_length()]
            self.best = self.trick = self.lead = card
            self.winner = self.leader = turn
            if self.watched:
                self._watch(turn, card)
                return
        self.count = count + 1
        self.turn = self.next[turn]

    def lay(self, card: int) -> None:
        """Play a card of a trick that lies already, where nothing happens to seats that cannot follow."""
        self.play(card)
        if self.count and self.tables.jokers:
            self._ask_for(card)

    def _ask_for(self, card: int) -> None:
        """Let the first card that is no Joker say what to follow, where one was led."""
        jokers = self.tables.jokers
        if self.lead & jokers and not card & jokers:
            self.lead = card
            asked = self.leads[card.bit_length()]
            _, self.follow_mask, self.permitted_when_following, self.winner_changing_masks, _, _ = asked

    def _end_trick(self) -> None:
        """Give the trick to its winner, who leads to the next one."""
        self.turn = winner = self.winner
        self.won[winner] |= self.trick
        self.taken[winner] += 1
        self.takers.append(winner)
        self.count = 0
        if self.locked and self.trick & self.locked:
            self.locked = 0
            self.leadable = self.tables.everything
        if self.special:
            self._settle(winner)
        elif not self.hands[winner]:
            self.is_over = True

    def _settle(self, winner: int) -> None:
        """End what was for the first trick or for this one alone, draw cards, and see whether play is over."""
        self.leadable = self.tables.everything ^ self.locked
        self.discards = self.tables.everything
        if winner != NOBODY:
            self.idle = 0
            self.won[winner] |= self.extra
            self.extra = 0
        self.last = len(self.seats) - 1
        self.stop = 0 if self.watched else self.last
        if self.stock and self.draws and self.stage.unable != DRAW:
            self.draw()
        self.special = bool(self.stock) or bool(self.extra) or self.end is not None or self._is_uneven()
        if self.special or not self.hands[self.turn]:
            self.update_end()

    def _is_uneven(self) -> bool:
        """Return whether another seat may run out of cards than the winner of a trick."""
        size = self.hands[self.turn].bit_count()
        return any(self.hands[seat].bit_count() != size for seat in self.seats)

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

    def limit_lead(self, cards: int) -> None:
        """Let the seat to lead lead one of these cards only."""
        if not self.count:
            self.leadable = cards
            self.special = True

    def close_stock(self) -> None:
        """Let nobody draw any more: what follows is played as if the stock were out."""
        self.stock = ()
        self.enter_stage(self.stage.after_stock)

    # --- stages -------------------------------------------------------------------------------------------------------

    def enter_stage(self, stage: PlayStage) -> None:
        """Play on in another stage from the next lead on."""
        self.stage = stage
        self.tables = stage.tables
        self.leads = stage.tables.leads
        self.duty = stage.duty
        self.watch(_is_watched(stage, self.end))

    def watch(self, watched: bool) -> None:
        """Say whether something may happen after a card that does not end the trick."""
        self.watched = watched
        self.stop = 0 if watched else self.last

    # --- level tricks -------------------------------------------------------------------------------------------------

    def _is_level(self) -> bool:
        """Return whether another side has played a card as high as the best."""
        return self.tables.is_level([card for _, card in self.line], [seat for seat, _ in self.line])

    def _close_trick(self) -> None:
        """End a trick, which somebody takes unless it is level; then its leader leads again."""
        level = bool(self.line) and self._is_level()
        self.line = ()
        if not level:
            self._end_trick()
            return
        self.turn = self.leader
        self.takers.append(NOBODY)
        self.count = 0
        self.idle += 1
        self._settle(NOBODY)

    # --- seats that cannot follow -------------------------------------------------------------------------------------

    def _watch(self, turn: int, card: int) -> None:
        """Go on after a card that may end play, name the trump, or come before a seat that cannot follow."""
        count = self.count
        if self.stage.named:
            self.enter_stage(self.stage.name_trump(card))
        if self.tables.levels:
            self.line = (*self.line, (turn, card))
        if count and self.tables.jokers:
            self._ask_for(card)
        if count == self.last:
            self._close_trick()
        else:
            self.count = count + 1
            self.turn = self.next[turn]
        if self.end is not None and self.end.after_cards and self.end.is_reached(self):
            self.is_over = True
        elif not self.waits:
            self.serve_unable_seats()

    def serve_unable_seats(self) -> None:
        """Let seats that cannot follow draw, be passed over or pick the trick up, until one can."""
        while self.count and self.stage.unable != ANY and not self.hands[self.turn] & self.follow_mask:
            if self.stage.unable == DRAW:
                if self.refills and not self.stock:
                    self.refill()
                if self.is_over:
                    return
                if self.stock:
                    self.draw_one(self.turn)
                else:
                    self.pass_over()
            else:
                self._pick_up()

    def draw_one(self, seat: int) -> None:
        """Let a seat draw a card."""
        card, self.stock = self.stock[0], self.stock[1:]
        self.hands[seat] |= card
        self.log = (*self.log, (DRAW, seat, card))

    def refill(self) -> None:
        """Shuffle the cards of complete tricks: they become the stock. Without any the deal is void."""
        cards = join_masks(self.won)
        if not cards:
            self.void = self.is_over = True
            return
        self.log = (*self.log, *((REFILL, seat, won) for seat, won in enumerate(self.won) if won))
        self.stock, self.won = shuffle_stock(cards, self.hands), [0] * len(self.hands)

    def pass_over(self) -> None:
        """Pass the seat to play over: it plays no card to this trick."""
        self.log = (*self.log, ("pass", self.turn, 0))
        self.special = True
        self.last -= 1
        self.stop = min(self.stop, self.last)
        if self.count > self.last:
            self._close_trick()
        else:
            self.turn = self.next[self.turn]

    def _pick_up(self) -> None:
        """Let the seat to play take the trick into its hand, and lead."""
        turn = self.turn
        self.log = (*self.log, (PICK_UP, turn, self.trick))
        self.hands[turn] |= self.trick
        self.leader = turn
        self.count = 0
        self.idle += 1
        if self.trick & self.locked:
            self.locked = 0
        # The first lead and the first trick are over, though nobody took it.
        self.leadable = self.tables.everything ^ self.locked
        self.discards = self.tables.everything
        self.set_seats(self.seats)
        self.special = True
        self.update_end()


def _is_watched(stage: PlayStage, end: PlayEnd | None) -> bool:
    """Return whether something may happen after a card that does not end the trick."""
    return bool(stage.named or stage.tables.levels) or stage.unable != ANY or (end is not None and end.after_cards)
