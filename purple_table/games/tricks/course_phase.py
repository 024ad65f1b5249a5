"""The phases of a deal: the base class of what a part does in a deal, with everything of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar, cast

from purple_table.core.actions import Action
from purple_table.core.cards import Pile
from purple_table.core.events import Event
from purple_table.core.game import Ask, PhaseName, Reason, Way
from purple_table.core.messages import Message
from purple_table.core.overriding import override
from purple_table.core.questions import Answer
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
    """The place of a phase in a deal. Phases of the same step stand in the order of their parts."""

    DEAL = 0
    TRUMP = 1
    BIDDING = 2
    NAMING = 3
    EXCHANGE = 4
    GAME = 5
    PLAY = 6
    CHOICE = 7
    DISCLOSURE = 8
    SCORING = 9


class HasParts(Protocol):
    """An object with the data of parts: a state, or what everybody knows of it."""

    @property
    def part_data(self) -> Mapping[str, Any]:
        """The data by the keys of their parts."""

    @property
    def trump(self) -> int:
        """The trumps of the deal; 0 for none."""


class CoursePhase(Generic[Kept]):
    """What a part does in a deal. A part overrides the methods that it needs; the others do nothing.

    `key` names the data that the phase keeps during a deal. The data are never changed but replaced, so that copies of
    a state can share them. `name` is the phase that the status names while it decides; no other phase with decisions
    has the same name. `questions` are the kinds of questions of worked examples that it answers. `step` says where it
    stands among the phases of other parts.

    A phase may also act inside play, after each card (`after_cards`) or after each trick (`after_tricks`), or offer
    ways beside the cards that may be played (`beside_cards`), such as to double, to close, or to announce. With
    `inside` it may ask for a decision there, and play goes on when it returns NEXT.
    """

    key: str
    step: DealStep = DealStep.PLAY
    name: PhaseName = "playing"
    inside: bool = False
    asks_publicly: bool = False
    """Whether what it asks follows from what everybody knows."""
    tells_openly: bool = False
    """Whether a part that hides something tells scoring only what everybody knows."""
    quiet: bool = False
    """Whether its decisions change nothing that everybody knows but what is played, where no part acts inside play."""
    after_cards: bool = False
    after_tricks: bool = False
    beside_cards: bool = False
    holds_up: bool = False
    """Whether it acts after a card before seats that cannot follow do, and then calls `serve_unable_seats`."""
    questions: Mapping[str, Question] = MappingProxyType({})

    # --- its data -----------------------------------------------------------------------------------------------------

    def prepare(self, state: TrickState) -> Kept:
        """Return the data that the phase keeps before the cards are dealt."""
        return cast(Kept, None)

    def find_concealed_hands(self, state: TrickState) -> frozenset[int]:
        """Return the seats that do not see their own cards when these are dealt."""
        return frozenset()

    def shares_hands(self, state: TrickState) -> bool:
        """Return whether partners see each other's hands."""
        return False

    def data_of(self, state: HasParts) -> Kept:
        """Return the data of the phase in this deal."""
        kept: Kept = state.part_data[self.key]
        return kept

    def set_data(self, state: TrickState, kept: Kept) -> None:
        """Replace the data of the phase."""
        state.part_data[self.key] = kept

    # --- what crosses deals -------------------------------------------------------------------------------------------

    def collect_basis(self, state: TrickState) -> Basis:
        """Return the numbers from earlier deals on which the course of the next deal depends.

        Their names are used by no other part. It is empty where the deal is like the first of a match.
        """
        return {}

    def start_from(self, state: TrickState, basis: Section) -> None:
        """Set up a match of a single deal from the basis that it was given; RuleError where that cannot be."""

    # --- its decisions ------------------------------------------------------------------------------------------------

    def begin(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """Begin the phase. Return None where somebody must decide, else how the phase ends."""
        return PhaseEnd.NEXT

    def legal(self, state: TrickState) -> list[Action]:
        """List the actions of the seat to act, in canonical order."""
        return []

    def refusal(self, state: TrickState, action: Action) -> Reason | None:
        """Explain why an action is not allowed; None where it is."""
        raise TypeError(f"{self.key} decides nothing")

    def apply(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Carry out an allowed action. Return None where more must be decided, else how the phase ends."""
        raise TypeError(f"{self.key} decides nothing")

    def ask(self, state: TrickState) -> Ask:
        """Describe what the seat to act must decide."""
        raise TypeError(f"{self.key} decides nothing")

    def hides_asked_seat(self, state: TrickState) -> bool:
        """Return whether the others may not know which seat is asked now."""
        return False

    def offer_beside_calls(self, state: TrickState) -> Way | None:
        """Return what the seat to call may do besides, after which it is still to call; None for nothing."""
        return None

    def describe_call(self, state: TrickState, way: Way) -> Way:
        """Return a call as it is offered, with what it leads to in this part."""
        return way

    def take_beside_call(self, state: TrickState, seat: int, events: list[Event]) -> None:
        """Carry out what was offered beside the calls."""

    def on_card_played(self, state: TrickState, seat: int, card: int, events: list[Event]) -> PhaseEnd | None:
        """React to a card. Return None to go on, ASK to decide first, or NEXT where play is over."""
        return None

    def on_trick_taken(self, state: TrickState, events: list[Event]) -> PhaseEnd | None:
        """React to a trick that the kernel's winner has taken. Return as after a card."""
        return None

    def list_ways(self, state: TrickState) -> Sequence[Way]:
        """List what the seat to play may choose beside its cards now."""
        return ()

    def limit_cards(self, state: TrickState, cards: int) -> int:
        """Return which of the cards that the seat to play may play are left to it by what was chosen before."""
        return cards

    def explain_limit(self, state: TrickState, card: int) -> tuple[str, Message] | None:
        """Return the clause, and the reason in words, where `limit_cards` does not leave this card; else None."""
        return None

    def choose_way(self, state: TrickState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Carry out one of these ways. Return None to ask the same seat for its card, or as after a card."""
        raise TypeError(f"{self.key} offers nothing beside cards")

    def find_decider(self, state: TrickState, seat: int) -> int:
        """Return the seat that decides what is played from the hand of a seat: itself, or another for it."""
        return seat

    # --- what is shown ------------------------------------------------------------------------------------------------

    def piles(self, state: TrickState) -> Iterable[Pile]:
        """Return the piles that the part owns."""
        return ()

    def add_public_status(self, deal: PublicDeal, shown: dict[str, Any]) -> None:
        """Add lines, counters and other fields to the status; `shown` has the list "lines"."""

    def add_private_status(self, state: TrickState, seat: int, shown: dict[str, Any]) -> None:
        """Add to the public status what this seat alone knows."""

    def add_scoring_facts(self, state: TrickState, facts: dict[str, Any]) -> None:
        """Add fields of DealFacts for scoring, as far as everybody knows them."""

    def apply_example_facts(self, game: TrickRules, facts: Section, deal: DealFacts) -> DealFacts:
        """Return the deal of a worked example with what the example says about this part.

        RuleError where a fact is strange or missing.
        """
        return deal

    # --- what a seat may know -----------------------------------------------------------------------------------------

    def infer_data(self, facts: TrickSeatFacts) -> Kept:
        """Return the data of the phase as far as the seat of a view knows them.

        Cards that the seat sees in the piles of the part are added to `placed`; the facts take other knowledge as well.
        """
        return cast(Kept, None)

    def inferred_data(self, facts: TrickSeatFacts) -> Kept:
        """Return what `infer_data` has returned for this view."""
        return cast(Kept, facts.part_data[self.key])

    def unknown_places(self, facts: TrickSeatFacts) -> Sequence[HiddenPile]:
        """Return the piles of the part with unknown cards; a sampled deal fills them."""
        return ()

    def agrees(self, facts: TrickSeatFacts, hands: Sequence[int]) -> bool:
        """Return whether the hands of a sampled deal agree with what the part has told of them."""
        return True

    def place_sampled_cards(self, state: TrickState, facts: TrickSeatFacts, cards: Sequence[int]) -> None:
        """Set up the phase in a sampled deal, with these cards in the `unknown_places`.

        Where their order matters it is shuffled by the chance of the state.
        """
        self.set_data(state, self.inferred_data(facts))


class PublicPhase(CoursePhase[Kept]):
    """A phase that hides nothing: everybody knows all of its data."""

    @override
    def add_scoring_facts(self, state: HasParts, facts: dict[str, Any]) -> None:
        pass
