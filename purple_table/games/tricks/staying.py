"""Staying: each seat says whether it plays for the pot, or drops and lays its hand away (clause staying)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from purple_table.core.actions import Action, Choose
from purple_table.core.events import Chosen, Event
from purple_table.core.game import PHASE_NAMES, Ask, PhaseName, Reason, Way
from purple_table.core.messages import say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.trick_play.part import Need, Part
from purple_table.games.tricks.bidding import NO_BIDS, STAYING, join_dropped
from purple_table.games.tricks.course_phase import DealStep, HasParts, PublicPhase
from purple_table.games.tricks.example_facts import read_playing_seats
from purple_table.games.tricks.exchange_phase import lay_hand_away
from purple_table.games.tricks.part_context import PartContext
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

STAY, DROP = (Choose(STAYING, choice) for choice in ("stay", "drop"))
_LABELS = {STAY: say("I stay"), DROP: say("I drop")}

PHASE_NAMES.register(STAYING)


@dataclass(frozen=True, slots=True)
class Staying(Part):
    """From the dealer's left each seat stays or drops; the last one left is not asked, and takes the pot."""

    @property
    @override
    def needs(self) -> Sequence[Need]:
        return (
            Need("stakes", "pot", "[stakes] must have a pot: [staying] asks who plays for it"),
            Need("exchange", "exchange", "[exchange] must be there: a hand that drops is laid away like its cards"),
            Need("sides", "alone", "[sides] must let everybody play alone: [staying] asks each seat"),
        )


class StayPhase(PublicPhase[tuple[int, ...]]):
    """The phase in which the seats say whether they stay. It keeps the seats that have dropped, in order.

    A dropped hand lies among the cards that its seat has laid away in the exchange.
    """

    key = STAYING
    step = DealStep.BIDDING
    name: PhaseName = STAYING
    asks_publicly = True

    def prepare(self, state: TrickState) -> tuple[int, ...]:
        """Return that nobody has dropped."""
        return ()

    def begin(self, state: TrickState, events: list[Event]) -> None:
        """Ask the seat to the left of the dealer."""
        state.to_act = (state.dealer + 1) % state.game.players

    def legal(self, state: TrickState) -> list[Action]:
        """List both ways."""
        return [STAY, DROP]

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Refuse everything else."""
        return None if action in (STAY, DROP) else Reason("staying", say("Stay or drop first."), (STAY, DROP))

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Note the choice. The hand of a seat that drops is laid away; a seat that is left alone ends the deal."""
        seat = state.to_act
        if seat is None or not isinstance(action, Choose):
            raise TypeError(f"{action} neither stays nor drops")
        events.append(Chosen(seat, action.topic, action.choice, _LABELS[action], "staying"))
        if action == DROP:
            lay_hand_away(state, seat, events)
            state.seats = tuple(other for other in state.seats if other != seat)
            self.set_data(state, (*self.data_of(state), seat))
            if len(state.seats) == 1:
                return PhaseEnd.DEAL_OVER
        if seat == state.dealer:
            return PhaseEnd.NEXT
        state.to_act = (seat + 1) % state.game.players
        return None

    def ask(self, state: HasParts) -> Ask:
        """Ask whether the seat stays, and say what dropping means."""
        ways = (
            Way(STAY, _LABELS[STAY], help=say("You play for the pot, and pay if you win no trick.")),
            Way(DROP, _LABELS[DROP], help=say("You lay your hand away, and neither win nor pay.")),
        )
        return Ask("choose", say("Do you stay in?"), "staying", ways=ways)

    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        """Add who has dropped."""
        facts["bids"] = join_dropped(state.part_data, facts.get("bids", NO_BIDS))

    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """Add the seats that an example says are out."""
        dropped = frozenset(range(game.players)) - set(read_playing_seats(game, facts))
        return replace(deal, bids=replace(deal.bids, dropped=dropped))

    def infer_data(self, facts: TrickSeatFacts) -> tuple[int, ...]:
        """Read who has dropped."""
        return read_dropped(facts)


def read_dropped(facts: TrickSeatFacts) -> tuple[int, ...]:
    """Return the seats that have dropped, in order, as everybody knows them."""
    drop = DROP.topic, DROP.choice
    return tuple(e.seat for e in facts.view.history if isinstance(e, Chosen) and (e.topic, e.choice) == drop)


def read_staying(section: Section, context: PartContext) -> Staying:
    """Read the part [staying] of a rule book."""
    section.choice("part", ["stay_or_drop"])
    section.check_all_read()
    return Staying()
