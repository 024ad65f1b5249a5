"""Decides from which seat the table is shown, and whether the own hand lies open."""

from __future__ import annotations

from purple_table.core.game import View
from purple_table.session.port import Audience, LocalPlay, MatchPort


class SeatSwitch:
    """The people at one screen, of whom one holds it at a time.

    A single person holds the screen from first to last, and the hand always lies open. With several people:

    - A hand lies open only while its person is asked something. As soon as the person has acted and somebody else is to
    act, it is turned face down, and stays so while computers and others play: then everybody looks at the screen.
    - Before somebody else is asked, the screen is handed over. It is not, where the same person is asked again: nobody
    was told to take the screen meanwhile.
    - When everybody has been called to the screen (a match or a deal begins, an undo was asked for), nobody holds it,
    and the next one to act takes it by a handover, whoever held it last.
    - A forced card makes no difference to any of this: to skip a handover would tell what the hand is like.

    What is shown while the hand is face down is what all seats see alike, so that no order, place, motion or sound can
    depend on a hidden card.
    """

    def __init__(self, port: MatchPort) -> None:
        self._port = port
        self._sitting = self._persons
        self.holder: int | None = self.you
        self.called = False
        """Whether the others are being asked something just now, and so look at the screen."""

    @property
    def _play(self) -> LocalPlay | None:
        return self._port.local_play

    @property
    def _persons(self) -> tuple[int, ...]:
        return self._play.persons if self._play is not None else ()

    @property
    def has_several_people(self) -> bool:
        """Whether more than one person plays."""
        return len(self._persons) > 1

    @property
    def you(self) -> int | None:
        """The seat that is addressed as "you": that of the only person."""
        return self._persons[0] if len(self._persons) == 1 else None

    @property
    def viewer(self) -> int:
        """The seat from which the table is shown."""
        return self._port.audience.seat

    @property
    def is_claiming(self) -> bool:
        """Whether the rest of the deal is being played for somebody who claimed it."""
        return self._play is not None and self._play.claiming

    @property
    def is_open(self) -> bool:
        """Whether the viewer's hand lies open."""
        if self._play is None:
            return True
        if self.holder != self.viewer or self.called:
            return False
        return not self.has_several_people or (self._play.asked == self.viewer and not self.is_claiming)

    @property
    def reader(self) -> int | None:
        """The person who looks at an open hand just now."""
        return self.viewer if self.is_open and self.viewer in self._persons else None

    @property
    def awaited_seat(self) -> int | None:
        """The person who must take the screen before the match goes on; None if nobody must."""
        asked = self._play.asked if self._play is not None else None
        return None if self.is_claiming or asked == self.holder else asked

    def take_screen(self, seat: int) -> None:
        """Let a person take the screen."""
        self._port.audience, self.holder = Audience(seat), seat

    def release_screen(self) -> None:
        """Let nobody hold the screen, because everybody has come to look at it."""
        if self.has_several_people:
            self.holder = None

    def on_change(self) -> None:
        """React when somebody has taken a seat or left it. A person who watches a computer play for them goes on
        watching."""
        self._sitting = self._persons
        if self._persons and self.holder not in self._persons:
            self.holder = None

    def receive_arrivals(self) -> None:
        """Call those who have arrived with a new deal to the screen before its cards are seen, and the others too."""
        if self._persons != self._sitting:
            self.release_screen()
            self.on_change()
            self.close_hand()

    def close_hand(self) -> bool:
        """Turn the own hand face down if it must not lie open any more; return whether it is face down now."""
        if not self.is_open:
            self._port.audience = Audience(self.viewer, "none")
        return not self.is_open

    def view(self) -> View:
        """Return what may be shown now: with the hand face down no more than what everybody sees."""
        if self._play is not None:
            self._port.audience = Audience(self.viewer, "own" if self.is_open else "none")
        return self._port.make_view()
