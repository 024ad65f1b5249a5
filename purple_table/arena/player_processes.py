"""Bots in processes of their own, which receive the views of their seats and nothing else of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.util import Finalize
from random import Random
from time import sleep

from purple_table.arena.duplicate import make_entry_player
from purple_table.core.actions import Action
from purple_table.core.game import Game, View
from purple_table.core.messages import english
from purple_table.games import build
from purple_table.players.bots import Bot, BotFault
from purple_table.players.named_bots import MakeWithBots, is_bot, is_program
from purple_table.players.player import Budget, Decision, Player
from purple_table.session.thinking_process import ThinkingProcess
from purple_table.session.worker import Request

_PAUSE = 0.0002
"""Seconds between two looks for an answer."""


class ProcessPlayer:
    """A bot in a thinking process, as at the table; but here the caller waits for its answer."""

    def __init__(self, game: Game, word: str) -> None:
        self._word = word
        self._thinker = ThinkingProcess(game, build, MakeWithBots((word,)))

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        """Return the decision of the bot. Raises BotFault if it fails, hangs or ends its process."""
        while not self._thinker.ready:
            self._check()
            sleep(_PAUSE)
        self._thinker.ask(Request(view, tuple(legal), self._word, "normal", rng.getrandbits(62), budget))
        while (decision := self._thinker.poll()) is None:
            sleep(_PAUSE)
        self._check()
        return decision

    def close(self) -> None:
        """End the process and whatever the bot has started."""
        self._thinker.close()

    def _check(self) -> None:
        if self._thinker.notices:
            raise BotFault(english(self._thinker.notices[0]))


def sits_apart(who: str | Bot, *, bots: bool = False) -> bool:
    """Return whether an entry of the list plays in a process of its own: programs do, and with `bots` all bots given by
    name."""
    return isinstance(who, str) and (is_program(who) or (bots and is_bot(who)))


@dataclass(slots=True)
class ProcessPlayers:
    """The bots of this process that have processes of their own: one for each place in the list of players, for one
    game."""

    _game: Game | None = None
    _players: dict[tuple[int, str], ProcessPlayer] = field(default_factory=dict)

    def seat(self, game: Game, place: int, who: str | Bot, *, bots: bool = False) -> Player:
        """Return the player of an entry of the list, in a process of its own if `sits_apart` says so."""
        if isinstance(who, str) and sits_apart(who, bots=bots):
            return self._seat_apart(game, place, who)
        return make_entry_player(game, who)

    def _seat_apart(self, game: Game, place: int, word: str) -> Player:
        if self._game is None or (game.book, game.players) != (self._game.book, self._game.players):
            self.close()
            self._game = game
        if (place, word) not in self._players:
            player = self._players[place, word] = ProcessPlayer(game, word)
            Finalize(player, player.close, exitpriority=10)
        return self._players[place, word]

    def close(self) -> None:
        """End all of these processes."""
        for player in self._players.values():
            player.close()
        self._players.clear()


players = ProcessPlayers()
"""Those of this process: a worker plays many chunks of deals with the same ones."""
