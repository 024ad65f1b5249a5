"""Deal keys and shuffles: pinned for ever, uniform, without favour for small numbers."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purple_table.core import shuffle
from purple_table.core.shuffle import (
    ArrangedChance,
    Chance,
    SingleDealChance,
    compute_key_digest,
    derive_secret,
    draw_below,
    shuffle_items,
)

COLORS = ("Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk")
CARDS = [color + rank for color in COLORS for rank in "89TJQKA"]
SECRET = derive_secret(1)


def digest(order: Iterable[str]) -> str:
    return hashlib.sha256(" ".join(order).encode()).hexdigest()


def test_the_secret_of_a_seed_is_pinned() -> None:
    assert SECRET.hex() == "1d401639abc3359cf301be7660a92149"
    assert len(SECRET) == shuffle.SECRET_BYTES == 16


@pytest.mark.parametrize(
    ("deal", "key"),
    [
        (1, "6ef354b75a388a8c012e0a574a42f40bf0b2d4667c64525350e04b8ef390f578"),
        (2, "15eb3f54c5d014b348a0202c8fd0479b4cb8e19987424bf8e03b66b4f4631bb9"),
        (17, "97a3ae20ca8d00c3c88aa338b35b55c9da60027913b0c7d78400c8217524a06a"),
    ],
)
def test_deal_keys_are_pinned_and_are_hmacs_of_the_deal_number(deal: int, key: str) -> None:
    assert Chance(SECRET).key(deal).hex() == key
    assert hmac.new(SECRET, f"deal {deal}".encode(), hashlib.sha256).hexdigest() == key


@pytest.mark.parametrize(
    ("deal", "number", "begins", "order"),
    [
        (1, 0, "GoQ Pu9 PuQ PuT GnT RdQ", "4862f2b19ea04113b5cdfa136d87073807ce1fab259619206c0df0eb5f314e86"),
        (1, 1, "GoT PuJ Bz9 BkA Bz8 Sv9", "e91490d73749b0bbe559aa742e66685aa017788e046a16e15bdcdbc4a67a158e"),
        (2, 0, "GnQ GoQ Bk8 Bz9 BkK BkT", "20eedb26cff4637d62c2f7115094eaa79d708b6b832b7ea6e292c7f0dcfd0a41"),
    ],
)
def test_shuffles_are_pinned(deal: int, number: int, begins: str, order: str) -> None:
    result = shuffle_items(CARDS, Chance(SECRET).key(deal), number)
    assert " ".join(result[:6]) == begins
    assert digest(result) == order


def test_the_first_dealer_is_pinned_and_depends_on_the_number_of_players() -> None:
    assert [Chance(SECRET).first_deal(players) for players in (2, 3, 4, 5, 6)] == [
        (1, 0),
        (1, 2),
        (1, 2),
        (1, 1),
        (1, 2),
    ]


def test_what_is_shown_of_a_key_is_its_digest() -> None:
    assert (
        compute_key_digest(Chance(SECRET).key(1)) == "ff7f9b9c8ac31d8eb78f0efd1b27b9e6fd3aec310e797572602a62bff1ca0c31"
    )


def test_a_single_deal_carries_its_key_dealer_and_number() -> None:
    key = Chance(SECRET).key(5)
    single = SingleDealChance(key, dealer=2, number=5)
    assert single.key(5) == key
    assert single.first_deal(4) == (5, 2)
    assert (single.deals, Chance(SECRET).deals) == (1, None)


@given(st.lists(st.text(max_size=3), max_size=60), st.binary(min_size=32, max_size=32), st.integers(0, 5))
def test_a_shuffle_keeps_every_item_and_leaves_its_input_alone(items: list[str], key: bytes, number: int) -> None:
    before = list(items)
    assert Counter(shuffle_items(items, key, number)) == Counter(items)
    assert items == before


def test_every_order_of_four_cards_is_about_as_frequent() -> None:
    """Chi-square over the 24 orders; 49.7 is passed by one honest shuffle generator in a thousand."""
    rounds = 6_000
    counts = Counter("".join(shuffle_items("abcd", Chance(SECRET).key(deal))) for deal in range(rounds))
    assert len(counts) == 24
    expected = rounds / 24
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 49.7


def test_every_card_is_about_as_frequent_at_every_place() -> None:
    """Chi-square over 13 cards and 13 places, 144 degrees of freedom; 202 is the one-in-a-thousand bound."""
    rounds = 3_000
    cards = CARDS[:13]
    counts = Counter(
        (place, card)
        for deal in range(rounds)
        for place, card in enumerate(shuffle_items(cards, Chance(SECRET).key(deal), 3))
    )
    expected = rounds / len(cards)
    cells = [(place, card) for place in range(len(cards)) for card in cards]
    assert sum((counts[cell] - expected) ** 2 / expected for cell in cells) < 202


def test_numbers_below_a_bound_are_about_as_frequent() -> None:
    """Chi-square over 7 values; 22.5 is the one-in-a-thousand bound."""
    rounds = 7_000
    counts = Counter(draw_below(7, Chance(SECRET).key(deal), 0) for deal in range(rounds))
    assert set(counts) == set(range(7))
    assert sum((count - rounds / 7) ** 2 / (rounds / 7) for count in counts.values()) < 22.5


@pytest.mark.parametrize(("bound", "last"), [(3, 4_294_967_294), (7, 4_294_967_291), (2**31 + 1, 2_147_483_648)])
def test_a_draw_past_the_last_whole_block_is_thrown_away(bound: int, last: int) -> None:
    """`last` is the highest 32-bit number kept: the numbers up to it divide evenly among the results."""
    assert (last + 1) % bound == 0
    assert shuffle._draw(iter([last]), bound) == bound - 1
    assert shuffle._draw(iter([last + 1, 2**32 - 1, 2]), bound) == 2


def test_a_power_of_two_throws_nothing_away() -> None:
    assert shuffle._draw(iter([2**32 - 1]), 8) == 7


def test_the_stream_does_not_repeat_from_block_to_block() -> None:
    numbers: Iterator[int] = shuffle._stream(Chance(SECRET).key(1), 0)
    first = [next(numbers) for _ in range(64)]
    assert len(set(first)) == 64
    assert all(0 <= number < 2**32 for number in first)


def test_an_arranged_key_exchanges_cards_and_leaves_part_of_them_as_it_is() -> None:
    plain = SingleDealChance(bytes(32))
    arranged = ArrangedChance(bytes(32), exchanged={"Bz8": "Bk9", "Bk9": "Bz8"})
    order = shuffle_items(CARDS, plain.key(1))
    there = shuffle_items(CARDS, arranged.key(1))
    assert there.index("Bz8") == order.index("Bk9")
    assert there.index("Bk9") == order.index("Bz8")
    assert [card for card in there if card not in ("Bz8", "Bk9")] == [
        card for card in order if card not in ("Bz8", "Bk9")
    ]
    without = [card for card in CARDS if card != "Bk9"]
    assert shuffle_items(without, arranged.key(1), 2) == shuffle_items(without, plain.key(1), 2)
