"""The phases of a deal: the base class of what a part does in a deal, with everything of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar, cast

from purple_table.core.actions import Action
from purple_table.core.events import Event
from purple_table.core.game import Answer, Ask, PhaseName, Reason
from purple_table.core.overriding import override
from purple_table.core.piles import Pile
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Basis
from purple_table.games.knowledge import HiddenPile
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.rules import TrickRules
from purple_table.games.tricks.scoring import DealFacts
from purple_table.games.tricks.seat_facts import TrickSeatFacts
from purple_table.games.tricks.sight import PublicDeal
from purple_table.games.tricks.state import TrickState

Kept = TypeVar("Kept")
Question = Callable[[TrickRules, Section], Answer]


class DealStep(IntEnum):
    """Where a phase stands in the course of a deal. Phases of the same step stand in the order of their parts."""

    DEAL = 0
    TRUMP = 1
    BIDDING = 2
    EXCHANGE = 3
    PLAY = 4
    CHOICE = 5
    DISCLOSURE = 6
    SCORING = 7


class HasParts(Protocol):
    """What has the data of parts: a state, or what everybody knows of it."""

    @property
    def kept(self) -> Mapping[str, Any]:
        """The data by the keys of their parts."""


class CoursePhase(Generic[Kept]):
    """What a part does in a deal. A part overrides what it has; the rest of it does nothing.

    `key` names the data that it keeps during a deal: a small value that never changes but is put anew, so that states
    can share it. `name` is what the status says while it decides; no other part that decides has the same.
    `questions` are those of worked examples that it answers, by kind. `step` says where it stands among
    the phases of other parts.

    A part may act inside play, after each card or after each trick, where it says so; with `inside` it decides at one
    of these places, and play goes on when it says *next*.
    """

    key: str
    step: DealStep = DealStep.PLAY
    name: PhaseName = "playing"
    inside: bool = False
    asks_publicly: bool = False
    """Whether what it asks follows from what everybody knows."""
    quiet: bool = False
    """Whether its decisions change nothing that everybody knows but what is played, where no part acts inside play."""
    after_cards: bool = False
    after_tricks: bool = False
    questions: Mapping[str, Question] = MappingProxyType({})

    # --- its data -----------------------------------------------------------------------------------------------------

    def prepare(self, state: TrickState) -> Kept:
        """What it keeps before the cards are dealt."""
        return cast(Kept, None)

    def find_concealed_hands(self, state: TrickState) -> frozenset[int]:
        """The seats that are not to see their own cards when these are dealt."""
        return frozenset()

    def shares_hands(self, state: TrickState) -> bool:
        """Whether partners see each other's hands."""
        return False

    def data_of(self, state: HasParts) -> Kept:
        """What it keeps in this deal."""
        kept: Kept = state.kept[self.key]
        return kept

    def set_data(self, state: TrickState, kept: Kept) -> None:
        """Keep this from now on."""
        state.kept[self.key] = kept

    # --- what crosses deals -------------------------------------------------------------------------------------------

    def collect_basis(self, state: TrickState) -> Basis:
        """What the part has kept from the deals before, or looks at of them, as far as the next deal depends on it:
        numbers under names that no other part uses; nothing where it is as in a match that begins."""
        return {}

    def start_from(self, state: TrickState, basis: Section) -> None:
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
