"""The phase in which the declarer names the trump, after a bidding that has named none (clause trump)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, Event
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import Message, Term, say
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.bidding import NAMED_TRUMP, join_trump
from purple_table.games.tricks.bidding_phase import BiddingData, BiddingPhase
from purple_table.games.tricks.course_phase import DealStep, HasParts, PublicPhase
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trump import NO_TRUMP, Trump, make_naming

PHASE_NAMES.register("trump")


class NamedTrumpPhase(PublicPhase[str]):
    """The phase in which the declarer names a color, or no trump where the rules allow it.

    It keeps what was named, "" before that. A bid that names its trump itself leaves nothing to name.
    """

    key = NAMED_TRUMP
    step = DealStep.NAMING
    name: PhaseName = "trump"
    asks_publicly = True

    def __init__(self, trump: Trump) -> None:
        self._trump = trump
        self.step = DealStep.GAME if trump.late else DealStep.NAMING
        self._legal: list[Action] = [make_naming(name) for name in trump.named]

    def prepare(self, state: TrickState) -> str:
        """Return that nothing is named."""
        return ""

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the declarer, unless the bid has named the trump."""
        if state.declarer is None or state.denomination is not None:
            state.denomination = state.denomination or NO_TRUMP
            return PhaseEnd.NEXT
        state.to_act = state.declarer
        return None

    def legal(self, state: TrickState) -> list[Action]:
        """List the colors from low to high, and no trump."""
        return self._legal[:]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse what cannot be trump at this table, and everything else."""
        if action in self._legal:
            return None
        words = say("Name a color as trump first.")
        if action == make_naming(NO_TRUMP):
            words = say("At this table a color must be trump.")
        return Reason("trump", words, tuple(self._legal))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """Name the trump openly."""
        if not isinstance(action, Choose) or state.to_act is None:
            raise TypeError(f"{action} names no trump")
        state.denomination = action.choice
        self.set_data(state, action.choice)
        events.append(Chosen(state.to_act, action.topic, action.choice, self._name(action.choice), "trump"))
        return PhaseEnd.NEXT

    def ask(self, state: HasParts) -> Ask:
        """Offer what may be trump."""
        said: BiddingData = state.part_data[BiddingPhase.key]
        prompt = say("Name the trump.")
        if said.bids.promise is not None:
            prompt = say("Your bid of {bid:middle} stands: name the trump.", bid=said.bids.promise.label)
        ways = tuple(Way(make_naming(name), self._name(name)) for name in self._trump.named)
        return Ask("choose", prompt, "trump", ways=ways, denominations=self._trump.named)

    def _name(self, denomination: str) -> Message:
        if denomination == NO_TRUMP:
            return say("No trump")
        return say("{color:start}", color=Term(self._trump.names[denomination]))

    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        """Add the trump to what the bidding has led to."""
        if "bids" in facts:
            facts["bids"] = join_trump(state.part_data, facts["bids"])

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add the trump to the contract."""
        named, contract = self.data_of(deal), shown.get("contract")
        if named and contract is not None:
            shown["contract"] = replace(contract, denomination=named)

    def infer_data(self, facts: TrickSeatFacts) -> str:
        """Return the trump, which everybody knows."""
        return facts.denomination or ""
