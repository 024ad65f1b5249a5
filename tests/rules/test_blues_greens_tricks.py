"""The tricks of Blues and Greens against slow references that say the rules word by word (G19 to G27)."""

from __future__ import annotations

import random

import pytest

from purple_table.core.cards import Deck
from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from purple_table.games.blues_greens.pack import mask, numbers
from purple_table.games.blues_greens.trick_ladder import Tricks
from tests.rules.blues_greens_literal import LiteralTricks
from tests.rules.blues_greens_positions import blues_greens

SUITS = ("c", "d", "h", "s")
GAMES: tuple[dict[str, object], ...] = (
    {},
    {"two_against_black_three": "black_three"},
    {"twos": "normal"},
    {"red_threes": "normal", "black_threes": "removed"},
    {"black_threes": "normal", "twos": "removed"},
)


def few(rng: random.Random, game: BluesGreens, count: int) -> list[int]:
    """Random cards in play; special ones, trumps and one side suit come more often than by chance."""
    pack = game.pack
    special = numbers(pack.twos | pack.red_threes | pack.black_threes)
    suits = rng.sample(range(4), 2)
    some = numbers(pack.suits[suits[0]] | pack.suits[suits[1]])
    chosen: set[int] = set()
    while len(chosen) < count:
        pool = rng.choice((special or some, some, numbers(pack.cards)))
        chosen.add(rng.choice(pool))
    return rng.sample(sorted(chosen), count)


@pytest.mark.parametrize("options", GAMES)
def test_the_ladder_is_the_literal_one(options: dict[str, object]) -> None:
    game = blues_greens(**options)
    deck: Deck = game.deck
    rng = random.Random(7)
    for _ in range(1_500):
        trump = rng.randrange(5)
        literal = LiteralTricks(game.options, (*SUITS, "")[trump])
        drawn = few(rng, game, rng.randint(1, 9) + 3)
        trick, hand = drawn[:3][: rng.randrange(4)], drawn[3:]
        tricks = game.tricks[trump]
        legal = tricks.legal(mask(hand), tricks.find_led([1 << card for card in trick]))
        words = [deck.cards[card].code for card in hand], [deck.cards[card].code for card in trick]
        assert set(deck.codes(legal)) == literal.legal(*words), (trump, words)


@pytest.mark.parametrize("options", GAMES)
def test_the_winner_is_the_literal_one(options: dict[str, object]) -> None:
    game = blues_greens(**options)
    rng = random.Random(8)
    none = 0
    for _ in range(3_000):
        trump = rng.randrange(5)
        literal = LiteralTricks(game.options, (*SUITS, "")[trump])
        trick = few(rng, game, 4)
        words = [game.deck.cards[card].code for card in trick]
        place = game.tricks[trump].place([1 << card for card in trick])
        assert place == literal.winner(words), (trump, words)
        none += place is None
    assert (none > 0) == bool(game.pack.twos)


@pytest.mark.parametrize("options", GAMES)
def test_a_rung_tells_what_the_hand_does_not_hold(options: dict[str, object]) -> None:
    """Whatever is played, nothing of the hand lies on a rung above; and each rung above is barred as a whole."""
    game = blues_greens(**options)
    rng = random.Random(9)
    for _ in range(1_500):
        tricks: Tricks = game.tricks[rng.randrange(5)]
        drawn = few(rng, game, rng.randint(1, 9) + 3)
        led = tricks.find_led([1 << card for card in drawn[:3][: rng.randrange(4)]])
        hand = mask(drawn[3:])
        legal = tricks.legal(hand, led)
        for card in numbers(legal):
            above = tricks.find_higher_cards(tricks.find_rung(1 << card, led), led)
            assert not above & hand
        for card in numbers(hand & ~legal):
            assert tricks.find_rung(1 << card, led) > tricks.find_rung(legal & -legal, led)
