"""Deal codes: they read back, and a typing error is told."""

from __future__ import annotations

import base64
import json
import random
import zlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purple_table.core.actions import NextDeal
from purple_table.core.deal_code import DealCode, InvalidCodeError, read_code
from purple_table.core.rulebook import RuleError
from purple_table.core.shuffle import Basis, SingleDealChance
from tests.contract.late_deals import LATE, late_deal
from tests.contract.matches import make
from tests.rules.positions import dealt, hearts
from tests.said import said


@given(
    st.integers(1, 20).flatmap(lambda players: st.tuples(st.just(players), st.integers(0, players - 1))),
    st.dictionaries(st.text("abc_", min_size=1, max_size=8), st.one_of(st.booleans(), st.integers(0, 99), st.text())),
    st.binary(min_size=32, max_size=32),
    st.integers(1, 500),
)
def test_a_code_reads_back(seats: tuple[int, int], options: dict[str, object], key: bytes, number: int) -> None:
    code = DealCode("hearts", seats[0], options, key, seats[1], number)  # type: ignore[arg-type]
    assert read_code(str(code)) == code
    assert read_code(f"  {str(code)[:20]}\n {str(code)[20:]} ") == code


def test_the_same_deal_is_dealt() -> None:
    game = hearts()
    state = dealt(game, seed=4, deal=3, dealer=2)
    code = read_code(str(DealCode("hearts", 4, {}, state.chance.key(3), 2, 3)))
    again = game.start(code.chance())
    again.apply(NextDeal())
    assert [again.view(seat) for seat in range(4)] == [state.view(seat) for seat in range(4)]


@pytest.mark.parametrize("text", ["", "PT1", "PT1-", "hello", "PT2-abc", "PT1-$$$$", "PT1-" + "A" * 5000])
def test_what_is_no_code_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(InvalidCodeError, match=r"\w"):
        read_code(text)


@pytest.mark.parametrize(
    "code",
    [
        DealCode("hearts", 4, {}, bytes(32), 4, 1),
        DealCode("hearts", 4, {}, bytes(32), 0, 0),
        DealCode("hearts", 4, {}, bytes(32), 0, -1),
        DealCode("hearts", 0, {}, bytes(32), 0, 1),
        DealCode("hearts", 4, {"target": 1.5}, bytes(32), 0, 1),  # type: ignore[dict-item]
    ],
)
def test_a_code_of_a_deal_that_cannot_be_is_refused(code: DealCode) -> None:
    with pytest.raises(InvalidCodeError, match="strange content"):
        read_code(str(code))


def test_any_typing_error_is_found() -> None:
    code = str(DealCode("hearts", 4, {"tie": "share"}, bytes(range(32)), 0, 1))
    rng = random.Random(1)
    for _ in range(300):
        place = rng.randrange(4, len(code))
        typo = code[:place] + rng.choice("ABCdef0129_-") + code[place + 1 :]
        if typo != code:
            with pytest.raises(InvalidCodeError):
                read_code(typo)


BASES = st.dictionaries(
    st.text("abc_", min_size=1, max_size=8),
    st.one_of(st.integers(-1_000_000, 1_000_000), st.lists(st.integers(-99, 99), max_size=20).map(tuple)),
    min_size=1,
)


@given(BASES, st.binary(min_size=32, max_size=32))
def test_what_a_deal_stands_on_reads_back(basis: Basis, key: bytes) -> None:
    code = DealCode("spades", 4, {"target": 500}, key, 1, 7, basis)
    assert str(code).startswith("PT2-")
    assert read_code(str(code)) == code
    assert read_code(str(code)).chance() == SingleDealChance(key, 1, 7, basis)


def test_a_deal_that_stands_on_nothing_has_the_code_that_it_always_had() -> None:
    assert str(DealCode("hearts", 4, {}, bytes(32), 0, 1)) == (
        "PT1-kgEoQQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWyJoZWFydHMiLDQse30sMCwxXQ"
    )


def packed(prefix: str, *facts: object) -> str:
    """A code of these facts, in whatever form they are."""
    body = bytes(32) + json.dumps(facts, separators=(",", ":")).encode()
    return prefix + base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big") + body).decode().rstrip("=")


@pytest.mark.parametrize(
    "basis",
    [
        [],
        "made",
        5,
        None,
        {"made": 1.5},
        {"made": True},
        {"made": None},
        {"made": "two"},
        {"made": {"more": 1}},
        {"totals": [[1]]},
        {"totals": [1.5]},
        {"totals": [False]},
        {"totals": [0] * 101},
        {"totals": 1_000_001},
        {"totals": [-1_000_001]},
    ],
)
def test_a_strange_basis_is_refused(basis: object) -> None:
    with pytest.raises(InvalidCodeError, match="strange content"):
        read_code(packed("PT2-", "spades", 4, {}, 0, 1, basis))


@pytest.mark.parametrize(
    ("prefix", "more"), [("PT1-", [{"made": 1}]), ("PT2-", []), ("PT2-", [{}]), ("PT2-", [{"b": 1, "a": 1}])]
)
def test_a_deal_has_one_code_alone(prefix: str, more: list[object]) -> None:
    with pytest.raises(InvalidCodeError, match="incomplete or has a typing error"):
        read_code(packed(prefix, "spades", 4, {}, 0, 1, *more))


