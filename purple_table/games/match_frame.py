"""The frame of a match for all families: phases, copies, views, the end of a deal and of the match."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from enum import Enum
from operator import add, sub
from typing import Any, Generic, Protocol, Self, TypeVar

from purple_table.core.actions import Action, NextDeal
from purple_table.core.events import DealBegan, DealScored, Event, Feat, MatchEnded, Moved, ScoreLine
from purple_table.core.game import PHASE_NAMES, Ask, Game, Outcome, PhaseName, Reason, Refused, State, Status, View
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.overriding import override
from purple_table.core.rulebook import Section
from purple_table.core.shuffle import Chance, SingleDealChance, compute_key_digest

AnyState = TypeVar("AnyState", bound="MatchState")
AnyStateIn = TypeVar("AnyStateIn", bound="MatchState", contravariant=True)


PHASE_NAMES.register("deal")
PHASE_NAMES.register("over")


class PhaseEnd(Enum):
    """The step that follows a phase that has ended.

    The next phase begins, the phase begins again itself, the deal is thrown in, or the deal is scored. ASK comes only
    from a part that acts inside play and must have something decided before play goes on.
    """

    NEXT = "next"
    AGAIN = "again"
    THROW_IN = "throw in"
    DEAL_OVER = "deal over"
    ASK = "ask"


class Phase(Protocol[AnyStateIn]):
    """A stage of a match in which one kind of decision is made."""

    @property
    def name(self) -> PhaseName:
        """The name of the phase, as the status gives it."""

    def legal(self, state: AnyStateIn) -> Iterable[Action]:
        """List the actions of the seat to act, in canonical order."""

    def refusal(self, state: AnyStateIn, action: Action) -> Reason | None:
        """Explain why an action is not allowed; None where it is."""

    def apply(self, state: AnyStateIn, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Carry out an allowed action. Return how the phase ends, or None where it goes on."""

    def ask(self, state: AnyStateIn) -> Ask:
        """Describe what the seat to act must decide."""


class BeforeDeal(Generic[AnyState]):
    """The phase before a deal, in which the dealer can only deal."""

    name: PhaseName = "deal"

    def legal(self, state: AnyState) -> list[Action]:
        """List the only action: to deal."""
        return [NextDeal()]

    def refusal(self, state: AnyState, action: Action) -> Reason | None:
        """Refuse everything but the deal."""
        return (
            None if isinstance(action, NextDeal) else Reason("deal", say("The cards are not dealt yet."), (NextDeal(),))
        )

    @abstractmethod
    def apply(self, state: AnyState, action: Action, events: list[Event]) -> PhaseEnd | None:
        """Shuffle, deal, and go on to the first decision. The history begins anew."""

    def ask(self, state: AnyState) -> Ask:
        """Ask the dealer to deal."""
        return Ask("deal", say("Begin deal {number}.", number=state.number), "deal")

    def line(self, state: AnyState) -> Message:
        """Return a remark for the status bar; silent here."""
        return SILENT


class MatchOverPhase:
    """The phase after the last deal, in which nothing can be done."""

    name: PhaseName = "over"

    def legal(self, state: MatchState) -> list[Action]:
        """List no actions."""
        return []

    def refusal(self, state: MatchState, action: Action) -> Reason | None:
        """Refuse every action."""
        return Reason("end", say("The match is over."))

    def apply(self, state: MatchState, action: Action, events: list[Event]) -> None:
        """Raise TypeError, as every action has been refused."""
        raise TypeError("the match is over")

    def ask(self, state: MatchState) -> Ask:
        """Raise TypeError, as nobody is to act."""
        raise TypeError("the match is over")

    def line(self, state: MatchState) -> Message:
        """Return a remark for the status bar; silent here."""
        return SILENT


OVER = MatchOverPhase()


Heard = tuple[tuple[Event, ...], Any]
"""A history as a seat knows it, in pieces that never change: its first events, and a link to the later ones. A link is
a pair of the link before it and the events that came then; None ends the chain."""


NOTHING_HEARD: Heard = (), None


def join_history(heard: Heard) -> tuple[Event, ...]:
    """Join the pieces of a history."""
    first, link = heard
    later = []
    while link is not None:
        link, events = link
        later.append(events)
    return (*first, *[event for events in reversed(later) for event in events])


