"""The language: chosen in the settings it changes at once, on the title and at a table, and the next start knows it."""

import json
from random import Random

import pygame
import pytest

from purple_table import app_context, match_store
from purple_table.core.language import ENGLISH
from purple_table.paths import find_folders
from purple_table.session.settings import Settings, SettingsFile
from purple_table.ui.kit import telling
from purple_table.ui.scenes.results.match_end import MatchEndScene
from purple_table.ui.scenes.results.results_scene import ResultsScene
from purple_table.ui.scenes.settings.settings_scene import SettingsScene
from purple_table.ui.scenes.setup.setup_scene import SetupScene
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.scenes.title.title_scene import TitleScene
from tests.catalogues import complete_languages
from tests.immediate_thinker import ImmediateThinker
from tests.session.playing import go_on
from tests.ui.test_scenes_app import Running


@pytest.fixture
def start(monkeypatch, tmp_path):
    """Start the program, with these settings in its folder; German is there, whether or not a build has compiled it."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(app_context, "find_languages", lambda _: complete_languages())
    monkeypatch.setattr(
        match_store, "ThinkingProcess", lambda game, build, make_player, **_: ImmediateThinker(game, make_player)
    )
    running = []

    def run(game=None, seed=None, **settings):
        file = tmp_path / "config" / "settings.json"
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps({"format": 1, "speed": "instant", "mute": True, **settings}), encoding="utf-8")
        running.append(Running(tmp_path, game=game, seed=seed))
        return running[-1]

    yield run
    running[-1].app._close()


def choose(running, place):
    """Choose an entry of the row Language; the settings are open."""
    control = running.top.controls["language"]
    running.top.show("table", "language")
    running.run(1)
    running.key(pygame.K_RETURN, *([pygame.K_HOME] + [pygame.K_DOWN] * place), pygame.K_RETURN)
    assert running.top.controls["language"] is not control


def test_a_language_chosen_on_the_title_is_spoken_at_once_and_kept(start):
    running = start(window=[800, 600])
    running.key(pygame.K_s)
    assert [name for _, name in running.top.controls["language"].options] == ["System's language", "English", "Deutsch"]
    choose(running, 2)
    assert telling.find_language().code == "de"
    assert isinstance(running.top, SettingsScene)
    control = running.top.controls["language"]
    assert running.top.form.focused is control
    assert running.top._scroll.rect.contains(control.rect)
    assert running.top._page == "table"
    assert SettingsFile(running.folders.config / "settings.json").load().language == "de"
    running.key(pygame.K_ESCAPE)
    assert isinstance(running.top, TitleScene)
    assert "Einunddreißig" in [offer.info.name for offer in running.top._offers]
    running.key(pygame.K_s)
    choose(running, 1)
    assert telling.find_language().code == "en"


def test_at_a_table_everything_is_told_anew_and_nothing_is_played(start):
    running = start()
    running.pick()
    assert isinstance(running.top, SetupScene)
    running.key(pygame.K_RETURN)
    running.until(TableScene)
    live = running.app._live
    running.run(60)
    steps = len(live._match.steps)
    running.app._show_settings()
    choose(running, 2)
    running.key(pygame.K_ESCAPE)
    assert isinstance(running.top, TableScene)
    assert running.app._live is live
    assert running.top is running.app._scene
    running.run(60)
    assert len(live._match.steps) == steps
    assert running.top.model.ask is not None
    assert telling.tell(running.top.model.ask.prompt) == "Gib 3 Karten nach links weiter."
    assert running.top.model.seats[0].name == "Du"


@pytest.mark.parametrize("over", ["deal", "match"])
def test_the_result_of_a_deal_is_not_lost_while_its_end_is_still_shown(start, over):
    """The settings are opened from the table's menu, also while the last trick is on its way."""
    running = start(game="hearts", seed=4)
    live = running.app._live
    go_on(live, Random(1), lambda live: over == "deal" and bool(live.view(0).sheet))
    running.app._show_settings()
    choose(running, 2)
    running.key(pygame.K_ESCAPE)
    if over == "match":
        running.until(MatchEndScene, frames=30)
        running.press("Punktezettel")
    results = running.until(ResultsScene, frames=30)
    assert len(results._view.sheet) == len(live.view(0).sheet)
    assert telling.find_language().code == "de"
    assert live.awaits_deal == (over == "deal")


@pytest.mark.parametrize(
    ("kept", "asked", "spoken"),
    [("system", "de", "de"), ("system", "fr_FR", "en"), ("de", "en", "de"), ("xx", "de", "de"), ("en", "de", "en")],
)
def test_the_start_speaks_what_was_chosen_or_what_the_system_wants(monkeypatch, tmp_path, kept, asked, spoken):
    monkeypatch.setattr(app_context, "find_languages", lambda _: complete_languages())
    monkeypatch.setenv("LANGUAGE", asked)
    context = app_context.AppContext(find_folders(tmp_path))
    assert context.language(Settings(language=kept)).code == spoken


def test_the_usual_name_is_the_languages_and_kept_as_it_always_was(start):
    running = start(language="de")
    running.pick()
    assert running.top.match_setup.name == "Du"
    running.key(pygame.K_RETURN)
    running.until(TableScene)
    assert running.app._live.seats[0].name == "You"
    assert running.top.model.seats[0].name == "Du"
    assert running.top.model.seats[1:] == running.app._live.seats[1:]
    assert SettingsFile(running.folders.config / "settings.json").load().player_name == "You"
    telling.use(ENGLISH)


def letters(running):
    """What the table prints: the badge of Green, the rank of a Queen; on its cards and on marks in texts."""
    styles = running.app._context.cards.style, running.app._context.marks._style
    assert styles[0] == styles[1]
    return styles[0].letters.badge("Bz", "Bz"), styles[0].letters.rank("Q")


def test_cards_are_lettered_by_language_or_as_the_settings_say(start):
    running = start(game="hearts", seed=4, language="de")
    assert letters(running) == ("Br", "D")
    running.key(pygame.K_ESCAPE)
    running.app._show_settings(("cards", "index_letters"))
    running.run(2)
    scene = running.top
    assert scene.controls["index_letters"].options == [
        ("language", "Nach Sprache"),
        ("en", "J Q K"),
        ("de", "B D K"),
    ]
    running.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert letters(running) == ("Br", "Q")
    assert scene._preview._surfaces.style.letters.rank("Q") == "Q"
    running.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN)
    assert letters(running) == ("Br", "D")
    assert SettingsFile(running.folders.config / "settings.json").load().index_letters == "de"
    choose(running, 1)
    assert letters(running) == ("Bz", "D"), "the letters that were chosen stay in another language"


def test_letters_of_a_language_that_is_gone_are_those_in_use(start):
    running = start(game="hearts", seed=4, language="de", index_letters="xx", palette="red_green")
    assert letters(running) == ("Br", "D")
    assert running.app._context.cards.style.palette == "red_green"
    running.app._show_settings(("cards", "palette"))
    running.run(2)
    assert running.top.controls["index_letters"].value == "language"
    assert running.top.controls["palette"].value == "red_green"
