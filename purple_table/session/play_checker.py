"""The play checker: it looks in the background at each decision of the only person, by what the seat could see.

It thinks in a process of its own, so that nobody at the table waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from purple_table.core.actions import Action, Give
from purple_table.core.match import Match
from purple_table.core.messages import say
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.live_match import LiveMatch
from purple_table.session.match_replay import find_only_person
from purple_table.session.review import decide_again
from purple_table.session.thinking_process import Thinker
from purple_table.session.typical_deal import ReviewedDecision

MARGINS = 2
"""How many times its interval a cost must be, as many decisions are looked at and none is to be marked by chance."""


class PlayChecker:
    """Compares a decision with the Expert's as soon as it is made, and drops it when the next one is.

    `found` is the last decision, once it is known that it clearly cost something; it stays until the next decision.
    """

    def __init__(self, live: LiveMatch, make_thinker: Callable[[], Thinker], thought: ThinkingBudget) -> None:
        """`make_thinker` starts the process at the first decision that is looked at; `close` ends it."""
        self.enabled = False
        self.game = live.game
        self.found: ReviewedDecision | None = None
        self._live, self._make_thinker, self._thought = live, make_thinker, thought
        self._thinker: Thinker | None = None
        self._work: Generator[bool, None, ReviewedDecision] | None = None
        self._steps = live.steps
        self._place: int | None = None
        self._was_asked = live.persons_turn

    def update(self) -> bool:
        """Follow the match, and take what has been computed. Returns True if `found` has changed."""
        before = self.found
        if not self.enabled:
            self.close()
        elif self._live.steps != self._steps:
            self._follow()
        if self._work is not None:
            self._take()
        return self.found is not before

    def close(self) -> None:
        """Drop everything, and end the process."""
        self._forget()
        self._steps, self._was_asked = self._live.steps, self._live.persons_turn
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None

    def record_help(self) -> None:
        """Record that the person was told about the decision, which is help."""
        if self.found is not None:
            self._live.note_help(self.found.seat, say("The play checker was asked."))

    def _follow(self) -> None:
        """Look at the person's last decision, if a new one has been made."""
        live = self._live
        undone, asked = live.steps < self._steps, self._was_asked
        self._steps, self._was_asked = live.steps, live.persons_turn
        seat = find_only_person(live.seats)
        if undone or seat is None or live.claiming:
            self._forget()
        elif asked:
            match = live.replay().match
            place = match.last_decision(seat)
            if place is None:
                self._forget()
            elif place != self._place:
                yours = _list_actions(match, place)
                gives = isinstance(yours[-1], Give) and place + len(yours) == len(match.steps)
                if gives and live.persons_turn and isinstance(next(iter(match.legal(1)), None), Give):
                    return  # more cards are to be given, and all of them are one decision
                self._forget()
                self._place = place
                if live.hints.were_followed(place, yours):
                    return  # whoever asked what to do is not told off for it
                self._work = self._compare(match.copy_first(place), seat, yours)

    def _compare(self, match: Match, seat: int, yours: tuple[Action, ...]) -> Generator[bool, None, ReviewedDecision]:
        if self._thinker is None:
            self._thinker = self._make_thinker()
        expert = ThinkingBudget(self._thought.seconds, "expert", self._thought.playouts)
        found = yield from decide_again(match, seat, yours, self._thinker, expert, costly_only=True)
        return ReviewedDecision(len(match.steps), seat, yours, *found, match.state.view(seat).ask)

    def _take(self) -> None:
        """Take what has been computed, and keep the decision if it clearly cost something."""
        assert self._work is not None
        try:
            next(self._work)
        except StopIteration as end:
            self._work = None
            found: ReviewedDecision = end.value
            costs = found.cost is not None and found.mistake > MARGINS * found.cost.margin
            self.found = found if costs else None
        if self._thinker is not None:
            self._thinker.notices.clear()  # nobody waits for this thinker, so nothing of it needs to be told

    def _forget(self) -> None:
        self.found = self._place = self._work = None
        if self._thinker is not None:
            self._thinker.stop()


def _list_actions(match: Match, place: int) -> tuple[Action, ...]:
    """Return the actions of the decision after `place` steps: one, or the cards that were given one after the other."""
    first, *others = match.steps[place:]
    yours = [first.action]
    for step in others:
        if step.seat != first.seat or not isinstance(step.action, Give) or not isinstance(first.action, Give):
            break
        yours.append(step.action)
    return tuple(yours)
