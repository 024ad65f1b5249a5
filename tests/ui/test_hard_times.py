"""When the machine is unkind: a clear message, and the game goes on."""

import os
import sys
import time
from contextlib import contextmanager
from datetime import datetime

import pygame
import pytest

from purple_table import games, library
from purple_table.core.record import Seat
from purple_table.core.safe_text import LONGEST_MESSAGE
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_store import LoadedMatch, RecordStore
from purple_table.session.settings import SettingsFile
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.title.title_scene import TitleScene
from purple_table.ui.shell.audio import Silence
from tests.damage import RULES
from tests.immediate_thinker import ImmediateThinker
from tests.ui.monkey import Monkey


@pytest.fixture
def user(monkeypatch, tmp_path, tmp_path_factory):
    """Start the program, with somebody before it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    running = []

    def start(folder=tmp_path / "data", **settings):
        running.append(Monkey(folder, 7, tmp_path_factory.getbasetemp() / "cards", **settings))
        return running[-1]

    yield start
    for one in reversed(running):
        one.close()


def steps(user):
    return len(user.app._live._match.steps)


def play(user, actions):
    """Play on at the table by the keyboard; the toasts that came on the way."""
    wanted, told = steps(user) + actions, []
    with user.looking_away():
        for _ in range(1500):
            if steps(user) >= wanted:
                break
            user.press(pygame.K_RIGHT)
            user.press(pygame.K_RETURN)
            user.frames(dt=0.1)
            told += [text for text in user.stage.toasts.texts if text not in told]
    assert steps(user) >= wanted
    return told


def sit_down(user):
    """From the title to a dealt hand of Hearts."""
    user.pick("hearts")
    user.press(pygame.K_RETURN)
    user.frames(3)
    assert user.app._live is not None


@contextmanager
def full_disk(size):
    """No file can grow beyond so many bytes: writing stops in the middle, as on a full disk."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_without_a_sound_device_it_is_silent(user, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such device")
    running = user(mute=False)
    sit_down(running)
    assert type(running.stage.sounds) is Silence
    assert play(running, 8) == []


def test_a_home_that_cannot_be_written_is_told_and_the_game_goes_on(user, tmp_path):
    # A file in the place of the folder refuses also those who may write everywhere.
    home = tmp_path / "home"
    home.write_text("not a folder", encoding="utf-8")
    running = user(home)
    assert isinstance(running.top, DialogScene)
    for part in ("config", "data", "log"):
        assert str(home / part) in running.top.text.replace("\\", "")
    running.press(pygame.K_RETURN)
    running.frames(2)
    sit_down(running)
    running.frames(3)
    (told,) = [text for text in running.stage.toasts.texts if "match" in text]
    assert "It goes on without" in told
    assert not [text for text in play(running, 30) if text != told and "settings" not in text]
    assert home.read_text(encoding="utf-8") == "not a folder"


@pytest.mark.skipif(sys.platform == "win32", reason="no limit for the size of files")
def test_a_disk_that_fills_up_and_has_room_again_costs_no_move(user):
    running = user()
    sit_down(running)
    play(running, 6)
    record = running.app._live.record_file
    whole = record.stat().st_size
    with full_disk(whole + 100):
        told = play(running, 12)
        running.go_home()
    assert [text for text in told if str(record) in text and "cannot be written" in text]
    assert record.read_bytes().endswith(b"\n")
    # Leaving the table could not save the rest either; what is on disk is where the match goes on.
    read = running.app._matches.store.load(record)
    assert isinstance(read, LoadedMatch)
    running.play_on()
    with full_disk(record.stat().st_size + 100):
        play(running, 12)
    play(running, 1)
    running.check_records()


@pytest.mark.skipif(sys.platform == "win32", reason="no limit for the size of files")
@pytest.mark.parametrize("room", ["at the table", "on leaving"])
def test_a_match_begun_on_a_full_disk_is_saved_once_there_is_room(user, room):
    running = user()
    store = running.app._matches.store
    with full_disk(500):
        sit_down(running)
        told = play(running, 6)
        (unsaved,) = [text for text in told if "match cannot be saved" in text]
        assert "cannot be written" in unsaved
        assert len(unsaved) <= LONGEST_MESSAGE
        assert list(store.folder.iterdir()) == []
    if room == "at the table":
        play(running, 1)
        assert running.app._live.record_file is not None
        running.check_records()
    live = running.app._live
    running.go_home()
    (path,) = store.files()
    read = store.load(path)
    assert isinstance(read, LoadedMatch)
    assert read.view() == live.view(0)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit for the size of files")
def test_settings_on_a_full_disk_keep_the_old_file(user):
    running = user()
    file = running.folders.config / "settings.json"
    before = file.read_bytes()
    with full_disk(10):
        sit_down(running)
        running.frames(2)
        assert [text for text in running.stage.toasts.texts if "settings cannot be saved" in text]
        assert file.read_bytes() == before
    assert {path.name for path in file.parent.iterdir()} == {file.name, ".lock"}
    assert SettingsFile(file).load().speed == "instant"


def test_two_copies_do_not_write_one_match(user):
    first = user()
    sit_down(first)
    play(first, 8)
    record = first.app._live.record_file
    before = record.read_bytes()
    second = user()
    second.press(pygame.K_c)
    second.frames(2)
    assert isinstance(second.top, TitleScene), "the match of the other copy is offered"
    sit_down(second)
    play(second, 8)
    assert second.app._live.record_file != record
    assert record.read_bytes() == before
    play(first, 3)
    assert record.read_bytes().startswith(before)
    assert isinstance(first.app._matches.store.load(record), LoadedMatch)


def test_a_clock_that_jumps_loses_no_match(tmp_path):
    moments = [datetime(2026, 5, 1), datetime(1970, 1, 1), datetime(2026, 5, 1), datetime(2199, 1, 1)]
    store = RecordStore(tmp_path, games.build, lambda: moments.pop())
    game = library.load_game([RULES], "hearts", 3, {})
    seats = tuple(Seat(name, computer=name != "You") for name in ("You", "Ada", "Ben"))
    paths = []
    for seed in range(4):
        thinker = ImmediateThinker(game, make_player)
        live = LiveMatch.new(game, seats, Chance(derive_secret(seed)), thinker, store)
        live.begin_deal()
        live.close()
        paths.append(live.record_file)
    assert len(set(paths)) == 4
    for path, moment in zip(paths, (-1e9, 0, 1e9, 8e9), strict=True):
        os.utime(path, (moment, moment))
    assert set(store.files()) == set(paths)
    assert [one.path for one in store.list_unfinished()] == list(reversed(paths))


@pytest.mark.parametrize("hours", [-1e5, -1.0, 1.0, 1e5])
def test_the_match_goes_on_when_the_clock_is_set(user, monkeypatch, hours):
    running = user()
    sit_down(running)
    play(running, 4)
    for name in ("time", "time_ns"):
        told = getattr(time, name)
        shift = hours * 3600 * (1 if name == "time" else 10**9)
        monkeypatch.setattr(time, name, lambda told=told, shift=shift: type(told())(told() + shift))
    assert play(running, 8) == []
    running.check_records()
    running.go_home()
    running.play_on()
