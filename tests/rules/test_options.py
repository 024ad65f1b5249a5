"""Options: patches of part parameters, what they need, and for whom they are offered."""

from __future__ import annotations

import copy
import itertools
import tomllib
from pathlib import Path
from typing import Any

import pytest

from purple_table import games, library
from purple_table.core.options import Option, read_options, read_player_range, resolve, settle
from purple_table.core.rulebook import RuleError, Section
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import list_infos

RULES = Path(__file__).parents[2] / "rules"
BOOK: dict[str, Any] = tomllib.loads((RULES / "hearts" / "game.toml").read_text(encoding="utf-8"))
DECK: dict[str, Any] = tomllib.loads((RULES / "decks" / "purple.toml").read_text(encoding="utf-8"))
FILE = "hearts/game.toml"

OWED: dict[str, list[Any]] = {
    "target": [100],
    "passing": ["left_right_none", "left_right_across_none", "off"],
    "pass_count": [3],
    "opening_card": [True, False],
    "hearts_on_first_trick": [True, False],
    "moon": ["replace", "additive"],
    "moon_choice": ["ask", "add", "subtract"],
    "revoke": ["prevented", "penalty"],
    "fifth_seat_card": ["shown", "remove_purple_8", "first_trick"],
    "tie": ["play_on", "share"],
    "longest": [50],
}
"""The options that Hearts must have, by name; the default stands first."""


def hearts(players: int = 4, **options: Any) -> TrickGame:
    game = games.build(BOOK, DECK, players, options)
    assert isinstance(game, TrickGame)
    return game


def options_of(book: dict[str, Any]) -> dict[str, Option]:
    return {option.name: option for option in read_options(Section(book, FILE))}


# --- The options of Hearts ----------------------------------------------------------------------------------------


def test_hearts_has_every_option_it_owes_with_the_default_first() -> None:
    known = options_of(BOOK)
    assert set(known) == set(OWED)
    for name, values in OWED.items():
        assert known[name].default == values[0]
        if known[name].values:
            assert [value.value for value in known[name].values] == values


@pytest.mark.parametrize(("name", "least", "most"), [("target", 1, 10_000), ("pass_count", 1, 4)])
def test_numbers_have_their_range(name: str, least: int, most: int) -> None:
    option = options_of(BOOK)[name]
    assert (option.least, option.most) == (least, most)
    hearts(**{name: least})
    hearts(**{name: most})
    for wrong in (least - 1, most + 1):
        with pytest.raises(RuleError, match=rf"option {name}: must be a whole number from {least} to {most}"):
            hearts(**{name: wrong})


@pytest.mark.parametrize(
    ("options", "players", "what"),
    [
        ({"target": 50}, 4, lambda game: game.target == game.ending.target == 50),
        ({"passing": "off"}, 4, lambda game: game.passing.cycle == ("none",)),
        ({}, 4, lambda game: game.passing.cycle == ("left", "right", "none")),
        (
            {"passing": "left_right_across_none"},
            4,
            lambda game: game.passing.cycle == ("left", "right", "across", "none"),
        ),
        ({"passing": "left_right_across_none"}, 5, lambda game: game.passing.cycle == ("left", "right", "none")),
        ({"passing": "left_right_across_none"}, 3, lambda game: game.passing.cycle == ("left", "right", "none")),
        ({"passing": "left_right_across_none"}, 6, lambda game: game.passing.count_steps(3) == 3),
        ({"pass_count": 1}, 4, lambda game: game.passing.count == 1),
        ({"opening_card": False}, 4, lambda game: not game.leading.opening_card),
        ({"hearts_on_first_trick": False}, 4, lambda game: game.following.first_trick_ban.bit_count() == 14),
        ({}, 4, lambda game: game.following.first_trick_ban == 0),
        ({"moon": "additive"}, 4, lambda game: not game.scoring.parts[0].moon_replaces),
        ({"moon_choice": "add"}, 4, lambda game: game.scoring.parts[0].moon_choice == "add"),
        ({"revoke": "penalty"}, 4, lambda game: game.following.revokes),
        ({"tie": "share"}, 4, lambda game: game.ending.share),
        ({}, 5, lambda game: game.dealing.left_over == "shown" and len(game.dealing.cards) == 46),
        ({"fifth_seat_card": "remove_purple_8"}, 5, lambda game: len(game.dealing.cards) == 45),
        ({"fifth_seat_card": "first_trick"}, 5, lambda game: game.dealing.left_over == "first_trick"),
    ],
)
def test_an_option_changes_the_parameter_it_stands_for(options: dict[str, Any], players: int, what: Any) -> None:
    assert what(hearts(players, **options))


