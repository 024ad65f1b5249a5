"""Parts of all trick games put together at random: refused when the rules are read, or played without a fault."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any

import pytest

from purple_table.core.game import Game
from purple_table.core.rulebook import RuleError
from purple_table.games import build
from tests.contract.matches import GAMES, deck, load, make, random_game, random_steps
from tests.invented.trading import POT, TRADES, make_trade

TRICKS = tuple(name for name in GAMES if load(f"{name}/game.toml")["family"] == "tricks")
NEEDED = ("dealing", "following", "leading", "winning", "scoring", "ending")
OTHERS = ("sides", "passing", "bidding", "trump", "ranking", "exchange", "stakes")
LADDERS: tuple[dict[str, Any], ...] = (
    {"part": "points", "least": 2, "most": 4, "rounds": "once", "all_pass": "dealer_must", "dealer_holds": True},
    {"part": "points", "least": 15, "most": 30, "step": 5, "rounds": "until_passed", "all_pass": "redeal"},
    {"part": "colors", "rounds": "once", "all_pass": "redeal"},
    {"part": "hold", "values": [18, 20, 22, 23, 24], "all_pass": "redeal"},
)
MOST_TRICKS: dict[str, Any] = {
    "part": "pot",
    "ante": 1,
    "paid": "each_deal",
    "won_by": "most_tricks",
    "none": "match",
    "end": "play_on",
}
PLAYED = 10
"""Games of each test; some twenty compositions are refused for one that is not."""


@cache
def pool() -> list[Mapping[str, Any]]:
    """Effective rule books of every trick game, and of games that are invented for parts that none of ours has yet."""
    ours = [random_game(name, random.Random(seed)).book for name in TRICKS for seed in range(8)]
    trades = [make_trade(name).book for name in TRADES for _ in range(3)]
    ladders = [{"bidding": ladder} for ladder in LADDERS for _ in range(3)]
    called = {"sides": {"part": "called_card", "ranks": ["King", "Queen"]}}
    pots = [{"stakes": stakes} for stakes in (POT, MOST_TRICKS)]
    return [*ours, *trades, *ladders, *pots, *[called] * 3]


@cache
def choices(part: str) -> list[Any]:
    """What the pool has for a part."""
    return [one[part] for one in pool() if part in one]


def composed(rng: random.Random) -> dict[str, Any]:
    """A rule book of parts that come from games with random players and options; what need not be there may not be."""
    players = rng.choice((2, 3, 4, 4, 4, 4, 5, 6, 7))
    named = {"least": players, "most": players, "usual": players}
    book: dict[str, Any] = {"format": 2, "id": "mix", "name": "Mix", "family": "tricks", "deck": "purple"}
    book |= {"summary": "A mix.", "players": named}
    for part in (*NEEDED, *OTHERS):
        if part in NEEDED or rng.random() < 0.6:
            book[part] = rng.choice(choices(part))
    if rng.random() < 0.2:
        book["scoring"] = [*book["scoring"], *rng.choice(choices("scoring"))]
    return book


def accepted(rng: random.Random, parts: Mapping[str, Any] | None = None) -> Iterator[Game]:
    """Games that are not refused, with these parts; a refusal is a sentence that names a key."""
    while True:
        book = {**composed(rng), **(parts or {})}
        try:
            yield build(book, deck("purple"), book["players"]["least"], {})
        except RuleError as error:
            told = str(error)
            assert re.match(r"mix/game.toml: [a-z_0-9\[\].]+: .", told), told


@pytest.mark.parametrize("seed", range(12))
def test_any_composition_is_refused_or_plays_whole_deals(seed: int) -> None:
    for number, game in enumerate(islice(accepted(random.Random(seed)), PLAYED)):
        rng = random.Random(number)
        for state, _ in random_steps(game, number, deals=3):
            view = state.view(state.to_act or 0)
            assert view.ask is not None
            if rng.random() < 0.1:
                assert game.guess(view, rng).view(view.seat) == view


def test_a_dummy_lies_in_compositions_that_are_not_refused() -> None:
    bridge, laid = make("contract_bridge", 4).book, 0
    parts = {name: bridge[name] for name in ("players", "sides", "bidding", "dealing", "following", "dummy")}
    for number, game in enumerate(islice(accepted(random.Random(1), parts), PLAYED)):
        rng = random.Random(number)
        for state, _ in random_steps(game, number, deals=2):
            view = state.view(state.to_act or 0)
            laid += any(
                None not in hand for seat in range(4) if seat != view.seat and (hand := view.pile("hand", seat))
            )
            if rng.random() < 0.05:
                assert game.guess(view, rng).view(view.seat) == view
    assert laid > 100


@pytest.mark.parametrize("seed", range(2))
def test_games_that_are_named_play_whole_deals_among_parts_of_other_games(seed: int) -> None:
    """[games] wants a game of six other parts, which parts drawn at random would hardly ever have together."""
    rng = random.Random(seed)
    skat = random_game("skat", rng).book
    parts = {name: skat[name] for name in ("games", "trump", "ranking", "bidding", "sides", "exchange", "dealing")}
    parts |= {"players": {"least": 3, "most": 3, "usual": 3}}
    if seed:
        parts["out"] = skat["out"]
    named, played = set(), 0
    for number, game in enumerate(islice(accepted(rng, parts), PLAYED)):
        for state, action in random_steps(game, number, deals=3):
            view = state.view(state.to_act or 0)
            if view.ask is not None and view.ask.denominations:
                named.add(action)
            played += view.status.phase == "playing"
            if rng.random() < 0.05:
                assert game.guess(view, rng).view(view.seat) == view
    assert len(named) > 3
    assert played > 100


@pytest.mark.parametrize("seed", range(4))
def test_what_an_open_hand_passes_on_is_guessed_where_it_went(seed: int) -> None:
    book = {**make("ninety_nine", 3).book, "passing": {"part": "cycle", "cycle": ["left"], "count": 2}}
    game = build(book, deck("purple"), 3, {})
    rng, opened = random.Random(seed), 0
    for state, _ in random_steps(game, seed):
        view = state.view(state.to_act or 0)
        others = (view.pile("hand", seat) for seat in range(3) if seat != view.seat)
        if view.status.phase == "playing" and any(hand and None not in hand for hand in others):
            opened += 1
            assert game.guess(view, rng).view(view.seat) == view
    assert opened > 15


@pytest.mark.parametrize(
    ("game", "parts", "words"),
    [
        (
            "euchre",
            {"exchange": {"part": "exchange", "from": "turned", "who": "dealer", "may": True}},
            "exchange bidding",
        ),
        (
            "manille",
            {"sides": {"part": "alone"}, "bidding": {"part": "shove", "first": "dealer", "none": "no"}},
            "sides",
        ),
        ("whist", {"bidding": LADDERS[2]}, "bidding trump"),
        (
            "napoleon",
            {"leading": {"part": "left_of_dealer", "locked_trump": True}},
            "leading trump",
        ),
        ("whist", {"scoring": [{"part": "pay_each"}]}, "scoring bidding"),
        ("whist", {"bidding": LADDERS[0], "scoring": [{"part": "contract", "book": 6}]}, "scoring bidding"),
        (
            "contract_bridge",
            {"following": {"part": "suit", "unable": "pick_up"}, "out": {"part": "empty_hand", "standstill": 2}},
            "following.unable [dummy]",
        ),
    ],
)
def test_a_combination_that_cannot_work_is_refused_by_the_names_of_both_parts(
    game: str, parts: Mapping[str, Any], words: str
) -> None:
    book = {**make(game, 4).book, **parts}
    if words == "bidding trump":
        del book["trump"]
    with pytest.raises(RuleError) as told:
        build(book, deck("purple"), 4, {})
    assert all(word in str(told.value) for word in words.split())
