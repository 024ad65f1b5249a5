"""The thinking of a window by itself, from the view of its own seat: why something is not allowed, hints, and where the
own card lies before the table has answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from purple_table.core.actions import Action
from purple_table.core.cards import PileView
from purple_table.core.events import Event, Moved
from purple_table.core.game import Game, Refused, State, View
from purple_table.session.adviser import Adviser
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.port import Hint
from purple_table.session.thinking_process import Thinker


class SampledState:
    """A state that agrees with what a seat sees, to ask the rules about.

    The cards of the others are drawn at random: what a seat may do follows from its own cards and what lies open.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._state: State | None = None
        self._is_lost = False

    def find(self, view: View) -> State | None:
        """Return the state, after what was applied; None if there is none."""
        if self._state is None and not self._is_lost:
            try:
                self._state = self._game.guess(view, Random(0))
            except Exception:  # a view that no state agrees with costs only the reason of a refusal
                self._is_lost = True
        return self._state

    def apply(self, view: View, action: Action) -> Sequence[Event]:
        """Carry out an action of the seat, which the table has not answered yet; return what it would bring."""
        state = self.find(view)
        if state is not None:
            try:
                return state.apply(action)
            except Refused:
                self._state, self._is_lost = None, True
        return ()

    def forget(self) -> None:
        """Drop the state, as the table has told something new."""
        self._state, self._is_lost = None, False


class CardAhead:
    """The own card that lies in the trick before the table has answered: nothing that is hidden can keep it from there.

    What else follows, as who takes the trick, is shown when the table tells it.
    """

    def __init__(self, steps: int, card: Moved) -> None:
        self.steps = steps
        """How many steps were made before it is played."""
        self._card = card
        self._is_shown = False

    @classmethod
    def find(cls, steps: int, events: Sequence[Event]) -> CardAhead | None:
        """Return the card if what the action would bring begins with a card that goes openly from a hand to the
        trick."""
        first = next(iter(events), None)
        if not isinstance(first, Moved) or first.open_to is not None:
            return None
        ways = first.source.role, first.target.role
        return cls(steps, first) if ways == ("hand", "trick") else None

    def complete(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Return the events of the step to show: the card alone until the table has told them, and then the others."""
        if not events:
            self._is_shown = True
            return (self._card,)
        if self._is_shown and self._card in events:
            place = events.index(self._card)
            return events[:place] + events[place + 1 :]
        return events

    def lay(self, view: View) -> View:
        """Return a view in which the card lies in the trick, and nothing is asked."""
        card, source, target = self._card.cards[0], self._card.source, self._card.target
        piles = {pile.key: pile.cards for pile in view.piles}
        hand = list(piles.get(source, ()))
        if hand:
            hand.remove(card if card in hand else None)
        piles |= {source: tuple(hand), target: (*piles.get(target, ()), card)}
        laid = tuple(PileView(key, cards) for key, cards in piles.items())
        return replace(view, ask=None, piles=laid, history=(*view.history, self._card))


class HintAsker:
    """Asks the thinker of this machine for a hint. Of cards that are given one after the other, it names the next."""

    def __init__(self, thinker: Thinker, thought: ThinkingBudget) -> None:
        self._adviser = Adviser(thinker, thought)
        self._hint: Hint | None = None
        self.is_new = False
        """Whether the hint was not returned before."""

    def ask(self, view: View, legal: tuple[Action, ...], seed: int) -> Hint | None:
        """Return the hint, or None while the thinker thinks, so ask again."""
        self.is_new = False
        if self._hint is not None:
            return self._hint
        decision = self._adviser.advise(view, legal, seed)
        if decision is not None:
            self._hint, self.is_new = Hint((decision.action,), decision.reason, self._adviser.level), True
        return self._hint

    def forget(self) -> None:
        """Drop the hint, as something else is asked now."""
        self._adviser.forget()
        self._hint = None
