"""Since format 3 a record knows its own lines and keys: whatever happens to one in the middle is noticed and named."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.match import DifferentKeyError
from purple_table.core.messages import say
from purple_table.core.record import Acted, Remark
from purple_table.core.shuffle import compute_key_digest
from purple_table.session.live_match import LiveMatch
from purple_table.session.practice import play_on
from purple_table.session.record_lines import ChecksumChain, LineError, format_entry
from purple_table.session.record_reader import RecordReader
from purple_table.session.record_store import DamagedMatch, LoadedMatch, RecordError, read_summary
from tests.damage import added, damaged, resealed
from tests.immediate_thinker import ImmediateThinker
from tests.session import fake
from tests.session.playing import SEATS, go_on, new_match, one_action, store


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The file of a match in its second deal, with an undo and a hint, played in two sittings."""
    live, rng = new_match(tmp_path), Random(1)
    go_on(live, rng, lambda live: live.view(0).status.deal == 2 and live.persons_turn)
    live.close()
    (path,) = store(tmp_path).files()
    live = LiveMatch.resume(loaded(path), ImmediateThinker(live.game, fake.make_player), store(tmp_path))
    one_action(live, rng)
    go_on(live, rng, lambda live: live.persons_turn)
    assert live.undo(0)
    assert live.hint() is not None
    one_action(live, rng)
    live.close()
    return path


def loaded(path: Path) -> LoadedMatch:
    read = store(path.parent).load(path)
    assert isinstance(read, LoadedMatch), read
    return read


def refused(path: Path, content: bytes) -> RecordError:
    """Why such a file is no match; it stays where it is."""
    path.write_bytes(content)
    reader = RecordReader(path, fake.build, aside=False)
    with pytest.raises(RecordError) as caught:
        reader.work()
    return caught.value


def named(error: RecordError) -> int:
    told = re.search(r", line (\d+): |: line (\d+): ", str(error))
    assert told, error
    return int(told[1] or told[2])


Fault = Callable[[list[bytes], int, Random], int]
"""Does something to a line, counted from 0, and answers which line, counted from 1, is the first that is wrong."""


def flip(lines: list[bytes], place: int, rng: Random) -> int:
    line = bytearray(lines[place])
    line[rng.randrange(len(line))] ^= 1 << rng.randrange(8)
    lines[place] = bytes(line)
    return place + 1


def drop(lines: list[bytes], place: int, rng: Random) -> int:
    del lines[place]
    return place + 1


def double(lines: list[bytes], place: int, rng: Random) -> int:
    lines[place:place] = [lines[place]]
    return place + 2


def swap(lines: list[bytes], place: int, rng: Random) -> int:
    other = rng.choice([other for other in range(len(lines)) if lines[other] != lines[place]])
    lines[place], lines[other] = lines[other], lines[place]
    return min(place, other) + 1


def insert(lines: list[bytes], place: int, rng: Random) -> int:
    lines[place:place] = [rng.choice(lines)]
    while lines[place] == lines[place + 1]:
        place += 1
    return place + 1


def join(lines: list[bytes], place: int, rng: Random) -> int:
    lines[place : place + 2] = [lines[place] + lines[place + 1]]
    return place + 1


def cut(lines: list[bytes], place: int, rng: Random) -> int:
    lines[place] = lines[place][: rng.randrange(len(lines[place]))]
    return place + 1


@pytest.mark.parametrize("fault", [flip, drop, double, swap, insert, join, cut])
def test_whatever_happens_to_a_line_in_the_middle_is_named(record: Path, fault: Fault) -> None:
    whole, entries, rng = record.read_bytes(), loaded(record).entries, Random(fault.__name__)
    count = whole.count(b"\n")
    for place in range(count - 1):
        lines = whole.split(b"\n")[:-1]
        wrong = fault(lines, place, rng)
        error = refused(record, b"\n".join(lines) + b"\n")
        assert named(error) == wrong, error
        kept = error.position.entries if error.position is not None else ()
        assert kept == entries[: max(0, wrong - 2)]


def test_every_cut_leaves_the_whole_lines_before_it(record: Path) -> None:
    whole, entries = b"".join(record.read_bytes().splitlines(keepends=True)[:16]), loaded(record).entries
    header = whole.index(b"\n") + 1
    assert "there is no whole line" in str(refused(record, whole[: header - 1]))
    for end in range(header, len(whole)):
        record.write_bytes(whole[:end])
        read = loaded(record)
        assert read.entries == entries[: whole[:end].count(b"\n") - 1]
        assert (read.size, read.length) == (whole[:end].rindex(b"\n") + 1, end)


def test_no_damage_passes_and_none_crashes(record: Path) -> None:
    whole, entries, rng = record.read_bytes(), loaded(record).entries, Random(5)
    kinds = set()
    for _ in range(800):
        content = damaged(whole, rng)
        record.write_bytes(content)
        try:
            read = store(record.parent).load(record)
        except RecordError:
            assert record.read_bytes() == content
            continue
        kinds.add(type(read))
        if isinstance(read, DamagedMatch):
            assert read.position is None or read.position.entries == entries[: len(read.position.entries)]
            read.kept.unlink()
        else:
            assert whole.startswith(content[: read.size])
    assert kinds == {LoadedMatch, DamagedMatch}