@pytest.mark.parametrize(("players", "hand"), [(3, 16), (4, 12), (5, 9), (6, 8)])
def test_the_hand_depends_on_the_number_of_players(players: int, hand: int) -> None:
    assert hearts(players).dealing.hand == hand


def test_every_pair_of_option_values_goes_together_or_is_refused_for_its_needs() -> None:
    """Any two values, for every number of players: built, or refused because one of them means nothing here."""
    known = options_of(BOOK)
    values = [
        (name, value)
        for name, option in known.items()
        for value in ([entry.value for entry in option.values] or [option.least, option.most])
    ]
    for players in (3, 4, 5, 6):
        for (name, value), (other, second) in itertools.combinations(values, 2):
            if name == other:
                continue
            chosen = {option.name: option.default for option in known.values()} | {name: value, other: second}
            idle = [key for key in (name, other) if not known[key].is_offered(players, chosen)]
            if any(chosen[key] != known[key].default for key in idle):
                with pytest.raises(RuleError, match="does not apply"):
                    resolve(BOOK, FILE, players, {name: value, other: second})
            else:
                assert resolve(BOOK, FILE, players, {name: value, other: second})["chosen"] == chosen


# --- How options are read -----------------------------------------------------------------------------------------


def test_names_and_values_are_read_without_regard_to_case() -> None:
    game = games.build(BOOK, DECK, 4, {"MOON": "Additive", "Opening_Card": False})
    assert game.options["moon"] == "additive"
    assert game.options["opening_card"] is False


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"moons": "replace"}, 'there is no option "moons"; did you mean "moon"'),
        ({"bids": 3}, 'there is no option "bids"'),
        ({"moon": "aditive"}, 'option moon: "aditive" is not one of its values; did you mean "additive"'),
        ({"moon": 1}, 'option moon: "1" is not one of its values'),
        ({"moon": ["replace"]}, "option moon: .* is not one of its values"),
        ({"opening_card": "true"}, 'option opening_card: "true" is not one of its values'),
        ({"opening_card": 1}, 'option opening_card: "1" is not one of its values'),
        ({"target": "100"}, "option target: must be a whole number from 1 to 10000, not '100'"),
        ({"target": True}, "option target: must be a whole number"),
        ({"target": 99.5}, "option target: must be a whole number"),
    ],
)
def test_a_strange_option_or_value_is_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(RuleError, match=f"{FILE}: {said}"):
        games.build(BOOK, DECK, 4, options)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_card_left_over_is_a_matter_of_five_players(players: int) -> None:
    assert not options_of(BOOK)["fifth_seat_card"].is_offered(players, {})
    with pytest.raises(RuleError, match=f"option fifth_seat_card: does not apply with {players} players"):
        hearts(players, fifth_seat_card="first_trick")
    assert hearts(players, fifth_seat_card="shown").dealing == hearts(players).dealing


def test_where_nobody_passes_the_number_of_cards_to_pass_is_not_offered() -> None:
    option = options_of(BOOK)["pass_count"]
    assert option.is_offered(4, {"passing": "left_right_none"})
    assert not option.is_offered(4, {"passing": "off"})
    with pytest.raises(RuleError, match="option pass_count: does not apply unless passing is left_right_none or"):
        hearts(passing="off", pass_count=2)
    assert hearts(passing="off", pass_count=3).passing.cycle == ("none",)


