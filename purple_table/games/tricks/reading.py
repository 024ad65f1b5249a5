"""A trick view read as integers: what a player may reason from, and what a guess must agree with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.events import Moved, TrickWon
from purple_table.core.game import View

if TYPE_CHECKING:
    from purple_table.games.tricks.game import TrickGame


class Reading:
    """The facts of one view of a deal in progress, as masks (a bit a card in deck order).

    seat, players      whose view                   hand      the seat's own cards
    sizes              cards in hand a seat          given     cards laid out to pass, known (own) only; `laid` how many
    trick              (seat, bit) in order played   leader    who leads or led the trick
    played             every card played             won       captured masks a seat
    played_by          the same a seat               opener    the seat that led the first trick
    unknown            cards this seat cannot place: in other hands, laid out by others, or hidden aside
    holds              cards a seat is known to hold (this seat passed them there and they were not played)
    excluded           cards a seat cannot hold: it failed to follow, or led what it would only lead for want of others
    aside_shown        cards set aside openly        aside_hidden  how many lie aside face down
    aside_taken        what lay aside face down and went to the first trick's winner
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
        self.trick = [((self.leader + place) % self.players, bit) for place, bit in enumerate(line)]
        aside = view.pile("aside")
        self.aside_shown = self.known(aside)
        self.aside_hidden = sum(1 for card in aside if card is None)
        self.taken = [0] * self.players
        self.played = 0
        self.played_by = [0] * self.players
        self.opener: int | None = None
        self.aside_taken = 0
        self.holds = [0] * self.players
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
        game, leading = self.game, self.game.leading
        certain = not game.following.revokes
        lead = 0
        count = 0
        first = True
        broken = False
        for event in self.view.history:
            if isinstance(event, TrickWon):
                self.taken[event.seat] += 1
                count = 0
                first = False
            elif isinstance(event, Moved) and event.source.role == "pass" and event.source.owner == self.seat:
                if event.target.owner is not None:
                    self.holds[event.target.owner] |= self.known(event.cards)
            elif isinstance(event, Moved) and event.source.role == "aside":
                self.aside_taken = self.known(event.cards)
            elif isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
                seat, bit = event.source.owner, self.known(event.cards)
                self.played |= bit
                self.played_by[seat] |= bit
                if not count:
                    lead = bit
                    if self.opener is None:
                        self.opener = seat
                        self._read_opening(bit)
                    elif bit & leading.locked and not broken:
                        self.excluded[seat] |= ~leading.locked
                else:
                    asked = game.tables.following[lead.bit_length()]
                    if not bit & asked:
                        if certain:
                            self.excluded[seat] |= asked
                            if first and bit & game.following.first_trick_ban:
                                self.excluded[seat] |= ~game.following.first_trick_ban
                    elif not certain:
                        self.excluded[seat] &= ~asked
                broken = broken or bool(bit & leading.locked)
                count += 1

    def _read_opening(self, bit: int) -> None:
        """The opening card shows that nobody holds a lower one of its color."""
        leading = self.game.leading
        if leading.opening_card:
            lower = leading.color & (bit - 1) if bit & leading.color else leading.color
            for seat in range(self.players):
                self.excluded[seat] |= lower
