"""Manille's blunders: no bare Ace is led under an unseen Ten, no points are thrown on a trick that is lost for sure."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Play
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import make
from tests.players.positions import position


def manille() -> TrickGame:
    game = make("manille", 4)
    assert isinstance(game, TrickGame)
    return game


def played(state: TrickState, level: str) -> str:
    """The card that the level plays for the seat to act."""
    player = make_player(state.game, level)
    seat = state.to_act or 0
    decision = player.choose(state.view(seat), tuple(state.legal_actions()), Random(1), Budget(playouts=300))
    assert isinstance(decision.action, Play)
    return decision.action.card


@pytest.mark.parametrize("level", ["club", "expert"])
def test_leads_no_bare_ace_whose_ten_is_unseen(level: str) -> None:
    hand = "GoA Sv8 Sv9 SvJ Pu9 PuJ Gn8 Gn9 GnJ Bz8 Bz9 BzJ"
    assert played(position(manille(), {0: hand}), level) != "GoA"


@pytest.mark.parametrize("level", ["club", "expert"])
def test_throws_no_points_on_a_trick_that_the_others_have_for_sure(level: str) -> None:
    """The last to play has no Heart and no trump that wins: the dear cards stay."""
    game = manille()
    hand = "PuA SvA GnK Gn8 Bz8 BzA Sv8 Sv9 Pu9 PuK GnA Bz9"
    state = position(game, {0: hand}, ["GoT Go8 Go9"], leader=1)
    assert state.to_act == 0
    assert played(state, level) in {"Bz8", "Bz9", "Gn8", "Sv8", "Sv9", "Pu9"}
