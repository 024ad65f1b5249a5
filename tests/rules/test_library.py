"""The rule folders: what is found, what wins, and how a broken file is reported without hiding the good ones."""

from __future__ import annotations

import os
import re
import shutil
import stat
import sys
from pathlib import Path

import pytest

from purple_table import library
from purple_table.core.examples import check_example
from purple_table.core.rulebook import RuleError
from purple_table.core.safe_text import LONGEST_MESSAGE
from tests.contract.matches import GAMES
from tests.damage import SPOILERS, spoil

RULES = Path(__file__).parents[2] / "rules"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A user's rule folder with a game of its own, "house", made from Hearts."""
    folder = tmp_path / "own"
    shutil.copytree(RULES / "hearts", folder / "house")
    for name in ("game.toml", "examples.toml"):
        file = folder / "house" / name
        text = file.read_text(encoding="utf-8")
        text = text.replace('id = "hearts"', 'id = "house"').replace('name = "Hearts"', 'name = "House Hearts"')
        file.write_text(text.replace('game = "hearts"', 'game = "house"'), encoding="utf-8")
    return folder


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


# --- What comes with the program ----------------------------------------------------------------------------------


def test_every_game_that_comes_with_the_program_can_be_played() -> None:
    entries = library.games([RULES])
    assert "hearts" in [entry.id for entry in entries]
    for entry in entries:
        assert entry.fault == ""
        assert entry.name
        assert entry.summary
        for players in entry.numbers:
            game = library.load_game([RULES], entry.id, players, {})
            assert (game.id, game.name, game.players) == (entry.id, entry.name, players)


def test_the_entry_of_hearts_says_what_a_list_of_games_shows() -> None:
    (entry,) = [entry for entry in library.games([RULES]) if entry.id == "hearts"]
    assert (entry.name, entry.least, entry.most, entry.usual) == ("Hearts", 3, 6, 4)
    assert entry.folder == RULES / "hearts"
    assert [option.name for option in entry.options][:2] == ["target", "passing"]


def test_a_game_takes_its_options() -> None:
    game = library.load_game([RULES], "HEARTS", 5, {"target": 50, "fifth_seat_card": "first_trick"})
    assert (game.players, game.target, game.options["fifth_seat_card"]) == (5, 50, "first_trick")


def test_the_book_is_read_with_its_clauses() -> None:
    book = library.read_book([RULES], "hearts")
    assert book.path == RULES / "hearts" / "book.md"
    clauses = {clause.id: clause for clause in book.clauses if clause.id}
    assert clauses["follow"].title == "Following color"
    assert clauses["follow"].level == 3
    assert clauses["follow"].text.startswith("{fact:following.part}")
    assert "[winner]" not in clauses["follow"].text
    assert book.clauses[0].id == ""
    assert book.clauses[0].title == "Hearts"


def test_the_examples_of_a_game_are_read_and_can_be_checked() -> None:
    build = library.builder([RULES])
    examples = library.load_examples([RULES], "hearts")
    assert len(examples) >= 101
    assert check_example(examples[0], build).failures == ()


def test_a_builder_builds_a_game_once() -> None:
    build = library.builder([RULES])
    assert build("hearts", 4, {}) is build("hearts", 4, {})
    assert build("hearts", 4, {}) is not build("hearts", 4, {"moon": "additive"})
    assert build("hearts", 0, {}).players == 4


# --- A user's own folder ------------------------------------------------------------------------------------------


def test_a_users_folder_adds_games_and_shares_the_decks(own: Path) -> None:
    entries = library.games([RULES, own])
    assert [entry.id for entry in entries if not entry.fault][-1] == "house"
    assert library.load_game([RULES, own], "house", 4, {}).name == "House Hearts"
    build = library.builder([RULES, own])
    assert not any(check_example(example, build).failures for example in library.load_examples([RULES, own], "house"))


def test_a_users_folder_may_bring_its_own_deck(own: Path) -> None:
    shutil.copytree(RULES / "decks", own / "decks")
    edit(own / "decks" / "purple.toml", 'name = "Purple deck"', 'name = "My deck"')
    assert library.load_game([RULES, own], "house", 4, {}).deck.name == "My deck"
    assert library.load_game([RULES, own], "hearts", 4, {}).deck.name == "Purple deck"
    assert [entry.fault for entry in library.games([own])] == [""]


