"""The end of a deal: it is scored (see `scoring`), and what crosses deals is kept."""

from __future__ import annotations

from typing import Any

from purple_table.core.events import Event
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis
from purple_table.games.match_frame import added, total
from purple_table.games.tricks.course import CoursePhase
from purple_table.games.tricks.scoring import NOTHING, Carried, Scorings
from purple_table.games.tricks.seat_facts import SeatFacts
from purple_table.games.tricks.state import TrickState


class ScorePhase(CoursePhase[Carried]):
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
        return {name: numbers for name, numbers in self.of(state).items() if any(numbers)}

    def stand_on(self, state: TrickState, basis: Section) -> None:
        """Carry what is told to the only deal."""
        self.put(state, self._scoring.carried(basis, len(state.totals)))

    def begin(self, state: TrickState, events: list[Event]) -> None:
        """The deal is over: the next one follows, or the end of the match."""
        facts = state.facts()
        self.put(state, self._scoring.after(facts))
        lines = self._scoring.lines(facts)
        totals = added(state.totals, total(lines, len(state.totals)))
        state.close(lines, totals, events, feats=self._scoring.feats(facts))

    def show(self, state: TrickState, shown: dict[str, Any]) -> None:
        """What the table counts."""
        shown["counters"], shown["side_counters"] = self._scoring.counters(state.facts())

    def tell(self, state: TrickState, told: dict[str, Any]) -> None:
        """What crosses deals, as it was before this one."""
        told["carried"] = self.of(state)

    def read(self, facts: SeatFacts) -> Carried:
        """What crosses deals, as the table shows it."""
        return self._scoring.restored(facts.view.status.side_counters)
