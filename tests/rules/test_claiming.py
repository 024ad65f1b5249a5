"""A claim is granted exactly where no cards and no play of the others can take a trick."""

from __future__ import annotations

import random

import pytest

from purple_table.core.events import TrickWon
from purple_table.core.game import Game
from purple_table.games.tricks.state import TrickState
from tests.contract.matches import random_game, random_steps
from tests.rules.positions import hearts, holding, play


def after_first_trick(own: str, others: tuple[str, str, str], **options: object) -> TrickState:
    """Seat 0 has won the first trick and is to lead with the cards named."""
    state = holding(hearts(**options), [f"Sv8 {own}", *(f"Bz9 {hand}" for hand in others)])
    # Every other seat needs its own discard for the first trick.
    for seat, card in ((1, "Bz9"), (2, "BzT"), (3, "BzJ")):
        state.kernel.hands[seat] = state.game.deck.mask(others[seat - 1].split()) | state.game.bits[card]
    play(state, "Sv8 Bz9 BzT BzJ")
    return state


def test_top_cards_of_every_color_are_a_claim() -> None:
    state = after_first_trick("BkA PuA GnA", ("BkK PuK GnK", "BkQ PuQ GnQ", "BkJ PuJ GnJ"))
    claim = state.game.claim(state.view(0))
    assert {str(action) for action in claim} == {"play BkA", "play PuA", "play GnA"}


def test_low_cards_become_certain_when_enough_tops_come_before_them() -> None:
    # Held: A K 8 of Black; out: 9 10 J Q, which one hand may hold and keep: the 8 is not certain.
    state = after_first_trick("BkA BkK Bk8", ("Bk9 BkT BkJ", "BkQ PuQ GnQ", "Pu9 PuJ GnJ"))
    assert state.game.claim(state.view(0)) == ()


def test_a_single_outstanding_card_falls_under_the_ace() -> None:
    state = after_first_trick("BkA Bk8", ("Bk9 PuT", "PuQ GnQ", "PuJ GnJ"))
    reading_gone = state.game.deck.mask(["BkT", "BkJ", "BkQ", "BkK"])
    state.kernel.won[0] |= reading_gone
    claim = state.game.claim(state.view(0))
    assert [str(action) for action in claim] == ["play BkA", "play Bk8"]


def test_unbroken_hearts_come_last() -> None:
    state = after_first_trick("RdA BkA", ("BkK PuK", "BkQ PuQ", "BkJ PuJ"))
    assert [str(action) for action in state.game.claim(state.view(0))] == ["play BkA", "play RdA"]


def test_nothing_is_certain_where_others_need_not_follow() -> None:
    state = after_first_trick("BkA PuA", ("BkK PuK", "BkQ PuQ", "BkJ PuJ"), revoke="penalty")
    assert state.game.claim(state.view(0)) == ()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_whoever_claims_wins_every_trick_against_random_play(players: int) -> None:
    assert sum(claims_that_hold(hearts(players), seed) for seed in range(15)) > 10


@pytest.mark.parametrize("name", ["contract", "spades", "whist"])
def test_a_claim_holds_where_trumps_and_suits_may_beat_it(name: str) -> None:
    assert sum(claims_that_hold(random_game(name, random.Random(seed)), seed) for seed in range(25)) > 30


def claims_that_hold(game: Game, seed: int) -> int:
    """How many claims were granted in random deals; each is tried against the cards dealt and cards that might be."""
    granted = 0
    rng = random.Random(seed)
    for state, _ in random_steps(game, seed, deals=3):
        seat = state.to_act or 0
        view = state.view(seat)
        claim = game.claim(view)
        if not claim:
            continue
        granted += 1
        for twin in (state.copy(), game.guess(view, rng)):
            left = list(claim)
            while left or twin.view(seat).pile("trick"):
                action = left.pop(0) if twin.to_act == seat else rng.choice(list(twin.legal_actions()))
                for event in twin.apply(action):
                    if isinstance(event, TrickWon):
                        assert event.seat == seat
    return granted
