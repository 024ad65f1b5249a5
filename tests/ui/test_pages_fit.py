"""Every page around the table at every size of the window and of its text: all of it is there, whole and by itself.

Pages are only laid out, not drawn, so that all sizes take seconds.
"""

from dataclasses import replace
from functools import lru_cache

import pygame
import pytest

from purple_table.art.sprites import SpriteCache
from purple_table.core.record import Seat
from purple_table.session.goals import list_goals
from purple_table.session.settings import Settings
from purple_table.ui.cards.card_surfaces import CardSurfaces
from purple_table.ui.kit import telling
from purple_table.ui.kit.theme import scale_for_window
from purple_table.ui.kit.widgets import Button, Column, Label, ScrollArea, Space, Widget
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.scenes.exercise_page import ExercisePage
from purple_table.ui.scenes.game_kinds import Preferences
from purple_table.ui.scenes.goals_scene import GoalsScene
from purple_table.ui.scenes.results.match_end import MatchEndScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.settings.preview import Preview
from purple_table.ui.scenes.settings.rows import PictureChoice
from purple_table.ui.scenes.settings.settings_scene import SettingsScene
from purple_table.ui.scenes.settings.settings_table import list_pages
from purple_table.ui.scenes.setup.match_setup import recall_setup
from purple_table.ui.scenes.setup.setup_scene import SetupScene
from purple_table.ui.scenes.table.overlays.table_dialogs import table_menu
from purple_table.ui.scenes.title.title_scene import ContinueOffer, TitleActions, TitleScene
from purple_table.ui.shell.audio import Silence
from tests.catalogues import languages
from tests.ui import fitting, rounds
from tests.ui.test_scenes_exercises import Host
from tests.ui.test_scenes_setup import shaped
from tests.ui.test_scenes_statistics import GOING, ROWS, Counting, make_scene
from tests.ui.test_scenes_title import shipped

SIZES = ((800, 600), (1280, 720), (1920, 1080), (3840, 2160))
SCALES = (1.0, 1.25, 1.5, 2.0)
WINDOWS = sorted({(size, scale_for_window(size, scale)) for size in SIZES for scale in SCALES})
"""Every size of a window with every size of text for which it has room."""


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch):
    """The pictures of a page are not looked at."""
    monkeypatch.setattr(Backdrop, "lay_out", lambda self, size: None)
    monkeypatch.setattr(Preview, "place", Widget.place)
    monkeypatch.setattr(PictureChoice, "_make_picture", lambda self, kit, value, size: pygame.Surface(size))


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    return CardSurfaces(SpriteCache(tmp_path_factory.mktemp("cards")))


def nothing(*_):
    """What a button does here."""


@lru_cache(1)
def match_of(game, options, deals):
    live = rounds.played(deals, game=game, options=dict(options))
    live.reseat(0, Seat("Bartholomew", computer=False))
    return live


def make_title(cards):
    ways = ("matches", "statistics", "daily", "exercises", "together")
    actions = TitleActions(*[nothing] * 6, prepare=lambda: False, streak=lambda: 12, **dict.fromkeys(ways, nothing))
    standing = ContinueOffer("Hearts", "Deal 3 · practice\nBartholomew 21 · Clara 34 · Hugo 20 · Mina 3")
    return TitleScene(shipped(), standing, cards, actions, "1.2.3", (), Preferences(("hearts",), frozenset()))


def make_menu(cards):
    """The menu of a match of practice with a coach, which has most ways elsewhere."""
    tr = telling.tr
    captions = ("Players", "Rules", "Score sheet", "Look back", "The deals", "Back to a trick")
    ways = [*captions, "Short rules", "Coach", "Settings"]
    return table_menu(Settings(), Silence(), nothing, nothing, [(tr(way), ord("x"), nothing) for way in ways])


def make_settings(cards, page):
    sprites, letters = SpriteCache(None), [("en", "J Q K"), ("de", "B D K")]
    spoken = [("", "System's language"), ("en", "English"), ("de", "Deutsch")]
    scene = SettingsScene(Settings(), nothing, nothing, sprites, rounds.deck(), spoken, letters=letters)

    def turn():
        scene._pages.value = page
        scene._turn_to(page)

    return scene, turn


