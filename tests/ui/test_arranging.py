"""Whatever meld the rules find in a hand, the picked cards are arranged to it in whatever order they were picked."""

import random
import tomllib
from pathlib import Path

import pytest

from purple_table.core.cards import Deck
from purple_table.ui.scenes.table.panels.meld_panel import orders

DECKS = Path(__file__).parent.parent.parent / "rules" / "decks"


@pytest.fixture(scope="module")
def deck():
    return Deck.from_mapping(tomllib.loads((DECKS / "french.toml").read_text()))


def test_cards_of_one_rank_and_cards_in_a_row_are_named_by_rank(deck):
    assert ("g8c", "g9c", "bTc") in list(orders(["bTc", "g8c", "g9c"], deck))
    assert ("g9c", "g9d", "b9c") in list(orders(["b9c", "g9d", "g9c"], deck))


def test_a_wild_card_fills_a_gap_or_stands_at_an_end(deck):
    found = list(orders(["gTc", "g2d", "g8c"], deck))
    assert ("g8c", "g2d", "gTc") in found
    ends = list(orders(["g8c", "b2h", "g9c"], deck))
    assert {("g8c", "g9c", "b2h"), ("b2h", "g8c", "g9c")} <= set(ends)


def test_one_card_and_wild_ones_may_be_a_set_or_a_row_at_any_place(deck):
    found = set(orders(["g9c", "g2c", "b2d"], deck))
    assert {("g9c", "g2c", "b2d"), ("g2c", "g9c", "b2d"), ("g2c", "b2d", "g9c"), ("b2d", "g2c", "g9c")} <= found


def test_cards_that_fit_in_no_way_give_few_orders(deck):
    assert len(list(orders(["g4c", "g9d", "bKs", "g7h"], deck))) <= 4
    assert list(orders([], deck)) == [()]


def test_no_order_is_given_twice_and_every_order_has_all_cards(deck):
    picked = ["g8c", "g9c", "g2h", "b2c", "g2s"]
    found = list(orders(picked, deck))
    assert len(found) == len(set(found))
    assert all(sorted(order) == sorted(picked) for order in found)


def test_every_meld_of_random_hands_is_found_again_from_its_cards(deck):
    melds_of = pytest.importorskip("purple_table.games.blues_greens.melds")
    game = pytest.importorskip("purple_table.library").load_game([DECKS.parent], "blues_greens", 4, {})
    melds = game.melding.melds
    rng = random.Random(7)
    codes = [card.code for card in deck.cards]
    checked = 0
    for _ in range(12):
        hand = deck.mask(rng.sample(codes, 20))
        for named in melds.find_all(hand):
            if rng.random() > 0.1:
                continue
            cards = [codes[number] for number in named]
            rng.shuffle(cards)
            wanted = melds.read(named)
            shapes = [melds.read([deck.index[code] for code in order]) for order in orders(cards, deck)]
            assert any(
                shape is not None and (shape.kind, shape.suit, shape.low) == (wanted.kind, wanted.suit, wanted.low)
                for shape in shapes
            ), named
            checked += 1
    assert checked > 100
    assert melds_of.LEAST == 3
