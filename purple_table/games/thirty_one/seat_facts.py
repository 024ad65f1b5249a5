"""A view of a hand read as integers: what a player may reason from, and what a guess must agree with."""

from __future__ import annotations

from purple_table.core.events import Event, Moved, Noted
from purple_table.core.game import View
from purple_table.core.overriding import override
from purple_table.games.knowledge import SeatKnowledge
from purple_table.games.thirty_one.rules import ThirtyOneRules


class ThirtyOneSeatFacts(SeatKnowledge):
    """The facts of one view, as masks (a bit a card in deck order) and seats, beside those of every family:

    dealt           whether a hand has been dealt  playing    how many seats have cards
    discards        bits, the top at the end       stock      how many cards the stock has
    renewed         the unknown cards that became the stock when the discards were shuffled; until then 0
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
        super().__init__(game.deck, view)
        self.game = game
        self.playing = sum(1 for size in self.sizes if size)
        self.discards = [game.bits[card] for card in self.pile("discard") if card is not None]
        self.stock = len(self.pile("stock"))
        self.knocker = view.status.knocker
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
        self.read_history()
        self.locate(game.deck.mask(game.dealing.cards) & ~(self.hand | sum(self.discards)))
        self.renewed &= self.unknown

    @override
    def observe(self, moment: int, event: Event) -> None:
        if isinstance(event, Moved):
            self._observe_move(event)
            self.tracker.observe_move(moment, event)
        elif isinstance(event, Noted):
            self._observe_note(event)

    def _observe_move(self, event: Moved) -> None:
        source, target = event.source, event.target
        bit = self.known_mask(event.cards)
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
        elif source.role == "discard" and target.role == "hand":
            self._pile.pop()
            self.drawn = True
            self.taken = bit
            self.stays = 0
        elif source.role == "discard" and target.role == "stock":
            self.renewed = sum(self._pile[:-1])
            self.fresh = [0] * self.players
            del self._pile[:-1]
            self.reshuffled += 1
        elif source.role == "hand" and target.role == "discard" and source.owner is not None:
            if bit & self.renewed:
                self.renewed ^= bit
                self.fresh[source.owner] -= 1
            self._pile.append(bit)
            self._end_turn(source.owner)

    def _observe_note(self, event: Noted) -> None:
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
