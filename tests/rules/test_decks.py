"""The decks that come with the program, and the strictness with which a deck file is read."""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from purple_table.core.cards import Deck
from purple_table.core.rulebook import RuleError
from purple_table.games import build
from tests.contract.matches import load

DECKS = Path(__file__).parents[2] / "rules" / "decks"


def data_of(name: str) -> dict[str, Any]:
    return tomllib.loads((DECKS / f"{name}.toml").read_text(encoding="utf-8"))


PURPLE = Deck.from_mapping(data_of("purple"), "purple.toml")
FRENCH = Deck.from_mapping(data_of("french"), "french.toml")


def test_the_purple_deck_has_seven_colors_of_seven_cards_and_two_jokers() -> None:
    plain = [card for card in PURPLE.cards if not card.joker]
    assert len(plain) == 49
    assert [card.code for card in PURPLE.cards if card.joker] == ["Jk1", "Jk2"]
    assert Counter(card.color for card in plain) == dict.fromkeys(("Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk"), 7)
    assert Counter(card.suit for card in plain) == {"Clubs": 14, "Diamonds": 14, "Hearts": 14, "Spades": 7}


def test_the_points_of_the_purple_deck_add_up_to_392() -> None:
    assert sum(card.rank_points for card in PURPLE.cards) == 196
    assert sum(card.color_points for card in PURPLE.cards) == 196


def test_colors_rise_from_bronze_to_black_and_belong_to_suits() -> None:
    assert [(color.name, color.suit, color.points) for color in PURPLE.colors] == [
        ("Bronze", "Clubs", 1),
        ("Green", "Clubs", 2),
        ("Silver", "Diamonds", 3),
        ("Purple", "Diamonds", 4),
        ("Gold", "Hearts", 5),
        ("Red", "Hearts", 6),
        ("Black", "Spades", 7),
    ]


def test_ranks_rise_from_the_8_to_the_ace() -> None:
    assert [(rank.printed, rank.points) for rank in PURPLE.ranks] == [
        ("8", 1),
        ("9", 2),
        ("10", 3),
        ("J", 4),
        ("Q", 5),
        ("K", 6),
        ("A", 7),
    ]


def test_every_card_is_worth_the_points_of_its_color_and_rank() -> None:
    """Three Blacks can make 39, and a 31 of one color is possible, as Thirty-One needs it."""
    assert sum(PURPLE[code].rank_points + PURPLE[code].color_points for code in ("BkQ", "BkK", "BkA")) == 39
    assert sum(PURPLE[code].rank_points + PURPLE[code].color_points for code in ("GoT", "GoK", "GoA")) == 31


def test_the_french_deck_is_two_packs_of_52_told_apart_by_their_backs() -> None:
    assert len(FRENCH.cards) == 104
    assert Counter(card.code[0] for card in FRENCH.cards) == {"g": 52, "b": 52}
    assert Counter(card.suit for card in FRENCH.cards) == dict.fromkeys(("Clubs", "Diamonds", "Hearts", "Spades"), 26)


def test_the_order_of_cards_and_their_places_agree() -> None:
    for deck in (PURPLE, FRENCH):
        assert [deck.index[card.code] for card in deck.cards] == list(range(len(deck.cards)))
        assert len({card.name for card in deck.cards}) == len(deck.cards)


def changed(place: tuple[str | int, ...], value: object) -> dict[str, Any]:
    """The purple deck with one value changed."""
    data: Any = copy.deepcopy(data_of("purple"))
    inner = data
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    result: dict[str, Any] = data
    return result


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (("sign",), "x", "purple.toml: sign: is not known here"),
        (("name",), 7, "purple.toml: name: must be text"),
        (("colors",), "red", "purple.toml: colors: must be a list"),
        (("colors", 3, "points"), "four", r"purple.toml: colors\[3\].points: must be a whole number"),
        (("colors", 3, "points"), 101, r"purple.toml: colors\[3\].points: must be from 0 to 100"),
        (("ranks", 0), 8, "purple.toml: ranks: must hold a table only"),
        (("ranks", 6, "code"), "K", "purple.toml: notation: gives two cards the same name"),
        (("colors", 1, "code"), "BZ", "purple.toml: notation: gives two cards the same name"),
        (("notation",), "{rank}", "purple.toml: notation: gives two cards the same name"),
        (("jokers", 0, "code"), "RdA", "purple.toml: notation: gives two cards the same name"),
        (("notation",), "{color} {rank}", 'purple.toml: notation: "Bz 8" is no name for a card: it must be one word'),
        (("ranks", 0, "code"), "\t", "is no name for a card"),
        (("jokers", 1, "code"), "", 'notation: "" is no name for a card'),
        (("jokers", 1, "code"), "Jk\u200b2", "is no name for a card"),
        (("packs",), [{"code": str(pack), "name": "P"} for pack in range(11)], "ranks: with these the deck has 541"),
        (("jokers",), [{"code": str(joker), "name": "J"} for joker in range(500)], "the deck has 549 cards"),
        (("jokers",), [{"code": str(joker), "name": "J"} for joker in range(152)], "has 201 cards; the most is 200"),
        (("jokers", 0, "code"), "J" * 21, "the most is 20 characters"),
    ],
)
def test_a_wrong_deck_file_is_refused_with_file_and_key(place: tuple[str | int, ...], value: object, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        Deck.from_mapping(changed(place, value), "purple.toml")


@pytest.mark.parametrize("key", ["id", "name", "notation", "packs", "ranks", "colors", "jokers"])
def test_a_deck_without_one_of_its_keys_is_refused(key: str) -> None:
    data = data_of("purple")
    del data[key]
    with pytest.raises(RuleError, match=f"purple.toml: {key}: is missing"):
        Deck.from_mapping(data, "purple.toml")


def test_a_deck_printed_otherwise_is_a_matter_of_data() -> None:
    data = changed(("colors", 0, "name"), "Copper")
    data["ranks"].append({"code": "X", "name": "Knight", "print": "N", "points": 8})
    deck = Deck.from_mapping(data, "purple.toml")
    assert len(deck.cards) == 58
    assert deck["BzX"].name == "Copper Knight"


@pytest.mark.parametrize("game", ["thirty_one", "whist"])
def test_no_hand_has_more_than_sixty_cards(game: str) -> None:
    book = load(f"{game}/game.toml")
    book["dealing"]["hand"] = 61
    with pytest.raises(RuleError, match=r"dealing.hand: must be from 1 to 60, not 61"):
        build(book, data_of("purple"), 4, {})
