"""Guesses at Blues and Greens keep to everything a seat has seen, and the truth is always one of them."""

from __future__ import annotations

import random

import pytest

from purple_table.games.blues_greens.blues_greens_game import BluesGreens
from purple_table.games.blues_greens.blues_greens_knowledge import BluesGreensSampler, BluesGreensSeatFacts
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from purple_table.games.blues_greens.pack import numbers as numbers_of
from purple_table.games.knowledge import match_cards
from tests.contract.matches import random_game, random_steps
from tests.rules.blues_greens_positions import bid, blues_greens, cards, dealt, do


def guesses(state: BluesGreensState, seat: int, count: int = 40) -> list[BluesGreensState]:
    """Guesses at the state as a seat sees it."""
    rng = random.Random(1)
    return [state.game.guess(state.view(seat), rng) for _ in range(count)]


def held(state: BluesGreensState, seat: int, card: str) -> bool:
    """Whether a seat holds a card."""
    return bool(state.hands[seat] >> state.game.deck.index[card] & 1)


def places_all(sampler: BluesGreensSampler, truth: BluesGreensState) -> bool:
    """Whether the true place of every unknown card is one that the sampler allows, each draw with its own card."""
    true = {pile.key: truth.game.deck.mask(pile.cards) for pile in truth.piles() if pile.cards}
    if any(known & ~true.get(pile, 0) for pile, known in zip(sampler.piles, sampler.known, strict=True)):
        return False
    fits = {bit: [place for place in fit if true.get(sampler.piles[place], 0) & bit] for bit, fit in sampler.cards}
    try:
        match_cards(fits, sampler.room)
    except ValueError:
        return False
    return True


def test_the_truth_is_always_possible_and_every_guess_keeps_to_what_is_known() -> None:
    rng = random.Random(4)
    late = 0
    for seed in range(8):
        game = random_game("blues_greens", random.Random(seed))
        assert isinstance(game, BluesGreens)
        for state, _ in random_steps(game, seed, deals=3):
            if rng.random() > 0.05 or not state.view(0).history:
                continue
            assert isinstance(state, BluesGreensState)
            for seat in range(4):
                view = state.view(seat)
                facts = BluesGreensSeatFacts(game, view)
                sampler = BluesGreensSampler(facts)
                assert places_all(sampler, state), f"seed {seed} seat {seat}"
                guess = game.guess(view, rng)
                for other in range(4):
                    if other == seat:
                        continue
                    tray = guess.given[other]
                    assert not facts.holds[other] & ~(guess.hands[other] | tray)
                    assert not facts.holds[other] & ~(state.hands[other] | state.given[other])
                    assert not facts.lacks[other] & (guess.hands[other] | state.hands[other])
                    late += bool(facts.drawn[other].lacked)
                assert guess.table == state.table
                assert guess.turn == state.turn
                assert [guess.opened[game.melding.find_opener(other)] for other in range(4)] == [
                    state.opened[game.melding.find_opener(other)] for other in range(4)
                ]
    assert late > 50


def test_cards_taken_from_the_splay_are_known_until_they_are_put_down() -> None:
    state = dealt(blues_greens())
    bid(state, "pass pass pass pass")
    top = state.view(0).pile("splay")[-1]
    do(state, f"take {top}")
    assert all(held(guess, 0, str(top)) for guess in guesses(state, 1))
    do(state, next(action for action in map(str, state.legal_actions()) if action.startswith("play")))
    assert all(held(guess, 0, str(top)) for guess in guesses(state, 3))


def test_the_exchange_is_known_to_the_two_who_made_it() -> None:
    state = dealt(blues_greens())
    bid(state, "136 pass pass pass")
    do(state, "choose trump clubs")
    gave = state.view(2).hand[:4]
    for code in gave:
        do(state, f"give {code}")
    assert all(held(guess, 0, code) for guess in guesses(state, 2) for code in gave)
    back = [code for code in state.view(0).hand if code not in gave][:3]
    for code in back:
        do(state, f"give {code}")
    # Three of the declarer's cards lie face down: those that the partner gave may be among them.
    tray = [guess.given[0] & cards(state.game, " ".join(gave)) for guess in guesses(state, 2)]
    assert any(tray)
    assert not all(tray)
    do(state, f"give {gave[0]}")
    assert all(held(guess, 2, code) for guess in guesses(state, 0) for code in (*back, gave[0]))
    assert all(held(guess, 0, code) for guess in guesses(state, 2) for code in gave[1:])
    assert not all(held(guess, 0, code) for guess in guesses(state, 3) for code in gave[1:])


