"""Plays on two choices in a typical sampled deal, card by card, for a person who looks back.

The real cards are not used: the deal is drawn so that it fits what the seat knew, and every seat plays on as the
Skilled player does. Thinking is done elsewhere by a `Thinker`.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from random import Random

from purple_table.core.actions import Action, NextDeal
from purple_table.core.events import DealScored, Event, TrickWon
from purple_table.core.game import Ask, Game, State, View
from purple_table.core.match import Match, Step
from purple_table.core.messages import Message
from purple_table.core.record import Seat
from purple_table.players.because import is_clear
from purple_table.players.player import Comparison, Cost, Decision
from purple_table.players.search.comparison import FEWEST
from purple_table.positions import compare_points
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.port import Audience, filter_events, make_audience_view
from purple_table.session.thinking_process import Thinker
from purple_table.session.worker import Request, make_seed

TRIED = 4
"""The number of sampled deals of which the one is shown whose difference is nearest to the mean."""
MOST_TRIED = 24
"""The most deals that are tried until the choice that is better on average is better in one of them."""
_LONGEST = 400
"""The most steps that are played after a choice."""


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A decision of a person after `place` steps of the match, and what the computer would have done there.

    Cards given one after the other are one decision. `decision` has the computer's reason, for the first of them, and
    the comparison of both choices where they differ and can be tried. `asked` is the question.
    """

    place: int
    seat: int
    yours: tuple[Action, ...]
    computers: tuple[Action, ...]
    decision: Decision
    asked: Ask | None = None

    @property
    def differs(self) -> bool:
        """Whether the computer would have done something else; the order in which cards are given makes no
        difference."""
        return sorted(map(str, self.yours)) != sorted(map(str, self.computers))

    @property
    def cost(self) -> Cost | None:
        """What the decision cost, below 0 where it was better than the computer's; None if nothing can be told."""
        found = self.decision.comparison
        return found.cost if found is not None and found.theirs.figures["count"] >= FEWEST else None

    @property
    def is_share(self) -> bool:
        """Whether the cost is in hundredths of the match, and not in points of the deal."""
        found = self.decision.comparison
        return found is not None and found.theirs.names["unit"] == "share"

    @property
    def mistake(self) -> float:
        """How many points a deal the decision cost beyond doubt, below 0 if it was better; 0 if there is doubt."""
        found = self.decision.comparison
        return found.cost.points if found is not None and is_clear(found) else 0.0


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """The line that followed a choice: the states after each step, the first one before the choice, and what was done.

    `points` are those of the deal by side, empty where it did not end.
    """

    states: tuple[State, ...]
    steps: tuple[Step, ...]
    events: tuple[Sequence[Event], ...]
    points: tuple[int, ...]


