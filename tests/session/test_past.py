"""Any record file, opened to be looked at again."""

from random import Random

import pytest

from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.games import build
from purple_table.match_store import MatchStore, PastMatch
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from tests.immediate_thinker import ImmediateThinker
from tests.said import said
from tests.session.playing import game_of, go_on, store


@pytest.fixture
def record(tmp_path):
    """The file of a match of Hearts in its second deal."""
    return written(tmp_path, (0,))


def written(folder, people):
    game = game_of("hearts", 4, {})
    seats = [Seat(name, seat not in people, "random") for seat, name in enumerate(("You", "Ada", "Ben", "Cy"))]
    matches = store(folder, build)
    live = LiveMatch.new(game, seats, Chance(derive_secret(2)), ImmediateThinker(game, make_player), matches)
    go_on(live, Random(2), lambda live: len(live.view(0).sheet) == 1 and live.persons_turn)
    live.close()
    return live.record_file


def read(path):
    past = PastMatch(path)
    shares = [past.share]
    while past.work(0.0):
        shares.append(past.share)
    assert shares == sorted(shares)
    return past


def test_a_file_is_read_and_left_as_it_is(record):
    before = record.read_bytes()
    past = read(record)
    assert not past.fault
    assert past.share == 1.0
    assert len(past.replay.deals) == 2
    assert past.replay.holder == 0
    assert past.replay.last == len(past.match.match.steps)
    assert record.read_bytes() == before
    assert list(record.parent.iterdir()) == [record]


def test_where_several_play_nobody_looks_into_their_hands_at_once(tmp_path):
    past = read(written(tmp_path, (0, 2)))
    assert past.replay.holder is None
    assert len(past.replay.deals) == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda content: b"hello\nworld\n", "line 1"),
        (lambda content: b"", "line 1"),
        (lambda content: content.replace(b'"format":3', b'"format":4', 1), "newer version"),
        (lambda content: content.replace(b'"play ', b'"eat ', 1), "line"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_place(record, change, words):
    record.write_bytes(change(record.read_bytes()))
    past = read(record)
    assert bool(past.replay) == (words == "line")
    assert str(record) in said(past.fault)
    assert words in said(past.fault)
    assert list(record.parent.iterdir()) == [record]


def test_a_damaged_match_is_looked_at_as_far_as_it_goes(record):
    whole = read(record)
    lines = record.read_bytes().split(b"\n")
    lines[70] = lines[70].replace(b"action", b"acti0n")
    record.write_bytes(b"\n".join(lines))
    past = read(record)
    assert "line 71" in said(past.fault)
    assert 0 < past.replay.last < whole.replay.last
    past.replay.go(past.replay.last)
    whole.replay.go(past.replay.last)
    assert past.replay.make_view() == whole.replay.make_view()


def test_a_file_that_is_not_there_is_told(tmp_path):
    past = read(tmp_path / "none.match")
    assert "none.match: cannot be read" in said(past.fault)
    folder = read(tmp_path)
    assert str(tmp_path) in said(folder.fault)


def test_one_plays_on_from_it_in_a_file_of_its_own(record, tmp_path):
    past = read(record)
    matches = MatchStore(tmp_path / "own")
    live = matches.play_on(past.match.match, past.replay.deals[0].begin + 9, past.match.seats)
    try:
        assert live.practice
        assert live.record_file.parent == tmp_path / "own"
        past.replay.go(past.replay.deals[0].begin + 9)
        assert live.view(0).piles == past.match.match.copy_first(past.replay.at).state.view(0).piles
    finally:
        live.close()
