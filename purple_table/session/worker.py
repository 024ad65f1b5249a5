"""The worker that thinks in a process of its own, and the requests it is sent. It reaches no window and no file.

Both sides write in the form of `wire`. The parent sends `NumberedRequest`, `StopRequest` or `AheadRequest`. The last
has no answer: the child thinks ahead until its time is up, or anything else comes. It answers with a `WorkerAnswer` of
number 0 once it can think, then with one for each numbered request. After a `StopRequest` that answer comes at once
where the player searches. Where the player had to be made first, which may mean that a bot is imported, `PlayerReady`
comes before the answer.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import signal
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from purple_table.core.actions import Action, Play
from purple_table.core.game import Game, View
from purple_table.core.messages import SILENT, say
from purple_table.core.overriding import override
from purple_table.core.safe_text import clean_message, format_error_line
from purple_table.core.shuffle import Chance
from purple_table.players.bots import BotFault
from purple_table.players.player import Budget, Comparer, Decision, Foreseer, Player, Weigher
from purple_table.session.child_process import leave_with_group, start_process_group
from purple_table.session.stored_messages import check_player_message
from purple_table.session.wire import MOST_BYTES, Wire

BuildGame = Callable[[Mapping[str, Any], Mapping[str, Any], int, Mapping[str, Any]], Game]
"""A function of rule book, deck, number of players and options that returns the game, such as `games.build`."""
MakePlayer = Callable[[Game, str, str], Player]
"""A function of game, level and style that returns a player. It raises ValueError for a level that the game lacks."""
_TO_EXPLAIN = 0.5
"""The seconds in which it is found out what differs after the advised card."""


@dataclass(frozen=True, slots=True)
class Request:
    """A decision to think about.

    It holds the View and the legal actions of a seat, the level and style of the player, the random seed, the budget,
    and perhaps an action whose cost is wanted, and why another card is better than that. Where two choices are to be
    compared, `theirs` and `yours` are these.
    """

    view: View
    legal: tuple[Action, ...]
    level: str
    style: str
    seed: int
    budget: Budget
    about: Action | None = None
    theirs: tuple[Action, ...] = ()
    yours: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberedRequest:
    """A request with its number, counted from 1."""

    number: int
    request: Request


@dataclass(frozen=True, slots=True)
class StopRequest:
    """The answer to the open request is not wanted any more."""


@dataclass(frozen=True, slots=True)
class AheadRequest:
    """A request to think about the next decision of the seat of its view, which has no legal actions yet."""

    request: Request


Asked = NumberedRequest | StopRequest | AheadRequest
"""What the parent sends."""


@dataclass(frozen=True, slots=True)
class WorkerAnswer:
    """The decision on the request with that number; None if the player failed, with the cause."""

    number: int
    decision: Decision | None = None
    cause: str = ""


@dataclass(frozen=True, slots=True)
class PlayerReady:
    """The player for the request with that number has been made and starts to think."""

    number: int


@dataclass(frozen=True, slots=True)
class _WatchedBudget(Budget):
    """A budget that ends when the parent writes again."""

    pipe: Connection | None = None

    @override
    def is_stopped(self) -> bool:
        return self.pipe is not None and self.pipe.poll()


def lower_priority() -> None:
    """Let other processes go first, as nobody waits for this one."""
    if hasattr(os, "nice"):
        os.nice(10)


def make_seed(chance: Chance, seat: int, steps: int) -> int:
    """Return the seed for what a seat thinks after `steps` steps: the same match at the same point gets the
    same seed."""
    mark = b"player %d after %d" % (seat, steps)
    return int.from_bytes(hmac.new(chance.secret, mark, hashlib.sha256).digest()[:8], "big")


class PlayerPool:
    """The players of one game, each made when it is first needed."""

    def __init__(self, game: Game, make_player: MakePlayer) -> None:
        self._game = game
        self._make = make_player
        self._players: dict[tuple[str, str], Player] = {}
        self._foresight: tuple[tuple[str, str], Any] | None = None

    def decide(self, request: Request, level: str | None = None) -> Decision:
        """Return what the player of the request's level, or of another, does.

        Raises whatever the player raises, and ValueError if its action or its message is not allowed.
        """
        who = (level or request.level, request.style)
        player, rng = self._player(*who), Random(request.seed)
        if request.theirs:
            return self._compare(player, request, rng)
        if request.about is not None and isinstance(player, Weigher):
            decision = player.weigh(request.view, request.legal, request.about, rng, request.budget)
            decision = self._explain(player, request.about, decision, request, rng)
        elif self._foresight is not None and self._foresight[0] == who and isinstance(player, Foreseer):
            foresight = self._foresight[1]
            decision = player.choose_pondered(foresight, request.view, request.legal, rng, request.budget)
        else:
            decision = player.choose(request.view, request.legal, rng, request.budget)
        if decision.action not in request.legal:
            raise ValueError(f"the player {who[0]} wants {decision.action}, which is not allowed")
        check_player_message(decision.reason, self._game.players, self._game.deck)
        return decision

    def _explain(self, player: Player, about: Action, decision: Decision, request: Request, rng: Random) -> Decision:
        """Return a decision for a card with what differs after the card asked about, where that speaks for it, in place
        of the points that it is better. That must show in deals of their own."""
        # These bring the engines of the families, for which the title does not wait.
        from purple_table.players.because import explain_right
        from purple_table.players.search.comparison import FEWEST
        from purple_table.session.exercise_decisions import SolvedDecision, find_wish

        kind = "" if decision.evidence is None else decision.evidence.kind
        theirs, own = decision.action, request.view.ask is None or request.view.ask.hand is None
        certain = decision.cost is not None and decision.cost.certain and kind == "search_better" and own
        if (
            not certain
            or not isinstance(player, Comparer)
            or not isinstance(theirs, Play)
            or not isinstance(about, Play)
        ):
            return decision
        budget = request.budget if request.budget.playouts else replace(request.budget, seconds=_TO_EXPLAIN, timed=True)
        found = player.compare(request.view, (theirs,), (about,), Random(rng.getrandbits(64)), budget)
        wanted = find_wish(SolvedDecision(self._game, request.view, theirs, ()))
        if found is not None and not found.cost.certain and found.theirs.figures["count"] >= FEWEST:
            # The best of many looks better than it is: what other deals do not show is not certain.
            return decision._replace(cost=found.cost)
        reasons = explain_right(self._game, decision, found, (SILENT, SILENT), wanted)
        return decision._replace(reason=reasons[0]) if reasons else decision

    def _compare(self, player: Player, request: Request, rng: Random) -> Decision:
        """Return the first action of `theirs`, with the comparison if the player can make one.

        Its reason is that of the Skilled player, where that player would do the same.
        """
        found = None
        if isinstance(player, Comparer):
            other = Random(rng.getrandbits(64))  # other deals than those in which the choice was found
            found = player.compare(request.view, request.theirs, request.yours, other, request.budget)
        plain = self._player("club", request.style).choose(request.view, request.legal, rng, request.budget)
        if plain.action != request.theirs[0]:
            return Decision(request.theirs[0], SILENT, comparison=found)
        check_player_message(plain.reason, self._game.players, self._game.deck)
        return plain._replace(comparison=found)

    def ponder(self, request: Request) -> None:
        """Let the player of the request's level think ahead, where it can; its next decision uses what it finds."""
        who = (request.level, request.style)
        player, self._foresight = self._player(*who), None
        if isinstance(player, Foreseer):
            found = player.ponder(request.view, Random(request.seed), request.budget)
            self._foresight = None if found is None else (who, found)

    def prepare(self, request: Request) -> bool:
        """Make the player of a request's level. Returns False if that was done before."""
        made = (request.level, request.style) not in self._players
        self._player(request.level, request.style)
        return made

    def _player(self, level: str, style: str) -> Player:
        if (level, style) not in self._players:
            self._players[level, style] = self._make(self._game, level, style)
        return self._players[level, style]

    def stand_in(self, request: Request) -> Decision:
        """Return a decision that never fails: that of the Reference player, or else the first legal action."""
        try:
            return self.decide(request, "reference")._replace(stands_in=True)
        except Exception:
            return Decision(
                request.legal[0], say("No computer player could answer, so this is the first action allowed.")
            )


