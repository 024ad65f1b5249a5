"""`purple-table new-game`: what it writes can be played, and its checklist names whatever a folder lacks."""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from purple_table import cli, game_checklist, library, rule_commands
from purple_table.game_checklist import CLAUSES_WITHOUT_QUESTION, MissingItem, find_missing
from tests.catalogues import COMPLETE
from tests.rules.test_books import BEYOND_EXAMPLES, OPTIONS_BEYOND_EXAMPLES

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"
SKETCH = ROOT / "assets" / "new_game"
FILES = ["book.de.md", "book.md", "coach.toml", "examples.toml", "game.toml", "text.de.toml"]


def run(capsys, *words):
    status = cli.main([str(word) for word in words])
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.fixture
def folder(tmp_path, capsys) -> Path:
    """The folder of a new game, in a rule folder of its own."""
    assert run(capsys, "new-game", "my_game", "--into", tmp_path / "mine")[0] == 0
    return tmp_path / "mine" / "my_game"


def missing_of(folder: Path) -> list[tuple[str, str]]:
    return [(want.file, want.what) for want in find_missing([folder.parent, RULES], folder.name, SKETCH)]


# --- What is written --------------------------------------------------------------------------------------------------


def test_a_new_game_lies_in_the_users_rule_folder_and_can_be_played(tmp_path, capsys):
    status, out, err = run(capsys, "--data-dir", tmp_path, "new-game", "last_one")
    assert (status, err) == (0, "")
    folder = tmp_path / "data" / "rules" / "last_one"
    assert f"Wrote {folder}: {', '.join(FILES)}" in out
    assert sorted(os.listdir(folder)) == FILES
    for file in folder.iterdir():
        assert "@" not in file.read_text(encoding="utf-8")
    (info,) = (info for info in library.games([RULES, folder.parent]) if info.id == "last_one")
    assert (info.name, info.fault, info.least, info.most) == ("Last One", "", 2, 4)
    for players in ("skilled,random", "random,skilled,beginner", "beginner,reference,random,skilled"):
        words = ["arena", "--game", "last_one", "--players", players, "--deals", "1"]
        status, out, err = run(capsys, "--data-dir", tmp_path, *words)
        assert (status, err) == (0, ""), players
        assert "Last One" in out


def test_its_examples_pass_wherever_the_folder_lies(folder, capsys, monkeypatch):
    count = len(tomllib.loads((folder / "examples.toml").read_text(encoding="utf-8"))["example"])
    assert run(capsys, "examples", folder) == (0, f"{count} passed, 0 failed\n", "")
    monkeypatch.chdir(folder)
    assert run(capsys, "examples", ".") == (0, f"{count} passed, 0 failed\n", "")
    file = folder / "examples.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("winner = 3", "winner = 2", 1), encoding="utf-8")
    status, out, _ = run(capsys, "examples", folder)
    assert status == 1
    assert f"FAILED {file}: example 2" in out


def test_an_example_stands_there_for_each_kind_of_question(folder):
    rows = tomllib.loads((folder / "examples.toml").read_text(encoding="utf-8"))["example"]
    assert {"winner", "legal", "expect_totals", "winners"} <= {key for row in rows for key in row}


def commented_out(text: str) -> list[str]:
    """The tables of a rule file that are comments, each as it stands without its signs."""
    blocks = re.findall(r"(?m)^# \[[a-z]+\].*(?:\n# .*)*", text)
    return [re.sub(r"(?m)^# ", "", block) for block in blocks]


def test_every_table_that_is_commented_out_can_be_put_to_use(folder):
    file = folder / "game.toml"
    text = file.read_text(encoding="utf-8")
    blocks = commented_out(text)
    assert [block.split("]")[0] for block in blocks] == ["[passing", "[sides", "[bidding", "[trump"]
    for block in blocks:
        more = text.replace("[following]", f"{block}\n\n[following]")
        if block.startswith("[sides"):
            (players,) = re.findall(r"write (players = \{.*?\})", block)
            more = re.sub(r"(?m)^players = .*", players, more)
        file.write_text(more, encoding="utf-8")
        (info,) = (info for info in library.games([folder.parent, RULES]) if info.id == "my_game")
        assert not info.fault, block
        game = library.load_game([folder.parent, RULES], "my_game", info.usual, {})
        assert tomllib.loads(block).keys() <= game.book.keys()


