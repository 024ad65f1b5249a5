"""A view read as integers: what a player may reason from, and what a guess must agree with."""

from __future__ import annotations

from dataclasses import dataclass, field

from purple_table.core.events import Called, Moved, Noted, TrickWon
from purple_table.core.game import View
from purple_table.games.blues_greens import words
from purple_table.games.blues_greens.bidding import Call
from purple_table.games.blues_greens.melding import NOTHING, MeldTurn
from purple_table.games.blues_greens.melds import RUN, SET, LaidMeld, MeldShape
from purple_table.games.blues_greens.pack import mask, numbers
from purple_table.games.blues_greens.rules import BluesGreensRules


@dataclass(slots=True)
class DrawnCards:
    """The cards that a seat drew unseen from the deck. Moments are places in the history.

    `moments` are the draws; `shown` those cards that it has put down since, with the moment; `lacked` the cards that
    it cannot have held at a moment, as it went down the ladder past them.
    """

    moments: list[int] = field(default_factory=list)
    shown: list[tuple[int, int]] = field(default_factory=list)
    lacked: list[tuple[int, int]] = field(default_factory=list)


def find_trump(game: BluesGreensRules, view: View) -> int | None:
    """The trump suit as a number; None before it is named."""
    name = view.status.trump
    if name is None or name == "none":
        return None if name is None else game.pack.no_trump
    return next(place for place, color in enumerate(game.deck.colors) if color.name == name)