def make_setup(cards, game, page):
    info = rounds.info(game)
    ways = dict.fromkeys(("on_presets", "on_code", "on_rules", "on_page", "on_daily"), nothing)
    setup = recall_setup(info, Settings())
    scene = SetupScene(info, setup, nothing, nothing, cards=cards, on_shape=shaped(info), **ways)

    def turn():
        scene._pages._choice.value = page
        scene.resize(scene.stage.size)

    return scene, turn


def make_results(cards, game, deals, **options):
    live = match_of(game, tuple(options.items()), deals)
    ways = dict.fromkeys(("on_next", "on_again", "on_title", "on_back"), nothing)
    return ResultsScene(live, cards, rounds.clauses(game), **ways)


def make_end(cards):
    live = match_of("hearts", (("target", 40),), None)
    ways = dict.fromkeys(("on_again", "on_sheet", "on_title", "on_back"), nothing)
    gains = ("**Goal reached in Blues and Greens: Make 10 contracts in a row**", "**12 matches won in a row**")
    scene = MatchEndScene(live, cards, **ways, count=lambda: False, describe_gains=lambda: gains, still=True)
    return scene, lambda: scene.update(0.1)


def make_goals(cards):
    goals = list_goals(ROWS, "Ann", lambda game: ("moon", "nil", "contract"))
    return GoalsScene("Ann", goals, nothing, str.title, cards)


def make_statistics(cards):
    person = replace(ROWS[0], person="Bartholomew the Younger", deals=7)
    scene = make_scene(Counting([*ROWS, person]), GOING)
    return scene, lambda: [scene.update(0.02) for _ in range(5)]


def make_exercises(cards):
    return ExercisePage(Host(), nothing)


PAGES = {
    "title": make_title,
    "menu": make_menu,
    **{f"settings {page}": lambda cards, page=page: make_settings(cards, page) for page, _ in list_pages()},
    **{
        f"set-up of {game}, page {page}": lambda cards, game=game, page=page: make_setup(cards, game, page)
        for game in ("spades", "hearts")
        for page in (0, 1)
    },
    "results of Hearts": lambda cards: make_results(cards, "hearts", 3),
    "results of Spades": lambda cards: make_results(cards, "spades", 2),
    "results of Quadrille": lambda cards: make_results(cards, "quadrille", 2),
    "results of a match": lambda cards: make_results(cards, "hearts", None, target=40),
    "end of a match": make_end,
    "goals": make_goals,
    "statistics": make_statistics,
    "exercises": make_exercises,
}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_whole_at_every_size_of_window_and_text(driver, cards, page):
    found = []
    for language in languages():
        telling.use(language)
        made = PAGES[page](cards)
        scene, ready = made if isinstance(made, tuple) else (made, nothing)
        driver.stage.push(scene)
        ready()
        for size, scale in WINDOWS:
            fitting.resized(driver, size)
            driver.stage.set_scale(scale)
            faults = fitting.find_faults(scene.form, driver.stage.kit, reduced=True)
            found += [f"{size} at {scale} in {language.code}: {fault}" for fault in faults]
        driver.stage.pop()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", languages(), ids=lambda language: language.code)
def test_every_way_from_the_menu_is_in_sight(driver, scale, language):
    """They lay below the fold, where nothing showed that there was more."""
    telling.use(language)
    driver.stage.push(menu := make_menu(None))
    driver.stage.set_scale(scale)
    buttons = [widget for widget in menu.form.root.walk() if isinstance(widget, Button)]
    assert len(buttons) == 11
    for button in buttons:
        assert button.parent is not None
        assert menu._body.rect.bottom >= button.rect.bottom or button.caption in map(telling.tr, ("Leave", "Resume"))


def test_an_arrow_shows_that_there_is_more_below(driver):
    lines = Column([Label(f"Line {number}") for number in range(60)])
    area = ScrollArea(lines, grow=1)
    driver.show(Column([area, Space(40)]))
    below = pygame.Rect(area.rect.left, area.rect.bottom + 2, area.rect.width, 12)

    def look():
        return pygame.image.tobytes(driver.surface.subsurface(below), "RGB")

    at_first = look()
    assert any(at_first)
    driver.wheel(area, -60)
    driver.settle()
    assert area.offset == area.children[0].rect.height - area.rect.height
    assert not any(look())
