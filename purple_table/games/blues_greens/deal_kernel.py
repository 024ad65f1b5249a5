"""The kernel of a deal on integers, for search: drawing, melds, tricks and going out, without messages and checks.

A card is a number or a bit, a hand a set of bits, as in the state; a meld on the table is only what fits it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Self

from purple_table.games.blues_greens.blues_greens_knowledge import BluesGreensSeatFacts
from purple_table.games.blues_greens.blues_greens_rules import BluesGreensDealFacts, BluesGreensRules
from purple_table.games.blues_greens.melding import NOTHING
from purple_table.games.blues_greens.melds import Spot, grow_spot, list_spots
from purple_table.games.blues_greens.pack import mask, numbers

if TYPE_CHECKING:
    from purple_table.games.blues_greens.blues_greens_state import BluesGreensState


class DealKernel:
    """A deal from the beginning of a turn on.

    seat           who is to act           drawn    whether it has drawn in this turn
    melds          how many new melds it has laid in it     duty     the card that it must still meld
    spots          what fits the melds on the table         melded   what each seat has laid
    The other fields are those of the state.
    """

    __slots__ = (
        "bid", "deck", "declarer", "drawn", "duty", "game", "hands", "laid", "leader", "line", "melded", "melds",
        "opened", "over", "rng", "seat", "splay", "spots", "tricks", "trump", "won",
    )  # fmt: skip

    def __init__(self, game: BluesGreensRules, trump: int, declarer: int | None, bid: int, rng: Random) -> None:
        """Make a deal whose hands are still to be filled in; `rng` shuffles the deck when twos go back."""
        self.game, self.trump, self.declarer, self.bid, self.rng = game, trump, declarer, bid, rng
        self.tricks = game.tricks[trump]
        self.hands = [0] * game.players
        self.melded = [0] * game.players
        self.laid = [0] * game.players
        self.won = [0] * game.players
        self.opened = [False] * game.players
        self.deck: list[int] = []
        self.splay: list[int] = []
        self.line: list[int] = []
        self.spots: list[Spot] = []
        self.seat = self.leader = self.melds = 0
        self.duty = NOTHING
        self.drawn = self.over = False

    def copy(self) -> Self:
        """Return an independent deal at the same point."""
        twin = type(self).__new__(type(self))
        twin.game, twin.trump, twin.declarer, twin.bid = self.game, self.trump, self.declarer, self.bid
        twin.rng, twin.tricks = self.rng, self.tricks
        twin.hands, twin.melded, twin.laid, twin.won = self.hands[:], self.melded[:], self.laid[:], self.won[:]
        twin.opened, twin.deck, twin.splay = self.opened[:], self.deck[:], self.splay[:]
        twin.line, twin.spots = self.line[:], self.spots[:]
        twin.seat, twin.leader, twin.melds, twin.duty = self.seat, self.leader, self.melds, self.duty
        twin.drawn, twin.over = self.drawn, self.over
        return twin

    @property
    def may_lay_off(self) -> bool:
        """Whether the seat to act may lay cards off."""
        return self.game.melding.early or self.opened[self.game.melding.find_opener(self.seat)]

    def draw(self) -> None:
        """Draw the top card of the deck."""
        self.hands[self.seat] |= 1 << self.deck.pop()
        self.drawn = True

    def take(self, place: int) -> None:
        """Take the cards of the splay from a place on, and fill it up."""
        taken = self.splay[place:]
        del self.splay[place:]
        self.hands[self.seat] |= mask(taken)
        self.drawn = True
        self.duty = taken[0] if len(taken) > 1 else NOTHING
        self.game.dealing.refill(self.deck, self.splay, self._reshuffle)

    def _reshuffle(self, cards: int) -> list[int]:
        order = numbers(cards)
        self.rng.shuffle(order)
        return order

    def meld(self, cards: int, spot: Spot) -> None:
        """Lay a new meld that is enough for the first one."""
        self._put_down(cards)
        self.spots.append(spot)
        self.melds += 1
        self.opened[self.game.melding.find_opener(self.seat)] = True

    def lay_off(self, card: int, place: int, end: str) -> None:
        """Add a card (a bit) to the meld at a place."""
        self._put_down(card)
        self.spots[place] = grow_spot(self.spots[place], end)

    def _put_down(self, cards: int) -> None:
        seat = self.seat
        self.hands[seat] ^= cards
        self.melded[seat] |= cards
        if self.duty != NOTHING and cards >> self.duty & 1:
            self.duty = NOTHING
        if not self.hands[seat]:
            self._go_out(seat)

    def lay_down(self, cards: int) -> None:
        """Lay red threes down."""
        self.hands[self.seat] ^= cards
        self.laid[self.seat] |= cards
        if not self.hands[self.seat]:
            self._go_out(self.seat)

    def play(self, card: int) -> None:
        """Play a card (a bit) to the trick; then the next turn begins, or the deal is over."""
        seat = self.seat
        self.hands[seat] ^= card
        self.line.append(card)
        self.drawn, self.melds, self.duty = False, 0, NOTHING
        if len(self.line) < 4:
            self.seat = (seat + 1) % 4
        else:
            place = self.tricks.place(self.line)
            if place is None:
                self.line = []
            else:
                self._give_trick((self.leader + place) % 4)
            self.seat = self.leader
        if not self.hands[seat]:
            self._go_out(seat)

    def _give_trick(self, winner: int) -> None:
        self.won[winner] |= sum(self.line)
        self.line = []
        self.leader = winner

    def _go_out(self, seat: int) -> None:
        if self.line:
            self._give_trick(seat)
        self.over = True

    def facts(self) -> BluesGreensDealFacts:
        """Return the deal as scoring sees it."""
        return BluesGreensDealFacts(self.trump, self.declarer, self.bid, self.melded, self.laid, self.won, self.hands)


def make_deal_kernel(facts: BluesGreensSeatFacts, rng: Random) -> DealKernel:
    """Return the deal as it is known to a seat that is about to draw. The other hands and the deck are still empty."""
    game, view = facts.game, facts.view
    contract = view.status.contract
    trump = game.pack.no_trump if facts.trump is None else facts.trump
    kernel = DealKernel(game, trump, view.status.declarer, contract.number if contract is not None else 0, rng)
    kernel.hands[facts.seat] = facts.hand
    kernel.splay, kernel.line, kernel.spots = facts.splay[:], facts.line[:], list(list_spots(facts.table))
    for meld in facts.table:
        for card, seat in zip(meld.shape.cards, meld.seats, strict=True):
            kernel.melded[seat] |= 1 << card
    kernel.laid, kernel.won, kernel.opened = facts.laid[:], facts.won[:], facts.opened[:]
    kernel.seat, kernel.leader = facts.seat, facts.leader
    return kernel


def read_deal_kernel(state: BluesGreensState, rng: Random) -> DealKernel:
    """Return the deal of a state in which a seat is about to draw, to meld or to play a card."""
    game = state.game
    trump = game.pack.no_trump if state.trump is None else state.trump
    kernel = DealKernel(game, trump, state.declarer, state.bid, rng)
    kernel.hands, kernel.deck, kernel.splay, kernel.line = state.hands[:], state.deck[:], state.splay[:], state.line[:]
    kernel.spots = list(list_spots(state.table))
    for meld in state.table:
        for card, seat in zip(meld.shape.cards, meld.seats, strict=True):
            kernel.melded[seat] |= 1 << card
    kernel.laid, kernel.won, kernel.opened = state.laid[:], state.won[:], state.opened[:]
    kernel.seat, kernel.leader = state.seat, state.leader
    kernel.drawn = state.phase is not state.phases.draw
    kernel.duty, kernel.melds = state.turn.duty, state.turn.melds
    return kernel
