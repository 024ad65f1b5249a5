"""Reads rule folders that did not come with the program in another process, which is ended if a game takes too long.

The child sends None when it begins with the next folder, and then the game's `GameInfo`. It reads every game for all
numbers of players and in all languages and answers the worked examples, so that everything the parent does with the
game later is known to end.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic

from purple_table import library, rule_translations
from purple_table.core.rulebook import RuleError
from purple_table.library import GameInfo
from purple_table.session.child_process import ChildProcess

ReadGame = Callable[[Sequence[Path], Path], GameInfo]
"""A function of rule folders and a game's folder that returns the game's entry."""
READ_SECONDS = 2.0
"""How long the reading of one game may take."""
START_SECONDS = 20.0
"""How long the process may take to start."""
_MOST_BYTES = 16_000_000
"""The longest entry of a game that is accepted."""
ALONE_SECONDS = 2 * READ_SECONDS
"""How long the process may spend on one game before it ends itself, as a parent that was killed ends nobody."""


def read_game(folders: Sequence[Path], game: Path) -> GameInfo:
    """Read a game in all its languages and answer its examples; damaged texts are reported where they are shown."""
    entry = library.read_info(folders, game)
    if not entry.fault:
        library.answer_examples(folders, entry.id)
        for language in rule_translations.languages(folders, entry.id):
            with suppress(RuleError):
                rule_translations.read_texts(folders, entry.id, language)
    return entry


class UntrustedRulesReader:
    """Reads game folders one after the other in another process. No method waits: callers poll."""

    def __init__(self, folders: Sequence[Path], games: Sequence[Path], read: ReadGame = read_game) -> None:
        """`folders` are all rule folders, `games` the folders of the games to read. `read` must be a function of a
        module."""
        self._folders = tuple(folders)
        self._read = read
        self._left = list(games)
        self._child: ChildProcess | None = None
        self._begun = False
        self._since = 0.0

    @property
    def busy(self) -> bool:
        """Whether there are games still to be read."""
        return bool(self._left)

    def poll(self) -> list[GameInfo]:
        """Return the games that were read since the last call.

        A game that took too long, or that ended the process, has a fault.
        """
        found: list[GameInfo] = []
        if self._left and self._child is None:
            self._start(found)
        ended = False
        try:
            while self._left and self._child is not None and (data := self._child.receive()) is not None:
                self._take(data, found)
        except EOFError:
            ended = True
        if self._left and (ended or monotonic() - self._since > (READ_SECONDS if self._begun else START_SECONDS)):
            self.close()
            cause = "ends the program that reads it" if ended else f"takes longer than {READ_SECONDS:.0f} s to read"
            found.append(library.make_faulty_info(self._left[0], f"{self._left.pop(0)}: {cause}"))
        if not self._left:
            self.close()
        return found

    def close(self) -> None:
        """End the process. Games that have not been read stay in the queue."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def _take(self, data: bytes, found: list[GameInfo]) -> None:
        """Take a message of the process. Raises EOFError if it is not what comes next: the process is of no use."""
        try:
            entry = pickle.loads(data)  # noqa: S301 - of a process that runs this program's code alone
        except Exception as error:
            raise EOFError from error
        if self._begun != isinstance(entry, GameInfo):
            raise EOFError
        self._begun, self._since = not self._begun, monotonic()
        if isinstance(entry, GameInfo):
            found.append(entry)
            del self._left[0]

    def _start(self, found: list[GameInfo]) -> None:
        self._begun, self._since = False, monotonic()
        try:
            arguments = (self._read, self._folders, tuple(self._left))
            self._child = ChildProcess(read_games, arguments, "purple-table rules", _MOST_BYTES)
        except OSError as error:
            self.close()
            found += [library.make_faulty_info(game, f"{game}: cannot be read: {error}") for game in self._left]
            self._left.clear()


def read_games(pipe: Connection, read: ReadGame, folders: Sequence[Path], games: Sequence[Path]) -> None:
    """Read games until none is left: all that the child does. The parent handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError), open(os.devnull, "w", encoding="utf-8") as nowhere:
        for game in games:
            # The one watch that also ends what never gives another thread a turn.
            faulthandler.dump_traceback_later(ALONE_SECONDS, exit=True, file=nowhere)
            pipe.send(None)
            pipe.send(read(folders, game))
