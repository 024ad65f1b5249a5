"""A trick view read as integers: what a player may reason from, and what a guess must agree with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Pass
from purple_table.core.events import Called, Chosen, DealBegan, DealScored, Moved, TrickWon
from purple_table.core.game import View
from purple_table.games.seating import in_turn
from purple_table.games.tricks.bidding import LOOK, NO_BIDS, Bids, Calls

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class SeatFacts:
    """The facts of one view of a deal in progress, as masks (a bit a card in deck order).

    seat, players      whose view                   hand      the seat's own cards; none while it has not seen them
    seats              those that play, rising      open      those whose hands everybody sees
    sizes              cards in hand a seat          given     cards laid out to pass, known (own) only; `laid` how many
    trick              (seat, bit) in order played   leader    who leads or led the trick
    played             every card played             won       captured masks a seat
    played_by          the same a seat               opener    the seat that led the first trick
    unknown            cards this seat cannot place: in hands, laid out by others, or hidden aside
    holds              cards another seat is known to hold: its hand lies open, or this seat passed them there and they
                       were not played
    excluded           cards a seat cannot hold: it failed to follow, or led what it would only lead for want of others
    aside_shown        cards set aside openly
    aside_hidden       how many lie aside face down, `aside_stays` of them to the end
    taken, takers      tricks won by seat, and who took them in order
    aside_taken        what lay aside face down and went to the first trick's winner
    denomination             the trump by name, None before there is one; `trump` its cards
    calls              the bidding so far            bids      what it led to
    locked             what may not be led at first  broken    whether one of these was played
    """

    def __init__(self, game: TrickGame, view: View) -> None:
        self.game = game
        self.view = view
        self.seat = view.seat
        self.players = view.players
        bits = game.bits
        self.hand = game.deck.mask(view.hand)
        self.sizes = [len(view.pile("hand", seat)) for seat in range(self.players)]
        self.laid = [len(view.pile("pass", seat)) for seat in range(self.players)]
        self.given = self.known(view.pile("pass", self.seat))
        self.won = [self.known(view.pile("won", seat)) for seat in range(self.players)]
        line = [bits[card] for card in view.pile("trick") if card is not None]
        self.leader = view.status.leader if view.status.leader is not None else view.seat
        self.seats = tuple(seat for seat in range(self.players) if seat not in view.status.out)
        self.trick = list(zip(in_turn(self.seats, self.leader), line, strict=False))
        aside = view.pile("aside")
        self.aside_shown = self.known(aside)
        self.aside_stays = len(view.pile("aside", None, 1))
        self.aside_hidden = sum(1 for card in aside if card is None) + self.aside_stays
        self.denomination = None if view.status.trump is None else view.status.trump.casefold()
        self.trump = 0 if self.denomination is None else game.trump.cards[self.denomination]
        self.locked = game.leading.lock(self.trump)
        self.calls = _calls(game, view)
        self.bids: Bids = NO_BIDS if game.bidding is None else game.bidding.result(self.calls)
        self.taken = [0] * self.players
        self.takers: list[int] = []
        self.played = 0
        self.played_by = [0] * self.players
        self.opener: int | None = None
        self.aside_taken = 0
        self.holds = [self.known(view.pile("hand", seat)) for seat in range(self.players)]
        self.open: frozenset[int] = frozenset()
        self.excluded = [0] * self.players
        self.broken = view.status.broken
        self._read_history()
        everything = game.deck.mask(game.dealing.cards)
        seen = self.hand | self.given | self.aside_shown | sum(self.won) | sum(bit for _, bit in self.trick)
        self.unknown = everything & ~seen
        for seat in range(self.players):
            self.holds[seat] &= self.unknown
            if seat == self.seat:
                self.holds[seat] = 0

    def known(self, cards: tuple[str | None, ...]) -> int:
        """The mask of the faces among cards."""
        return self.game.deck.mask(card for card in cards if card is not None)

    def _read_history(self) -> None:
        """Go through the deal: passed cards, and what each play says about the hand it came from."""
        game = self.game
        tables = game.tables_of(self.denomination)
        certain = not game.following.revokes
        lead = 0
        count = 0
        first = True
        broken = False
        for event in self.view.history:
            if isinstance(event, TrickWon):
                self.taken[event.seat] += 1
                self.takers.append(event.seat)
                count = 0
                first = False
            elif isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
                seat, bit = event.source.owner, self.known(event.cards)
                self.played |= bit
                self.played_by[seat] |= bit
                if not count:
                    lead = bit.bit_length()
                    if self.opener is None:
                        self.opener = seat
                        self._read_opening(bit)
                    if bit & self.locked and not broken:
                        self.excluded[seat] |= ~self.locked
                else:
                    asked = tables.following[lead]
                    if not bit & tables.obeying[lead]:
                        if certain:
                            self.excluded[seat] |= asked
                            if first and bit & game.following.first_trick_ban:
                                self.excluded[seat] |= ~game.following.first_trick_ban
                    elif not certain:
                        self.excluded[seat] &= ~asked
                broken = broken or bool(bit & self.locked)
                count += 1
            elif isinstance(event, Moved) and event.source.role == "pass" and event.source.owner == self.seat:
                if event.target.owner is not None:
                    self.holds[event.target.owner] |= self.known(event.cards)
            elif isinstance(event, Moved) and event.source == event.target and event.open_to is None:
                if None not in event.cards and event.source.owner is not None:
                    self.open |= {event.source.owner}
            elif isinstance(event, Moved) and event.source.role == "aside" and event.target.role == "won":
                self.aside_taken = self.known(event.cards)

    def _read_opening(self, bit: int) -> None:
        """The opening card shows that nobody holds a lower one of its color."""
        leading = self.game.leading
        if leading.opening_card:
            lower = leading.color & (bit - 1) if bit & leading.color else leading.color
            for seat in range(self.players):
                self.excluded[seat] |= lower


def _calls(game: TrickGame, view: View) -> Calls:
    """The bidding as the history tells it, with the totals from before the deal."""
    # Between two deals the status names the next dealer already.
    totals, dealer = view.totals, view.status.dealer
    made: list[tuple[int, Action]] = []
    for event in view.history:
        if isinstance(event, DealBegan):
            dealer = event.dealer
        elif isinstance(event, Called):
            made.append((event.seat, Pass() if event.call == str(Pass()) else Bid(event.call)))
        elif isinstance(event, Chosen) and Choose(event.topic, event.choice) == LOOK:
            made.append((event.seat, LOOK))
        elif isinstance(event, DealScored):
            totals = tuple(after - points for after, points in zip(totals, event.points, strict=True))
    return Calls(view.players, view.status.tricks, game.sides, dealer, totals, tuple(made))
