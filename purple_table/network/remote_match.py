"""The match as a window at a table on the network has it: a `MatchPort`, and what its people may do.

It holds what the table has told it, and shows it step by step: `go_on` takes the next update, so each window has a pace
of its own. What its people do is sent; until the table has answered, they are asked nothing else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from purple_table.core.actions import Action, read_action
from purple_table.core.deal_code import DealCode
from purple_table.core.events import DealBegan, Event
from purple_table.core.game import Game, Outcome, Reason, Refused, View
from purple_table.core.match import Match, Step
from purple_table.core.messages import SILENT, Message, Verbatim, say
from purple_table.core.options import OptionValue
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance
from purple_table.network import messages as wire
from purple_table.network.fairness import FairnessWatch
from purple_table.network.messages import Sight, Update
from purple_table.network.own_thinking import CardAhead, HintAsker, SampledState
from purple_table.session.deal_proof import DealProof
from purple_table.session.deciders import ThinkingBudget
from purple_table.session.given_hints import GivenHints
from purple_table.session.match_replay import MatchReplay
from purple_table.session.port import NOBODY, Audience, Hint
from purple_table.session.thinking_process import Thinker

_NOT_NOW = say("This is not allowed now.")


class RemoteMatch:
    """A match whose owner is a table elsewhere, as a `MatchPort` and its own `LocalPlay`.

    `TableClient` hands it the updates. Its views and events are those of the seats at this machine; without a seat,
    those that everybody may see.
    """

    practice = False
    record_file = None
    """The record lies at the table."""

    def __init__(
        self,
        game: Game,
        first: Update,
        send: Callable[[wire.Up], None],
        watch: FairnessWatch | None = None,
        thinker: Thinker | None = None,
        thought: ThinkingBudget | None = None,
    ) -> None:
        """`thinker` thinks about hints on this machine; without one there are none."""
        self.game = game
        self.thinker = thinker
        self._thought = thought or ThinkingBudget()
        self._send = send
        self._watch = watch or FairnessWatch()
        self._now = first
        self._waiting: deque[Update] = deque()
        self._past: list[Update] = []
        """The updates since the match was told anew, one for each step."""
        self._begin = first.steps
        """How many steps were made before those."""
        self._pending: list[Action] = []
        """What was sent and is not answered yet."""
        self._sampled = SampledState(game)
        self._ahead: CardAhead | None = None
        """The own card that was shown in the trick at once, until another is played."""
        self.hints = GivenHints()
        self._hints = HintAsker(thinker, self._thought) if thinker is not None else None
        self._notices: list[Message] = []
        seats = [sight.seat for sight in first.sights if sight.seat != NOBODY]
        self.audience = Audience(seats[0]) if seats else Audience(0, "none")

    # --- what the table tells -----------------------------------------------------------------------------------------

    def take(self, update: Update) -> bool:
        """Take an update. Returns True if the match has jumped, so that what was shown is out of date."""
        if update.anew or update.jumps != self._now.jumps:
            self._waiting.clear()
            self._past.clear()
            self._begin = update.steps
            self.hints.forget_hints_after(update.steps)
            self._settle_pending()
            self._ahead, self._ready_said = None, -1  # that it was ready may have been lost with the line
            self._now = update
            return True
        if update.steps == self._now.steps and not self._waiting:
            self._now = update  # somebody has come or gone, or claims the rest; what was sent is still to be answered
        else:
            self._waiting.append(update)
        return False

    def on_not_allowed(self, answer: wire.NotAllowed) -> None:
        """Take back what was sent, as the table did not accept it."""
        self._settle_pending()
        self._ahead = None
        self._notices.append(answer.words)

    def _settle_pending(self) -> None:
        """Forget what was sent and sampled, as the match has gone on or is told anew."""
        self._pending.clear()
        self._sampled.forget()
        if self._hints is not None:
            self._hints.forget()

    # --- the port -----------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now."""
        return self._now.seats

    @property
    def viewer(self) -> int:
        """The seat from whose place the audience looks."""
        return self.audience.seat

    @property
    def is_pending(self) -> bool:
        """Whether the table has not answered yet what was done here."""
        return bool(self._pending)

    @property
    def is_behind(self) -> bool:
        """Whether the match has gone on further than is shown here."""
        return bool(self._waiting)

    @property
    def to_act(self) -> int | None:
        """The seat that must decide; None when the match is over, or where somebody elsewhere is asked in secret."""
        told = (sight.view.to_act for sight in self._now.sights)
        return next((seat for seat in told if seat is not None), None)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, once it has."""
        return self._now.sights[0].view.outcome

    @property
    def steps(self) -> int:
        """How many steps led to where the match stands here."""
        return self._now.steps

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing is to deal."""
        return self._now.awaits_deal

    @property
    def considering(self) -> int | None:
        """The seat elsewhere that must decide: of a computer or of another person."""
        return None if self.to_act in self.persons or self.awaits_deal else self.to_act

    @property
    def local_play(self) -> RemoteMatch | None:
        """What the people at this screen may do; None for those who look on."""
        return self if self.persons else None

    def view(self, seat: int) -> View:
        """Return what a seat of this machine may know."""
        return self._find_sight(seat).view

    def make_view(self) -> View:
        """Return how the match stands, as the audience may see it; with no ask while the table has not answered."""
        own = self.audience.hands == "own"
        view = self._find_sight(self.audience.seat if own else NOBODY).view
        if view.seat != self.audience.seat:
            view = replace(view, seat=self.audience.seat)
        if self._ahead is not None and self._pending and self._ahead.steps == self.steps:
            return self._ahead.lay(view)
        return replace(view, ask=None) if view.ask is not None and self.asked is None else view

    def events(self, since: int) -> tuple[Event, ...]:
        """Return what happened after the first `since` steps, as the audience may see it."""
        seat = self.audience.seat if self.audience.hands == "own" else NOBODY
        updates = self._past[max(0, since - self._begin) :]
        events = tuple(event for update in updates for event in _find_sight(update, seat).events)
        is_ahead = self._ahead is not None and since == self._ahead.steps and (events or self._pending)
        return self._ahead.complete(events) if is_ahead and self._ahead is not None else events

    def go_on(self) -> bool:
        """Show the next step if the table has told of one; at the end of a deal, say that the next one may begin."""
        if not self._waiting:
            if self.awaits_deal:
                self._say_ready()
            return False
        stood = self._now.steps
        while self._waiting and self._now.steps == stood:
            update = self._waiting.popleft()
            if update.steps > stood:
                self._past.append(update)
            self._settle_pending()
            self._now = update
        return self._now.steps > stood

    def notices(self) -> tuple[Message, ...]:
        """Return what went wrong since the last call."""
        found = tuple(self._notices)
        self._notices.clear()
        if self.thinker is not None:
            found += tuple(self.thinker.notices)
            self.thinker.notices.clear()
        return found

    def list_histories(self, deal: int) -> dict[int, tuple[Event, ...]]:
        """Return all that each seat of this machine saw of a deal, as far as the table has told it; nothing if it is
        not the last one."""
        last = self._waiting[-1] if self._waiting else self._now
        histories = {sight.seat: sight.view.history for sight in last.sights}
        began = {event.number for told in histories.values() for event in told if isinstance(event, DealBegan)}
        return histories if began == {deal} else {}

    def replay(self, holder: int | None = None) -> MatchReplay:
        """Return the deals that are over as a replay; they were played again here from what the table told of them."""
        match = self._watch.match
        played = match.copy() if match is not None else Match(self.game, Chance(bytes(16)))
        return MatchReplay(played, self.seats, holder)

    @property
    def proofs(self) -> tuple[DealProof, ...]:
        """The digest of each deal, and its key once it is over."""
        checks = sorted(self._watch.checks.values(), key=lambda check: check.number)
        return tuple(DealProof(check.number, check.digest, check.key) for check in checks)

    @property
    def reasons(self) -> tuple[Step, ...]:
        """The steps of computers in the deal that is over, each with its reason; empty while a deal is played."""
        match = self._watch.match
        over = self.awaits_deal or self.outcome is not None
        return tuple(step for step in match.deal() if step.reason) if match is not None and over else ()

    def deal_code(self, usual: Mapping[str, OptionValue] | None = None) -> str | None:
        """Return the code of the deal that is over, to play it again or share it; None before."""
        match = self._watch.match
        over = self.awaits_deal or self.outcome is not None
        code = DealCode.from_match(match, usual or {}) if match is not None and over else None
        return str(code) if code is not None else None

    def close(self) -> None:
        """Stop thinking. The table goes on."""
        if self.thinker is not None:
            self.thinker.close()

    def _find_sight(self, seat: int) -> Sight:
        return _find_sight(self._now, seat)

    _ready_said = -1

    def _say_ready(self) -> None:
        if self._ready_said != self.steps:
            self._ready_said = self.steps
            self._send(wire.Ready(self.steps))

    # --- what the people here may do ----------------------------------------------------------------------------------

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people at this screen."""
        own = (sight.seat for sight in self._now.sights if sight.seat != NOBODY)
        return tuple(seat for seat in own if not self.seats[seat].computer)

    @property
    def party(self) -> Sequence[Seat]:
        """Who sits here; another match begins at the table."""
        return self.seats

    @property
    def arriving(self) -> Mapping[int, Seat]:
        """The people who take a seat with the next deal, by seat."""
        return dict(self._now.arriving)

    @property
    def asked(self) -> int | None:
        """The person here who must decide something other than to deal, or None."""
        if self._pending or self._waiting or self.awaits_deal:
            return None
        return self.to_act if self.to_act in self.persons else None

    @property
    def persons_turn(self) -> bool:
        """Whether a person here must decide something other than to deal."""
        return self.asked is not None

    def reseat(self, seat: int, new: Seat) -> None:
        """Let a computer play for a person of this machine, or the person again. Other seats belong to the table."""
        if any(sight.seat == seat for sight in self._now.sights):
            self._send(wire.SitOut(seat, new.computer))

    def recap(self, seat: int) -> tuple[Event, ...]:
        """Return what happened since `seat` last acted, as that seat saw it."""
        begin = len(self._past)
        while begin and self._past[begin - 1].acted != seat:
            begin -= 1
        return tuple(event for update in self._past[begin:] for event in _find_sight(update, seat).events)

    def legal(self) -> tuple[Action, ...]:
        """Return what the person here whose turn it is may do."""
        return tuple(map(read_action, self._find_sight(self.asked).legal)) if self.asked is not None else ()

    def refusal(self, action: Action) -> Reason | None:
        """Return why a person may not do this now, or None if it is allowed."""
        seat = self.asked if not self._pending else self.to_act
        if seat is None or seat not in self.persons:
            return self._explain_turn()
        if not self._pending and str(action) in self._find_sight(seat).legal:
            return None
        state = self._sampled.find(self._find_sight(seat).view)
        if state is None or state.to_act != seat:
            return Reason("", _NOT_NOW)
        reason = state.refusal(action)
        # Where the table allows less than the rules seem to, the table is right.
        return reason if reason is not None or self._pending else Reason("", _NOT_NOW)

    def _explain_turn(self) -> Reason:
        if self.outcome is not None:
            return Reason("", say("The match is over."))
        if self.to_act is None or self.to_act in self.persons:
            return Reason("", _NOT_NOW)
        return Reason("", say("It is the turn of {name}.", name=Verbatim(self.seats[self.to_act].name)))

    def act(self, action: Action) -> None:
        """Send what the person here does whose turn it is. Raises Refused if the rules do not allow it."""
        reason = self.refusal(action)
        if reason is not None:
            raise Refused(reason)
        seat = self.to_act
        if seat is None:
            return
        self._send(wire.Act(seat, self.steps + len(self._pending), self._now.jumps, str(action)))
        brought = self._sampled.apply(self._find_sight(seat).view, action)
        self._ahead = CardAhead.find(self.steps, brought) if not self._pending else None
        self._pending.append(action)

    def hint(self) -> Hint | None:
        """Return what the adviser would do for the person whose turn it is, thought out on this machine, and tell the
        table that there was help; None while it thinks, so ask again."""
        seat = self.asked
        if seat is None or self._hints is None:
            return None
        found = self._hints.ask(self.view(seat), self.legal(), self.steps)
        if found is not None and self._hints.is_new:
            self.hints.add(self.steps, str(found.action))
            self._send(wire.NoteHelp(seat, str(found.action), found.reason))
        return found

    def note_counting(self) -> None:
        """Tell the table that the person whose turn it is has the seen cards counted, which is help."""
        if self.asked is not None:
            self._send(wire.NoteHelp(self.asked, "", say("The cards seen are counted.")))

    def can_undo(self, seat: int) -> bool:
        """Return whether a person here has decided something that can be taken back."""
        return not self._pending and seat in self.persons and self._find_sight(seat).can_undo

    def undo_consenters(self, seat: int) -> tuple[int, ...]:
        """Return the other people at this screen, who are asked here; those elsewhere are asked by the table."""
        return tuple(other for other in self.persons if other != seat)

    def undo(self, seat: int) -> bool:
        """Ask the table to take back. Returns False, as nothing has jumped yet: a `Jumped` comes if all agree."""
        if self.can_undo(seat):
            self._send(wire.AskUndo(seat))
        return False

    @property
    def claiming(self) -> bool:
        """Whether the rest of the deal is being played for somebody who claimed it."""
        return self._now.claiming

    def can_claim(self) -> bool:
        """Return whether the rest is certain for the person here whose turn it is."""
        return self.asked is not None and bool(self.game.claim(self.view(self.asked)))

    def claim(self) -> bool:
        """Ask the table to play the rest of the deal. Returns False if it is not certain."""
        seat = self.asked
        if seat is None or not self.can_claim():
            return False
        self._send(wire.ClaimRest(seat, self.steps))
        return True

    @property
    def shows_reasons(self) -> bool:
        """Whether the reasons of computers may be read before the deal is over: never, as others play elsewhere."""
        return False

    def find_reason(self, card: str) -> Message:
        """Return nothing: the reasons stay at the table."""
        return SILENT


def _find_sight(update: Update, seat: int) -> Sight:
    """Return what a seat sees; without a sight of its own, what everybody sees or else the machine's first seat."""
    sights = update.sights
    return next((sight for sight in sights if sight.seat == seat), sights[-1])
