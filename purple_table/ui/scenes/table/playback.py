"""Shows the events of the match one after the other, and lets the match continue when all have been shown."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from purple_table.core.events import DealBegan, DealScored, Event, Moved, Noted, TrickWon
from purple_table.core.game import View
from purple_table.core.record import Seat
from purple_table.session.match_story import is_level
from purple_table.session.port import MatchPort
from purple_table.session.settings import Speed
from purple_table.ui.kit.animation import FAST, INSTANT, NORMAL, RELAXED
from purple_table.ui.scenes.table import travels
from purple_table.ui.scenes.table.picture import Picture
from purple_table.ui.scenes.table.seat_switch import SeatSwitch


class Pace(NamedTuple):
    """The pace of the table: the factor of all motion, and in seconds how long a trick stays, how long a computer
    thinks, and how long a forced card waits until it is played."""

    factor: float
    hold: float
    think: float
    force: float


PACES: dict[Speed, Pace] = {
    "relaxed": Pace(RELAXED, 2.4, 0.7, 1.2),
    "normal": Pace(NORMAL, 1.4, 0.35, 0.7),
    "fast": Pace(FAST, 0.8, 0.12, 0.4),
    "instant": Pace(INSTANT, 0.45, 0.0, 0.25),
}
"""The trick stays a moment even at instant speed, or its last card would never be visible."""


_CLAIMED = Pace(FAST * 0.6, 0.3, 0.0, 0.0)
"""The rest of a deal that somebody has claimed passes quickly, though every trick is visible."""
_WATCHED = 1 / 3
"""The share of all times where no person has a card left to play, and computers play the deal to its end."""


class PlaybackListener(Protocol):
    """A listener that is called as events are shown."""

    def on_event(self, event: Event) -> None:
        """React when an event begins to be shown."""

    def on_trick_complete(self, event: TrickWon | Moved) -> None:
        """React when a complete trick stays to be read, before it is gathered, or laid aside where it is level."""

    def on_settled(self, view: View) -> None:
        """React when everything has been shown and the picture agrees with the view."""


class Playback:
    """Shows events, updates the picture to the view, and only then lets the next computer act or deals."""

    def __init__(
        self,
        port: MatchPort,
        seat_switch: SeatSwitch,
        picture: Picture,
        listener: PlaybackListener,
    ) -> None:
        self._port = port
        self._shown_steps = port.steps
        self._seat_switch = seat_switch
        self._picture = picture
        self._listener = listener
        self._events: deque[Event] = deque()
        self._settled = False
        self._hold = 0.0
        self._pause = 0.0
        self._is_watched = False
        self.pace = PACES["normal"]
        self.hold_for_click = False
        """Whether a complete trick stays until somebody clicks."""
        self.deal_moves = self.cards_move = True
        """Whether cards that are dealt, and all others, are shown on their way."""
        self.keeps_tricks = False
        """Whether a trick or the sets of one stay on the table once they are over, and nothing is shown after them."""
        self.is_over = False
        """Whether a trick has been kept so."""
        self.held_trick: TrickWon | Moved | None = None
        """The complete trick that stays to be read; one that is level is laid aside then."""

    @property
    def is_busy(self) -> bool:
        """Whether something is still being shown."""
        return not self._settled or bool(self._events) or self._picture.queue.is_busy

    @property
    def waits_for_click(self) -> bool:
        """Whether a complete trick stays until somebody clicks."""
        return self.held_trick is not None and self._hold == math.inf

    def set_speed(self, speed: Speed) -> None:
        """Set another pace."""
        self.pace = PACES[speed]
        self._picture.queue.factor = self._current_pace.factor

    def show_new_events(self) -> None:
        """Show what has happened since, after everything else."""
        self._events.extend(self._port.events(self._shown_steps))
        self._shown_steps = self._port.steps
        self._settled = False
        self._picture.queue.factor = self._current_pace.factor

    def skip(self) -> None:
        """Drop the events that were not shown, and show the present state."""
        if self.is_over:
            return
        self._events.clear()
        self._shown_steps = self._port.steps
        self._end_hold()
        self._picture.queue.finish()
        self._settle()

    def hurry(self) -> None:
        """Finish animations and pauses at once; events after them are shown as usual."""
        if self.held_trick is not None:
            self._hold = 0.0
        else:
            self._picture.queue.finish()
        self._pause = 0.0

    def update(self, dt: float, running: bool) -> bool:
        """Advance by dt seconds; return True if the picture changed. The match itself advances only while `running`."""
        changed = self._picture.queue.update(dt)
        if self._picture.queue.is_busy:
            return True
        if self.is_over:
            return changed
        if self.held_trick is not None:
            self._hold -= dt
            if self._hold > 0 and not (self.waits_for_click and not self.hold_for_click):
                return changed
            self._end_hold()
            self._begin()
            return True
        if self._events:
            first = self._events[0]
            if self.keeps_tricks and _ends_trick(first):
                self._keep(first)
            elif isinstance(first, TrickWon) or is_level(first):
                by_click = self.hold_for_click and not self._seat_switch.is_claiming
                self.held_trick, self._hold = first, math.inf if by_click else self._current_pace.hold
                self._listener.on_trick_complete(first)
            else:
                self._begin()
            return True
        if not self._settled:
            self._settle()
            return True
        return (running and self._go_on(dt)) or changed

    def _go_on(self, dt: float) -> bool:
        if not self._port.awaits_deal:
            self._pause -= dt
            if self._pause > 0:
                return False
        if not self._port.go_on():
            return False
        self._seat_switch.receive_arrivals()
        self.show_new_events()
        return True

    @property
    def _current_pace(self) -> Pace:
        """The pace, or a quicker one while the rest of a deal is claimed or no person plays in it any more."""
        if self._seat_switch.is_claiming:
            return min(self.pace, _CLAIMED)
        # Where nothing moves, pauses alone tell one play from the next.
        quick = self._is_watched and not self._picture.queue.reduced_motion
        return Pace(*(_WATCHED * time for time in self.pace)) if quick else self.pace

    def _begin(self) -> None:
        picture = self._picture
        moves = self.deal_moves if travels.is_dealing(picture, self._events[0]) else self.cards_move
        event = travels.begin(picture, self._events)
        if self._is_watched and isinstance(event, DealBegan | DealScored):
            # What has come of the deal is shown as long as ever, and so is how the next one is dealt.
            self._is_watched = False
            picture.queue.factor = self._current_pace.factor
        if not moves and isinstance(event, Moved | TrickWon):
            picture.queue.finish()
        self._listener.on_event(event)

    def _keep(self, event: Event) -> None:
        """Leave a trick on the table that is over, and show nothing after it."""
        self._events.clear()
        self.is_over = self._settled = True
        if isinstance(event, TrickWon) or is_level(event):
            self.held_trick = event
            self._listener.on_trick_complete(event)

    def _end_hold(self) -> None:
        self.held_trick, self._hold = None, 0.0

    def _settle(self) -> None:
        view = self._seat_switch.view()
        self._picture.match_view(view, covered=not self._seat_switch.is_open)
        self._settled = True
        self._is_watched = self._port.local_play is not None and is_left_to_computers(view, self._port.seats)
        # Laying out cards to pass is seen by nobody, so nobody has to wait for it.
        self._pause = self._current_pace.think if view.status.phase != "passing" else 0.0
        self._listener.on_settled(view)


def _ends_trick(event: Event) -> bool:
    """Return whether the cards of a trick, or the sets of one, would leave the table with an event or after it."""
    if isinstance(event, Moved):
        return event.source.role in ("trick", "play")
    return isinstance(event, TrickWon) or (isinstance(event, Noted) and event.kind == "turned-away")


def is_left_to_computers(view: View, seats: Sequence[Seat]) -> bool:
    """Return whether people play, no person has a card left in this deal, and computers still have some.

    It never is where tricks are counted: there everybody's last card is played to the same trick.
    """
    hands = {seat: bool(view.pile("hand", seat)) for seat in range(len(seats))}
    people = [hands[number] for number, seat in enumerate(seats) if not seat.computer]
    return bool(people) and not any(people) and any(hands.values()) and not view.status.tricks
