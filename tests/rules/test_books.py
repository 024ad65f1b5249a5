"""Book lint: rule file, book, examples and engine tell of the same clauses, options and open points."""

from __future__ import annotations

import ast
import dataclasses
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from purple_table import games, library
from purple_table.core.actions import Bid, Choose, Give, NextDeal, Pass, Play
from purple_table.core.events import Called, Chosen, DealScored, Noted, Paid, ScoreLine
from purple_table.core.examples import Example
from purple_table.core.game import Ask, Reason
from purple_table.core.options import Option
from purple_table.games.tricks.scoring import Topic
from tests.contract.matches import chance, list_infos, random_game

RULES = Path(__file__).parents[2] / "rules"
BUILD = library.builder([RULES])
ENTRIES = list_infos()
GAMES = sorted(ENTRIES)


def family_of(entry: library.GameInfo) -> str:
    """The family whose engine plays a game."""
    return str(library.read_toml(entry.folder / "game.toml")["family"])


BEYOND_EXAMPLES = {
    "agram": {"next-lead"},
    "all_fours": {"deal", "begging", "running", "opening", "next-lead"},
    "blues_greens": {"dealer", "deal", "splay", "exchange", "draw", "refill", "deep-draw", "next-lead"},
    "boure": {"ante", "deal", "exchange", "opening", "next-lead"},
    "briscola": {"deal", "opening", "draw", "swap", "look"},
    "california_jack": {"deal", "opening", "draw"},
    "cinch": {"deal"},
    "contract": {"deal", "opening"},
    "contract_bridge": {"deal", "left-over", "opening"},
    "euchre": {"deal", "discard", "opening"},
    "forty_fives": set(),
    "go_boom": {"deal"},
    "hearts": {"dealer", "deal", "pass", "next-lead"},
    "jass": {"deal"},
    "manille": {"deal", "opening"},
    "napoleon": {"deal", "opening", "next-lead"},
    "ninety_nine": {"deal", "opening"},
    "oh_hell": {"deal", "next-lead"},
    "sir_garnet": {"deal", "exchange", "opening", "next-lead"},
    "pepper": set(),
    "pinochle": set(),
    "page_one": {"deal"},
    "peep_nap": {"ante", "deal", "exchange", "opening", "next-lead"},
    "piquet": {"deal", "exchange", "next-lead"},
    "pitch": {"deal", "opening", "next-lead"},
    "preference": {"ante", "deal", "exchange"},
    "rolling_stone": {"deal"},
    "presidents": {"deal"},
    "put": {"deal"},
    "quadrille": set(),
    "shasta_sam": {"deal", "opening", "draw"},
    "sixty_six": {"deal", "opening", "draw"},
    "skat": set(),
    "spades": {"deal", "left-over", "opening", "next-lead"},
    "spar": {"deal", "next-lead"},
    "spoil_five": {"deal", "exchange"},
    "thirty_one": {
        *("cut", "deal", "ante", "starter", "turn", "discard", "stay", "knock", "stock", "standstill", "show"),
    },
    "truc": {"deal"},
    "whist": {"deal", "opening"},
}
"""Clauses that no question can show; they are tested under their ids in tests/rules/."""
OPTIONS_BEYOND_EXAMPLES = {
    "agram": {"next_dealer"},
    "blues_greens": {"exchange", "melds_a_turn", "early_layoff"},
    "briscola": {"partners_look", "swap"},
    "contract": {"opening_lead"},
    "hearts": {"passing", "pass_count"},
    "peep_nap": {"ante", "look"},
    "pinochle": {"leader"},
    "presidents": {"leader", "passing", "tax"},
    "quadrille": {"all_pass"},
    "preference": {"ante"},
    "spades": {"undealt"},
    "spoil_five": {"rob"},
    "spar": {"next_dealer"},
    "thirty_one": {"blitz_on_deal", "knock_first_round", "knock_minimum", "stay"},
}
"""Options that no question can show; they are tested beside their clauses."""
OPEN_POINTS = {
    "agram": [f"AG{number:02}" for number in (*range(2, 6), *range(10, 15))],
    "all_fours": [f"AF{number:02}" for number in (*range(1, 7), *range(10, 18))],
    "blues_greens": [f"G{number:02}" for number in range(1, 40)],
    "boure": [f"BO{number:02}" for number in (*range(1, 7), *range(10, 19))],
    "briscola": [f"BR{number:02}" for number in (1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15)],
    "california_jack": [f"CJ{number:02}" for number in (*range(1, 6), *range(10, 16))],
    "cinch": [f"CI{number:02}" for number in (*range(1, 9), *range(10, 17))],
    "contract": [f"T{number:02}" for number in range(1, 21) if number != 17],
    "contract_bridge": [f"CB{number:02}" for number in (*range(1, 7), 10, 11, 12, 14, 15, 16)],
    "euchre": [f"EU{number:02}" for number in (*range(1, 7), *range(10, 15))],
    "forty_fives": [f"FF{number:02}" for number in (*range(1, 8), *range(10, 15))],
    "go_boom": [f"GB{number:02}" for number in (*range(1, 7), *range(10, 18))],
    "hearts": [f"H{number:02}" for number in range(1, 18)],
    "jass": [
        *(f"JA{number:02}" for number in (*range(1, 8), *range(10, 17))),
        *("T12", "T14", "T18", "T19", "T20"),
    ],
    "manille": [
        *(f"MA{number:02}" for number in (*range(1, 6), *range(10, 17))),
        *("T12", "T14", "T18", "T19", "T20"),
    ],
    "napoleon": [f"NA{number:02}" for number in (*range(1, 6), *range(10, 16))],
    "ninety_nine": [f"NN{number:02}" for number in (*range(1, 8), *range(10, 15))],
    "oh_hell": [f"OH{number:02}" for number in (*range(1, 6), *range(10, 16))],
    "page_one": [f"PO{number:02}" for number in (*range(1, 8), *range(10, 17))],
    "pepper": [f"PE{number:02}" for number in (*range(1, 7), *range(10, 15))],
    "peep_nap": [f"PN{number:02}" for number in (*range(1, 7), *range(10, 17))],
    "pinochle": [
        *(f"PI{number:02}" for number in (*range(1, 7), *range(10, 15))),
        *("T12", "T14", "T18", "T19", "T20"),
    ],
    "pitch": [f"PI{number:02}" for number in (*range(1, 7), *range(10, 16))],
    "presidents": [f"PR{number:02}" for number in (*range(1, 7), *range(10, 17))],
    "preference": [f"PR{number:02}" for number in (*range(1, 6), *range(10, 14))],
    "rolling_stone": [f"RS{number:02}" for number in (*range(1, 6), *range(10, 17))],
    "piquet": [f"PI{number:02}" for number in (*range(1, 9), *range(10, 18))] + ["T14"],
    "put": [f"PU{number:02}" for number in (1, 2, 3, *range(10, 17))],
    "quadrille": [f"QU{number:02}" for number in (*range(1, 6), *range(10, 20))],
    "shasta_sam": [f"SH{number:02}" for number in (*range(1, 4), *range(10, 15))],
    "sir_garnet": [f"SG{number:02}" for number in (*range(1, 5), *range(10, 17))],
    "sixty_six": [f"SS{number:02}" for number in (*range(1, 8), *range(10, 15))],
    "skat": [f"SK{number:02}" for number in (*range(1, 9), *range(10, 15))],
    "spades": [f"S{number:02}" for number in range(1, 19)],
    "spar": [f"SP{number:02}" for number in (*range(2, 7), *range(10, 15))],
    "spoil_five": [f"SF{number:02}" for number in (*range(1, 6), *range(10, 14))],
    "thirty_one": [f"B{number:02}" for number in range(1, 22)],
    "truc": [f"TR{number:02}" for number in (*range(1, 7), *range(10, 18))],
    "whist": [f"T{number:02}" for number in (1, 2, 7, 10, 12, 13, 14, 17, 18, 19, 20)],
}
"""Where the published rules of a game are silent or contradict themselves. T17 is Whist's; Whist has no auction."""
FAMILY_CLAUSES = {
    family: {game for game, entry in ENTRIES.items() if family_of(entry) == family}
    for family in ("tricks", "thirty_one", "blues_greens", "climbing")
}
"""Which games' books explain the clauses that a family of games cites."""
CITED = {
    "tricks": {
        "auction",
        "bid-cards",
        "bidding",
        "bids",
        "blind-nil",
        "broken",
        "deal",
        "first-trick",
        "follow",
        "moon",
        "moon-choice",
        "nil",
        "opening",
        "pass",
        "points",
        "premium",
        "revoke",
    },
    "thirty_one": {
        *("cut", "deal", "ante", "turn", "discard", "stay", "knock", "stock", "standstill", "show", "count", "over"),
        *("blitz", "lowest", "knocker", "all-out", "out", "pot", "closest", "short-tie", "odd-chip", "pots", "end"),
    },
    "climbing": {"beat", "deal", "end", "lead", "out", "pass", "points", "tax", "titles", "trick-end"},
    "blues_greens": {
        *("deal", "refill", "bidding", "trump", "exchange", "black-threes", "draw", "deep-draw", "meld", "first-meld"),
        *("sets", "sequences", "twos", "layoff", "red-threes", "follow", "suitless", "ladder", "no-winner"),
        *("going-out", "points", "failed", "bonus", "end"),
    },
}
"""Clauses that a family is sure to cite: that they are found says that the lint looks in the right places."""
CITING = (Reason, ScoreLine, Noted, Chosen, Called, Paid, Ask, Topic)
"""What names a clause to people."""