def test_any_typing_error_in_a_late_deal_is_found() -> None:
    code = str(late_deal(*LATE[0])[1])
    rng = random.Random(1)
    for _ in range(300):
        place = rng.randrange(4, len(code))
        typo = code[:place] + rng.choice("ABCdef0129_-") + code[place + 1 :]
        if typo != code:
            with pytest.raises(InvalidCodeError):
                read_code(typo)


SHORT = {"length": "short", "chips": 5, "pots": 9}
AGAIN = {**SHORT, "short_tie": "replay"}


@pytest.mark.parametrize(
    ("name", "options", "basis", "told"),
    [
        ("hearts", {}, {"totals": (0, 0, 0, 100)}, "deal: totals: is not known here"),
        ("blues_greens", {}, {"chips": 5}, "deal: chips: is not known here"),
        ("spades", {}, {"totals": (0, 0, 0)}, "deal: totals: must hold 2 numbers, not 3"),
        ("spades", {}, {"totals": 100}, "deal: totals: must be a list"),
        ("spades", {}, {"bags": (1,)}, "deal: bags: must hold 2 numbers, not 1"),
        ("spades", {}, {"bags": (0, 10)}, "deal: bags: must hold whole numbers from 0 to 9"),
        ("spades", {}, {"bags": (0, -1)}, "deal: bags: must hold whole numbers from 0 to 9"),
        ("ninety_nine", {}, {"made": 1}, "deal: made: is not known here"),
        ("ninety_nine", {"trump": "successes"}, {"made": 5}, "deal: made: must be from 0 to 4"),
        ("ninety_nine", {"trump": "successes"}, {"made": (1,)}, "deal: made: must be a whole number"),
        ("thirty_one", {}, {"chips": (3, 3, 3)}, "deal: chips: must hold 4 numbers that are no more than 12 together"),
        ("thirty_one", {}, {"chips": (3, 3, 3, 4)}, "deal: chips: must hold 4 numbers that are no more than 12"),
        ("thirty_one", {}, {"chips": (3, 3, -1, 4)}, "deal: chips: must hold whole numbers from 0 to 12"),
        ("thirty_one", {}, {"chips": (0, 3, 0, 0)}, "deal: chips: leave nobody to play against"),
        ("thirty_one", {}, {"chips": (0, 3, 3, 0), "starter": 3}, "deal: starter: does not play this hand"),
        ("thirty_one", {}, {"starter": 4}, "deal: starter: must be from 0 to 3"),
        ("thirty_one", {}, {"again": (0, 1)}, "deal: again: is not known here"),
        ("thirty_one", {}, {"pots_won": 1}, "deal: pots_won: is not known here"),
        ("thirty_one", SHORT, {"pots_won": 9}, "deal: pots_won: must be from 0 to 8"),
        ("thirty_one", SHORT, {"chips": (4, 4, 4, 4)}, "deal: chips: leave 4 in a pot that nobody has won"),
        ("thirty_one", SHORT, {"chips": (4, 4, 4, 4), "again": (0, 1, 2, 3)}, "deal: again: needs a pot"),
        ("thirty_one", AGAIN, {"again": (0, 1, 2, 3)}, "deal: again: needs a pot that holds every ante"),
        ("thirty_one", AGAIN, {"chips": (4, 4, 4, 4), "again": (1, 0)}, "deal: again: must name each seat once"),
        ("thirty_one", AGAIN, {"chips": (4, 4, 4, 4), "again": (1, 4)}, "deal: again: must hold whole numbers"),
        ("thirty_one", AGAIN, {"chips": (4, 4, 4, 4), "again": (1,)}, "deal: chips: leave nobody to play against"),
    ],
)
def test_a_basis_that_cannot_be_is_refused_by_the_game(
    name: str, options: dict[str, object], basis: Basis, told: str
) -> None:
    with pytest.raises(RuleError, match=told):
        make(name, 4, **options).start(SingleDealChance(bytes(32), 0, 2, basis))


def hold_cards(state: Any) -> list[bool]:
    """By side, whether anybody of it holds cards."""
    view = state.view(0)
    held = [False] * len(view.sides)
    for pile in view.piles:
        if pile.key.role == "hand" and pile.cards:
            held[next(side for side, seats in enumerate(view.sides) if pile.key.owner in seats)] = True
    return held


@pytest.mark.parametrize(("name", "players", "options"), LATE)
def test_a_deal_that_is_played_alone_is_won_by_what_it_has_brought(
    name: str, players: int, options: dict[str, object]
) -> None:
    for seed in range(8):
        match, code = late_deal(name, players, options, seed)
        state, rng = match.game.start(code.chance()), random.Random(seed)
        before = state.view(0).totals
        state.apply(NextDeal())
        # Whoever is out of Thirty-One has nothing to win.
        playing = [side for side, cards in enumerate(hold_cards(state)) if cards]
        while state.to_act is not None:
            state.apply(rng.choice(list(state.legal_actions())))
        assert state.outcome is not None
        points = [after - own for after, own in zip(state.outcome.totals, before, strict=True)]
        best = max(points[side] for side in playing)
        assert state.outcome.winners == tuple(side for side in playing if points[side] == best)
        if len(set(before)) > 1:
            assert said(state.outcome.words) == "Who did best in this deal has won."
