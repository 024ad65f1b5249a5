"""Taking up: the dealer gets the card that was turned up, and lays one of his hand away (clause discard)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from purple_table.core.actions import Action, Give
from purple_table.core.events import Event, Moved
from purple_table.core.game import Ask, PhaseName, Reason
from purple_table.core.messages import say
from purple_table.core.piles import Pile, PileKey
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.calls import Bids
from purple_table.games.tricks.course import CoursePhase
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

_AWAY = PileKey("aside", None, 2)


class TakeUpPhase(CoursePhase[int]):
    """Where the bidding says so, and unless the dealer sits out. It keeps the card laid away; only the dealer knows
    it."""

    key = "taking_up"
    name: PhaseName = "exchange"

    def prepare(self, state: TrickState) -> int:
        """Nothing is laid away."""
        return 0

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """The dealer takes the card, and is asked for one."""
        bids: Bids = state.facts().bids
        if bids.turned != "up" or state.dealer not in state.seats:
            state.first.turn_down(state, events)
            return PhaseEnd.NEXT
        state.first.take_turned(state, state.dealer, events)
        state.to_act, state.allowed = state.dealer, state.kernel.hands[state.dealer]
        return None

    def legal(self, state: TrickState) -> list[Action]:
        """Any card of the hand, the one just taken too."""
        return state.game.actions(state.game.gives, state.allowed)

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Only a card that the hand holds can be laid away."""
        if isinstance(action, Give) and state.game.bits.get(action.card, 0) & state.allowed:
            return None
        return Reason("discard", say("Lay a card of your hand away first."), tuple(self.legal(state)))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """Lay the card away, unseen."""
        if not isinstance(action, Give):
            raise TypeError(f"{action} lays no card away")
        bit, dealer = state.game.bits[action.card], state.dealer
        state.kernel.hands[dealer] ^= bit
        self.set_data(state, bit)
        events.append(Moved((action.card,), PileKey("hand", dealer), _AWAY, frozenset((dealer,))))
        return PhaseEnd.NEXT

    def ask(self, state: TrickState) -> Ask:
        """One card, for nobody."""
        return Ask("give", say("Lay a card of your hand away, unseen."), "discard", 1)

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """The card laid away."""
        return (Pile(_AWAY, state.game.deck.codes(self.data_of(state)), frozenset((state.dealer,))),)

    def infer_data(self, facts: TrickSeatFacts) -> int:
        """The card laid away, as far as it is the seat's own."""
        mine = facts.known_mask(facts.pile(*_AWAY))
        facts.placed |= mine
        return mine

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """The card laid away."""
        return (HiddenPile(_AWAY, len(facts.pile(*_AWAY)), self.inferred_data(facts)),)

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """The card laid away; the dealer may still lay any away while it is asked."""
        self.set_data(state, cards[0])
        if state.phase is self and state.to_act is not None:
            state.allowed = state.kernel.hands[state.to_act]
