"""Bots by the words that name them: `module:name` is imported, `exec:./my_bot` is a program that is started."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from io import StringIO

from purple_table.core.game import Game
from purple_table.core.safe_text import clean_message, format_error_line
from purple_table.players.bots import Bot, BotFault
from purple_table.players.levels import Level, make_player, register
from purple_table.players.player import Player
from purple_table.players.programs import PROGRAM, ProgramPlayer, name_program

MOST_WORD = 100
"""How long a word may be that names a bot at the table, in characters: records say at which level a seat plays."""


def is_bot(word: str) -> bool:
    """Return whether a word names a bot, as `module:name` and `exec:./my_bot` do."""
    return ":" in word


def is_program(word: str) -> bool:
    """Return whether a word names a bot that is a program, as `exec:./my_bot` does."""
    return word.startswith(PROGRAM)


def find_bot(word: str) -> Bot:
    """Return the bot that `module:name` names, and register it under that word too.

    The module is imported, so its code runs.

    Modules are looked for in the working folder as well, and what they print while they are imported is not shown.
    BotFault says what is missing or wrong.
    """
    module_name, _, name = word.partition(":")
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            module = import_module(module_name)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotFault(clean_message(f"{word}: {format_error_line(error)}")) from error
    found = getattr(module, name, None)
    if not isinstance(found, Bot):
        known = [key for key, value in vars(module).items() if isinstance(value, Bot)]
        raise BotFault(f'{word}: "{name}" is no bot of {module_name}; there are: {", ".join(known) or "none"}')
    register(word, found.level, found.make)
    return found


def offer_bots(words: Sequence[str]) -> None:
    """Let the set-up offer these bots, without importing or starting anything: only the thinking process does."""
    for word in words:
        module, _, name = word.partition(":")
        if not module or not name:
            raise BotFault(f'"{word}" is not of the form module:name or exec:./program')
        if len(word) > MOST_WORD:
            raise BotFault(clean_message(f'"{word}" is longer than {MOST_WORD} characters; put it into a script'))
        if is_program(word):
            name = name_program(word)
        title = name.replace("_", " ").strip().capitalize() or name
        register(word, Level(title, f"A bot of your own, {word}."), _raise_missing)


@dataclass(frozen=True, slots=True)
class MakeWithBots:
    """`make_player` for a process in which these bots, and no others, may be imported or started."""

    words: tuple[str, ...]

    def __call__(self, game: Game, level: str, style: str) -> Player:
        """Return the player of a level. For a bot this imports its module or starts its program."""
        if level in self.words:
            return ProgramPlayer(game, level) if is_program(level) else find_bot(level).make(game, style)
        return make_player(game, level, style)


def _raise_missing(game: Game, style: str) -> Player:
    raise ValueError("a bot plays in the thinking process alone")
