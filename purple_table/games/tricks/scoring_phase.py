"""The end of a deal: it is scored (see `scoring`), and what crosses deals is kept."""

from __future__ import annotations

from typing import Any

from purple_table.core.events import Event
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis
from purple_table.games.match_frame import add_points, total
from purple_table.games.tricks.course import HasParts, PublicPhase
from purple_table.games.tricks.scoring import NOTHING, Carried, Scorings
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState


class ScorePhase(PublicPhase[Carried]):
    """Scores the deal; it keeps what crosses deals."""

    key = "scoring"

    def __init__(self, scoring: Scorings) -> None:
        self._scoring = scoring

    def prepare(self, state: TrickState) -> Carried:
        """What was carried here from the deal before."""
        before: Carried = state.kept.get(self.key, NOTHING)
        return before

    def basis(self, state: TrickState) -> Basis:
        """What is carried to the next deal."""
        return {name: numbers for name, numbers in self.data_of(state).items() if any(numbers)}

    def stand_on(self, state: TrickState, basis: Section) -> None:
        """Carry what is told to the only deal."""
        self.set_data(state, self._scoring.read_carried(basis, len(state.totals)))

    def begin(self, state: TrickState, events: list[Event]) -> None:
        """The deal is over: the next one follows, or the end of the match."""
        facts = state.facts()
        self.set_data(state, self._scoring.carry_over(facts))
        lines = self._scoring.lines(facts)
        totals = add_points(state.totals, total(lines, len(state.totals)))
        state.close(lines, totals, events, feats=self._scoring.feats(facts))

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """What the table counts."""
        shown["counters"], shown["side_counters"] = self._scoring.counters(deal.facts())

    def add_scoring_facts(self, state: HasParts, told: dict[str, Any]) -> None:
        """What crosses deals, as it was before this one."""
        told["carried"] = self.data_of(state)

    def infer_data(self, facts: TrickSeatFacts) -> Carried:
        """What crosses deals, as the table shows it."""
        return self._scoring.restore_carried(facts.view.status.side_counters)
