"""The host's side of a table: the one owner of the match, who sits where, and what each window is told.

Nothing here knows of sockets or threads. A window is a `Machine` with a `Link`; `table_server` brings what it sends and
calls `tick`. Every window, that of the host's own machine too, is told exactly what its people may see.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Literal, Protocol

from purple_table.core.actions import read_action
from purple_table.core.game import Game, Refused
from purple_table.core.messages import say
from purple_table.core.record import ENGINE, Seat
from purple_table.network import messages as wire
from purple_table.network.lobby import MOST_GUESTS, PHRASES, Connection, ProblemKind, TablePlan
from purple_table.network.sights import make_sight
from purple_table.session.live_match import LiveMatch
from purple_table.session.port import NOBODY

BeginMatch = Callable[[tuple[Seat, ...]], LiveMatch]
"""A function of the seats that begins the match."""
DEAL_SECONDS = 30.0
"""How long the next deal waits for those who still look at the result, after the first window is ready."""


class Link(Protocol):
    """The way to a window. No method waits."""

    def send(self, message: wire.Down) -> None:
        """Send a message, after all others."""

    def close(self) -> None:
        """Send what is left, and close."""


@dataclass
class Machine:
    """A machine at the table: its people with their seats, and its line while there is one."""

    token: str
    names: tuple[str, ...]
    watcher: str
    link: Link | None
    is_own: bool = False
    seats: list[int] = field(default_factory=list)
    """The seat of each person, in the order of `names`."""
    is_told: bool = False
    """Whether it has read the rule book and is told of the match."""
    told_steps: int = 0
    """After how many steps the match stood of which it was told last."""
    ready_steps: int = -1
    """After how many steps it was ready for the next deal."""
    lost_since: float = 0.0
    lobby: wire.Lobby | None = None
    """What it was told last of the lobby."""

    @property
    def sits(self) -> bool:
        """Whether it has people at the table."""
        return bool(self.seats)

    def send(self, message: wire.Down) -> None:
        """Send a message, if there is a line."""
        if self.link is not None:
            self.link.send(message)


class HostMatch:
    """A table: first its lobby, then its match."""

    def __init__(self, game: Game, plan: TablePlan, begin: BeginMatch, clock: Callable[[], float] = monotonic) -> None:
        if len(plan.seats) != game.players:
            raise ValueError(f"the game is for {game.players} players, not {len(plan.seats)}")
        self.game, self.plan = game, plan
        self.live: LiveMatch | None = None
        self.phase: Literal["lobby", "playing", "over", "closed"] = "lobby"
        self.machines: list[Machine] = []
        self._begin, self._clock = begin, clock
        self._out: set[int] = set()
        """The seats of people for whom a computer plays."""
        self._jumps = 0
        self._ready_since: float | None = None
        self._undo: _UndoRequest | None = None
        self._undos = 0

    # --- who comes and goes -------------------------------------------------------------------------------------------

    def connect_own(self, link: Link) -> Machine:
        """Take in the window of the host's own machine, with the people that the plan has here."""
        here = [(place, seat.name) for place, seat in enumerate(self.plan.seats) if seat.kind == "here"]
        machine = Machine(secrets.token_hex(16), tuple(name for _, name in here), "", link, is_own=True)
        machine.seats = [place for place, _ in here]
        self.machines.append(machine)
        self._welcome(machine)
        return machine

    def connect(self, link: Link, join: wire.Join) -> Machine | None:
        """Take in a window that knows the code, or say why not."""
        problem = self._find_problem(join)
        machine = self._find_returning(join) if problem is None else None
        if problem is None and machine is None:
            free = self._list_free_seats()
            if len(join.names) > len(free):
                problem = ProblemKind.FULL
            else:
                machine = Machine(secrets.token_hex(16), self._make_distinct(join.names), join.watcher, None)
                machine.seats = free[: len(join.names)]
                self.machines.append(machine)
        if machine is None:
            link.send(wire.Refuse((problem or ProblemKind.FULL).value))
            link.close()
            return None
        if machine.link is not None:
            machine.link.close()
        machine.link, machine.is_told, machine.lobby = link, False, None
        self._welcome(machine)
        return machine

    def disconnect(self, machine: Machine, link: Link) -> None:
        """Note that a line is gone. In the lobby, and for those who look on, the machine is forgotten."""
        if machine.link is not link:
            return
        machine.link, machine.lost_since = None, self._clock()
        if self.phase == "lobby" or not machine.sits:
            self.machines.remove(machine)
        self._tell_lobby()

    def _find_problem(self, join: wire.Join) -> ProblemKind | None:
        if join.engine != ENGINE:
            return ProblemKind.OTHER_VERSION
        if self.phase == "closed":
            return ProblemKind.CLOSED
        return ProblemKind.FULL if sum(each.link is not None for each in self.machines) > MOST_GUESTS else None

    def _find_returning(self, join: wire.Join) -> Machine | None:
        """Return the machine that comes back: the one with the token, or a lost one with the same people."""
        for machine in self.machines:
            if join.token and hmac.compare_digest(machine.token.encode(), join.token.encode()):
                return machine
        for machine in self.machines:
            if machine.link is None and machine.sits and machine.names == join.names:
                return machine
        return None

    def _make_distinct(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return names of people of whom no two at the table have the same."""
        taken = {name for machine in self.machines for name in machine.names}
        found: list[str] = []
        for name in names:
            number, distinct = 2, name or "?"
            while distinct in taken:
                number, distinct = number + 1, f"{name or '?'} {number}"
            taken.add(distinct)
            found.append(distinct)
        return tuple(found)

    def _list_free_seats(self) -> list[int]:
        taken = {seat for machine in self.machines for seat in machine.seats}
        return [place for place, seat in enumerate(self.plan.seats) if seat.kind == "remote" and place not in taken]

    def _welcome(self, machine: Machine) -> None:
        book, deck = json.dumps(dict(self.game.book)), json.dumps(dict(self.game.deck.source))
        machine.send(wire.Welcome(self.plan.name, machine.token, book, deck, self.game.players))
        self._tell_lobby()

    # --- what windows send --------------------------------------------------------------------------------------------

    def receive(self, machine: Machine, message: wire.Up) -> None:
        """Carry out what a window sends. What it may not do, or no longer, is answered, and changes nothing."""
        match message:
            case wire.RulesRead(understood):
                self._on_rules_read(machine, understood)
            case wire.TakeSeat(person, seat):
                self._move(machine, person, seat)
            case wire.Act():
                self._act(machine, message)
            case wire.Ready(steps):
                machine.ready_steps = max(machine.ready_steps, steps)
            case wire.ClaimRest(seat, steps):
                self._claim(machine, seat, steps)
            case wire.AskUndo(seat):
                self._ask_undo(machine, seat)
            case wire.AnswerUndo(number, agreed):
                self._answer_undo(machine, number, agreed)
            case wire.NoteHelp(seat, action, words):
                if self.live is not None and seat in machine.seats:
                    self.live.note_help(seat, words, action)
            case wire.SayPhrase(seat, phrase):
                if seat in machine.seats and phrase in PHRASES:
                    self._send_all(wire.Said(seat, phrase))
            case wire.Nudge(seat, target):
                if seat in machine.seats:
                    for other in self.machines:
                        if target in other.seats and other is not machine:
                            other.send(wire.NudgedBy(seat, target))
            case wire.SitOut(seat, out):
                if seat in machine.seats:
                    self._set_out(seat, out)
            case wire.Leave():
                self._leave(machine)
            case _:
                pass

    def _on_rules_read(self, machine: Machine, understood: bool) -> None:
        if not understood:
            machine.send(wire.Refuse(ProblemKind.OTHER_RULES.value))
            self._leave(machine)
            return
        if machine.is_told:
            return
        machine.is_told = True
        if self.live is not None:
            for seat in machine.seats:
                self._set_out(seat, out=False)
            self._tell_match(machine, anew=True)
        self._tell_lobby()

    def _move(self, machine: Machine, person: int, seat: int) -> None:
        if self.phase == "lobby" and 0 <= person < len(machine.seats) and seat in self._list_free_seats():
            machine.seats[person] = seat
            self._tell_lobby()

    def _leave(self, machine: Machine) -> None:
        """Let a machine go. Its people's seats go to computers at once."""
        link, machine.link = machine.link, None
        if link is not None:
            link.close()
        if machine in self.machines:
            machine.lost_since = self._clock()
            if self.live is None or not machine.sits:
                self.machines.remove(machine)
        for seat in machine.seats:
            self._set_out(seat, out=True)
        self._tell_lobby()

    def _act(self, machine: Machine, act: wire.Act) -> None:
        live = self.live
        if live is None or act.seat not in machine.seats:
            return
        if (act.steps, act.jumps) != (live.steps, self._jumps) or live.asked != act.seat:
            machine.send(wire.NotAllowed(live.steps, say("That came too late: the match has gone on.")))
            return
        try:
            live.act(read_action(act.action))
        except Refused as refused:
            machine.send(wire.NotAllowed(live.steps, refused.reason.words))
        except ValueError:
            machine.send(wire.NotAllowed(live.steps, say("That is no action.")))
        else:
            self._undo_lapses()
            self._tell_all(act.seat)

    def _claim(self, machine: Machine, seat: int, steps: int) -> None:
        live = self.live
        if live is not None and seat in machine.seats and live.asked == seat and live.steps == steps and live.claim():
            self._tell_all()

    # --- taking back --------------------------------------------------------------------------------------------------

    def _ask_undo(self, machine: Machine, seat: int) -> None:
        live = self.live
        if live is None or seat not in machine.seats or self._undo is not None or not live.can_undo(seat):
            return
        self._undos += 1
        asked = [other for other in self.machines if other is not machine and other.sits and other.link is not None]
        self._undo = _UndoRequest(self._undos, seat, asked)
        for other in asked:
            other.send(wire.UndoQuestion(self._undos, seat))
        self._settle_undo()

    def _answer_undo(self, machine: Machine, number: int, agreed: bool) -> None:
        undo = self._undo
        if undo is None or undo.number != number or machine not in undo.asked:
            return
        if not agreed:
            self._undo_lapses()
            return
        undo.asked.remove(machine)
        self._settle_undo()

    def _settle_undo(self) -> None:
        """Take back once everybody who is still there has agreed."""
        undo, live = self._undo, self.live
        if undo is None or live is None or any(other.link is not None for other in undo.asked):
            return
        self._undo = None
        agreed = live.undo(undo.seat)
        self._send_all(wire.UndoResult(undo.seat, agreed))
        if agreed:
            self._jumps += 1
            self._ready_since = None
            for machine in self.machines:
                self._tell_match(machine, anew=True)

    def _undo_lapses(self) -> None:
        """Drop a request to take back: somebody disagreed, or the match has gone on."""
        if self._undo is not None:
            undo, self._undo = self._undo, None
            self._send_all(wire.UndoResult(undo.seat, agreed=False))

    # --- the match ----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the match. A computer plays at each seat that nobody has taken, until somebody comes."""
        if self.phase != "lobby":
            return
        names: dict[int, str] = {}
        for machine in self.machines:
            names |= zip(machine.seats, machine.names, strict=True)
        own = {seat for machine in self.machines if machine.is_own for seat in machine.seats}
        seats = []
        for place, plan in enumerate(self.plan.seats):
            if place in names:
                seats.append(Seat(names[place], computer=False, remote=place not in own))
            elif plan.kind == "remote":
                seats.append(Seat(plan.name, level=self.plan.takeover_level))
            else:
                seats.append(Seat(plan.name, plan.kind == "computer", plan.level, plan.style))
        self.live = self._begin(tuple(seats))
        self.phase = "playing"
        for machine in self.machines:
            self._tell_match(machine, anew=True)
        self._tell_lobby()

    def tick(self) -> bool:
        """Let the match go on as far as it needs nobody; returns whether anything was done. Call it often."""
        live = self.live
        if live is None or self.phase not in ("playing",):
            return False
        self._take_over_lost()
        self._settle_undo()
        if live.awaits_deal:
            done = self._are_ready() and live.begin_deal()
            acted = -1
        else:
            acted = live.to_act if live.to_act is not None else -1
            done = live.advance()
        if done:
            self._ready_since = None
            self._undo_lapses()
            self._tell_all(acted)
            if live.outcome is not None:
                self.phase = "over"
        self._tell_lobby()
        return done

    def _are_ready(self) -> bool:
        """Whether the next deal may begin: every window with people has shown the last one, or time is up."""
        live = self.live
        if live is None:
            return False
        sitting = [machine for machine in self.machines if machine.sits and machine.link is not None]
        ready = [machine for machine in sitting if machine.ready_steps >= live.steps]
        if not ready:
            return not any(machine.sits for machine in self.machines)
        if self._ready_since is None:
            self._ready_since = self._clock()
        return len(ready) == len(sitting) or self._clock() - self._ready_since > DEAL_SECONDS

    def _take_over_lost(self) -> None:
        patience = self.plan.takeover_seconds
        for machine in self.machines:
            if machine.link is None and patience is not None and self._clock() - machine.lost_since > patience:
                for seat in machine.seats:
                    self._set_out(seat, out=True)

    def _set_out(self, seat: int, out: bool) -> None:
        """Let a computer play for a person, or the person again."""
        live = self.live
        if live is None or out == (seat in self._out) or live.outcome is not None:
            return
        name, own = self._find_person(seat)
        if out:
            self._out.add(seat)
            live.reseat(seat, Seat(name, level=self.plan.takeover_level))
        else:
            self._out.discard(seat)
            live.reseat(seat, Seat(name, computer=False, remote=not own))
        self._tell_all()

    def _find_person(self, seat: int) -> tuple[str, bool]:
        for machine in self.machines:
            if seat in machine.seats:
                return machine.names[machine.seats.index(seat)], machine.is_own
        return self.plan.seats[seat].name, False

    # --- what windows are told ----------------------------------------------------------------------------------------

    def _tell_all(self, acted: int = -1) -> None:
        for machine in self.machines:
            self._tell_match(machine, acted=acted)

    def _tell_match(self, machine: Machine, *, anew: bool = False, acted: int = -1) -> None:
        live = self.live
        if live is None or machine.link is None or not machine.is_told:
            return
        since = live.steps if anew or machine.told_steps >= live.steps else live.steps - 1
        # Several people at one machine look at the table together while no hand lies open.
        seats = [*machine.seats] if len(machine.seats) == 1 else [*machine.seats, NOBODY]
        machine.told_steps = live.steps
        machine.send(
            wire.Update(
                live.steps,
                self._jumps,
                anew,
                acted,
                live.awaits_deal,
                live.claiming,
                live.seats,
                tuple(live.arriving.items()),
                tuple(make_sight(live, seat, since) for seat in seats),
            )
        )

    def _tell_lobby(self) -> None:
        for machine in self.machines:
            lobby = self._make_lobby(machine)
            if machine.lobby != lobby:
                machine.lobby = lobby
                machine.send(lobby)

    def _make_lobby(self, machine: Machine) -> wire.Lobby:
        sitting = {seat: other for other in self.machines for seat in other.seats}
        lines = []
        for place, plan in enumerate(self.plan.seats):
            other = sitting.get(place)
            if other is None:
                kind = Connection.OPEN if plan.kind == "remote" else Connection.COMPUTER
                level = plan.level if plan.kind == "computer" else ""
                lines.append(wire.SeatLine(plan.name, kind.value, level, False, False))
                continue
            name = other.names[other.seats.index(place)]
            kind = Connection.HERE if other.is_own else Connection.CONNECTED
            kind = Connection.LOST if other.link is None else kind
            lines.append(wire.SeatLine(name, kind.value, "", other is machine, place in self._out))
        watchers = tuple(other.watcher for other in self.machines if not other.sits and not other.is_own)
        return wire.Lobby(tuple(lines), watchers, self.phase, self._list_awaited())

    def _list_awaited(self) -> tuple[str, ...]:
        live = self.live
        if live is None or live.outcome is not None:
            return ()
        found: list[str] = []
        for machine in self.machines:
            lost = machine.link is None and live.to_act in machine.seats and live.to_act not in self._out
            late = live.awaits_deal and self._ready_since is not None and machine.ready_steps < live.steps
            if machine.sits and (lost or (late and machine.link is not None)):
                found += machine.names
        return tuple(found)

    def _send_all(self, message: wire.Down) -> None:
        for machine in self.machines:
            if machine.is_told:
                machine.send(message)

    def close(self) -> None:
        """Close the table, and tell everybody."""
        self.phase = "closed"
        for machine in self.machines:
            machine.send(wire.Refuse(ProblemKind.CLOSED.value))
            if machine.link is not None:
                machine.link.close()
        if self.live is not None:
            self.live.close()


@dataclass
class _UndoRequest:
    number: int
    seat: int
    asked: list[Machine]