_NO_FIRST: tuple[int, tuple[Event, ...]] = 0, ()


class HeardHistory:
    """The history of a deal, which grows, as each seat knows it.

    What somebody does not see comes early in most deals, and what comes after it all seats have heard alike.
    """

    __slots__ = ("_first", "_later", "_length", "_split", "history")

    def __init__(self, history: list[Event]) -> None:
        self.history = history
        self._length = self._split = 0
        self._later: Any = None
        self._first: dict[int, tuple[int, tuple[Event, ...]]] = {}

    def select(self, seat: int) -> Heard:
        """Return the history so far, as a seat knows it."""
        history, heard = self.history, self._length
        if len(history) > heard:
            events = tuple(history[heard:])
            self._length = heard + len(events)
            self._later = self._later, events
            for event in events:
                if type(event) is Moved and event.open_to is not None:
                    self._split, self._later = self._length, None
                    break
        known, first = self._first.get(seat, _NO_FIRST)
        if known < self._split:
            first += tuple([event.seen_by(seat) for event in history[known : self._split]])
            self._first[seat] = self._split, first
        return first, self._later


_NOTHING_HEARD = HeardHistory([])


class MatchState(State):
    """A match of any family: its deals, each with its dealer, and the totals that they have led to.

    `phase` decides what may be done now; `history` holds the events of the running deal, `totals` the points by side,
    and `sheet` the points of every finished deal. A family adds its cards, with `copy`, `piles` and `status`.
    """

    __slots__ = (
        "_heard",
        "chance",
        "dealer",
        "game",
        "history",
        "number",
        "outcome",
        "phase",
        "sheet",
        "to_act",
        "totals",
    )

    game: Game
    phase: Phase[Any]

    def __init__(self, game: Game, chance: Chance, totals: Sequence[int]) -> None:
        self.game = game
        self.chance = chance
        self.number, self.dealer = chance.first_deal(game.players)
        self.to_act: int | None = self.dealer
        self.outcome: Outcome | None = None
        self.phase = self.first
        self.history: list[Event] = []
        self._heard = _NOTHING_HEARD
        self.totals = tuple(totals)
        self.sheet: tuple[tuple[int, ...], ...] = ()

    @property
    @abstractmethod
    def first(self) -> BeforeDeal[Any]:
        """The phase that begins a deal."""

    def copy(self) -> Self:
        """Return an independent state at the same point."""
        twin = type(self).__new__(type(self))
        twin.game = self.game
        twin.chance = self.chance
        twin.number = self.number
        twin.dealer = self.dealer
        twin.to_act = self.to_act
        twin.outcome = self.outcome
        twin.phase = self.phase
        twin.history = self.history[:]
        twin._heard = _NOTHING_HEARD
        twin.totals = self.totals
        twin.sheet = self.sheet
        return twin

    def copy_with(self, names: Iterable[str]) -> Self:
        """Return a state at the same point, with attributes of these names as well; of lists it has copies."""
        twin = MatchState.copy(self)
        for name in names:
            value = getattr(self, name)
            setattr(twin, name, value[:] if isinstance(value, list) else value)
        return twin

    @property
    def seat(self) -> int:
        """The seat to act, where there is one."""
        return 0 if self.to_act is None else self.to_act

    def begin_deal(self, events: list[Event]) -> bytes:
        """Begin the history of the next deal, and return its key."""
        key = self.chance.key(self.number)
        self.history = []
        events.append(DealBegan(self.number, self.dealer, compute_key_digest(key)))
        return key

    def start_from(self, basis: Section) -> None:
        """Begin a match of one deal with what `basis` says that it stands on.

        RuleError where that cannot be. A key that is not read is refused by the caller.
        """

    def adopt_view(self, view: View, phases: Iterable[Phase[Any]]) -> None:
        """Take over everything but the cards from a view; its status names one of `phases`."""
        self.number, self.dealer = view.status.deal, view.status.dealer
        self.to_act, self.outcome = view.to_act, view.outcome
        self.totals, self.sheet = view.totals, view.sheet
        self.history = list(view.history)
        self.phase = next(phase for phase in phases if phase.name == view.status.phase)

    def legal_actions(self) -> Iterable[Action]:
        """List what the seat to act may do, in canonical order; empty when the match is over."""
        return self.phase.legal(self)

    def refusal(self, action: Action) -> Reason | None:
        """Explain why the action is not allowed now; None where it is."""
        return self.phase.refusal(self, action)

    def apply(self, action: Action) -> list[Event]:
        """Carry the action out; Refused where it is not allowed."""
        phase = self.phase
        reason = phase.refusal(self, action)
        if reason is not None:
            raise Refused(reason)
        events: list[Event] = []
        step = phase.apply(self, action, events)
        if step is not None:
            self.advance(step, events)
        self.history += events
        return events

    def advance(self, step: PhaseEnd, events: list[Event]) -> None:
        """Go on from a phase that has ended. Only states whose phases return how they end need this."""
        raise TypeError(f"{self.phase.name} has said {step}, and nothing follows from that")

    # --- the end of a deal ------------------------------------------------------------------------------------------

    def close(
        self,
        lines: tuple[ScoreLine, ...],
        totals: tuple[int, ...],
        events: list[Event],
        *,
        feats: tuple[Feat, ...] = (),
        again: bool = False,
        playing: Sequence[int] | None = None,
    ) -> None:
        """End the deal with these lines and totals, and go on to the next deal or end the match.

        With `again` the same dealer deals again, and nobody has won yet. `playing` are the sides that took part, which
        alone can win a deal that is played alone; None: all of them.
        """
        points = sum_lines(lines, len(totals))
        self.totals = totals
        self.sheet = (*self.sheet, points)
        events.append(DealScored(self.number, lines, points, totals, feats))
        winners = () if again else self.find_winners()
        words = SILENT
        if self.chance.deals == 1:
            # A deal that is played alone may stand on totals of which it has not brought anything.
            sides = range(len(points)) if playing is None else playing
            best = (min if self.game.low_wins else max)(points[side] for side in sides)
            winners = tuple([side for side in sides if points[side] == best])
            if len(set(map(sub, totals, points))) > 1:
                words = say("Who did best in this deal has won.")
        if winners:
            self.outcome = Outcome(winners, totals, words or self.say_why_over(winners))
            self.to_act = None
            self.phase = OVER
            events.append(MatchEnded(winners, totals))
            return
        self.number += 1
        if not again:
            self.dealer = self.find_next_dealer()
        self.to_act = self.dealer
        self.phase = self.first

    @abstractmethod
    def find_winners(self) -> tuple[int, ...]:
        """Return the winning sides after the deal that was just scored; nobody while the match goes on."""

    @abstractmethod
    def say_why_over(self, winners: tuple[int, ...]) -> Message:
        """Say in a sentence why the match is over."""

    def find_next_dealer(self) -> int:
        """Return the dealer of the next deal: the seat to the left."""
        return (self.dealer + 1) % self.game.players

    # --- what is shown ----------------------------------------------------------------------------------------------

    @override
    def view(self, seat: int) -> View:
        return View(
            seat=seat,
            players=self.game.players,
            sides=self.game.sides,
            to_act=self.to_act,
            status=self.status(seat),
            piles=tuple([pile.view(seat) for pile in self.piles() if pile.cards]),
            ask=self.phase.ask(self) if seat == self.to_act else None,
            totals=self.totals,
            sheet=self.sheet,
            history=join_history(self.cut_history(seat)),
            outcome=self.outcome,
        )

    def cut_history(self, seat: int) -> Heard:
        """Return the history as a seat knows it, in pieces."""
        if self._heard.history is not self.history:
            self._heard = HeardHistory(self.history)
        return self._heard.select(seat)

    @abstractmethod
    def status(self, seat: int) -> Status:
        """Describe where the deal stands, as `seat` may know it."""


def start_match(state: AnyState) -> AnyState:
    """Prepare a new state for its first deal, and return it.

    Where its chance holds a single deal that stands on something, the state begins with that. RuleError where that
    cannot be.
    """
    chance = state.chance
    if isinstance(chance, SingleDealChance) and chance.basis:
        section = Section(chance.basis, "deal")
        state.start_from(section)
        section.check_all_read()
    return state


def sum_lines(lines: Iterable[ScoreLine], sides: int) -> tuple[int, ...]:
    """Add up the points of the lines of a deal, by side."""
    points = (0,) * sides
    for line in lines:
        points = tuple(map(add, points, line.points))
    return points


def add_points(totals: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    """Add the points of a deal to the totals, by side."""
    return tuple(map(add, totals, points))
