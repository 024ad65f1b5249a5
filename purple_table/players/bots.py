"""Bots: computer players that somebody else wrote, a function each, registered as levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from random import Random
from typing import Any

from purple_table.core.actions import Action
from purple_table.core.game import Game, View
from purple_table.core.messages import Message, say, say_verbatim
from purple_table.core.safe_text import clean_message, format_error_line
from purple_table.games import build
from purple_table.players.levels import Level, register
from purple_table.players.player import Budget, Decision, Player

NO_REASON = say("It did not say why.")
"""The reason shown for a bot that gives none."""
LONGEST_REASON = 300
"""How many characters of a bot's reason are kept."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision of a bot: what its seat may know, the actions allowed (never empty), its own random numbers.

    The same turn gives the same decision as long as a bot takes chance from `rng` alone. `budget` says how much thought
    is wanted; `game.guess(view, rng)` draws a full position that agrees with the view.
    """

    view: View
    legal: tuple[Action, ...]
    rng: Random
    game: Game
    budget: Budget


Choose = Callable[[Turn], Action | tuple[Action, str | Message]]
"""A bot's function: one of the turn's legal actions, or that and one plain sentence on why, told as it is."""


class BotFault(Exception):
    """A bot cannot be found, raises, or answers nonsense; the message names it."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A named function that plays; calling it calls the function."""

    name: str
    function: Choose
    level: Level

    def __call__(self, turn: Turn) -> Action | tuple[Action, str | Message]:
        """Return what the function answers, unchecked."""
        return self.function(turn)

    def make(self, game: Game, style: str = "normal") -> Player:
        """Return a player for a game. The bot gets a copy of the game, so that it cannot change the one that is played.

        `style` is ignored: only the program's own players have styles.
        """
        return _BotPlayer(self, build(deepcopy(game.book), deepcopy(game.deck.source), game.players, {}))


def bot(name: str, *, title: str = "", description: str = "") -> Callable[[Choose], Bot]:
    """Register the decorated function as a bot and a level of this name.

    ValueError where a level of the program has the name.
    """

    def wrap(function: Choose) -> Bot:
        words = description or (function.__doc__ or "").strip().partition("\n")[0] or "A bot."
        made = Bot(name, function, Level(title or name.capitalize(), words, offered=False))
        register(name, made.level, made.make)
        return made

    return wrap


class _BotPlayer:
    """A bot that sits at a game."""

    def __init__(self, bot: Bot, game: Game) -> None:
        self._bot, self._game = bot, game

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return the legal action that the bot answers. BotFault where it raises or answers something else."""
        name = self._bot.name
        try:
            answer = self._bot(Turn(view, tuple(legal), rng, self._game, budget))
            decision = _read(answer, legal)
            shown = "" if decision is not None else repr(answer)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise BotFault(clean_message(f"the bot {name} failed: {format_error_line(error)}")) from error
        if decision is None:
            raise BotFault(clean_message(f"the bot {name} answered {shown}, which is no legal action"))
        return decision


def _read(answer: object, legal: Sequence[Action]) -> Decision | None:
    """Return the decision that an answer means; None where it is no legal action.

    Of the bot's own objects only the words are kept. The action is looked up among `legal`, because an object of the
    bot may claim to equal anything.
    """
    if type(answer) is Decision:
        answer = answer.action, answer.reason
    action, reason = answer if type(answer) is tuple and len(answer) == 2 else (answer, NO_REASON)
    found = next((one for one in legal if _same(one, action)), None)
    if found is None or not isinstance(reason, str | Message):
        return None
    words = say_verbatim(str.__str__(reason)[:LONGEST_REASON]) if isinstance(reason, str) else reason
    return Decision(found, words or NO_REASON)


def _same(one: Any, other: Any) -> bool:
    """Return whether a value of the program equals one of a bot, without calling the bot's own `__eq__`."""
    if isinstance(one, str):
        return str.__eq__(one, other) is True
    if isinstance(one, int):
        return int.__eq__(one, other) is True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple):
        return len(one) == len(other) and all(_same(*pair) for pair in zip(one, other, strict=True))
    return all(_same(getattr(one, field.name), getattr(other, field.name)) for field in fields(one))
