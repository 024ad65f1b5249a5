"""Who holds which seat of a match, and whose cards of the deal people have seen: nobody may see two hands of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from purple_table.core.actions import NextDeal
from purple_table.core.messages import say
from purple_table.core.record import Acted, RecordEntry, Remark, Seat, Seated

_SEAT_TAKEN = say("A person takes the seat of a computer, so that two hands can be seen.")
"""What the record says for the other people, whose match counts as played with help."""
_DEALING = str(NextDeal())


class SeatHolders:
    """The holders of all seats.

    A person who takes a seat in the middle of a deal sees its cards. If people have already seen other cards of that
    deal, the newcomer waits for the next one; a person who returns to a seat whose cards people have seen does not
    wait.
    """

    def __init__(self, seats: Sequence[Seat], entries: Iterable[RecordEntry] = ()) -> None:
        """`seats` are those who sat down when the match began, `entries` what its record says since."""
        self.first = tuple(seats)
        """Who sat down when the match began."""
        self.now = list(seats)
        """Who sits where."""
        self.arriving: dict[int, Seat] = {}
        """The people who take a seat with the next deal."""
        self._seen = set(self.persons) or {0}
        for entry in entries:
            if isinstance(entry, Seated):
                self._sit(entry.seat, entry.who)
            elif isinstance(entry, Acted) and entry.action == _DEALING:
                self.begin_deal()

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(place for place, seat in enumerate(self.now) if not seat.computer)

    @property
    def party(self) -> tuple[Seat, ...]:
        """Who sits down to another match: those who sit here or arrive, and each person who began this one and left the
        seat to a computer meanwhile."""
        return tuple(
            self.arriving.get(place, first if now.computer and not first.computer else now)
            for place, (first, now) in enumerate(zip(self.first, self.now, strict=True))
        )

    @property
    def watcher(self) -> int:
        """The seat from which the table is first seen: that of a person, or one whose cards people have seen."""
        return min(self.persons or self._seen)

    def request_seat(self, place: int, who: Seat, *, in_deal: bool) -> bool:
        """Return whether somebody may take a seat at once; otherwise they arrive with the next deal.

        They must wait if they would see a second hand of this deal. Nobody else arrives at that seat any more.
        """
        self.arriving.pop(place, None)
        if in_deal and not who.computer and place not in self._seen:
            self.arriving[place] = who
            return False
        return who != self.now[place]

    def assign_seat(self, place: int, who: Seat) -> tuple[RecordEntry, ...]:
        """Let somebody hold a seat from now on, and return the entries for the record.

        Where a person takes a seat that a computer had when the match began, the record also says that it helped the
        other people.
        """
        self._sit(place, who)
        helped = () if who.computer or not self.first[place].computer else self.persons
        return (*(Remark(other, "hint", _SEAT_TAKEN) for other in helped if other != place), Seated(place, who))

    def begin_deal(self) -> dict[int, Seat]:
        """Return those who have arrived and are to be seated now.

        People see the new cards of their seats. If no people are at the table, those who watch go on seeing the same
        hand.
        """
        arrived, self.arriving = self.arriving, {}
        self._seen = {*self.persons, *arrived} or {self.watcher}
        return arrived

    def _sit(self, place: int, who: Seat) -> None:
        self.now[place] = who
        if not who.computer:
            self._seen.add(place)
