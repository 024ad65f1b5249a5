"""A match so far: its state and the steps that led there, made by playing or by replaying a record.

Replaying goes through the engine, so a damaged or doctored record cannot lead to an impossible position.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Literal

from purple_table.core.actions import Action, Give, NextDeal, read_action
from purple_table.core.events import DealBegan, Event, Moved
from purple_table.core.game import Game, Refused
from purple_table.core.messages import SILENT, LocalizedError, Message, read_error, say, say_verbatim
from purple_table.core.record import ENGINE, UNDERSTOOD, Acted, RecordEntry, Remark, Seated, Undone
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import Basis, Chance, SharedChance, compute_key_digest

_REPEATED = 4096
"""How many action texts are cached as actions, since few in a match differ."""
_DEAL = str(NextDeal())


class MisplacedEntryError(LocalizedError, ValueError):
    """Raised for an entry of a record that does not fit in its place."""


class DifferentKeyError(MisplacedEntryError):
    """Raised when a record has the digest of another key than the one with which deal `number` would be dealt."""

    def __init__(self, number: int) -> None:
        super().__init__(say("the key of deal {number} is not the one whose digest the record has", number=number))
        self.number = number


@dataclass(frozen=True, slots=True)
class Step:
    """An action that has not been undone.

    `free` says that there was something to decide; `reason` is what a computer said about it.
    """

    seat: int
    action: Action
    free: bool
    reason: Message = SILENT


class Match:
    """The state of a match, the steps that were not undone, and the events of each. Scenes must not be given `state`.

    Events of steps before the last two deals are forgotten, and there is no way back beyond the running deal.
    """

    __slots__ = ("_before", "_deals", "_legal", "_unlisted", "chance", "events", "game", "state", "steps")

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.state = game.start(chance)
        self.steps: list[Step] = []
        self.events: list[Sequence[Event]] = []
        self._before = self.state.copy()
        self._deals = (0, 0)
        self._legal: list[Action] = []
        self._unlisted: Iterator[Action] | None = None

    def legal(self, most: int | None = None) -> tuple[Action, ...]:
        """Return what the seat to act may do, or the first `most` of it. Each action is computed only once."""
        if self._unlisted is None:
            self._unlisted = iter(self.state.legal_actions())
        self._legal += islice(self._unlisted, None if most is None else max(0, most - len(self._legal)))
        return tuple(self._legal[:most])

    def play(self, seat: int, action: Action, reason: Message = SILENT) -> Sequence[Event]:
        """Carry out an action of `seat`, whose turn it must be. Raises Refused and then changes nothing."""
        if self.state.to_act != seat:
            raise MisplacedEntryError(_say_wrong_turn(seat, self.state.to_act))
        return self._carry_out(Step(seat, action, len(self.legal(2)) > 1, reason))

    def _carry_out(self, step: Step) -> Sequence[Event]:
        dealing = isinstance(step.action, NextDeal)
        before = self.state.copy() if dealing else self._before
        events = self.state.apply(step.action)
        self._note_move()
        if dealing:
            old, last = self._deals
            self.events[old:last] = [()] * (last - old)
            self._before, self._deals = before, (last, len(self.steps))
        self.steps.append(step)
        self.events.append(events)
        return events

    def _note_move(self) -> None:
        self._legal, self._unlisted = [], None

    def explain(self, reason: Message) -> None:
        """Add the reason to the last step."""
        self.steps[-1] = replace(self.steps[-1], reason=reason)

    def go_back(self, keep: int) -> None:
        """Go back to where `keep` steps had been made, which must lie in the running deal."""
        begin = self._deals[1]
        if not begin <= keep <= len(self.steps):
            raise ValueError(f"there is no way back to {keep} of {len(self.steps)} steps")
        self.state = self._before.copy()
        self._note_move()
        self.events[begin:] = [self.state.apply(step.action) for step in self.steps[begin:keep]]
        del self.steps[keep:]

    def copy(self) -> Match:
        """Return the same match at the same point, to be played on independently."""
        other = copy(self)
        other.state = self.state.copy()
        other.steps, other.events = list(self.steps), list(self.events)
        other._note_move()
        return other

    def copy_first(self, count: int) -> Match:
        """Return the match as it stood after `count` steps, to be played on independently."""
        if count >= self._deals[1]:
            other = self.copy()
            other.go_back(count)
            return other
        other = Match(self.game, self.chance)
        for step in self.steps[:count]:
            other._carry_out(step)
        return other

    def list_new_events(self, seat: int) -> list[Event]:
        """Return what happened after the last action of `seat` other than dealing; everything if it has not acted."""
        begin = len(self.steps)
        while begin and (self.steps[begin - 1].seat != seat or isinstance(self.steps[begin - 1].action, NextDeal)):
            begin -= 1
        return [event for events in self.events[begin:] for event in events]

    def last_decision(self, seat: int, persons: Container[int] = ()) -> int | None:
        """Return how many steps came before the last free decision of `seat` in the running deal; None if it made none.

        Cards given one after the other are one decision. There is no way back past the step in which one of `persons`
        turned up the own hand (S14), or saw or took a widow (SG14): what is seen cannot be unseen.
        """
        for place in range(len(self.steps) - 1, -1, -1):
            step = self.steps[place]
            if isinstance(step.action, NextDeal):
                return None
            if any(_shows_hidden_cards(event, step.seat, persons) for event in self.events[place]):
                return None
            if step.seat == seat and step.free:
                while isinstance(step.action, Give) and place and _gave(self.steps[place - 1], seat):
                    place -= 1
                return place
        return None

    @property
    def basis(self) -> Basis:
        """What the running deal, or the last one, depends on besides its key, number and dealer."""
        return self._before.collect_basis()

    def deal(self) -> Sequence[Step]:
        """Return the steps of the running deal, or of the last one while its result is shown."""
        for place in range(len(self.steps) - 1, -1, -1):
            if isinstance(self.steps[place].action, NextDeal):
                return self.steps[place:]
        return self.steps


def _shows_hidden_cards(event: Event, seat: int, persons: Container[int]) -> bool:
    """Return whether one of `persons` has turned cards up or taken a widow in a step of `seat`, or was shown one."""
    if not isinstance(event, Moved) or not (event.source == event.target or event.source.role == "widow"):
        return False
    return seat in persons or any(other in persons for other in event.open_to or ())


@dataclass(frozen=True, slots=True)
class ReplayStop:
    """The place where a replay could not go on, as an entry counted from 0, and the reason.

    Either the record is wrong ("refused"), or the engine is ("fault"). Nobody can tell which of two engines is wrong,
    so what another version wrote is "refused" only if that version is understood (`UNDERSTOOD`).
    """

    kind: Literal["refused", "fault"]
    entry: int
    error: Exception

    @classmethod
    def from_error(cls, error: Exception, entry: int, engine: str) -> ReplayStop:
        """Return what an error means at an entry of a record that version `engine` wrote."""
        wrong = isinstance(error, MisplacedEntryError | Refused | RuleError) and engine in UNDERSTOOD
        return cls("refused" if wrong else "fault", entry, error)

    @property
    def cause(self) -> Message:
        """What the error says; for an unforeseen error also its kind."""
        foreseen = isinstance(self.error, MisplacedEntryError | Refused | RuleError)
        return read_error(self.error) if foreseen else say_verbatim(f"{type(self.error).__name__}: {self.error}")


class Replay:
    """Carries out the entries of a record one after the other, including those that were undone.

    `stop` says where that could not go on. An undo of that entry lifts the stop, and the match goes on without what was
    undone; such stops are in `lifted`.
    """

    def __init__(self, match: Match, engine: str = ENGINE, *, digests: bool = False) -> None:
        """`match` must not have begun. `engine` is the version that wrote the record. `digests` says that the record
        has the digest of a deal's key where the deal begins."""
        self.match = match
        self.stop: ReplayStop | None = None
        self.lifted: list[ReplayStop] = []
        self._engine = engine
        self._digests = digests
        self._number = match.chance.first_deal(match.game.players)[0]
        self._taken = 0
        self._entries: list[RecordEntry] = []
        self._standing: list[Acted] = []
        self._good = self._stood = 0
        self._action = lru_cache(_REPEATED)(read_action)

    def take(self, entry: RecordEntry) -> None:
        """Carry out the next entry.

        Raises MisplacedEntryError for an undo that is not possible; then nothing has changed.
        """
        if isinstance(entry, Acted):
            self._act(entry)
        elif isinstance(entry, Undone):
            self._undo(entry)
        else:
            self._explain(entry)
            self._entries.append(entry)
        self._taken += 1

    def entries(self) -> tuple[RecordEntry, ...]:
        """Return the entries that led to where the match stands."""
        return tuple(self._entries if self.stop is None else self._entries[: self._good])

    def _act(self, acted: Acted) -> None:
        if self.stop is None:
            try:
                self._play(acted)
            except Exception as error:  # whatever a doctored record makes the engine raise
                self._good, self._stood = len(self._entries), len(self._standing)
                self.match.go_back(self._stood)
                self.stop = ReplayStop.from_error(error, self._taken, self._engine)
        self._standing.append(acted)
        self._entries.append(acted)

    def _play(self, acted: Acted) -> None:
        """Play an action, after comparing the digest of the deal's key.

        The digest is compared first: if the key was exchanged, everything else that is wrong follows from that.
        """
        if acted.word:
            if not isinstance(self.match.chance, SharedChance):
                raise MisplacedEntryError(say("a word for the key of a deal stands in a match that nobody shares"))
            self.match.chance.words[self._number] = bytes.fromhex(acted.word)
        if acted.digest and acted.digest != compute_key_digest(self.match.chance.key(self._number)):
            raise DifferentKeyError(self._number)
        events = self.match.play(acted.seat, self._read(acted.action))
        began = next((event for event in events if isinstance(event, DealBegan)), None)
        if self._digests and bool(acted.digest) != (began is not None):
            raise MisplacedEntryError(say("the digest of a key stands where a deal begins, and nowhere else"))
        if began is not None:
            self._number = began.number + 1

    def _read(self, text: str) -> Action:
        try:
            return self._action(text)
        except ValueError as error:
            raise MisplacedEntryError(read_error(error)) from error

    def _undo(self, undone: Undone) -> None:
        """Take actions back by the rules of the table: only a seat's own decision, and only within the deal."""
        gone = self._standing[undone.keep :]
        if not gone:
            stand = len(self._standing)
            words = say("an undo keeps {number} actions, but only {stand} stand", number=undone.keep, stand=stand)
            raise MisplacedEntryError(words)
        if gone[0].seat != undone.seat:
            raise MisplacedEntryError(say_wrong_undo(undone.seat))
        if any(acted.action == _DEAL for acted in gone):
            raise MisplacedEntryError(say("an undo goes back beyond the deal"))
        del self._standing[undone.keep :]
        if self.stop is not None and undone.keep <= self._stood:
            self.lifted.append(self.stop)
            self.stop = None
            self._entries[self._good :] = [entry for entry in self._entries[self._good :] if isinstance(entry, Seated)]
            if undone.keep == self._stood:
                return  # nothing is left of what was taken back
        if self.stop is None:
            self.match.go_back(undone.keep)
        self._entries.append(undone)

    def _explain(self, entry: Seated | Remark) -> None:
        """Give a reason to the action right before it; other remarks change nothing in the match."""
        if isinstance(entry, Remark) and entry.kind == "reason" and self.stop is None and self._entries:
            last = self._entries[-1]
            if isinstance(last, Acted) and last.seat == entry.seat:
                self.match.explain(entry.words)


def replay(
    game: Game, chance: Chance, entries: Iterable[RecordEntry], engine: str = ENGINE
) -> tuple[Match, ReplayStop | None]:
    """Replay a record as far as possible, and return the match with the place where it stopped, if it did."""
    found = Replay(Match(game, chance), engine)
    for place, entry in enumerate(entries):
        try:
            found.take(entry)
        except MisplacedEntryError as error:
            return found.match, found.stop or ReplayStop("refused", place, error)
    return found.match, found.stop


def say_wrong_undo(seat: int) -> Message:
    """Return what is wrong with an undo of what somebody else decided."""
    return say("an undo of seat {number} takes back what it did not decide", number=seat)


def _say_wrong_turn(seat: int, turn: int | None) -> Message:
    if turn is None:
        return say("seat {number} acts, but the match is over", number=seat)
    return say("seat {number} acts, but it is the turn of seat {turn}", number=seat, turn=turn)


def _gave(step: Step, seat: int) -> bool:
    return step.seat == seat and isinstance(step.action, Give)
