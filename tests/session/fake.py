"""A tiny game with every trait the session cares about: a deal, cards given, forced and free plays, hidden hands."""

from __future__ import annotations

import os
import struct
import time
from collections.abc import Mapping, Sequence
from copy import copy
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

from purple_table.core.actions import Action, Give, NextDeal, Play
from purple_table.core.cards import Deck, Pile, PileKey
from purple_table.core.events import DealBegan, DealScored, Event, MatchEnded, Moved
from purple_table.core.game import Ask, Game, Outcome, Reason, Refused, State, Status, View
from purple_table.core.messages import SILENT, Term, say, say_verbatim
from purple_table.core.questions import Answer, Question
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import Chance, compute_key_digest, shuffle_items
from purple_table.players.player import Budget, Decision
from purple_table.session.wire import Wire
from purple_table.session.worker import NumberedRequest, PlayerReady, StopRequest
from purple_table.session.worker import WorkerAnswer as Reply
from tests.waiting import LONGEST

DECK: dict[str, Any] = {
    "id": "tiny",
    "name": "Tiny deck",
    "notation": "{color}{rank}",
    "packs": [{"code": "", "name": ""}],
    "ranks": [{"code": str(n), "name": str(n), "print": str(n), "points": n} for n in range(8)],
    "colors": [{"code": c, "name": c, "suit": c, "points": 0} for c in "RGB"],
    "jokers": [],
}
BOOK: dict[str, Any] = {"id": "tiny", "deals": 3}
GIVEN = 2
PHASES = {"give": "passing", "play": "playing"}


class TinyGame(Game):
    def start(self, chance: Chance) -> TinyState:
        return TinyState(self, chance)

    def answer(self, question: Question) -> Answer:
        raise NotImplementedError

    def guess(self, view: View, rng: Random) -> State:
        raise NotImplementedError


