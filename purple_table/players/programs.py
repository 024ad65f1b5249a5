"""Bots that are programs in any language. A program is started and gets lines of the protocol; its answers are checked.

A player waits for its program as long as that takes, so it runs in the thinking process only, which is watched and
replaced. The program belongs to the process group of that process and ends with it.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import parent_process
from pathlib import PurePath
from random import Random
from threading import Event, Thread
from typing import IO, Any

from purple_table.core.actions import Action
from purple_table.core.game import Game, View
from purple_table.core.messages import say_verbatim
from purple_table.core.safe_text import clean_message, one_line
from purple_table.players.bots import LONGEST_REASON, NO_REASON, BotFault
from purple_table.players.player import Budget, Decision, StopThinking
from purple_table.players.protocol import (
    MOST_ANSWER,
    PROTOCOL,
    ProtocolError,
    read_line,
    take,
    write_game,
    write_line,
    write_view,
)

PROGRAM = "exec:"
"""What stands before the command in a word that names a program."""
_END_SECONDS = 1.0
"""Seconds that a program which has closed its output may take to end, so that the fault can name its exit status."""
_LOOK_SECONDS = 0.05
"""Seconds between two checks of whether somebody still waits for an answer."""
_LONGEST_QUOTE = 60


def split_command(word: str) -> list[str]:
    """Return the program that `exec:…` names and its arguments, which are written as for a shell. BotFault for none."""
    command = word.removeprefix(PROGRAM).strip()
    try:
        # On Windows a backslash is part of a path.
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        raise BotFault(clean_message(f"{word}: {error}")) from error
    if not words:
        raise BotFault(f'"{word}" names no program: it is written exec:./my_bot')
    return words


def name_program(word: str) -> str:
    """Return the name of the program that `exec:…` names: its file without folder and ending."""
    return PurePath(split_command(word)[0]).stem


class ProgramPlayer:
    """The program that `exec:…` names, at a game. It is started at once, and again after each fault."""

    def __init__(self, game: Game, word: str) -> None:
        """Start the program. BotFault where it cannot be started or does not answer that it is ready."""
        self._game, self._word = game, word
        self._turn = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._start()

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return the legal action that the program answers. BotFault where it ends or answers anything else."""
        if self._process is None:
            self._start()
        self._turn += 1
        question = {
            "type": "turn",
            "turn": self._turn,
            "legal": [str(action) for action in legal],
            "seconds": budget.seconds,
            "playouts": budget.playouts,
            "seed": rng.getrandbits(62),
            "view": write_view(view),
        }
        answer, line = self._ask(question, "action", budget)
        try:
            turn, text = take(answer, "turn", int), take(answer, "action", str)
            reason = one_line(take(answer, "reason", str, ""), LONGEST_REASON)
        except ProtocolError as error:
            raise self._make_fault(f"{_quote(line)}: {error}") from error
        if turn != self._turn:
            raise self._make_fault(f"answered turn {turn}, and turn {self._turn} was asked")
        action = next((one for one in legal if str(one) == text), None)
        if action is None:
            raise self._make_fault(f"answered {text!r}, which is no legal action")
        return Decision(action, say_verbatim(reason) or NO_REASON)

    def close(self) -> None:
        """End the program. The next decision starts it again."""
        process = self._end()
        if process is not None:
            _close_streams(process.stdin, process.stdout)

    def _end(self) -> subprocess.Popen[bytes] | None:
        """End the program. Its streams stay open, as a thread may still read what others have kept open."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
        return process

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - whoever started the program named it
                split_command(self._word),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except (OSError, ValueError) as error:
            cause = getattr(error, "strerror", "") or error
            raise BotFault(clean_message(f"the bot {self._word} cannot be started: {cause}")) from error
        answer, line = self._ask(write_game(self._game), "ready", Budget())
        try:
            protocol = take(answer, "protocol", int)
        except ProtocolError as error:
            raise self._make_fault(f"{_quote(line)}: {error}") from error
        if protocol != PROTOCOL:
            raise self._make_fault(f"speaks protocol {protocol}, and this program speaks {PROTOCOL}")

    def _ask(self, question: dict[str, Any], wanted: str, budget: Budget) -> tuple[dict[str, Any], bytes]:
        """Write a message, and return the answer and its line.

        BotFault where the answer is not of the type `wanted`; StopThinking where nobody waits for it any more.
        """
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise BotFault(f"the bot {self._word} has ended")
        line = self._exchange_lines(process.stdin, process.stdout, write_line(question), budget)
        if not line.endswith(b"\n"):
            raise self._make_fault(self._explain_end(process, line))
        try:
            answer = read_line(line)
        except ProtocolError as error:
            raise self._make_fault(f"{_quote(line)}: {error}") from error
        if answer["type"] == "fault":
            raise self._make_fault(f"cannot go on: {answer.get('words', '')}")
        if answer["type"] != wanted:
            raise self._make_fault(f'{_quote(line)}, where "{wanted}" is expected')
        return answer, line

    def _exchange_lines(self, target: IO[bytes], source: IO[bytes], question: bytes, budget: Budget) -> bytes:
        """Write a line to the program, and return the next one that it writes.

        A thread does both, as either lasts as long as the program likes: one that does not read fills its pipe. This
        one checks whether somebody still waits for the answer. Where nobody does, the program ends, so that no answer
        comes late, and StopThinking is raised.
        """
        found: list[bytes] = []
        given_up = Event()

        def exchange() -> None:
            with suppress(OSError):  # a program that has ended is found by its missing answer
                target.write(question)
                target.flush()
            found.append(source.readline(MOST_ANSWER + 1))
            if given_up.is_set():
                _close_streams(target, source)

        thread = Thread(target=exchange, daemon=True)
        thread.start()
        parent = parent_process()
        while not found:
            thread.join(_LOOK_SECONDS)
            if not found and (budget.is_stopped() or (parent is not None and not parent.is_alive())):
                given_up.set()
                self._end()
                thread.join(_LOOK_SECONDS)
                if not thread.is_alive():
                    _close_streams(target, source)
                raise StopThinking
        return found[0]

    def _explain_end(self, process: subprocess.Popen[bytes], line: bytes) -> str:
        """Say why there is no whole line."""
        if len(line) > MOST_ANSWER:
            return f"answered a line of more than {MOST_ANSWER:,} bytes"
        with suppress(subprocess.TimeoutExpired):
            process.wait(_END_SECONDS)
        half = " in the middle of a line" if line else ""
        status = process.returncode
        if status is None:
            return f"closed its output{half}"
        return f"ended{half} by signal {-status}" if status < 0 else f"ended{half} with status {status}"

    def _make_fault(self, words: str) -> BotFault:
        """Return an error that names the bot. Its process ends, so that a late answer is not taken for a later turn."""
        self.close()
        return BotFault(clean_message(f"the bot {self._word} {words}"))


def _close_streams(*streams: IO[bytes] | None) -> None:
    """Close the streams of a program that may have ended."""
    for stream in streams:
        if stream is not None:
            with suppress(OSError):
                stream.close()


def _quote(line: bytes) -> str:
    """Quote what a program answered, cut to a readable length."""
    text = line.decode(errors="replace").rstrip()
    return f"answered {text[:_LONGEST_QUOTE]!r}{'…' * (len(text) > _LONGEST_QUOTE)}"
