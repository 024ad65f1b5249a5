"""Every scene in German in the smallest usual window: nothing overlaps, sticks out or is cut."""

import pygame
import pytest

from purple_table import app_context
from purple_table.ui.kit import telling
from purple_table.ui.kit.widgets import Button
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.dialog import DialogScene
from purple_table.ui.scenes.replay_scene import ReplayScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.review_scene import ReviewScene
from purple_table.ui.scenes.settings.settings_scene import SettingsScene
from purple_table.ui.scenes.setup.setup_scene import SetupScene
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.scenes.title.title_scene import TitleScene
from tests.catalogues import languages
from tests.contract.matches import GAMES
from tests.ui.fitting import check
from tests.ui.monkey import Monkey

SMALL = (800, 600)


class Visitor(Monkey):
    """Somebody who looks at scenes and notes the texts that had to be shortened."""

    def look(self, kind):
        """Hold the scene on top, of this kind, to have room for everything."""
        assert isinstance(self.top, kind)
        self.frames(2)
        check(self.form, self.stage.kit)

    def open(self, key, kind, frames=4):
        self.press(key)
        self.frames(frames)
        self.look(kind)

    def leave(self, kind):
        self.press(pygame.K_ESCAPE)
        self.frames(2)
        assert isinstance(self.top, kind)


@pytest.fixture
def visitor(monkeypatch, tmp_path, tmp_path_factory, shortened):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(app_context, "find_languages", lambda _: languages())
    monkeypatch.setattr(Backdrop, "lay_out", lambda self, size: None)  # what is painted takes much of the time
    visitor = Visitor(tmp_path / "data", 7, tmp_path_factory.getbasetemp() / "cards", language="de")
    assert telling.find_language().code == "de"
    visitor.resize_to(SMALL)
    visitor.frames(8)
    yield visitor
    visitor.close()


def test_title_pages_and_dialogs_have_room(visitor, shortened):
    visitor.look(TitleScene)
    visitor.open(pygame.K_s, SettingsScene)
    for _ in range(2):
        visitor.open(pygame.K_RIGHT, SettingsScene, 1)
    visitor.leave(TitleScene)
    visitor.open(pygame.K_r, DialogScene)
    visitor.leave(TitleScene)
    visitor.press(pygame.K_ESCAPE)
    visitor.frames(2)
    assert isinstance(visitor.top, DialogScene)
    visitor.leave(TitleScene)
    for game in GAMES:
        visitor.pick(game)
        visitor.look(SetupScene)
        if game == GAMES[0]:
            visitor.open(pygame.K_h, DialogScene)
            visitor.leave(SetupScene)
            visitor.open(pygame.K_c, DialogScene)
            visitor.leave(SetupScene)
        visitor.leave(TitleScene)
    assert not shortened


@pytest.mark.parametrize("game", ["contract", "blues_greens"])
def test_a_table_and_its_menu_have_room(visitor, shortened, game):
    visitor.game = game
    visitor.sit_down()
    play(visitor, 14)
    visitor.open(pygame.K_ESCAPE, DialogScene, 2)
    visitor.open(pygame.K_p, DialogScene, 2)
    assert not shortened


@pytest.mark.parametrize("game", ["hearts", "thirty_one"])
def test_a_deal_its_results_and_looking_back_have_room(visitor, shortened, game):
    visitor.game = game
    visitor.sit_down()
    play(visitor, 14)
    for _ in range(300):
        if visitor.app._live.persons_turn:
            visitor.app._live.act(visitor.app._live.legal()[0])
        visitor.frames(dt=1)
        if isinstance(visitor.top, ResultsScene):
            break
    visitor.look(ResultsScene)
    visitor.open(pygame.K_RIGHT, ResultsScene, 1)
    for key, kind in ((pygame.K_r, ReplayScene), (pygame.K_e, ReviewScene)):
        visitor.open(pygame.K_l, DialogScene)
        visitor.press(key)
        visitor.frames(6, dt=0.5)
        assert isinstance(visitor.top, kind)
        check_buttons(visitor.top.bar, visitor.stage.kit)
        visitor.leave(ResultsScene)
    assert not shortened


def play(visitor, frames):
    """Play at the table, and look at its buttons whenever something else is asked."""
    asked = set()
    for _ in range(frames):
        if isinstance(visitor.top, TableScene):
            model = visitor.top.model
            if model.ask is not None and model.ask.kind not in asked:
                asked.add(model.ask.kind)
                check_buttons(visitor.form, visitor.stage.kit)
            visitor.go_on()
        visitor.frames(dt=1)
    assert asked


def check_buttons(form, kit):
    """Every button in view has room for its words."""
    for widget in form.root.walk():
        if type(widget) is Button and widget.visible and widget.rect.width:
            assert form.bounds.contains(widget.rect), widget.caption
            room = widget.rect.width - kit.px(12)
            assert kit.text.width(widget.caption, kit.theme.strong) <= room, widget.caption
