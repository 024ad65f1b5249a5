"""Playing the tiny game to a point, and a script that plays a game until it is killed."""

from __future__ import annotations

import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from purple_table import games
from purple_table.core.game import Game
from purple_table.core.record import Remark, Seat, Undone
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.paths import find_folders
from purple_table.players.levels import make_player
from purple_table.session.files import is_held
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import DamagedMatch, LoadedMatch, RecordError, RecordStore
from purple_table.session.thinking_process import Thinker
from purple_table.session.worker import BuildGame
from tests.contract.matches import fit_players, length_of
from tests.immediate_thinker import ImmediateThinker
from tests.session import fake

SEATS = (Seat("You", computer=False), Seat("Ada"), Seat("Ben"))


def hearts(players: int, options: dict[str, Any]) -> Game:
    return game_of("hearts", players, options)


def game_of(name: str, players: int, options: dict[str, Any]) -> Game:
    rules = find_folders().rules
    book = tomllib.loads((rules / name / "game.toml").read_text(encoding="utf-8"))
    deck = tomllib.loads((rules / "decks" / f"{book['deck']}.toml").read_text(encoding="utf-8"))
    return games.build(book, deck, players, options)


def store(folder: Path, build: BuildGame = fake.build) -> RecordStore:
    return RecordStore(folder, build, lambda: datetime(2026, 1, 2, 3, 4, 5))


def new_match(
    folder: Path | None = None, deals: int = 3, seats: tuple[Seat, ...] = SEATS, thinker: Thinker | None = None
) -> LiveMatch:
    game = fake.game(len(seats), deals)
    return LiveMatch.new(
        game,
        seats,
        Chance(derive_secret(7)),
        thinker or ImmediateThinker(game, fake.make_player),
        store(folder) if folder else None,
    )


def latest(kept: RecordStore) -> LoadedMatch | DamagedMatch | None:
    """The match to continue: the one played last that is neither over nor open in another copy of the program."""
    for found in kept.list_unfinished():
        if isinstance(found, RecordError):
            continue
        read = found if isinstance(found, DamagedMatch) else None if found.in_use else kept.load(found.path)
        if isinstance(read, DamagedMatch) or (read is not None and not read.finished):
            return read
    return None


def go_on(live: LiveMatch, rng: Random, until: Callable[[LiveMatch], bool] = lambda live: False) -> None:
    """Play at random until the match is over, or `until` says so."""
    while live.outcome is None and not until(live):
        one_action(live, rng)


def one_action(live: LiveMatch, rng: Random) -> None:
    if live.awaits_deal:
        live.begin_deal()
    elif live.persons_turn:
        live.act(rng.choice(live.legal()))
    else:
        assert live.advance()


def table_of(name: str, folder: Path, seed: int, level: str = "reference") -> LiveMatch:
    """A table of four, or of two, at a game of the rules folder, a person among players of a level; the match is a long
    one."""
    number, option = length_of(name)
    game = game_of(name, fit_players(name), {number: option["most"]})
    others = ("Ada", "Ben", "Cy")[: game.players - 1]
    seats = [Seat("You", computer=False), *(Seat(other, level=level) for other in others)]
    chance, thinker = Chance(derive_secret(seed)), ImmediateThinker(game, make_player)
    return LiveMatch.new(game, seats, chance, thinker, store(folder, games.build))


def play_and_tell(folder: Path, seed: int, name: str) -> None:
    """Tell each action once it is done, so that whoever kills this process knows what must be on disk.

    `name` is a game of the rules folder; "" stands for the tiny game.
    """
    rng = Random(seed)
    live = table_of(name, folder, seed) if name else new_match(folder, deals=99)
    while live.outcome is None:
        if rng.random() < 0.1 and live.undo(0):
            print("undone", flush=True)
            continue
        seat = live.to_act
        one_action(live, rng)
        print(f"{seat} acted", flush=True)


def killed(folder: Path, seed: int, wait: float, name: str = "") -> tuple[list[str], list[str]]:
    """Let a process play a game, and kill it so many seconds after its first word: what it told, and what is on disk.

    Both in the words it tells. AssertionError if the record does not load.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "tests.session.playing", str(folder), str(seed), name],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdout is not None
        told = [process.stdout.readline()]
        time.sleep(wait)
        kept = store(folder, games.build if name else fake.build)
        assert is_held(kept.files()[0]), "the file can be opened by another copy while it is written"
        process.kill()
        told += process.stdout.readlines()
    assert not is_held(kept.files()[0]), "the lock stays when the program is killed"
    read = kept.load(kept.files()[0])
    assert isinstance(read, LoadedMatch), read
    saved = [entry for entry in read.entries if not isinstance(entry, Remark)]
    words = ["undone\n" if isinstance(entry, Undone) else f"{entry.seat} acted\n" for entry in saved]
    return [line for line in told if line.endswith("\n")], words


if __name__ == "__main__":
    play_and_tell(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
