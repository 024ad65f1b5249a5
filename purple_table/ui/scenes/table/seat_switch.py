"""Who of the people at one screen holds it, and whether their hand lies open."""

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
    - Where everybody sees all that the person sees, as in a showdown, nothing is handed over: what lies open tells
    nothing.
    - A forced card makes no difference to any of this: to skip a handover would tell what the hand is like.
    - When one player is asked in secret, every person takes the screen once before anything else is shown, the one who
    is asked among them. The same happens when a computer is asked.

    What is shown while the hand is face down is what all seats see alike, so that no order, place, motion or sound can
    depend on a hidden card.
    """

    def __init__(self, port: MatchPort) -> None:
        self._port = port
        self._sitting = self._persons
        self.holder: int | None = self.you
        self.called = False
        """Whether the others are being asked something just now, and so look at the screen."""
        self._secret_phase = ""
        """The phase in which somebody is asked in secret just now; "" if nobody is."""
        self._owed: list[int] = []
        """The people who have yet to take the screen because of that."""

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
        if self.is_claiming or (asked is not None and asked == self.holder):
            return None
        return self._owed[0] if self._owed else asked

    def sees_no_more(self, seat: int) -> bool:
        """Return whether the hand of a seat lies open to everybody, and no other pile is shown to that seat alone."""
        before = self._port.audience
        self._port.audience = Audience(seat)
        own = self._port.make_view()
        self._port.audience = Audience(seat, "none")
        shown = self._port.make_view()
        self._port.audience = before
        return seat not in self._owed and bool(shown.hand) and own.piles == shown.piles

    def take_screen(self, seat: int) -> bool:
        """Let a person take the screen; return whether that person is asked something."""
        if seat in self._owed:
            self._owed.remove(seat)
        if self._play is not None and self._play.asked != seat:
            return False
        self._port.audience, self.holder = Audience(seat), seat
        return True

    def release_screen(self) -> None:
        """Let nobody hold the screen, because everybody has come to look at it."""
        if self.has_several_people:
            self.holder = None

    def on_change(self) -> None:
        """React when somebody has taken a seat or left it. A person who watches a computer play for them goes on
        watching."""
        self._sitting = self._persons
        self._owed = [seat for seat in self._owed if seat in self._persons]
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
            if self.has_several_people:
                self._follow_secret_ask()
            self._port.audience = Audience(self.viewer, "own" if self.is_open else "none")
        return self._port.make_view()

    def _follow_secret_ask(self) -> None:
        """Call everybody to the screen when somebody is asked in secret, and again when that is over.

        Whoever is asked may have held the screen before, and may act next: neither must be seen.
        """
        self._port.audience = Audience(self.viewer, "none")
        shown = self._port.make_view()
        is_secret = shown.to_act is None and shown.outcome is None and not self._port.awaits_deal
        if is_secret and not self._secret_phase:
            self._owed = list(self._persons)
            self.release_screen()
        elif self._secret_phase and not is_secret:
            if shown.status.phase == self._secret_phase:
                self._owed = []  # everybody has seen what came of it
            elif self._owed:
                self.release_screen()
        self._secret_phase = shown.status.phase if is_secret else ""
