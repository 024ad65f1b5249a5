"""Strict reading of rule files: an unknown, missing or unread key is an error that names file and key."""

from __future__ import annotations

import copy
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from purple_table import games
from purple_table.core.rulebook import RuleError, Section, suggest
from tests.rules.mutations import mutated

RULES = Path(__file__).parents[2] / "rules"
DECK = tomllib.loads((RULES / "decks" / "purple.toml").read_text(encoding="utf-8"))
WORDS = ("label", "help", "name", "summary", "reason")
"""Keys whose text is for people: any text does."""


def book_of(game: str) -> dict[str, Any]:
    return tomllib.loads((RULES / game / "game.toml").read_text(encoding="utf-8"))


def build(book: dict[str, Any], players: int = 0) -> None:
    """Build the game for one number of players, or for all of them."""
    numbers = [players] if players else range(3, 7)
    for number in numbers:
        games.build(book, DECK, number, {})


def tables(value: Any, place: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The places of all tables in a mapping."""
    found = [place] if isinstance(value, dict) else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += tables(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            found += tables(inner, (*place, number))
    return found


def inside(value: Any, place: tuple[str | int, ...]) -> Any:
    for key in place:
        value = value[key]
    return value


# --- The reader itself --------------------------------------------------------------------------------------------


def table(**values: Any) -> Section:
    return Section(values, "some.toml", "part")


@pytest.mark.parametrize(
    ("read_it", "said"),
    [
        (lambda: table().text("key"), "some.toml: part.key: is missing"),
        (lambda: table(key=1).text("key"), "some.toml: part.key: must be text, not 1"),
        (lambda: table(key="x").flag("key"), "some.toml: part.key: must be true or false, not 'x'"),
        (lambda: table(key=1).flag("key"), "some.toml: part.key: must be true or false, not 1"),
        (lambda: table(key="1").integer("key", 0, 9), "some.toml: part.key: must be a whole number, not '1'"),
        (lambda: table(key=True).integer("key", 0, 9), "some.toml: part.key: must be a whole number, not True"),
        (lambda: table(key=1.0).integer("key", 0, 9), "some.toml: part.key: must be a whole number, not 1.0"),
        (lambda: table(key=10).integer("key", 0, 9), "some.toml: part.key: must be from 0 to 9, not 10"),
        (lambda: table(key="lft").choice("key", ["left", "right"]), 'some.toml: part.key: .*did you mean "left"'),
        (lambda: table(key="zzz").choice("key", ["left", "right"]), "known are left, right"),
        (lambda: table(key="a").texts("key"), "some.toml: part.key: must be a list, not 'a'"),
        (lambda: table(key=["a", 1]).texts("key"), "some.toml: part.key: must hold text only, not 1"),
        (lambda: table(key=[1, True]).integers("key", 0, 9), "must hold whole numbers from 0 to 9, not True"),
        (lambda: table(key=[1, 10]).integers("key", 0, 9), "must hold whole numbers from 0 to 9, not 10"),
        (lambda: table(key=1).section("key"), "some.toml: part.key must be a table"),
        (lambda: table(key=[1]).sections("key"), "some.toml: part.key: must hold a table only, not 1"),
    ],
)
def test_a_wrong_value_is_an_error_with_file_key_and_cause(read_it: Any, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        read_it()


def test_a_table_may_be_left_only_when_every_key_was_read() -> None:
    part = table(color="Red", colour="Red")
    part.text("color")
    with pytest.raises(RuleError, match=r'some.toml: part.colour: is not known here; did you mean "color"\?'):
        part.check_all_read()
    part.text("colour")
    part.check_all_read()


def test_looking_at_the_data_reads_nothing() -> None:
    part = table(key=1)
    assert part.data["key"] == 1
    assert "key" in part
    with pytest.raises(RuleError, match=r"part\.key: is not known here"):
        part.check_all_read()


def test_choices_are_read_without_regard_to_case() -> None:
    assert table(key="LEFT").choice("key", ["left", "right"]) == "left"


def test_defaults_stand_in_for_missing_keys_only() -> None:
    assert table().integer("key", 0, 9, 5) == 5
    assert table().flag("key", True) is True
    assert table().text("key", "") == ""
    with pytest.raises(RuleError, match="must be a whole number"):
        table(key="x").integer("key", 0, 9, 5)


def test_tables_by_number_of_players() -> None:
    part = Section({"for_players": {"3": {"hand": 16}, "5": {"hand": 9}}}, "some.toml")
    three = part.section_for_players("for_players", 3)
    assert three is not None
    assert three.integer("hand", 1, 20) == 16
    assert part.section_for_players("for_players", 4) is None
    part.check_all_read()


def test_a_suggestion_names_what_is_close_or_else_what_is_known() -> None:
    assert suggest("additve", ["replace", "additive"]) == '; did you mean "additive"?'
    assert suggest("zzz", ["replace", "additive"]) == "; known are replace, additive"
    assert suggest("zzz", []) == ""


# --- The rule files that come with the program --------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 7, 0, -1])
def test_another_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(RuleError, match=f"hearts/game.toml: players: Hearts is for 3 to 6 players, not {players}"):
        games.build(book_of("hearts"), DECK, players, {})


def test_a_newer_form_is_refused_politely() -> None:
    book = {**book_of("hearts"), "format": 3}
    with pytest.raises(RuleError, match=r"hearts/game\.toml: format: 3 is newer than this program reads"):
        build(book, 4)


def test_an_unknown_family_is_refused() -> None:
    with pytest.raises(RuleError, match=r'hearts/game\.toml: family: "trick" is not known; did you mean "tricks"'):
        build({**book_of("hearts"), "family": "trick"}, 4)


def own_names(place: tuple[str | int, ...]) -> bool:
    """Whether the keys of the table are names that the file chooses: options, parts in a patch, numbers of players."""
    return bool(place) and (
        place[-1] in ("options", "patch", "for_players", "needs") or place[-2:-1] == ("for_players",)
    )


@pytest.mark.parametrize("place", [place for place in tables(book_of("hearts")) if not own_names(place)])
def test_an_unknown_key_anywhere_is_an_error_that_names_file_and_key(place: tuple[str | int, ...]) -> None:
    book = copy.deepcopy(book_of("hearts"))
    inside(book, place)["zzz"] = 1
    in_patch = "patch" in place
    if in_patch:  # a patch is looked at when its option is chosen
        value = inside(book, place[: place.index("patch")])["value"]
        option = str(place[1])
        players = (book["options"][option].get("players") or [4])[0]
        with pytest.raises(RuleError, match=r"hearts/game.toml: .*zzz"):
            games.build(book, DECK, players, {option: value})
    else:
        with pytest.raises(RuleError, match=r"hearts/game.toml: .*zzz"):
            build(book)


def keys() -> list[tuple[str | int, ...]]:
    book = book_of("hearts")
    parts = [name for name, value in book.items() if isinstance(value, dict) and "part" in value]
    top = [(name,) for name, value in book.items() if name not in ("about", "options", "for_players")]
    return [*top, *((part, key) for part in parts for key in book[part])]


@pytest.mark.parametrize("place", keys())
def test_a_missing_key_is_an_error_that_names_file_and_key(place: tuple[str | int, ...]) -> None:
    book = copy.deepcopy(book_of("hearts"))
    del inside(book, place[:-1])[place[-1]]
    with pytest.raises(RuleError) as caught:
        build(book)
    assert "game.toml: " in str(caught.value)
    assert str(place[-1]) in str(caught.value)


@pytest.mark.parametrize("place", [place for place in keys() if place[-1] not in WORDS])
@pytest.mark.parametrize("wrong", [1.5, [[]]])
def test_a_value_of_the_wrong_type_is_an_error_that_names_file_and_key(
    place: tuple[str | int, ...], wrong: object
) -> None:
    book = copy.deepcopy(book_of("hearts"))
    if len(place) > 1:
        del book["options"]  # an option that sets the value would come before it
    inside(book, place[:-1])[place[-1]] = wrong
    with pytest.raises(RuleError) as caught:
        build(book, 4)
    assert "game.toml: " in str(caught.value)
    assert str(place[-1]) in str(caught.value)


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (("dealing", "hand"), 13, "dealing.hand: 4 hands of 13 are more than the 48 cards in play"),
        (("dealing", "hand"), 11, 'dealing.left_over: "none" does not fit: 4 cards remain after the deal'),
        (("dealing", "removed"), ["Bz7"], 'dealing.removed: "Bz7" is no card of the Purple deck'),
        (("passing", "cycle"), ["left", "up"], 'passing.cycle: "up" is not one of left, right, across, none'),
        (("passing", "cycle"), [], "passing.cycle: must name a direction"),
        (("passing", "count"), 13, "passing.count: must be from 1 to 12, not 13"),
        (("leading", "color"), "Silber", 'leading.color: .*did you mean "Silver"'),
        (("leading", "locked_suit"), "Heart", 'leading.locked_suit: .*did you mean "Hearts"'),
        (("scoring", "cards"), {"RdX": 5}, r'scoring\[0\].cards.RdX: "RdX" is no card of the Purple deck'),
        (("scoring", "moons"), {"Red": 26, "rd": 13}, r"scoring\[0\].moons.rd: Red stands there twice"),
        (("scoring", "colors"), {"Red": 2, "RED": 2}, r"scoring\[0\].colors.RED: Red stands there twice"),
        (("scoring", "moons"), {"Rot": 26}, r'scoring\[0\].moons.Rot: "Rot" is no color of the Purple deck'),
        (("ending", "target"), 0, "ending.target: must be from 1 to 10000, not 0"),
        (("ending", "wins"), "most", 'ending.wins: "most" is not one of the values'),
    ],
)
def test_a_value_that_makes_no_sense_is_refused(place: tuple[str, str], value: object, said: str) -> None:
    book = copy.deepcopy(book_of("hearts"))
    book.pop("options")
    part = book[place[0]]
    (part[0] if isinstance(part, list) else part)[place[1]] = value
    with pytest.raises(RuleError, match=f"hearts/game.toml: {said}"):
        build(book, 4)


def test_a_damaged_rule_file_is_read_or_refused_with_its_name() -> None:
    rng = random.Random(4)
    whole = book_of("hearts")
    refused = []
    for _ in range(600):
        try:
            build(mutated(whole, rng), rng.choice((3, 4, 5, 6)))
        except RuleError as error:
            refused.append(str(error))
    assert 200 < len(refused) < 560
    assert all("game.toml: " in error for error in refused)


def test_a_damaged_deck_is_read_or_refused_with_its_name() -> None:
    rng = random.Random(5)
    whole = book_of("hearts")
    refused = []
    for _ in range(200):
        try:
            games.build(whole, mutated(DECK, rng), 4, {})
        except RuleError as error:
            refused.append(str(error))
    assert 40 < len(refused) < 190
    assert all(".toml: " in error for error in refused)
