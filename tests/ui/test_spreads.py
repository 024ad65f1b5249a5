"""Which open cards lie together, and in what order."""

import tomllib
from pathlib import Path

import pytest

from purple_table.core.cards import Deck, PileKey
from purple_table.core.events import Moved
from purple_table.core.game import Mark, Status, View
from purple_table.core.messages import say
from purple_table.ui.cards.card_painter import pack_names
from purple_table.ui.scenes.table.parts.seat_cards import count_drawn_pack
from purple_table.ui.scenes.table.parts.spreads import COMING, Spreads, find_first_layers

DECKS = Path(__file__).parent.parent.parent / "rules" / "decks"
SIDES = (0, 1, 0, 1)
HAND, STOCK, SPLAY = PileKey("hand", 1), PileKey("stock"), PileKey("splay")


@pytest.fixture(scope="module")
def deck():
    return Deck.from_mapping(tomllib.loads((DECKS / "french.toml").read_text()))


def codes(spread):
    return [card.code for card in spread.cards]


def test_what_a_side_laid_off_on_the_others_lies_with_itself_and_faintly_in_the_meld(deck):
    piles = {PileKey("meld", 1, 1): ["g8c", "b9c", "gTc"], PileKey("meld", 0, 1): ["g7c"]}
    spreads = Spreads(deck, SIDES, {1: 1})
    (mine,) = spreads.list_spreads(0, piles)
    assert (codes(mine), mine.away, mine.seat) == (["g7c"], True, 0)
    (theirs,) = spreads.list_spreads(1, piles)
    assert codes(theirs) == ["g7c", "g8c", "b9c", "gTc"]
    assert [card.foreign for card in theirs.cards] == [True, False, False, False]
    assert not theirs.away


def test_a_wild_card_lies_where_the_rank_is_that_it_stands_for(deck):
    piles = {PileKey("meld", 2, 1): ["g9c", "g2d", "gJc"]}
    marks = (Mark("g2d", "T", "10♣", say("stands for the 10 of Clubs")),)
    (spread,) = Spreads(deck, SIDES, {1: 2}, marks).list_spreads(0, piles)
    assert codes(spread) == ["g9c", "g2d", "gJc"]
    (unmarked,) = Spreads(deck, SIDES, {1: 2}).list_spreads(0, piles)
    assert codes(unmarked) == ["g2d", "g9c", "gJc"]


def test_cards_laid_down_are_a_lot_of_their_own_and_one_that_is_coming_stands_last(deck):
    piles = {PileKey("laid", 3): ["g3h"], PileKey("meld", 3, 2): ["gAc", "gAd", COMING]}
    melds, laid = Spreads(deck, SIDES, {2: 3}).list_spreads(1, piles)
    assert codes(melds)[-1] == COMING
    assert (codes(laid), laid.number) == (["g3h"], 0)
    assert Spreads(deck, SIDES, {2: 3}).list_spreads(0, piles) == []


def test_the_first_to_lay_a_meld_is_its_owner():
    history = [
        Moved(("g8c",), PileKey("hand", 3), PileKey("meld", 3, 1)),
        Moved(("g7c",), PileKey("hand", 0), PileKey("meld", 0, 1)),
        Moved(("gAc",), PileKey("hand", 0), PileKey("meld", 0, 2)),
    ]
    assert find_first_layers(history) == {1: 3, 2: 0}


def view_of(history):
    return View(0, 4, ((0, 2), (1, 3)), 1, Status("drawing", 1, 0), (), None, (0, 0), (), tuple(history))


def test_how_many_cards_of_the_second_pack_a_hand_holds_is_read_off_what_everybody_saw(deck):
    dealt = Moved((None,) * 13, STOCK, HAND)
    drawn = Moved((None,), STOCK, HAND)
    taken = Moved(("b9c", "bKd"), SPLAY, HAND)
    played = Moved(("b9c",), HAND, PileKey("trick"))
    green = Moved(("g4c",), HAND, PileKey("trick"))
    for events, blue in (
        ([dealt], 0),
        ([dealt, drawn], 1),
        ([dealt, drawn, taken], 3),
        ([dealt, drawn, taken, played, green], 2),
    ):
        assert count_drawn_pack(view_of(events), deck)[1] == blue


def test_a_deck_of_one_pack_has_one_back():
    purple = Deck.from_mapping(tomllib.loads((DECKS / "purple.toml").read_text()))
    assert pack_names(purple) == ()
    assert count_drawn_pack(view_of([Moved((None,), STOCK, HAND)]), purple) == (0, 0, 0, 0)