POINTS = r"[A-Z]{1,2}\d\d(?:, [A-Z]{1,2}\d\d)*"
"""Open points as books and rule files name them between brackets, one or several."""

each_game = pytest.mark.parametrize("game", GAMES)


@cache
def book(game: str) -> library.Book:
    return library.read_book([RULES], game)


@cache
def clauses(game: str) -> dict[str, library.Clause]:
    return {clause.id: clause for clause in book(game).clauses if clause.id}


@cache
def examples(game: str) -> tuple[Example, ...]:
    return library.load_examples([RULES], game, BUILD)


def rule_file(game: str) -> str:
    return (RULES / game / "game.toml").read_text(encoding="utf-8")


# --- Clauses ------------------------------------------------------------------------------------------------------


@each_game
def test_a_clause_has_one_place_a_title_and_words(game: str) -> None:
    ids = [clause.id for clause in book(game).clauses if clause.id]
    assert len(ids) == len(set(ids))
    for clause in clauses(game).values():
        assert clause.title
        assert len(clause.text) > 40 or "{fact:" in clause.text
        assert clause.level == 3


@each_game
def test_the_book_opens_with_the_game_on_one_page(game: str) -> None:
    title, summary = book(game).clauses[:2]
    assert (title.level, title.title) == (1, ENTRIES[game].name)
    assert summary.title == "The game on one page"
    assert summary.text.count("\n- ") >= 5


