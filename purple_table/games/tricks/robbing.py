"""Robbing: whoever holds a certain trump may take the turned card for another of his hand (see `exchange`).

He is asked in secret. The others see that somebody is asked, but not who, and no answer but the taken card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from purple_table.core.actions import Action, Give
from purple_table.core.cards import list_owned_piles
from purple_table.core.events import Event, Moved
from purple_table.core.game import Ask, Reason
from purple_table.core.masks import list_bits
from purple_table.core.messages import say
from purple_table.core.overriding import override
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.dealing_phase import UPCARD, read_turned_card
from purple_table.games.tricks.exchange import LEAVE
from purple_table.games.tricks.exchange_phase import CardExchangePhase, ExchangeData, find_pile
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState


class RobbingPhase(CardExchangePhase):
    """The phase in which the holder of a trump, or the dealer where that is turned, may take the turned card."""

    @override
    def list_seats(self, state: TrickState) -> Sequence[int]:
        return self._find_holder(state, read_turned_card(state))

    def _find_holder(self, state: TrickState, turned: int) -> Sequence[int]:
        wanted = self._find_wanted(state.game, state.denomination)
        if wanted & turned:
            return (state.dealer,)
        return [seat for seat, hand in enumerate(state.kernel.hands) if wanted & hand]

    def _find_wanted(self, game: TrickRules, denomination: str | None) -> int:
        """Return the trump that robs: that of the turned color, not one that is promoted whatever is trump."""
        cards = game.deck.cards
        colors = ((card, cards[card.bit_length() - 1].color_name) for card in list_bits(self.part.holding))
        return next((card for card, color in colors if color.casefold() == denomination), 0)

    @override
    def hides_asked_seat(self, state: TrickState) -> bool:
        return self.is_offered(state)

    @override
    def find_givable(self, state: TrickState) -> int:
        return CardExchangePhase.find_givable(self, state) & ~self.data_of(state).turned

    @override
    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        if isinstance(action, Give) and state.game.bits.get(action.card, 0) & self.data_of(state).turned:
            words = say("Lay away another card than the one that you took.")
            return Reason("exchange", words, tuple(self.legal(state)))
        return CardExchangePhase.refusal(self, state, action)

    @override
    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        if action == LEAVE and state.to_act is not None:
            return self.end_turn(state, state.to_act, events)
        return CardExchangePhase.apply(self, state, action, events)

    @override
    def ask(self, state: TrickState) -> Ask:
        ask = CardExchangePhase.ask(self, state)
        if not self.is_offered(state):
            return ask
        (code,) = state.game.deck.codes(read_turned_card(state))
        taken = state.game.deck[code].named
        prompt = say("You may take the {card} for another card. Nobody else sees that you are asked.", card=taken)
        return replace(ask, prompt=prompt)

    @override
    def infer_data(self, facts: TrickSeatFacts) -> ExchangeData:
        data, wanted, places = (
            CardExchangePhase.infer_data(self, facts),
            self._find_wanted(facts.game, facts.denomination),
            facts.places,
        )
        if data.turned:
            hand = next(
                event.target for event in facts.view.history if isinstance(event, Moved) and event.source == UPCARD
            )
            places[data.turned] = (hand,)
            if data.turned != wanted:
                # Whoever took the turned card held this trump then, and may have laid it away.
                places[wanted] = (hand, find_pile(hand.owner or 0))
        elif facts.view.status.phase == self.name:
            places[wanted] = list_owned_piles("hand", facts.players)
        return data

    @override
    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        CardExchangePhase.place_sampled_cards(self, state, facts, cards)
        if state.phase is self and state.to_act is None:
            # The deal is set up after this phase, the turned card among it.
            (state.to_act,) = self._find_holder(state, facts.known_mask(facts.pile(*UPCARD)))
            state.allowed = self.find_givable(state)
