"""The live match: the rules controller at a table and the only owner of its State.

It knows who sits where and whose turn it is, passes actions to the rules, asks computers for decisions, undoes actions
and saves each one. Scenes receive views, and events as their audience may see them; nothing else leaves it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path

from purple_table.core.actions import Action, NextDeal, Play
from purple_table.core.deal_code import DealCode
from purple_table.core.events import Event
from purple_table.core.game import Game, Outcome, Reason, Refused, View
from purple_table.core.match import Match, Step
from purple_table.core.messages import SILENT, Message, Verbatim, english, say
from purple_table.core.options import OptionValue
from purple_table.core.record import Acted, Header, RecordEntry, Remark, Seat, Undone
from purple_table.core.shuffle import Chance, SingleDealChance
from purple_table.session.adviser import Adviser, Hinter
from purple_table.session.deciders import (
    ClaimedRun,
    Decider,
    SeatHolders,
    SeatTurn,
    ThinkingBudget,
    make_decider,
)
from purple_table.session.given_hints import GivenHints
from purple_table.session.match_replay import MatchReplay
from purple_table.session.port import Audience, Hint, LocalPlay, filter_events, make_audience_view
from purple_table.session.record_store import LoadedMatch, OpenRecord, RecordKeeper, RecordStore, resume_record
from purple_table.session.thinking_process import Thinker

_log = logging.getLogger("purple_table")


class LiveMatch:
    """A match that is being played, as a `MatchPort`.

    It is made by `new` or `resume`, and must be closed when it is left. Its audience is the first person until a scene
    sets another.
    """

    def __init__(
        self,
        match: Match,
        holders: SeatHolders,
        thinker: Thinker,
        open_record: OpenRecord | None,
        thought: ThinkingBudget | None = None,
        *,
        practice: bool = False,
    ) -> None:
        """Without `open_record` nothing is saved. `practice` says that the match goes on from a point of another."""
        self.game: Game = match.game
        self.practice = practice
        """Whether the match goes on from a point of another, whose cards were known."""
        self._thought = thought or ThinkingBudget()
        self._thinker = thinker
        self._match = match
        self._holders = holders
        now = holders.now
        self._deciders = [make_decider(now, place, thinker, self._thought) for place in range(len(now))]
        self._hinter = Hinter(Adviser(thinker, self._thought))
        self.hints = GivenHints()
        """What hints have named so far."""
        self._claim: dict[int, Decider] = {}
        """Who plays for the people while the rest of a deal is claimed."""
        self._keeper = RecordKeeper(open_record, ended=self.outcome is not None)
        self._reported: set[Message] = set()
        self.audience = Audience(holders.watcher)

    @classmethod
    def new(
        cls,
        game: Game,
        seats: Sequence[Seat],
        chance: Chance,
        thinker: Thinker,
        store: RecordStore | None = None,
        thought: ThinkingBudget | None = None,
    ) -> LiveMatch:
        """Begin a match, before its first deal. Without a store, or if saving fails, the match is played unsaved."""
        if len(seats) != game.players:
            raise ValueError(f"the game is for {game.players} players, not {len(seats)}")
        header = Header.make(game, seats, chance, playouts=thought.playouts if thought is not None else None)
        begin = (lambda: store.begin(header)) if store is not None else None
        return cls(Match(game, chance), SeatHolders(seats), thinker, begin, thought)

    @classmethod
    def resume(
        cls,
        loaded: LoadedMatch,
        thinker: Thinker,
        store: RecordStore | None = None,
        thought: ThinkingBudget | None = None,
    ) -> LiveMatch:
        """Go on with a match where its record stands; `thinker` must be made for `loaded.game`.

        Raises RecordInUseError if another copy of the program plays the match now, RecordChangedError if one has played
        it since it was read.
        """
        match, practice = loaded.match.copy(), loaded.header.practice is not None
        holders = SeatHolders(loaded.header.seats, loaded.entries)
        opened = None if store is None or loaded.finished else resume_record(store, loaded)
        live = cls(match, holders, thinker, opened, thought, practice=practice)
        live.hints = GivenHints(loaded.entries)
        return live

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return tuple(self._holders.now)

    @property
    def party(self) -> tuple[Seat, ...]:
        """Who sits down to another match."""
        return self._holders.party

    @property
    def arriving(self) -> Mapping[int, Seat]:
        """The people who take a seat when the next deal begins."""
        return self._holders.arriving

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return self._holders.persons

    @property
    def viewer(self) -> int:
        """The seat from whose place the audience looks."""
        return self.audience.seat

    @property
    def to_act(self) -> int | None:
        """The seat that must decide; None when the match is over."""
        return self._match.state.to_act

    @property
    def steps(self) -> int:
        """How many steps led to where the match stands."""
        return len(self._match.steps)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, once it has."""
        return self._match.state.outcome

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing is to deal: before the first deal, and while the result of a deal is shown."""
        return self._match.legal(1) == (NextDeal(),)

    @property
    def asked(self) -> int | None:
        """The person who must decide something other than to deal, or None."""
        return self.to_act if self.to_act in self.persons and not self.awaits_deal else None

    @property
    def considering(self) -> int | None:
        """The seat whose computer must decide, or None."""
        return None if self.to_act in self.persons or self.awaits_deal else self.to_act

    @property
    def persons_turn(self) -> bool:
        """Whether a person must decide something other than to deal."""
        return self.asked is not None

    @property
    def local_play(self) -> LocalPlay:
        """What the people at this screen may do: the match itself says it."""
        return self

    @property
    def reasons(self) -> tuple[Step, ...]:
        """The steps of computers in the deal that is over, each with its reason; empty while a deal is played."""
        return tuple(step for step in self._match.deal() if step.reason and self._deal_over)

    @property
    def shows_reasons(self) -> bool:
        """Whether the computers' reasons may be read while a deal is played.

        They may where one person plays alone: others at the screen would learn of their cards from them. In a deal that
        other people play elsewhere, too, the comparison would not be fair. Where deals are raised, a reason would
        tell a bluff, or the cards behind a raise, before it is answered.
        """
        shared = isinstance(self._match.chance, SingleDealChance) and not self.practice
        return len(self.persons) == 1 and not shared and "raising" not in self.game.book

    def find_reason(self, card: str) -> Message:
        """Return why a computer has played a card in this deal; silent if no computer has, or if it had no choice."""
        played = str(Play(card))
        steps = (step.reason for step in reversed(self._match.deal()) if step.free and str(step.action) == played)
        return next(steps, SILENT)

    def deal_code(self, usual: Mapping[str, OptionValue] | None = None) -> str | None:
        """Return the code of the deal that is over, to play it again or share it, without the options that stand as in
        `usual`, the defaults of the game; None before, as it would reveal the cards."""
        code = DealCode.from_match(self._match, usual or {}) if self._deal_over else None
        return str(code) if code is not None else None

    @property
    def _deal_over(self) -> bool:
        return self.outcome is not None or self.awaits_deal

    @property
    def record_file(self) -> Path | None:
        """The match file, for a report; None if nothing is saved."""
        return self._keeper.file

    def replay(self, holder: int | None = None) -> MatchReplay:
        """Return the match so far as a replay for seat `holder`, or for somebody who has not taken the screen if that
        is None."""
        return MatchReplay(self._match.copy(), self.seats, holder)

    def notices(self) -> tuple[Message, ...]:
        """Return what went wrong with saving and thinking since the last call. The same words come once only."""
        found = tuple(dict.fromkeys((*self._keeper.notices, *self._thinker.notices)))
        self._keeper.notices.clear()
        self._thinker.notices.clear()
        new = tuple(notice for notice in found if notice not in self._reported)
        self._reported.update(new)
        for notice in new:
            _log.warning(english(notice))
        return new

    def view(self, seat: int) -> View:
        """Return what a seat may know."""
        return self._match.state.view(seat)

    def make_view(self) -> View:
        """Return how the match stands, as the audience may see it."""
        return make_audience_view(self.view, self.game.players, self.audience)

    def events(self, since: int) -> tuple[Event, ...]:
        """Return what happened after the first `since` steps, as the audience may see it now."""
        return filter_events([event for events in self._match.events[since:] for event in events], self.audience)

    def legal(self) -> tuple[Action, ...]:
        """Return what the person whose turn it is may do; nothing while a computer decides, as nobody may see that."""
        return self._match.legal() if self.to_act in self.persons else ()

    def refusal(self, action: Action) -> Reason | None:
        """Return why a person may not do this now, or None if it is allowed."""
        try:
            self._person_to_act()
        except Refused as refused:
            return refused.reason
        return self._match.state.refusal(action)

    def act(self, action: Action) -> None:
        """Carry out the action of the person whose turn it is, and save it. Raises Refused and then changes nothing."""
        self._take(self._person_to_act(), action)

    def _person_to_act(self) -> int:
        seat = self.to_act
        if seat is None:
            raise Refused(Reason("", say("The match is over.")))
        if seat not in self.persons:
            raise Refused(Reason("", say("It is the turn of {name}.", name=Verbatim(self.seats[seat].name))))
        return seat

    def go_on(self) -> bool:
        """Deal if that is next, otherwise let the next computer act. Returns whether anything was done.

        A scene calls this once it has shown what came before, every frame if it likes.
        """
        return self.begin_deal() if self.awaits_deal else self.advance()

    def begin_deal(self) -> bool:
        """Deal, whether the dealer is a person or a computer. Returns False if there is nothing to deal."""
        if self.to_act is None or not self.awaits_deal:
            return False
        self._take(self.to_act, NextDeal())
        return True

    def advance(self) -> bool:
        """Let the next seat act. Returns False while its computer thinks, or if a person must act."""
        seat = self.to_act
        if seat is None or self.awaits_deal:
            return False
        decision = self._claim.get(seat, self._deciders[seat]).decide(SeatTurn(self._match, seat))
        if decision is None:
            return False
        self._take(seat, decision.action, decision.reason)
        return True

    def hint(self) -> Hint | None:
        """Return what the adviser would do for the person whose turn it is, and record it as help; None while the
        adviser thinks, so ask again, and where there is nothing to decide."""
        seat = self.to_act
        if seat is None or not self.persons_turn:
            return None
        for part in self._hinter.ask(self._match, seat):
            self._save(Remark(seat, "hint", part.reason, str(part.action)))
            self.hints.add(self.steps, str(part.action))
        return self._hinter.hint

    def note_counting(self) -> None:
        """Record that the person whose turn it is has the seen cards counted, which is help."""
        if self.to_act is not None and self.persons_turn:
            self._save(Remark(self.to_act, "hint", say("The cards seen are counted.")))

    def note_help(self, seat: int, words: Message, action: str = "") -> None:
        """Record that a person was helped, and by a hint to which action."""
        self._save(Remark(seat, "hint", words, action))

    def can_undo(self, seat: int) -> bool:
        """Return whether a person has decided something in this deal that can be taken back."""
        last = self._match.last_decision(seat, self.persons)
        return last is not None and self.outcome is None and seat in self.persons

    def undo(self, seat: int) -> bool:
        """Go back to the last decision of a person in this deal that was not forced; later actions are undone too.
        Cards given one after the other are one decision. Returns False if there is none; else every view has jumped."""
        keep = self._match.last_decision(seat, self.persons)
        if keep is None or not self.can_undo(seat):
            return False
        self._forget()
        self._claim.clear()
        self._match.go_back(keep)
        self.hints.forget_hints_after(keep)
        self._save(Undone(seat, keep))
        return True

    def undo_consenters(self, seat: int) -> tuple[int, ...]:
        """Return the other people at the table, who are asked first: an undo takes back what they saw."""
        return tuple(other for other in self.persons if other != seat)

    def recap(self, seat: int) -> tuple[Event, ...]:
        """Return what happened since `seat` last acted, as that seat saw it."""
        return tuple(event.seen_by(seat) for event in self._match.list_new_events(seat))

    def can_claim(self) -> bool:
        """Return whether the person whose turn it is wins everything that is left, whatever the others hold and do."""
        return self.persons_turn and bool(self.game.claim(self.view(self.to_act or 0)))

    def claim(self) -> bool:
        """Have the rest of the deal played for the person whose turn it is. Returns False if the rest is not certain.

        A claim is a run of ordinary actions of all seats, which `advance` carries out. For other people the first legal
        card is played, as no choice of theirs can change anything.
        """
        if self.to_act is None or not self.can_claim():
            return False
        self._claim = {seat: ClaimedRun() for seat in self.persons}
        self._claim[self.to_act] = ClaimedRun(self.game.claim(self.view(self.to_act)))
        return True

    @property
    def claiming(self) -> bool:
        """Whether the rest of the deal is being played for somebody."""
        return bool(self._claim)

    def reseat(self, seat: int, new: Seat) -> None:
        """Let somebody else, a person or a computer, take a seat.

        It happens at once, or with the next deal where in this one the newcomer would see a second hand; until then
        they are `arriving`. Whoever was to arrive at this seat before does not.
        """
        if self._holders.request_seat(seat, new, in_deal=not self._deal_over):
            self._seat(seat, new)

    def _seat(self, seat: int, new: Seat) -> None:
        self._forget()
        self._claim.clear()
        self._save(*self._holders.assign_seat(seat, new))
        self._deciders[seat] = make_decider(self._holders.now, seat, self._thinker, self._thought)

    def close(self) -> None:
        """Stop thinking and release the record. Everything played is saved already, as far as that was possible."""
        try:
            self._thinker.close()
        finally:
            self._keeper.close(self.outcome)

    def _take(self, seat: int, action: Action, reason: Message = SILENT) -> None:
        if isinstance(action, NextDeal):
            for place, new in self._holders.begin_deal().items():
                self._seat(place, new)
        events = self._match.play(seat, action, reason)
        self._forget()
        if not isinstance(next(iter(self._match.legal(1)), None), Play):
            self._claim.clear()  # the cards are played; a choice that follows is everybody's own
        acted = Acted.make(seat, action, events, self._match.chance)
        self._save(*((acted, Remark(seat, "reason", reason)) if reason else (acted,)))

    def _forget(self) -> None:
        """Discard what computers thought about the position before."""
        for decider in self._deciders:
            decider.forget()
        self._hinter.forget()

    def _save(self, *entries: RecordEntry) -> None:
        self._keeper.keep(*entries, outcome=self.outcome)
