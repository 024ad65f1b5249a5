"""How a game is offered: `[about]` of a rule file, read strictly, told in other languages, and no part of the rules."""

from __future__ import annotations

import copy
import shutil
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from purple_table import games, library
from purple_table.core.deal_code import DealCode
from purple_table.core.game_description import DIFFICULTIES, KINDS, GameDescription, read_about
from purple_table.core.rulebook import RuleError, Section
from purple_table.rule_translations import read_texts
from tests.contract.matches import list_infos

RULES = Path(__file__).parents[2] / "rules"
ENTRIES = list_infos()
HEARTS = tomllib.loads((RULES / "hearts" / "game.toml").read_text(encoding="utf-8"))
DECK = tomllib.loads((RULES / "decks" / "purple.toml").read_text(encoding="utf-8"))


def told(about: Any) -> GameDescription:
    """What a rule file with this table, or with none, says of its game; it can be built, too."""
    book = {key: value for key, value in HEARTS.items() if key != "about"} | ({"about": about} if about else {})
    games.build(book, DECK, 4, {})
    return read_about(Section(book, "hearts/game.toml"))


@pytest.mark.parametrize("game", sorted(ENTRIES))
def test_every_game_that_comes_with_the_program_is_told_whole(game: str) -> None:
    about = ENTRIES[game].about
    assert about.kind in KINDS
    assert about.difficulty in DIFFICULTIES
    assert about.minutes is not None
    assert about.reason.endswith(".")
    assert len(about.cards) == 3
    german = read_texts([RULES], game, "de")
    assert german.reason.endswith(".")
    assert german.reason != about.reason


def test_no_two_games_have_the_same_picture_or_reason() -> None:
    for what in ("cards", "reason"):
        assert len({getattr(entry.about, what) for entry in ENTRIES.values()}) == len(ENTRIES)


def test_every_key_may_be_left_out() -> None:
    assert told(None) == GameDescription()
    assert told({"kind": "Two"}) == GameDescription(kind="two")
    assert told({"minutes": {"least": 5, "most": 10}, "names": ["  Nap "]}) == GameDescription(
        minutes=(5, 10), names=("Nap",)
    )


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ([], "about must be a table"),
        ({"sort": "two"}, "about.sort: is not known here"),
        ({"kind": "drew"}, 'about.kind: "drew" is not one of the values; did you mean "draw"'),
        ({"kind": 3}, "about.kind: must be text"),
        ({"minutes": 20}, "about.minutes must be a table"),
        ({"minutes": {"least": 5}}, "about.minutes.most: is missing"),
        ({"minutes": {"least": 9, "most": 5}}, "about.minutes.most: must be from 9 to"),
        ({"minutes": {"least": 0, "most": 5}}, "about.minutes.least: must be from 1 to"),
        ({"minutes": {"least": 1, "most": 5, "usual": 3}}, "about.minutes.usual: is not known here"),
        ({"difficulty": "very hard"}, "about.difficulty: .* is not one of the values"),
        ({"reason": "x" * 81}, "about.reason: has 81 characters; the most is 80"),
        ({"names": "Nap"}, "about.names: must be a list"),
        ({"names": ["Nap", " "]}, "about.names: .* must have from 1 to 40 characters"),
        ({"names": ["x" * 41]}, "about.names: .* must have from 1 to 40 characters"),
        ({"names": ["Nap"] * 21}, "about.names: has 21 entries; the most is 20"),
        ({"cards": ["RdA"] * 6}, "about.cards: has 6 entries; the most is 5"),
    ],
)
def test_wrong_data_is_refused_with_file_and_key(about: Any, said: str) -> None:
    book = {**HEARTS, "about": about}
    with pytest.raises(RuleError, match=f"hearts/game.toml: {said}"):
        games.build(book, DECK, 4, {})


def test_a_card_that_is_not_in_the_deck_is_refused_where_games_are_listed(tmp_path: Path) -> None:
    shutil.copytree(RULES / "hearts", tmp_path / "hearts")
    file = tmp_path / "hearts" / "game.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('cards = ["GoQ"', 'cards = ["GoX"', 1), encoding="utf-8")
    (entry,) = library.games([tmp_path, RULES])[:1]
    assert 'game.toml: about.cards: "GoX" is no card of the Purple deck' in entry.fault
    file.write_text(text.replace('cards = ["GoQ"', 'cards = ["goq"', 1), encoding="utf-8")
    assert library.games([tmp_path, RULES])[0].about.cards[0] == "GoQ"


def test_it_is_no_part_of_the_rules() -> None:
    """Neither what a record carries nor a deal code knows of it."""
    bare = copy.deepcopy(HEARTS)
    del bare["about"]
    whole, without = (games.build(book, DECK, 4, {}) for book in (HEARTS, bare))
    assert "about" not in whole.book
    assert whole.book == without.book
    codes = {str(DealCode(game.id, 4, game.options, bytes(32), 1, 0)) for game in (whole, without)}
    assert len(codes) == 1


def test_reason_and_names_are_told_in_another_language(tmp_path: Path) -> None:
    shutil.copytree(RULES / "hearts", tmp_path / "hearts")
    shutil.copytree(RULES / "decks", tmp_path / "decks")
    file = tmp_path / "hearts" / "text.de.toml"
    file.write_text('format = 1\nname = "Herzen"\n[about]\nreason = "Wag es."\nnames = ["Herzeln"]\n', encoding="utf-8")
    (english,) = library.games([tmp_path])
    german = read_texts([tmp_path], "hearts", "de").info(english).about
    assert (german.reason, german.names) == ("Wag es.", ("Herzeln", "Hearts", *english.about.names))
    assert german == replace(english.about, reason=german.reason, names=german.names)
    file.write_text("format = 1\n", encoding="utf-8")
    assert read_texts([tmp_path], "hearts", "de").info(english).about == english.about
    for wrong in ('kind = "two"', "reason = 3", 'names = [""]'):
        file.write_text(f"format = 1\n[about]\n{wrong}\n", encoding="utf-8")
        with pytest.raises(RuleError, match=rf"text\.de\.toml: about\.{wrong.split()[0]}: "):
            read_texts([tmp_path], "hearts", "de")
