"""Blunders of games with a stock and free play of cards: what the Skilled player never does, and that its play-outs
draw."""

from __future__ import annotations

from random import Random

import pytest

from purple_table.core.actions import NextDeal, Play
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.player import Budget
from purple_table.players.tricks.search.card_search import CardSearchPoint
from purple_table.players.tricks.search.playout_policies import PlayoutPolicies
from tests.contract.matches import chance, make
from tests.players.positions import decide


def dealt(players: int, hands: list[str], seed: int = 1) -> tuple[TrickGame, TrickState]:
    """The first lead of a deal with these hands, that of whoever leads first; trump is Silver."""
    game = make("briscola", players)
    assert isinstance(game, TrickGame)
    while True:
        state = game.start(chance(seed))
        state.apply(NextDeal())
        if state.view(0).status.trump == "Silver":
            break
        seed += 1
    masks = [game.deck.mask(hand.split()) for hand in hands]
    wanted, turned = sum(masks), state.kernel.stock[-1]
    assert not wanted & turned
    leader = state.to_act
    assert leader is not None
    rest = [game.bits[card] for card in game.dealing.cards if not game.bits[card] & (wanted | turned)]
    state.kernel.hands = [masks[(seat - leader) % players] for seat in range(players)]
    state.kernel.stock = (*rest, turned)
    state.allowed = state.kernel.legal()
    return game, state


@pytest.mark.parametrize("hand", ["Bz9 BkA PuT", "Gn8 RdK Pu9", "GoA Gn9 Bz9", "Bz9 GoK RdA", "BkK Gn8 BzT"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_dear_plain_card_is_not_led_while_trumps_are_out(players: int, hand: str, level: str) -> None:
    others = ["PuA PuK PuQ", "GnT GnJ GnQ", "BzJ BzQ BzK"]
    game, state = dealt(players, [hand, *others[: players - 1]])
    action = decide(game, state, level, 150).action
    assert isinstance(action, Play)
    assert not (action.card[:2] in ("Go", "Rd", "Bk") and action.card[2] in "AK")


@pytest.mark.parametrize("own", ["SvA GnT Rd9", "SvK SvA Bz9", "SvQ PuA Gn9"])
@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_partners_winning_trump_is_not_overtrumped(own: str, level: str) -> None:
    game, state = dealt(4, ["BzJ GnJ GnQ", "SvJ BzQ BzT", "Gn8 Pu9 Pu8", own])
    for card in ("BzJ", "SvJ", "Gn8"):
        state.apply(Play(card))
    action = decide(game, state, level, 150).action
    assert isinstance(action, Play)
    assert action.card[:2] != "Sv"


def test_a_supposed_deal_is_played_to_its_last_card() -> None:
    for players in (2, 3, 4):
        game = make("briscola", players)
        assert isinstance(game, TrickGame)
        rng, state = Random(2), game.start(chance(2))
        state.apply(NextDeal())
        while not state.view(0).sheet:
            assert state.to_act is not None
            if rng.random() < 0.1:
                point = CardSearchPoint(game, state.view(state.to_act), PlayoutPolicies(game), rng, Budget())
                kernel = point._play_card(point._sample_deal(rng), point._cards[0], ())
                assert sum(kernel.taken) == state.tricks
                assert sum(kernel.won) == game.deck.mask(game.dealing.cards)
            state.apply(rng.choice(list(state.legal_actions())))