def test_folders_that_are_no_games_are_passed_over(own: Path) -> None:
    for name in (".git", "_old", "decks"):
        (own / name).mkdir()
    (own / "notes.txt").write_text("not a game", encoding="utf-8")
    assert [entry.id for entry in library.games([RULES, own]) if entry.folder.parent == own] == ["house"]


def test_a_rule_folder_need_not_exist(tmp_path: Path) -> None:
    assert library.games([tmp_path / "nowhere"]) == ()
    assert library.load_game([tmp_path / "nowhere", RULES], "hearts", 4, {}).id == "hearts"


def test_of_two_games_with_one_id_the_first_is_played_and_the_second_is_reported(own: Path) -> None:
    shutil.copytree(RULES / "hearts", own / "hearts")
    edit(own / "hearts" / "game.toml", 'name = "Hearts"', 'name = "Other"')
    hearts = [entry for entry in library.games([RULES, own]) if entry.id == "hearts"]
    assert [(entry.name, bool(entry.fault)) for entry in hearts] == [("Hearts", False), ("hearts", True)]
    assert hearts[1].fault == f'{own / "hearts"}: id: "hearts" is already the game in {RULES / "hearts"}'
    assert library.load_game([RULES, own], "hearts", 4, {}).name == "Hearts"


def test_a_game_without_examples_or_book_can_still_be_played(own: Path) -> None:
    (own / "house" / "examples.toml").unlink()
    (own / "house" / "book.md").unlink()
    assert library.load_game([RULES, own], "house", 4, {}).id == "house"
    assert library.load_examples([RULES, own], "house") == ()
    with pytest.raises(RuleError, match=r"book\.md: is missing"):
        library.read_book([RULES, own], "house")


def test_a_book_that_would_take_for_ever_to_set_is_refused(own: Path) -> None:
    """A megabyte of short lines kept the window waiting for sixteen seconds."""
    (own / "house" / "book.md").write_text("|\n" * 125_001, encoding="utf-8")
    with pytest.raises(RuleError, match=r"book\.md: is larger than 250000 bytes"):
        library.read_book([RULES, own], "house")


# --- Broken files -------------------------------------------------------------------------------------------------


