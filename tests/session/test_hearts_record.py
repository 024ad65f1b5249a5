"""Records of a real game: its effective rule book travels in them, and damage to it is refused like any other."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from purple_table import games
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import DamagedMatch, LoadedMatch, RecordError, RecordStore
from tests.immediate_thinker import ImmediateThinker
from tests.session import fake
from tests.session.playing import go_on, hearts


def played(folder: Path, players: int, options: dict[str, Any], deals: int) -> LiveMatch:
    game = hearts(players, options)
    seats = [Seat("You", computer=False), *(Seat(f"Computer {number}") for number in range(1, players))]
    thinker = ImmediateThinker(game, fake.make_player)
    live = LiveMatch.new(game, seats, Chance(derive_secret(players)), thinker, RecordStore(folder, games.build))
    go_on(live, Random(players), lambda live: live.awaits_deal and live.view(0).status.deal >= deals)
    live.close()
    assert live.notices() == ()
    return live


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {}),
        (4, {"target": 40, "moon_choice": "add"}),
        (5, {"fifth_seat_card": "first_trick"}),
        (6, {"revoke": "penalty"}),
    ],
)
def test_a_match_with_options_is_loaded_to_the_same_position(tmp_path, players, options):
    live = played(tmp_path, players, options, 3)
    (path,) = RecordStore(tmp_path, games.build).files()
    read = RecordStore(tmp_path, games.build).load(path)
    assert isinstance(read, LoadedMatch)
    assert read.game.book == live.game.book
    assert {name: read.game.options[name] for name in options} == options
    assert [read.match.state.view(seat) for seat in range(players)] == [live.view(seat) for seat in range(players)]


def test_mutated_records_are_loaded_or_refused_and_lose_no_file(tmp_path, mutated):
    played(tmp_path, 4, {}, 1)
    store = RecordStore(tmp_path, games.build)
    (path,) = store.files()
    good, rng = path.read_bytes(), Random(11)
    header = good.index(b"\n")
    kinds = set()
    for number in range(200):
        # Every second time only the header, where the rule book and the deck are.
        content = mutated(good, rng) if number % 2 else mutated(good[:header], rng) + good[header:]
        path.write_bytes(content)
        try:
            read = store.load(path)
        except RecordError:
            assert path.read_bytes() == content
            continue
        kinds.add(type(read))
        if isinstance(read, DamagedMatch):
            assert read.kept.read_bytes() == content
            read.kept.unlink()
    assert kinds == {LoadedMatch, DamagedMatch}
