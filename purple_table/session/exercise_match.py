"""The match of an exercise: a table at which one decision is made, and then the trick is played on to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from purple_table.core.actions import Action, Pass
from purple_table.core.events import DealScored, Event, TrickWon
from purple_table.core.game import Game, Reason, Refused, View
from purple_table.core.match import Match
from purple_table.core.messages import SILENT, Message, say
from purple_table.core.record import Seat
from purple_table.session.port import Audience, Hint, LocalPlay, filter_events, make_audience_view


class ExerciseMatch:
    """A position as a `MatchPort`, and as the `LocalPlay` of the one person who decides in it."""

    awaits_deal = claiming = shows_reasons = False
    considering: int | None = None

    def __init__(self, match: Match, seats: Sequence[Seat]) -> None:
        """The match belongs to the exercise from now on, and stands where `seat` must decide."""
        if match.state.to_act is None:
            raise ValueError("nobody is to act in this position")
        self.seat: int = match.state.to_act
        """The seat that decides."""
        self.seats = self.party = tuple(seats)
        self.game: Game = match.game
        self.audience = Audience(self.seat)
        self.answer: Action | None = None
        """What the person decided, once it is decided."""
        self.asked_view: View = match.state.view(self.seat)
        """What the seat knows when it decides."""
        self.asked_kind = self.asked_view.ask.kind if self.asked_view.ask is not None else ""
        """What kind of action it decides."""
        self.asked_legal = match.legal()
        """What it may do then."""
        self.course = tuple(match.steps)
        """The steps that led there."""
        self._state = match.state
        self._events: list[Sequence[Event]] = list(match.events)
        self._closed = False

    def carry_out(self, action: Action) -> None:
        """Let an action happen, so that the table shows it. With the first one, what the seat that decides cannot see
        becomes a sampled deal."""
        if len(self._events) == len(self.course):
            self._state = self.game.guess(self.asked_view, Random(len(self.course)))
        self._events.append(self._state.apply(action))

    def ask_next(self) -> tuple[View, tuple[Action, ...]] | None:
        """Return the view of the seat that is to act next in the trick, and what it may do; None once the trick or the
        round of sets is over, or where none was played."""
        seat = self._state.to_act
        ended = any(isinstance(event, TrickWon | DealScored) for event in self._events[-1])
        if self.asked_kind not in ("play", "set") or seat is None or ended:
            return None
        view, legal = self._state.view(seat), tuple(self._state.legal_actions())
        if self.asked_kind == "set":
            return (view, legal) if seat != self.seat and Pass() in legal else None
        # Whoever plays a dummy's cards acts twice in a trick.
        plays = view.ask is not None and (view.ask.kind == "play" or seat != self.seat)
        return (view, legal) if plays and view.pile("trick") else None

    def close(self) -> None:
        """Ask nothing any more, whether there was an answer or not."""
        self._closed = True

    # --- the port -----------------------------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """How many steps led to where the match stands."""
        return len(self._events)

    @property
    def local_play(self) -> LocalPlay:
        """What the person may do: the match itself says it."""
        return self

    def make_view(self) -> View:
        """Return how the match stands, as the audience may see it. After the answer nothing is asked."""
        view = make_audience_view(self._state.view, self.game.players, self.audience)
        return view if self._is_open else replace(view, ask=None)

    def events(self, since: int) -> tuple[Event, ...]:
        """Return what happened after the first `since` steps, as the audience may see it now."""
        return filter_events([event for events in self._events[since:] for event in events], self.audience)

    def go_on(self) -> bool:
        """Return False: the table says when somebody plays on."""
        return False

    def notices(self) -> tuple[Message, ...]:
        """Return nothing: nothing is saved and nobody thinks."""
        return ()

    # --- what the person may do ---------------------------------------------------------------------------------------

    @property
    def persons(self) -> tuple[int, ...]:
        """The seat that decides."""
        return (self.seat,)

    @property
    def arriving(self) -> Mapping[int, Seat]:
        """Nobody arrives."""
        return {}

    @property
    def asked(self) -> int | None:
        """The seat that decides, until it has."""
        return self.seat if self._is_open else None

    @property
    def _is_open(self) -> bool:
        return self.answer is None and not self._closed

    def reseat(self, seat: int, new: Seat) -> None:
        """Do nothing: nobody changes places in an exercise."""

    def recap(self, seat: int) -> tuple[Event, ...]:
        """Return nothing: it is one person who looks on."""
        return ()

    def legal(self) -> tuple[Action, ...]:
        """Return everything that may be done, before the answer."""
        return self.asked_legal if self._is_open else ()

    def refusal(self, action: Action) -> Reason | None:
        """Return why an action is not allowed, or None if it is."""
        if not self._is_open:
            return Reason("", say("The exercise is answered."))
        return self._state.refusal(action)

    def act(self, action: Action) -> None:
        """Answer with an action; it is not carried out yet. Raises Refused and then changes nothing."""
        reason = self.refusal(action)
        if reason is not None:
            raise Refused(reason)
        self.answer = action

    def hint(self) -> Hint | None:
        """Return None: an exercise has no hints."""
        return None

    def note_counting(self) -> None:
        """Do nothing: nothing counts as help."""

    def can_undo(self, seat: int) -> bool:
        """Return False: an answer stands."""
        return False

    def undo_consenters(self, seat: int) -> tuple[int, ...]:
        """Return nobody."""
        return ()

    def undo(self, seat: int) -> bool:
        """Return False: an answer stands."""
        return False

    def can_claim(self) -> bool:
        """Return False: one decision is asked for."""
        return False

    def claim(self) -> bool:
        """Return False: one decision is asked for."""
        return False

    def find_reason(self, card: str) -> Message:
        """Return nothing: the cards before were played without a word."""
        return SILENT
