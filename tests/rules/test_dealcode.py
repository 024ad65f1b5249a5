"""Deal codes: they read back, and a typing error is told."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purple_table.core.actions import NextDeal
from purple_table.core.dealcode import BadCode, DealCode, read_code
from tests.rules.positions import dealt, hearts


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
    with pytest.raises(BadCode, match=r"\w"):
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
    with pytest.raises(BadCode, match="strange content"):
        read_code(str(code))


def test_any_typing_error_is_found() -> None:
    code = str(DealCode("hearts", 4, {"tie": "share"}, bytes(range(32)), 0, 1))
    rng = random.Random(1)
    for _ in range(300):
        place = rng.randrange(4, len(code))
        typo = code[:place] + rng.choice("ABCdef0129_-") + code[place + 1 :]
        if typo != code:
            with pytest.raises(BadCode):
                read_code(typo)
