"""Lint of the rule folders in other languages: each says what the English one says, no more and no less."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from purple_table import library
from purple_table.core.cards import Deck
from purple_table.core.options import Option
from purple_table.rule_translations import GameTranslation, read_texts
from purple_table.ui.scenes.rules.book import BookTable, read_book
from tests.catalogues import COMPLETE
from tests.contract.matches import list_infos
from tests.rules.test_books import POINTS

RULES = Path(__file__).parents[2] / "rules"
ENTRIES = list_infos()


def translated(name: str) -> list[tuple[str, str]]:
    """Folder and language of every file that is named so: `book.*.md`."""
    return [(file.parent.name, file.name.split(".")[1]) for file in sorted(RULES.glob(name))]


each_book = pytest.mark.parametrize(("game", "language"), translated("*/book.*.md"))
each_text = pytest.mark.parametrize(("game", "language"), translated("*/text.*.toml"))
each_complete_text = pytest.mark.parametrize(
    ("game", "language"), [(game, code) for game, code in translated("*/text.*.toml") if code in COMPLETE]
)


@cache
def book(game: str, language: str = "") -> library.Book:
    return library.read_book([RULES], game, language)


@cache
def texts(game: str, language: str) -> GameTranslation:
    return read_texts([RULES], game, language)


def raw(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", COMPLETE)
def test_every_game_has_its_book_and_its_texts(language: str) -> None:
    for name in ("book.*.md", "text.*.toml"):
        assert {game for game, code in translated(f"*/{name}") if code == language} == set(ENTRIES), name


# --- Books --------------------------------------------------------------------------------------------------------


@each_book
def test_a_book_keeps_every_section_and_clause_in_order(game: str, language: str) -> None:
    english, other = book(game).clauses, book(game, language).clauses
    assert [(clause.level, clause.id) for clause in other] == [(clause.level, clause.id) for clause in english]
    assert all(clause.title for clause in other)


@each_book
def test_a_book_keeps_open_points_options_and_mentions_clause_by_clause(game: str, language: str) -> None:
    for english, other in zip(book(game).clauses, book(game, language).clauses, strict=True):
        for kept in (rf"\({POINTS}\)", r"`[^`]+`", r"\[[a-z-]+\]"):
            assert sorted(re.findall(kept, other.text)) == sorted(re.findall(kept, english.text)), english.title


@each_book
def test_a_book_keeps_every_table_and_list(game: str, language: str) -> None:
    english, other = (shapes(book(game, of).text) for of in ("", language))
    assert other == english


def shapes(text: str) -> list[tuple[object, ...]]:
    """The blocks of a book: paragraphs, headings, items of lists; tables with their rows and columns."""
    return [
        (type(block).__name__, len(block.head), len(block.rows))
        if isinstance(block, BookTable)
        else (type(block).__name__,)
        for block in read_book(text).blocks
    ]


@each_book
def test_a_book_keeps_the_numbers_of_its_tables(game: str, language: str) -> None:
    english, other = (
        [re.findall(r"\d+", line) for line in book(game, of).text.splitlines() if line.startswith("|")]
        for of in ("", language)
    )
    assert other == english


# --- Texts --------------------------------------------------------------------------------------------------------


@each_complete_text
def test_texts_have_every_key_of_the_rule_file(game: str, language: str) -> None:
    """That they have no other is the loader's own rule."""
    found, entry = texts(game, language), ENTRIES[game]
    assert found.name
    assert found.summary
    assert list(found.options) == [option.name for option in entry.options]
    for option in entry.options:
        words = found.options[option.name]
        assert words.label, option.name
        assert words.help.endswith("."), option.name
        assert list(words.values) == keys(option)
        for label, help_ in words.values.values():
            assert label, option.name
            assert help_.endswith((".", "9")), option.name
        assert len({label for label, _ in words.values.values()}) == len(option.values)
        assert len(words.idle) == len(option.idle)
        assert all(words.idle)


def keys(option: Option) -> list[str]:
    return [str(value.value).casefold() for value in option.values]


@each_text
def test_every_worked_example_has_a_title_and_no_other_has(game: str, language: str) -> None:
    titles = {row["title"] for row in raw(RULES / game / "examples.toml")["example"]}
    found = texts(game, language).examples
    assert set(found) == titles if language in COMPLETE else set(found) <= titles
    assert all(len(title) <= 80 for title in found.values())


@each_complete_text
def test_a_translated_game_has_a_book_and_a_deck(game: str, language: str) -> None:
    assert book(game, language).path.name == f"book.{language}.md"
    deck = library.read_rules([RULES], game).deck_file
    assert library.find_translated_file(deck, language).is_file()


@pytest.mark.parametrize(
    ("file", "language"),
    [(file, code) for file in RULES.glob("decks/*.*.toml") if (code := file.name.split(".")[1]) in COMPLETE],
)
def test_the_words_of_a_deck_are_complete(file: Path, language: str) -> None:
    deck, words = Deck.from_mapping(raw(file.with_name(f"{file.name.split('.')[0]}.toml"))), raw(file)
    assert words["name"]
    assert list(words["suits"]) == list(dict.fromkeys(color.suit for color in deck.colors))
    assert words["card"]
    assert list(words["colors"]) == [color.code for color in deck.colors]
    assert list(words["ranks"]) == [rank.code for rank in deck.ranks]
    assert list(words.get("packs", ())) == [code for code, _ in deck.packs if code]
    assert list(words.get("jokers", ())) == [card.code for card in deck.cards if card.joker]
