"""The course of a deal: phases that the parts of a rule book contribute, in order, each with everything of its own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast

from purple_table.core.actions import Action
from purple_table.core.cards import Deck
from purple_table.core.events import Event
from purple_table.core.game import Answer, Ask, PhaseName, Reason
from purple_table.core.overriding import override
from purple_table.core.piles import Pile
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.seat_facts import Readers, TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import Beginning, CourseParts, TrickState

Kept = TypeVar("Kept")
Question = Callable[[TrickRules, Section], Answer]


class PartContext(NamedTuple):
    """What the reader of a part may need of the game that it belongs to."""

    deck: Deck
    players: int
    dealing: Dealing


class HasParts(Protocol):
    """What has the data of parts: a state, or what everybody knows of it."""

    @property
    def kept(self) -> Mapping[str, Any]:
        """The data by the keys of their parts."""


class CoursePhase(Generic[Kept]):
    """What a part does in a deal. A part overrides what it has; the rest of it does nothing.

    `key` names the data that it keeps during a deal: a small value that never changes but is put anew, so that states
    can share it. `name` is what the status says while it decides; no other part that decides has the same.
    `questions` are those of worked examples that it answers, by kind. `withholds` is how many cards of each hand it
    takes out of play.

    `then` are phases of the same part that follow it at once.

    A part may act inside play, after each card or after each trick, where it says so; with `inside` it decides at one
    of these places, and play goes on when it says *next*.
    """

    key: str
    name: PhaseName = "playing"
    inside: bool = False
    asks_publicly: bool = False
    """Whether what it asks follows from what everybody knows."""
    quiet: bool = False
    """Whether its decisions change nothing that everybody knows but what is played, where no part acts inside play."""
    withholds: int = 0
    after_cards: bool = False
    after_tricks: bool = False
    then: Sequence[CoursePhase[Any]] = ()
    questions: Mapping[str, Question] = MappingProxyType({})

    # --- its data -----------------------------------------------------------------------------------------------------

    def prepare(self, state: TrickState) -> Kept:
        """What it keeps before the cards are dealt."""
        return cast(Kept, None)

    def conceals(self, state: TrickState) -> frozenset[int]:
        """The seats that are not to see their own cards when these are dealt."""
        return frozenset()

    def data_of(self, state: HasParts) -> Kept:
        """What it keeps in this deal."""
        kept: Kept = state.kept[self.key]
        return kept

    def set_data(self, state: TrickState, kept: Kept) -> None:
        """Keep this from now on."""
        state.kept[self.key] = kept

    # --- what crosses deals -------------------------------------------------------------------------------------------

    def basis(self, state: TrickState) -> Basis:
        """What the part has kept from the deals before, or looks at of them, as far as the next deal depends on it:
        numbers under names that no other part uses; nothing where it is as in a match that begins."""
        return {}

    def stand_on(self, state: TrickState, basis: Section) -> None:
        """Have the only deal of a match stand on this; RuleError where it cannot."""

    # --- its decisions ------------------------------------------------------------------------------------------------

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Its turn has come: None where somebody is to decide, or at once how it ends."""
        return PhaseEnd.NEXT

    def legal(self, state: TrickState) -> list[Action]:
        """What the seat to act may do, in canonical order."""
        return []

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Why the action is not allowed."""
        raise TypeError(f"{self.key} decides nothing")

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Carry out an allowed action: None where more is to be decided here, or how it ends."""
        raise TypeError(f"{self.key} decides nothing")

    def ask(self, state: TrickState) -> Ask:
        """What the seat to act must decide."""
        raise TypeError(f"{self.key} decides nothing")

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> PhaseEnd | None:
        """A seat has played a card: None to go on, ASK where this part decides first, NEXT where play is over."""
        return None

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """The kernel's winner has taken a trick: as after a card."""
        return None

    # --- what is shown ------------------------------------------------------------------------------------------------

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """The piles that it owns."""
        return ()

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Its lines, counters and other fields of the status; `shown` has the list "lines"."""

    def add_private_status(self, state: TrickState, seat: int, shown: dict[str, Any]) -> None:
        """Put into the status, as everybody sees it, what this seat alone knows besides."""

    def add_scoring_facts(self, state: TrickState, told: dict[str, Any]) -> None:
        """What it has to say about the deal to scoring, as fields of DealFacts: as far as everybody knows it."""

    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """The deal of a worked example with what it says of this part; RuleError where that is strange or missing."""
        return deal

    # --- what a seat may know -----------------------------------------------------------------------------------------

    def infer_data(self, facts: TrickSeatFacts) -> Kept:
        """What it keeps as far as the seat of a view knows it; further knowledge goes into the facts.

        Whatever cards the seat sees in the piles of the part are `placed`.
        """
        return cast(Kept, None)

    def inferred_data(self, facts: TrickSeatFacts) -> Kept:
        """What was read."""
        return cast(Kept, facts.kept[self.key])

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """Where unknown cards lie that it owns; a guess fills these places."""
        return ()

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Keep in a guessed state what was read, with these cards in the places of `hides`.

        Where their order matters it is a new one, shuffled by the chance of the state.
        """
        self.set_data(state, self.inferred_data(facts))


