"""The pages of playing together by ear, and in high contrast: the table is found, opened, shared and left."""

from contextlib import contextmanager

import pygame
import pytest

from purple_table.art.moods import MOODS
from purple_table.network import channel, discovery, together
from purple_table.network.discovery import FoundTable
from purple_table.network.lobby import ProblemArose, ProblemKind, TableProblem
from purple_table.network.together import join_table
from purple_table.ui.scenes.together.together_scene import JoinRequest
from tests.ears.listening import Listener
from tests.ears.rendered_contrast import measure_scene
from tests.ears.test_contrast import SHARP
from tests.ears.test_pages_by_ear import go_through
from tests.network.conftest import CHEAP
from tests.network.tables import RULES, Window, wait_for

pytest.importorskip("nacl")


class Finder:
    """What looks for tables, and has found one."""

    tables = (FoundTable("Carl's table", "Hearts", "192.168.0.5", 4, free=2),)

    def close(self):
        """Nothing to do."""


class Evening:
    """Somebody who opens a table by keyboard alone, and a guest who joins it."""

    def __init__(self, listener, look=lambda what: None):
        self.listener, self.look, self.guest = listener, look, None
        self.app = listener.app

    def open_page(self):
        self.app._play_together()
        self.listener.run(0.7)
        self.look("page")

    def set_up(self):
        self.app._together._show_setup(self.app._context.info("spar"))
        self.listener.run(0.3)
        self.app._together._context.stage.scenes.top._set_players(2)
        self.listener.run(0.3)
        self.look("set-up")

    def go_on(self):
        """Press what Enter presses where nothing else has the focus."""
        self.listener.stage.scenes.top.form.default.activate()

    def open_table(self):
        self.go_on()
        wait_for(lambda: self.app._together._lobby is not None, self.turn)
        self.listener.run(0.3)
        self.look("lobby")

    def let_guest_in(self):
        opened = self.app._together._open
        self.guest = Window(join_table(f"127.0.0.1:{opened._server.port}", opened.code, ["Berta"], RULES))
        self.guest.stops = True
        wait_for(lambda: not self.app._together._client.lobby.free_seats, self.turn)
        self.look("lobby with a guest")

    def begin(self):
        self.go_on()
        wait_for(lambda: self.app._together.match is not None, self.turn)
        self.guest.stops = False
        match = self.app._together.match.match
        wait_for(lambda: match.steps >= 1 and self.guest.client.match.steps >= 1, self.turn)
        self.guest.stops = True
        self.listener.run(0.5)
        self.look("table")

    def turn(self):
        self.listener.run(0.04)
        return self.guest is not None and self.guest.work()

    def close(self):
        if self.guest is not None:
            self.guest.client.close()


@contextmanager
def spend(monkeypatch, folder, look=None, **more):
    monkeypatch.setattr(channel, "COST", CHEAP)
    monkeypatch.setattr(discovery, "TableFinder", Finder)
    monkeypatch.setattr(together, "TableAnnouncer", lambda said, addresses: _Silence())
    listener = Listener(folder, **more)
    evening = Evening(listener, *([lambda what: look(listener, what)] if look else []))
    try:
        listener.hear()
        yield evening
    finally:
        evening.close()
        listener.close()


class _Silence:
    """An announcer that says nothing."""

    def tell_free(self, free):
        """Nothing to do."""

    def close(self):
        """Nothing to do."""


