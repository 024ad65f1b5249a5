"""The hands with which play began, which some scorings read: who was dealt what, and what is left in each hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from purple_table.core.events import Event
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.course_phase import CoursePhase, DealStep
from purple_table.games.tricks.dealing_phase import EXCHANGE
from purple_table.games.tricks.exchange_phase import ExchangeData
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.state import TrickState

Hands = tuple[int, ...]


class DealtHandsPhase(CoursePhase[Hands]):
    """Takes note of the hands before the first lead, for scorings that ask for them; nobody is shown them."""

    key = "dealt_hands"
    step = DealStep.PLAY

    def prepare(self, state: TrickState) -> Hands:
        """Return no hands."""
        return ()

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd:
        """Take note of the hands."""
        self.set_data(state, tuple(state.kernel.hands))
        return PhaseEnd.NEXT

    def add_scoring_facts(self, state: TrickState, facts: dict[str, Any]) -> None:
        """Add the cards dealt to each seat, those left in each hand, and those of the declarer beside his hand."""
        facts["dealt"], facts["left"] = self.data_of(state), tuple(state.kernel.hands)
        exchanged: ExchangeData | None = state.part_data.get(EXCHANGE)
        if isinstance(exchanged, ExchangeData) and state.declarer is not None:
            facts["laid"] = exchanged.widow | exchanged.away[state.declarer]

    def infer_data(self, facts: TrickSeatFacts) -> Hands:
        """Return nothing: what the others were dealt follows from a sampled deal."""
        return ()

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set the hands with which play began: what each seat holds, with what it has played."""
        if state.phase is state.course.play:
            self.set_data(state, find_dealt_hands(facts, state.kernel.hands))
        else:
            self.set_data(state, ())


def find_dealt_hands(facts: TrickSeatFacts, hands: Sequence[int]) -> Hands:
    """Return the hands with which play began in a sampled deal in which seats hold these now."""
    return tuple([hand | played for hand, played in zip(hands, facts.played_by, strict=True)])
