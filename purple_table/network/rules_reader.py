"""Reads the rule book of a table: at once if this machine has the same one, otherwise in another process first.

A book that somebody else has sent may take for ever to read or to deal, so the process has a time limit, as for rule
folders that did not come with the program (`session.untrusted_rules`).
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from purple_table import library
from purple_table.core.actions import NextDeal
from purple_table.core.game import Game
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import Chance
from purple_table.games import build
from purple_table.session.child_process import ChildProcess
from purple_table.session.untrusted_rules import START_SECONDS

READ_SECONDS = 10.0
"""How long a book may take, more than a folder of this machine: whoever joins waits for it once, and may have a small
computer."""
_GOOD = b"good"


class BookReader:
    """Reads one book. No method waits: poll until `done`; then there is a `game`, or `fault` says what is wrong."""

    def __init__(self, book: str, deck: str, players: int, folders: Sequence[Path]) -> None:
        """`book` and `deck` are JSON, `folders` the rule folders that are known to be harmless."""
        self.game: Game | None = None
        self.fault = ""
        self.is_own = True
        """Whether this machine has the same book."""
        self._child: ChildProcess | None = None
        self._ready = False
        self._since = monotonic()
        try:
            self._sent = (_read_object(book), _read_object(deck), players)
            self.game = _find_own(*self._sent, folders)
            if self.game is None:
                self.is_own = False
                self._child = ChildProcess(try_book, self._sent, "purple-table book", 1_000)
        except (ValueError, RecursionError, OSError) as error:
            self.fault = f"{type(error).__name__}: {error}"

    @property
    def is_read(self) -> bool:
        """Whether there is a game or a fault."""
        return self.game is not None or bool(self.fault)

    def poll(self) -> bool:
        """Go on, and return whether the book has been read."""
        if self.is_read or self._child is None:
            return True
        try:
            answer = self._child.receive()
            if answer == b"":
                self._ready, self._since = True, monotonic()
            elif answer == _GOOD:
                self.game = build(*self._sent, {})
            elif answer is not None:
                self.fault = answer.decode(errors="replace")
        except EOFError:
            self.fault = "the book ends the program that reads it"
        except Exception as error:  # what the other process could read is read here, too
            self.fault = f"{type(error).__name__}: {error}"
        if not self.is_read and monotonic() - self._since > (READ_SECONDS if self._ready else START_SECONDS):
            self.fault = f"the book takes longer than {READ_SECONDS:.0f} s to read"
        if self.is_read:
            self.close()
        return self.is_read

    def close(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.end()
            self._child = None


def try_book(pipe: Connection, book: Mapping[str, Any], deck: Mapping[str, Any], players: int) -> None:
    """Build the game, deal once and look at the deal: all that the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError), open(os.devnull, "w", encoding="utf-8") as nowhere:
        faulthandler.dump_traceback_later(2 * READ_SECONDS, exit=True, file=nowhere)
        pipe.send_bytes(b"")
        try:
            game = build(book, deck, players, {})
            state = game.start(Chance(bytes(16)))
            state.apply(NextDeal())
            for seat in range(players):
                game.guess(state.view(seat), Random(0))
            answer = _GOOD
        except Exception as error:  # whatever a doctored book makes the engine raise
            answer = f"{type(error).__name__}: {error}".encode()[:500] or b"?"
        pipe.send_bytes(answer)


def _read_object(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise ValueError("a book is a table of keys")
    return found


def _find_own(book: Mapping[str, Any], deck: Mapping[str, Any], players: int, folders: Sequence[Path]) -> Game | None:
    """Return the game of this machine that has the same effective book and deck; None if there is none."""
    options = book.get("chosen", {})
    name = book.get("id")
    if not isinstance(name, str):
        return None
    for found in library.find_games(folders):
        if not isinstance(found, Path) or found.name != name:
            continue
        with suppress(RuleError, ValueError, TypeError):
            game = library.load_game(folders, name, players, dict(options) if isinstance(options, dict) else {})
            if _cross(game.book) == book and _cross(game.deck.source) == deck:
                return game
    return None


def _cross(table: Mapping[str, Any]) -> Any:
    """Return a table of a rule file as it looks after it was sent."""
    return json.loads(json.dumps(dict(table)))