def break_game(file: Path, how: str) -> None:
    """Break a game file in one of many ways."""
    if how == "missing":
        file.unlink()
    elif how == "folder":
        file.unlink()
        file.mkdir()
    elif how == "latin":
        file.write_bytes(b"\xe9" + file.read_bytes())
    elif how == "utf16":
        file.write_text(file.read_text(encoding="utf-8"), encoding="utf-16")
    elif how == "binary":
        file.write_bytes(bytes(range(256)))
    elif how == "large":
        file.write_bytes(file.read_bytes() + b"#" * library.MAX_BYTES)
    elif how == "cut":
        file.write_text(file.read_text(encoding="utf-8").partition('me = "')[0] + 'me = "', encoding="utf-8")
    elif how == "empty":
        file.write_text("", encoding="utf-8")
    elif how == "deep":
        file.write_text("a = " + "[" * 50 + "]" * 50 + "\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    else:
        old, new = how.split(" -> ")
        edit(file, old, new)


BREAKS = [
    ("missing", "is missing"),
    ("folder", "is not a file"),
    ("latin", r"is not UTF-8 text \(at byte 0\)"),
    ("utf16", r"is not UTF-8 text \(at byte 0\)"),
    ("binary", r"is not UTF-8 text \(at byte 128\)"),
    ("large", "is larger than 1000000 bytes"),
    ("cut", r".*\(at (line \d+, column \d+|end of document)\)"),
    ("empty", "id: is missing"),
    ("deep", "is nested too deeply"),
    ('id = "house" -> id = "home"', 'id: "home" must be the name of its folder, "house"'),
    ('id = "house" -> id = "House Rules"', 'id: "House Rules" must be small letters'),
    ('id = "house" -> id = 5', "id: must be text, not 5"),
    ('deck = "purple" -> deck = "puprle"', r"deck: there is no .*puprle\.toml and no .*puprle\.toml"),
    ('deck = "purple" -> deck = "../decks/purple"', "deck: .* must be small letters"),
    ('family = "tricks" -> family = "trick"', 'family: "trick" is not known; did you mean "tricks"'),
    ("format = 2 -> format = 99", "format: 99 is newer than this program reads"),
    ("hand = 12 -> hand = 13", "dealing.hand: 4 hands of 13 are more than the 48 cards in play"),
    ("hand = 16 -> hand = 17", "dealing.hand: 3 hands of 17 are more than the 48 cards in play"),
    ("moon_replaces -> moon_replace", r".*moon_replace"),
    ("least = 3 -> least = 30", "players.least: must be from 1 to 20, not 30"),
    ("least = 3 -> least = 1", "dealing"),
    ('label = "Passing" -> lable = "Passing"', "options.passing.label: is missing"),
]


@pytest.mark.parametrize(("how", "said"), BREAKS)
def test_a_broken_game_is_reported_with_file_place_and_cause_and_hides_no_other(own: Path, how: str, said: str) -> None:
    file = own / "house" / "game.toml"
    break_game(file, how)
    shutil.copytree(RULES / "hearts", own / "zebra")
    edit(own / "zebra" / "game.toml", 'id = "hearts"', 'id = "zebra"')
    entries = library.games([own, RULES])
    assert [entry.id for entry in entries if not entry.fault] == ["zebra", *GAMES]
    (broken,) = [entry for entry in entries if entry.fault]
    assert (broken.id, broken.folder) == ("house", own / "house")
    assert broken.fault.startswith(f"{file}: ")
    assert re.search(said, broken.fault)


def test_loading_a_broken_game_raises_what_the_list_says(own: Path) -> None:
    break_game(own / "house" / "game.toml", "hand = 12 -> hand = 13")
    (entry,) = [entry for entry in library.games([RULES, own]) if entry.fault]
    with pytest.raises(RuleError) as caught:
        library.load_game([RULES, own], "house", 4, {})
    assert str(caught.value) == entry.fault


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("cut", r".*\(at "),
        ('id = "purple" -> id = "violet"', 'id: must be the name of the file, "purple"'),
        ('code = "Rd" -> code = "Go"', "notation: gives two cards the same name"),
        ("points = 3 -> points = -3", r"ranks\[2\].points: must be from 0 to 100, not -3"),
    ],
)
def test_a_broken_deck_is_reported_with_its_own_file(own: Path, how: str, said: str) -> None:
    shutil.copytree(RULES / "decks", own / "decks")
    file = own / "decks" / "purple.toml"
    break_game(file, how)
    (entry,) = [entry for entry in library.games([RULES, own]) if entry.fault]
    assert entry.id == "house"
    assert entry.fault.startswith(f"{file}: ")
    with pytest.raises(RuleError, match=said):
        library.load_game([RULES, own], "house", 4, {})
    assert library.load_game([RULES, own], "hearts", 4, {}).id == "hearts"


