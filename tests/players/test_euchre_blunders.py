"""Euchre's blunders: no trump on a trick that the partner has for sure, no bower ordered into a rival dealer's hand."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Action, Bid, Give, Pass, Play
from purple_table.games.tricks.dealing_phase import LeftOver
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import make
from tests.rules.positions import dealt

BOTH = pytest.mark.parametrize("level", ["club", "expert"])


def holding(hands: list[str], turned: str) -> TrickState:
    """A deal by seat 3 in which every seat holds the cards named, and this card is turned up."""
    game = make("euchre", 4)
    assert isinstance(game, TrickGame)
    held = [card for hand in hands for card in hand.split()]
    states = (dealt(game, seed, dealer=3) for seed in range(400))
    state = next(state for state in states if state.view(0).pile("upcard") == (turned,))
    rest = [card for card in game.dealing.cards if card not in {turned, *held}]
    state.kernel.hands = [game.deck.mask(hand.split()) for hand in hands]
    state.part_data["deal"] = LeftOver(stays=game.deck.mask(rest), turned=game.bits[turned])
    return state


def decided(state: TrickState, level: str) -> Action:
    """What the level does for the seat to act."""
    assert state.to_act is not None
    player = make_player(state.game, level)
    legal = tuple(state.legal_actions())
    return player.choose(state.view(state.to_act), legal, Random(1), Budget(playouts=80)).action


@BOTH
@pytest.mark.parametrize("trick", ["GnK GnA GnQ", "GnA RdJ GnK"])
def test_a_trick_that_the_partner_holds_for_sure_is_not_trumped(trick: str, level: str) -> None:
    """The last to play has no Club: the partner's Ace, or its bower, takes the trick."""
    seats = [["SvK", "SvQ", "PuQ", "BzK"], ["BkK", "SvA", "BkA", "PuA"], ["GoK", "GoQ", "BzA", "BzQ"]]
    first, second, third = (" ".join([*hand, card]) for hand, card in zip(seats, trick.split(), strict=True))
    state = holding([first, second, third, "RdK PuK PuJ GoA BkJ"], "RdQ")
    for action in (Pass(), Bid("up"), Give("BkJ"), *map(Play, trick.split())):
        state.apply(action)
    assert (state.to_act, state.kernel.winner) == (3, 1)
    action = decided(state, level)
    assert isinstance(action, Play)
    assert action.card not in {"RdK", "RdQ"}


@BOTH
@pytest.mark.parametrize("hand", ["RdA RdQ BkQ BzQ PuK", "GoJ RdQ SvK BzK PuQ", "RdK RdQ GnA SvQ BzQ"])
def test_no_bower_is_ordered_into_a_rivals_hand_without_three_sure_tricks(hand: str, level: str) -> None:
    others = ["SvA SvJ PuA GoQ BkK", "GnK GnQ BkJ PuJ BkA", "GoA GoK BzA GnJ BzJ"]
    assert decided(holding([hand, *others], "RdJ"), level) == Pass()


@BOTH
def test_a_hand_that_cannot_fail_orders_up(level: str) -> None:
    """The left bower, Ace, King and Queen of trumps: only the bower that the dealer takes can beat them."""
    others = ["SvA SvJ PuA GoQ BkK", "GnK GnQ BkJ PuJ BkA", "GoA GoK BzA GnJ BzJ"]
    action = decided(holding(["GoJ RdA RdK RdQ GnA", *others], "RdJ"), level)
    assert isinstance(action, Bid)


@BOTH
@pytest.mark.parametrize("hand", ["RdJ RdA GnA PuA SvQ", "RdJ RdK BzA PuK SvQ", "RdJ GoJ GnA GnK SvQ"])
def test_a_maker_draws_trumps_before_it_plays_side_aces(hand: str, level: str) -> None:
    others = ["SvA SvJ BkA GoQ BkK", "GnQ BkJ PuJ BkQ PuQ", "GoA GoK BzK GnJ BzJ"]
    state = holding([hand, *others], "RdQ")
    state.apply(Bid("up"))
    state.apply(Give("BzJ"))
    assert state.to_act == 0
    assert decided(state, level) in (Play("RdJ"), Play("GoJ"))
