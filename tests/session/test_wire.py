"""The wire form: whatever is sent comes back the same, and damaged or doctored bytes are refused or well typed."""

from __future__ import annotations

import pickle
import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from purple_table.core.actions import Action, Play
from purple_table.core.events import Event
from purple_table.core.game import View
from purple_table.core.match import Match
from purple_table.core.messages import say_verbatim
from purple_table.players.player import Budget, Decision
from purple_table.session.wire import MOST_BYTES, Wire, WireError
from purple_table.session.worker import NumberedRequest, Request, WorkerAnswer
from tests.apart import OF_EACH_KIND
from tests.contract.matches import GAMES, chance, random_game

VIEWS, EVENTS, ACTIONS, ASKED = (
    Wire[View](View),
    Wire[Event](Event),
    Wire[Action](Action),
    Wire[NumberedRequest](NumberedRequest),
)


def positions(name: str, seed: int, most: int = 250) -> Iterator[tuple[Match, list[Event]]]:
    """Every position of a random match, or of its beginning, each with the events that led to it."""
    rng = random.Random(seed)
    match = Match(random_game(name, rng), chance(seed))
    events: list[Event] = []
    while match.state.to_act is not None and len(match.steps) < most:
        yield match, events
        events = list(match.play(match.state.to_act, rng.choice(match.legal())))
    yield match, events


def asked(match: Match, number: int = 7) -> NumberedRequest:
    view = match.state.view(match.state.to_act or 0)
    return NumberedRequest(number, Request(view, match.legal(), "club", "bold", 2**64 - 1, Budget(0.5, 8)))


def summed(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(4, "big") + body


@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_every_view_event_and_action_of_random_matches_comes_back_the_same(name: str) -> None:
    met = set()
    for seed in range(2):
        for place, (match, events) in enumerate(positions(name, seed)):
            for event in events:
                for seen in (event, event.seen_by(0)):
                    met.add(type(event))
                    assert EVENTS.decode(EVENTS.encode(seen)) == seen
            for seat in range(match.game.players):
                view = match.state.view(seat)
                if place % 6 == 0 or view.outcome is not None:
                    assert VIEWS.decode(VIEWS.encode(view)) == view
            if place % 6 == 0 and match.state.to_act is not None:
                assert ASKED.decode(ASKED.encode(asked(match))) == asked(match)
    assert len(met) > 3


def test_a_decision_comes_back_the_same() -> None:
    answers = Wire[WorkerAnswer](WorkerAnswer)
    for answer in (
        WorkerAnswer(0),
        WorkerAnswer(3, Decision(Play("Rd8"), say_verbatim("Zoë “wins”\n"))),
        WorkerAnswer(4, None, "no idea"),
    ):
        assert answers.decode(answers.encode(answer)) == answer


def test_damaged_bytes_are_refused() -> None:
    rng = Random(1)
    for name in GAMES:
        *_, (match, _) = positions(name, 1, 40)
        good = ASKED.encode(asked(match))
        for _ in range(100):
            bad = bytearray(good)
            kind = rng.randrange(4)
            place = rng.randrange(len(bad))
            if kind == 0:
                bad[place] ^= 1 << rng.randrange(8)
            elif kind == 1:
                del bad[place:]
            elif kind == 2:
                bad[place:place] = rng.randbytes(rng.randint(1, 9))
            else:
                bad += rng.randbytes(rng.randint(1, 9))
            with pytest.raises(WireError):
                ASKED.decode(bytes(bad))


def test_doctored_bytes_are_refused_or_of_the_right_types() -> None:
    rng = Random(2)
    *_, (match, _) = positions("hearts", 1, 40)
    good = ASKED.encode(asked(match))[4:]
    refused = 0
    for _ in range(1500):
        bad = bytearray(good)
        for _ in range(rng.randint(1, 3)):
            bad[rng.randrange(len(bad))] = rng.randrange(256)
        try:
            read = ASKED.decode(summed(bytes(bad)))
        except WireError:
            refused += 1
        else:
            assert ASKED.decode(ASKED.encode(read)) == read
    assert 300 < refused < 1500


@pytest.mark.parametrize(
    "body",
    [
        pickle.dumps(Play("Rd8")),
        msgspec.msgpack.encode(["play", 8]),
        msgspec.msgpack.encode(["play", None]),
        msgspec.msgpack.encode(["play", "Rd8", "Rd9"]),
        msgspec.msgpack.encode(["play"]),
        msgspec.msgpack.encode(["Cheat", "Rd8"]),
        msgspec.msgpack.encode({"card": "Rd8"}),
        b"\x91" * 100_000,
        b"",
    ],
)
def test_what_is_no_action_is_refused(body: bytes) -> None:
    with pytest.raises(WireError):
        ACTIONS.decode(summed(body))
    assert ACTIONS.decode(summed(msgspec.msgpack.encode(["play", "Rd8"]))) == Play("Rd8")


def test_what_cannot_be_written_is_refused() -> None:
    *_, (match, _) = positions("hearts", 1, 3)
    request = asked(match).request
    for wrong in (replace(request, level="\ud800"), replace(request, view=None), replace(request, seed=1 << 70)):
        with pytest.raises(WireError, match="cannot be written"):
            ASKED.encode(NumberedRequest(1, wrong))
    with pytest.raises(WireError, match="longer than"):
        ACTIONS.encode(Play("x" * MOST_BYTES))
    with pytest.raises(WireError, match="longer than"):
        ACTIONS.decode(bytes(MOST_BYTES + 1))


@dataclass(frozen=True)
class Leaf:
    word: str


class Pair(NamedTuple):
    left: Tree
    right: int | None = None


@dataclass(frozen=True)
class Tree:
    parts: tuple[Leaf | Tree | int, ...] = ()
    named: tuple[tuple[str, Leaf | Tree], ...] = ()
    pair: Pair | None = None


def test_values_within_values_of_the_same_type_come_back_the_same() -> None:
    trees = Wire[Tree](Tree)
    tree = Tree((Leaf("a"), 3, Tree((4,))), (("x", Leaf("b")), ("y", Tree())), Pair(Tree((5,)), 2))
    assert trees.decode(trees.encode(tree)) == tree
    with pytest.raises(WireError):
        trees.decode(trees.encode(replace(tree, parts=("a",))))
