"""Games, their options and books in the language in use, and what never changes with it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from purple_table import library
from purple_table.app_context import AppContext, GameTexts
from purple_table.core.language import ENGLISH, Language
from purple_table.core.messages import Term, say
from purple_table.paths import find_folders
from purple_table.rule_translations import languages, read_texts
from purple_table.session.settings import Settings
from purple_table.session.untrusted_rules import read_game
from purple_table.ui.kit import telling
from purple_table.ui.kit.widgets import DropDown
from purple_table.ui.scenes.rules import read_rule_book
from purple_table.ui.scenes.setup.match_setup import recall_setup, store_setup
from purple_table.ui.scenes.setup.setup_scene import SetupScene
from purple_table.ui.scenes.title.title_scene import TitleActions, TitleScene
from tests.contract.matches import GAMES
from tests.ui import fitting

RULES = Path(__file__).parents[2] / "rules"
GERMAN = Language("de", "Deutsch")


@pytest.fixture
def context(tmp_path):
    context = AppContext(find_folders(tmp_path))
    context.open()
    return context


@pytest.fixture
def own(tmp_path):
    """A rule folder with Hearts under another id, in both languages."""
    shutil.copytree(RULES / "hearts", tmp_path / "house")
    game = tmp_path / "house" / "game.toml"
    game.write_text(game.read_text(encoding="utf-8").replace('id = "hearts"', 'id = "house"'), encoding="utf-8")
    (tmp_path / "house" / "examples.toml").unlink()
    return tmp_path


def test_a_copy_of_a_game_with_another_name_is_called_by_that_in_every_language(own):
    game, copy = own / "house" / "game.toml", GameTexts((RULES, own))
    telling.use(GERMAN)
    assert copy.name("house", "Hearts") == "Hearts"
    game.write_text(game.read_text(encoding="utf-8").replace('name = "Hearts"', 'name = "Cousins"'), encoding="utf-8")
    renamed = GameTexts((RULES, own))
    assert renamed.translate_info(library.read_info((RULES, own), own / "house")).name == "Cousins"
    assert renamed.name("house", "Cousins") == "Cousins"
    assert renamed.name("thirty_one", "Thirty-One") == "Einunddreißig"
    text = own / "house" / "text.de.toml"
    text.write_text(text.read_text(encoding="utf-8").replace('name = "Hearts"', 'name = "Vettern"'), encoding="utf-8")
    assert GameTexts((RULES, own)).name("house", "Cousins") == "Vettern"


def test_games_on_offer_are_told_in_the_language_in_use(context):
    english = context.info("thirty_one")
    context.speak(GERMAN)
    german = context.info("thirty_one")
    assert german.name == "Einunddreißig"
    assert german.options[0].label != english.options[0].label
    assert [offer.info for offer in context.offers] == list(context.games)
    assert context.offers is context.offers
    assert context.texts.name("thirty_one", "Thirty-One") == "Einunddreißig"
    assert context.texts.name("gone", "Gone") == "Gone"
    context.speak(ENGLISH)
    assert context.info("thirty_one") == english


def test_a_set_up_is_kept_as_in_english(context):
    english = context.info("hearts")
    match_setup = recall_setup(english, Settings())
    before = store_setup(english, match_setup)
    context.speak(GERMAN)
    assert store_setup(context.info("hearts"), match_setup) == before
    assert recall_setup(context.info("hearts"), Settings()).options == match_setup.options


def test_the_language_in_use_knows_the_words_of_every_game(context):
    context.speak(GERMAN)
    word = say("{word}", word=Term("Hearts"))
    assert telling.tell_plainly(word) == "Herz"
    assert telling.tell_plainly(say("{word}", word=Term("Blue"))) == "Blau"
    context.speak(ENGLISH)
    assert telling.tell_plainly(word) == "Hearts"


def test_clauses_are_in_the_language_and_those_that_it_lacks_in_english(own):
    book = own / "house" / "book.de.md"
    text = book.read_text(encoding="utf-8")
    book.write_text(text.replace("### [winner]", "### "), encoding="utf-8")
    telling.use(GERMAN)
    clauses = GameTexts((own, RULES)).clauses("house", {})
    assert (clauses["follow"].title, clauses["winner"].title) == ("Farbe bedienen", "Who takes the trick")
    book.write_bytes(b"\xff")
    assert GameTexts((own, RULES)).clauses("house", {})["follow"].title == "Following color"


def test_damaged_texts_leave_the_game_in_english(own, caplog):
    (own / "house" / "text.de.toml").write_text("format = 1\nnam = 'x'\n", encoding="utf-8")
    telling.use(GERMAN)
    texts = GameTexts((own, RULES))
    info = library.read_info((own, RULES), own / "house")
    assert not info.fault
    assert texts.translate_info(info) == info
    assert texts.translate_info(info) == info
    assert [record.getMessage().count("nam: is not known here") for record in caplog.records] == [1]


def test_the_rule_book_is_shown_in_the_language(own):
    german, english = (read_rule_book([RULES], "hearts", language) for language in ("de", ""))
    assert "Farbe bedienen" in german.text
    assert german.faults == ()
    assert german.options[0].label == read_texts([RULES], "hearts", "de").options["target"].label
    assert german.examples[0].title == "Einer hat 100, und der niedrigste Punktestand gewinnt"
    assert [example.question.kind for example in german.examples] == [
        example.question.kind for example in english.examples
    ]
    assert read_rule_book([RULES], "hearts", "fr").text == english.text


def test_what_is_wrong_with_a_translation_is_told_with_the_english_book(own):
    (own / "house" / "book.de.md").write_bytes(b"\xff")
    (own / "house" / "text.de.toml").write_text("format = 3\n", encoding="utf-8")
    rules = read_rule_book([own, RULES], "house", "de")
    assert "Following color" in rules.text
    assert rules.name == "Hearts"
    assert [fault.partition(".")[0] for fault in rules.faults] == [
        "The book cannot be read",
        "The translation cannot be read",
    ]


def test_games_of_others_are_read_in_all_their_languages_where_it_may_take_long(own, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "purple_table.rule_translations.read_texts", lambda folders, game, language: asked.append((game, language))
    )
    assert not read_game((own, RULES), own / "house").fault
    assert ("house", "de") in asked
    assert asked == [("house", language) for language in languages((own, RULES), "house")]


@pytest.mark.parametrize(("size", "scale"), [((800, 600), None), ((1280, 800), 2.0)])
@pytest.mark.parametrize("game", GAMES)
def test_every_option_fits_its_control_in_german(driver, game, size, scale):
    telling.use(GERMAN)
    info = GameTexts([RULES]).translate_info(library.read_info([RULES], RULES / game))
    driver.stage.push(scene := setup_of(info))
    driver.stage.size = size
    driver.stage.set_scale(scale)
    driver.settle()
    kit = driver.stage.kit
    fitting.check(scene.form, kit)
    for drop in (widget for widget in scene.form.root.walk() if isinstance(widget, DropDown)):
        for _, caption in drop.options:
            assert kit.text.width(caption, kit.theme.body) <= drop.rect.width - kit.px(50), caption


def setup_of(info):
    nothing = lambda *_: None  # noqa: E731
    return SetupScene(info, recall_setup(info, Settings()), nothing, nothing)


def test_the_title_tells_every_game_in_german(driver, context):
    context.speak(GERMAN)
    nothing = lambda *_: False  # noqa: E731
    scene = TitleScene(context.offers, None, context.cards, TitleActions(*[nothing] * 7), "1", ())
    driver.stage.push(scene)
    driver.settle()
    kit, picks = driver.stage.kit, scene.library.picks
    assert len(picks) == len(context.offers)
    for tile in picks:
        reason = read_texts(context.rules, tile.game, "de").reason
        assert reason
        assert tile.fit_words(kit, tile.rect.width) == reason
    driver.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    driver.type("schwimmen")
    assert [pick.game for pick in scene.library.picks] == ["thirty_one"]


@pytest.mark.parametrize("language", ["", "de"])
def test_no_id_of_an_option_stands_in_a_book_or_beside_a_score(context, language):
    context.speak(GERMAN if language else ENGLISH)
    for info in context.games:
        assert "`" not in read_rule_book((RULES,), info.id, language).text, info.id
        assert all("`" not in clause.text for clause in context.texts.clauses(info.id, {}).values()), info.id


def test_an_option_with_the_name_of_a_value_is_told_from_it(context):
    context.speak(GERMAN)
    text = context.texts.clauses("contract", {})["points"].text
    assert "- **Gewonnene Karten**: wie oben." in text
    assert "Variante **Punkte einer Karte**" in text
