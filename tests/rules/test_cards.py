"""Card notation and the deck: the text form of every card, read without regard to case."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purple_table.core.cards import Deck, UnknownCardError

DECKS = Path(__file__).parents[2] / "rules" / "decks"


def read_deck(name: str) -> Deck:
    return Deck.from_mapping(tomllib.loads((DECKS / f"{name}.toml").read_text(encoding="utf-8")), f"{name}.toml")


PURPLE = read_deck("purple")
FRENCH = read_deck("french")


@pytest.mark.parametrize(
    ("text", "code"),
    [("Rd8", "Rd8"), ("rd8", "Rd8"), ("BKA", "BkA"), (" goq ", "GoQ"), ("svt", "SvT"), ("JK1", "Jk1"), ("jk2", "Jk2")],
)
def test_card_names_are_read_without_regard_to_case(text: str, code: str) -> None:
    assert PURPLE.read(text) == code


@pytest.mark.parametrize(("text", "code"), [("G8C", "g8c"), ("b3D", "b3d"), ("gth", "gTh")])
def test_french_card_names_too(text: str, code: str) -> None:
    assert FRENCH.read(text) == code


@pytest.mark.parametrize("text", ["", "Rd", "Rd7", "Rd10", "8Rd", "RdX", "Jk", "Jk3", "Rd8 Rd9", "g8c"])
def test_a_text_that_names_no_card_is_refused_with_the_deck(text: str) -> None:
    with pytest.raises(UnknownCardError, match=rf'"{text}" is no card of the Purple deck'):
        PURPLE.read(text)


def test_every_code_reads_as_itself_in_any_case() -> None:
    for deck in (PURPLE, FRENCH):
        for card in deck.cards:
            assert deck.read(card.code) == deck.read(card.code.upper()) == deck.read(card.code.lower()) == card.code
            assert deck[card.code] is card
            assert card.code in deck


@pytest.mark.parametrize(
    ("code", "name", "short"),
    [
        ("RdQ", "Red Queen", "Red Q"),
        ("SvT", "Silver 10", "Silver 10"),
        ("Bz8", "Bronze 8", "Bronze 8"),
        ("Jk2", "Big Joker", "Big Joker"),
    ],
)
def test_cards_have_names(code: str, name: str, short: str) -> None:
    assert PURPLE[code].name == name
    assert PURPLE[code].short == short


def test_a_french_card_names_its_back() -> None:
    assert FRENCH["g8c"].name == "Green 8 of Clubs"
    assert FRENCH["b3d"].name == "Blue 3 of Diamonds"


@pytest.mark.parametrize("text", ["Red", "red", "RD", " rd "])
def test_colors_are_read_by_name_or_code(text: str) -> None:
    assert PURPLE.color(text).name == "Red"


def test_an_unknown_color_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownCardError, match='did you mean "Silver"'):
        PURPLE.color("Silvr")


HANDS = st.lists(st.sampled_from([card.code for card in PURPLE.cards]), unique=True)


@given(HANDS)
def test_a_hand_survives_the_way_through_an_integer(codes: list[str]) -> None:
    mask = PURPLE.mask(codes)
    assert mask.bit_count() == len(codes)
    assert PURPLE.codes(mask) == PURPLE.sort(codes)
    assert set(PURPLE.codes(mask)) == set(codes)


def test_within_a_color_a_higher_card_is_a_larger_bit() -> None:
    for color in PURPLE.colors:
        masks = [PURPLE.mask([color.code + rank.code]) for rank in PURPLE.ranks]
        assert masks == sorted(masks)