@each_game
def test_every_clause_that_a_question_can_show_has_an_example(game: str) -> None:
    shown = {example.clause for example in examples(game)}
    assert set(clauses(game)) - BEYOND_EXAMPLES[game] == shown
    assert BEYOND_EXAMPLES[game] <= set(clauses(game))


@each_game
def test_every_example_has_a_title_of_its_own_and_a_clause_of_the_book(game: str) -> None:
    titles = [(example.clause, example.title) for example in examples(game)]
    assert len(titles) == len(set(titles))
    for example in examples(game):
        assert example.clause in clauses(game)
        assert len(example.title) <= 80


@each_game
def test_clauses_are_mentioned_only_where_they_exist(game: str) -> None:
    for mentioned in re.findall(r"\[([a-z-]+)\]", book(game).text):
        assert mentioned in clauses(game)
    for line in re.findall(r"# clauses?: ([a-z, -]+)", rule_file(game)):
        assert set(line.split(", ")) <= set(clauses(game))


def cited(family: str) -> Iterator[tuple[str, str]]:
    """Every clause that the source of a family names, and where: in what it shows to people, and in docstrings."""
    root = Path(games.__file__).parent
    files = sorted(root.glob(f"{family}/**/*.py"))
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    files += [file for file in sorted(root.glob("trick_play/*.py")) if f"games.trick_play.{file.stem} " in source]
    for file in files:
        text = file.read_text(encoding="utf-8")
        for listed in re.findall(r"\(clauses? ([a-z, -]+)\)", text):
            yield from ((clause, file.name) for clause in listed.split(", "))
        for node in ast.walk(ast.parse(text)):
            for value in _clause_values(node):
                found = (part.value for part in ast.walk(value) if isinstance(part, ast.Constant))
                yield from ((clause, f"{file.name}:{value.lineno}") for clause in found if isinstance(clause, str))


