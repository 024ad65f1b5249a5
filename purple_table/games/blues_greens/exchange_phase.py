"""The exchange at the table: whether there is one, and cards laid out one by one (clause exchange)."""

from __future__ import annotations

from purple_table.core.actions import Action, Choose, Give
from purple_table.core.events import Chosen, Event, Moved
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import Message, say
from purple_table.core.piles import PileKey
from purple_table.games.blues_greens.exchange import EXCHANGE_TOPIC
from purple_table.games.blues_greens.state import BluesGreensState

_WAYS = (("yes", say("Exchange cards")), ("no", say("Keep the hand")))


PHASE_NAMES.register("exchange")


class ExchangePhase:
    """If it may be left out, the declarer says whether cards are exchanged; then both lay theirs out card by card."""

    name: PhaseName = "exchange"

    def legal(self, state: BluesGreensState) -> list[Action]:
        """Yes or no, or any card of the hand."""
        if state.offered:
            return [Choose(EXCHANGE_TOPIC, choice) for choice, _ in _WAYS]
        return [Give(code) for code in state.game.deck.codes(state.hands[state.seat])]

    def refusal(self, state: BluesGreensState, action: Action) -> Reason | None:
        """Only cards of the hand can be given."""
        legal = self.legal(state)
        if action in legal:
            return None
        if state.offered:
            return Reason("exchange", say("Say whether you and your partner exchange cards."), tuple(legal))
        if isinstance(action, Give):
            return Reason("exchange", say("You can give only cards of your hand."), tuple(legal))
        return Reason("exchange", say("Choose the cards for your partner first."), tuple(legal))

    def apply(self, state: BluesGreensState, action: Action, events: list[Event]) -> None:
        """Note the choice, or lay a card out; the last one sends them over."""
        if isinstance(action, Choose):
            label = dict(_WAYS)[action.choice]
            events.append(Chosen(state.seat, EXCHANGE_TOPIC, action.choice, label, "exchange"))
            state.offered = False
            if action.choice == "no":
                state.begin_play(events)
            else:
                state.to_act = state.partner
            return
        if not isinstance(action, Give):
            raise TypeError(f"{action} does not belong to the exchange")
        seat, deck = state.seat, state.game.deck
        bit = 1 << deck.index[action.card]
        state.hands[seat] ^= bit
        state.given[seat] |= bit
        tray = PileKey("pass", seat)
        events.append(Moved((action.card,), PileKey("hand", seat), tray, frozenset((seat,))))
        if state.given[seat].bit_count() < state.game.exchange.count:
            return
        target = (seat + 2) % state.game.players
        cards = deck.codes(state.given[seat])
        events.append(Moved(cards, tray, PileKey("hand", target), frozenset((seat, target))))
        state.hands[target] |= state.given[seat]
        state.given[seat] = 0
        if seat == state.declarer:
            state.begin_play(events)
        else:
            state.to_act = state.declarer

    def ask(self, state: BluesGreensState) -> Ask:
        """Whether to exchange, or how many cards for whom."""
        if state.offered:
            ways = tuple(Way(Choose(EXCHANGE_TOPIC, choice), label) for choice, label in _WAYS)
            return Ask("choose", say("Do you and your partner exchange cards?"), "exchange", ways=ways)
        seat, count = state.seat, state.game.exchange.count
        prompt = say("Give your partner a card.", many="Give your partner {count} cards.", count=count)
        if seat == state.declarer:
            prompt = say(
                "Give your partner a card back; it may be the one that you got.",
                many="Give your partner {count} cards back; they may be the ones that you got.",
                count=count,
            )
        return Ask("give", prompt, "exchange", count, state.given[seat].bit_count(), (seat + 2) % state.game.players)

    def line(self, state: BluesGreensState) -> Message:
        """What is awaited."""
        return say("The declarer and the partner exchange cards")
