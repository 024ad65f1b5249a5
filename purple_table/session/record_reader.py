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
from pathlib import Path
from typing import BinaryIO

from purple_table.core.game import Game, View
from purple_table.core.match import Match, ReplayStop
from purple_table.core.messages import Message, Verbatim, english, group_digits, say, verbatim
from purple_table.core.record import ENGINE, Header, RecordEntry, Seat, Seated
from purple_table.core.safe_text import clean_message
from purple_table.session.disk import open_file
from purple_table.session.errors import FileError, say_unreadable
from purple_table.session.locks import is_held
from purple_table.session.record_lines import (
    MOST_BYTES,
    MOST_HEADER,
    MOST_LINE,
    SUM,
    ChecksumChain,
    LineError,
    NewerFormatError,
    read_header,
)
from purple_table.session.record_replay import HEADER_ENTRY, RecordReplay, StoppedError, make_damage_error
from purple_table.session.worker import BuildGame

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
        cause = verbatim(shortened)
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


def move_aside(path: Path) -> Path:
    """Rename a damaged file to `….damaged`, numbered if that is taken, and return where it lies afterwards."""
    for number in range(1, 1000):
        target = path.with_name(f"{path.name}.damaged" if number == 1 else f"{path.name}.{number}.damaged")
        try:
            # Claiming the name first keeps another copy's file from being replaced.
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
        except FileExistsError:
            continue
        except OSError:
            return path
        try:
            os.replace(path, target)
        except OSError:
            target.unlink(missing_ok=True)
            return path
        return target
    return path
