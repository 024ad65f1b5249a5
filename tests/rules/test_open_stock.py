"""A stock whose first card is turned up on top of it, face down or face up: who sees what, and what a seat supposes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from purple_table import library
from purple_table.core.actions import NextDeal
from purple_table.core.events import Moved, TrickWon
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.stock_phase import ON_TOP
from purple_table.games.tricks.trick_game import TrickGame
from tests.contract.matches import RULES, chance


def drawing(players: int, face: str, **dealing: Any) -> TrickGame:
    """Briscola with the first card of the stock on top, where suit must be followed."""
    rules = library.read_rules([RULES], "briscola")
    table = {**rules.book["dealing"], "hand": 6, "turned": "top", "face": face, "partners_look": False, **dealing}
    book = {**rules.book, "dealing": table, "following": {"part": "suit_or_trump"}, "options": {}}
    game = library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(players, {})
    assert isinstance(game, TrickGame)
    return game


def deals(game: TrickGame, seeds: int) -> Iterator[tuple[TrickState, Random]]:
    """Deals at their first card."""
    for seed in range(seeds):
        state = game.start(chance(seed))
        state.apply(NextDeal())
        assert isinstance(state, TrickState)
        yield state, Random(seed)


@pytest.mark.parametrize("players", [2, 3])
def test_the_winner_draws_the_card_that_all_see_and_the_next_one_is_turned_up(players: int) -> None:
    for state, rng in deals(drawing(players, "up"), 4):
        while not state.view(0).sheet:
            before = state.view(0).pile(*ON_TOP)
            events = state.apply(rng.choice(state.legal_actions()))
            taken = [event for event in events if isinstance(event, TrickWon)]
            if not taken or not before:
                continue
            moves = [event for event in events if isinstance(event, Moved)][1:]
            draws, turned = moves[:players], moves[players:]
            assert all(move.open_to is None for move in moves)
            assert [move.target.owner for move in draws] == [(taken[0].seat + i) % players for i in range(players)]
            assert (draws[0].cards, draws[0].source.role) == (before, "turned")
            assert {move.source.role for move in draws[1:]} == {"stock"}
            for seat in range(players):
                view = state.view(seat)
                assert view.pile(*ON_TOP) == (turned[0].cards if turned else ())
                assert set(view.pile("stock")) <= {None}
                assert len(view.pile("stock")) + len(view.pile(*ON_TOP)) == len(state.kernel.stock)


def test_whatever_is_drawn_from_an_open_stock_stays_known_and_lies_open() -> None:
    full = 0
    for state, rng in deals(drawing(2, "up"), 6):
        drawn: list[set[str | None]] = [set(), set()]
        while not state.view(0).sheet:
            for event in state.apply(rng.choice(state.legal_actions())):
                if isinstance(event, Moved) and event.target.role == "hand":
                    drawn[event.target.owner or 0] |= set(event.cards)
            for seat in range(2 if not state.view(0).sheet else 0):
                other = state.view(seat).pile("hand", 1 - seat)
                known = drawn[1 - seat] & set(state.view(1 - seat).hand)
                assert set(other) - {None} == known
                full += bool(known) and None not in other
                guessed = state.game.guess(state.view(seat), rng)
                assert guessed.view(seat) == state.view(seat)
                assert known <= set(guessed.view(1 - seat).hand)
                # The other seat would see of it just what it sees now.
                assert guessed.view(1 - seat).pile("hand", seat) == state.view(1 - seat).pile("hand", seat)
    assert full > 20


def test_only_the_first_card_of_a_closed_stock_is_turned_up_and_known() -> None:
    game, tops = drawing(2, "down"), set()
    for state, rng in deals(game, 6):
        (turned,) = state.view(0).pile(*ON_TOP)
        while not any(state.kernel.taken):
            assert state.view(1).pile(*ON_TOP) == (turned,)
            guessed = game.guess(state.view(state.to_act or 0), rng)
            assert isinstance(guessed, TrickState)
            assert guessed.kernel.stock[0] == game.bits[turned or ""]
            events = state.apply(rng.choice(state.legal_actions()))
        first, second = [event for event in events if isinstance(event, Moved)][1:]
        winner = state.kernel.winner
        assert (first.cards, first.open_to, first.target.owner) == ((turned,), None, winner)
        assert (second.source.role, second.open_to, second.target.owner) == ("stock", {1 - winner}, 1 - winner)
        while not state.view(0).sheet:
            assert not state.view(0).pile(*ON_TOP)
            holds = turned in state.view(winner).hand
            assert (turned in state.view(1 - winner).pile("hand", winner)) is holds
            for seat in range(2):
                view = state.view(seat)
                assert set(view.pile("hand", 1 - seat)) <= {None, turned}
                guessed = game.guess(view, rng)
                assert isinstance(guessed, TrickState)
                assert guessed.view(seat) == view
                assert not holds or turned in guessed.view(winner).hand
                tops.add(guessed.kernel.stock[0] if guessed.kernel.stock else 0)
            for event in state.apply(rng.choice(state.legal_actions())):
                if isinstance(event, Moved) and event.source.role == "stock":
                    assert event.open_to == {event.target.owner}
    assert len(tops) > 20


def test_a_play_out_draws_the_card_that_lies_open_first() -> None:
    for face in ("up", "down"):
        for state, rng in deals(drawing(2, face), 5):
            kernel = state.kernel.copy()
            kernel.draws = True
            while not state.view(0).sheet:
                action = rng.choice(state.legal_actions())
                kernel.play(state.game.bits[action.card])  # type: ignore[union-attr]
                state.apply(action)
                if not state.view(0).sheet:
                    assert kernel.hands == state.kernel.hands
            assert kernel.is_over


@pytest.mark.parametrize(
    ("dealing", "words"),
    [
        ({"face": "up", "turned": "under"}, 'dealing.face: .* turned must be "top"'),
        ({"face": "up", "turned": "none"}, 'dealing.face: .* turned must be "top"'),
        ({"face": "down", "swap": True}, 'dealing.swap: .* turned must be "under"'),
        ({"face": "down", "draw": "unable"}, 'dealing.turned: .* turned must be "none"'),
    ],
)
def test_an_open_stock_that_does_not_fit_is_refused(dealing: dict[str, Any], words: str) -> None:
    with pytest.raises(RuleError, match=words):
        drawing(2, **dealing)