def test_an_evening_together_by_ear(tmp_path, monkeypatch):
    with spend(monkeypatch, tmp_path) as evening:
        listener, all_said = evening.listener, []

        def go_on(step):
            step()
            all_said.extend(new := listener.hear())
            return " ".join(new)

        assert "Play together" in go_on(evening.open_page)
        said = go_through(listener)
        assert all(any(words.strip(" ,") for words in new) for new in said), said
        tables = " ".join(words for new in said for words in new)
        assert "Carl's table" in tables
        assert "2 of 4 seats free" in tables
        go_on(evening.set_up)
        said = go_through(listener)
        assert all(any(words.strip(" ,") for words in new) for new in said), said
        go_on(evening.open_table)
        code = evening.app._together._open.code
        page = " ".join(listener.press(pygame.K_F4))
        assert code in page, page
        said = go_through(listener)
        assert all(any(words.strip(" ,") for words in new) for new in said), said
        assert "Berta has come." in go_on(evening.let_guest_in)
        go_on(evening.begin)
        evening.guest.client.say(1, "well")
        assert "Berta: Well played!" in go_on(lambda: [evening.turn() for _ in range(20)])
        assert "Say something" in " ".join(listener.press(pygame.K_t))
        said = go_through(listener)
        assert any("Good luck!" in words for new in said for words in new)
        listener.press(pygame.K_ESCAPE)
        evening.guest.client.nudge(1, 0)
        assert "Berta asks you to go on." in go_on(lambda: [evening.turn() for _ in range(20)])
        evening.guest.client._transport.line._ends = True
        evening.guest.client._transport.line.cut()
        gone = go_on(lambda: wait_for(lambda: any("away" in words for words in listener.said), evening.turn))
        assert "Berta is away" in gone + " ".join(listener.said)


def test_every_text_of_playing_together_stands_out_in_high_contrast(tmp_path, monkeypatch):
    found = {}

    def look(listener, what):
        texts = measure_scene(monkeypatch, listener.stage)
        assert len(texts) > 5, what
        found.update({f"{what}: {words}": round(ratio, 2) for ratio, words in texts if ratio < SHARP})

    mood = {"mood": "contrast", "felt": MOODS["contrast"].felt, "speech": "off"}
    with spend(monkeypatch, tmp_path, look, **mood) as evening:
        for step in (evening.open_page, evening.set_up, evening.open_table, evening.let_guest_in, evening.begin):
            step()
        evening.listener.press(pygame.K_t)
        look(evening.listener, "phrases")
        assert found == {}


def test_another_match_begins_from_the_lobby_with_the_same_code(tmp_path, monkeypatch):
    with spend(monkeypatch, tmp_path, speech="off") as evening:
        for step in (evening.open_page, evening.set_up, evening.open_table, evening.let_guest_in, evening.begin):
            step()
        menus, guest = evening.app._together, evening.guest
        first, code = menus.match, menus._open.code
        menus._open._server.host.phase = "over"  # as if it had been played to its end
        menus._play_again()
        wait_for(lambda: menus.match is None and guest.client.match is None, evening.turn)
        assert evening.listener.stage.scenes.top is menus._lobby
        assert [seat.name for seat in menus._client.lobby.seats] == ["Lena", "Berta"]
        evening.begin()
        assert menus.match is not first
        assert menus.match.match.steps < first.match.steps + 9
        assert menus._open.code == code


def test_a_line_that_is_lost_while_somebody_joins_ends_nothing(tmp_path, monkeypatch):
    with spend(monkeypatch, tmp_path, speech="off") as evening:
        evening.open_page()
        menus, asked = evening.app._together, []
        monkeypatch.setattr(together, "join_table", lambda *words, **more: _Trying(asked))
        menus._join(JoinRequest("192.168.0.5", "tango otter winter piano 47", ("Lena",)))
        evening.listener.run(0.1)
        assert menus._client is not None, "it is tried again"
        assert evening.listener.stage.scenes.top is menus._page
        asked.append(ProblemArose(TableProblem(ProblemKind.WRONG_CODE)))
        evening.listener.run(0.1)
        assert menus._client is None
        assert "This code does not open the table" in menus._page._status.text


class _Trying:
    """A client that tries to get in over a bad line."""

    lobby = match = None

    def __init__(self, notices):
        self._notices = notices
        notices.append(ProblemArose(TableProblem(ProblemKind.LOST)))

    def poll(self):
        found = tuple(self._notices)
        self._notices.clear()
        return found

    def close(self):
        """Nothing to do."""
