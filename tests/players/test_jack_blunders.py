"""Blunders of California Jack and Shasta Sam: what players never do with the Jack and the 8 of trumps, or for a poor
card; and that the end of a deal is solved."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import NextDeal, Play
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make
from tests.players.positions import decide

NAMES = ("california_jack", "shasta_sam")
levels = pytest.mark.parametrize("level", ["club", "expert"])


def dealt(name: str, hands: list[str], top: str) -> tuple[TrickGame, TrickState]:
    """The first lead of a deal with these hands, that of whoever leads first; trump is Silver, and this card lies on
    the stock."""
    game = make(name, 2)
    assert isinstance(game, TrickGame)
    for seed in range(1, 50):
        state = game.start(chance(seed))
        state.apply(NextDeal())
        if state.view(0).status.trump == "Silver":
            break
    masks = [game.deck.mask(hand.split()) for hand in hands]
    wanted = sum(masks) | game.bits[top]
    leader = state.to_act
    assert leader is not None
    state.kernel.hands = [masks[(seat - leader) % 2] for seat in range(2)]
    rest = [game.bits[card] for card in game.dealing.cards if not game.bits[card] & wanted]
    state.kernel.stock = (game.bits[top], *rest)
    state.allowed = state.kernel.legal()
    return game, state


@levels
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hand", ["SvJ Bz9 PuT GnQ RdT BkJ", "Sv8 Bz9 Go8 GnQ RdT BkK", "Sv8 SvJ BzT Gn9 GoT Bk9"])
def test_jack_and_8_of_trumps_are_not_led_while_a_higher_trump_is_unseen(name: str, hand: str, level: str) -> None:
    game, state = dealt(name, [hand, "GnA GnK PuA SvK RdA BkA"], "Sv9")
    action = decide(game, state, level, 100).action
    assert isinstance(action, Play)
    assert action.card not in ("SvJ", "Sv8")


@levels
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("lead", "hand"), [("SvQ", "SvJ PuT Bz9 GnQ RdT BkJ"), ("SvT", "Sv8 PuK Bz9 GnQ RdT BkJ")])
def test_jack_and_8_of_trumps_are_not_given_to_a_higher_trump(name: str, lead: str, hand: str, level: str) -> None:
    game, state = dealt(name, [f"{lead} GnA GnK PuA RdA BkA", hand], "Sv9")
    state.apply(Play(lead))
    action = decide(game, state, level, 100).action
    assert isinstance(action, Play)
    assert action.card[:2] == "Pu"


@levels
def test_no_trump_is_spent_on_a_poor_trick_for_a_poor_card(level: str) -> None:
    game, state = dealt("california_jack", ["Bz9 GnA GnK PuA RdA BkA", "Gn8 SvA SvK GoK RdT BkJ"], "BzT")
    state.apply(Play("Bz9"))
    assert decide(game, state, level, 100).action == Play("Gn8")


@pytest.mark.parametrize("name", NAMES)
def test_a_skilled_player_keeps_jack_and_8_for_safe_tricks_in_whole_deals(name: str) -> None:
    game, kept = make(name, 2), 0
    assert isinstance(game, TrickGame)
    skilled = make_player(game, "club")
    for seed in range(3):
        state, rng = game.start(chance(seed)), Random(seed)
        state.apply(NextDeal())
        assert isinstance(state, TrickState)
        while not state.view(0).sheet:
            assert state.to_act is not None
            view, legal = state.view(state.to_act), tuple(state.legal_actions())
            action = skilled.choose(view, legal, rng, Budget()).action
            assert isinstance(action, Play)
            treasures = {card for card in view.hand if game.bits[card] & state.trump and card[2] in "J8"}
            others = {play.card for play in legal if isinstance(play, Play)} - treasures
            higher = state.kernel.tables.higher[game.bits[action.card].bit_length()] & state.trump
            seen = sum(state.kernel.won) | game.deck.mask(view.hand)
            if action.card in treasures and others:
                # As a lead it must be the highest that is left; as the second card it must take the trick.
                winner = [card for _, card in state.trick]
                taken = bool(winner) and bool(game.bits[action.card] & state.kernel.winning_mask)
                known = game.deck.mask(card for card in view.pile("hand", 1 - view.seat) if card is not None)
                whole = None not in view.pile("hand", 1 - view.seat)
                threats = higher & (known if whole else ~seen)
                assert taken or (not winner and not threats)
            kept += bool(treasures) and action.card not in treasures
            state.apply(action)
    assert kept > 2


@pytest.mark.parametrize("name", NAMES)
def test_an_expert_solves_the_last_six_tricks(name: str) -> None:
    game, solved = make(name, 2), 0
    assert isinstance(game, TrickGame)
    state, rng = game.start(chance(5)), Random(5)
    state.apply(NextDeal())
    expert = make_player(game, "expert")
    while not state.view(0).sheet:
        assert state.to_act is not None
        view, legal = state.view(state.to_act), tuple(state.legal_actions())
        action = rng.choice(legal)
        if not view.pile("stock") and len(legal) > 1:
            decision = expert.choose(view, legal, rng, Budget(playouts=20))
            assert decision.evidence.kind in ("solved", "solved_level")
            action, solved = decision.action, solved + 1
        state.apply(action)
    assert solved >= 3
