"""Worked examples of games with trumps and bids: a fact of one game asked of another is an error that names it."""

from __future__ import annotations

from typing import Any

import pytest

from purple_table import library
from purple_table.core.examples import check_example, read_examples
from purple_table.core.rulebook import RuleError
from tests.contract.matches import RULES

BUILD = library.builder([RULES])


def ask(game: str, **facts: Any) -> tuple[str, ...]:
    """What does not agree with the example; RuleError where it is malformed."""
    (example,) = read_examples({"game": game, "example": [{"title": "Asked", **facts}]}, "own.toml", BUILD)
    return check_example(example, BUILD).failures


DEAL = {"tricks": [4, 3, 3, 2], "expect_totals": [1, 2]}
BIDS = {"bids": ["3", "3", "4", "nil"]}
CAPTURED = {"captured": [["Rd8"], [], [], []]}


@pytest.mark.parametrize(
    ("game", "facts", "cause"),
    [
        ("spades", {**DEAL, **BIDS, **CAPTURED}, "captured"),
        ("spades", {**DEAL, **BIDS, "contract": "3 red"}, "contract"),
        ("spades", {**DEAL, **BIDS, "moon_choice": {"0": "add"}}, "moon_choice"),
        ("spades", DEAL, "bids: is missing"),
        ("spades", {**BIDS, "expect_totals": [1, 2]}, "tricks: is missing"),
        ("spades", {**DEAL, **BIDS, "bags": [1]}, "bags: must hold 2 numbers"),
        (
            "contract",
            {**DEAL, "captured": [[], []], "players": 4},
            "captured: must hold a list for each of the 4 seats",
        ),
        ("contract", {**DEAL, **CAPTURED, **BIDS}, "bids"),
        ("contract", {**DEAL, **CAPTURED, "bags": [0, 0]}, "bags"),
        ("contract", DEAL, "captured: is missing"),
        ("contract", {**CAPTURED, "contract": "1 red", "declarer": 0, "expect_totals": [1, 2]}, "tricks: is missing"),
        ("contract", {**DEAL, **CAPTURED, "contract": "7 red", "declarer": 0}, 'contract: "7 red" is no contract'),
        ("whist", {**DEAL, "contract": "1 red"}, "contract"),
        ("whist", {"expect_totals": [1, 2]}, "tricks: is missing"),
        ("whist", {**DEAL, "totals": [1, 2, 3]}, "totals: must hold 2 numbers"),
        ("hearts", {**CAPTURED, "tricks": [1, 0, 0, 0], "expect_totals": [0, 0, 0, 0]}, "tricks"),
        ("whist", {"dealer": 0, "calls": ["1 red"], "contract": "1 red"}, "is nothing to ask of Whist"),
        ("hearts", {"trump": "Red", "leader": 0, "cards": ["Rd8"], "winner": 0}, "trump"),
        ("spades", {"trump": "Red", "leader": 0, "cards": ["Rd8"], "winner": 0}, "trump: is always Black in Spades"),
        ("spades", {"trump": "none", "leader": 0, "cards": ["Rd8"], "winner": 0}, "trump: is always Black in Spades"),
        ("contract", {"trump": "Hearts", "leader": 0, "cards": ["Rd8"], "winner": 0}, "Hearts are Gold and Red here"),
        ("contract", {"trump": "Pink", "leader": 0, "cards": ["Rd8"], "winner": 0}, 'trump: "Pink" is no color'),
        ("spades", {"leader": 0, "cards": ["Jk1"], "winner": 0}, "played without the Little Joker"),
        ("spades", {"dealer": 4, "calls": ["1"], "refused": 0}, "dealer"),
        ("spades", {"dealer": 0, "calls": ["1"], "totals": [1, 2, 3], "refused": 0, "players": 4}, "totals"),
    ],
)
def test_a_fact_that_does_not_belong_there_is_named(game: str, facts: dict[str, Any], cause: str) -> None:
    with pytest.raises(RuleError, match=cause) as caught:
        ask(game, **facts)
    assert str(caught.value).startswith('own.toml: example 1 "Asked"')


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("contract", {"trump": "spades", "leader": 1, "cards": ["RdA", "Bk8"], "players": 2, "winner": 0}),
        ("contract", {"trump": "GO", "leader": 0, "cards": ["RdA", "Go8", "Rd9", "RdK"], "winner": 1}),
        ("contract", {"leader": 0, "cards": ["RdT", "GoA", "GoK", "Bk8"], "winner": 1}),
        ("spades", {"leader": 0, "cards": ["RdT", "GoA", "GoK", "Bk8"], "winner": 3}),
        ("spades", {"trump": "Spades", "leader": 0, "cards": ["RdT", "GoA", "GoK", "Bk8"], "winner": 3}),
        ("whist", {"trump": "none", "leader": 0, "cards": ["RdT", "GoA", "GoK", "Bk8"], "winner": 1}),
        ("spades", {"options": {"jokers": True}, "leader": 0, "cards": ["BkA", "Jk1", "Jk2", "Bk8"], "winner": 2}),
        ("spades", {"hand": ["BkA", "Rd8"], "cards": [], "legal": ["Rd8"]}),
        ("spades", {"hand": ["BkA", "Rd8"], "cards": [], "broken": True, "legal": ["Rd8", "BkA"]}),
        ("contract", {"hand": ["BkA", "Rd8"], "trump": "Black", "legal": ["Rd8", "BkA"]}),
        ("contract", {"hand": ["BkA", "Rd8", "Sv9"], "cards": ["GoA"], "trump": "Black", "legal": ["Rd8", "BkA"]}),
        ("contract", {"hand": ["BkA", "Rd8", "Sv9"], "cards": ["GoA"], "legal": ["Rd8"]}),
        ("contract", {**CAPTURED, "contract": "none", "expect_totals": [7, 0]}),
        ("contract", {"options": {"scoring": "contract"}, "contract": "none", **DEAL, "expect_totals": [1, 0]}),
        ("spades", {"calls": ["3", "4", "nil", "5"], "dealer": 3, "bids": ["3", "4", "nil", "5"]}),
        ("contract", {"calls": ["pass", "1 red", "1 gold"], "dealer": 3, "refused": 2}),
    ],
)
def test_answers_with_trumps_and_bids(game: str, facts: dict[str, Any]) -> None:
    assert ask(game, **facts) == ()
