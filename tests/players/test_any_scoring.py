"""Players of trick games know no scoring: they play well by whatever it says that card play is worth."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from inspect import isclass
from pathlib import Path
from typing import Any

import pytest

from purple_table import library
from purple_table.arena.bulk import Run, play_all
from purple_table.arena.duplicate import Figure, summarize_plays
from purple_table.core.game import Game
from purple_table.games.tricks import scoring
from purple_table.games.tricks.parts import PARTS, PartKind
from tests.contract.matches import GAMES
from tests.invented.parts import READERS
from tests.players.test_every_game import play

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "purple_table"
SOURCES = sorted((PACKAGE / "players" / "tricks").glob("*.py"))
GENERAL = {"NOTHING", "Carried", "DealFacts", "Promise", "ScoringList", "Sweep", "Worth"}
"""What players may take from scoring."""
TERMS = {"Moon", "moons", "contract"}
"""Words that players share with scoring: they too call it a moon to capture a whole color."""


@pytest.fixture
def invented(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Game]:
    """The games of `tests/invented`, by name."""
    for name, reader in READERS.items():
        monkeypatch.setitem(PARTS["scoring"].kinds, name, PartKind(reader))
    return lambda name: library.load_game([ROOT / "tests" / "invented", ROOT / "rules"], name, 4, {})


def measured(game: Game, level: str, deals: int) -> tuple[Figure, Figure]:
    """The points of a level, with its partner, and those of the others, which play at random."""
    seats = (level, "random") * 2 if len(game.sides) == 2 else (level, *("random",) * 3)
    result = summarize_plays(game, play_all(Run(game, seats, deals, 3), 1))
    return result.points, result.others


@pytest.mark.parametrize(
    ("name", "level", "deals"),
    [
        ("last_trick", "club", 14),
        ("odd_tricks", "club", 20),
        ("odd_tricks", "reference", 30),
        ("five_tricks", "club", 14),
        ("five_tricks", "beginner", 30),
        ("most_cards", "club", 14),
        ("to_the_trick", "club", 5),
    ],
)
def test_players_are_above_chance_at_a_scoring_they_never_saw(
    invented: Callable[[str], Game], name: str, level: str, deals: int
) -> None:
    own, others = measured(invented(name), level, deals)
    assert own.mean - own.margin > others.mean + others.margin


def changed(name: str, **parts: dict[str, Any]) -> Game:
    """A game of ours for four with other parts."""
    rules = library.read_rules([ROOT / "rules"], name)
    book = {**rules.book, **parts, "options": {}}
    return library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})


@pytest.mark.parametrize(("level", "deals"), [("club", 12), ("beginner", 40), ("reference", 20)])
def test_cards_are_shunned_with_trumps_too(level: str, deals: int) -> None:
    """The Skilled player's rules for ducking know no trumps; it weighs tricks there."""
    game = changed("hearts", trump={"part": "color", "color": "Purple", "leaves_suit": True})
    own, others = measured(game, level, deals)
    assert own.mean + own.margin < others.mean - others.margin


def test_cards_are_passed_where_tricks_are_to_be_won() -> None:
    game = changed("spades", passing={"part": "cycle", "cycle": ["across"], "count": 2})
    done = [words for seed in range(3) for words in play(game, seed, 30, honest=0.1)]
    assert sum(" give " in words for words in done) > 20


def words(tree: ast.AST) -> Iterator[str]:
    """Every attribute, key word and text of a source, docstrings apart, and every class that it names. What its own
    variables are called betrays nothing."""
    notes = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id[0].isupper():
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node.value


@cache
def common() -> frozenset[str]:
    """What the rest of the games, and Python's own collections, give a name to: a field of scoring that is named so
    betrays nothing."""
    found = {*dir(dict), *dir(list), *dir(str)}
    for path in (file for folder in ("core", "games") for file in (PACKAGE / folder).rglob("*.py")):
        if path.parent.name == "scoring":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found |= {node.name, *(argument.arg for argument in node.args.args)}
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.add(node.target.id)
    return frozenset(found)


def private() -> set[str]:
    """Classes, parts and parameters of scoring, and the names of games, as far as they are no terms of card play."""
    kinds = [kind for name in scoring.__all__ if name not in GENERAL and isclass(kind := getattr(scoring, name))]
    parameters = {field.name for kind in kinds if is_dataclass(kind) for field in fields(kind)}
    parameters -= {field.name for kind in (scoring.DealFacts, scoring.Worth) for field in fields(kind)}
    return (
        {kind.__name__ for kind in kinds} | parameters - common() | set(PARTS["scoring"].kinds) | set(GAMES)
    ) - TERMS


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_a_player_names_no_scoring_and_no_game(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not private() & set(words(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(f"{scoring.__name__}."):
            assert {alias.name for alias in node.names} <= GENERAL, ast.unparse(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("hasattr", "getattr"), ast.unparse(node)
            if node.func.id == "isinstance":
                assert "scoring" not in ast.unparse(node.args[0]), ast.unparse(node)
        if isinstance(node, ast.Attribute) and node.attr in ("book", "parts"):
            pytest.fail(f"{ast.unparse(node)} looks into a file or a list of scorings")


def test_what_is_private_to_scoring_is_known() -> None:
    assert {"PenaltyCards", "own_contracts", "bag_limit", "trick_points", "moon_replaces", "hearts"} <= private()
    assert not {"values", "named", "book", "clause"} & private()


@pytest.mark.parametrize(
    ("source", "reads"),
    [
        ("def hold(prices): return prices", False),
        ("def hold(game): return game.scoring.prices", True),
        ("def hold(game): return getattr(game.scoring, 'prices')", True),
        ("from purple_table.games.tricks.scoring import LastTrick", True),
        ("def hold(deck): return deck[0].named, dict(a=1).values()", False),
    ],
)
def test_what_reads_a_scoring_is_told_from_a_word(source: str, reads: bool) -> None:
    assert bool(private() & set(words(ast.parse(source)))) is reads