def test_black_threes_were_shown() -> None:
    state = dealt(blues_greens(red_threes="removed"))
    bid(state, "pass pass pass pass")
    black = cards(state.game, "g3c g3s")
    for seat in range(4):
        for guess in guesses(state, seat, 10):
            assert [hand & black for hand in guess.hands] == [hand & black for hand in state.hands]


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_whoever_does_not_follow_has_no_card_of_the_suit_drawn_before(seat: int) -> None:
    """Green cards of the suit never come back; a blue one may have been drawn since."""
    state = dealt(blues_greens(exchange="off"))
    bid(state, "136 pass pass pass")
    do(state, "choose trump spades")
    game = state.game
    clubs = game.pack.suits[0]
    green = clubs & game.pack.green
    # Seat 0 holds every green Club, so seat 1 cannot follow.
    wanted = numbers_of(green)
    for card in wanted:
        owner = next(other for other in range(4) if state.hands[other] >> card & 1)
        if owner != 0:
            swap = next(own for own in numbers_of(state.hands[0] & ~clubs & game.pack.plain))
            state.hands[0] ^= 1 << card | 1 << swap
            state.hands[owner] ^= 1 << card | 1 << swap
    # Nor does it draw a Club.
    state.deck.sort(key=lambda card: not clubs >> card & 1 and game.pack.plain >> card & 1)
    do(state, "draw")
    lead = game.deck.cards[next(card for card in numbers_of(state.hands[0]) if green >> card & 1)].code
    do(state, f"play {lead}, draw")
    played = next(str(action) for action in state.legal_actions() if str(action).startswith("play"))
    do(state, played)
    for guess in guesses(state, seat):
        assert not guess.hands[1] & clubs
        assert guess.view(seat) == state.view(seat)


def test_a_two_that_was_turned_up_was_not_drawn_before() -> None:
    state = dealt(blues_greens(exchange="off"))
    bid(state, "136 pass pass pass")
    do(state, "choose trump spades")
    game = state.game
    two = game.deck.index["b2h"]
    top = next(card for card in state.deck if game.pack.plain >> card & 1)
    state.deck = [card for card in state.deck if card not in (two, top)] + [two, top]
    do(state, "draw")
    do(state, next(action for action in map(str, state.legal_actions()) if action.startswith("play")))
    splay = game.deck.cards[state.splay[-1]].code
    do(state, f"take {splay}")
    assert two in BluesGreensSeatFacts(game, state.view(2)).turned
    assert not any(held(guess, 0, "b2h") for guess in guesses(state, 2, 200))


def test_others_are_guessed_to_have_a_use_for_the_card_that_they_reached_for() -> None:
    rng = random.Random(2)
    seen = 0
    for state, text in random_steps(blues_greens(), 6, deals=6):
        if not isinstance(state, BluesGreensState) or not text.startswith("meld") or state.turn.duty < 0:
            continue
        seen += 1
        guess = state.game.guess(state.view((state.seat + 1) % 4), rng)
        assert list(guess.legal_actions())
    assert seen > 10


def test_nobody_sees_whether_another_seat_has_something_to_meld() -> None:
    rng = random.Random(3)
    phases = set()
    for state, _ in random_steps(blues_greens(), 7, deals=3):
        if state.to_act is None or state.view(state.to_act).status.phase not in ("melding", "playing"):
            continue
        phases.add(state.view(state.to_act).status.phase)
        other = (state.to_act + 1) % 4
        assert state.view(other).status.phase == "melding"
        if rng.random() < 0.2:
            assert isinstance(state, BluesGreensState)
            guess = state.game.guess(state.view(other), rng)
            assert guess.view(other) == state.view(other)
    assert phases == {"melding", "playing"}
