"""Tables for tests: a host with its own window, guests in this process, and players that answer for their people."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

from purple_table.core.game import Game
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.network.lobby import Notice, SeatPlan, TablePlan
from purple_table.network.table_client import TableClient
from purple_table.network.together import OpenTable, open_table
from purple_table.paths import find_folders
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import RecordStore
from tests.immediate_thinker import ImmediateThinker
from tests.session.playing import game_of

RULES = (find_folders().rules,)


def plan(kinds: str, **more: object) -> TablePlan:
    """A plan of seats by letters: h(ere), r(emote), c(omputer)."""
    kind = {"h": "here", "r": "remote", "c": "computer"}
    names = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")
    seats = tuple(SeatPlan(kind[letter], name) for letter, name in zip(kinds, names, strict=False))  # type: ignore[arg-type]
    return TablePlan(seats, "Anna's table", **{"port": 0, "announced": False, **more})  # type: ignore[arg-type]


def begin_with(game: Game, seed: int, store: RecordStore | None = None) -> Callable[[tuple[Seat, ...]], LiveMatch]:
    def begin(seats: tuple[Seat, ...]) -> LiveMatch:
        thinker = ImmediateThinker(game, make_player)
        return LiveMatch.new(game, seats, Chance(derive_secret(seed)), thinker, store)

    return begin


def open_one(
    kinds: str, name: str = "hearts", seed: int = 7, store: RecordStore | None = None, **more: object
) -> OpenTable:
    options = more.pop("options", {})
    game = game_of(name, len(kinds), options)  # type: ignore[arg-type]
    return open_table(game, plan(kinds, **more), begin_with(game, seed, store), RULES)


class Sitter:
    """Plays for the people of a window, as a window would: step by step, by the first card that may be played."""

    def __init__(self, client: TableClient, choose: Callable[[Sequence[object]], object] | None = None) -> None:
        self.client = client
        self.notices: list[Notice] = []
        self._rng = Random(3)

    def work(self) -> bool:
        """Look at the window once; returns whether anything was done."""
        self.notices += self.client.poll()
        match = self.client.match
        if match is None:
            return False
        if match.asked is not None:
            match.audience = match.audience._replace(seat=match.asked)
            match.make_view()
            match.act(match.legal()[0])
            return True
        return match.go_on()


def wait_for(until: Callable[[], bool], *work: Callable[[], object], seconds: float = 30.0) -> None:
    """Do some work again and again until something is so."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "it did not come about"
        done = [step() for step in work]  # everybody works, whoever has done something
        if not any(done):
            time.sleep(0.001)
