"""Settings survive a round trip; whatever the file holds, loading gives settings and loses no file."""

import errno
import os
import re
import sys
import threading
from random import Random

import pytest
from msgspec.structs import replace

from purple_table.session import files
from purple_table.session.files import SaveError
from purple_table.session.settings import SeatSetup, Settings, SettingsFile, Setup
from tests.said import said

CHANGED = Settings(
    player_name="Zoë",
    speed="fast",
    volume=0.25,
    mute=True,
    full_screen=True,
    window=(1280, 720),
    place=(-40, 60),
    ui_scale=1.5,
    setups={
        "hearts": Setup(
            4, (SeatSetup("Ann", True), SeatSetup(), SeatSetup("Kim", level="beginner")), {"passing": "left"}
        )
    },
    played=("spades", "hearts"),
    favorites={"hearts": True, "spar": True},
)


def names(folder):
    """What lies in a folder beside the lock."""
    return [name for name in os.listdir(folder) if name != ".lock"]


def test_round_trip(tmp_path):
    file = SettingsFile(tmp_path / "config" / "settings.json")
    assert file.load() == Settings()
    assert file.notice is None
    file.save(CHANGED)
    assert SettingsFile(file.path).load() == CHANGED
    assert names(file.path.parent) == ["settings.json"], "no temporary file stays"


def test_the_level_skilled_is_read_and_kept_as_club(tmp_path):
    file = SettingsFile(tmp_path / "settings.json")
    seats = '[{"level": "skilled"}]'
    text = f'{{"format": 1, "adviser": "skilled", "setups": {{"hearts": {{"players": 4, "seats": {seats}}}}}}}'
    file.path.write_text(text, encoding="utf-8")
    found = file.load()
    assert (found.adviser, found.setups["hearts"].seats[0].level) == ("club", "club")
    file.save(replace(found, mute=True))
    assert "skilled" not in file.path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [
        ('"volume": 0.25', '"volume": "loud"', {"volume": Settings().volume}),
        ('"speed": "fast"', '"speed": "gast"', {"speed": "normal"}),
        ('"format": 1', '"format": "1"', {}),
        ('"players": 4', '"players": -4', {"setups": {}}),
        ("1280,", "1280, 3,", {"window": None}),
        ('"spades"', "7", {"played": ("hearts",)}),
        ('"spar": true', '"spar": false', {"favorites": {"hearts": True}}),
    ],
)
def test_one_field_that_is_wrong_loses_no_other(tmp_path, old, new, lost):
    file = SettingsFile(tmp_path / "settings.json")
    file.save(CHANGED)
    text = file.path.read_text(encoding="utf-8")
    assert old in text
    file.path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert file.load() == replace(CHANGED, **lost)
    assert said(file.notice).endswith("what else it holds is used")
    assert (tmp_path / "settings.json.damaged").read_text(encoding="utf-8") == text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "truncated"),
        (b"{", "truncated"),
        (b"[]", "Expected `object`"),
        (b'{"volume": "loud"}', 'volume = "loud"'),
        (b'{"volume": 7, "speed": "warp", "mute": 1}', 'volume = 7; speed = "warp"; mute = 1;'),
        (b'{"speed": "warp", "hologram": 3}', 'speed = "warp";'),
        (b'{"window": [1, 2, 3]}', r"window = \[1,2,3\]"),
        (b'{"setups": {"hearts": {"players": -1}}}', r'setups\[hearts\] = \{"players":-1\}'),
        (b"[" * 100_000, "object"),
        (b'{"player_name": 5}', "player_name = 5"),
        (b'{"player_name": "%s"}' % (b"x" * 500), 'player_name = "x+…'),
        (b" " * 4_000_001, "larger than"),
    ],
)
def test_damaged_file_is_kept_and_told(tmp_path, content, told):
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert file.notice is not None
    assert str(path) in said(file.notice)
    assert re.search(told, said(file.notice))
    assert (tmp_path / "settings.json.damaged").read_bytes() == content
    file.save(CHANGED)
    assert file.load() == CHANGED


def test_damaged_files_do_not_replace_each_other(tmp_path):
    path = tmp_path / "settings.json"
    for number in range(3):
        path.write_bytes(b"damage %d" % number)
        SettingsFile(path).load()
    kept = sorted(tmp_path.glob("*.damaged"))
    assert sorted(file.read_bytes() for file in kept) == [b"damage 0", b"damage 1", b"damage 2"]


def test_unknown_fields_are_passed_over(tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"format": 1, "mute": true, "hologram": {"depth": 3}}')
    file = SettingsFile(path)
    assert file.load() == Settings(mute=True)
    assert file.notice is None


def test_newer_format_is_left_alone(tmp_path):
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"format": 2, "volume": {"left": 1}}')
    before = path.read_bytes()
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert "newer version" in (said(file.notice) or "")
    file.save(CHANGED)
    assert path.read_bytes() == before


def test_a_damaged_file_that_cannot_be_moved_is_not_replaced(tmp_path, monkeypatch):
    path = tmp_path / "settings.json"
    path.write_bytes(b"damage")

    def refuse(*args, **kwargs):
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        file = SettingsFile(path)
        assert file.load() == Settings()
        assert "could not be moved aside" in (said(file.notice) or "")
    file.save(CHANGED)
    assert path.read_bytes() == b"damage"
    assert names(tmp_path) == ["settings.json"]