def test_an_effective_rule_book_resolves_to_itself() -> None:
    chosen = {"moon": "additive", "fifth_seat_card": "first_trick", "target": 50}
    effective = resolve(BOOK, FILE, 5, chosen)
    assert "options" not in effective
    assert "for_players" not in effective
    assert read_player_range(Section(effective, FILE)) == (5, 5, 5)
    assert resolve(effective, FILE, 5, {}) == effective
    again = games.build(effective, DECK, 5, {})
    assert isinstance(again, TrickGame)
    assert (again.book, again.dealing, again.scoring) == (
        effective,
        hearts(5, **chosen).dealing,
        hearts(5, **chosen).scoring,
    )
    with pytest.raises(RuleError, match="is for 5 to 5 players, not 4"):
        resolve(effective, FILE, 4, {})


def test_resolving_leaves_the_rule_book_alone() -> None:
    before = copy.deepcopy(BOOK)
    resolve(BOOK, FILE, 5, {"moon": "additive", "fifth_seat_card": "remove_purple_8"})
    assert before == BOOK


# --- Small made-up books ------------------------------------------------------------------------------------------


def small(**more: Any) -> dict[str, Any]:
    """A book with one part and one option."""
    return {
        "name": "Small",
        "players": {"least": 2, "most": 4, "usual": 3},
        "ending": {"part": "target", "target": 10, "tie": "share"},
        "options": {
            "length": {
                "label": "Length",
                "help": "How long.",
                "values": [
                    {"value": "long", "label": "Long", "help": "10"},
                    {"value": "short", "label": "Short", "help": "5", "patch": {"ending": {"target": 5}}},
                ],
            }
        },
        **more,
    }


def test_a_patch_changes_what_it_names_and_nothing_else() -> None:
    assert resolve(small(), "s.toml", 2, {"length": "short"})["ending"] == {
        "part": "target",
        "target": 5,
        "tie": "share",
    }


def test_a_patch_that_names_a_part_replaces_all_its_parameters() -> None:
    book = small()
    book["options"]["length"]["values"][1]["patch"] = {"ending": {"part": "deals", "deals": 3}}
    assert resolve(book, "s.toml", 2, {"length": "short"})["ending"] == {"part": "deals", "deals": 3}


LISTED = [{"part": "cards", "book": 1, "color": True}, {"part": "tricks", "book": 2}]
"""A part of which a book has a list."""


@pytest.mark.parametrize(
    ("patch", "there"),
    [
        ({"color": False}, [LISTED[0] | {"color": False}, LISTED[1]]),
        ({"part": "tricks", "book": 3}, [LISTED[0], LISTED[1] | {"book": 3}]),
        ([{"part": "cards", "book": 9}], [{"part": "cards", "book": 9}]),
        ([], []),
    ],
)
def test_a_patch_of_a_list_changes_the_table_that_is_meant_or_all_of_it(patch: object, there: object) -> None:
    book = small(scoring=copy.deepcopy(LISTED))
    book["options"]["length"]["values"][1]["patch"] = {"scoring": patch}
    assert resolve(book, "s.toml", 2, {"length": "short"})["scoring"] == there
    assert resolve(book, "s.toml", 2, {})["scoring"] == book["scoring"] == LISTED


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ({"scoring": {"book": 5}}, "scoring: several of its 2 tables can be meant; name its part"),
        ({"scoring": {"zzz": 5}}, "scoring: none of its 2 tables can be meant; name its part"),
        ({"scoring": {"part": "moons"}}, "scoring: none of its 2 tables can be meant"),
        ({"scoring": {"part": "cards", "colour": 5}}, 'scoring.colour is not a parameter; did you mean "color"'),
        ({"scoring": [5]}, r"values\[1\].patch.scoring: must hold a table only, not 5"),
        ({"ending": [{"target": 5}]}, "ending is a table, not a list of tables"),
    ],
)
def test_a_wrong_patch_of_a_list_is_refused_with_its_option(patch: object, said: str) -> None:
    book = small(scoring=copy.deepcopy(LISTED))
    book["options"]["length"]["values"][1]["patch"] = patch
    with pytest.raises(RuleError, match=r"s.toml: options.length.*" + said):
        resolve(book, "s.toml", 2, {"length": "short"})


