"""The bidding at the table: whose turn it is, what everybody hears of it, and what it leads to (see `bidding`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from purple_table.core.actions import Action, Bid, Choose, Pass
from purple_table.core.events import Called, Chosen, Event, Moved, Noted
from purple_table.core.game import Ask, PhaseName, Reason
from purple_table.core.messages import say
from purple_table.core.piles import PileKey
from purple_table.games.tricks.bidding import Bidding, Calls

if TYPE_CHECKING:
    from purple_table.games.tricks.state import TrickState


class BiddingPhase:
    """Call by call, openly, until the part says that the bidding is over."""

    name: PhaseName = "bidding"

    def begin(self, state: TrickState) -> None:
        """Whoever calls first is asked; who may bid blind has not seen its cards (`unseen`, S14)."""
        state.calls = Calls(state.game.players, state.tricks, state.game.sides, state.dealer, state.totals)
        state.to_act = self._part(state).to_call(state.calls)
        state.unseen = self._unseen(state)
        state.bids = self._part(state).result(state.calls)

    def legal(self, state: TrickState) -> list[Action]:
        """What the part allows."""
        return self._part(state).legal(state.calls)

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """What the part refuses."""
        return self._part(state).refusal(state.calls, action)

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> None:
        """Make the call; a seat that looks at its cards, or has bid without, sees them from then on."""
        part = self._part(state)
        seat = state.to_act
        if seat is None or not isinstance(action, Bid | Pass | Choose):
            raise TypeError(f"{action} does not belong to the bidding")
        words, clause = part.words(action), part.clause(action)
        if isinstance(action, Choose):
            events.append(Chosen(seat, action.topic, action.choice, words, clause))
        else:
            events.append(Called(seat, action.call if isinstance(action, Bid) else str(action), words, clause))
        state.calls = state.calls.add(seat, action)
        seen = state.unseen - self._unseen(state)
        state.unseen -= seen
        for other in sorted(seen):
            # The cards stay where they are; only their faces come to be known.
            cards, hand = state.game.deck.codes(state.kernel.hands[other]), PileKey("hand", other)
            events.append(Moved(cards, hand, hand, frozenset((other,))))
        state.bids = part.result(state.calls)
        state.to_act = part.to_call(state.calls)
        if state.to_act is None:
            self._finish(state, events)

    def ask(self, state: TrickState) -> Ask:
        """What the part asks."""
        return self._part(state).ask(state.calls)

    def _finish(self, state: TrickState, events: list[Event]) -> None:
        bids = state.bids
        if bids.redeal:
            events.append(Noted("redeal", state.dealer, say("Everybody passed: the next dealer deals"), "all-pass"))
            state.throw_in(events)
            return
        contract = self._part(state).contract(bids)
        if contract is not None and bids.declarer is not None:
            words = say("The contract is {bid}", bid=self._part(state).words(Bid(str(contract))))
            events.append(Noted("contract", bids.declarer, words, "contract", contract=contract))
        elif bids.denomination:
            words = say("Everybody passed: this deal has no contract and no trump")
            events.append(Noted("contract", state.dealer, words, "all-pass"))
        state.after_bidding()

    def _part(self, state: TrickState) -> Bidding:
        part = state.game.bidding
        if part is None:
            raise TypeError(f"{state.game.name} has no bidding")
        return part

    def _unseen(self, state: TrickState) -> frozenset[int]:
        return frozenset(range(state.game.players)) - self._part(state).seen(state.calls)
