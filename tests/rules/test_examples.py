"""Worked examples: the books' own all hold; other people's files are checked, or refused with file, example and key."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

from purple_table import library
from purple_table.core.examples import Example, check_example, read_examples
from purple_table.core.rulebook import RuleError
from purple_table.rule_commands import run_examples
from tests.every import check_every
from tests.rules.mutations import mutated

RULES = Path(__file__).parents[2] / "rules"
BUILD = library.builder([RULES])
GAMES = sorted(folder.parent.name for folder in RULES.glob("*/game.toml"))


def command(*files: Path, folders: tuple[Path, ...] = (RULES,)) -> tuple[int, str, str]:
    """Exit status, output and error output of `purple-table examples`."""
    out, errors = io.StringIO(), io.StringIO()
    return run_examples(files, folders, out, errors), out.getvalue(), errors.getvalue()


def written(tmp_path: Path, example: str, head: str = 'game = "hearts"') -> Path:
    """A file with one example; `example` are its keys."""
    file = tmp_path / "mine.toml"
    file.write_text(f"{head}\n[[example]]\n{example}\n", encoding="utf-8")
    return file


TRICK = 'title = "T"\nleader = 0\ncards = ["Gn9", "GnK", "GnT", "GnA"]\n'
LEGAL = 'title = "T"\nhand = ["Gn9", "RdA"]\ncards = ["GnT"]\n'
DEAL = 'title = "T"\ncaptured = [["RdQ"], ["Rd8"], ["GoQ"], ["GoA"]]\n'
REDS = '["Rd8", "Rd9", "RdT", "RdJ", "RdQ", "RdK", "RdA"]'
GOLDS = '["Go8", "Go9", "GoT", "GoJ", "GoQ", "GoK", "GoA"]'
ENDLESS = "0x" + "f" * 5_000
"""A number that Python reads and does not write out."""
TOTALS = 'title = "T"\ntotals = [1, 2, 3, 4]\nwinners = []\n'
MOON = f'title = "T"\ncaptured = [{REDS}, [], [], []]\n'
FINISHED = 'title = "T"\ntotals = [100, 40, 60, 55]\n'


# --- The books ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_answer_as_the_book_says(game: str) -> None:
    def holds(example: Example) -> None:
        assert check_example(example, BUILD).failures == ()

    examples = library.load_examples([RULES], game, BUILD)
    check_every([(f"{one.clause}-{one.number} {one.title}", one) for one in examples], holds)


def test_without_files_the_books_are_checked() -> None:
    status, out, errors = command()
    count = sum(len(library.load_examples([RULES], game)) for game in GAMES)
    assert (status, errors) == (0, "")
    assert out == f"{count} passed, 0 failed\n"
    assert count >= 101


# --- Files that hold, and files that do not -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "example",
    [
        TRICK + "winner = 3",
        TRICK + 'trump = "none"\nwinner = 3',
        TRICK + 'trump = "None"\nwinner = 3',
        TRICK + 'clause = "winner"\nplayers = 4\noptions = {}\nwinner = 3',
        'title = "three players"\nleader = 2\ncards = ["Gn9", "GnK", "GnT"]\nwinner = 0',
        'title = "three cards of four players"\nleader = 3\ncards = ["Gn9", "GnK", "GnT"]\nwinner = 0',
        'title = "one card"\nleader = 3\ncards = ["Gn9"]\nwinner = 3',
        'title = "six players"\nleader = 5\ncards = ["Gn9", "GnK", "GnT", "Rd8", "Rd9", "GnA"]\nwinner = 4',
        LEGAL + 'legal = ["Gn9"]',
        LEGAL + 'legal = ["GN9"]',
        'title = "no cards: it leads"\nhand = ["Gn9", "RdA"]\nlegal = ["Gn9"]',
        'title = "five players"\nhand = ["Gn9", "RdA"]\ncards = ["GnT", "GnJ", "GnQ", "GnK"]\nlegal = ["Gn9"]',
        'title = "any order"\nbroken = true\nhand = ["Gn9", "RdA"]\ncards = []\nlegal = ["RdA", "Gn9"]',
        DEAL + "expect_totals = [5, 2, 3, 1]",
        DEAL + "totals = [1, 2, 3, -9]\nexpect_totals = [6, 4, 6, -8]",
        MOON + 'moon_choice = { 0 = "subtract" }\nexpect_totals = [-26, 0, 0, 0]',
        MOON + 'moon_choice = { 0 = "ADD" }\nexpect_totals = [0, 26, 26, 26]',
        MOON + 'moon_choice = { 0 = ["add"] }\nexpect_totals = [0, 26, 26, 26]',
        MOON + 'options = { Moon_Choice = "Add", MOON = "additive" }\nexpect_totals = [17, 26, 26, 26]',
        f'title = "two"\ncaptured = [{REDS}, [], {GOLDS}, []]\nmoon_choice = {{ 0 = "add", 2 = "subtract" }}\n'
        "expect_totals = [0, 26, 13, 26]",
        DEAL + 'moon_choice = { 0 = "add" }\nexpect_totals = [5, 2, 3, 1]',
        MOON + 'moon_choice = { 0 = "add", 2 = "add" }\nexpect_totals = [0, 26, 26, 26]',
        'title = "a card taken out"\nhand = ["Bz8", "RdA"]\ncards = ["BzT"]\nlegal = ["Bz8"]',
        'title = "a card taken out"\nleader = 1\ncards = ["Bz8", "RdA", "Bz9", "BkA"]\nwinner = 3',
        FINISHED + "winners = [1]",
        FINISHED + "options = { TARGET = 101 }\nwinners = []",
        'title = "five players"\ntotals = [1, 2, 3, 4, 100]\nwinners = [0]',
        'Title = "keys in capitals"\nTOTALS = [100, 40, 60, 55]\nWinners = [1]',
    ],
)
def test_an_example_that_holds_passes(tmp_path: Path, example: str) -> None:
    assert command(written(tmp_path, example)) == (0, "1 passed, 0 failed\n", "")


@pytest.mark.parametrize(
    ("example", "key", "expected", "given"),
    [
        (TRICK + "winner = 2", "winner", "2", "3"),
        (TRICK + "winner = -1", "winner", "-1", "3"),
        (LEGAL + 'legal = ["RdA"]', "legal", "[RdA]", "[Gn9]"),
        (LEGAL + "legal = []", "legal", "[]", "[Gn9]"),
        (LEGAL + 'legal = ["BkA"]', "legal", "[BkA]", "[Gn9]"),
        (DEAL + "expect_totals = [5, 2, 3, 2]", "expect_totals", "[5, 2, 3, 2]", "[5, 2, 3, 1]"),
        (FINISHED + "winners = [0]", "winners", "[0]", "[1]"),
        (FINISHED + "winners = []", "winners", "[]", "[1]"),
    ],
)
def test_an_example_that_fails_is_shown_with_what_was_expected_and_what_the_rules_give(
    tmp_path: Path, example: str, key: str, expected: str, given: str
) -> None:
    file = written(tmp_path, example)
    line = f'FAILED {file}: example 1 "T": {key}: expected {expected}, the rules give {given}'
    assert command(file) == (1, f"{line}\n0 passed, 1 failed\n", "")


def test_a_failure_names_the_clause(tmp_path: Path) -> None:
    _, out, _ = command(written(tmp_path, TRICK + 'clause = "winner"\nwinner = 2'))
    assert 'example 1 "T" [winner]: winner: expected 2' in out


def test_examples_are_counted_from_one_over_the_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'game = "Hearts"\n' + "".join(f"[[example]]\n{TRICK}winner = {seat}\n" for seat in (3, 2, 3, 1)),
        encoding="utf-8",
    )
    status, out, errors = command(file)
    assert (status, errors) == (1, "")
    assert "example 2 " in out
    assert "example 4 " in out
    assert out.splitlines()[-1] == "2 passed, 2 failed"


def test_a_file_without_examples_has_nothing_to_check(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "hearts"\n', encoding="utf-8")
    assert command(file) == (0, "0 passed, 0 failed\n", "")


def test_several_files_are_counted_together_and_a_malformed_one_is_left_out(tmp_path: Path) -> None:
    good, bad, broken = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "broken.toml"
    good.write_text(f'game = "hearts"\n[[example]]\n{TRICK}winner = 3\n', encoding="utf-8")
    bad.write_text(f'game = "hearts"\n[[example]]\n{TRICK}winner = 2\n', encoding="utf-8")
    broken.write_text('game = "hearts"\n[[example]]\n', encoding="utf-8")
    assert command(good, bad)[0] == 1
    status, out, errors = command(broken, good, bad)
    assert status == 2
    assert out.splitlines()[-1] == "1 passed, 1 failed"
    assert errors == f"error: {broken}: example 1.title: is missing\n"


def test_where_no_total_ends_the_match_an_example_says_after_which_deal(tmp_path: Path) -> None:
    head = 'game = "oh_hell"'
    unsaid = 'title = "T"\noptions = { schedule = "down", start = 5 }\ntotals = [10, 20, 30, 25]\n'
    for told, winners in (("deals = 4\n", "[]"), ("deals = 5\n", "[2]")):
        example = f"{unsaid}{told}winners = {winners}"
        assert command(written(tmp_path, example, head)) == (0, "1 passed, 0 failed\n", "")
    status, _, errors = command(written(tmp_path, unsaid + "winners = []", head))
    assert status == 2
    assert "deals: is missing" in errors


# --- Malformed files ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("example", "said"),
    [
        # strange keys
        (TRICK + "winner = 3\ncolour = 1", "colour: is not known here"),
        (TRICK + "winner = 3\nhand = []", "hand: is not known here"),
        (TRICK + "winner = 3\nleaders = 1", 'leaders: is not known here; did you mean "leader"'),
        (TRICK + "Leader = 1\nwinner = 3", "leader: stands there twice"),
        (FINISHED + "winners = [1]\ncaptured = []", "captured: is not known here"),
        (FINISHED + "winners = [1]\nbroken = true", "broken: is not known here"),
        (LEGAL + 'legal = ["Gn9"]\nbids = []', "bids: is not known here"),
        # missing keys
        ("winner = 3", "example 1.title: is missing"),
        ('title = "T"\nleader = 0\nwinner = 3', "cards: is missing"),
        ('title = "T"\ncards = []\nlegal = []', "hand: is missing"),
        ('title = "T"\nwinners = []', "totals: is missing"),
        ('title = "T"\nexpect_totals = [0, 0, 0, 0]', "captured: is missing"),
        (TRICK, "must ask exactly one question"),
        (FINISHED + "winner = 1", "cards: is missing"),
        (FINISHED + "winers = [1]", 'is "winers" meant as one'),
        (TRICK + 'winner = 3\nlegal = ["Gn9"]', "must ask exactly one question"),
        # wrong types and ranges
        ("title = 5\nwinner = 3", "example 1.title: must be text, not 5"),
        ('title = " "\nwinner = 3', "title: must not be empty"),
        (TRICK + 'winner = "3"', "winner: must be a whole number, not '3'"),
        (TRICK + "winner = 3.0", "winner: must be a whole number, not 3.0"),
        (TRICK + "winner = true", "winner: must be a whole number, not True"),
        (TRICK + "winner = 4", "winner: must be from -1 to 3, not 4"),
        (TRICK + "winner = -2", "winner: must be from -1 to 3, not -2"),
        (TRICK.replace("leader = 0", "leader = 4") + "winner = 3", "leader: must be from 0 to 3, not 4"),
        (TRICK + "clause = 1\nwinner = 3", "clause: must be text, not 1"),
        (LEGAL + 'legal = "Gn9"', "legal: must be a list, not 'Gn9'"),
        (LEGAL + "legal = [1]", "legal: must hold text only, not 1"),
        (LEGAL + 'broken = "yes"\nlegal = ["Gn9"]', "broken: must be true or false, not 'yes'"),
        (LEGAL + 'first_trick = 1\nlegal = ["Gn9"]', "first_trick: must be true or false, not 1"),
        (DEAL + "expect_totals = 5", "expect_totals: must be a list, not 5"),
        (DEAL + "expect_totals = [5, 2, 3]", "expect_totals: must hold 4 numbers"),
        (DEAL + "totals = [0, 0]\nexpect_totals = [5, 2, 3, 1]", "totals: must hold 4 numbers, not 2"),
        (
            'title = "T"\ncaptured = []\nexpect_totals = [0, 0, 0, 0]',
            "captured: must hold a list for each of the 4 seats",
        ),
        ('title = "T"\ntotals = []\nwinners = []', "totals: must hold 4 numbers, not 0"),
        ('title = "T"\ncaptured = ["RdQ"]\nexpect_totals = [5]', "players: Hearts is for 3 to 6 players, not 1"),
        (
            DEAL.replace('["Rd8"]', '"Rd8"') + "expect_totals = [5, 2, 3, 1]",
            "captured: must be a list of lists of cards",
        ),
        (FINISHED + "winners = [4]", "winners: must hold whole numbers from 0 to 3, not 4"),
        (FINISHED + "winners = [1, 1]", "winners: must name every winner once"),
        (FINISHED + "winners = 1", "winners: must be a list, not 1"),
        ('title = "T"\ntotals = ["a"]\nwinners = []', "players: Hearts is for 3 to 6 players, not 1"),
        ('title = "T"\ntotals = [1, 2, 3, "a"]\nwinners = []', "totals: must hold a whole number only, not 'a'"),
        # strange and repeated cards
        (TRICK.replace("Gn9", "Gn7") + "winner = 3", 'cards: "Gn7" is no card of the Purple deck'),
        (TRICK.replace("Gn9", "g9c") + "winner = 3", 'cards: "g9c" is no card of the Purple deck'),
        (TRICK.replace("Gn9", "GnA") + "winner = 3", "cards: GnA stands there twice"),
        (TRICK.replace("Gn9", "gna") + "winner = 3", "cards: GnA stands there twice"),
        (LEGAL.replace("RdA", "Gn9") + 'legal = ["Gn9"]', "hand: Gn9 stands there twice"),
        (LEGAL.replace("RdA", "GnT") + 'legal = ["Gn9"]', "cards: a card of the trick stands in the hand as well"),
        (LEGAL + 'legal = ["Gn9", "gn9"]', "legal: Gn9 stands there twice"),
        (DEAL.replace("Rd8", "RdQ") + "expect_totals = [5, 2, 3, 1]", "captured: RdQ stands there twice"),
        (
            TRICK.replace('"GnK", ', '"GnK", "GnJ", "Gn8", "GnQ", ') + "winner = 3",
            "cards: a trick has 1 to 4 cards, not 7",
        ),
        (TRICK.replace("GnA", "BkA") + 'trump = "black"\nwinner = 3', 'trump: "black" is not one of the values'),
        ('title = "T"\nhand = []\nlegal = []', "hand: must hold a card"),
        # players and options
        (TRICK + "players = 2\nwinner = 3", "players: Hearts is for 3 to 6 players, not 2"),
        (TRICK + 'players = "4"\nwinner = 3', "players: must be a whole number, not '4'"),
        (TRICK + "players = 0\nwinner = 3", "players: must be from 1 to 100, not 0"),
        (TRICK + "players = 3\nwinner = 2", "cards: a trick has 1 to 3 cards, not 4"),
        (TRICK + "options = 5\nwinner = 3", "options must be a table"),
        (TRICK + "options = { moons = 1 }\nwinner = 3", 'there is no option "moons"; did you mean "moon"'),
        (TRICK + 'options = { moon = "full" }\nwinner = 3', 'option moon: "full" is not one of its values'),
        (TRICK + 'options = { moon = "replace", MOON = "additive" }\nwinner = 3', "options.moon: stands there twice"),
        (TRICK + "options = { target = 0 }\nwinner = 3", "option target: must be a whole number from 1 to 10000"),
        (TRICK + 'options = { fifth_seat_card = "first_trick" }\nwinner = 3', "option fifth_seat_card: does not apply"),
        (
            TRICK + 'options = { passing = "off", pass_count = 2 }\nwinner = 3',
            "option pass_count: does not apply unless passing is",
        ),
        (TRICK.replace("Gn9", "Jk1") + "winner = 3", "cards: Hearts is played without the Little Joker"),
        (LEGAL.replace("RdA", "jk2") + 'legal = ["Gn9"]', "hand: Hearts is played without the Big Joker"),
        (DEAL.replace("Rd8", "Jk1") + "expect_totals = [5, 2, 3, 1]", "captured: Hearts is played without the Little"),
        # moon choices
        (DEAL + 'moon_choice = { 4 = "add" }\nexpect_totals = [5, 2, 3, 1]', "moon_choice.4: is not known here"),
        (DEAL + 'moon_choice = { 0 = "both" }\nexpect_totals = [5, 2, 3, 1]', 'moon_choice.0: "both" is not one of'),
        (DEAL + 'moon_choice = { 0 = ["add", "x"] }\nexpect_totals = [5, 2, 3, 1]', "moon_choice.0: must be add or"),
        (DEAL + "moon_choice = { 0 = [] }\nexpect_totals = [5, 2, 3, 1]", "moon_choice.0: must be add or subtract"),
        (MOON + "expect_totals = [0, 0, 0, 0]", "moon_choice: seat 0 shot a moon: say what it chooses"),
        (MOON + 'moon_choice = { 1 = "add" }\nexpect_totals = [0, 0, 0, 0]', "moon_choice: seat 0 shot a moon"),
        (MOON + 'moon_choice = "add"\nexpect_totals = [0, 0, 0, 0]', "moon_choice must be a table"),
        (MOON + 'moon_choice = { 0 = "both" }\nexpect_totals = [0, 0, 0, 0]', 'moon_choice.0: "both" is not one of'),
        (MOON + "moon_choice = { 0 = 5 }\nexpect_totals = [0, 0, 0, 0]", "moon_choice.0: must be a list, not 5"),
        (
            MOON + 'moon_choice = { 0 = ["add", "add"] }\nexpect_totals = [0, 0, 0, 0]',
            "moon_choice: seat 0 must have a choice for each of 1 moons",
        ),
        (TOTALS + f"players = {ENDLESS}", "players: must be from 1 to 100, not a number of thousands of digits"),
        (TOTALS + f"players = [{ENDLESS}]", "players: must be a whole number, not a number of thousands of digits"),
        (TOTALS + f"clause = {ENDLESS}", "clause: must be text, not a number of thousands of digits"),
        (
            TOTALS + f"options = {{ target = {ENDLESS} }}",
            "option target: must be a whole number from 1 to 10000, not a",
        ),
        (TOTALS + f"options = {{ tie = {ENDLESS} }}", 'option tie: "a number of thousands of digits" is not one'),
        (f'title = "T"\ntotals = [1, 2, {ENDLESS}]\nwinners = []', "totals: must hold whole numbers from -1000000 to"),
        (MOON + f"moon_choice = {{ 0 = [{ENDLESS}] }}\nexpect_totals = [0, 0, 0, 0]", "moon_choice.0: must hold text"),
    ],
)
def test_a_malformed_example_is_an_error_with_file_example_and_key(tmp_path: Path, example: str, said: str) -> None:
    file = written(tmp_path, example)
    status, out, errors = command(file)
    assert (status, out) == (2, "0 passed, 0 failed\n")
    assert errors.startswith(f"error: {file}: example 1")
    assert said in errors


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "game: is missing"),
        ("game = 5", "game: must be text, not 5"),
        ('game = "heart"', 'game: there is no game "heart"; did you mean "hearts"'),
        ('game = "../hearts"', 'game: there is no game "../hearts"'),
        ('game = "hearts"\nexample = 5', "example: must be a list, not 5"),
        ('game = "hearts"\nexample = [5]', "example: must hold a table only, not 5"),
        ('game = "hearts"\n[example]\ntitle = "T"', "example: must be a list"),
        ('game = "hearts"\n[[exampel]]\ntitle = "T"', "exampel: is not known here"),
        ('game = "hearts"\nGame = "hearts"', "game: stands there twice"),
        ('game = "hearts\n', "(at line 1, column 15)"),
        ('game = "hearts"\ngame = "hearts"\n', "(at line 2, column"),
        ('game = "hearts"\n[[example]]\nwinner = ' + "9" * 5000, "limit"),
        ('game = "' + "x" * 900_000 + '"', "game: has 900,000 characters; the most is 5,000"),
        ('game = "' + "x" * 5_000 + '"', 'game: there is no game "xxx'),
        (f'game = "hearts"\n[[example]]\ntitle = "{"x" * 5_000}"\n', 'xxx…": must ask exactly one question'),
        ("game = " + "[" * 3000, "is nested too deeply"),
        ("a." * 200 + "a = 1", "is nested too deeply"),
    ],
)
def test_a_malformed_file_is_an_error_with_file_and_place(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    status, out, errors = command(file)
    assert (status, out) == (2, "0 passed, 0 failed\n")
    assert errors.startswith(f"error: {file}: ")
    assert said in errors
    assert len(errors) < 1_100


def test_an_unreadable_file_is_an_error_that_names_it(tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes('game = "hearts" # à'.encode("latin-1"))
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (library.MAX_BYTES + 1))
    missing = tmp_path / "missing.toml"
    status, out, errors = command(missing, tmp_path, latin, large)
    assert (status, out) == (2, "0 passed, 0 failed\n")
    assert errors.splitlines() == [
        f"error: {missing}: is missing",
        f"error: {tmp_path}: is not a file",
        f"error: {latin}: is not UTF-8 text (at byte 18)",
        f"error: {large}: is larger than 1000000 bytes",
    ]


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = f'game = "hearts"\n[[example]]\n{TRICK}winner = 3\n'
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert command(file) == (0, "1 passed, 0 failed\n", "")


def test_a_game_that_cannot_be_read_is_an_error_where_all_books_are_checked(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    status, out, errors = command(folders=(RULES, tmp_path))
    assert status == 2
    assert out.endswith(" passed, 0 failed\n")
    assert errors == f"error: {tmp_path / 'mine' / 'game.toml'}: is missing\n"


def test_what_a_terminal_cannot_show_is_escaped(tmp_path: Path) -> None:
    file = written(tmp_path, TRICK.replace('"T"', r'"\u001B[2J\nh\u00E9\u2660"') + "winner = 2")
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    assert run_examples([file], [RULES], out, io.StringIO()) == 1
    out.flush()
    assert rb'"\x1b[2J\nh\xe9\u2660"' in raw.getvalue()
    assert len(raw.getvalue().splitlines()) == 2


# --- The reader ---------------------------------------------------------------------------------------------------


def test_an_example_says_what_it_is_about() -> None:
    data = {"game": "Hearts", "example": [{"title": "T", "clause": "end", "totals": [1, 2, 3], "winners": []}]}
    (example,) = read_examples(data, "f.toml", library.builder([RULES]))
    assert (example.game, example.number, example.title, example.clause) == ("hearts", 1, "T", "end")
    assert (example.players, example.question.kind, dict(example.expected)) == (3, "finished", {"winners": frozenset()})


def test_a_damaged_file_is_checked_or_refused_with_its_name() -> None:
    whole = library.read_toml(RULES / "hearts" / "examples.toml")
    build = library.builder([RULES])
    rng = random.Random(3)
    refused = []
    for _ in range(1_500):
        data = mutated({**whole, "example": rng.sample(whole["example"], 2)}, rng)
        try:
            for example in read_examples(data, "f.toml", build):
                check_example(example, build)
        except RuleError as error:
            refused.append(str(error))
    assert 500 < len(refused) < 1_400
    assert all(error.startswith("f.toml: ") for error in refused)


def test_checking_again_gives_the_same() -> None:
    build = library.builder([RULES])
    example = library.load_examples([RULES], "hearts")[0]
    assert check_example(example, build) == check_example(example, build)