def test_options_come_after_what_the_number_of_players_changes() -> None:
    book = small(for_players={"2": {"ending": {"target": 7}}})
    assert resolve(book, "s.toml", 2, {})["ending"]["target"] == 7
    assert resolve(book, "s.toml", 3, {})["ending"]["target"] == 10
    assert resolve(book, "s.toml", 2, {"length": "short"})["ending"]["target"] == 5


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ({"endings": {"target": 5}}, r"s.toml: options.length: there is no part \[endings\] to change"),
        ({"ending": {"tarhet": 5}}, 's.toml: options.length: ending.tarhet is not a parameter; did you mean "target"'),
        ({"ending": 5}, r"s.toml: options.length.values\[1\].patch.ending must be a table"),
        (5, r"s.toml: options.length.values\[1\].patch must be a table"),
    ],
)
def test_a_wrong_patch_is_refused_with_its_option(patch: object, said: str) -> None:
    book = small()
    book["options"]["length"]["values"][1]["patch"] = patch
    with pytest.raises(RuleError, match=said):
        resolve(book, "s.toml", 2, {"length": "short"})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"values": []}, "s.toml: options.length.values: must not be empty"),
        ({"values": "long"}, "s.toml: options.length.values: must be a list"),
        ({"values": [{"label": "x", "help": "y"}]}, r"s.toml: options.length.values\[0\].value: is missing"),
        ({"values": [{"value": 1.5, "label": "x", "help": "y"}]}, r"s.toml: .*values\[0\].value: must be text, a num"),
        ({"needs": {"length": "long"}}, "s.toml: options.length.needs.length: must be a list of option values"),
        ({"needs": 5}, "s.toml: options.length.needs must be a table"),
        ({"needs": {"size": [1]}}, 's.toml: options.length.needs: there is no option "size"'),
        ({"needs": {"length": ["long", "lnog"]}}, 's.toml: option length: "lnog" is not one of its values; did you'),
        ({"players": ["2"]}, "s.toml: options.length.players: must hold a whole number only, not '2'"),
        ({"default": "long"}, "s.toml: options.length.default: is not known here"),
    ],
)
def test_a_wrong_option_is_refused(change: dict[str, Any], said: str) -> None:
    book = small()
    book["options"]["length"].update(change)
    with pytest.raises(RuleError, match=said):
        resolve(book, "s.toml", 2, {})


@pytest.mark.parametrize("wrong", [5, "hand", {"ending": 5}, {"ending": ["target"]}])
def test_what_changes_with_the_number_of_players_must_be_tables_of_parameters(wrong: object) -> None:
    with pytest.raises(RuleError, match=r"s.toml: for_players.2(.ending:?)? must (be a table|hold a table only)"):
        resolve(small(for_players={"2": wrong}), "s.toml", 2, {})


@pytest.mark.parametrize("number", ["1", "5", "three", "03"])
def test_what_changes_with_a_number_of_players_that_the_game_is_not_for_is_refused(number: str) -> None:
    with pytest.raises(RuleError, match=f"s.toml: for_players.{number}: Small is for 2 to 4 players"):
        resolve(small(for_players={number: {"ending": {"target": 7}}}), "s.toml", 2, {})


def test_an_option_that_nobody_could_name_is_refused() -> None:
    book = small()
    book["options"]["Length"] = book["options"].pop("length")
    with pytest.raises(RuleError, match=r"s\.toml: options\.Length: must be written in small letters"):
        resolve(book, "s.toml", 2, {})


