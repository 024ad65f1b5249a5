"""A trick view read as integers: what a player may reason from, and what a guess must agree with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from purple_table.core.events import Moved, TrickWon
from purple_table.core.game import View
from purple_table.games.knowledge import SeatKnowledge
from purple_table.games.tricks.rules import TrickRules


class Inferring(Protocol):
    """A phase of the course, as facts need it."""

    key: str

    def infer_data(self, facts: TrickSeatFacts) -> Any:
        """Return the data of the phase as far as the seat knows them, and add the cards that it sees to `placed`."""


class TrickSeatFacts(SeatKnowledge):
    """The facts of one view of a deal in progress, as masks (a bit a card in deck order), beside those of every family:

    seats              those that play, rising      open      those whose hands everybody sees
    trick              (seat, bit) in order played  leader    who leads or led the trick
    won                captured masks a seat
    played             every card played            played_by the same a seat; `plays` are (seat, bit) in order
    taken              tricks won a seat            takers    who took them, in order; `best` took the last of them
    opener             the seat that led the first trick
    placed             cards that the seat can place: its hand, what was played, and what the parts know of
    coming             of these, cards that lie open and will be drawn
    excluded           cards a seat cannot hold: it failed to follow, or to take the trick where it must if it can, or
                       led what it would only lead for want of others;
                       cards that came to its hand since then may be anything
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
        self.grown = False
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

    @property
    def rest(self) -> int:
        """Every card not yet played, whoever holds it or will, cards set aside unseen among them."""
        return self.hand | self.unknown | self.coming

    def _read_history(self) -> None:
        """Read the deal event by event: who played what, and what each card says of the hand that it came from."""
        game, bits, plays, excluded = self.game, self.game.bits, self.plays, self.excluded
        tables, following, locked = game.make_tables(self.denomination), game.following, self.locked
        # Where a trick must be taken by whoever can, it is played once more to see what that tells.
        again = None if following.duty is None else game.start_play([0] * self.players, 0, self.denomination)
        if again is not None:
            again.set_seats(self.seats)
        lead, broken = 0, False
        last_played = [0] * self.players
        for moment, event in enumerate(self.view.history):
            if isinstance(event, TrickWon):
                self._observe_trick(event)
                self.best = last_played[event.seat]
                lead = 0
            elif not isinstance(event, Moved):
                continue
            elif event.target.role != "trick" or event.source.owner is None:
                self._observe_move(moment, event)
            else:
                seat, bit = event.source.owner, bits[event.cards[0] or ""]
                plays.append((seat, bit))
                self.played_by[seat] |= bit
                last_played[seat] = bit
                if again is not None:
                    if lead:
                        excluded[seat] |= again.find_denied_cards(bit)
                    else:
                        again.turn = seat
                    again.play(bit)
                if not lead:
                    lead = bit.bit_length()
                    if len(plays) == 1:
                        self._observe_opening(seat, bit)
                    if bit & locked and not broken:
                        # A locked card is led only from a hand that has nothing else.
                        excluded[seat] |= ~locked
                elif not bit & tables.obeying[lead]:
                    # Where revoking is possible it may have held cards of the color all the same.
                    if not following.revokes:
                        excluded[seat] |= tables.following[lead]
                        if not self.takers and bit & following.first_trick_ban:
                            excluded[seat] |= ~following.first_trick_ban
                elif following.revokes:
                    excluded[seat] &= ~tables.following[lead]
                if bit & locked:
                    broken = True

    def _observe_trick(self, event: TrickWon) -> None:
        """Observe a trick that was taken. Captured cards may lie face down, though everybody saw them."""
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
                if whole and len(event.cards) == self.count_cards_at(moment, source):
                    self.open |= {source.owner}
        elif self.plays and target.role == "hand":
            # Cards that came to a hand may be of the color that it had none of before.
            self.grown = True
            self.excluded[target.owner or 0] &= 0 if None in event.cards else ~self.known_mask(event.cards)
        self.observe_move(moment, event)
