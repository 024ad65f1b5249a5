"""Reads a match file a little at a time: every line is checked, and every action played again, also the undone ones.

A file that cannot be read to its end is renamed to `….damaged` and never overwritten; the last position that can still
be replayed is offered. A file of a newer format stays untouched. So does a file at which the engine fails, and one that
another version of the engine wrote and this version refuses.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import BinaryIO

from purple_table.core.game import Game, Outcome, View
from purple_table.core.match import Match, MisplacedEntryError, Replay, ReplayStop, say_wrong_undo
from purple_table.core.messages import Message, Verbatim, english, group_digits, say, say_verbatim
from purple_table.core.record import ENGINE, Header, RecordEntry, Remark, Seat, Seated, Undone
from purple_table.core.safe_text import clean_message
from purple_table.session.files import FileError, is_held, move_aside, open_file, say_unreadable
from purple_table.session.record_lines import (
    CHAINED,
    MOST_BYTES,
    MOST_ENTRIES,
    MOST_HEADER,
    MOST_LINE,
    SUM,
    ChecksumChain,
    LineError,
    MatchEndEntry,
    NewerFormatError,
    read_header,
    read_line,
)
from purple_table.session.stored_messages import WordingError, check
from purple_table.session.worker import BuildGame

_REPEATED = 4096
"""How many lines are cached as values, since few lines of a match differ."""
HEADER_ENTRY = -1
"""The place of the header; the entries after it are counted from 0."""


class StoppedError(Exception):
    """Raised when a match file makes no sense from a line on, or the engine cannot continue there."""

    def __init__(self, stop: ReplayStop) -> None:
        super().__init__(english(stop.cause))
        self.stop = stop


def make_damage_error(entry: int, cause: Message) -> StoppedError:
    """Return the error for a line that is wrong whatever the rules say."""
    return StoppedError(ReplayStop("refused", entry, MisplacedEntryError(cause)))


class RecordReplay:
    """A match as far as its lines have been read."""

    def __init__(self, header: Header, match: Match, chain: ChecksumChain) -> None:
        """`chain` is the check sum chain of the file after its first line."""
        self.header = header
        self.chain = chain
        self._replay = Replay(match, header.engine, digests=header.format >= CHAINED)
        self._persons = [not seat.computer for seat in header.seats]
        self._ended: MatchEndEntry | None = None
        self._entry = HEADER_ENTRY
        # It saves much time, and memory.
        self._value = lru_cache(_REPEATED)(partial(read_line, seats=len(header.seats), version=header.format))

    @property
    def match(self) -> Match:
        """The match where it stands."""
        return self._replay.match

    @property
    def entries(self) -> tuple[RecordEntry, ...]:
        """The entries that led to where the match stands."""
        return self._replay.entries()

    @property
    def lifted(self) -> tuple[ReplayStop, ...]:
        """Where the replay stopped at an action that was taken back afterwards."""
        return tuple(self._replay.lifted)

    def take(self, line: bytes) -> None:
        """Take the next line. Raises StoppedError if it is wrong by itself or in its place."""
        self._entry += 1
        if self._entry >= MOST_ENTRIES:
            raise self._damage(say("there are more than {number} entries", number=group_digits(MOST_ENTRIES)))
        if self._ended:
            raise self._damage(say("the match was over before"))
        try:
            value = self._value(self.chain.open_line(line))
            if isinstance(value, MatchEndEntry):
                self._ended = value
                return
            if isinstance(value, Undone) and not self._persons[value.seat]:
                raise MisplacedEntryError(say_wrong_undo(value.seat))
            if isinstance(value, Remark):
                check(value.words, len(self._persons), self.match.game.deck)
            self._replay.take(value)
        except (LineError, MisplacedEntryError, WordingError) as error:
            raise self._damage(error.words) from error
        if isinstance(value, Seated):
            self._persons[value.seat] = not value.who.computer

    def end(self) -> None:
        """Finish after the last line. Raises StoppedError if the match cannot have ended like this."""
        if self._replay.stop is not None:
            raise StoppedError(self._replay.stop)
        outcome = self.match.state.outcome
        if self._ended is None or (outcome is not None and _agree(self._ended, outcome)):
            return
        cause = say("the match is not over")
        if outcome is not None:
            totals, winners = Verbatim(str(outcome.totals)), Verbatim(str(outcome.winners))
            cause = say(
                "the match ended with the totals {totals} and the winners {winners}", totals=totals, winners=winners
            )
        raise StoppedError(ReplayStop.from_error(MisplacedEntryError(cause), self._entry, self.header.engine))

    def _damage(self, cause: Message) -> StoppedError:
        """Return the error for what is wrong first: the line just taken, or an earlier one after which nothing was
        valid."""
        return make_damage_error(self._entry, cause) if self._replay.stop is None else StoppedError(self._replay.stop)


def _agree(ended: MatchEndEntry, outcome: Outcome) -> bool:
    return (ended.winners, ended.totals) == (outcome.winners, outcome.totals)


_LONGEST_CAUSE = 160

_log = logging.getLogger("purple_table")


class RecordError(FileError):
    """Raised when a match file cannot be loaded and was left as it is; the message names it and says why.

    `position` is the match up to the damage, if that is known.
    """

    position: LoadedMatch | None = None


@dataclass(frozen=True)
class LoadedMatch:
    """A match that was read and replayed.

    `path` is None if its file was damaged, so that going on begins a new file. `length` is the size of the file in
    bytes, `size` that of its whole lines, and `check` the check sum of the last of them.
    """

    header: Header
    entries: tuple[RecordEntry, ...] = field(repr=False)
    match: Match = field(repr=False)
    path: Path | None = None
    length: int = 0
    size: int = 0
    check: int = 0

    @property
    def game(self) -> Game:
        """The game, built from the rule book that the record carries."""
        return self.match.game

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.match.state.outcome is not None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where now, after every handing over."""
        seats = list(self.header.seats)
        for entry in self.entries:
            if isinstance(entry, Seated):
                seats[entry.seat] = entry.who
        return tuple(seats)

    def view(self) -> View:
        """Return where the match stands, as its first person sees it."""
        persons = [seat for seat, who in enumerate(self.seats) if not who.computer]
        return self.match.state.view(persons[0] if persons else 0)