def test_needed_values_are_read_without_regard_to_case() -> None:
    book = small()
    book["options"]["bonus"] = {"label": "B", "help": "B", "default": 1, "least": 1, "most": 9, "sets": "ending.target"}
    book["options"]["bonus"]["needs"] = {"length": ["SHORT"]}
    assert resolve(book, "s.toml", 2, {"length": "short", "bonus": 3})["ending"]["target"] == 3


# --- Defaults that depend on other options ------------------------------------------------------------------------


def dependent() -> dict[str, Any]:
    """A book whose target is 3 to 20, usually 10; with `length` short 3 to 5, usually 4; with two players usually 8."""
    book = small()
    del book["options"]["length"]["values"][1]["patch"]
    when = [{"needs": {"length": ["SHORT"]}, "default": 4, "least": 3, "most": 5}, {"players": [2], "default": 8}]
    target = {"label": "T", "help": "T", "default": 10, "least": 3, "most": 20, "sets": "ending.target", "when": when}
    book["options"] = {"target": target, **book["options"]}
    return book


@pytest.mark.parametrize(
    ("players", "options", "target"),
    [
        (3, {}, 10),
        (3, {"length": "short"}, 4),
        (2, {}, 8),
        (2, {"length": "short"}, 4),
        (3, {"length": "short", "target": 5}, 5),
        (2, {"target": 10}, 10),
        (3, {"target": 20}, 20),
    ],
)
def test_a_default_may_depend_on_the_players_and_on_another_option(
    players: int, options: dict[str, Any], target: int
) -> None:
    effective = resolve(dependent(), "s.toml", players, options)
    assert effective["ending"]["target"] == effective["chosen"]["target"] == target
    assert resolve(effective, "s.toml", players, {}) == effective


def test_the_range_goes_with_the_default() -> None:
    resolve(dependent(), "s.toml", 3, {"target": 20})
    with pytest.raises(RuleError, match=r"s\.toml: option target: must be a whole number from 3 to 5, not 20"):
        resolve(dependent(), "s.toml", 3, {"target": 20, "length": "short"})


def test_settling_names_every_option_in_file_order() -> None:
    options = read_options(Section(dependent(), "s.toml"))
    assert list(settle(options, 3, {"length": "Short"}, "s.toml").items()) == [("target", 4), ("length", "short")]


def test_an_option_that_depends_and_is_not_offered_takes_the_default_that_holds() -> None:
    book = dependent()
    book["options"]["target"]["players"] = [2]
    assert resolve(book, "s.toml", 3, {"length": "short"})["ending"]["target"] == 10
    assert resolve(book, "s.toml", 3, {"length": "short", "target": 4})["chosen"]["target"] == 4
    with pytest.raises(RuleError, match="option target: does not apply with 3 players"):
        resolve(book, "s.toml", 3, {"length": "short", "target": 5})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"default": 9}, r"s.toml: options.target.when\[0\].default: must be from 3 to 5, not 9"),
        ({"most": 30}, r"s.toml: options.target.when\[0\].most: must be from 3 to 20, not 30"),
        ({"least": 6}, r"s.toml: options.target.when\[0\].most: must be from 6 to 20, not 5"),
        ({"needs": {"size": [1]}}, r's.toml: options.target.when\[0\].needs: there is no option "size"'),
        ({"needs": {"length": ["shrt"]}}, 's.toml: option length: "shrt" is not one of its values; did you mean'),
        ({"needs": {"target": [10]}}, r's.toml: options.target.when\[0\].needs: "target" depends on other options'),
        ({"needs": {}}, r"s.toml: options.target.when\[0\]: must have players or needs"),
        ({"sets": "ending.tie"}, r"s.toml: options.target.when\[0\].sets: is not known here"),
    ],
)
def test_a_wrong_dependence_is_refused(change: dict[str, Any], said: str) -> None:
    book = dependent()
    book["options"]["target"]["when"][0].update(change)
    with pytest.raises(RuleError, match=said):
        resolve(book, "s.toml", 3, {})