@pytest.mark.skipif(sys.platform == "win32", reason="needs file modes")
def test_a_file_that_may_not_be_read_is_reported(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The superuser may read anything, so the refusal is played."""
    file = own / "house" / "game.toml"
    really_open = Path.open

    def refuse(self: Path, *words: object, **more: object) -> object:
        if self == file:
            raise PermissionError(13, "Permission denied")
        return really_open(self, *words, **more)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refuse)
    (entry,) = [entry for entry in library.games([RULES, own]) if entry.fault]
    assert entry.fault == f"{file}: cannot be read: Permission denied"


def test_a_folder_that_may_not_be_read_is_reported_and_hides_no_other(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_iterdir = Path.iterdir

    def refuse(self: Path) -> object:
        if self == own:
            raise PermissionError(13, "Permission denied")
        return really_iterdir(self)

    monkeypatch.setattr(Path, "iterdir", refuse)
    entries = library.games([own, RULES])
    assert [entry.fault for entry in entries if entry.fault] == [f"{own}: cannot be read: Permission denied"]
    assert library.load_game([own, RULES], "hearts", 4, {}).id == "hearts"


@pytest.mark.parametrize("game_id", ["", "heart", "decks", "../rules/hearts", "hearts/../hearts", "C:\\hearts", "\0"])
def test_an_id_that_names_no_game_is_refused(game_id: str) -> None:
    with pytest.raises(RuleError, match="there is no game"):
        library.load_game([RULES], game_id, 4, {})


def test_an_id_that_is_nearly_right_gets_a_suggestion() -> None:
    with pytest.raises(RuleError, match='there is no game "harts"; did you mean "hearts"'):
        library.find_game([RULES], "harts")


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        (2, {}, r"rules.hearts.game\.toml: players: Hearts is for 3 to 6 players, not 2"),
        (4, {"moon": "full"}, r'rules.hearts.game\.toml: option moon: "full" is not one of its values'),
    ],
)
def test_what_does_not_fit_is_refused_with_the_file_on_this_disk(
    players: int, options: dict[str, object], said: str
) -> None:
    with pytest.raises(RuleError, match=said):
        library.load_game([RULES], "hearts", players, options)


# --- Entries that are no game -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SPOILERS[1:])
def test_an_entry_that_is_no_folder_is_named_and_hides_no_game(own: Path, kind: str) -> None:
    spoil(own / "a_bad", kind)
    (own / "notes.txt").write_text("nobody's business", encoding="utf-8")
    entries = {entry.id: entry for entry in library.games([RULES, own]) if entry.folder.parent == own}
    assert set(entries) == {"a_bad", "house"}
    assert str(own / "a_bad") in entries["a_bad"].fault
    assert entries["house"].fault == ""
    assert library.load_game([RULES, own], "house", 4, {}).id == "house"


@pytest.mark.parametrize("kind", SPOILERS)
@pytest.mark.parametrize("name", ["game.toml", "examples.toml", "book.md", "../decks/mine.toml"])
def test_a_file_of_a_game_that_is_none_is_named(own: Path, name: str, kind: str) -> None:
    (own / "decks").mkdir()
    path = own / "house" / name
    if "decks" in name:
        edit(own / "house" / "game.toml", 'deck = "purple"', 'deck = "mine"')
    else:
        path.unlink()
    spoil(path, kind)
    entry = library.read_info([RULES, own], own / "house")
    assert bool(entry.fault) == (name not in ("examples.toml", "book.md"))
    read = {"examples.toml": library.load_examples, "book.md": library.read_book}.get(name, library.read_rules)
    with pytest.raises(RuleError, match=re.escape(path.name)):
        read([RULES, own], "house")


def test_a_folder_that_cannot_be_looked_into_hides_no_game(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(own / "house", own / "a_locked")
    whole = Path.stat

    def locked(path: Path, **options: bool) -> os.stat_result:
        if "a_locked" in path.parts:
            raise PermissionError(13, "Permission denied")
        return whole(path, **options)

    monkeypatch.setattr(Path, "stat", locked)
    monkeypatch.setattr(Path, "is_dir", lambda path: stat.S_ISDIR(path.stat().st_mode))
    entries = {entry.id: entry for entry in library.games([RULES, own]) if entry.folder.parent == own}
    assert "Permission denied" in entries["a_locked"].fault
    assert entries["house"].fault == ""


def test_a_game_that_vanishes_while_games_are_listed_hides_no_other(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(own / "house", own / "a_brief")
    whole = library.read_toml

    def brief(path: Path) -> dict[str, object]:
        shutil.rmtree(own / "a_brief", ignore_errors=True)
        return whole(path)

    monkeypatch.setattr(library, "read_toml", brief)
    entries = {entry.id: entry for entry in library.games([own, RULES]) if entry.folder.parent == own}
    assert str(own / "a_brief") in entries["a_brief"].fault
    assert entries["house"].fault == ""


def test_whatever_a_rule_file_makes_the_engine_raise_hides_no_other(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(own / "house", own / "a_strange")
    whole = library._read_info

    def strange(folders: list[Path], folder: Path, every: bool) -> library.GameInfo:
        if folder.name == "a_strange":
            raise ZeroDivisionError("x" * 5000)
        return whole(folders, folder, every)

    monkeypatch.setattr(library, "_read_info", strange)
    entries = {entry.id: entry for entry in library.games([own, RULES]) if entry.folder.parent == own}
    assert "ZeroDivisionError: xxx" in entries["a_strange"].fault
    assert len(entries["a_strange"].fault) <= LONGEST_MESSAGE
    assert entries["house"].fault == ""
