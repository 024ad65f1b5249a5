"""Judgement: what a Skilled player must weigh the right way round, beside the golden decisions that show any change."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import Discard, Pass
from purple_table.core.messages import english
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.players import test_trick_play as trick_play
from tests.players.positions import decide, hearts, position
from tests.rules.draw_positions import do, holding, thirty_one


def test_no_moon_is_tried_when_a_card_of_it_lies_aside() -> None:
    """All the Reds but the one that everybody sees set aside: the same hand with another card aside tries it."""
    game = hearts(5)
    own = "RdA RdK RdQ RdJ RdT Rd9 BkA BkK PuA"
    for aside, tries in (("Rd8", False), ("BkQ", True)):
        rest = [card for card in game.dealing.cards if card not in (*own.split(), aside)]
        others = {seat: " ".join(rest[9 * (seat - 1) : 9 * seat]) for seat in range(1, 5)}
        state = position(game, {0: own, **others})
        assert state.view(0).pile("aside") == (aside,)
        reason = english(decide(game, state).reason)
        assert ("capture every Red card" in reason) == tries


@pytest.mark.parametrize(
    "hand",
    ["RdA RdQ GoT SvQ Rd8 GnT Pu8 Sv8 BkQ Rd9 BzA PuQ", "Sv9 RdA BkA SvQ SvA RdT BzT BkT BzJ Rd8 RdJ BkJ"],
)
def test_a_bid_of_the_partner_is_left_alone_unless_another_is_clearly_better(hand: str) -> None:
    game = trick_play.game_of("contract")
    state = trick_play.position(game, "1 red, pass", {2: hand})
    player, view, legal = make_player(game, "club"), state.view(2), tuple(state.legal_actions())
    for seed in range(3):
        assert player.choose(view, legal, Random(seed), Budget(playouts=80)).action == Pass()


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_next_seat_gets_no_card_that_it_collects(level: str) -> None:
    """Of two idle cards of the same rank the one goes that is not of the color which the next seat took."""
    game = thirty_one(3)
    player = make_player(game, level)
    for rank in ["8", "9", "J", "Q"]:
        state = holding(game, [f"RdA RdK Go{rank}", "GoT BkQ Bz9", "BkT Sv9 PuJ"], "GoK", f"Bz8 Gn{rank}", starter=1)
        do(state, "take GoK, discard Bz9, draw, discard Bz8, draw")
        decision = player.choose(state.view(0), tuple(state.legal_actions()), Random(1), Budget(playouts=100))
        assert decision.action == Discard(f"Gn{rank}")