# --- Options that do nothing beside others -------------------------------------------------------------------------


def idle() -> dict[str, Any]:
    """A book whose long game is as the short one with two players, and whose target does nothing in a short game."""
    book = small()
    book["options"]["length"]["idle"] = [{"values": ["SHORT"], "players": [2], "because": "Two play short."}]
    target = {"label": "T", "help": "T", "default": 10, "least": 3, "most": 20, "sets": "ending.target"}
    book["options"]["target"] = target | {"idle": [{"needs": {"length": ["SHORT"]}, "because": "It is short."}]}
    return book


def test_an_idle_option_says_why_and_may_be_chosen() -> None:
    length, target = read_options(Section(idle(), "s.toml"))
    assert length.explain_idle("short", 2, {}) == "Two play short."
    assert not length.explain_idle("long", 2, {})
    assert not length.explain_idle("short", 3, {})
    assert target.explain_idle(7, 3, {"length": "short"}) == "It is short."
    assert not target.explain_idle(7, 3, {"length": "long"})
    chosen = resolve(idle(), "s.toml", 2, {"length": "short", "target": 7})["chosen"]
    assert (chosen["length"], chosen["target"]) == ("short", 7)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"values": ["shrt"]}, 's.toml: option length: "shrt" is not one of its values; did you mean'),
        ({"values": "short"}, r"s.toml: options.length.idle\[0\].values: must be a list of option values"),
        ({"players": []}, r"s.toml: options.length.idle\[0\]: must have players or needs"),
        ({"needs": {"size": [1]}}, r's.toml: options.length.idle\[0\].needs: there is no option "size"'),
        ({"because": 3}, r"s.toml: options.length.idle\[0\].because: must be text"),
        ({"why": "so"}, r"s.toml: options.length.idle\[0\].why: is not known here"),
    ],
)
def test_a_wrong_idle_is_refused(change: dict[str, Any], said: str) -> None:
    book = idle()
    book["options"]["length"]["idle"][0].update(change)
    with pytest.raises(RuleError, match=said):
        resolve(book, "s.toml", 3, {})


@pytest.mark.parametrize(
    ("chosen", "said"),
    [(5, "s.toml: chosen must be a table"), ({"tie": ["share"]}, r"s.toml: chosen.tie: must be text, a number, true")],
)
def test_a_rule_book_that_was_tampered_with_is_refused(chosen: object, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        resolve(small(chosen=chosen), "s.toml", 2, {})


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ({"least": 4, "most": 2, "usual": 3}, "s.toml: players.most: must be from 4 to 20, not 2"),
        ({"least": 2, "most": 4, "usual": 5}, "s.toml: players.usual: must be from 2 to 4, not 5"),
        ({"least": 2, "most": 4}, "s.toml: players.usual: is missing"),
        ({"least": 2, "most": 4, "usual": 3, "max": 6}, "s.toml: players.max: is not known here"),
    ],
)
def test_a_wrong_range_of_players_is_refused(players: dict[str, int], said: str) -> None:
    with pytest.raises(RuleError, match=said):
        resolve(small(players=players), "s.toml", 3, {})


@pytest.mark.parametrize("entry", list_infos().values(), ids=lambda entry: entry.id)
def test_every_value_of_every_option_of_every_game_can_be_played(entry: library.GameInfo) -> None:
    rules = library.read_rules([RULES], entry.id)
    for players in entry.numbers:
        for option in entry.options:
            defaults = {other.name: other.default for other in entry.options}
            if option.is_offered(players, defaults):
                held = option.resolve(players, defaults)
                values = [value.value for value in option.values] or [held.least, held.default, held.most]
                for value in values:
                    game = rules.build(players, {option.name: value})
                    assert game.options[option.name] == value
