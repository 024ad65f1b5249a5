"""The jink: whoever has won the first tricks that are needed may go on for all of them (clause jink)."""

from __future__ import annotations

from typing import Any

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, Event
from purple_table.core.game import Ask, PhaseName, Reason, Way
from purple_table.core.messages import SeatName, say
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.bidding import JINK, NO_BIDS, join_jink
from purple_table.games.tricks.course_phase import HasParts, PublicPhase
from purple_table.games.tricks.going_out import OutRule
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState

STOP, GO_ON = (Choose(JINK, choice) for choice in ("stop", "jink"))
_LABELS = {STOP: say("Take the pot"), GO_ON: say("Jink")}


class JinkPhase(PublicPhase[int | None]):
    """The decision, inside play, of whoever has won every trick so far and has enough. It keeps who goes on."""

    key = JINK
    name: PhaseName = "choosing"
    inside = True
    asks_publicly = True
    after_tricks = True

    def __init__(self, out: OutRule) -> None:
        self._goal = out.goal

    def prepare(self, state: TrickState) -> None:
        """Return that nobody goes on."""
        return

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Ask the winner of the trick if it is the last that is needed, and no other seat has one."""
        kernel = state.kernel
        if len(kernel.takers) != self._goal or kernel.taken[kernel.winner] != self._goal:
            return None
        state.to_act = kernel.winner
        return PhaseEnd.ASK

    def legal(self, state: TrickState) -> list[Action]:
        """List both ways."""
        return [STOP, GO_ON]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse everything else."""
        words = say("Say first whether you go on for all tricks.")
        return None if action in (STOP, GO_ON) else Reason("jink", words, (STOP, GO_ON))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd:
        """End the deal, or go on until a trick is lost."""
        seat = state.to_act
        if seat is None or not isinstance(action, Choose):
            raise TypeError(f"{action} neither stops nor goes on")
        events.append(Chosen(seat, action.topic, action.choice, _LABELS[action], "jink"))
        if action == STOP:
            return PhaseEnd.DEAL_OVER
        self.set_data(state, seat)
        state.kernel.end = state.game.find_end(state.make_scoring_facts().bids)
        state.kernel.is_over = False
        return PhaseEnd.NEXT

    def ask(self, state: HasParts) -> Ask:
        """Ask whether the seat takes the pot, or goes on."""
        ways = (
            Way(STOP, _LABELS[STOP], help=say("The deal is over, and the pot is yours.")),
            Way(GO_ON, _LABELS[GO_ON], help=say("You must win all tricks, or the pot stays where it is.")),
        )
        return Ask("choose", say("The pot is yours. Do you go for all tricks?"), "jink", ways=ways)

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Say who goes for all tricks."""
        seat = self.data_of(deal)
        if seat is not None:
            words = say("{seat} goes for all tricks", yours="You go for all tricks", seat=SeatName(seat))
            shown["lines"].append(words)

    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        """Add who goes for all tricks, as a declarer."""
        facts["bids"] = join_jink(state.part_data, facts.get("bids", NO_BIDS))

    def infer_data(self, facts: TrickSeatFacts) -> int | None:
        """Read who goes for all tricks from the history."""
        said = (event for event in facts.view.history if isinstance(event, Chosen))
        return next((one.seat for one in said if Choose(one.topic, one.choice) == GO_ON), None)
