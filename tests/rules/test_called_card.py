"""Sides that belong to the deal: the declarer calls a card, and whoever holds it plays with him in secret."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from purple_table import library
from purple_table.core.actions import Bid, Choose, NextDeal, Pass, Play
from purple_table.core.events import Noted
from purple_table.core.rulebook import RuleError
from purple_table.games.tricks.called_card import CALL, CALLED
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.aims import Aims
from tests.contract.matches import chance
from tests.invented.trading import HERE, POT, RULES

BIDS = ("2", "3", "misery", "4", "nap", "wellington")
SCORING = {
    "part": "alliance",
    "values": dict.fromkeys(BIDS, 1),
    "matadors": 0,
    "more": 0,
    "all_tricks": 1,
    "own": 0,
}


def make(bid: str = "", players: int = 4) -> TrickGame:
    """Little nap with hands of ten, in which the declarer calls a King."""
    rules = library.read_rules([HERE, RULES], "little_nap")
    book = {
        **rules.book,
        "dealing": {**rules.book["dealing"], "hand": 10 if players == 4 else 5},
        "sides": {"part": "called_card", "ranks": ["King", "Queen"], **({"bid": bid} if bid else {})},
        "scoring": [SCORING],
    }
    game = library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(players, {})
    assert isinstance(game, TrickGame)
    return game


def called(game: TrickGame, seed: int = 1) -> TrickState:
    """A deal in which the first seat plays a 4 and is to call a card."""
    state = game.start(chance(seed))
    state.apply(NextDeal())
    state.apply(Bid("4"))
    while state.phase.key == "bidding":
        state.apply(Pass())
    return state


def king(state: TrickState, action: Choose) -> str:
    """The King of the color that is called."""
    color = next(color for color in state.game.deck.colors if color.name.casefold() == action.choice)
    return f"{color.code}K"


def call_held(state: TrickState) -> int:
    """Call a King that somebody holds; that seat."""
    for action in state.legal_actions():
        assert isinstance(action, Choose)
        bit = state.game.bits[king(state, action)]
        holder = next((seat for seat in range(4) if state.kernel.hands[seat] & bit), None)
        if holder is not None:
            state.apply(action)
            return holder
    raise AssertionError("nobody holds a King")


def test_the_declarer_calls_a_king_that_he_does_not_hold() -> None:
    state = called(make())
    assert state.to_act == state.declarer
    legal = list(state.legal_actions())
    assert legal
    for action in legal:
        assert isinstance(action, Choose)
        assert action.topic == CALL
        assert action.choice != state.denomination
        assert not state.kernel.hands[state.to_act or 0] & state.game.bits[king(state, action)]
    assert state.refusal(Choose(CALL, state.denomination or "")) is not None


def test_only_the_ally_knows_until_the_card_is_played() -> None:
    state = called(make())
    declarer = state.declarer
    ally = call_held(state)
    assert declarer is not None
    for seat in range(4):
        assert state.view(seat).status.party == (tuple(sorted((declarer, ally))) if seat == ally else ())
    bit = state.part_data[CALLED].card
    # Sampled deals differ in the ally for everybody but the ally.
    for seat in range(4):
        guesses = [state.game.guess(state.view(seat), Random(number)) for number in range(30)]
        allies = {next((s for s in range(4) if guess.kernel.hands[s] & bit), None) for guess in guesses}
        assert (allies == {ally}) is (seat == ally), seat
    rng = Random(2)
    while state.part_data[CALLED].ally is None:
        assert state.view((ally + 1) % 4).status.party == ()
        legal = list(state.legal_actions())
        mine = [one for one in legal if isinstance(one, Play) and state.game.bits[one.card] == bit]
        state.apply(mine[0] if mine else rng.choice(legal))
    assert any(isinstance(event, Noted) and event.kind == "ally" and event.seat == ally for event in state.history)
    for seat in range(4):
        assert state.view(seat).status.party == tuple(sorted((declarer, ally)))


def test_the_two_score_together() -> None:
    state = called(make())
    declarer, ally, rng = state.declarer, call_held(state), Random(3)
    assert declarer is not None
    while not state.sheet:
        tricks = list(state.kernel.taken)
        takers = list(state.kernel.takers)
        state.apply(rng.choice(list(state.legal_actions())))
    last = next(event.seat for event in reversed(state.history) if hasattr(event, "leader"))
    tricks[last] += 1
    assert len(takers) == 9
    won = tricks[declarer] + tricks[ally]
    points = state.sheet[0]
    assert {points[seat] for seat in (declarer, ally)} == {1 if won >= 4 else -1 if won == 3 else -2}
    assert sum(points) == 0


def test_a_bid_may_be_played_alone() -> None:
    state = called(make("nap"))
    assert state.phase.key == "playing"
    assert state.part_data[CALLED].card == 0


@pytest.mark.parametrize("level", ["club", "expert"])
def test_players_call_and_play_with_secret_allies(level: str) -> None:
    """Nothing that they do is illegal, and the policies play for two parties."""
    game = make()
    state, player, rng = called(game, 4), make_player(game, level), Random(5)
    moves = 0
    while not state.sheet and moves < 14:
        assert state.to_act is not None
        view, legal = state.view(state.to_act), tuple(state.legal_actions())
        action = player.choose(view, legal, rng, Budget(playouts=12)).action
        assert action in legal
        assert game.guess(view, rng).view(view.seat) == view
        state.apply(action)
        moves += 1


def test_card_play_is_valued_by_parties() -> None:
    """A trick of the ally is worth as much to the declarer as one of his own."""
    game = make()
    bids = replace(called(game).part_data["bidding"].bids, party=frozenset({1, 2}))
    assert bids.find_parties(game.sides) == ((1, 2), (0, 3))
    bids = replace(bids, declarer=1)
    worth = game.worth(bids).tricks
    assert len(worth) == 2
    aims = Aims(game, bids)
    takes = aims.find_next_worth([0, 0, 0, 0]).takes
    assert takes[1][1] == takes[1][2] > takes[1][0] == takes[1][3]
    assert takes[0][0] == takes[0][3] > takes[0][1]


def test_a_called_card_needs_a_declarer_and_three_players() -> None:
    rules = library.read_rules([HERE, RULES], "little_nap")
    sides = {"part": "called_card", "ranks": ["King"]}
    book = {key: value for key, value in rules.book.items() if key not in ("bidding", "options")} | {"sides": sides}
    book["scoring"] = [{"part": "tricks_over", "book": 2}]
    with pytest.raises(RuleError, match="must have a declarer"):
        library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})
    with pytest.raises(RuleError, match="three players"):
        make(players=2)


@pytest.mark.parametrize(
    ("tables", "cause"),
    [
        ({"scoring": [{"part": "pay_each"}]}, r"\[scoring\] knows no ally, as \[sides\]"),
        ({"stakes": POT}, r"\[stakes\] knows no ally, as \[sides\]"),
    ],
)
def test_what_knows_no_ally_does_not_go_with_a_called_card(tables: dict[str, Any], cause: str) -> None:
    rules = library.read_rules([HERE, RULES], "little_nap")
    sides = {"part": "called_card", "ranks": ["King"]}
    book = {**rules.book, "sides": sides, "scoring": [SCORING], **tables}
    with pytest.raises(RuleError, match=cause):
        library.Rules(rules.folder, rules.deck_file, book, rules.deck).build(4, {})
