"""Rule folders in other languages: what is laid over what, what stays English, and how damage is told."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path

import pytest

from purple_table import library
from purple_table.core.language import Word
from purple_table.core.rulebook import RuleError
from purple_table.rule_translations import MAX_TEXT_BYTES, GameTranslation, read_texts
from tests.damage import SPOILERS, spoil

RULES = Path(__file__).parents[2] / "rules"

TEXT = """
format = 1
name = "Herzen"
[words]
none = "ohne Trumpf"
Queen = { word = "Dame", plural = "Damen" }
[examples]
"One title" = "Ein Titel"
[options.target]
label = "Punkte"
[options.passing]
help = "Wohin."
idle = ["Niemand sitzt gegenüber."]
[options.passing.values.OFF]
label = "Nicht"
[options.opening_card.values.false]
help = "Irgendeine."
"""
DECK = """
format = 1
name = "Mein Spiel"
card = "{color} {rank}"
[suits]
Hearts = "Herz"
[colors]
Rd = { word = "Rot", adjective = "rote" }
[ranks]
Q = "Dame"
[jokers]
Jk2 = "der Große"
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A user's rule folder with a game of its own in English and German, "house", made from Hearts."""
    folder = tmp_path / "own"
    (folder / "house").mkdir(parents=True)
    (folder / "decks").mkdir()
    shutil.copy(RULES / "decks" / "purple.toml", folder / "decks")
    text = (RULES / "hearts" / "game.toml").read_text(encoding="utf-8")
    (folder / "house" / "game.toml").write_text(text.replace('id = "hearts"', 'id = "house"'), encoding="utf-8")
    (folder / "house" / "book.md").write_text("# House\n\n### [follow] Following\n", encoding="utf-8")
    (folder / "house" / "book.de.md").write_text("# Haus\n\n### [follow] Bedienen\n", encoding="utf-8")
    (folder / "house" / "text.de.toml").write_text(TEXT, encoding="utf-8")
    (folder / "decks" / "purple.de.toml").write_text(DECK, encoding="utf-8")
    return folder


# --- What is laid over --------------------------------------------------------------------------------------------


def test_texts_are_laid_over_the_entry_and_what_is_missing_stays_english(own: Path) -> None:
    (english,) = library.games([own])
    german = read_texts([own], "house", "de").info(english)
    assert (german.id, german.folder, german.usual) == (english.id, english.folder, english.usual)
    assert (german.name, german.summary) == ("Herzen", english.summary)
    options, known = ({option.name: option for option in info.options} for info in (german, english))
    assert list(options) == list(known)
    assert (options["target"].label, options["target"].help) == ("Punkte", known["target"].help)
    assert (options["passing"].label, options["passing"].help) == ("Passing", "Wohin.")
    assert options["passing"].idle[0].because == "Niemand sitzt gegenüber."
    assert [value.label for value in options["passing"].values][1:] == ["Left, right, across, none", "Nicht"]
    assert [value.help for value in options["opening_card"].values][1:] == ["Irgendeine."]
    assert options["tie"] == known["tie"]


def test_only_words_are_laid_over(own: Path) -> None:
    """Values, patches and ranges are those of the rule file, so a set-up made in any language is the same."""
    (english,) = library.games([own])
    for option, known in zip(read_texts([own], "house", "de").info(english).options, english.options, strict=True):
        assert [(value.value, value.patch) for value in option.values] == [
            (value.value, value.patch) for value in known.values
        ]
        assert (option.default, option.least, option.most, option.needs) == (
            *(known.default, known.least, known.most, known.needs),
        )


def test_the_engine_knows_the_english_files_alone(own: Path) -> None:
    with_texts = library.load_game([own], "house", 5, {})
    for file in own.rglob("*.de.*"):
        file.unlink()
    without = library.load_game([own], "house", 5, {})
    assert (with_texts.book, with_texts.deck.source) == (without.book, without.deck.source)


def test_titles_of_examples_are_found_by_their_english_ones(own: Path) -> None:
    texts = read_texts([own], "house", "de")
    assert (texts.example("One title"), texts.example("Another")) == ("Ein Titel", "Another")


def test_the_glossary_has_the_words_of_deck_and_rule_file(own: Path) -> None:
    glossary = read_texts([own], "house", "de").glossary
    assert glossary["Purple deck"] == Word("Mein Spiel")
    assert glossary["Hearts"].text == "Herz"
    assert (glossary["Red"].form(["adjective"]), glossary["Red"].form(["plural"])) == ("rote", "Rot")
    assert glossary["Queen"].form(["plural"]) == "Damen"  # the rule file's own word stands before the deck's
    assert glossary["none"].text == "ohne Trumpf"
    assert glossary["Big Joker"].text == "der Große"
    assert "Green" not in glossary


def test_the_glossary_names_every_card_whole_and_short(own: Path) -> None:
    glossary = read_texts([own], "house", "de").glossary
    assert (glossary["Red Queen"].text, glossary["Red Q"].text) == ("Rot Dame", "Rot Dame")
    assert glossary["Black King"].text == "Black King"  # neither word is in the file
    french = read_texts([RULES], "blues_greens", "de").glossary
    assert french["Green Queen of Hearts"].text == french["green Queen of Hearts"].text == "Grün Herz Dame"
    assert french["Hearts"].form(["one"]) == "Herzkarte"
    assert (french["Clubs 9"].text, french["blue"].form(["adjective"])) == ("Kreuz 9", "blaue")


def test_the_book_is_read_in_the_language_where_there_is_one(own: Path) -> None:
    german, english = (library.read_book([own], "house", language) for language in ("de", ""))
    assert (german.path.name, german.clauses[1].title) == ("book.de.md", "Bedienen")
    assert english.clauses[1].title == "Following"
    assert library.read_book([own], "house", "fr") == english


