"""Two copies of the program in one folder, and matches so long that reading them takes a while."""

import os

import pygame
import pytest

from purple_table import games, library, match_resumer
from purple_table.core.record import Seat
from purple_table.core.shuffle import Chance, derive_secret
from purple_table.players.levels import make_player
from purple_table.session import record_store
from purple_table.session.live_match import LiveMatch
from purple_table.session.record_reader import RecordReader
from purple_table.session.record_store import RecordStore
from purple_table.ui.kit.widgets import Label
from purple_table.ui.scenes import matches as list_scene
from purple_table.ui.scenes import reading_scene as reading_scene
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.matches import MatchesScene
from purple_table.ui.scenes.reading_scene import ReadingScene
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.scenes.title.title_scene import TitleScene
from tests.damage import RULES, resealed
from tests.immediate_thinker import ImmediateThinker
from tests.ui.monkey import Monkey


@pytest.fixture
def user(monkeypatch, tmp_path, tmp_path_factory):
    """Start a copy of the program, with somebody before it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    running = []

    def start():
        running.append(Monkey(tmp_path / "data", 7, tmp_path_factory.getbasetemp() / "cards"))
        return running[-1]

    yield start
    for one in reversed(running):
        one.close()


def texts(user):
    return [widget.text for widget in user.top.form.root.walk() if isinstance(widget, Label)]


def captions(user):
    return [widget.caption for widget in user.top.form.root.walk() if hasattr(widget, "caption")]


def press(user, caption):
    next(widget for widget in user.top.form.root.walk() if getattr(widget, "caption", "") == caption).activate()
    user.frames(2)


def key(user, key):
    user.press(key)
    user.frames(2)


def files(user):
    return user.app._matches.store.files()


def begin(folder, seed=1):
    """A match of Hearts that is left in its first deal."""
    store = RecordStore(folder / "data" / "data" / "matches", games.build)
    game = library.load_game([RULES], "hearts", 4, {})
    seats = (Seat("You", computer=False), *(Seat(name, level="reference") for name in ("Ada", "Ben", "Cleo")))
    live = LiveMatch.new(game, seats, Chance(derive_secret(seed)), ImmediateThinker(game, make_player), store)
    act(live, 12)
    live.close()
    return live.record_file


def act(live, actions):
    """Have everybody act by the rules alone, up to the turn of the person."""
    for _ in range(actions):
        if live.awaits_deal:
            live.begin_deal()
        elif live.persons_turn:
            live.act(live.legal()[0])
        else:
            live.advance()


def done(user):
    return [str(step.action) for step in user.app._live._match.steps]


@pytest.fixture
def record(tmp_path):
    return begin(tmp_path)


def test_continue_goes_on_from_the_last_action_in_the_file(user, record):
    one, other = user(), user()
    key(one, pygame.K_c)
    act(one.app._live, 8)
    played = done(one)
    one.app._show_title()
    key(other, pygame.K_c)
    assert isinstance(other.top, TableScene)
    assert done(other)[: len(played)] == played
    assert len(played) >= 20
    assert files(one) == (record,)


def test_a_match_that_another_copy_has_opened_is_copied_only_on_purpose(user, record):
    one, other = user(), user()
    key(one, pygame.K_c)
    act(one.app._live, 4)
    played = done(one)
    key(other, pygame.K_c)
    assert isinstance(other.top, DialogScene)
    assert "another copy" in other.top.title
    press(other, "Not now")
    assert isinstance(other.top, TitleScene)
    assert files(one) == (record,)
    key(other, pygame.K_c)
    press(other, "Play a copy")
    assert done(other)[: len(played)] == played
    for running in (one, other):
        act(running.app._live, 4)
    assert {one.app._live.record_file, other.app._live.record_file} == set(files(one))
    assert len(files(one)) == 2
    one.check_records()
    # Where the other copy is gone, however it went, the match goes on in its file.
    other.app._show_title()
    other.frames(2)
    os.close(one.app._live._keeper._writer._descriptor)
    one.app._live._keeper._writer._descriptor = -1
    os.utime(record)
    other.app._show_title()
    key(other, pygame.K_c)
    assert isinstance(other.top, TableScene)
    assert other.app._live.record_file == record


def test_a_match_of_another_copy_stands_in_the_list_by_that_name(user, record):
    one = user()
    key(one, pygame.K_c)
    other = user()
    other.frames(30)
    assert "Continue Hearts" not in [getattr(widget, "name", "") for widget in other.top.form.root.walk()]
    key(other, pygame.K_m)
    other.frames(5)
    assert isinstance(other.top, MatchesScene)
    (told,) = [text for text in texts(other) if "open in another copy of the program" in text]
    assert told.startswith("Deal 1")
    assert captions(other) == ["Play a copy", "Back"]
    press(other, "Play a copy")
    assert isinstance(other.top, TableScene)
    assert len(files(one)) == 2


def test_a_match_that_another_copy_has_put_away_is_told(user, record):
    running = user()
    running.app._matches.store.delete(record)
    key(running, pygame.K_c)
    assert isinstance(running.top, DialogScene)
    assert "cannot be read" in running.top.text
    assert files(running) == ()
    key(running, pygame.K_RETURN)
    assert isinstance(running.top, TitleScene)


@pytest.fixture
def slow(monkeypatch):
    """Every match is a long one, of which a line is read in a frame; how often that was."""
    worked = []
    real = RecordReader.work
    monkeypatch.setattr(match_resumer, "_AT_ONCE", 0)
    monkeypatch.setattr(match_resumer, "_SLICE", 0)
    monkeypatch.setattr(reading_scene, "_SLICE", 0)
    monkeypatch.setattr(list_scene, "_LONG", 0)
    monkeypatch.setattr(record_store, "_NEAR", 1_000)
    monkeypatch.setattr(RecordReader, "work", lambda self, seconds: worked.append(self.path) or real(self, seconds))
    return worked


def test_reading_a_long_match_shows_progress_and_can_be_left(user, record, slow):
    running = user()
    tile = next(widget for widget in running.top.form.root.walk() if getattr(widget, "golden", False))
    assert tile.name == "Continue Hearts"
    assert "Looking where it stands" in tile.words
    key(running, pygame.K_c)
    assert isinstance(running.top, ReadingScene)
    shares = []
    for _ in range(3):
        shares.append(running.top._pending.share)
        running.frames(1)
    assert 0 < shares[0] < shares[1] < shares[2] < 1
    key(running, pygame.K_ESCAPE)
    assert isinstance(running.top, TitleScene)
    running.frames(40)
    tile = next(widget for widget in running.top.form.root.walk() if getattr(widget, "golden", False))
    assert tile.words.startswith("Deal 1"), "what is left of it is read behind the title"
    key(running, pygame.K_c)
    assert isinstance(running.top, TableScene)
    assert len(done(running)) >= 12


def test_the_list_of_matches_does_not_read_long_ones(user, record, slow, tmp_path):
    begin(tmp_path, 2)
    running = user()
    running.app._menus._resuming.show_list()
    del slow[:]
    running.frames(10)
    assert isinstance(running.top, MatchesScene)
    assert captions(running) == ["Continue", "Look back", "Name", "Delete"] * 2 + ["Back"]
    assert len([text for text in texts(running) if text == "You, Ada, Ben and Cleo"]) == 2
    assert slow == []
    press(running, "Continue")
    assert isinstance(running.top, ReadingScene)
    running.frames(40)
    assert isinstance(running.top, TableScene)
    assert len(done(running)) >= 12


def test_damage_in_a_long_match_is_told_once_it_is_found(user, record, slow):
    record.write_bytes(resealed(record.read_bytes() + b'{"type":"dance"}\n'))
    running = user()
    running.frames(40)
    assert isinstance(running.top, DialogScene)
    assert "dance" in running.top.text
    press(running, "Play on from there")
    assert isinstance(running.top, TableScene)
    assert record.with_name(f"{record.name}.damaged").exists()
