"""Deals in which not everybody plays, hands differ in size, or a hand lies open to all."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from purple_table.core.actions import NextDeal
from purple_table.core.events import Event
from purple_table.games.tricks.course import Course
from purple_table.games.tricks.dealing import Dealing
from purple_table.games.tricks.dealing_phase import DealPhase
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import chance, make
from tests.rules.positions import enter


def whist() -> TrickGame:
    game = make("whist", 4)
    assert isinstance(game, TrickGame)
    return game


def dealt(game: TrickGame) -> TrickState:
    state = game.start(chance(5))
    state.apply(NextDeal())
    return state


def play(state: TrickState, rng: Random) -> None:
    """One card, whichever."""
    state.apply(rng.choice(list(state.legal_actions())))


@pytest.mark.parametrize("resting", [0, 1, 2, 3])
def test_a_seat_that_sits_out_neither_leads_nor_plays_and_a_guess_knows_it(resting: int) -> None:
    state, rng = dealt(whist()), Random(resting)
    state.seats = tuple(seat for seat in range(4) if seat != resting)
    enter(state, "playing")
    kept = state.kernel.hands[resting]
    assert state.to_act == (state.dealer + (2 if (state.dealer + 1) % 4 == resting else 1)) % 4
    for number in range(36):
        assert state.to_act != resting
        if not number % 5:
            for seat in range(4):
                view = state.view(seat)
                assert view.status.out == (resting,)
                facts = state.game.facts(view)
                kernel = state.kernel
                turns = [seat for seat in (*range(kernel.leader, 4), *range(kernel.leader)) if seat != resting]
                assert [seat for seat, _ in facts.trick] == turns[: kernel.count]
                guess = state.game.guess(view, rng)
                assert guess.view(seat) == view
                assert guess.kernel.seats == kernel.seats
        play(state, rng)
    # The deal is over after twelve tricks of three cards, with its points on the sheet.
    assert len(state.sheet) == 1
    assert state.kernel.hands[resting] == kept
    assert sum(state.kernel.taken) == 12


def test_an_open_hand_is_known_to_everybody_and_to_every_guess() -> None:
    state, rng = dealt(whist()), Random(3)
    opened: list[Event] = []
    state.lay_open(2, opened)
    state.history += opened
    for number in range(40):
        for seat in range(4) if not number % 4 else ():
            view = state.view(seat)
            assert set(view.pile("hand", 2)) == set(state.game.deck.codes(state.kernel.hands[2]))
            facts = state.game.facts(view)
            assert facts.open == {2}
            if seat != 2:
                assert facts.holds[2] == state.kernel.hands[2]
            guess = state.game.guess(view, rng)
            assert guess.view(seat) == view
            assert guess.kernel.hands[2] == state.kernel.hands[2]
            assert guess.open == {2}
        play(state, rng)
    while not state.sheet:
        play(state, rng)
    state.apply(NextDeal())
    assert None in state.view(0).pile("hand", 2)


class Uneven(Dealing):
    """A card more with each deal, and two more for the dealer's partner."""

    def list_hand_sizes(self, deal: int, players: int) -> tuple[int, ...]:
        return tuple(deal + 2 + 2 * (seat == 2) for seat in range(players))


def test_the_size_of_hands_belongs_to_the_deal() -> None:
    game = whist()
    uneven = Uneven(*(getattr(game.dealing, name) for name in game.dealing.__slots__))
    course = Course([DealPhase(uneven), *game.course.phases[1:]])
    state = replace(game, dealing=uneven, course=course).start(chance(1))
    rng = Random(1)
    for number in range(1, 5):
        state.apply(NextDeal())
        sizes = [hand.bit_count() for hand in state.kernel.hands]
        assert sizes == [number + 2, number + 2, number + 4, number + 2]
        assert state.view(0).status.tricks == number + 2
        tricks = 0
        while state.phase.name == "playing":
            tricks = state.view(0).status.trick
            guess = state.game.guess(state.view(1), rng)
            assert [hand.bit_count() for hand in guess.kernel.hands] == [
                hand.bit_count() for hand in state.kernel.hands
            ]
            play(state, rng)
        assert tricks == number + 2
        assert state.kernel.hands[2].bit_count() == 2
