"""A table that shows a past match: nobody is asked for anything, and a bar lies below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from purple_table.session.port import Audience, MatchPort
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.bar_table import BarTable


class ReplayExits(NamedTuple):
    """Where looking back leads.

    `leave` returns to where it was opened. `play_on` begins a practice match after a number of steps, with the person
    in a seat. `review` shows a seat's decisions in the deal that the step belongs to. `rules` opens the book at a
    clause.
    """

    leave: Callable[[], None]
    play_on: Callable[[int, int], None]
    review: Callable[[int, int], None]
    rules: Callable[[str], None]


class SteppedMatch(MatchPort, Protocol):
    """A match that has been played, of which any step can be shown."""

    at: int
    """How many steps led to what is shown."""
    until: int
    """The step at which `go_on` stops."""

    def go(self, place: int) -> None:
        """Go to the state after `place` steps."""


class PastTable(BarTable):
    """The table of a past match, above a bar that each scene supplies."""

    replay: SteppedMatch

    def __init__(self, replay: SteppedMatch, cards: CardSurfaces, settings: Settings, exits: ReplayExits) -> None:
        """The replay has been stepped through already, and stands at the step to show."""
        self.replay, self.exits, self.cards = replay, exits, cards
        replay.until = replay.at
        back = tr("Back to where you came from (Escape)")
        super().__init__(replay, cards, settings, exits.leave, exits.rules, back)

    def go(self, place: int) -> None:
        """Show the table after a number of steps."""
        self.replay.go(place)
        self.replay.until = self.replay.at
        self._results = None
        self.model.notes.clear_note()
        self.parts.call_tags.clear()
        self.jump()

    def look(self, audience: Audience) -> None:
        """Show another seat's view, or other hands."""
        if audience != self.replay.audience:
            self.replay.audience = audience
            self.jump()

    def jump(self) -> None:
        """Show the current step without playing events back."""
        self.picture.viewer = self.replay.audience.seat
        self.playback.skip()
        self.hand.settle(at_once=True)

    def turn_hands(self) -> None:
        """Open all hands, or return to one seat's view."""
        seat, hands = self.replay.audience
        self.look(Audience(seat, "own" if hands == "all" else "all"))
