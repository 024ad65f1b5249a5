"""Rule books of format 1 become those of format 2, in files and inside records; what is wrong in them is still told."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from purple_table import games
from purple_table.core.rulebook import RuleError
from purple_table.games import FORMAT, upgrade_book
from tests.contract.matches import GAMES, load
from tests.rules.mutations import mutated


def older(name: str) -> dict[str, Any]:
    """The book of a game as format 1 wrote it: one scoring, and patches that name another part of it."""
    book = copy.deepcopy(load(f"{name}/game.toml"))
    book["format"] = 1
    if isinstance(book.get("scoring"), list):
        (book["scoring"],) = book["scoring"]
        for option in book["options"].values():
            for value in option.get("values", ()):
                if isinstance(value.get("patch", {}).get("scoring"), list):
                    (value["patch"]["scoring"],) = value["patch"]["scoring"]
    return book


def old_enough(name: str) -> bool:
    """Whether format 1 could write the book: with one scoring, and no option that names its part anew in a table."""
    book = load(f"{name}/game.toml")
    patches = [
        value["patch"]["scoring"]
        for option in book["options"].values()
        for value in option.get("values", ())
        if "scoring" in value.get("patch", {})
    ]
    return len(book.get("scoring", "?")) == 1 and not any(isinstance(p, dict) and "part" in p for p in patches)


@pytest.mark.parametrize("name", [name for name in GAMES if old_enough(name)])
def test_a_book_of_format_1_is_that_of_today(name: str) -> None:
    book = older(name)
    before = copy.deepcopy(book)
    assert upgrade_book(book, "file") == load(f"{name}/game.toml")
    assert book == before


@pytest.mark.parametrize("options", [{}, {"scoring": "contract"}, {"points": "rank"}])
def test_options_do_what_they_did(options: dict[str, Any]) -> None:
    deck = load("decks/purple.toml")
    old, new = (games.build(book, deck, 4, options) for book in (older("contract"), load("contract/game.toml")))
    assert old.book == new.book
    assert old.book["format"] == FORMAT
    assert games.build(old.book, deck, 4, {}).book == old.book


def test_an_effective_book_of_format_1_builds_its_game() -> None:
    """Records carry such books."""
    new = games.build(load("hearts/game.toml"), load("decks/purple.toml"), 5, {"moon": "additive"})
    old = {**new.book, "format": 1, "scoring": new.book["scoring"][0]}
    assert games.build(old, load("decks/purple.toml"), 5, {}).book == new.book


def test_what_another_number_of_players_scores_is_brought_along() -> None:
    book = older("whist")
    book["for_players"] = {"4": {"scoring": {"part": "captured_points", "rank": True, "color": False, "book": 6}}}
    assert upgrade_book(book, "file")["for_players"] == {"4": {"scoring": [book["for_players"]["4"]["scoring"]]}}
    book["for_players"] = {"4": {"scoring": {"book": 5}}}
    assert games.build(book, load("decks/purple.toml"), 4, {}).book["scoring"] == [{"part": "tricks_over", "book": 5}]


@pytest.mark.parametrize("count", [0, 11])
def test_scorings_are_counted(count: int) -> None:
    book = load("whist/game.toml")
    book = {**book, "scoring": book["scoring"] * count}
    with pytest.raises(RuleError, match=rf"whist/game.toml: scoring: must hold 1 to 10 tables, not {count}"):
        games.build(book, load("decks/purple.toml"), 4, {})


@pytest.mark.parametrize("name", ["contract", "spades"])
@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_book_of_format_1_is_read_or_refused(name: str, seed: int) -> None:
    rng, said = random.Random(seed), []
    for _ in range(25):
        book = mutated(older(name), rng)
        try:
            games.build(book, load("decks/purple.toml"), 4, {})
        except RuleError as error:
            said.append(str(error))
    assert said
    assert all("game.toml: " in words for words in said)
