"""The course of a deal: the phases that the parts of a rule book contribute, in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from purple_table.core.cards import Pile
from purple_table.core.events import Event
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.bidding_phase import BiddingPhase
from purple_table.games.tricks.course_phase import CoursePhase, PublicPhase
from purple_table.games.tricks.dealing_phase import DealPhase
from purple_table.games.tricks.passing import PassingPhase
from purple_table.games.tricks.play import PlayPhase
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import CourseParts, TrickState


class Course(CourseParts):
    """The phases of a deal in order.

    The deal comes first and scoring last; a deal that a phase declares over goes straight to scoring. `deciding` are
    the phases with decisions, `checking` those that know which sampled hands agree with what they have told. `telling`
    add facts for scoring, `showing` add to the public status, `confiding` to that of a seat, and `sharing` may let
    partners see each other's hands.
    """

    deal: DealPhase
    play: PlayPhase

    def __init__(self, phases: Iterable[CoursePhase[Any]]) -> None:
        self.phases = phases = tuple(phases)
        self.deal = next(phase for phase in phases if isinstance(phase, DealPhase))
        self.play = next(phase for phase in phases if isinstance(phase, PlayPhase))
        self.play.use_phases(self.phases)
        for phase in phases:
            if isinstance(phase, BiddingPhase):
                phase.use_phases(phases)
        self.deciding = tuple(phase for phase in phases if type(phase).ask is not CoursePhase.ask)
        # Only those that have something to say are asked, as that is often.
        silent = CoursePhase.add_scoring_facts, PublicPhase.add_scoring_facts
        self.telling = tuple(phase for phase in phases if type(phase).add_scoring_facts not in silent)
        self.showing = tuple(
            phase for phase in phases if type(phase).add_public_status is not CoursePhase.add_public_status
        )
        self.confiding = tuple(
            phase for phase in phases if type(phase).add_private_status is not CoursePhase.add_private_status
        )
        self.confides = bool(self.confiding)
        acting = any(phase.after_cards or phase.after_tricks or phase.beside_cards for phase in phases)
        plain = not self.confides and not acting
        self.quiet = tuple(phase for phase in phases if plain and phase.quiet)
        self._public = tuple(phase for phase in phases if isinstance(phase, PublicPhase))
        self._public_keys = tuple(phase.key for phase in self._public)
        self._secretive = tuple(phase for phase in self.telling if phase in self.confiding or phase.tells_openly)
        self.has_secrets = bool(self._secretive)
        open_tellers = (*self._public, *self._secretive)
        self.tells_all = all(phase in open_tellers for phase in self.telling)
        place = self.phases.index(self.play)
        plain_hiding = CoursePhase.hides_asked_seat
        self.secretive = next((phase for phase in phases if type(phase).hides_asked_seat is not plain_hiding), None)
        self.trays = next((phase for phase in phases if isinstance(phase, PassingPhase)), None)
        self._owning_before = _find_owners(phase for phase in self.phases[1:place] if phase is not self.trays)
        self._owning_after = _find_owners((*self.phases[place + 1 :], self.deal))
        self.sharing = tuple(phase for phase in phases if type(phase).shares_hands is not CoursePhase.shares_hands)
        self.may_share = bool(self.sharing)
        self.checking = tuple(phase for phase in phases if type(phase).agrees is not CoursePhase.agrees)

    # --- all parts together ---------------------------------------------------------------------------------------

    @override
    def prepare(self, state: TrickState) -> None:
        for phase in self.phases:
            state.part_data[phase.key] = phase.prepare(state)

    @override
    def find_concealed_hands(self, state: TrickState) -> frozenset[int]:
        return frozenset[int]().union(*(phase.find_concealed_hands(state) for phase in self.phases))

    @override
    def shares_hands(self, state: TrickState) -> bool:
        return any(phase.shares_hands(state) for phase in self.sharing)

    @override
    def collect_scoring_facts(self, state: TrickState) -> dict[str, Any]:
        facts: dict[str, Any] = {}
        for phase in self.telling:
            phase.add_scoring_facts(state, facts)
        return facts

    def piles(self, state: TrickState) -> list[Pile]:
        """Return the piles that the parts own, those of the deal last."""
        last: CoursePhase[Any] = self.deal
        return [pile for phase in (*self.phases[1:], last) for pile in phase.piles(state)]

    @override
    def other_piles(self, state: TrickState) -> tuple[list[Pile], list[Pile]]:
        before: list[Pile] = []
        after: list[Pile] = []
        for phase in self._owning_before:
            before += phase.piles(state)
        for phase in self._owning_after:
            after += phase.piles(state)
        return before, after

    @override
    def public_data(self, state: TrickState) -> Mapping[str, Any]:
        kept = state.part_data
        return {key: kept[key] for key in self._public_keys}

    @override
    def tell_of_secrets(self, state: TrickState) -> Mapping[str, Any]:
        facts: dict[str, Any] = {}
        for phase in self._secretive:
            phase.add_scoring_facts(state, facts)
        return facts

    @override
    def add_public_facts(self, deal: PublicDeal, facts: dict[str, Any]) -> None:
        for phase in self._public:
            phase.add_scoring_facts(deal, facts)

    @override
    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        for phase in self.showing:
            phase.add_public_status(deal, shown)

    @override
    def add_private_status(self, state: TrickState, seat: int, shown: dict[str, Any]) -> None:
        for phase in self.confiding:
            phase.add_private_status(state, seat, shown)

    @override
    def collect_basis(self, state: TrickState) -> Basis:
        return {name: value for phase in self.phases for name, value in phase.collect_basis(state).items()}

    @override
    def start_from(self, state: TrickState, basis: Section) -> None:
        for phase in self.phases:
            phase.start_from(state, basis)

    @override
    def advance(self, state: TrickState, step: PhaseEnd, events: list[Event]) -> None:
        said: PhaseEnd | None = step
        if step is PhaseEnd.NEXT and state.phase.inside:
            state.phase = self.play
            said = self.play.resume(state, events)
        while said is not None:
            if said is PhaseEnd.NEXT:
                state.phase = self.phases[self.phases.index(state.phase) + 1]
                said = state.phase.begin(state, events)
            elif said is PhaseEnd.AGAIN:
                said = state.phase.begin(state, events)
            elif said is PhaseEnd.DEAL_OVER:
                state.phase = self.phases[-1]
                said = state.phase.begin(state, events)
            elif said is PhaseEnd.THROW_IN:
                state.throw_in(events)
                return
            else:
                return


def _find_owners(phases: Iterable[CoursePhase[Any]]) -> tuple[CoursePhase[Any], ...]:
    """Return the parts that have piles."""
    return tuple(phase for phase in phases if type(phase).piles is not CoursePhase.piles)
