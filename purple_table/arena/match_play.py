"""Plays a deal or a match with computer players through the whole contract: they get views and return actions.

Bots may sit in processes of their own, which receive the views of their seats and nothing else of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from multiprocessing.util import Finalize
from random import Random
from time import sleep

from purple_table.core.actions import Action, NextDeal
from purple_table.core.game import Game, State, View
from purple_table.core.messages import english
from purple_table.core.shuffle import SECRET_BYTES, Basis, Chance, SingleDealChance
from purple_table.games import build
from purple_table.players.bots import Bot, BotFault
from purple_table.players.levels import make_player
from purple_table.players.named_bots import MakeWithBots, find_bot, is_bot, is_program
from purple_table.players.player import Budget, Decision, Player
from purple_table.session.thinking_process import ThinkingProcess
from purple_table.session.worker import Request

MOST_DEALS = 500
"""After so many deals a match is stopped: careless bidders may never reach a target."""


@dataclass(frozen=True, slots=True)
class SingleDeal:
    """A single deal: its key, its number (which decides where cards are passed), its dealer, and what else it depends
    on."""

    key: bytes
    number: int
    dealer: int
    basis: Basis = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The result of a deal or a match: totals by side, the winning sides (none if it was stopped), and every step with
    the seat that took it, its action and its reason."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    steps: tuple[tuple[int, Decision], ...]
    game: Game = field(repr=False, compare=False)
    chance: Chance = field(repr=False)
    players: tuple[str, ...] = ()
    """Who sat at each seat, where that is known by name."""


def make_deals(game: Game, seed: int, first: int, last: int) -> list[SingleDeal]:
    """Return the deals number `first` to `last` - 1 (from 0) of a seed. Their numbers and dealers rotate together."""
    chance = Chance(sha256(b"purple-table arena %d" % seed).digest())
    return [SingleDeal(chance.key(number + 1), number + 1, number % game.players) for number in range(first, last)]


def play_deal(game: Game, deal: SingleDeal, players: Sequence[Player], budget: Budget) -> PlayResult:
    """Play a deal. Its totals are those of a match that begins with it, also if it depends on other totals.

    The players' random numbers come from the deal's key and the seat, so a deal repeats exactly.
    """
    chance = SingleDealChance(deal.key, deal.dealer, deal.number, deal.basis)
    played = _play(game, chance, deal.key, players, budget)
    if not deal.basis:
        return played
    began, usual = (game.start(one).view(0).totals for one in (chance, replace(chance, basis={})))
    return replace(played, totals=tuple(map(sum, zip(played.totals, usual, (-own for own in began), strict=True))))


def play_match(game: Game, secret: bytes, players: Sequence[Player], budget: Budget) -> PlayResult:
    """Play a whole match, or its first `MOST_DEALS` deals."""
    return _play(game, Chance(secret), secret, players, budget)


def make_secrets(seed: int, first: int, last: int) -> list[bytes]:
    """Return the secrets of matches number `first` to `last` - 1 (from 0) of a seed."""
    return [
        sha256(b"purple-table arena %d match %d" % (seed, number)).digest()[:SECRET_BYTES]
        for number in range(first, last)
    ]


def _play(game: Game, chance: Chance, salt: bytes, players: Sequence[Player], budget: Budget) -> PlayResult:
    state: State = game.start(chance)
    rngs = [Random(salt + bytes([seat])) for seat in range(game.players)]
    steps: list[tuple[int, Decision]] = []
    deals = 0
    while (seat := state.to_act) is not None:
        legal = tuple(state.legal_actions())
        if isinstance(legal[0], NextDeal):
            if deals == MOST_DEALS:
                break
            deals += 1
        decision = players[seat].choose(state.view(seat), legal, rngs[seat], budget)
        state.apply(decision.action)
        steps.append((seat, decision))
    outcome = state.outcome
    return PlayResult(state.view(0).totals, outcome.winners if outcome is not None else (), tuple(steps), game, chance)


_PAUSE = 0.0002
"""Seconds between two looks for an answer."""


class ProcessPlayer:
    """A bot in a thinking process, as at the table; but here the caller waits for its answer."""

    def __init__(self, game: Game, word: str) -> None:
        self._word = word
        self._thinker = ThinkingProcess(game, build, MakeWithBots((word,)), is_patient=True)

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


def needs_process(who: str | Bot, *, bots: bool = False) -> bool:
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
        """Return the player of an entry of the list, in a process of its own if `needs_process` says so."""
        if isinstance(who, str) and needs_process(who, bots=bots):
            return self._seat_in_process(game, place, who)
        return make_entry_player(game, who)

    def _seat_in_process(self, game: Game, place: int, word: str) -> Player:
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


def make_entry_player(game: Game, who: str | Bot) -> Player:
    """Return the player for an entry of the list: a level, a level and style as in "club/bold", a bot, or the
    `module:name` of one.

    Raises ValueError for an unknown level or style, and BotFault for a bot that cannot be made.
    """
    if isinstance(who, Bot):
        return who.make(game)
    if is_bot(who):
        return find_bot(who).make(game)
    level, _, style = who.partition("/")
    return make_player(game, level, style or "normal")
