"""The machines at a table, as the host knows them, and what each is told of the table."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from purple_table.core.messages import Message
from purple_table.core.record import Seat
from purple_table.network import messages as wire
from purple_table.network.lobby import Connection, SeatPlan, TablePlan
from purple_table.network.sights import SightShortener
from purple_table.session.live_match import LiveMatch
from purple_table.session.stored_messages import WordingError, check_player_message


class Link(Protocol):
    """The way to a window. No method waits."""

    def send(self, message: wire.Down) -> None:
        """Send a message, after all others."""

    def close(self) -> None:
        """Send what is left, and close."""


@dataclass(eq=False)
class Machine:
    """A machine at the table: its people with their seats, and its line while there is one."""

    token: str
    names: tuple[str, ...]
    watcher: str
    link: Link | None
    is_own: bool = False
    is_expected: bool = False
    """Whether the host has been started again, and nobody has come since."""
    seats: list[int] = field(default_factory=list)
    """The seat of each person, in the order of `names`."""
    knows_match: bool = False
    """Whether it has read the rule book and been shown the match."""
    shortener: SightShortener = field(default_factory=SightShortener)
    shown_steps: int = 0
    """After how many steps the match stood when it was shown last."""
    ready_steps: int = -1
    """After how many steps it was ready for the next deal."""
    lost_since: float = 0.0
    lobby: wire.Lobby | None = None
    """What it was told last of the lobby."""

    @property
    def sits(self) -> bool:
        """Whether it has people at the table."""
        return bool(self.seats)

    @property
    def plays(self) -> bool:
        """Whether it has people at the table, is there, and knows the rules."""
        return self.sits and self.link is not None and self.knows_match

    def plays_itself(self, out: Container[int]) -> bool:
        """Return whether some of its people play themselves; for those at the seats `out` a computer plays."""
        return any(seat not in out for seat in self.seats)

    def tell_lobby(self, lobby: wire.Lobby) -> None:
        """Tell how the table stands, if that is news."""
        if self.lobby != lobby:
            self.lobby = lobby
            self.send(lobby)

    def send(self, message: wire.Down) -> None:
        """Send a message, if there is a line."""
        if self.link is not None:
            self.link.send(message)


def expect_people(plan: TablePlan, now: float) -> list[Machine]:
    """Return a machine for each person of a table that is opened again: they are lost until they come back."""
    return [
        Machine(secrets.token_hex(16), (seat.name,), "", None, is_expected=True, seats=[place], lost_since=now)
        for place, seat in enumerate(plan.seats)
        if seat.kind == "remote" and seat.name
    ]


def find_returning(machines: list[Machine], join: wire.Join) -> Machine | None:
    """Return the machine that comes back: the one with the token, or a lost one with the same people.

    People who were lost one by one may come back together: their seats then belong to one machine. Whoever has the name
    of another person at the table was given a number, and comes back without it.
    """
    for machine in machines:
        if join.token and hmac.compare_digest(machine.token.encode(), join.token.encode()):
            return machine
    lost = {name: machine for machine in machines if machine.link is None for name in machine.names}
    names = tuple(_find_lost_name(lost, name) for name in join.names)
    if not names or len(set(names)) < len(names) or any(name not in lost for name in names):
        return None
    back = lost[names[0]]
    if back.names == names:
        return back
    for name in names[1:]:
        other = lost[name]
        if other is not back and set(other.names) <= set(names):
            back.names, back.seats = (*back.names, *other.names), [*back.seats, *other.seats]
            machines.remove(other)
            lost |= dict.fromkeys(other.names, back)
    return back if set(back.names) == set(names) else None


def _find_lost_name(lost: Iterable[str], asked: str) -> str:
    """Return the name of a lost person that is the one asked for, or the only one that is that with a number."""
    found = [name for name in lost if name.rstrip("0123456789") == f"{asked} "]
    return found[0] if asked not in lost and len(found) == 1 else asked


def find_person(machines: Sequence[Machine], seat: int) -> tuple[str, bool]:
    """Return the name of the person at a seat, and whether that is a person at the host's own machine."""
    machine = next(machine for machine in machines if seat in machine.seats)
    return machine.names[machine.seats.index(seat)], machine.is_own


