"""A view of a hand read as integers: what a player may reason from, and what a guess must agree with."""

from __future__ import annotations

from purple_table.core.events import Moved, Noted
from purple_table.core.game import View
from purple_table.games.thirty_one.rules import ThirtyOneRules


class ThirtyOneSeatFacts:
    """The facts of one view, as masks (a bit a card in deck order) and seats.

    seat, players   whose view                     dealt      whether a hand has been dealt
    hand            the seat's own cards           sizes      cards in hand a seat
    known           cards each seat is known to hold: its own, taken from the discard pile, or shown
    discards        bits, the top at the end       stock      how many cards the stock has
    unknown         cards this seat cannot place: in other hands or in the stock
    renewed         those of them that became the stock when the discards were shuffled; until then 0
    fresh           how many of these each other seat has drawn and not shown (the rest of its unknown cards are older)
    taken           the discard taken on this turn drawn      whether the seat to act must discard
    knocker         who knocked, or None           left       turns that are left after a knock
    turns           turns done                     stays      how many of them, in a row, were stays
    idle            turns in a row without the stock
    reshuffled      how often the discards became the stock
    acted           seats that have had a turn     shown      seats whose hands lie open
    blitzer         whose Blitz ended the hand, or None
    """

    def __init__(self, game: ThirtyOneRules, view: View) -> None:
        self.game = game
        self.view = view
        self.seat = view.seat
        self.players = view.players
        seats = range(self.players)
        self.hand = game.deck.mask(view.hand)
        self.sizes = [len(view.pile("hand", seat)) for seat in seats]
        self.playing = sum(1 for size in self.sizes if size)
        self.discards = [game.bits[card] for card in view.pile("discard") if card is not None]
        self.stock = len(view.pile("stock"))
        self.knocker = view.status.knocker
        self.known = [0] * self.players
        self.renewed = 0
        self.fresh = [0] * self.players
        self.taken = 0
        self.drawn = False
        self.left = 0
        self.turns = 0
        self.stays = 0
        self.idle = 0
        self.reshuffled = 0
        self.acted: set[int] = set()
        self.shown: set[int] = set()
        self.blitzer: int | None = None
        self.dealt = False
        self._pile: list[int] = []
        self._knocked = False
        for event in view.history:
            if isinstance(event, Moved):
                self._read_move(event)
            elif isinstance(event, Noted):
                self._read_note(event)
        self.known[self.seat] = self.hand
        for seat in seats:
            if seat in self.shown:
                self.known[seat] = game.deck.mask(card for card in view.pile("hand", seat) if card is not None)
        placed = sum(self.known) | sum(self.discards)
        self.unknown = game.deck.mask(game.dealing.cards) & ~placed
        self.renewed &= self.unknown

    def _read_move(self, event: Moved) -> None:
        source, target = event.source, event.target
        bit = sum(self.game.bits[card] for card in event.cards if card is not None)
        if source.role == "stock" and target.role == "discard":
            self.dealt = True
            self._pile = [bit]
        elif source.role == "stock" and target.role == "hand":
            if self.dealt and target.owner is not None:
                self.drawn = True
                self.stays = 0
                self.idle = -1
                if self.reshuffled:
                    self.fresh[target.owner] += 1
        elif source.role == "discard" and target.role == "hand" and target.owner is not None:
            self._pile.pop()
            self.known[target.owner] |= bit
            self.drawn = True
            self.taken = bit
            self.stays = 0
        elif source.role == "discard" and target.role == "stock":
            self.renewed = sum(self._pile[:-1])
            self.fresh = [0] * self.players
            del self._pile[:-1]
            self.reshuffled += 1
        elif source.role == "hand" and target.role == "discard" and source.owner is not None:
            if bit & self.known[source.owner]:
                self.known[source.owner] ^= bit
            elif bit & self.renewed:
                self.renewed ^= bit
                self.fresh[source.owner] -= 1
            self._pile.append(bit)
            self._end_turn(source.owner)

    def _read_note(self, event: Noted) -> None:
        if event.kind == "stay":
            self.stays += 1
            self._end_turn(event.seat)
        elif event.kind == "knock":
            self._knocked = True
            self.left = self.playing
            self._end_turn(event.seat)
        elif event.kind in ("shown", "blitz"):
            self.shown.add(event.seat)
            if event.kind == "blitz":
                self.blitzer = event.seat

    def _end_turn(self, seat: int) -> None:
        self.drawn = False
        self.taken = 0
        self.turns += 1
        self.acted.add(seat)
        if self._knocked:
            self.left -= 1
        else:
            self.idle += 1