class TinyState(State):
    """Everybody gives two cards to the left, then plays all cards in turn; each play of a seven is a point."""

    def __init__(self, game: TinyGame, chance: Chance) -> None:
        self.game, self.chance = game, chance
        self.deal, dealer = chance.first_deal(game.players)
        self.deal -= 1
        self.to_act: int | None = dealer
        self.dealer = dealer
        self.outcome: Outcome | None = None
        self.phase = "deal"
        self.hands: list[list[str]] = [[] for _ in range(game.players)]
        self.passed: list[list[str]] = [[] for _ in range(game.players)]
        self.table: list[str] = []
        self.totals = [0] * game.players
        self.history: list[Event] = []

    def legal_actions(self) -> list[Action]:
        if self.to_act is None:
            return []
        if self.phase == "deal":
            return [NextDeal()]
        kind = Give if self.phase == "give" else Play
        return [kind(card) for card in self.game.deck.sort(self.hands[self.to_act])]

    def refusal(self, action: Action) -> Reason | None:
        return (
            None
            if action in self.legal_actions()
            else Reason("1.1", say("{action} is not allowed", action=Term(str(action))))
        )

    def apply(self, action: Action) -> list[Event]:
        reason = self.refusal(action)
        if reason:
            raise Refused(reason)
        seat = self.to_act
        assert seat is not None
        if isinstance(action, NextDeal):
            events = self._deal()
        else:
            assert isinstance(action, Give | Play)
            self.hands[seat].remove(action.card)
            pile = self.passed[seat] if isinstance(action, Give) else self.table
            pile.append(action.card)
            role, secret = ("pass", frozenset((seat,))) if isinstance(action, Give) else ("trick", None)
            events = [Moved((action.card,), PileKey("hand", seat), PileKey(role, seat), secret)]
            if isinstance(action, Play) and action.card.endswith("7"):
                self.totals[seat] += 1
            events += self._onward(seat)
        self.history += events
        return events

    def _deal(self) -> list[Event]:
        self.deal += 1
        key = self.chance.key(self.deal)
        cards = shuffle_items([card.code for card in self.game.deck.cards], key)
        count = len(cards) // self.game.players
        self.hands = [cards[seat * count : (seat + 1) * count] for seat in range(self.game.players)]
        self.passed = [[] for _ in self.hands]
        self.table, self.history = [], []
        self.phase, self.to_act = "give", (self.dealer + 1) % self.game.players
        dealt: list[Event] = [
            Moved(tuple(hand), PileKey("stock"), PileKey("hand", seat), frozenset((seat,)))
            for seat, hand in enumerate(self.hands)
        ]
        return [DealBegan(self.deal, self.dealer, compute_key_digest(key)), *dealt]

    def _onward(self, seat: int) -> list[Event]:
        if self.phase == "give" and len(self.passed[seat]) < GIVEN:
            return []
        self.to_act = (seat + 1) % self.game.players
        if self.phase == "give":
            if all(len(cards) == GIVEN for cards in self.passed):
                for giver, cards in enumerate(self.passed):
                    self.hands[(giver + 1) % self.game.players] += cards
                self.phase = "play"
            return []
        if any(self.hands):
            return []
        events: list[Event] = [DealScored(self.deal, (), (0,) * self.game.players, tuple(self.totals))]
        self.phase = "deal"
        self.dealer = self.to_act = (self.dealer + 1) % self.game.players
        if self.deal >= int(self.game.book["deals"]):
            self.to_act, self.phase = None, "over"
            self.outcome = Outcome((0,), tuple(self.totals), say("Over."))
            events.append(MatchEnded((0,), tuple(self.totals)))
        return events

    def view(self, seat: int) -> View:
        return View(
            seat,
            self.game.players,
            self.game.sides,
            self.to_act,
            Status(PHASES.get(self.phase, self.phase), self.deal, self.dealer),
            tuple(pile.view(seat) for pile in self.piles()),
            Ask(self.phase, SILENT) if seat == self.to_act else None,
            tuple(self.totals),
            (),
            tuple(event.seen_by(seat) for event in self.history),
            self.outcome,
        )

    def copy(self) -> TinyState:
        other = copy(self)
        other.hands, other.passed = [list(hand) for hand in self.hands], [list(cards) for cards in self.passed]
        other.table, other.totals, other.history = list(self.table), list(self.totals), list(self.history)
        return other

    def piles(self) -> tuple[Pile, ...]:
        hands = [
            Pile(PileKey("hand", seat), self.game.deck.sort(hand), frozenset((seat,)))
            for seat, hand in enumerate(self.hands)
        ]
        return (*hands, Pile(PileKey("trick"), tuple(self.table)))