# --- What is missing or damaged -----------------------------------------------------------------------------------


def test_without_files_everything_stays_english(own: Path) -> None:
    assert read_texts([own], "house", "fr") == GameTranslation()
    assert read_texts([own], "house", "") == GameTranslation()
    (own / "house" / "text.de.toml").unlink()
    texts = read_texts([own], "house", "de")
    assert (texts.name, texts.glossary["Hearts"].text) == ("", "Herz")
    (own / "decks" / "purple.de.toml").unlink()
    assert read_texts([own], "house", "de") == GameTranslation()


def test_a_game_of_ones_own_shares_the_texts_of_a_shared_deck(own: Path) -> None:
    shutil.rmtree(own / "decks")
    assert read_texts([RULES, own], "house", "de").glossary["Hearts"].text == "Herz"


@pytest.mark.parametrize(
    ("damage", "cause"),
    [
        ("format = 2", "format: must be from 1 to 1"),
        ("titel = 'x'", "titel: is not known here"),
        ("name = 3", "name: must be text"),
        ("[options.pasing]\nlabel = 'x'", 'options.pasing: is not known here; did you mean "passing"'),
        ("[options.passing]\nlabl = 'x'", "options.passing.labl: is not known here"),
        (
            "[options.passing.values.of]\nlabel = 'x'",
            'options.passing.values.of: is not known here; did you mean "off"',
        ),
        ("[options.passing.values.off]\nname = 'x'", "options.passing.values.off.name: is not known here"),
        ("[options.passing]\nidle = ['a', 'b']", "options.passing.idle: has 2 entries; the option has 1"),
        ("[options]\npassing = 'x'", "options.passing must be a table"),
        ("[examples]\n'One' = 1", "examples.One: must be text"),
        ("[words]\nQueen = { plural = 'x' }", "words.Queen.word: is missing"),
        ("[words]\nQueen = { word = 'x', Plural = 'y' }", "words.Queen.Plural: must be small letters"),
        ("[words]\nQueen = 1", "words.Queen: must be text"),
        ("[words\nx = 1", "(at line 2, column 7)"),
        (f"[words]\nx = {'[' * 40}{']' * 40}", "is nested too deeply"),
        (f"[words]\nx = '{'a' * MAX_TEXT_BYTES}'", f"is larger than {MAX_TEXT_BYTES} bytes"),
        (f"name = '{'a' * 6_000}'", "name: has 6,000 characters"),
    ],
)
def test_damage_names_file_key_and_cause(own: Path, damage: str, cause: str) -> None:
    file = own / "house" / "text.de.toml"
    file.write_text(damage if "format" in damage else f"format = 1\n{damage}", encoding="utf-8")
    with pytest.raises(RuleError) as error:
        read_texts([own], "house", "de")
    assert str(file) in str(error.value)
    assert cause in str(error.value)


@pytest.mark.parametrize(
    ("damage", "cause"),
    [
        ("[colors]\nXx = 'x'", "colors.Xx: is not known here"),
        ("[ranks]\nQueen = 'x'", "ranks.Queen: is not known here"),
        ("card = '{colour} {rank}'", 'card: "{colour}" is not known here'),
        ("colors = 1", "colors must be a table"),
    ],
)
def test_damage_of_a_decks_words_names_file_key_and_cause(own: Path, damage: str, cause: str) -> None:
    file = own / "decks" / "purple.de.toml"
    file.write_text(f"format = 1\n{damage}", encoding="utf-8")
    with pytest.raises(RuleError) as error:
        read_texts([own], "house", "de")
    assert str(file) in str(error.value)
    assert cause in str(error.value)


@pytest.mark.parametrize("language", ["../de", "DE", "deutsch", "de.x", "pt_br"])
def test_what_is_no_language_names_no_file(own: Path, language: str) -> None:
    with pytest.raises(RuleError, match="is no language"):
        read_texts([own], "house", language)
    with pytest.raises(RuleError, match="is no language"):
        library.read_book([own], "house", language)


@pytest.mark.parametrize("kind", SPOILERS)
@pytest.mark.parametrize("name", ["house/text.de.toml", "house/book.de.md", "decks/purple.de.toml"])
def test_a_file_that_is_none_is_named_and_hides_no_game(own: Path, name: str, kind: str) -> None:
    (own / name).unlink()
    spoil(own / name, kind)
    read = library.read_book if name.endswith(".md") else read_texts
    with pytest.raises(RuleError, match=re.escape(name)):
        read([own], "house", "de")
    assert [info.fault for info in library.games([own])] == [""]


@pytest.mark.parametrize("name", ["house/text.de.toml", "decks/purple.de.toml"])
def test_whatever_is_damaged_texts_are_read_or_the_file_is_named(own: Path, name: str) -> None:
    file, rng, refused = own / name, random.Random(name), 0
    whole = file.read_text(encoding="utf-8")
    parts = ["[", "]", '"', "=", "{", "}", "\n", "'''", "[options.passing]", "= 1", ".", "[[words]]", "\x00", "Ä"]
    info = library.read_info([own], own / "house")
    for _ in range(60):
        text = whole
        for _ in range(rng.randint(1, 3)):
            start = rng.randrange(len(text))
            text = text[:start] + rng.choice(parts) + text[start + rng.randint(0, 20) :]
        file.write_text(text, encoding="utf-8")
        try:
            read_texts([own], "house", "de").info(info)
        except RuleError as error:
            refused += 1
            assert name in str(error)  # noqa: PT017
    assert 15 < refused < 60