@dataclass(frozen=True)
class DamagedMatch:
    """A match file is damaged.

    `words` name file, line and cause, and `kept` is where the file lies now. `position` is the match up to the damage,
    or None if nothing can be replayed. If only actions that were taken back afterwards make no sense, it is the whole
    match without them.
    """

    words: Message
    kept: Path
    position: LoadedMatch | None

    @property
    def message(self) -> str:
        """The words in English, bounded however much they quote."""
        return clean_message(english(self.words))


class RecordReader:
    """Reads a match file: call `work` until there is a `result`. `share` is how much is done, from 0 to 1.

    Without `aside` a damaged file stays where it is and is a RecordError like any other.
    """

    def __init__(self, path: Path, build: BuildGame, *, aside: bool = True) -> None:
        self.path = path
        self.share = 0.0
        self.result: LoadedMatch | DamagedMatch | None = None
        self._build = build
        self._aside = aside
        self._engine = ""
        self._work = self._steps()

    def work(self, seconds: float = float("inf")) -> bool:
        """Read on for about `seconds`. Returns False once there is a result. Raises RecordError if the file cannot be
        loaded."""
        limit = time.monotonic() + seconds
        try:
            for share in self._work:
                self.share = share
                if time.monotonic() >= limit:
                    return True
        except OSError as error:
            raise RecordError(self.path, say_unreadable(error)) from error
        except NewerFormatError as error:
            raise RecordError(self.path, error.words) from error
        return False

    def _steps(self) -> Iterator[float]:
        replay: RecordReplay | None = None
        stops: list[ReplayStop] = []
        with open_file(self.path) as file:
            whole = max(1, os.fstat(file.fileno()).st_size)
            lines = _Lines(file)
            try:
                if whole > MOST_BYTES:
                    words = say("the file is larger than {number} bytes", number=group_digits(MOST_BYTES))
                    raise make_damage_error(HEADER_ENTRY, words)
                for line in lines:
                    if replay is None:
                        replay = self._begin(line)
                    else:
                        replay.take(line)
                    yield min(1.0, lines.size / whole)
                if replay is None:
                    raise make_damage_error(HEADER_ENTRY, say("there is no whole line"))
                replay.end()
            except StoppedError as error:
                stops.append(error.stop)
        if stops and stops[0].kind == "fault":
            raise self._make_error(stops[0]) from stops[0].error
        if replay is not None:
            stops += [stop for stop in replay.lifted if stop.kind == "refused"]
        if replay is None or stops:
            position = None if replay is None else LoadedMatch(replay.header, replay.entries, replay.match)
            self.result = self._make_damaged(min(stops, key=lambda stop: stop.entry), position)
        else:
            match, check = replay.match, replay.chain.value
            self.result = LoadedMatch(replay.header, replay.entries, match, self.path, lines.length, lines.size, check)

    def _begin(self, line: bytes) -> RecordReplay:
        """Return the match before its first action."""
        try:
            header = read_header(line)
        except NewerFormatError:
            raise
        except LineError as error:
            raise make_damage_error(HEADER_ENTRY, error.words) from error
        self._engine = header.engine
        try:
            game = self._build(header.book, header.deck, len(header.seats), {})
            match = Match(game, header.chance())
        except Exception as error:  # whatever a doctored rule book makes the engine raise
            raise StoppedError(ReplayStop.from_error(error, HEADER_ENTRY, header.engine)) from error
        if header.game != game.id:
            named = Verbatim(header.game)
            words = say('the game is "{told}", but its rule book is of "{game}"', told=named, game=Verbatim(game.id))
            raise make_damage_error(HEADER_ENTRY, words)
        return RecordReplay(header, match, ChecksumChain.from_header(line, header.format))

    def _make_error(self, stop: ReplayStop) -> RecordError:
        """Return the error for a file at which the engine cannot go on, which does not prove the file wrong."""
        _log.warning("the engine fails at a record", exc_info=stop.error)
        words = say(
            "{place}; it was written by version {theirs} of the engine, this is version {ours}, and the file is left "
            "as it is",
            place=_place(stop),
            theirs=Verbatim(self._engine),
            ours=Verbatim(ENGINE),
        )
        return RecordError(self.path, words)

    def _make_damaged(self, stop: ReplayStop, position: LoadedMatch | None) -> DamagedMatch:
        if not self._aside:
            error = RecordError(self.path, say("{place}; the file is left as it is", place=_place(stop)))
            error.position = position
            raise error from stop.error
        file, place = Verbatim(str(self.path)), _place(stop)
        if is_held(self.path):
            words = say("{file}, {place}; it is left to the copy of the program that plays it", file=file, place=place)
            return DamagedMatch(words, self.path, position)
        kept = move_aside(self.path)
        words = say("{file}, {place}; it is kept as {kept}", file=file, place=place, kept=Verbatim(kept.name))
        if kept == self.path:
            words = say("{file}, {place}; it could not be moved aside", file=file, place=place)
        return DamagedMatch(words, kept, position)


def _place(stop: ReplayStop) -> Message:
    """Return a message with the line of the file, counted from 1, and the cause; a cause that quotes too
    much is cut."""
    cause = stop.cause
    text = english(cause)
    shortened = clean_message(text, _LONGEST_CAUSE)
    if shortened != text:
        cause = say_verbatim(shortened)
    return say("line {number}: {cause}", number=stop.entry + 2, cause=cause)


class _Lines:
    """The whole lines of a file, without their ends.

    `length` bytes have been read so far, `size` of them in whole lines. Of a line that is too long only enough is kept
    to show that it is.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.length = self.size = 0

    def __iter__(self) -> Iterator[bytes]:
        most = MOST_HEADER
        while True:
            line = piece = self._file.readline(most + 2)
            while piece and not piece.endswith(b"\n"):
                self.length += len(piece)
                piece = self._file.readline(MOST_HEADER)
            if not piece:
                return
            self.length += len(piece)
            self.size = self.length
            most = MOST_LINE + SUM
            yield line.removesuffix(b"\n")