def think(
    pipe: Connection,
    build: BuildGame,
    make_player: MakePlayer,
    book: Mapping[str, Any],
    deck: Mapping[str, Any],
    players: int,
) -> None:
    """Answer requests until the pipe closes: all that the child does. The parent handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    start_process_group()
    questions, answers = Wire[Asked](Asked), Wire[WorkerAnswer | PlayerReady](WorkerAnswer | PlayerReady)
    try:
        bench = PlayerPool(build(book, deck, players, {}), make_player)
        pipe.send_bytes(answers.encode(WorkerAnswer(0)))
        while True:
            asked = questions.decode(pipe.recv_bytes(MOST_BYTES))
            if isinstance(asked, NumberedRequest):
                pipe.send_bytes(_answer(bench, asked, answers, pipe))
            elif isinstance(asked, AheadRequest):
                with suppress(Exception):  # nothing is lost with what nobody has asked for
                    bench.ponder(_watch(asked.request, pipe))
    except (EOFError, OSError):
        leave_with_group()


def _watch(request: Request, pipe: Connection) -> Request:
    """Return the request with a budget that ends when the parent writes again."""
    wanted = request.budget
    return replace(request, budget=_WatchedBudget(wanted.seconds, wanted.playouts, wanted.timed, pipe))


def _answer(
    bench: PlayerPool, asked: NumberedRequest, answers: Wire[WorkerAnswer | PlayerReady], pipe: Connection
) -> bytes:
    request = _watch(asked.request, pipe)
    try:
        if bench.prepare(request):
            pipe.send_bytes(answers.encode(PlayerReady(asked.number)))
        return answers.encode(WorkerAnswer(asked.number, bench.decide(request)))
    except BotFault as fault:  # it names the bot, and so does the notice
        words = clean_message(str(fault)).removeprefix(f"the bot {request.level} ")
        return answers.encode(WorkerAnswer(asked.number, None, words))
    except BaseException as error:  # a player that fails must not take the process with it
        return answers.encode(WorkerAnswer(asked.number, None, format_error_line(error)))
