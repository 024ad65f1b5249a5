"""A match on disk: what is acknowledged is there, damage costs no file, and nothing but typed errors comes out."""

import json
import os
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from purple_table.core.messages import CardName, english, say, say_verbatim
from purple_table.core.record import Acted, Remark, Seat, Seated, Undone
from purple_table.core.shuffle import SingleDealChance
from purple_table.session import record_lines
from purple_table.session.files import SaveError
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_lines import ChecksumChain, LineError, format_entry, read_line
from purple_table.session.record_store import DamagedMatch, LoadedMatch, RecordError, RecordStore
from purple_table.session.record_writer import RecordChangedError, RecordInUseError, RecordWriter
from tests.damage import added, resealed, standing
from tests.immediate_thinker import ImmediateThinker
from tests.said import said
from tests.session import fake
from tests.session.playing import SEATS, go_on, killed, latest, new_match, one_action, store


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The file of an unfinished match of some 60 actions with an undo and a hint."""
    live = new_match(tmp_path)
    rng = Random(1)
    go_on(live, rng, lambda live: live.view(0).status.deal == 2 and live.persons_turn)
    one_action(live, rng)
    go_on(live, rng, lambda live: live.persons_turn)
    assert live.undo(0)
    assert live.hint() is not None
    for _ in range(9):
        one_action(live, rng)
    live.close()
    return store(tmp_path).files()[0]


def load(path: Path) -> LoadedMatch | DamagedMatch:
    return store(path.parent).load(path)


def loaded(path: Path) -> LoadedMatch:
    read = load(path)
    assert isinstance(read, LoadedMatch)
    return read


def test_round_trip(tmp_path):
    live = new_match(tmp_path)
    rng = Random(3)
    for _ in range(40):
        one_action(live, rng)
    views = [live.view(seat) for seat in range(3)]
    live.close()
    assert live.record_file == tmp_path / "2026-01-02_03-04-05_tiny.match"
    read = loaded(live.record_file)
    assert [read.match.state.view(seat) for seat in range(3)] == views
    assert read.seats == SEATS
    assert read.view() == views[0]
    assert not read.finished


def test_a_single_deal_keeps_its_key_dealer_and_number(tmp_path):
    game = fake.game(3, 9)
    chance = SingleDealChance(bytes(range(32)), 2, 9)
    live = LiveMatch.new(game, SEATS, chance, ImmediateThinker(game, fake.make_player), store(tmp_path))
    live.begin_deal()
    view = live.view(0)
    live.close()
    read = loaded(store(tmp_path).files()[0])
    assert read.header.chance() == chance
    assert read.view() == view
    assert view.status.deal == 9


def test_names_are_never_reused(tmp_path):
    for _ in range(3):
        new_match(tmp_path).close()
    assert {path.name for path in store(tmp_path).files()} == {
        "2026-01-02_03-04-05_tiny.match",
        "2026-01-02_03-04-05_tiny_2.match",
        "2026-01-02_03-04-05_tiny_3.match",
    }


def test_a_torn_last_line_is_dropped_and_cut_off_when_the_match_goes_on(record):
    whole = record.read_bytes()
    count = len(loaded(record).entries)
    record.write_bytes(whole + b'{"type":"act","seat":0,"act')
    read = loaded(record)
    assert len(read.entries) == count
    live = LiveMatch.resume(read, ImmediateThinker(read.game, fake.make_player), store(record.parent))
    go_on(live, Random(4))
    live.close()
    assert record.read_bytes().startswith(whole)
    assert loaded(record).finished


def test_every_cut_gives_a_position_or_has_no_whole_line(record):
    whole = record.read_bytes()
    every = [len(line) for line in whole.split(b"\n")]
    for cut in (0, 1, every[0], every[0] + 1, *range(every[0] + 2, len(whole), 97)):
        path = record.with_name("cut.match")
        path.write_bytes(whole[:cut])
        read = load(path)
        if cut <= every[0]:
            assert isinstance(read, DamagedMatch)
            assert "no whole line" in read.message
            read.kept.unlink()
        else:
            assert isinstance(read, LoadedMatch)
            assert len(read.entries) == whole[:cut].count(b"\n") - 1


def damage(record: Path, line: int, old: str, new: str) -> DamagedMatch:
    """Change one line, counted from 1, and load the file."""
    every = record.read_text().split("\n")
    assert re.search(old, every[line - 1]), every[line - 1]
    every[line - 1] = re.sub(old, lambda match: new, every[line - 1])
    content = resealed("\n".join(every).encode())
    record.write_bytes(content)
    read = load(record)
    assert isinstance(read, DamagedMatch), read
    assert f"{record}, line {line}:" in read.message
    assert read.kept.read_bytes() == content
    assert not record.exists()
    return read


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("play|give", "eat", "is no action"),
        ('"seat":.', '"seat":9', "there is no seat 9"),
        ('"seat":.', '"seat":"0"', r"Expected `int`"),
        ('"seat":', '"chair":', "chair"),
        (".$", "", "check sum is another"),
        ("^.*$", "", "check sum is another"),
        ("^.*$", "[" * 5_000, "check sum is another"),
        ('"sum":".*"', "", "malformed"),
        ("^.*$", "[" * 5_000 + "}", "Expected `object`"),
        ("^.*$", "9" * 9_000, "longer than"),
        ("^.*$", '{"type":"undo","seat":0,"keep":500}', "only . stand"),
        ("^.*$", '{"type":"undo","seat":1,"keep":5}', "undo of seat 1 takes back what it did not decide"),
        ("^.*$", '{"type":"undo","seat":0,"keep":0}', "undo of seat 0 takes back what it did not decide"),
        ("^.*$", '{"type":"remark","seat":0,"kind":"seat","text":"person//Ann"}', "seat"),
        ("^.*$", '{"type":"seat","seat":0,"who":{"name":"Ann"}}', "computer"),
        ("^.*$", f'{{"type":"seat","seat":0,"who":{{"name":"{"n" * 101}"}}}}', "length"),
        ("^.*$", '{"type":"dance","seat":0}', "dance"),
        ('"action":".*"', '"action":"play X9"', "not allowed"),
    ],
)
def test_damage_is_told_with_line_and_cause_and_the_position_before_is_offered(record, old, new, told):
    before = loaded(record)
    read = damage(record, 11, old, new)
    assert re.search(told, read.message)
    assert read.position is not None
    assert read.position.entries == before.entries[: len(read.position.entries)]
    assert len(read.position.entries) == 9
    assert read.position.path is None


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"format":3', '"format":0', "does not exist"),
        ('"format":3', '"format":"3"', r"\$\.format"),
        ('"secret":"..', '"secret":"zz', r"\$\.secret"),
        ('"deals":3', '"deals":"many"', "must be a number"),
        ('"notation":', '"rotation":', "notation"),
        ('"seats":.*"secret"', '"seats":[],"secret"', r"\$\.seats"),
        ('"book":', '"dealer":1,"book":', "stand together"),
        ('"book":', '"dealer":7,"number":1,"book":', "dealer 7 has no seat"),
        ('"book":', '"dealer":1,"number":1,"book":', "length of another kind"),
        ('"secret":"', '"secret":"' + "0" * 32, "length of another kind"),
        ('"secret":"................................', '"secret":"' + "0" * 32 + r"\n", r"\$\.secret"),
        ('"game":"tiny"', '"game":"spades"', 'the game is "spades", but its rule book is of "tiny"'),
        ('"book":', '"extra":1,"book":', "extra"),
        ('"book":', '"x":' + "[" * 2_000 + '"book":', "."),
        ("$", " " * 1_000_001, "longer than"),
    ],
)
def test_a_damaged_header_offers_nothing(record, old, new, told):
    read = damage(record, 1, old, new)
    assert read.position is None
    assert re.search(told, read.message)


def test_a_doctored_secret_makes_another_match_that_the_rules_refuse(record):
    every = record.read_text().split("\n")
    header = json.loads(every[0])
    header["secret"] = "0" * 32
    record.write_bytes(resealed("\n".join([json.dumps(header), *every[1:]]).encode()))
    read = load(record)
    assert isinstance(read, DamagedMatch)
    assert read.position is not None
    assert len(read.position.entries) < len(every) - 2


def test_a_match_that_claims_to_be_over_and_is_not(record):
    record.write_bytes(resealed(record.read_bytes() + b'{"type":"end","winners":[0],"totals":[1,2,3]}\n'))
    read = load(record)
    assert isinstance(read, DamagedMatch)
    assert "the match is not over" in read.message
    assert read.position is not None


@pytest.mark.parametrize(
    ("old", "new"), [(r'"winners":\[.*?\]', '"winners":[0,1,2]'), (r'"totals":\[', '"totals":[1,')]
)
def test_a_match_that_claims_to_have_ended_otherwise(tmp_path, old, new):
    live = new_match(tmp_path)
    go_on(live, Random(1))
    live.close()
    (path,) = store(tmp_path).files()
    before = loaded(path)
    read = damage(path, path.read_text().count("\n"), old, new)
    assert "the match ended with the totals" in read.message
    assert read.position is not None
    assert read.position.entries == before.entries


def test_an_undo_beyond_the_deal_or_by_a_seat_that_a_computer_took_over(tmp_path):
    live = new_match(tmp_path)
    go_on(live, Random(1), lambda live: live.view(0).status.deal == 2 and not live.awaits_deal)
    live.close()
    (path,) = store(tmp_path).files()
    acted = standing(loaded(path).entries)
    mine = next(place for place, entry in enumerate(acted) if entry.seat == 0 and entry.action != "deal")
    for entries, told in (
        ([Undone(0, mine)], "an undo goes back beyond the deal"),
        ([Seated(0, Seat("Ada")), Undone(0, mine)], "an undo of seat 0 takes back what it did not decide"),
    ):
        doctored = path.with_name("doctored.match")
        doctored.write_bytes(added(path.read_bytes(), *entries))
        read = load(doctored)
        assert isinstance(read, DamagedMatch)
        assert told in read.message


def test_a_match_that_goes_on_after_its_end(tmp_path):
    live = new_match(tmp_path)
    go_on(live, Random(1))
    live.close()
    (path,) = store(tmp_path).files()
    path.write_bytes(added(path.read_bytes(), Acted(0, "deal")))
    read = load(path)
    assert isinstance(read, DamagedMatch)
    assert "the match was over before" in read.message
    assert read.position is not None
    assert read.position.finished


def test_a_newer_format_is_refused_and_left_alone(record):
    record.write_text(record.read_text().replace('"format":3', '"format":4,"holograms":[]', 1))
    content = record.read_bytes()
    with pytest.raises(RecordError, match=r"format 4 was written by a newer version") as caught:
        load(record)
    assert caught.value.file == record
    assert record.read_bytes() == content
    assert latest(store(record.parent)) is None
    assert [path.name for path in record.parent.iterdir()] == [record.name]


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(RecordError, match="cannot be read"):
        load(tmp_path / "nothing.match")


def test_sizes_and_counts_are_bounded(record, monkeypatch):
    monkeypatch.setattr("purple_table.session.record_reader.MOST_ENTRIES", 20)
    read = load(record)
    assert isinstance(read, DamagedMatch)
    assert "line 22: there are more than 20 entries" in read.message
    assert read.position is not None
    assert len(read.position.entries) == 20
    monkeypatch.setattr("purple_table.session.record_reader.MOST_BYTES", 1_000)
    large = record.with_name("large.match")
    large.write_bytes(b"x" * 1_001)
    read = load(large)
    assert isinstance(read, DamagedMatch)
    assert "larger than" in read.message


def test_damaged_files_are_moved_aside_and_never_replaced(tmp_path):
    path = tmp_path / "a.match"
    for number in range(3):
        path.write_bytes(b"damage %d\n" % number)
        assert isinstance(load(path), DamagedMatch)
    assert {file.read_bytes() for file in tmp_path.iterdir()} == {b"damage 0\n", b"damage 1\n", b"damage 2\n"}
    assert {file.name for file in tmp_path.iterdir()} == {
        "a.match.damaged",
        "a.match.2.damaged",
        "a.match.3.damaged",
    }


def test_a_damaged_file_that_cannot_be_moved_stays_and_its_match_goes_on_elsewhere(record, monkeypatch):
    content = record.read_bytes() + b"damage\n"
    record.write_bytes(content)

    def refuse(*args, **kwargs):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    read = load(record)
    assert isinstance(read, DamagedMatch)
    assert "could not be moved aside" in read.message
    assert read.kept == record
    assert read.position is not None
    live = LiveMatch.resume(read.position, ImmediateThinker(read.position.game, fake.make_player), store(record.parent))
    go_on(live, Random(2))
    live.close()
    assert live.notices() == ()
    assert record.read_bytes() == content
    other = next(path for path in store(record.parent).files() if path != record)
    assert loaded(other).finished


def test_the_position_before_the_damage_goes_on_in_a_new_file(record):
    every = record.read_bytes().split(b"\n")
    record.write_bytes(b"\n".join([*every[:30], b"damage", *every[30:]]))
    read = latest(store(record.parent))
    assert isinstance(read, DamagedMatch)
    assert read.position is not None
    view = read.position.view()
    live = LiveMatch.resume(read.position, ImmediateThinker(read.position.game, fake.make_player), store(record.parent))
    assert live.view(0) == view
    one_action(live, Random(1))
    live.close()
    (path,) = store(record.parent).files()
    assert loaded(path).entries[: len(read.position.entries)] == read.position.entries
    assert read.kept.exists()


def test_continue_offers_the_last_unfinished_match(tmp_path):
    assert latest(RecordStore(tmp_path / "missing", fake.build)) is None
    first = new_match(tmp_path)
    one_action(first, Random(1))
    first.close()
    second = new_match(tmp_path)
    go_on(second, Random(1))
    second.close()
    files = store(tmp_path).files()
    for age, path in enumerate(sorted(files)):
        os.utime(path, (1_000_000 + age, 1_000_000 + age))
    assert [path.name for path in store(tmp_path).files()] == [path.name for path in sorted(files, reverse=True)]
    read = latest(store(tmp_path))
    assert isinstance(read, LoadedMatch)
    assert read.path == sorted(files)[0]
    (tmp_path / "empty.match").touch()
    assert isinstance(latest(store(tmp_path)), LoadedMatch), "a file without a line is passed over"


def test_a_match_that_is_over_without_its_last_line_is_not_offered(tmp_path):
    live = new_match(tmp_path)
    go_on(live, Random(1))
    live.close()
    (path,) = store(tmp_path).files()
    whole = path.read_bytes()
    assert whole.splitlines()[-1].startswith(record_lines.ENDED)
    path.write_bytes(b"\n".join(whole.splitlines()[:-1]) + b"\n")
    assert loaded(path).finished
    assert latest(store(tmp_path)) is None


def test_a_match_open_elsewhere_is_named_so_and_is_copied_only_on_purpose(record):
    folder = store(record.parent)
    first, second = loaded(record), loaded(record)
    live = LiveMatch.resume(first, ImmediateThinker(first.game, fake.make_player), folder)
    assert latest(folder) is None
    assert [found.in_use for found in folder.list_unfinished()] == [True]
    thinker = ImmediateThinker(second.game, fake.make_player)
    with pytest.raises(RecordInUseError, match="another copy"):
        LiveMatch.resume(second, thinker, folder)
    with pytest.raises(RecordInUseError, match="another copy"):
        folder.delete(record)
    assert folder.files() == (record,)
    other = LiveMatch.resume(replace(second, path=None), thinker, folder)
    go_on(live, Random(1))
    go_on(other, Random(2))
    for one in (live, other):
        assert one.notices() == ()
        one.close()
    assert len(folder.files()) == 2
    assert all(loaded(path).finished for path in folder.files())


def test_a_match_that_went_on_since_it_was_read_is_neither_overwritten_nor_forked(record):
    old = loaded(record)
    new = LiveMatch.resume(loaded(record), ImmediateThinker(old.game, fake.make_player), store(record.parent))
    one_action(new, Random(1))
    new.close()
    content = record.read_bytes()
    folder, thinker = store(record.parent), ImmediateThinker(old.game, fake.make_player)
    with pytest.raises(RecordChangedError, match="has changed"):
        LiveMatch.resume(old, thinker, folder)
    assert record.read_bytes() == content
    away = folder.delete(record)
    with pytest.raises(RecordChangedError, match="has changed"):
        LiveMatch.resume(old, thinker, folder)
    assert folder.files() == ()
    folder.restore(away)


def test_a_full_disk_is_told_once_and_leaves_no_half_line(tmp_path, monkeypatch):
    live = new_match(tmp_path)
    rng = Random(1)
    one_action(live, rng)
    (path,) = store(tmp_path).files()
    real, room = os.write, [100]

    def almost_full(descriptor, data):
        if not room[0]:
            raise OSError(28, "No space left on device")
        data = bytes(data)[: room[0]]
        room[0] -= len(data)
        return real(descriptor, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", almost_full)
        for _ in range(12):
            one_action(live, rng)
    (notice,) = said(live.notices())
    assert str(path) in notice
    assert "No space left" in notice
    assert isinstance(load(path), LoadedMatch)
    assert path.read_bytes().endswith(b"\n")
    for _ in range(12):
        one_action(live, rng)
    views = [live.view(seat) for seat in range(3)]
    live.close()
    assert said(live.notices()) == ("The match is saved again.",)
    read = loaded(path)
    assert [read.match.state.view(seat) for seat in range(3)] == views, "nothing is missing once there is room again"


def test_what_could_not_be_written_is_tried_once_more_when_the_match_is_left(tmp_path):
    folder = tmp_path / "matches"
    folder.write_text("in the way")
    live = new_match(folder)
    go_on(live, Random(1), lambda live: live.steps > 40)
    steps = live.steps
    folder.unlink()
    live.close()
    (path,) = store(folder).files()
    assert len(loaded(path).match.steps) == steps


@pytest.mark.parametrize("call", ["open", "write"])
def test_a_match_whose_end_could_not_be_written_ends_in_its_file_too(tmp_path, monkeypatch, call):
    """Else it would count in no statistics, and nobody could look back at it."""

    def full(*args):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        if call == "open":
            patch.setattr(os, "open", full)
        live, rng = new_match(tmp_path), Random(1)
        go_on(live, rng, lambda live: live.steps == 92)
        patch.setattr(os, call, full)
        go_on(live, rng)
    assert live.outcome is not None
    live.close()
    (path,) = store(tmp_path).files()
    assert loaded(path).finished
    assert [seen.path for seen in store(tmp_path).list_finished()] == [path]


def test_a_folder_that_cannot_be_made_is_told_and_the_match_goes_on(tmp_path):
    (tmp_path / "file").write_text("in the way")
    live = new_match(tmp_path / "file")
    (notice,) = said(live.notices())
    assert str(tmp_path / "file") in notice
    assert live.record_file is None
    go_on(live, Random(1))
    assert live.outcome is not None
    live.close()


def test_a_file_that_cannot_be_opened_or_begun_is_told(tmp_path, monkeypatch):
    def refuse(path, *rest):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    live = new_match(tmp_path)
    assert "Permission denied" in said(live.notices())[0]
    with pytest.raises(SaveError, match="Permission denied"):
        RecordWriter.resume(tmp_path / "a.match", 0, 0, ChecksumChain(3))


def test_a_header_that_cannot_be_written_is_told_and_leaves_no_file(tmp_path, monkeypatch):
    def full(*args):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        live = new_match(tmp_path)
    assert "No space left" in said(live.notices())[0]
    live.close()
    assert list(tmp_path.iterdir()) == []
    seats = (Seat("x" * 101, computer=False), *SEATS[1:])
    assert "name" in said(new_match(tmp_path, seats=seats).notices())[0]


@pytest.mark.parametrize("version", [1, 2, 3])
def test_lines_are_read_as_they_were_written(version):
    for entry in (
        Acted(2, "play Rd8"),
        Undone(0, 17),
        Remark(1, "reason", say_verbatim("Partner “wins” this trick;\nlowest Green")),
        Seated(1, Seat("Ann/a", True, "club", "bold")),
        Seated(0, Seat("Ann", computer=False)),
    ):
        line = format_entry(entry, version)
        assert line.count(b"\n") == 1
        assert read_line(line[:-1], 3, version) == entry
    long = read_line(format_entry(Remark(0, "hint", say_verbatim("\x01é" * 9_000)), version)[:-1], 3, version)
    assert isinstance(long, Remark)
    assert english(long.words) == "\x01é" * 500


def test_a_file_of_format_1_has_plain_english_and_seats_in_a_word():
    reason = say("The {card} is {count} too high.", card=CardName("R7", "Red 7"), count=2)
    line = format_entry(Remark(1, "reason", reason), 1)
    assert line == b'{"type":"remark","seat":1,"kind":"reason","text":"The Red 7 is 2 too high."}\n'
    assert read_line(line, 2, 1) == Remark(1, "reason", say_verbatim("The Red 7 is 2 too high."))
    hint = format_entry(Remark(0, "hint", reason, "play R7"), 1)
    assert read_line(hint, 2, 1) == Remark(0, "hint", say_verbatim("play R7: The Red 7 is 2 too high."))
    handed = b'{"type":"remark","seat":1,"kind":"seat","text":"%s"}'
    assert read_line(handed % b"club/bold/Ann/a", 2, 1) == Seated(1, Seat("Ann/a", True, "club", "bold"))
    for text in (b"person/bold/Ann", b"Ann", b"/bold/Ann", b"club/%s/Ann" % (b"x" * 101)):
        with pytest.raises(LineError, match="nobody who could take a seat"):
            read_line(handed % text, 2, 1)
    for version, other in ((1, 2), (2, 1)):
        for entry in (Remark(1, "reason", reason), Seated(1, Seat("Ann"))):
            with pytest.raises(LineError):
                read_line(format_entry(entry, version), 2, other)


def in_format(version: int, content: bytes) -> bytes:
    """A record as an earlier program wrote it, which knew formats up to this one."""
    plain = re.sub(rb',"digest":"[0-9a-f]*"', b"", content.replace(b'{"format":3', b'{"format":%d' % version, 1))
    return resealed(plain)


def test_a_match_of_format_2_goes_on_in_format_2(record):
    record.write_bytes(in_format(2, record.read_bytes()))
    live = LiveMatch.resume(loaded(record), ImmediateThinker(fake.game(), fake.make_player), store(record.parent))
    go_on(live, Random(1))
    live.close()
    content = record.read_bytes()
    assert content == in_format(2, content)
    assert loaded(record).finished


def test_a_match_of_format_1_goes_on_in_format_1(tmp_path):
    live = new_match(tmp_path)
    live.begin_deal()
    live.close()
    (path,) = store(tmp_path).files()
    path.write_bytes(in_format(1, path.read_bytes()))
    live = LiveMatch.resume(loaded(path), ImmediateThinker(fake.game(), fake.make_player), store(tmp_path))
    go_on(live, Random(1), lambda live: live.awaits_deal)
    live.reseat(1, Seat("Zoe", computer=False))
    live.close()
    written = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert {line["text"] for line in written if line.get("kind") == "reason"} == {"club says so"}
    assert written[-1]["text"] == "person//Zoe"
    read = loaded(path)
    assert (read.header.format, read.seats[1]) == (1, Seat("Zoe", computer=False))
    assert {english(step.reason) for step in read.match.steps if step.reason} == {"club says so"}


def test_mutations_are_loaded_or_refused_and_lose_no_file(record, mutated):
    good, rng = record.read_bytes(), Random(6)
    results = {"loaded": 0, "damaged": 0, "newer": 0}
    for _ in range(300):
        content = mutated(good, rng)
        record.write_bytes(content)
        try:
            read = load(record)
        except RecordError:
            results["newer"] += 1
            assert record.read_bytes() == content
            continue
        if isinstance(read, LoadedMatch):
            results["loaded"] += 1
            assert record.read_bytes() == content
            position: LoadedMatch | None = read
        else:
            results["damaged"] += 1
            assert read.kept.read_bytes() == content
            read.kept.unlink()
            assert not record.exists()
            position = read.position
        if position is not None:
            steps = [str(step.action) for step in position.match.steps]
            assert steps == [acted.action for acted in standing(position.entries)]
    assert results["loaded"] > 20
    assert results["damaged"] > 100


def test_a_killed_program_loses_nothing_it_acknowledged(tmp_path):
    rng = Random(8)
    # A game of each family and one with an auction, as nothing that is written at an action depends on its rules.
    for run, name in enumerate(["", "", "", "", "hearts", "contract", "thirty_one", "blues_greens"]):
        acknowledged, words = killed(tmp_path / str(run), run, rng.uniform(0, 0.05), name)
        assert acknowledged
        assert words[: len(acknowledged)] == acknowledged
        assert len(words) <= len(acknowledged) + 1