class BluesGreensSeatFacts:
    """The facts of one view of a deal, as sets of cards.

    seat, hand         whose view, and its cards       sizes       cards in hand a seat
    line, leader       the trick as bits, who led      won, taken  captured cards and tricks a seat
    laid, aside        red threes laid down, tricks put aside      splay   the open cards, top last
    table              the melds                       opened, turn   as the state has them
    calls, trump       the auction; trump as a suit number, None before it is named
    holds              what a seat is known to hold: taken from the splay, exchanged with this seat, shown, not yet put
                       down; while the seat lays cards out to give, they may lie there instead
    lacks              green cards that a seat cannot hold: it went down the ladder past them, and green cards never
                       come back
    drawn              what is known of the cards that a seat drew unseen
    turned             twos that were seen to go back into the deck: card number to moment
    unknown            cards that this seat cannot place
    """

    def __init__(self, game: BluesGreensRules, view: View) -> None:
        self.game = game
        self.view = view
        self.seat = view.seat
        players = range(view.players)
        self.hand = game.deck.mask(view.hand)
        self.sizes = [len(view.pile("hand", seat)) for seat in players]
        self.line: list[int] = []
        self.leader = view.status.leader if view.status.leader is not None else view.status.dealer
        self.won = [0] * view.players
        self.taken = [0] * view.players
        self.laid = [self.known_mask(view.pile("laid", seat)) for seat in players]
        self.aside = self.known_mask(view.pile("aside", None, 1))
        self.splay = [game.deck.index[code] for code in view.pile("splay") if code is not None]
        self.opened = [False] * view.players
        self.turn = MeldTurn()
        self.calls: tuple[Call, ...] = ()
        self.trump = find_trump(game, view)
        self.tricks = game.tricks[game.pack.no_trump if self.trump is None else self.trump]
        self.holds = [0] * view.players
        self.lacks = [0] * view.players
        self.drawn = [DrawnCards() for _ in players]
        self.turned: dict[int, int] = {}
        self._melds: dict[int, list[tuple[int, int]]] = {}
        for moment, event in enumerate(view.history):
            self._read(moment, event)
        if self.trump is not None and view.status.phase != "exchange":
            # Whatever black threes were dealt have been shown.
            black = game.pack.black_threes & game.pack.green
            self.lacks = [lacks | black & ~holds for lacks, holds in zip(self.lacks, self.holds, strict=True)]
        self.table = self._table()
        seen = (
            self.hand | self.known_mask(view.pile("pass", self.seat)) | mask(self.splay) | self.aside | sum(self.line)
        )
        for seat in players:
            seen |= self.won[seat] | self.laid[seat]
        for meld in self.table:
            seen |= mask(meld.shape.cards)
        self.unknown = game.pack.cards & ~seen
        self.holds[self.seat] = 0

    def known_mask(self, cards: tuple[str | None, ...]) -> int:
        """The set of the faces among cards."""
        return self.game.deck.mask(card for card in cards if card is not None)

    def draw_moment(self, seat: int, card: int) -> int:
        """The moment after which a seat must have drawn a card that it is to hold; -1: at any time."""
        moments = [moment for moment, lacked in self.drawn[seat].lacked if lacked >> card & 1]
        return max([*moments, self.turned.get(card, -1)])

    # --- the history, event by event --------------------------------------------------------------------------------

    def _read(self, moment: int, event: object) -> None:
        match event:
            case Called():
                points = None if event.call == "pass" else int(event.call)
                self.calls = (*self.calls, (event.seat, points))
            case Noted(kind="black-threes"):
                self.holds[event.seat] |= self.known_mask(event.cards)
            case Noted(kind="shuffled"):
                self.turned |= dict.fromkeys((self.game.deck.index[code] for code in event.cards), moment)
            case TrickWon():
                self.won[event.seat] |= self.known_mask(event.cards)
                self.taken[event.seat] += 1
                self.line = []
            case Moved():
                self._observe_move(moment, event)

    def _observe_move(self, moment: int, event: Moved) -> None:
        source, target = event.source, event.target
        cards = self.known_mask(event.cards)
        if target.role == "hand" and target.owner is not None:
            self._observe_receipt(moment, event, target.owner, cards)
        elif source.role == "hand" and source.owner is not None:
            if target.role != "pass":
                self._put_down(moment, event, source.owner, cards)
        elif source.role == "trick":
            self.line = []

    def _observe_receipt(self, moment: int, event: Moved, seat: int, cards: int) -> None:
        """A seat got cards: dealt, from the partner, from the splay, or unseen from the deck."""
        self.holds[seat] |= cards
        if event.source.role == "pass" and event.source.owner is not None:
            self.holds[event.source.owner] &= ~cards
        elif event.source.role == "splay":
            if len(event.cards) > 1:
                self.turn = self.turn._replace(duty=self.game.deck.index[str(event.cards[0])])
        elif self.calls and seat != self.seat:
            self.drawn[seat].moments.append(moment)

    def _put_down(self, moment: int, event: Moved, seat: int, cards: int) -> None:
        """A seat put cards down: to the trick, in a meld, or red threes."""
        for card in numbers(cards & self.game.pack.blue & ~self.holds[seat]):
            self.drawn[seat].shown.append((card, moment))
        self.holds[seat] &= ~cards
        if event.target.role == "trick":
            self._observe_play(moment, seat, cards)
        elif event.target.role == "laid":
            self.turn = self.turn._replace(leaving=True)
        else:
            self._observe_meld(event, seat, cards)

    def _observe_play(self, moment: int, seat: int, card: int) -> None:
        """A card to the trick tells what its player did not hold, and begins the next turn."""
        led = self.tricks.find_led(self.line)
        lacked = self.tricks.cards_above(self.tricks.rung(card, led), led)
        if lacked and seat != self.seat:
            self.lacks[seat] |= lacked & self.game.pack.green
            self.drawn[seat].lacked.append((moment, lacked & self.game.pack.blue))
        self.line.append(card)
        to_act = self.view.to_act
        self.turn = MeldTurn() if to_act is None else MeldTurn(self.opened[self.game.melding.opener(to_act)])

    def _observe_meld(self, event: Moved, seat: int, cards: int) -> None:
        """A new meld or a card laid off."""
        melding, turn = self.game.melding, self.turn
        if turn.duty != NOTHING and cards >> turn.duty & 1:
            turn = turn._replace(duty=NOTHING)
        number = event.target.number
        new = number not in self._melds
        laid = self._melds.setdefault(number, [])
        laid += [(self.game.deck.index[str(code)], seat) for code in event.cards]
        if new:
            trump = self.game.pack.no_trump if self.trump is None else self.trump
            worth = turn.worth + self.game.pack.value(cards, trump)
            turn = turn._replace(melds=turn.melds + 1, worth=worth)
            self.opened[melding.opener(seat)] |= worth >= melding.first
        self.turn = turn

    # --- what the view shows besides --------------------------------------------------------------------------------

    def _table(self) -> tuple[LaidMeld, ...]:
        """The melds, as the wild cards are marked."""
        pack = self.game.pack
        wild = words.wild_ranks(pack, self.view.status.marks)
        table = []
        for number, laid in sorted(self._melds.items()):
            ranks = {card: wild.get(card, pack.rank_of[card]) for card, _ in laid}
            low = min(ranks.values())
            if low == max(ranks.values()):
                shape = MeldShape(SET, -1, low, tuple(card for card, _ in laid))
                seats = tuple(seat for _, seat in laid)
            else:
                order = sorted(laid, key=lambda entry: ranks[entry[0]])
                natural = next(card for card, _ in laid if card not in wild)
                shape = MeldShape(RUN, pack.suit_of[natural], low, tuple(card for card, _ in order))
                seats = tuple(seat for _, seat in order)
            table.append(LaidMeld(number, laid[0][1], shape, seats))
        return tuple(table)
