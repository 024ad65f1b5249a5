"""A late deal that is played alone: its match file tells what it stands on, to whoever goes on, looks back, or
practices."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from purple_table.core.match import Match
from purple_table.core.record import ENGINE, Header, Seat
from purple_table.core.shuffle import Chance
from purple_table.games import build
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.practice import play_on
from purple_table.session.record_lines import LineError, format_header, read_header
from purple_table.session.record_store import DamagedMatch, LoadedMatch, RecordStore
from tests.contract.late_deals import LATE, late_deal
from tests.damage import resealed
from tests.immediate_thinker import ImmediateThinker

each_late_deal = pytest.mark.parametrize(("name", "players", "options"), LATE)


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"S{seat}", seat > 0, "reference") for seat in range(players))


@each_late_deal
def test_its_match_is_saved_and_goes_on(name: str, players: int, options: dict[str, Any], tmp_path: Path) -> None:
    match, code = late_deal(name, players, options)
    store = RecordStore(tmp_path, build)
    live = LiveMatch.new(match.game, seats(players), code.chance(), ImmediateThinker(match.game, make_player), store)
    live.begin_deal()
    assert live.view(0).hand == match.copy_first(len(match.steps) - len(match.deal()) + 1).state.view(0).hand
    live.close()
    (path,) = store.files()
    read = store.load(path)
    assert isinstance(read, LoadedMatch)
    assert read.header.basis == code.basis
    assert read.header.chance() == code.chance()
    again = LiveMatch.resume(read, ImmediateThinker(match.game, make_player), store)
    assert again.view(0) == live.view(0)
    rng = Random(1)
    while again.outcome is None:
        if again.persons_turn:
            again.act(rng.choice(again.legal()))
        else:
            again.advance()
    assert again.deal_code() == str(code)
    assert again.replay().match.basis == code.basis
    again.close()
    assert isinstance(store.load(path), LoadedMatch)


@each_late_deal
def test_one_may_practice_it(name: str, players: int, options: dict[str, Any]) -> None:
    match, code = late_deal(name, players, options)
    single, rng = Match(match.game, code.chance()), Random(3)
    while single.state.to_act is not None:
        single.play(single.state.to_act, rng.choice(single.legal()))
    for place in (1, len(single.steps) - 1):
        again = play_on(single, place, seats(players), bytes(16))
        assert again.match.state.view(0) == single.copy_first(place).state.view(0)
        assert read_header(format_header(again.header)[:-1]) == again.header
        assert again.header.chance() == code.chance()


def test_a_file_whose_basis_cannot_be_is_damaged(tmp_path: Path) -> None:
    match, code = late_deal("ninety_nine", 4, {"trump": "successes"})
    store = RecordStore(tmp_path, build)
    thinker = ImmediateThinker(match.game, make_player)
    LiveMatch.new(match.game, seats(4), code.chance(), thinker, store).close()
    (path,) = store.files()
    told = b'"basis":{"made":'
    content = path.read_bytes().replace(told + b"%d" % code.basis["made"], told + b"9")
    path.write_bytes(resealed(content))
    read = store.load(path)
    assert isinstance(read, DamagedMatch)
    assert "line 1: deal: made: must be from 0 to 4, not 9" in read.message


def test_the_header_has_it_for_a_single_deal_since_format_3() -> None:
    match, code = late_deal("spades", 4, {})
    header = Header.make(match.game, seats(4), code.chance())
    assert read_header(format_header(header)[:-1]) == header
    with pytest.raises(LineError, match="no basis in format 2"):
        format_header(replace(header, format=2, engine=ENGINE))
    with pytest.raises(LineError, match="only a single deal has a basis"):
        format_header(replace(Header.make(match.game, seats(4), Chance(bytes(16))), basis=code.basis))
    with pytest.raises(LineError):
        format_header(replace(header, basis={"totals": (0,) * 101}))
    with pytest.raises(LineError):
        format_header(replace(header, basis={}))
    assert Header.make(match.game, seats(4), replace(code.chance(), basis={})).basis is None
