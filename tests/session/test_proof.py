"""Digest before, key after: what a match tells of its deals, and what the command says of a record."""

import hashlib
import io

import pytest

from purple_table import games, verify_command
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, OneDeal, secret_from_seed, shuffled
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.proof import proofs, shown_digests
from purple_table.session.thinking import ImmediateThinker
from tests.contract.matches import make
from tests.session.playing import store


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A match of computers that stands before its third deal, and what was promised before each."""
    game = make("whist", 4)
    seats = [Seat(name, level="random") for name in "ABCD"]
    folder = tmp_path_factory.mktemp("matches")
    chance = Chance(secret_from_seed(7))
    live = LiveMatch.new(game, seats, chance, ImmediateThinker(game, make_player), store(folder, games.build))
    promised = []
    while len(promised) < 3:
        if live.awaits_deal:
            promised.append(proofs(live.replay().match)[-1])
        if len(promised) < 3:
            live.go_on()
    match = live.replay().match
    live.close()
    return live.record_file, match, promised


def verify(*words):
    out, errors = io.StringIO(), io.StringIO()
    return verify_command.run([str(word) for word in words], out, errors), out.getvalue(), errors.getvalue()


def test_a_digest_is_told_before_its_deal_and_the_key_that_it_is_of_afterwards(record):
    _, match, promised = record
    assert [proof.number for proof in promised] == [1, 2, 3]
    assert not any(proof.key for proof in promised)
    told = proofs(match)
    assert [proof.digest for proof in told] == [proof.digest for proof in promised]
    assert shown_digests(match) == tuple(proof.digest for proof in told[:2])
    for proof in told[:2]:
        assert hashlib.sha256(bytes.fromhex(proof.key)).hexdigest() == proof.digest
        assert len(shuffled("abc", bytes.fromhex(proof.key))) == 3
    assert not told[2].key


def test_the_key_stays_secret_while_the_deal_is_played(record):
    _, match, _ = record
    running = match.first(len(match.steps) // 4)
    assert [bool(proof.key) for proof in proofs(running)] == [False]


def test_a_single_deal_has_no_next_one(record):
    match = record[1]
    alone = type(match)(match.game, OneDeal(match.chance.key(2), 0, 2))
    assert [proof.number for proof in proofs(alone)] == [2]


def test_the_command_tells_every_deal_and_finds_a_digest_that_was_noted(record):
    file, _, promised = record
    status, out, _ = verify(file, "--digest", promised[1].digest.upper())
    assert status == verify_command.PROVED
    assert all(proof.digest in out for proof in promised)
    assert "2 dealt: every card that was played is one that its key deals." in out
    assert f"{promised[1].digest.upper()}: deal 2" in out
    assert verify(file, "--digest", "0" * 64)[0] == verify_command.DIFFERS


def test_a_record_with_another_secret_is_refused_and_left_alone(record, tmp_path):
    file, match, _ = record
    other = tmp_path / "other.match"
    text = file.read_text(encoding="utf-8").replace(match.chance.secret.hex(), "00" * 16)
    other.write_text(text, encoding="utf-8")
    status, _, errors = verify(other)
    assert status == verify_command.UNREADABLE
    assert "other.match" in errors
    assert other.read_text(encoding="utf-8") == text
