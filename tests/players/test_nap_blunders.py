"""Blunders of Napoleon, Peep Nap and Sir Garnet: what none of the levels does, from the pages of the games."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from purple_table.core.actions import Action, Bid, Choose, Give, NextDeal, Pass, Play
from purple_table.games.tricks.dealing_phase import LeftOver
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make

BOTH = pytest.mark.parametrize("level", ["club", "expert"])
LOOK, TAKE, LEAVE = Choose("widow", "look"), Choose("exchange", "take"), Choose("exchange", "leave")


def holding(name: str, hands: list[str], widow: str = "") -> TrickState:
    """A deal by the last seat, in which every seat holds the cards named and these lie by themselves."""
    game = make(name, len(hands))
    assert isinstance(game, TrickGame)
    state = game.start(chance(1))
    state.dealer = state.to_act = len(hands) - 1
    state.apply(NextDeal())
    mask = game.deck.mask
    held = mask([card for hand in [*hands, widow] for card in hand.split()])
    state.kernel.hands = [mask(hand.split()) for hand in hands]
    state.part_data["deal"] = LeftOver(stays=mask(game.dealing.cards) & ~held)
    if widow:
        state.part_data["exchange"] = replace(state.part_data["exchange"], widow=mask(widow.split()))
    return state


def decided(state: TrickState, level: str) -> Action:
    """What the level does for the seat to act."""
    assert state.to_act is not None
    player = make_player(state.game, level)
    return player.choose(state.view(state.to_act), tuple(state.legal_actions()), Random(1), Budget(playouts=60)).action


OTHERS = ["Bz8 Gn9 SvT GoJ RdQ", "BzT GnJ SvQ GoK Rd8", "BzJ GnQ SvK Go8 Rd9"]


@BOTH
@pytest.mark.parametrize(
    ("game", "hand"),
    [
        ("napoleon", "PuK PuQ PuJ PuT RdA"),
        ("peep_nap", "BkK BkQ BkJ GoA RdA"),
        ("sir_garnet", "BkK BkQ BkJ BkT Bk9"),
    ],
)
def test_no_nap_is_bid_without_the_ace_of_the_color(game: str, hand: str, level: str) -> None:
    widow = {"napoleon": "", "peep_nap": "Pu8", "sir_garnet": "Pu8 Pu9 SvA Sv8 Sv9"}[game]
    others = [other.replace("SvQ", "BzK").replace("SvK", "GnK") for other in OTHERS]
    action = decided(holding(game, [hand, *others], widow), level)
    assert str(action) not in {"bid nap", "bid wellington", "bid blucher"}


@BOTH
def test_the_spare_hand_is_not_taken_without_an_ace(level: str) -> None:
    state = holding("sir_garnet", ["PuK PuQ PuJ BkK BkQ", *OTHERS], "PuA Pu9 Pu8 BkA SvA")
    assert decided(state, level) != Bid("extra")


@BOTH
def test_no_ace_is_laid_away_from_ten_cards(level: str) -> None:
    state = holding("sir_garnet", ["PuA PuK Pu9 RdA Bk8", *OTHERS], "PuT Pu8 BkA Sv8 Sv9")
    state.apply(Bid("extra"))
    player, seat = make_player(state.game, level), state.to_act
    assert seat is not None
    while state.phase.name == "exchange":
        legal = tuple(state.legal_actions())
        action = player.choose(state.view(seat), legal, Random(1), Budget(playouts=60)).action
        assert isinstance(action, Give)
        assert not action.card.endswith("A")
        state.apply(action)


@BOTH
@pytest.mark.parametrize(
    ("hand", "widow", "wanted"),
    [
        # A side King for a trump or an Ace is no bargain, a low card for an Ace is one.
        ("PuA PuK PuQ PuT RdA", "BkK", LEAVE),
        ("PuA PuK PuQ Bk9 RdA", "BkA", TAKE),
        ("PuA PuK PuQ Pu8 RdA", "PuJ", TAKE),
        ("PuA PuK BkA GoA RdA", "Bz9", LEAVE),
    ],
)
def test_neither_a_trump_nor_an_ace_is_given_up_for_the_widow(
    hand: str, widow: str, wanted: Action, level: str
) -> None:
    state = holding("peep_nap", [hand, *OTHERS], widow)
    for action in (Bid("4"), Pass(), Pass(), Pass()):
        state.apply(action)
    assert decided(state, level) == wanted
    state.apply(TAKE)
    given = decided(state, level)
    assert isinstance(given, Give)
    if wanted == TAKE:
        assert given.card in {"Bk9", "Pu8"}


@BOTH
def test_a_winner_is_not_spent_on_a_trick_that_another_defender_has(level: str) -> None:
    """Against a 3 of seat 0 the last to play leaves the trump Ace of seat 2 alone, and keeps the own King."""
    state = holding(
        "napoleon", ["PuQ PuJ RdA RdK Bk9", "Bz8 Gn9 SvT GoJ BkQ", "PuA GnJ GoK Rd8 BzT", "PuK Pu8 GnQ SvK Go8"]
    )
    for action in (Bid("3"), Pass(), Pass(), Pass(), Play("PuQ"), Play("SvT"), Play("PuA")):
        state.apply(action)
    assert state.to_act == 3
    assert decided(state, level) != Play("PuK")


def test_a_look_is_taken_with_three_of_a_color_and_its_king() -> None:
    state = holding("peep_nap", ["PuK PuQ Pu9 Bk8 Rd9", *OTHERS], "PuA")
    assert decided(state, "club") == LOOK
    assert decided(holding("peep_nap", ["Pu9 Gn8 Go9 Bk8 RdT", *OTHERS], "PuA"), "club") == Pass()


def test_a_bold_player_bluffs_now_and_then_and_says_so() -> None:
    """Of bids that are neither clearly better nor worse than a pass; nobody else does."""
    kinds: dict[str, list[str]] = {"normal": [], "bold": []}
    for style, found in kinds.items():
        player = make_player(make("napoleon", 5), "club", style)
        for seed in range(14, 20):
            state = make("napoleon", 5).start(chance(seed))
            state.apply(NextDeal())
            legal = tuple(state.legal_actions())
            evidence = player.choose(state.view(state.to_act or 0), legal, Random(seed), Budget(playouts=60)).evidence
            found.append("" if evidence is None else evidence.kind)
    assert "bluffs" not in kinds["normal"]
    assert 1 <= kinds["bold"].count("bluffs") <= 4
    plain = [kind for kind, bold in zip(kinds["normal"], kinds["bold"], strict=True) if bold == "bluffs"]
    assert set(plain) == {"tried_pass"}
