"""What others and killed programs leave in the folders: it keeps nobody waiting, hides nothing, and goes quietly."""

import os
import time
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest

from purple_table import library
from purple_table.art.sprites import SpriteCache
from purple_table.core.cards import Deck
from purple_table.core.messages import english
from purple_table.reports import LOG_NAME, close_log, log, open_log, save_report
from purple_table.session.files import hold_lock, is_held
from purple_table.session.record_store import RecordError, RecordSummary
from purple_table.session.settings import Settings, SettingsFile, make_presets_file
from purple_table.ui.shell.audio import Sounds
from tests.damage import RULES, SPOILERS, spoil
from tests.said import said
from tests.session.playing import go_on, new_match, store

OLD = time.time() - 3600


@pytest.fixture(scope="module")
def purple() -> Deck:
    return library.read_rules([RULES], "hearts").deck


@pytest.mark.parametrize("kind", SPOILERS)
@pytest.mark.parametrize("open_kept", [SettingsFile, make_presets_file])
def test_what_is_no_file_is_named_not_waited_for_and_left_alone(tmp_path, kind, open_kept):
    path = tmp_path / "kept.json"
    spoil(path, kind)
    file = open_kept(path)
    kept = file.load()
    assert kept == type(kept)()
    if kind != "dangling":
        assert str(path) in said(file.notice)
        file.save(kept)
        assert path.is_dir() or path.is_fifo() or path.is_symlink(), "it has not been replaced"


@pytest.mark.parametrize("kind", SPOILERS)
def test_a_lock_that_is_no_file_keeps_nobody_waiting(monkeypatch, tmp_path, kind):
    path = tmp_path / ".lock"
    spoil(path, kind)
    naps = []
    monkeypatch.setattr(time, "sleep", naps.append)
    with hold_lock(path):
        assert not is_held(tmp_path / "nothing")
    assert not naps


@pytest.mark.parametrize("kind", SPOILERS)
def test_an_entry_that_is_no_file_hides_no_match(tmp_path, kind):
    live = new_match(tmp_path)
    go_on(live, Random(1), lambda live: live.view(0).status.deal == 2)
    live.close()
    spoil(tmp_path / "a.match", kind)
    spoil(tmp_path / "z.match.deleted", kind)
    matches = store(tmp_path)
    matches.purge()
    assert matches.files() == (live.record_file,)
    good, bad = matches.list_unfinished()
    assert good.path == live.record_file
    assert str(tmp_path / "a.match") in str(bad)
    with pytest.raises(RecordError, match=r"a\.match: cannot be read"):
        matches.load(tmp_path / "a.match")


def test_a_match_that_vanishes_while_they_are_listed_hides_no_other(tmp_path, monkeypatch):
    for _ in range(3):
        new_match(tmp_path).close()
    gone, *left = store(tmp_path).files()
    whole = os.scandir

    def late(folder):
        with whole(folder) as found:
            entries = list(found)
        gone.unlink()
        return nullcontext(entries)

    monkeypatch.setattr(os, "scandir", late)
    assert store(tmp_path).files() == tuple(left)


def left_over(path: Path, content: bytes = b"") -> Path:
    """A file that was written an hour ago."""
    path.write_bytes(content)
    os.utime(path, (OLD, OLD))
    return path


def test_a_folder_of_matches_that_cannot_be_read_is_named(tmp_path):
    spoil(tmp_path / "matches", SPOILERS[-1])
    assert store(tmp_path / "matches").files() == ()
    (error,) = store(tmp_path / "matches").list_unfinished()
    assert str(tmp_path / "matches") in str(error)
    assert list(store(tmp_path / "nothing").list_unfinished()) == []


def test_a_match_that_cannot_be_opened_hides_no_other(tmp_path, monkeypatch):
    paths = []
    for _ in range(3):
        live = new_match(tmp_path)
        go_on(live, Random(1), lambda live: live.view(0).status.deal == 2)
        live.close()
        paths.append(live.record_file)
    whole = os.open

    def locked(path, *rest):
        if path == paths[1]:
            raise PermissionError(13, "Permission denied")
        return whole(path, *rest)

    monkeypatch.setattr(os, "open", locked)
    found = list(store(tmp_path).list_unfinished())
    assert {one.path for one in found if isinstance(one, RecordSummary)} == {paths[0], paths[2]}
    (error,) = (one for one in found if isinstance(one, RecordError))
    assert str(error) == f"{paths[1]}: cannot be read (Permission denied)"


def test_what_a_killed_program_was_making_goes_quietly(tmp_path):
    file = SettingsFile(tmp_path / "settings.json")
    file.save(Settings(speed="fast"))
    gone = [left_over(tmp_path / f".settings.json.{name}.tmp") for name in ("abc", "x")]
    stays = [left_over(tmp_path / "notes.tmp"), tmp_path / ".settings.json.young.tmp"]
    stays[1].write_bytes(b"{")
    assert file.load().speed == "fast"
    assert file.notice is None
    assert not any(path.exists() for path in gone)
    assert all(path.exists() for path in stays), "another copy may be making a young one"


def test_pictures_and_sounds_that_were_never_finished_go_quietly(tmp_path, purple):
    gone = [left_over(tmp_path / name) for name in ("making-abc.part", "card-1.77.part")]
    (tmp_path / "a.sprite").symlink_to("a.sprite")
    cache = SpriteCache(tmp_path)
    cache.face(purple["Pu9"], 60)
    Sounds(tmp_path)
    assert not any(path.exists() for path in gone)
    assert len(list(tmp_path.glob("face-*.sprite"))) == 1, "a link to itself does not stop what is kept"


@pytest.mark.parametrize("content", [b"", bytes(4096), b'{"format":1,"engine":"1.0","game":"ti'])
def test_a_first_line_that_was_never_whole_is_put_away_quietly(tmp_path, content):
    torn = left_over(tmp_path / "2026-01-01_00-00-00_tiny.match", content)
    young = tmp_path / "2026-01-01_00-00-01_tiny.match"
    young.write_bytes(content)
    matches = store(tmp_path)
    matches.purge()
    assert matches.files() == (young,)
    assert torn.with_name(f"{torn.name}.deleted").read_bytes() == content
    assert list(matches.list_unfinished()) == [], "a young one is passed over"
    assert young.read_bytes() == content


@pytest.mark.parametrize("content", [b"a note of mine", b'{"format":1}\n{"type":'])
def test_what_is_no_first_line_is_kept(tmp_path, content):
    path = left_over(tmp_path / "notes.match", content)
    matches = store(tmp_path)
    matches.purge()
    assert matches.files() == (path,)


def test_a_log_that_is_no_file_keeps_nobody_waiting(tmp_path):
    for kind in SPOILERS:
        folder = tmp_path / kind
        folder.mkdir()
        spoil(folder / LOG_NAME, kind)
        open_log(folder)
        log.info("a word")
        close_log()
        report = Path(english(save_report(ValueError("odd"), folder=folder)).removeprefix("A report was saved as "))
        assert "ValueError: odd" in report.read_text(encoding="utf-8")