def build(book: Mapping[str, Any], deck: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> TinyGame:
    if not isinstance(book.get("deals"), int) or not 0 < book["deals"] < 100:
        raise RuleError("tiny: deals: must be a number")
    sides = tuple((seat,) for seat in range(players))
    return TinyGame("tiny", "Tiny", Deck.from_mapping(deck), players, sides, False, 0, book, options)


def game(players: int = 3, deals: int = 3) -> TinyGame:
    return build({**BOOK, "deals": deals}, DECK, players, {})


def build_slowly(*parts: Any) -> TinyGame:
    """Build it much later than anybody waits."""
    time.sleep(600)
    return build(*parts)


class FakePlayer:
    """A player of a level that says how it behaves."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        if self.level == "raises":
            raise RuntimeError("no idea")
        if self.level == "cheats":
            return Decision(Play("X9"), say_verbatim("because"))
        if self.level == "dies":
            os._exit(3)
        if self.level == "sleeps":
            time.sleep(60)
        if self.level == "odd":
            return Decision(legal[0], say_verbatim("\ud800"))
        if self.level == "pauses":
            time.sleep(0.2)
        if self.level == "searches":
            while not budget.is_stopped():
                time.sleep(0.001)
        if self.level == "modules":
            import sys

            found = sorted(name for name in sys.modules if name.split(".")[0] in ("pygame", "PIL"))
            return Decision(
                legal[0],
                say_verbatim(f"modules: {' '.join(found)}; own: {'purple_table.session.worker' in sys.modules}"),
            )
        if self.level == "words":
            import sys

            own = Path("/proc/self/cmdline")
            told = own.read_text() if own.exists() else ""
            return Decision(legal[0], say_verbatim(repr((sys.argv, sys.orig_argv, told, dict(os.environ)))))
        return Decision(rng.choice(list(legal)), say_verbatim(f"{self.level} says so"))


class ForeseeingPlayer:
    """A player that says whether it has foreseen its decision."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
        return Decision(legal[0], say_verbatim("nothing was foreseen"))

    def ponder(self, view: View, rng: Random, budget: Budget) -> int:
        """Think until nobody waits any more, or all playouts are made."""
        while not budget.is_stopped() and not budget.playouts:
            time.sleep(0.001)
        return view.seat

    def choose_pondered(
        self, foresight: int, view: View, legal: Sequence[Action], rng: Random, budget: Budget
    ) -> Decision:
        assert foresight == view.seat
        return Decision(legal[0], say_verbatim("foreseen"))


def make_player(game: Game, level: str, style: str) -> FakePlayer | ForeseeingPlayer:
    if level == "unknown":
        raise ValueError("there is no such level")
    if level == "foresees":
        return ForeseeingPlayer()
    return FakePlayer(level)


class MisbehavingChild:
    """In place of the thinking child: it can think, takes a request, and then does as it is told. At last it ends, so
    that who waits for it sees the end of it and nothing else."""

    def __init__(self, manner: str, written: Path) -> None:
        """`written` is made once half a message stands in the pipe."""
        self.manner, self.written = manner, written

    def __call__(self, pipe: Connection, *rest: object) -> None:
        answers = Wire[Reply | PlayerReady](Reply | PlayerReady)
        if self.manner == "half a message at once":
            self.break_off(pipe)
        pipe.send_bytes(answers.encode(Reply(0)))
        if self.manner == "never reads":
            time.sleep(LONGEST)
        asked = Wire[NumberedRequest | StopRequest](NumberedRequest | StopRequest).decode(pipe.recv_bytes())
        assert isinstance(asked, NumberedRequest)
        pipe.send_bytes(answers.encode(PlayerReady(asked.number)))
        said = say_verbatim("because")
        if self.manner == "half a message":
            self.break_off(pipe)
        elif self.manner == "garbage":
            pipe.send_bytes(bytes(range(256)))
        elif self.manner == "empty":
            os.write(pipe.fileno(), struct.pack("!i", -7) * 1000)
        elif self.manner == "too long":
            os.write(pipe.fileno(), struct.pack("!iQ", -1, 1 << 62))
        elif self.manner == "cheats":
            pipe.send_bytes(answers.encode(Reply(asked.number, Decision(Play("X9"), said))))
        elif self.manner == "unasked":
            pipe.send_bytes(answers.encode(Reply(asked.number + 1, Decision(asked.request.legal[0], said))))
        elif self.manner == "flood":
            while True:
                pipe.send_bytes(answers.encode(Reply(asked.number, Decision(asked.request.legal[0], said))))
        time.sleep(LONGEST)

    def break_off(self, pipe: Connection) -> None:
        os.write(pipe.fileno(), struct.pack("!i", 1000) + b"half a mess")
        self.written.touch()
        time.sleep(LONGEST)


def make_no_reference(game: Game, level: str, style: str) -> FakePlayer:
    if level == "reference":
        raise ValueError("there is no such level")
    return FakePlayer(level)


def make_spy(game: Game, level: str, style: str) -> FakePlayer:
    """A player that tells the modules of a process in which a real player was made as well."""
    from purple_table.players.levels import make_player as make_real

    assert make_real(game, "club", style) is not None
    return FakePlayer("modules")