def _clause_values(node: ast.AST) -> list[ast.expr]:
    """The expressions that give a clause: an argument of what names one, or the first of a returned pair of texts."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        for kind in CITING:
            if node.func.id == kind.__name__:
                place = [field.name for field in dataclasses.fields(kind)].index("clause")
                named = [keyword.value for keyword in node.keywords if keyword.arg == "clause"]
                # `"a" if x else "b"` cites a and b, whatever x is
                values = [*node.args[place : place + 1], *named]
                return [part for value in values for part in _branches(value)]
    if isinstance(node, ast.FunctionDef) and node.returns and ast.unparse(node.returns) == "tuple[str, str]":
        pairs = [inner.value for inner in ast.walk(node) if isinstance(inner, ast.Return)]
        return [pair.elts[0] for pair in pairs if isinstance(pair, ast.Tuple)]
    return []


def _branches(value: ast.expr) -> list[ast.expr]:
    return [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]


OF_INVENTED_GAMES = {"ante", "exchange", "out", "pot"}
"""Clauses of parts that only the invented games of the tests use so far."""


@pytest.mark.parametrize("family", FAMILY_CLAUSES)
def test_every_clause_that_the_engine_cites_exists(family: str) -> None:
    known = {clause for game in FAMILY_CLAUSES[family] for clause in clauses(game)} | OF_INVENTED_GAMES
    found = list(cited(family))
    assert CITED[family] <= {clause for clause, _ in found}
    for clause, place in found:
        assert clause in known, f"{place} cites [{clause}]"


@each_game
def test_a_match_cites_clauses_of_its_own_book(game: str) -> None:
    """What is asked, refused, called, noted and scored in random matches, with random wrong actions among them."""
    calls = ("0", "4", "13", "nil", "blind nil", "2 red", "9 green")
    wrong = (*map(Bid, calls), Pass(), NextDeal(), Choose("cards", "look"), Play("Bk8"), Play("Rd9"), Give("SvK"))
    for seed in range(8):
        rng = random.Random(seed)
        state = random_game(game, rng).start(chance(seed))
        while state.to_act is not None:
            view = state.view(state.to_act)
            if len(view.sheet) == 3:
                break
            reason = state.refusal(rng.choice(wrong))
            events = state.apply(rng.choice(list(state.legal_actions())))
            lines = [line for event in events if isinstance(event, DealScored) for line in event.lines]
            for told in (view.ask, reason, *events, *lines):
                assert getattr(told, "clause", "") in {"", *clauses(game)}, told


def test_every_game_belongs_to_the_lint_of_its_family() -> None:
    assert set().union(*FAMILY_CLAUSES.values()) == set(GAMES) == set(OPEN_POINTS) == set(BEYOND_EXAMPLES)


# --- Open points --------------------------------------------------------------------------------------------------


@each_game
def test_the_book_settles_every_open_point_and_names_no_other(game: str) -> None:
    points = settled(book(game).text)
    assert points == set(OPEN_POINTS[game])
    for group in re.findall(rf"\[({POINTS})\]", rule_file(game)):
        assert set(group.split(", ")) <= points


def settled(text: str) -> set[str]:
    """The open points that a book settles."""
    return {point for group in re.findall(rf"\(({POINTS})\)", text) for point in group.split(", ")}


def test_open_points_of_two_letters_are_read_too() -> None:
    assert settled("Follow suit (SP11), for a point (SP05, SP12), as ever (T07). (SPA1) is none.") == {
        *("SP05", "SP11", "SP12", "T07")
    }


# --- Options ------------------------------------------------------------------------------------------------------


def explained(game: str, option: Option) -> str:
    """The part of the book that explains an option: from its name to the end of the clause."""
    found = [
        clause.text.partition(f"Table option `{option.name}`")[2]
        for clause in clauses(game).values()
        if f"Table option `{option.name}`" in clause.text
    ]
    assert len(found) == 1, f"{option.name} is explained {len(found)} times"
    return found[0].partition("Table option")[0]


@each_game
def test_every_option_is_explained_in_the_book_value_by_value(game: str) -> None:
    for option in ENTRIES[game].options:
        text = explained(game, option)
        values = [str(value.value).lower() for value in option.values]
        assert re.findall(r"^- `([^`]+)`:", text, re.MULTILINE) == values
        if not option.values:
            for number in (option.least, option.most, option.default, *(case.default for case in option.when)):
                assert re.search(rf"\b{number}\b", text)


@each_game
def test_the_book_explains_no_option_that_there_is_not(game: str) -> None:
    names = {option.name for option in ENTRIES[game].options}
    assert set(re.findall(r"Table option `([a-z0-9_]+)`", book(game).text)) == names


@each_game
def test_every_option_value_is_used_by_an_example_or_has_no_question(game: str) -> None:
    """Whatever can be asked about is shown at least once with every value but the default."""
    used = {(name, str(value).lower()) for example in examples(game) for name, value in example.options.items()}
    for option in ENTRIES[game].options:
        if option.name in OPTIONS_BEYOND_EXAMPLES.get(game, ()):
            continue
        values = [str(value.value).lower() for value in option.values[1:]]
        assert all((option.name, value) in used for value in values), option.name
        assert option.values or any(name == option.name for name, _ in used)


# --- Rule files ---------------------------------------------------------------------------------------------------


@each_game
def test_every_value_of_every_part_is_commented(game: str) -> None:
    """Up to the options, which carry their own words, each parameter has a comment, or that of its part names it."""
    parts = rule_file(game).partition("\n[for_players")[0].partition("\n[options")[0]
    _, *parts_and_bodies = re.split(r"^\[([a-z_]+)\]", parts, flags=re.MULTILINE)
    assert parts_and_bodies
    for name, body in zip(parts_and_bodies[::2], parts_and_bodies[1::2], strict=True):
        about_part = ""
        own, *named = re.split(rf"^\[{name}\.", body, flags=re.MULTILINE)
        of_named = "\n".join(named)
        explained = set(re.findall(r"^(\w+) *=.*# ", of_named, re.MULTILINE))
        assert set(re.findall(r"^(\w+) *=", of_named, re.MULTILINE)) <= explained
        for line in own.splitlines():
            key, _, comment = re.match(r"(?:(\w+) *=)?([^#]*)(?:# (.*))?", line).groups("")  # type: ignore[union-attr]
            if key == "part":
                about_part = comment
            elif key:
                assert comment or key in about_part.split(), f"[{name}] {line}"


@each_game
def test_the_default_of_an_option_is_what_the_parts_say(game: str) -> None:
    """The first value changes nothing; a number's default is the parameter that it sets, where it is offered."""
    rules = library.read_rules([RULES], game)
    others = {option.name: option for option in ENTRIES[game].options}
    for option in others.values():
        if option.values:
            assert not option.values[0].patch
        else:
            part, *inner, key = option.sets.split(".")
            table = rules.book[part]
            parameters = dict(table[0] if isinstance(table, list) else table)
            for name in inner:
                parameters = dict(parameters[name])
            for name, values in (option.needs or {}).items():
                parameters |= others[name].patch(values[0]).get(part, {})
            assert parameters[key] == option.default


@each_game
def test_options_have_words_for_people(game: str) -> None:
    for option in ENTRIES[game].options:
        assert option.label
        assert option.help.endswith(".")
        for value in option.values:
            assert value.label
            assert value.help.endswith((".", "9"))
        assert len({value.label for value in option.values}) == len(option.values)


def test_the_readme_has_a_line_for_every_game_and_none_for_another() -> None:
    text = (RULES / "README.md").read_text(encoding="utf-8")
    table = text.partition("## Which game has what")[2]
    assert re.findall(r"^\| \[`([a-z_]+)`\]", table, re.MULTILINE) == GAMES
    for game in GAMES:
        assert f"{len(examples(game))} examples" in next(line for line in table.splitlines() if f"`{game}`" in line)