class PublicPhase(CoursePhase[Kept]):
    """A part that hides nothing: everybody knows all that it keeps."""

    @override
    def add_scoring_facts(self, state: HasParts, told: dict[str, Any]) -> None:
        pass


class Dealt(Beginning, CoursePhase[Kept]):
    """The deal itself, first in the course."""

    asks_publicly = True

    def stock(self, facts: TrickSeatFacts, cards: Sequence[int], rng: Random) -> tuple[int, ...]:
        """The stock in the order in which it may be drawn, with these cards in the places of `hides`."""
        return ()


class Playing(PublicPhase[Kept]):
    """The play of cards: `names` are its own and those of the decisions inside it."""

    names: frozenset[str]

    @abstractmethod
    def use_phases(self, phases: Sequence[CoursePhase[Any]]) -> None:
        """It is one of these phases of a course, which may act inside play."""

    @abstractmethod
    def resume(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Go on where a part inside play has decided."""


class Course(Readers, CourseParts):
    """The phases of a deal in order: first the deal, the play of cards among the others, and last the scoring, to
    which also a deal goes on that a phase says is over.

    `deciding` are those with decisions, `telling` those that tell scoring something, `showing` those that show
    something in the status, `confiding` those that show a seat more. `withheld` is how many cards of each hand never
    come to play.
    """

    deal: Dealt[Any]
    play: Playing[Any]

    def __init__(self, phases: Sequence[CoursePhase[Any]]) -> None:
        self.phases = tuple(phases)
        self.deal = next(phase for phase in phases if isinstance(phase, Dealt))
        self.play = next(phase for phase in phases if isinstance(phase, Playing))
        self.play.use_phases(self.phases)
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
        plain = not self.confides and not any(phase.after_cards or phase.after_tricks for phase in phases)
        self.quiet = tuple(phase for phase in phases if plain and phase.quiet)
        self._public = tuple(phase for phase in phases if isinstance(phase, PublicPhase))
        self._secretive = tuple(phase for phase in self.telling if phase in self.confiding)
        place = self.phases.index(self.play)
        self._owning_before = _find_owners(self.phases[1:place])
        self._owning_after = _find_owners((*self.phases[place + 1 :], self.deal))
        self.withheld = sum(phase.withholds for phase in phases)

    # --- all parts together ---------------------------------------------------------------------------------------

    @override
    def prepare(self, state: TrickState) -> None:
        for phase in self.phases:
            state.kept[phase.key] = phase.prepare(state)

    @override
    def read(self, facts: TrickSeatFacts) -> None:
        for phase in self.phases:
            facts.kept[phase.key] = phase.infer_data(facts)

    @override
    def conceals(self, state: TrickState) -> frozenset[int]:
        return frozenset[int]().union(*(phase.conceals(state) for phase in self.phases))

    @override
    def collect_scoring_facts(self, state: TrickState) -> dict[str, Any]:
        told: dict[str, Any] = {}
        for phase in self.telling:
            phase.add_scoring_facts(state, told)
        return told

    def piles(self, state: TrickState) -> list[Pile]:
        """The piles that the parts own, those of the deal last."""
        return [pile for phase in (*self.phases[1:], self.deal) for pile in phase.piles(state)]

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
        kept = state.kept
        return {phase.key: kept[phase.key] for phase in self._public}

    @override
    def tell_of_secrets(self, state: TrickState) -> Mapping[str, Any]:
        told: dict[str, Any] = {}
        for phase in self._secretive:
            phase.add_scoring_facts(state, told)
        return told

    @override
    def add_public_facts(self, deal: PublicDeal, told: dict[str, Any]) -> None:
        for phase in self._public:
            phase.add_scoring_facts(deal, told)

    @override
    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        for phase in self.showing:
            phase.add_public_status(deal, shown)

    @override
    def add_private_status(self, state: TrickState, seat: int, shown: dict[str, Any]) -> None:
        for phase in self.confiding:
            phase.add_private_status(state, seat, shown)

    @override
    def basis(self, state: TrickState) -> Basis:
        return {name: value for phase in self.phases for name, value in phase.basis(state).items()}

    @override
    def stand_on(self, state: TrickState, basis: Section) -> None:
        for phase in self.phases:
            phase.stand_on(state, basis)

    @override
    def walk(self, state: TrickState, step: PhaseEnd, events: list[Event]) -> None:
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
    """The parts that have piles."""
    return tuple(phase for phase in phases if type(phase).piles is not CoursePhase.piles)
