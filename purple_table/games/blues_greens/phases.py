"""The phases before and after a deal: dealing, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.actions import Action, NextDeal
from purple_table.core.events import DealBegan, Event, Moved
from purple_table.core.game import Ask, PhaseName, Reason
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.piles import PileKey
from purple_table.core.shuffle import key_digest
from purple_table.games.blues_greens.bidding import BIDDING

if TYPE_CHECKING:
    from purple_table.games.blues_greens.state import BluesGreensState

_STOCK = PileKey("stock")


class DealPhase:
    """The dealer begins the deal (clauses deal, splay)."""

    name: PhaseName = "deal"

    def legal(self, state: BluesGreensState) -> list[Action]:
        """The deal itself."""
        return [NextDeal()]

    def refusal(self, state: BluesGreensState, action: Action) -> Reason | None:
        """Nothing else is possible before the deal."""
        return (
            None if isinstance(action, NextDeal) else Reason("deal", say("The cards are not dealt yet."), (NextDeal(),))
        )

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Shuffle both packs, deal, and lay out the splay; then the dealer's left neighbor bids first."""
        game, deck = state.game, state.game.deck
        state.clear()
        state.key = state.chance.key(state.number)
        state.hands, state.rest, state.deck = game.dealing.deal(state.key, state.dealer, game.players)
        events.append(DealBegan(state.number, state.dealer, key_digest(state.key)))
        for place in range(game.players):
            seat = (state.dealer + 1 + place) % game.players
            cards = deck.codes(state.hands[seat])
            events.append(Moved(cards, _STOCK, PileKey("hand", seat), frozenset((seat,))))
        if state.rest:
            events.append(Moved(deck.codes(state.rest), _STOCK, PileKey("aside"), frozenset()))
        state.refill(events)
        state.phase = BIDDING
        state.to_act = game.bidding.to_call(state.dealer, state.calls)

    def ask(self, state: BluesGreensState) -> Ask:
        """Begin the deal."""
        return Ask("deal", say("Begin deal {number}.", number=state.number), "deal")

    def line(self, state: BluesGreensState) -> Message:
        """Nothing to say."""
        return SILENT


class OverPhase:
    """The match is over."""

    name: PhaseName = "over"

    def legal(self, state: BluesGreensState) -> list[Action]:
        """Nothing."""
        return []

    def refusal(self, state: BluesGreensState, action: Action) -> Reason | None:
        """Nothing can be done any more."""
        return Reason("end", say("The match is over."))

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Never reached: every action is refused."""
        raise TypeError("the match is over")

    def ask(self, state: BluesGreensState) -> Ask:
        """Never asked: nobody is to act."""
        raise TypeError("the match is over")

    def line(self, state: BluesGreensState) -> Message:
        """Nothing to say."""
        return SILENT


DEAL = DealPhase()
OVER = OverPhase()
