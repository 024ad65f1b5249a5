"""Who holds which seat of a match, and whose cards of the deal people have seen: nobody shall see two hands of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from purple_table.core.actions import NextDeal
from purple_table.core.messages import say
from purple_table.core.record import Acted, RecordEntry, Remark, Seat, Seated

_SEAT_TAKEN = say("A person takes the seat of a computer, so that two hands can be seen.")
"""What is kept for the others, whose match counts as played with help."""
_DEALING = str(NextDeal())


class SeatHolders:
    """The holders of all seats. A person who takes a seat in mid-deal sees its cards, so in a deal of which people have
    seen other cards they wait for the next one; whoever comes back to a seat whose cards people have seen does not."""

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
        """The seat from whose place the table is seen first: that of a person, or one whose cards people have seen."""
        return min(self.persons or self._seen)

    def take(self, place: int, who: Seat, *, in_deal: bool) -> bool:
        """Whether somebody takes a seat at once, and not with the next deal, as they would see a second hand of this
        one. Nobody else arrives there any more."""
        self.arriving.pop(place, None)
        if in_deal and not who.computer and place not in self._seen:
            self.arriving[place] = who
            return False
        return who != self.now[place]

    def seat(self, place: int, who: Seat) -> tuple[RecordEntry, ...]:
        """Let somebody hold a seat from now on. What the record says of it: where a person takes a seat that a computer
        had when the match began, also that it helped the other people."""
        self._sit(place, who)
        helped = () if who.computer or not self.first[place].computer else self.persons
        return (*(Remark(other, "hint", _SEAT_TAKEN) for other in helped if other != place), Seated(place, who))

    def begin_deal(self) -> dict[int, Seat]:
        """Those who have arrived and are to be seated. People see the new cards of their seats; without people at the
        table those who watch see the same hand as before."""
        arrived, self.arriving = self.arriving, {}
        self._seen = {*self.persons, *arrived} or {self.watcher}
        return arrived

    def _sit(self, place: int, who: Seat) -> None:
        self.now[place] = who
        if not who.computer:
            self._seen.add(place)
