"""What a seat knows of hidden cards, and deals of these: on small piles, beside the games that use it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from purple_table.core.cards import PileKey, PileView
from purple_table.core.events import Moved
from purple_table.core.game import Status, View
from purple_table.core.overriding import override
from purple_table.games.knowledge import CardSampler, HiddenPile, SeatKnowledge, match_cards
from tests.contract.matches import make

DECK = make("whist", 4).deck
CARDS = [card.code for card in DECK.cards[:6]]
BITS = [1 << place for place in range(6)]
OWN, LEFT, RIGHT, AWAY = PileKey("hand", 0), PileKey("hand", 1), PileKey("hand", 2), PileKey("away")


def know(piles: dict[PileKey, int], *history: Moved) -> SeatKnowledge:
    """The knowledge of seat 0 after these moves; so many covered cards lie in each pile now."""
    views = tuple(PileView(key, (None,) * size) for key, size in piles.items())
    sides, status = ((0,), (1,), (2,)), Status("playing", 1, 0)
    seen = SeatKnowledge(DECK, View(0, 3, sides, None, status, views, None, (), (), history))
    for moment, move in enumerate(history):
        seen.observe_move(moment, move)
    seen.locate(sum(BITS))
    return seen


def test_a_card_that_was_seen_to_go_to_a_hand_is_known_there() -> None:
    seen = know({LEFT: 3, RIGHT: 3}, Moved((CARDS[0], CARDS[1]), AWAY, LEFT))
    assert seen.holds == [0, BITS[0] | BITS[1], 0]
    assert not seen.somewhere
    assert seen.loose == sum(BITS[2:])


def test_after_an_unseen_move_of_a_part_it_may_lie_in_either_place_and_after_one_of_all_in_one() -> None:
    shown, passed = Moved((CARDS[0],), AWAY, LEFT), Moved((None, None), LEFT, RIGHT)
    seen = know({LEFT: 1, RIGHT: 5}, shown, passed)
    assert seen.holds == [0, 0, 0]
    assert {card: set(piles) for card, piles in seen.somewhere.items()} == {BITS[0]: {LEFT, RIGHT}}
    seen = know({RIGHT: 6}, shown, passed)
    assert seen.holds == [0, 0, BITS[0]]


def test_a_card_that_left_unnoticed_is_unknown_again() -> None:
    seen = know({RIGHT: 6}, Moved((CARDS[0],), AWAY, LEFT))
    assert seen.holds == [0, 0, 0]
    assert not seen.somewhere


def test_every_deal_that_agrees_is_drawn_and_no_other() -> None:
    seen = know({LEFT: 2, RIGHT: 2, AWAY: 2}, Moved((CARDS[0],), AWAY, LEFT), Moved((None,), LEFT, RIGHT))
    hidden = [HiddenPile(LEFT, 2, 0, BITS[1]), HiddenPile(RIGHT, 2, BITS[2]), HiddenPile(AWAY, 2)]
    rng, found = Random(1), Counter[tuple[int, ...]]()
    for _ in range(400):
        found[tuple(CardSampler(seen, hidden).draw(rng))] += 1
    for left, right, away in found:
        assert [mask.bit_count() for mask in (left, right, away)] == [2, 2, 2]
        assert left | right | away == sum(BITS)
        assert right & BITS[2]
        assert not left & BITS[1]
        assert not away & BITS[0]
    # The first card lies left, with one of three beside it, and one of the other three lies right; or it lies right.
    assert len(found) == 3 * 3 + 3


def test_what_chance_refuses_is_found_by_matching() -> None:
    class Stubborn(CardSampler):
        """Accepts nothing that was dealt by chance."""

        tries = 3

        @override
        def accepts(self, places: object) -> bool:
            return False

    seen = know({LEFT: 3, RIGHT: 3})
    left, right = Stubborn(seen, [HiddenPile(LEFT, 3, 0, BITS[0]), HiddenPile(RIGHT, 3)]).draw(Random(2))
    assert right & BITS[0]
    assert left | right == sum(BITS)
    assert left.bit_count() == 3


def test_a_contradiction_is_named() -> None:
    assert match_cards({1: [0, 1], 2: [0]}, [1, 1]) == {1: 1, 2: 0}
    with pytest.raises(ValueError, match="no deal agrees"):
        match_cards({1: [0], 2: [0]}, [1, 1])
