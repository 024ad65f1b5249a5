"""The lines of a match file as a match: each in its place, every action played again, those that were undone too."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from purple_table.core.actions import NextDeal, read_action
from purple_table.core.game import Outcome
from purple_table.core.record import Acted, Entry, Header, Remark, Undone
from purple_table.session.lines import MOST_ENTRIES, Ended, LineError, occupant, read_line
from purple_table.session.progress import Progress

_DEAL = str(NextDeal())
_REPEATED = 4096
"""So many lines, and actions, are remembered as they were read."""


class Fault(NamedTuple):
    """What is wrong with a line, counted from 1."""

    line: int
    cause: str


class DamageError(Exception):
    """A match file makes no sense from a line on."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.cause)
        self.fault = fault


class _Lost(NamedTuple):
    """An action that cannot be: so many stood before it, and its entry is that one; unless an undo takes it back."""

    place: int
    entry: int
    fault: Fault


class Match:
    """A match as far as its lines were taken. `faults` are actions that make no sense, but were taken back."""

    def __init__(self, header: Header, progress: Progress) -> None:
        self.header = header
        self.progress = progress
        self.faults: list[Fault] = []
        self._entries: list[Entry] = []
        self._standing: list[Acted] = []
        self._persons = [not seat.computer for seat in header.seats]
        self._ended: Ended | None = None
        self._lost: _Lost | None = None
        self._line = 1
        # A match has few lines and actions that differ, so this saves much time, and memory.
        self._value = lru_cache(_REPEATED)(partial(read_line, seats=len(header.seats)))
        self._action = lru_cache(_REPEATED)(read_action)

    def take(self, line: bytes) -> None:
        """Take the next line. DamageError where it is wrong by itself or in its place."""
        self._line += 1
        if self._line > MOST_ENTRIES + 1:
            raise self._damage(f"there are more than {MOST_ENTRIES:,} entries")
        if self._ended:
            raise self._damage("the match was over before")
        try:
            value = self._value(line)
        except LineError as error:
            raise self._damage(str(error)) from error
        if isinstance(value, Ended):
            self._ended = value
        elif isinstance(value, Acted):
            self._act(value)
        elif isinstance(value, Undone):
            self._undo(value)
        else:
            self._remark(value)

    def end(self) -> None:
        """There is no other line. DamageError where the match cannot have ended so."""
        if self._lost is not None:
            raise DamageError(self._lost.fault)
        outcome = self.progress.state.outcome
        if self._ended is not None and outcome is None:
            raise self._damage("the match is not over")
        if self._ended is not None and outcome is not None and not _agree(self._ended, outcome):
            told = f"the match ended with the totals {outcome.totals} and the winners {outcome.winners}"
            raise self._damage(told)

    def good(self) -> tuple[Entry, ...]:
        """The entries that led to where the match stands."""
        return tuple(self._entries if self._lost is None else self._entries[: self._lost.entry])

    def _act(self, acted: Acted) -> None:
        if self._lost is None:
            try:
                self.progress.take(acted.seat, self._action(acted.action))
            except Exception as error:  # whatever a doctored record makes the engine raise
                self.progress.back(len(self._standing))
                self._lost = _Lost(len(self._standing), len(self._entries), Fault(self._line, words(error)))
        self._standing.append(acted)
        self._entries.append(acted)

    def _undo(self, undone: Undone) -> None:
        """As at the table: a person's, of a decision of that seat first, and within the deal."""
        gone = self._standing[undone.keep :]
        if not gone:
            raise self._damage(f"an undo keeps {undone.keep} actions, but only {len(self._standing)} stand")
        if gone[0].seat != undone.seat or not self._persons[undone.seat]:
            raise self._damage(f"an undo of seat {undone.seat} takes back what it did not decide")
        if any(acted.action == _DEAL for acted in gone):
            raise self._damage("an undo goes back beyond the deal")
        del self._standing[undone.keep :]
        lost = self._lost
        if lost is not None and undone.keep <= lost.place:
            self.faults.append(lost.fault)
            self._entries[lost.entry :] = [entry for entry in self._entries[lost.entry :] if _seating(entry)]
            self._lost = None
            if undone.keep == lost.place:
                return  # nothing is left of what was taken back
        if self._lost is None:
            self.progress.back(undone.keep)
        self._entries.append(undone)

    def _remark(self, remark: Remark) -> None:
        if remark.kind == "seat":
            self._persons[remark.seat] = not occupant(remark.text).computer
        elif remark.kind == "reason" and self._lost is None and self._entries:
            last = self._entries[-1]
            if isinstance(last, Acted) and last.seat == remark.seat:
                self.progress.explain(remark.text)
        self._entries.append(remark)

    def _damage(self, cause: str) -> DamageError:
        """What is wrong first: the line just taken, or one before it from which nothing led on."""
        return DamageError(Fault(self._line, cause) if self._lost is None else self._lost.fault)


def _agree(ended: Ended, outcome: Outcome) -> bool:
    return (ended.winners, ended.totals) == (outcome.winners, outcome.totals)


def _seating(entry: Entry) -> bool:
    return isinstance(entry, Remark) and entry.kind == "seat"


def words(error: Exception) -> str:
    """What an error says, or else what it is."""
    return str(error) or type(error).__name__