# --- What is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["My Game", "Hearts2", "", "..", "../other", "a/b", "7up", "_x", "übung", "x" * 41, "a\n", "decks", "nul"]
)
def test_a_strange_name_is_refused(tmp_path, capsys, name):
    status, out, err = run(capsys, "new-game", name, "--into", tmp_path / "mine")
    assert (status, out) == (2, "")
    assert err.startswith("purple-table new-game: ")
    assert "a name has small letters" in err or "cannot be the name of a game" in err
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_comes_with_the_program_is_not_begun_again(tmp_path, capsys):
    status, _, err = run(capsys, "--data-dir", tmp_path, "new-game", "whist")
    assert status == 2
    assert f'there is already a game "whist" in {RULES / "whist"}; nothing was written' in err
    assert not (tmp_path / "data").exists()


def test_nothing_is_overwritten(folder, capsys):
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    (folder / "book.md").unlink()
    del before["book.md"]
    status, out, err = run(capsys, "new-game", "my_game", "--into", folder.parent)
    assert (status, out) == (2, "")
    assert "nothing was written" in err
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    (folder.parent / "plain").write_text("a file", encoding="utf-8")
    status, _, err = run(capsys, "new-game", "plain", "--into", folder.parent)
    assert status == 2
    assert f"{folder.parent / 'plain'} is already there; nothing was written" in err