def test_a_folder_that_cannot_be_written_is_told_and_the_old_file_stays(tmp_path, monkeypatch):
    file = SettingsFile(tmp_path / "settings.json")
    file.save(CHANGED)

    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match=r"settings\.json: .*No space left"):
        file.save(Settings())
    assert file.load() == CHANGED
    assert names(tmp_path) == ["settings.json"]


def test_an_unreadable_file_is_told(tmp_path):
    (tmp_path / "settings.json").mkdir()
    file = SettingsFile(tmp_path / "settings.json")
    assert file.load() == Settings()
    assert "cannot be read" in (said(file.notice) or "")


def test_settings_that_could_not_be_read_back_are_not_written(tmp_path):
    file = SettingsFile(tmp_path / "settings.json")
    with pytest.raises(SaveError, match="volume"):
        file.save(replace(CHANGED, volume=9.0))
    assert not file.path.exists()


def test_mutations_give_settings_and_lose_no_file(tmp_path, mutated):
    path = tmp_path / "settings.json"
    SettingsFile(path).save(CHANGED)
    good, rng = path.read_bytes(), Random(5)
    damaged = 0
    for _ in range(300):
        content = mutated(good, rng)
        path.write_bytes(content)
        file = SettingsFile(path)
        assert isinstance(file.load(), Settings)
        kept = list(tmp_path.glob("*.damaged"))
        if file.notice and "newer" not in said(file.notice):
            assert [one.read_bytes() for one in kept] == [content]
            kept[0].unlink()
            damaged += 1
        else:
            assert kept == []
            assert path.read_bytes() == content
    assert damaged > 100


def test_two_copies_keep_what_each_of_them_changed(tmp_path):
    path = tmp_path / "settings.json"
    SettingsFile(path).save(CHANGED)
    one, other = SettingsFile(path), SettingsFile(path)
    mine, theirs = one.load(), other.load()
    spades, hearts = Setup(4), Setup(3, options={"target": 70})
    one.save(replace(mine, felt="baize", setups={**mine.setups, "spades": spades}, favorites={"hearts": True}))
    other.save(
        replace(
            theirs, volume=0.5, window=None, setups={"hearts": hearts}, favorites={**theirs.favorites, "agram": True}
        )
    )
    expected = replace(
        CHANGED,
        felt="baize",
        volume=0.5,
        window=None,
        setups={"hearts": hearts, "spades": spades},
        favorites={"hearts": True, "agram": True},
    )
    assert SettingsFile(path).load() == expected
    # What a copy has saved once it does not save again when something else changes.
    stars = {**theirs.favorites, "agram": True}
    other.save(replace(theirs, volume=0.75, window=None, setups={"hearts": hearts}, favorites=stars))
    one.save(replace(mine, felt="slate", setups={**mine.setups, "spades": spades}, favorites={"hearts": True}))
    assert SettingsFile(path).load() == replace(expected, felt="slate", volume=0.75)


def test_what_was_damaged_since_it_was_read_is_kept_and_told(tmp_path):
    file = SettingsFile(tmp_path / "settings.json")
    file.save(CHANGED)
    file.path.write_bytes(b"damage")
    file.save(replace(CHANGED, mute=False))
    assert "settings.json.damaged" in (said(file.notice) or "")
    assert (tmp_path / "settings.json.damaged").read_bytes() == b"damage"
    assert file.load() == replace(CHANGED, mute=False)
    newer = b'{"format": 2, "volume": {"left": 1}}'
    file.path.write_bytes(newer)
    file.save(CHANGED)
    assert "newer version" in (said(file.notice) or "")
    assert file.path.read_bytes() == newer


def test_copies_that_save_at_the_same_time_lose_nothing(tmp_path):
    path = tmp_path / "settings.json"
    SettingsFile(path).save(Settings())
    gate = threading.Barrier(8)

    def copy(number):
        file = SettingsFile(path)
        known = file.load()
        gate.wait()
        file.save(replace(known, setups={f"game {number}": Setup(4)}))

    copies = [threading.Thread(target=copy, args=(number,)) for number in range(8)]
    for one in copies:
        one.start()
    for one in copies:
        one.join()
    assert sorted(SettingsFile(path).load().setups) == [f"game {number}" for number in range(8)]


def test_a_copy_that_hangs_and_a_folder_without_locks_keep_nobody_waiting_for_long(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "_LONGEST_WAIT", 0.05)
    file = SettingsFile(tmp_path / "settings.json")
    with files.hold_lock(tmp_path / ".lock"):
        file.save(CHANGED)
    (tmp_path / ".lock").unlink()
    (tmp_path / ".lock").mkdir()
    file.save(replace(CHANGED, mute=False))
    assert file.load() == replace(CHANGED, mute=False)


@pytest.mark.parametrize("cause", [errno.ENOLCK, errno.EOPNOTSUPP, errno.EINVAL])
def test_where_there_are_no_locks_every_lock_is_had(tmp_path, monkeypatch, cause):
    def none(*_):
        raise OSError(cause, "no locks here")

    kind = files.msvcrt if sys.platform == "win32" else files.fcntl
    monkeypatch.setattr(kind, "locking" if sys.platform == "win32" else "flock", none)
    with (tmp_path / "file").open("wb") as file:
        assert files.lock(file.fileno())
