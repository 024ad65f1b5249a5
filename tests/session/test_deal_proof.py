"""Digest before, key after: what a match tells of its deals, and what the command says of a record."""

import hashlib
import io
from datetime import date

import pytest

from purple_table import games, record_commands
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, SingleDealChance, compute_key_digest, derive_secret, shuffle_items
from purple_table.players.levels import make_player
from purple_table.session.daily_results import make_daily_chance
from purple_table.session.deal_proof import has_known_key, list_proofs, list_shown_digests
from purple_table.session.live_match import LiveMatch
from tests.contract.matches import make
from tests.damage import resealed
from tests.immediate_thinker import ImmediateThinker
from tests.session.playing import store


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A match of computers that stands before its third deal, and what was promised before each."""
    game = make("whist", 4)
    seats = [Seat(name, level="random") for name in "ABCD"]
    folder = tmp_path_factory.mktemp("matches")
    chance = Chance(derive_secret(7))
    live = LiveMatch.new(game, seats, chance, ImmediateThinker(game, make_player), store(folder, games.build))
    promised = []
    while len(promised) < 3:
        if live.awaits_deal:
            promised.append(list_proofs(live.replay().match)[-1])
        if len(promised) < 3:
            live.go_on()
    match = live.replay().match
    live.close()
    return live.record_file, match, promised


def verify(*words):
    out, errors = io.StringIO(), io.StringIO()
    return record_commands.verify_deal([str(word) for word in words], out, errors), out.getvalue(), errors.getvalue()


def test_a_digest_is_told_before_its_deal_and_the_key_that_it_is_of_afterwards(record):
    _, match, promised = record
    assert [proof.number for proof in promised] == [1, 2, 3]
    assert not any(proof.key for proof in promised)
    told = list_proofs(match)
    assert [proof.digest for proof in told] == [proof.digest for proof in promised]
    assert list_shown_digests(match) == tuple(proof.digest for proof in told[:2])
    for proof in told[:2]:
        assert hashlib.sha256(bytes.fromhex(proof.key)).hexdigest() == proof.digest
        assert len(shuffle_items("abc", bytes.fromhex(proof.key))) == 3
    assert not told[2].key


def test_the_key_stays_secret_while_the_deal_is_played(record):
    _, match, _ = record
    running = match.copy_first(len(match.steps) // 4)
    assert [bool(proof.key) for proof in list_proofs(running)] == [False]


def test_a_single_deal_has_no_next_one(record):
    match = record[1]
    alone = type(match)(match.game, SingleDealChance(match.chance.key(2), 0, 2))
    assert [proof.number for proof in list_proofs(alone)] == [2]


def test_the_command_tells_every_deal_and_finds_a_digest_that_was_noted(record):
    file, _, promised = record
    status, out, _ = verify(file, "--digest", promised[1].digest.upper())
    assert status == record_commands.PROVED
    assert all(proof.digest in out for proof in promised)
    assert "2 dealt: every card that was played is one that its key deals." in out
    assert f"{promised[1].digest.upper()}: deal 2, as announced" in out
    assert "No digest was given" not in out
    assert verify(file, "--digest", "0" * 64)[0] == record_commands.DIFFERS


def test_without_a_digest_the_command_says_that_nothing_is_proved_of_what_was_announced(record):
    status, out, _ = verify(record[0])
    assert status == record_commands.PROVED
    assert "2 with a digest in the record from when they began: their keys are of these digests." in out
    assert "No digest was given, so this tells nothing of what was announced before the deals." in out
    assert "whoever can write this file can exchange keys and digests" in " ".join(out.split())


def exchanged(record, folder, *, both):
    """The record with another secret, from which the first deal and its dealer follow; `both`: and the digests."""
    file, match, _ = record
    other = Chance(next(bytes([number] * 16) for number in range(1, 99) if same_dealer(match.chance, number)))
    content = file.read_bytes().replace(match.chance.secret.hex().encode(), other.secret.hex().encode())
    if both:
        for number in (1, 2):
            content = content.replace(
                compute_key_digest(match.chance.key(number)).encode(), compute_key_digest(other.key(number)).encode()
            )
        content = b"".join(content.splitlines(keepends=True)[:2])  # the cards played are others
    path = folder / "other.match"
    path.write_bytes(resealed(content))
    return path


def same_dealer(chance, number):
    return Chance(bytes([number] * 16)).first_deal(4) == chance.first_deal(4)


def test_a_key_that_was_exchanged_is_named_and_the_file_left_alone(record, tmp_path):
    other = exchanged(record, tmp_path, both=False)
    content = other.read_bytes()
    status, out, errors = verify(other)
    assert status == record_commands.DIFFERS
    assert "other.match: line 2: the key of deal 1 is not the one whose digest the record has" in errors
    assert "deal 1: its key was exchanged after it began, or its digest." in out
    assert other.read_bytes() == content


def test_only_a_digest_noted_elsewhere_finds_key_and_digest_exchanged_together(record, tmp_path):
    other = exchanged(record, tmp_path, both=True)
    assert verify(other)[0] == record_commands.PROVED
    status, out, _ = verify(other, "--digest", record[2][0].digest)
    assert status == record_commands.DIFFERS
    assert "none of these deals" in out


def test_a_record_that_was_changed_without_its_check_sums_is_refused_and_left_alone(record, tmp_path):
    file, match, _ = record
    other = tmp_path / "other.match"
    text = file.read_text(encoding="utf-8").replace(match.chance.secret.hex(), "00" * 16)
    other.write_text(text, encoding="utf-8")
    status, _, errors = verify(other)
    assert status == record_commands.UNREADABLE
    assert "other.match" in errors
    assert "line 1: the check sum is another" in errors
    assert other.read_text(encoding="utf-8") == text


def test_what_anybody_can_compute_is_known_as_such(record):
    """A number as `--seed` takes it gives every key, and a day gives its deal's."""
    match = record[1]
    assert Chance(derive_secret(7)).key(1).hex() == list_proofs(match)[0].key
    assert not has_known_key(match)
    assert has_known_key(type(match)(match.game, make_daily_chance(date(2026, 11, 24), "whist", 4)))
