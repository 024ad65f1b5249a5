"""The chances that skilled players tell in Thirty-One and in Blues and Greens hold in the matches that they play.

It takes a minute of play, so it runs where more than the usual is asked for: `PURPLE_TABLE_EVIDENCE=2`.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import pytest

from purple_table.core.events import DealScored, Event, TrickWon
from purple_table.core.game import Game
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Evidence
from tests.contract.matches import chance, make

TIMES = int(os.environ.get("PURPLE_TABLE_EVIDENCE", "1"))
pytestmark = pytest.mark.skipif(TIMES < 2, reason="takes a minute: PURPLE_TABLE_EVIDENCE=2")
ENOUGH = 40
"""Fewer cases of a kind say nothing."""


class Told(NamedTuple):
    """What was said of something, and whether it came about."""

    chance: float
    true: bool


class Step(NamedTuple):
    """A decision: the position before it, the seat, the evidence, and what happened then."""

    state: Any
    seat: int
    evidence: Evidence
    events: list[Event]


def play(game: Game, seed: int, deals: int) -> Iterator[Step]:
    """The decisions of a match of skilled players; the state is the one after each."""
    club, rng = make_player(game, "club"), Random(seed)
    state: Any = game.start(chance(seed))
    while state.to_act is not None and len(state.view(0).sheet) < deals:
        seat = state.to_act
        decision = club.choose(state.view(seat), tuple(state.legal_actions()), rng, Budget(playouts=1))
        assert decision.evidence is not None
        yield Step(state, seat, decision.evidence, state.apply(decision.action))


def find_wrong(found: list[Told], far: float) -> list[str]:
    """The fifths of the scale in which what is told and what comes about are further apart."""
    scale: dict[int, list[Told]] = defaultdict(list)
    for one in found:
        scale[min(int(5 * one.chance), 4)].append(one)
    wrong = []
    for cases in scale.values():
        told, true = fmean(case.chance for case in cases), fmean(case.true for case in cases)
        if len(cases) >= ENOUGH and abs(told - true) > far:
            wrong.append(f"told {told:.2f}, true {true:.2f} in {len(cases)} cases")
    return wrong


def end_showdowns(length: str) -> Iterator[Told]:
    """What is said of showdowns: that nobody beats a hand, or that somebody ends lower."""
    for players in (2, 3, 4, 6):
        game: Any = make("thirty_one", players, length=length, **({"pots": 5} if length == "short" else {}))
        for seed in range(4 * TIMES):
            said: list[tuple[int, float]] = []
            for step in play(game, seed, 6):
                if "chance" in step.evidence.figures:
                    said.append((step.seat, step.evidence.figures["chance"]))
                kernel = step.state.kernel
                if kernel is None or not kernel.over:
                    continue
                worths = {seat: one for seat, one in enumerate(kernel.list_worths()) if kernel.hands[seat]}
                for seat, likely in said if kernel.blitzer is None else ():
                    others = [one for other, one in worths.items() if other != seat]
                    best, lowest = max(others) <= worths[seat], min(others) >= worths[seat]
                    yield Told(likely, best if length == "short" else not lowest)
                said = []


@pytest.mark.parametrize("length", ["long", "short"])
def test_showdowns_end_as_was_said(length: str) -> None:
    found = list(end_showdowns(length))
    assert len(found) > 2 * ENOUGH
    assert not find_wrong(found, 0.15)


def end_tricks(seed: int) -> Iterator[Told]:
    """What is said of tricks in Blues and Greens: that the own side takes them."""
    said: list[tuple[int, float]] = []
    for step in play(make("blues_greens", 4), seed, 4):
        if step.evidence.kind in ("should_take", "should_not_take"):
            said.append((step.seat, step.evidence.figures["chance"]))
        for event in step.events:
            if isinstance(event, TrickWon):
                yield from (Told(likely, (event.seat - seat) % 2 == 0) for seat, likely in said)
            if isinstance(event, TrickWon | DealScored):
                said = []


def test_tricks_of_blues_and_greens_end_as_was_said() -> None:
    found = [one for seed in range(8 * TIMES) for one in end_tricks(seed)]
    assert not find_wrong(found, 0.1)


def test_a_side_that_should_make_its_bid_makes_it_in_more_than_half_of_the_deals() -> None:
    made, said = [], False
    for seed in range(20 * TIMES):
        for step in play(make("blues_greens", 4), seed, 4):
            said |= step.evidence.kind == "usually_made"
            for event in step.events:
                if isinstance(event, DealScored):
                    made += [all(line.clause != "failed" for line in event.lines)] if said else []
                    said = False
    assert len(made) > ENOUGH
    assert sum(made) > len(made) / 2
