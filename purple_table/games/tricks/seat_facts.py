"""A trick view read as integers: what a player may reason from, and what a guess must agree with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from purple_table.core.cards import PileKey
from purple_table.core.events import Moved, TrickWon
from purple_table.core.game import View
from purple_table.games.knowledge import SeatKnowledge
from purple_table.games.match_frame import OVER, BeforeDeal
from purple_table.games.trick_play.following import DRAW
from purple_table.games.tricks.play_position import NOBODY
from purple_table.games.tricks.rules import TrickRules


class Inferring(Protocol):
    """A phase of the course, as facts need it."""

    key: str

    def infer_data(self, facts: TrickSeatFacts) -> Any:
        """Return the data of the phase as far as the seat knows them, and add the cards that it sees to `placed`."""


class TrickSeatFacts(SeatKnowledge):
    """The facts of one view of a deal in progress, as masks (a bit a card in deck order), beside those of every family.

    Where the seat decides for the hand of another, `seat` and `hand` are those of the other.


    seats              those that play, rising      open      those whose hands everybody sees
    trick              (seat, bit) in order played  leader    who leads or led the trick
    won                captured masks a seat
    played             every card played            played_by the same a seat; `plays` are (seat, bit) in order
    taken              tricks won a seat            takers    who took them, in order; `best` took the last of them
    idle               tricks in a row that nobody has taken; `level` are the cards of level tricks, which have
                       NOBODY among the takers
    opener             the seat that led the first trick
    placed             cards that the seat can place: its hand, what was played, and what the parts know of
    announced          by seat, the points that it has besides its captured cards, as parts say
    shown              by seat, cards that everybody knows to have come to its closed hand
    coming             of these, cards that lie open and will be drawn
    excluded           cards a seat cannot hold: it failed to follow, or to take the trick where it must if it can, or
                       led what it would only lead for want of others;
                       cards that came to its hand since then may be anything
    refilled           the cards that have become the stock when it was out
    grown              whether cards came to a hand after the first was played
    denomination       the trump by name, None before there is one; `trump` its cards
    declarer           who plays for the contract, if anybody
    locked             what may not be led at first  broken   whether one of these was played
    part_data          what each part of the course keeps as far as the seat knows it, by its key
    """

    def __init__(self, game: TrickRules, phases: Iterable[Inferring], view: View) -> None:
        super().__init__(game.deck, view)
        self.game = game
        self.won = [self.known_mask(self.pile("won", seat)) for seat in range(self.players)]
        self.leader = view.status.leader if view.status.leader is not None else view.seat
        self.seats = tuple([seat for seat in range(self.players) if seat not in view.status.out])
        self.denomination = None if view.status.trump is None else view.status.trump.casefold()
        self.trump = 0 if self.denomination is None else game.trump.cards[self.denomination]
        self.declarer = view.status.declarer
        self.locked = game.leading.find_locked_cards(self.trump)
        self.taken = [0] * self.players
        self.takers: list[int] = []
        self.best = 0
        self.played_by = [0] * self.players
        self.opener: int | None = None
        self.plays: list[tuple[int, int]] = []
        self.open: frozenset[int] = frozenset()
        self.excluded = [0] * self.players
        self.idle = self.level = 0
        self.shown = [0] * self.players
        self.announced = (0,) * self.players
        self.grown = False
        self.refilled = 0
        self.broken = view.status.broken
        self._read_history()
        lying = len(self.pile("trick"))
        self.trick = self.plays[-lying:] if lying else []
        self.played = sum(self.played_by)
        self.placed = self.hand | self.played | sum(self.won)
        self.coming = 0
        self.part_data: dict[str, Any] = {}
        for phase in phases:
            self.part_data[phase.key] = phase.infer_data(self)
        self.locate(game.in_play & ~self.placed)
        if view.ask is not None and view.ask.hand is not None:
            self._take_seat(view.ask.hand)

    def _take_seat(self, seat: int) -> None:
        """Look at the deal from the seat for which the seat of the view decides: it knows both hands."""
        own, hand = self.hand, self.holds[seat]
        self.unknown = self.unknown & ~hand | own
        self.holds[self.seat], self.holds[seat] = own, 0
        self.hand, self.seat = hand, seat

    @property
    def length(self) -> int:
        """How many tricks the deal has, as far as that is known."""
        return self.view.status.tricks or self.game.tricks

    @property
    def rest(self) -> int:
        """Every card not yet played, whoever holds it or will, cards set aside unseen among them."""
        return self.hand | self.unknown | self.coming

    def _read_history(self) -> None:
        """Read the deal event by event: who played what, and what each card says of the hand that it came from."""
        game, bits, plays, excluded = self.game, self.game.bits, self.plays, self.excluded
        tables, following, locked = game.make_tables(self.denomination), game.following, self.locked
        # Where what a card tells depends on the trick as it lay, or on the stage, the deal is played once more.
        again = None if following.duty is None and game.is_plain else PlayAgain(self)
        lead, broken = 0, False
        last_played = [0] * self.players
        for moment, event in enumerate(self.view.history):
            if isinstance(event, TrickWon):
                if again is not None:
                    again.end_trick()
                self._observe_trick(event)
                self.best = last_played[event.seat]
                lead = 0
            elif not isinstance(event, Moved):
                continue
            elif event.target.role != "trick" or event.source.owner is None:
                if event.source.role == "trick" and again is not None:
                    again.end_trick(event.target.owner)
                    lead = 0
                    self._observe_idle_trick(event)
                elif event.source.role == "stock" and again is not None:
                    again.draw(event.target.owner)
                self._observe_move(moment, event)
            else:
                seat, bit = event.source.owner, bits[event.cards[0] or ""]
                plays.append((seat, bit))
                self.played_by[seat] |= bit
                last_played[seat] = bit
                if again is not None:
                    again.play(moment, seat, bit)
                if not lead:
                    lead = bit.bit_length()
                    if len(plays) == 1:
                        self._observe_opening(seat, bit)
                    if bit & locked and not broken:
                        # A locked card is led only from a hand that has nothing else.
                        excluded[seat] |= ~locked
                elif again is None and not bit & tables.obeying[lead]:
                    # Where revoking is possible it may have held cards of the color all the same.
                    if not following.revokes:
                        excluded[seat] |= tables.following[lead]
                        if not self.takers and bit & following.first_trick_ban:
                            excluded[seat] |= ~following.first_trick_ban
                elif following.revokes:
                    excluded[seat] &= ~tables.following[lead]
                if bit & locked:
                    broken = True
        # After a deal that ended in the midst of a trick whoever is to act deals, and nobody was passed over for that.
        between = self.view.status.phase in (BeforeDeal.name, OVER.name)
        if again is not None and lead and game.hands_grow and not between:
            again.pass_on(self.view.to_act)

    def _observe_idle_trick(self, event: Moved) -> None:
        """Observe a trick that nobody took: level, or taken up into a hand."""
        self.idle += 1
        if event.target.role != "hand":
            self.takers.append(NOBODY)
            self.level |= self.known_mask(event.cards)
        else:
            self.played_by = [played & ~self.known_mask(event.cards) for played in self.played_by]

    def _observe_trick(self, event: TrickWon) -> None:
        """Observe a trick that was taken. Captured cards may lie face down, though everybody saw them."""
        self.idle = 0
        self.taken[event.seat] += 1
        self.takers.append(event.seat)
        if None in self.pile("won", event.seat):
            self.won[event.seat] |= self.known_mask(event.cards)

    def _observe_opening(self, seat: int, bit: int) -> None:
        """Observe the opening card, which shows that nobody holds a lower one of its color."""
        self.opener = seat
        leading = self.game.leading
        if leading.opening_card:
            lower = leading.find_lower_cards(bit)
            for other in range(self.players):
                self.excluded[other] |= lower

    def _observe_move(self, moment: int, event: Moved) -> None:
        """Observe cards that moved outside of play: to a hand, or only to be seen."""
        source, target = event.source, event.target
        if source == target:
            if event.open_to is None and source.owner is not None and None not in event.cards:
                # A hand may also show some of its cards alone, and hide them again.
                whole = source.role == "hand" and None not in self.pile(*source)
                if whole and len(event.cards) == self.find_former_size(moment, source):
                    self.open |= {source.owner}
                elif source.role == "hand":
                    self.shown[source.owner] |= self.known_mask(event.cards)
        elif source.role == "hand" and event.open_to is not None:
            # Whoever did not see which card left the hand does not know what is left of those that were shown.
            self.shown[source.owner or 0] = 0
        elif source.role == "won" and target.role == "stock":
            cards = self.known_mask(event.cards)
            self.refilled = cards | (self.refilled if self.find_former_size(moment, target) else 0)
            self.played_by = [played & ~cards for played in self.played_by]
            # Nobody holds them before they are drawn.
            self.excluded = [excluded | cards for excluded in self.excluded]
        elif self.plays and target.role == "hand":
            # Cards that came to a hand may be of the color that it had none of before.
            self.grown = True
            self.excluded[target.owner or 0] &= 0 if None in event.cards else ~self.known_mask(event.cards)
            if event.open_to is None and (source.role == "trick" or self.game.dealing.keeps_drawn_known):
                self.shown[target.owner or 0] |= self.known_mask(event.cards)
        self.observe_move(moment, event)


class PlayAgain:
    """A deal played once more by a kernel without hands, to see what each card tells of the hand that it came from."""

    def __init__(self, facts: TrickSeatFacts) -> None:
        self._facts, self._game = facts, facts.game
        self._kernel = facts.game.start_play([0] * facts.players, 0, facts.denomination, seats=facts.seats)
        self._kernel.watch(False)
        self._draws = facts.game.following.unable == DRAW
        self._drew: int | None = None

    def draw(self, seat: int | None) -> None:
        """Take note of a card that a seat drew; where who cannot follow draws, the card it plays is the first that
        can."""
        self._drew = seat if self._draws else None

    def play(self, moment: int, seat: int, card: int) -> None:
        """Play the card that came at this moment of the history."""
        kernel, facts = self._kernel, self._facts
        if kernel.count:
            self._pass_to(seat)
            facts.excluded[seat] |= kernel.follow_mask if self._drew == seat else kernel.find_denied_cards(card)
        else:
            kernel.turn = seat
            left = sum(facts.find_former_size(moment, pile) for pile in _STOCK_PILES)
            kernel.enter_stage(self._game.find_stage(facts.denomination, left > 0))
            kernel.watch(False)
        self._drew = None
        kernel.lay(card)

    def end_trick(self, taker: int | None = None) -> None:
        """End a trick, which `taker` has taken up; None: nobody has."""
        if taker is not None and self._kernel.count:
            self._facts.excluded[taker] |= self._kernel.follow_mask
        else:
            self._pass_to(None)
        self._kernel.count = 0
        self._kernel.set_seats(self._facts.seats)

    def pass_on(self, seat: int | None) -> None:
        """Pass the seats over between the last card of the trick and the seat to act."""
        if seat is not None:
            self._pass_to(seat)

    def _pass_to(self, seat: int | None) -> None:
        """Pass seats over that could not follow: to the next that plays, or to the end of the trick."""
        kernel = self._kernel
        while kernel.count and kernel.turn != seat:
            self._facts.excluded[kernel.turn] |= kernel.follow_mask
            kernel.pass_over()


_STOCK_PILES = (PileKey("stock"), PileKey("turned"), PileKey("turned", None, 1))