def make_distinct(machines: Sequence[Machine], names: Sequence[str]) -> tuple[str, ...]:
    """Return names of people of whom no two at the table have the same."""
    taken = {name for machine in machines for name in machine.names}
    found: list[str] = []
    for name in names:
        number, distinct = 2, name or "?"
        while distinct in taken:
            number, distinct = number + 1, f"{name or '?'} {number}"
        taken.add(distinct)
        found.append(distinct)
    return tuple(found)


def list_free_seats(plan: TablePlan, machines: Sequence[Machine]) -> list[int]:
    """Return the remote seats that somebody may take.

    Whoever was there before the host was started again, and does not come back, leaves the seat to somebody else.
    """
    taken = {seat for machine in machines for seat in machine.seats}
    free = [place for place, seat in enumerate(plan.seats) if seat.kind == "remote" and place not in taken]
    return [*free, *(seat for machine in machines if machine.is_expected for seat in machine.seats)]


def seat_people(plan: TablePlan, machines: Sequence[Machine]) -> tuple[Seat, ...]:
    """Return who sits where when the match begins: a computer at each seat that nobody has taken."""
    names: dict[int, str] = {}
    for machine in machines:
        names |= zip(machine.seats, machine.names, strict=True)
    found = []
    for place, seat in enumerate(plan.seats):
        remote = seat.kind == "remote"
        if place in names:
            found.append(Seat(names[place], computer=False, remote=remote))
        elif remote:
            found.append(Seat(seat.name, level=plan.takeover_level, remote=True))
        else:
            found.append(Seat(seat.name, seat.kind == "computer", seat.level, seat.style))
    return tuple(found)


def list_awaited(live: LiveMatch, machines: Sequence[Machine], out: Container[int], *, late: bool) -> tuple[str, ...]:
    """Return the people for whom the match waits: lost ones whose turn it is, and if `late` those who are not ready for
    the next deal while others are."""
    found: list[str] = []
    if live.outcome is not None:
        return ()
    for machine in machines:
        lost = machine.link is None and live.to_act in machine.seats and live.to_act not in out
        slow = late and live.awaits_deal and machine.plays and machine.ready_steps < live.steps
        slow = slow and machine.plays_itself(out)
        if lost or slow:
            found += machine.names
    return tuple(found)


def note_help(live: LiveMatch, seat: int, words: Message, action: str) -> None:
    """Record that a person was helped, if the words are such as a player of this game says."""
    try:
        check_player_message(words, live.game.players, live.game.deck)
    except (WordingError, TypeError):
        return
    live.note_help(seat, words, action)


def make_lobby(
    plan: TablePlan,
    machines: Sequence[Machine],
    reader: Machine,
    out: Container[int],
    phase: str,
    waiting_for: tuple[str, ...],
) -> wire.Lobby:
    """Return what `reader` learns of the table; for the people at the seats `out` a computer plays."""
    sitting = {seat: machine for machine in machines for seat in machine.seats}
    lines = []
    for place, seat in enumerate(plan.seats):
        machine = sitting.get(place)
        if machine is None:
            kind = Connection.OPEN if seat.kind == "remote" else Connection.COMPUTER
            level = seat.level if seat.kind == "computer" else ""
            lines.append(wire.SeatLine(seat.name, kind.value, level, False, False))
            continue
        kind = Connection.HERE if machine.is_own else Connection.CONNECTED
        kind = Connection.LOST if machine.link is None else kind
        name = machine.names[machine.seats.index(place)]
        lines.append(wire.SeatLine(name, kind.value, "", machine is reader, place in out))
    watchers = tuple(machine.watcher for machine in machines if not machine.sits and not machine.is_own)
    return wire.Lobby(tuple(lines), watchers, phase, waiting_for)


def swap_seats(one: int, other: int, plan: TablePlan, machines: Sequence[Machine]) -> TablePlan:
    """Let two seats change places, with whoever sits there; return the plan."""
    turned, seats = {one: other, other: one}, list(plan.seats)
    seats[one], seats[other] = seats[other], seats[one]
    for machine in machines:
        machine.seats = [turned.get(seat, seat) for seat in machine.seats]
    return replace(plan, seats=tuple(seats))


def plan_seat(seat: int, wanted: SeatPlan, plan: TablePlan, machines: Sequence[Machine]) -> TablePlan:
    """Return the plan with another one for a seat, as long as no person sits there."""
    if wanted.kind == "here" or any(seat in machine.seats for machine in machines):
        return plan
    return replace(plan, seats=(*plan.seats[:seat], wanted, *plan.seats[seat + 1 :]))