class TypicalDeal:
    """Draws deals that fit what a seat knew before a reviewed decision, and plays each on after both choices.

    `lines` are those of the most typical deal, after the computer's choice and after the person's; None until `work`
    has found them.
    """

    def __init__(
        self, match: Match, decision: ReviewedDecision, thinker: Thinker, thought: ThinkingBudget | None = None
    ) -> None:
        """The thinker must be made for the match's game; whoever made it closes it."""
        self.decision, self.game = decision, match.game
        self.lines: tuple[PlayedLine, PlayedLine] | None = None
        self._thinker, self._thought = thinker, thought or ThinkingBudget()
        self._view = match.copy_first(decision.place).state.view(decision.seat)
        self._seed = make_seed(match.chance, decision.seat, decision.place)
        self._done = 0
        self._work = self._play()

    def work(self) -> bool:
        """Take what has been computed. Returns False once the lines are there."""
        return next(self._work, None) is not None

    @property
    def share(self) -> float:
        """How far it is, from 0 to 1; nobody knows how many deals will be tried, so it comes nearer and nearer to 1."""
        return self._done / (self._done + 2)

    def _play(self) -> Generator[bool, None, None]:
        best: tuple[bool, float] | None = None
        found: tuple[PlayedLine, PlayedLine] | None = None
        for number in range(MOST_TRIED):
            if number >= TRIED and best is not None and not best[0]:
                break
            state = self.game.guess(self._view, Random(self._seed + number))
            lines = []
            for choice in (self.decision.computers, self.decision.yours):
                lines.append((yield from self._play_on(state.copy(), choice, self._seed + number)))
                self._done += 1
                yield True
            # Nearest to the mean may be a deal in which both come to the same, however many are tried.
            rank = not self._shows_difference(lines[0], lines[1]), self._measure_distance(*lines)
            if best is None or rank < best:
                best, found = rank, (lines[0], lines[1])
        self.lines = found

    def _play_on(self, state: State, choice: Sequence[Action], seed: int) -> Generator[bool, None, PlayedLine]:
        """Carry out a choice, and play the deal to its end."""
        states, steps, found, points = [state.copy()], list[Step](), list[Sequence[Event]](), tuple[int, ...]()
        waiting = list(choice)
        while state.to_act is not None and not points and len(steps) < _LONGEST:
            seat, legal = state.to_act, tuple(state.legal_actions())
            if legal == (NextDeal(),):
                break
            if waiting:
                action = waiting.pop(0)
            elif len(legal) == 1:
                action = legal[0]
            else:
                budget = self._thought.budget
                self._thinker.ask(Request(state.view(seat), legal, "club", "normal", seed + len(steps), budget))
                while (decision := self._thinker.poll()) is None:
                    yield True
                action = decision.action
            events = state.apply(action)
            steps.append(Step(seat, action, len(legal) > 1))
            found.append(events)
            states.append(state.copy())
            points = next((event.points for event in events if isinstance(event, DealScored)), ())
        return PlayedLine(tuple(states), tuple(steps), tuple(found), points)

    def _measure_distance(self, theirs: PlayedLine, yours: PlayedLine) -> float:
        """Return how far the difference of two lines is from the mean difference of the comparison."""
        comparison: Comparison | None = self.decision.decision.comparison
        if comparison is None or not theirs.points or not yours.points:
            return 0.0
        gap = self._find_gap(theirs, yours)
        if self.decision.is_share:
            return -gap if comparison.cost.points > 0 else gap
        return abs(gap - comparison.cost.points)

    def _shows_difference(self, theirs: PlayedLine, yours: PlayedLine) -> bool:
        """Return whether the choice that is better beyond doubt comes out better in these lines, or none is."""
        mistake = self.decision.mistake
        return not mistake or not theirs.points or not yours.points or self._find_gap(theirs, yours) * mistake > 0

    def _find_gap(self, theirs: PlayedLine, yours: PlayedLine) -> float:
        """Return how many points better than the others the seat comes off after the computer's choice."""
        seat = self.decision.seat
        return float(compare_points(self.game, theirs.points)[seat] - compare_points(self.game, yours.points)[seat])


class LineReplay:
    """The lines of a typical deal as a `MatchPort` that asks nobody, step by step; `yours` says which is shown."""

    awaits_deal = False
    local_play = considering = None

    def __init__(self, deal: TypicalDeal, seats: Sequence[Seat]) -> None:
        """The lines must have been found."""
        assert deal.lines is not None
        self.game: Game = deal.game
        self.seats = tuple(seats)
        self.audience = Audience(deal.decision.seat, "all")
        self.lines = deal.lines
        self.yours = False
        self.at = self.until = 0

    @property
    def line(self) -> PlayedLine:
        """The line that is shown."""
        return self.lines[self.yours]

    @property
    def last(self) -> int:
        """The number of steps of the line."""
        return len(self.line.steps)

    @property
    def steps(self) -> int:
        """How many steps led to what is shown."""
        return self.at

    @property
    def last_step(self) -> Step | None:
        """The step that led here; None at the beginning."""
        return self.line.steps[self.at - 1] if self.at else None

    def make_view(self) -> View:
        """Return what the audience may see. Nobody is asked anything."""
        state = self.line.states[self.at]
        return replace(make_audience_view(state.view, self.game.players, self.audience), ask=None)

    def events(self, since: int) -> tuple[Event, ...]:
        """Return what the last step brought if exactly `since` steps came before it; after a jump there is nothing."""
        return filter_events(self.line.events[since], self.audience) if since == self.at - 1 else ()

    def go(self, place: int) -> None:
        """Go to the state after `place` steps, or as near to it as there is."""
        self.at = min(max(0, place), self.last)

    def go_on(self) -> bool:
        """Go on by a step. Returns False at the end, or at the step where it should stay."""
        if self.at >= min(self.last, self.until):
            return False
        self.at += 1
        return True

    def find_stop_after(self) -> int:
        """Return the place after the next trick that is complete, or the end."""
        for place in range(self.at, self.last):
            if any(isinstance(event, TrickWon) for event in self.line.events[place]):
                return place + 1
        return self.last

    def notices(self) -> tuple[Message, ...]:
        """Return nothing: nothing can go wrong that a person should know."""
        return ()