def test_a_folder_that_another_has_just_made_is_not_written_into(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(rule_commands, "_refuse_known", lambda name, folders: (tmp_path / name).mkdir())
    status, _, err = run(capsys, "new-game", "my_game", "--into", tmp_path)
    assert status == 2
    assert "is already there; nothing was written" in err
    assert list((tmp_path / "my_game").iterdir()) == []


def test_a_folder_that_cannot_be_written_is_told(tmp_path, capsys):
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    for into in (tmp_path / "file", tmp_path / "file" / "below"):
        status, out, err = run(capsys, "new-game", "my_game", "--into", into)
        assert (status, out) == (2, "")
        assert f"{into}: cannot be written (" in err


def test_what_could_not_be_written_to_the_end_is_removed_again(tmp_path, capsys, monkeypatch):
    real, count = Path.write_text, []

    def full(self, *args, **words):
        count.append(self)
        if len(count) == 3:
            real(self, "half", encoding="utf-8")
            raise OSError(28, "No space left on device")
        return real(self, *args, **words)

    monkeypatch.setattr(Path, "write_text", full)
    status, _, err = run(capsys, "new-game", "my_game", "--into", tmp_path)
    assert status == 2
    assert f"{tmp_path / 'my_game'}: cannot be written (No space left on device)" in err
    assert list(tmp_path.iterdir()) == []


def test_a_command_line_that_cannot_be_read_is_refused(capsys):
    assert run(capsys, "new-game")[0] == 2
    assert run(capsys, "--game", "hearts", "new-game", "x")[0] == 2
    status, out, _ = run(capsys, "new-game", "--help")
    assert status == 0
    assert "--into" in out
    assert "--check" in out


# --- The checklist ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(path.parent.name for path in RULES.glob("*/game.toml")))
def test_games_that_come_with_the_program_lack_nothing(game, capsys):
    found = find_missing([RULES], game, SKETCH)
    wants = [want for want in found if not want.is_translation or want.file.split(".")[1] in COMPLETE]
    excused = OPTIONS_BEYOND_EXAMPLES.get(game, ())
    left = [
        want
        for want in wants
        if not any(f" {name} = " in want.what or want.what.endswith(f" {name}") for name in excused)
    ]
    assert left == []
    assert BEYOND_EXAMPLES[game] <= CLAUSES_WITHOUT_QUESTION | {
        example.clause for example in library.load_examples([RULES], game)
    }


def test_a_new_game_lacks_its_own_words_and_nothing_else(folder, capsys):
    assert missing_of(folder) == [
        ("game.toml", "summary is still the sketch's: say in a sentence what the game is about"),
        ("game.toml", "about.reason is still the sketch's: say in a line why to play it"),
        ("game.toml", "about.cards are still the sketch's: choose the cards of the game's picture"),
        ("book.md", "the first paragraph is still the sketch's: say what the game is about"),
        ("book.md", "no open point is named, as in (XX01): settle what the rules leave open, and name each"),
        ("text.de.toml", "summary is still the sketch's"),
    ]
    status, out, err = run(capsys, "new-game", "my_game", "--into", folder.parent, "--check")
    assert (status, err) == (1, "")
    first, second = out.split("Missing in other languages (a game of the program has German):\n")
    assert first.startswith("Still missing:\n  game.toml: summary is still")
    assert second == "  text.de.toml: summary is still the sketch's\n"


@pytest.fixture(scope="module")
def before(tmp_path_factory) -> list[tuple[str, str]]:
    """What a new game lacks before anything is done to it."""
    rules = tmp_path_factory.mktemp("before")
    assert cli.main(["new-game", "my_game", "--into", str(rules)]) == 0
    return missing_of(rules / "my_game")


DAMAGES = {
    "game.toml": [
        (r"^hand = 12", "hand = 0", "the game cannot be played: "),
        (r"^minutes.*\n", "", "about.minutes is not there"),
        (r"^kind.*\n", "", "about.kind is not there"),
        (r'^(reason = ").*?"', r'\1Why not"', "about.reason does not end with a full stop"),
        (r'^cards = .*"\]', 'cards = ["RdA"]', "about.cards has 1 cards"),
        (r'^cards = .*"\]', 'cards = ["Gn9", "SvA", "Gn8"]', "about.cards are those of agram"),
        (r"^(show = 0).*", r"\1", "dealing.show has no comment"),
        (r"clause: winner", "clause: winners", "a comment names the clause [winners]"),
        (r'^(help = "Whether.*)\."', r'\1"', "options.lead_counts_as_color_follower: label and help must be there"),
        (r'^(label = ")Counts"', r'\1Does not count"', "two values have the same label"),
        (r'^(help = ")Only cards.*"', r'\1"', "a value has no label or no help"),
        (
            r'^(label = "Does not count")',
            r"patch = { winning = { lead_counts_as_color_follower = false } }\n\1",
            "the first value is the usual one and may have no patch",
        ),
    ],
    "book.md": [
        (r"^# My Game", "# Your Game", "it does not begin with the heading # My Game"),
        (r"^## The game on one page", "## In short", "the first section is not ## The game on one page"),
        (r"(?s)^- \*\*Deal.*- \*\*Win", "- **Win", "the game on one page has 4 lines; it needs 5"),
        (r"^### \[tie\]", "### [end]", "[end] is there twice"),
        (r"^### \[tie\]", "#### [tie]", "[tie] is not a heading of the third level"),
        (r"^When the last trick is over.*", "Tricks.", "[points] says next to nothing"),
        (r"such as \[follow\]", "such as [follow-up]", "it mentions [follow-up], which is no clause"),
        (r"^### \[points\]", "### [tricks]", "the engine cites [points], which is no clause"),
        (r"^### \[follow\]", "### [suits]", "the engine cites [follow], which is no clause"),
        (r"Table option `target`", "Table option `goal`", "it explains the option `goal`, which there is not"),
        (r"Table option `target`.*", "", '"Table option `target`" stands in 0 clauses'),
        (r"^- `true`.*", "", "needs a line for each value, in order: false, true"),
        (r"from 1 to 100", "from 1 on", "the option `target` does not say 100"),
    ],
    "examples.toml": [
        (r"^winner = 3", "winner = 2", '"Nobody followed color: the highest of the suit" fails: '),
        (r'^clause = "tie"', 'clause = "end"', "no example shows [tie]"),
        (r'^clause = "tie"', 'clause = "level"', "names the clause [level], which book.md does not have"),
        (r"^options = \{ target = 20 \}\n", "", "no example has another target"),
        (r"^options = \{ lead.*\n", "", "no example has the option lead_counts_as_color_follower = True"),
        (r'^title = "A match to 20 points"', 'title = "25 points win"', '"25 points win" is there twice'),
        (r'^title = "25 points win"', f'title = "{"x" * 81}"', "is longer than 80 characters"),
        (r'^game = "my_game"', 'game = "your_game"', 'there is no game "your_game"'),
    ],
    "coach.toml": [
        (r'(?s)\[\[cards\]\]\nid = "color-alone".*', "", "there are 2 cards; a coach needs 3"),
        (r'^moment = "aim"', 'moment = "play"', 'there is not one card of the moment "aim"'),
        (r'^moment = "deal"', 'moment = "aim"', 'there is not one card of the moment "aim"'),
        (r'^clause = "points"', 'clause = "score"', "[score] is no clause of the book"),
        (r'^page = \["points", ', "page = [", "page names 6 clauses; the game on one page has 7 lines"),
        (r"^format = 1", "format = 9", "format: must be from 1 to 1"),
    ],
    "text.de.toml": [
        (r'^summary = ".*"', 'summary = ""', "summary is not translated"),
        (r'^reason = ".*"', 'reason = "Win tricks."', "reason is not translated"),
        (r"(?s)^\[options\.target\].*?\n\n", "", "the option target is not translated"),
        (r'^label = "Punkte bis zum Ende"\n', "", "options.target: label or help is not translated"),
        (r'^label = "Zählt"\n', "", "the value True is not translated"),
        (r'^"25 points win" = .*\n', "", 'the title "25 points win" is not translated'),
        (r'^"25 points win"', '"26 points win"', '"26 points win" is the title of no example'),
        (r'^aim = ".*"\n', "", 'the coach\'s card "aim" is not translated'),
        (r"^aim = ", "tricks = ", '"tricks" is no card of the coach'),
        (r"(?s).*", None, "is not there"),
    ],
    "book.de.md": [
        (r"^### \[tie\]", "### [end]", "does not have the sections and clauses of book.md in the same order"),
        (r"`target`", "`ziel`", "has other options and values than in English"),
        (r"^- `true`: (.*)", r"`true`: \1", "has other lines of lists than in English"),
        (r"(?s).*", None, "is not there"),
    ],
}


@pytest.mark.parametrize(
    ("file", "pattern", "instead", "told"),
    [(file, *damage) for file, damages in DAMAGES.items() for damage in damages],
)
def test_the_checklist_names_what_is_missing(folder, before, file, pattern, instead, told):
    path = folder / file
    if instead is None:
        path.unlink()
    else:
        text, count = re.subn(pattern, instead, path.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
        assert count == 1
        path.write_text(text, encoding="utf-8")
    new = [(name, what) for name, what in missing_of(folder) if (name, what) not in before]
    assert [what for name, what in new if name == file and told in what], new


def test_another_language_is_checked_where_it_is_written(folder):
    shutil.copy(folder / "text.de.toml", folder / "text.fr.toml")
    assert [want for want in missing_of(folder) if ".fr." in want[0]] == [("book.fr.md", "is not there")]
    (folder / "book.fr.md").write_text("# My Game\n", encoding="utf-8")
    assert [what for file, what in missing_of(folder) if file == "book.fr.md"] == [
        "does not have the sections and clauses of book.md in the same order"
    ]
    assert MissingItem("book.fr.md", "").is_translation
    assert not MissingItem("book.md", "").is_translation


def test_a_whole_folder_lacks_nothing_and_says_so(folder, capsys):
    rules, book, text = (folder / name for name in ("game.toml", "book.md", "text.de.toml"))
    for path, changes in {
        rules: {
            "Every trick is a point, and": "Win tricks, as",
            '"Win tricks."': '"It is short."',
            '"GnA", ': '"GnQ", ',
        },
        book: {"Twelve cards, twelve tricks, and each of them is a point.": "Win tricks (MY01)."},
        folder / "book.de.md": {"Zwölf Karten, zwölf Stiche, und jeder davon ist ein Punkt.": "Gewinne Stiche (MY01)."},
        text: {"Jeder Stich ist ein Punkt, und": "Gewinne Stiche, denn"},
    }.items():
        words = path.read_text(encoding="utf-8")
        for old, new in changes.items():
            assert old in words
            words = words.replace(old, new)
        path.write_text(words, encoding="utf-8")
    status, out, err = run(capsys, "new-game", "my_game", "--into", folder.parent, "--check")
    assert (status, out, err) == (0, "my_game lacks nothing.\n", "")


def test_checking_needs_a_game(tmp_path, capsys):
    status, _, err = run(capsys, "new-game", "my_game", "--into", tmp_path, "--check")
    assert status == 2
    assert 'there is no game "my_game"' in err


def test_a_deal_that_never_ends_is_left(monkeypatch):
    """The checklist looks at a bounded number of actions, whatever the rules are."""
    monkeypatch.setattr(game_checklist, "_MOST_ACTIONS", 3)
    clauses = game_checklist._clauses_of_a_deal(library.load_game([RULES], "hearts", 4, {}), 1)
    assert set(clauses) == {"", "deal", "pass"}
