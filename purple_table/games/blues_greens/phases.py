"""The phases of a match: the one before a deal, and with it all that its states are given."""

from __future__ import annotations

from purple_table.core.actions import Action
from purple_table.core.events import DealBegan, Event, Moved
from purple_table.core.piles import PileKey
from purple_table.core.shuffle import key_digest
from purple_table.games.blues_greens.bidding_phase import BluesGreensBiddingPhase, TrumpPhase
from purple_table.games.blues_greens.exchange_phase import ExchangePhase
from purple_table.games.blues_greens.state import BluesGreensPhases, BluesGreensState
from purple_table.games.blues_greens.turns import BluesGreensDrawPhase, BluesGreensPlayPhase, MeldPhase
from purple_table.games.match_frame import BeforeDeal

_STOCK = PileKey("stock")


class BluesGreensDealPhase(BeforeDeal[BluesGreensState]):
    """The dealer begins the deal (clauses deal, splay)."""

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Shuffle both packs, deal, and lay out the splay; then the dealer's left neighbor bids first."""
        game, deck = state.game, state.game.deck
        state.clear()
        state.history = []
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
        state.phase = state.phases.bidding
        state.to_act = game.bidding.to_call(state.dealer, state.calls)


PHASES = BluesGreensPhases(
    BluesGreensDealPhase(),
    BluesGreensBiddingPhase(),
    TrumpPhase(),
    ExchangePhase(),
    BluesGreensDrawPhase(),
    MeldPhase(),
    BluesGreensPlayPhase(),
)
