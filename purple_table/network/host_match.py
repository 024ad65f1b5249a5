"""The host's side of a table: the one owner of the match, who sits where, and what each window is told.

Nothing here knows of sockets or threads. A window is a `Machine` with a `Link`; `table_server` brings what it sends and
calls `tick`. Every window, that of the host's own machine too, is told exactly what its people may see.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from time import monotonic
from typing import Literal

from purple_table.core.actions import read_action
from purple_table.core.game import Game, Refused
from purple_table.core.messages import say
from purple_table.core.record import ENGINE, Seat
from purple_table.core.shuffle import compute_key_digest
from purple_table.network import messages as wire
from purple_table.network.deal_rounds import DealRounds
from purple_table.network.lobby import MOST_GUESTS, PHRASES, ProblemKind, TablePlan
from purple_table.network.machines import (
    Link,
    Machine,
    expect_people,
    find_person,
    find_returning,
    list_awaited,
    list_free_seats,
    make_distinct,
    make_lobby,
    note_help,
    seat_people,
)
from purple_table.network.sights import make_sight
from purple_table.network.undo_requests import UndoRequests
from purple_table.session.live_match import LiveMatch
from purple_table.session.port import NOBODY

BeginMatch = Callable[[tuple[Seat, ...]], LiveMatch]
"""A function of the seats that begins the match."""
_MATCH_DIGITS = 16
"""So many digits of the digest of a match's first key tell it apart from others."""


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
        self._match_id = ""
        self._jumps = 0
        self._rounds: DealRounds | None = None
        self._undo = UndoRequests(self._on_undone)
        self.on_free: Callable[[int], None] = lambda free: None
        """Called with how many seats are free, whenever the windows are told how the table stands."""

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
        machine = find_returning(self.machines, join) if problem is None else None
        if problem is None and machine is None:
            free = list_free_seats(self.plan, self.machines)
            if len(join.names) > len(free):
                problem = ProblemKind.FULL
            else:
                machine = Machine(secrets.token_hex(16), make_distinct(self.machines, join.names), join.watcher, None)
                machine.seats = free[: len(join.names)]
                self.machines = [
                    each for each in self.machines if not each.is_expected or each.seats[0] not in machine.seats
                ]
                self.machines.append(machine)
        if machine is None:
            link.send(wire.Refuse((problem or ProblemKind.FULL).value))
            link.close()
            return None
        if machine.link is not None:
            machine.link.close()
        machine.link, machine.knows_match, machine.is_expected, machine.lobby = link, False, False, None
        self._welcome(machine)
        return machine

    def disconnect(self, machine: Machine, link: Link) -> None:
        """Note that a line is gone. In the lobby, and for those who look on, the machine is forgotten."""
        if machine.link is not link:
            return
        machine.link, machine.lost_since = None, self._clock()
        if self.phase == "lobby" or not machine.sits:
            self.machines.remove(machine)
        self.tell_lobby()

    def _find_problem(self, join: wire.Join) -> ProblemKind | None:
        if join.engine != ENGINE:
            return ProblemKind.OTHER_VERSION
        if self.phase == "closed":
            return ProblemKind.CLOSED
        return ProblemKind.FULL if sum(each.link is not None for each in self.machines) > MOST_GUESTS else None

    def _welcome(self, machine: Machine) -> None:
        book, deck = json.dumps(dict(self.game.book)), json.dumps(dict(self.game.deck.source))
        machine.send(wire.Welcome(self.plan.name, machine.token, book, deck, self.game.players))
        self.tell_lobby()

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
                if self.live is not None and seat in machine.seats:
                    self._undo.ask(self.live, machine, seat, self.machines)
            case wire.AnswerUndo(number, agreed):
                self._undo.answer(machine, number, agreed)
            case wire.NoteHelp(seat, action, words) if self.live is not None and seat in machine.seats:
                note_help(self.live, seat, words, action)
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
            case wire.CommitWord() | wire.RevealWord():
                if self._rounds is not None:
                    self._rounds.receive(machine, message)
            case wire.Leave():
                self._leave(machine)
            case _:
                pass

    def _on_rules_read(self, machine: Machine, understood: bool) -> None:
        if not understood:
            machine.send(wire.Refuse(ProblemKind.OTHER_RULES.value))
            self._leave(machine)
            return
        if machine.knows_match:
            return
        for seat in machine.seats:
            self._set_out(seat, out=False)
        machine.knows_match = True  # not before: what it knows is not known until it is told anew
        if self.live is not None and self._rounds is not None:
            self._rounds.forget(machine)
            self._tell_match(machine, anew=True)
            for opened in self._list_opened():
                machine.send(opened)
        self.tell_lobby()

    def _move(self, machine: Machine, person: int, seat: int) -> None:
        if (
            self.phase == "lobby"
            and 0 <= person < len(machine.seats)
            and seat in list_free_seats(self.plan, self.machines)
        ):
            machine.seats[person] = seat
            self.tell_lobby()

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
        self.tell_lobby()

    def _act(self, machine: Machine, act: wire.Act) -> None:
        live = self.live
        if live is None or act.seat not in machine.seats:
            return
        late = (act.steps, act.jumps) != (live.steps, self._jumps)
        if late or live.asked != act.seat or live.claiming:
            machine.send(wire.NotAllowed(live.steps, say("That came too late: the match has gone on.")))
            return
        try:
            live.act(read_action(act.action))
        except Refused as refused:
            machine.send(wire.NotAllowed(live.steps, refused.reason.words))
        except ValueError:
            machine.send(wire.NotAllowed(live.steps, say("That is no action.")))
        else:
            self._undo.lapse()
            self._tell_all(act.seat)
            self._tell_deal_over()

    def _claim(self, machine: Machine, seat: int, steps: int) -> None:
        live = self.live
        if live is not None and seat in machine.seats and live.asked == seat and live.steps == steps and live.claim():
            self._tell_all()

    def _on_undone(self, seat: int, agreed: bool) -> None:
        self._send_all(wire.UndoResult(seat, agreed))
        if agreed:
            self._jumps += 1
            if self._rounds is not None:
                self._rounds.forget_ready()
            for machine in self.machines:
                self._tell_match(machine, anew=True)

    # --- the match ----------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the match. A computer plays at each seat that nobody has taken, until somebody comes."""
        if self.phase != "lobby":
            return
        self._go_on_with(self._begin(seat_people(self.plan, self.machines)))

    def resume(self, live: LiveMatch) -> None:
        """Go on with a match that was begun at such a table; its people come back by their names."""
        self.machines += expect_people(self.plan, self._clock())
        self._go_on_with(live)

    def _go_on_with(self, live: LiveMatch) -> None:
        self.live = live
        self._out = {place for place, seat in enumerate(live.seats) if seat.remote and seat.computer}
        match = live.replay().match
        self._match_id = compute_key_digest(match.chance.key(0))[:_MATCH_DIGITS]
        self._rounds = DealRounds(match, self._clock, lambda words: self._send_all(wire.Tell(words)), self._drop)
        self.phase = "playing" if live.outcome is None else "over"
        for machine in self.machines:
            self._tell_match(machine, anew=True)
        self.tell_lobby()

    def open_again(self) -> None:
        """Go back to the lobby after a match, for another one; who is still there keeps the seat."""
        if self.phase != "over" or self.live is None:
            return
        self.live.close()
        self.live, self.phase, self._rounds = None, "lobby", None
        self._jumps = 0
        self._out.clear()
        self._undo = UndoRequests(self._on_undone)
        self.machines = [machine for machine in self.machines if machine.link is not None]
        for machine in self.machines:
            machine.shown_steps, machine.ready_steps = 0, -1
        self.tell_lobby()

    def tick(self) -> bool:
        """Let the match go on as far as it needs nobody; returns whether anything was done. Call it often."""
        live, rounds = self.live, self._rounds
        if live is None or rounds is None or self.phase != "playing":
            return False
        self._take_over_lost()
        self._undo.settle(live)
        if live.awaits_deal:
            ready = rounds.are_ready(self.machines, self._out, live.steps)
            done = ready and self._settle_deal(live, rounds) and live.begin_deal()
            acted = -1
        else:
            acted = live.to_act if live.to_act is not None else -1
            done = live.advance()
        if done:
            rounds.forget_ready()
            self._undo.lapse()
            self._tell_all(acted)
            self._tell_deal_over()
        self.tell_lobby()
        return done

    def _settle_deal(self, live: LiveMatch, rounds: DealRounds) -> bool:
        """Return whether the key of the next deal is settled; if not, go on to settle it."""
        machines = [machine for machine in self.machines if machine.plays]
        informed = [machine for machine in self.machines if machine.knows_match]
        return rounds.settle(rounds.find_next(live.view(0)), machines, informed)

    def _drop(self, machine: Machine) -> None:
        """Cut the line of a machine that does not do its part."""
        if (link := machine.link) is not None:
            link.close()
            self.disconnect(machine, link)

    def _tell_deal_over(self) -> None:
        """Tell how the deal was dealt and played, once it is over."""
        live = self.live
        if live is None or not (live.awaits_deal or live.outcome is not None):
            return
        if live.outcome is not None:
            self.phase = "over"
            self.tell_lobby()
        for opened in self._list_opened()[-1:]:
            self._send_all(opened)

    def _list_opened(self) -> tuple[wire.DealOpened, ...]:
        live, rounds = self.live, self._rounds
        if live is None or rounds is None:
            return ()
        return rounds.list_opened(live.replay().match, over=live.awaits_deal or live.outcome is not None)

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
        name, own = find_person(self.machines, seat)
        if out:
            self._out.add(seat)
            live.reseat(seat, Seat(name, level=self.plan.takeover_level, remote=not own))
        else:
            self._out.discard(seat)
            live.reseat(seat, Seat(name, computer=False, remote=not own))
        self._tell_all()

    # --- what windows are told ----------------------------------------------------------------------------------------

    def _tell_all(self, acted: int = -1) -> None:
        for machine in self.machines:
            self._tell_match(machine, acted=acted)

    def _tell_match(self, machine: Machine, *, anew: bool = False, acted: int = -1) -> None:
        live = self.live
        if live is None or machine.link is None or not machine.knows_match:
            return
        since = live.steps if anew or machine.shown_steps >= live.steps else live.steps - 1
        # Several people at one machine look at the table together while no hand lies open.
        seats = [*machine.seats] if len(machine.seats) == 1 else [*machine.seats, NOBODY]
        machine.shown_steps = live.steps
        if anew:
            machine.shortener.forget()
        machine.send(
            wire.Update(
                self._match_id,
                live.steps,
                self._jumps,
                anew,
                acted,
                live.awaits_deal,
                live.claiming,
                live.seats,
                tuple(live.arriving.items()),
                tuple(machine.shortener.shorten(make_sight(live, seat, since)) for seat in seats),
            )
        )

    def tell_lobby(self) -> None:
        """Tell every window how the table stands, if that is news to it."""
        live, late = self.live, self._rounds is not None and self._rounds.is_late
        awaited = list_awaited(live, self.machines, self._out, late=late) if live is not None else ()
        self.on_free(len(list_free_seats(self.plan, self.machines)))
        for machine in self.machines:
            machine.tell_lobby(make_lobby(self.plan, self.machines, machine, self._out, self.phase, awaited))

    def _send_all(self, message: wire.Down) -> None:
        for machine in self.machines:
            if machine.knows_match:
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
