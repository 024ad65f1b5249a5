"""The Skilled player of Blues and Greens: positions with the plays that a partner can understand."""

from __future__ import annotations

import re
from random import Random

import pytest

from purple_table.core.actions import Bid, Choose, Meld, Pass, Play, Take
from purple_table.core.messages import english
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from purple_table.players.levels import STYLES, make_player
from purple_table.players.player import Budget, Decision
from tests.rules.blues_greens_positions import bid, blues_greens, cards, dealt, playing

BOTH = pytest.mark.parametrize("level", ["club", "expert"])
STRONG = "gTd gJd gQd gKd gAd g9d g8d g3c g3s g4c g5h g6s g7c"
WEAK = "g4c g6c g5d g7d g4h g6h g5s g7s g8c g9d g8h g9s g4d"


def decide(state: BluesGreensState, level: str = "club", style: str = "normal") -> Decision:
    assert state.to_act is not None
    player = make_player(state.game, level, style)
    return player.choose(state.view(state.to_act), tuple(state.legal_actions()), Random(1), Budget(playouts=40))


def following(hand: str, line: str, leader: int, trump: str = "hearts") -> BluesGreensState:
    """Seat 0 plays to a trick that `leader` led; the others hold middling cards, and nothing can be drawn."""
    others = ["g4s g5s g6d g9c", "g8s g9s g5d gTc", "gTs g7s g8d gJc"]
    state = playing([hand, *others], trump)
    state.leader = state.to_act = leader
    for card in line.split():
        assert state.to_act is not None
        state.hands[state.to_act] |= cards(state.game, card)
        state.begin_turn()
        state.apply(Play(card))
    assert state.to_act == 0
    return state


class TestTricks:
    @BOTH
    def test_a_red_three_does_not_go_to_the_rivals(self, level: str) -> None:
        """The rivals' Ace of clubs cannot be beaten: of cards outside the suit a worthless one goes."""
        state = following("g3h g4d g7d", "gAc g5c gKc", 1)
        action = decide(state, level).action
        assert isinstance(action, Play)
        assert action.card != "g3h"

    @BOTH
    def test_the_sure_winner_of_the_partner_is_left_alone(self, level: str) -> None:
        """Seat 2 led the Ace of clubs, nobody trumped, and seat 0 plays last but one with the King and small clubs."""
        state = following("gKc g4c gAh", "gAc g5c", 2)
        action = decide(state, level).action
        assert isinstance(action, Play)
        assert action.card in ("gKc", "g4c")

    @BOTH
    def test_points_go_to_the_partner(self, level: str) -> None:
        assert decide(following("gTc g4c g7d", "g5c gAc g6c", 1), level).action == Play("gTc")

    @pytest.mark.parametrize(
        ("hand", "line", "told"),
        [
            (
                "gQc g7c g4d",
                "g5c gAc g6c",
                "My partner takes this trick, so I add the points of the green Queen of Clubs.",
            ),
            ("g9h g7h g8d", "gAc g5c gKc", "With the green 7 of Hearts our side takes the trick."),
            ("g4d g7d g9s", "gAc g5c gKc", "The others take this trick, and I miss the green 9 of Spades least."),
            ("b2d b2s", "g2s g2h g2c", "Nobody takes this trick, and I miss the blue 2 of Diamonds least."),
        ],
    )
    def test_the_last_seat_knows_who_takes_the_trick(self, hand: str, line: str, told: str) -> None:
        assert english(decide(following(hand, line, 1)).reason) == told

    def test_nobody_before_the_last_is_told_that_it_is_sure(self) -> None:
        for line, leader in (("gAc", 3), ("gAc g5c", 2)):
            reason = english(decide(following("gKc g4c gAh", line, leader)).reason)
            percent = re.search(r"about (\d+) %", reason)
            assert percent
            assert 1 <= int(percent[1]) <= 99


class TestBids:
    @pytest.mark.parametrize("style", STYLES)
    def test_a_weak_hand_passes_and_a_great_one_bids(self, style: str) -> None:
        for hand, wanted in ((WEAK, Pass()), (STRONG, Bid("136"))):
            state = dealt(blues_greens())
            state.hands[0] = cards(state.game, hand)
            assert decide(state, style=style).action == wanted

    @BOTH
    def test_the_strong_suit_is_named_trump(self, level: str) -> None:
        state = dealt(blues_greens())
        state.hands[0] = cards(state.game, STRONG)
        bid(state, "136 pass pass pass")
        assert decide(state, level).action == Choose("trump", "diamonds")

    @BOTH
    def test_no_bid_goes_far_beyond_the_hand(self, level: str) -> None:
        state = dealt(blues_greens())
        state.hands[2] = cards(state.game, STRONG)
        bid(state, "136 200")
        assert decide(state, level).action == Pass()


class TestMelds:
    def test_a_card_that_makes_a_great_meld_is_drawn(self) -> None:
        """The Ace on top completes four Aces with trump among them."""
        hands = ["gAc gAd gAs g4c g6d", "g4s g5s g6c g9c", "g8s g9s g5d gTc", "gTs g7s g8d gJc"]
        state = playing(hands, "hearts", splay="b4d bAh", deck="b5c b6s b7d b8h")
        assert decide(state).action == Take("bAh")
        state.apply(Take("bAh"))
        assert isinstance(decide(state).action, Meld)
