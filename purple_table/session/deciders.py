"""The deciders at the seats of a match: people, computers that think elsewhere, the rest of a claim.

It also keeps whose cards of the deal people have seen: nobody may see two hands of a deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from purple_table.core.actions import Action, NextDeal
from purple_table.core.game import View
from purple_table.core.match import Match
from purple_table.core.messages import SILENT, say
from purple_table.core.overriding import override
from purple_table.core.record import Acted, RecordEntry, Remark, Seat, Seated
from purple_table.players.levels import LEVELS
from purple_table.players.player import Budget, Decision
from purple_table.session.thinking_process import ForeseeingThinker, Thinker
from purple_table.session.worker import Request, make_seed


@dataclass(slots=True)
class ThinkingBudget:
    """The limits of a decision, and who advises.

    A player that searches has `seconds` for a decision, or exactly `playouts` where the decision must be the same on
    every machine. `adviser` is the level that gives hints and reviews.
    """

    seconds: float = 0.8
    adviser: str = "club"
    playouts: int | None = None

    @property
    def budget(self) -> Budget:
        """How much thought a decision may cost now."""
        return Budget(self.seconds, self.playouts)

    def find_budget(self, level: str) -> Budget:
        """Return how much thought a decision of a player of this level may cost now."""
        patience = LEVELS[level].patience if level in LEVELS else 1.0
        return Budget(self.seconds * patience, self.playouts)


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


class SeatTurn:
    """A decision that a seat must make. Its parts are made only when they are needed."""

    __slots__ = ("_match", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        self._match, self.seat = match, seat

    @property
    def view(self) -> View:
        """What the seat knows."""
        return self._match.state.view(self.seat)

    @property
    def legal(self) -> tuple[Action, ...]:
        """What it may do."""
        return self._match.legal()

    @property
    def seed(self) -> int:
        """The random seed for the decision: the same match at the same point gives the same seed."""
        return make_seed(self._match.chance, self.seat, len(self._match.steps))

    def see_from(self, seat: int) -> SeatTurn:
        """Return the same moment for another seat, which may do nothing yet."""
        return SeatTurn(self._match, seat)


class Decider(Protocol):
    """Decides for a seat. No method waits."""

    def decide(self, turn: SeatTurn) -> Decision | None:
        """Return the decision, or None while it is not known.

        It is the same turn until `forget` is called, so ask again.
        """

    def forget(self) -> None:
        """Drop the question that was asked."""


class PersonHere:
    """A person at this table, for whom nobody decides."""

    def decide(self, turn: SeatTurn) -> Decision | None:
        """Return None: the person acts through the match."""
        return None

    def forget(self) -> None:
        """Do nothing: nothing is kept."""


class AwaitedPerson(PersonHere):
    """A person at a table where the next player whose level `thinks_ahead` does so until the person has decided."""

    def __init__(self, seats: Sequence[Seat], thinker: ForeseeingThinker, thought: ThinkingBudget) -> None:
        """`seats` are those who sit at the table whenever it is the person's turn."""
        self._seats, self._thinker, self._thought = seats, thinker, thought
        self._begun = False

    @override
    def decide(self, turn: SeatTurn) -> None:
        if self._begun:
            return
        self._begun = True
        number = len(self._seats)
        for place in ((turn.seat + step) % number for step in range(1, number)):
            who = self._seats[place]
            if who.computer and who.level in LEVELS and LEVELS[who.level].thinks_ahead:
                ahead, budget = turn.see_from(place), self._thought.find_budget(who.level)
                self._thinker.ponder(Request(ahead.view, (), who.level, who.style, ahead.seed, budget))
                return

    @override
    def forget(self) -> None:
        if self._begun:
            self._thinker.stop()
        self._begun = False


class ClaimedRun(PersonHere):
    """Plays a person's cards after a claim: the claimed actions in their order, then the first legal action."""

    def __init__(self, actions: Sequence[Action] = ()) -> None:
        self._actions = list(actions)

    def decide(self, turn: SeatTurn) -> Decision:
        """Return the next action."""
        return Decision(self._actions.pop(0) if self._actions else turn.legal[0], SILENT)


class Computer:
    """A computer player that thinks through a thinker. Several may share it, as only one is asked at a time."""

    def __init__(self, thinker: Thinker, level: str, style: str, thought: ThinkingBudget) -> None:
        self._thinker, self._level, self._style, self._thought = thinker, level, style, thought
        self._asked = False

    def decide(self, turn: SeatTurn) -> Decision | None:
        """Return what the thinker decides. It is asked once and polled afterwards."""
        if not self._asked:
            budget = self._thought.find_budget(self._level)
            self._thinker.ask(Request(turn.view, turn.legal, self._level, self._style, turn.seed, budget))
            self._asked = True
        decision = self._thinker.poll()
        self._asked = decision is None
        return decision

    def forget(self) -> None:
        """Stop the thinker if it was asked."""
        if self._asked:
            self._thinker.stop()
        self._asked = False


def make_decider(seats: Sequence[Seat], place: int, thinker: Thinker, thought: ThinkingBudget) -> Decider:
    """Return the decider for the person or computer at a place of `seats`."""
    seat = seats[place]
    if seat.computer:
        return Computer(thinker, seat.level, seat.style, thought)
    return AwaitedPerson(seats, thinker, thought) if isinstance(thinker, ForeseeingThinker) else PersonHere()