def test_a_match_that_goes_on_after_a_kill_goes_on_with_its_check_sums(record: Path) -> None:
    whole = record.read_bytes()
    record.write_bytes(whole[:-9])
    read = loaded(record)
    live = LiveMatch.resume(read, ImmediateThinker(read.game, fake.make_player), store(record.parent))
    go_on(live, Random(2))
    live.close()
    assert loaded(record).finished


def test_what_could_not_be_written_for_a_while_has_its_check_sums(tmp_path: Path, monkeypatch) -> None:
    live, rng = new_match(tmp_path), Random(1)

    def full(*args: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.write", full)
        for _ in range(12):
            one_action(live, rng)
    go_on(live, rng)
    live.close()
    assert loaded(store(tmp_path).files()[0]).finished


def test_a_record_written_anew_is_the_same_to_the_byte(record: Path) -> None:
    read = loaded(record)
    other = store(record.parent).begin(read.header, read.entries)
    other.close()
    assert other.path.read_bytes() == record.read_bytes()


def test_a_glimpse_takes_no_header_that_was_changed(record: Path) -> None:
    content = record.read_bytes()
    assert read_summary(record).begun
    record.write_bytes(content.replace(b'"name":"Ada"', b'"name":"Eva"', 1))
    with pytest.raises(LineError, match="check sum"):
        read_summary(record)


@pytest.mark.parametrize("version", [1, 2])
def test_before_format_3_there_are_no_check_sums(version: int) -> None:
    line = format_entry(Acted(0, "deal", "0" * 64), version)
    assert line == b'{"type":"act","seat":0,"action":"deal"}\n'
    chain = ChecksumChain(version)
    assert chain.seal(line) == line
    assert chain.open_line(line[:-1]) == line[:-1]
    assert chain.value == 0


# --- the keys of deals -----------------------------------------------------------------------------------------------


def test_the_digest_of_a_key_stands_in_the_record_once_the_deal_has_begun(tmp_path: Path) -> None:
    live = new_match(tmp_path)
    live.begin_deal()
    (path,) = store(tmp_path).files()
    (dealt,) = loaded(path).entries
    assert dealt.digest == live.view(0).history[0].digest
    go_on(live, Random(1))
    live.close()
    read = loaded(path)
    digests = [entry.digest for entry in read.entries if isinstance(entry, Acted) and entry.digest]
    assert len(digests) == len(set(digests)) == 3
    twice = play_on(read.match, 70, SEATS, bytes(16))
    assert [entry.digest for entry in twice.entries if isinstance(entry, Acted) and entry.digest] == digests


def test_a_key_that_was_exchanged_is_named_by_its_deal(record: Path) -> None:
    content = record.read_bytes()
    other = refused(record, resealed(re.sub(rb'"secret":"[0-9a-f]*"', b'"secret":"%s"' % (b"0" * 32), content)))
    assert "line 2: the key of deal 1 is not the one whose digest the record has" in str(other)
    assert isinstance(other.__cause__, DifferentKeyError)
    assert other.position.match.steps == []
    number = content[: content.rindex(b',"digest":"')].count(b"\n") + 1
    digest = content.rindex(b',"digest":"') + len(b',"digest":"')
    other = refused(record, resealed(content[:digest] + b"0" * 64 + content[digest + 64 :]))
    assert f"line {number}: the key of deal 2" in str(other)
    assert len(other.position.entries) == number - 2
    assert other.position.match.legal() == (NextDeal(),)


def test_a_digest_stands_where_a_deal_begins_and_nowhere_else(record: Path) -> None:
    content = record.read_bytes()
    for wrong in (
        re.sub(rb',"digest":"[0-9a-f]*"', b"", content),
        added(content, Acted(0, "play R1", "0" * 64)),
    ):
        assert "digest" in str(refused(record, resealed(wrong)))
    record.write_bytes(content)
    read = loaded(record)
    played = Acted(read.match.state.to_act, str(read.match.legal()[0]), compute_key_digest(read.match.chance.key(3)))
    told = str(refused(record, added(content, played)))
    assert "the digest of a key stands where a deal begins, and nowhere else" in told


def test_remarks_that_were_added_are_noticed_too(record: Path) -> None:
    """In a format without check sums nobody could see that."""
    content = record.read_bytes()
    line = format_entry(Remark(0, "hint", say("Play on.")))
    last = content[:-1].rindex(b"\n") + 1
    assert "check sum" in str(refused(record, content[:last] + line + content[last:]))
    record.write_bytes(added(content, Remark(0, "hint", say("Play on."))))
    assert len(loaded(record).entries) == content.count(b"\n")
