"""Positions to order: a trick game's state with the hands a test wants, reached by the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from purple_table.core.actions import Action, NextDeal, Play
from purple_table.core.events import Event
from purple_table.core.game import State
from purple_table.games.match_frame import PhaseEnd
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from tests.contract.matches import chance, make


def hearts(players: int = 4, **options: object) -> TrickGame:
    """Hearts from the rules folder."""
    game = make("hearts", players, **options)
    assert isinstance(game, TrickGame)
    return game


def dealt(game: TrickGame, seed: int = 1, deal: int = 1, dealer: int = 0) -> TrickState:
    """A match in which deal number `deal` was just dealt by `dealer`."""
    state = game.start(chance(seed))
    state.number, state.dealer, state.to_act = deal, dealer, dealer
    state.apply(NextDeal())
    return state


def holding(game: TrickGame, hands: Sequence[str], deal: int = 3, dealer: int = 0) -> TrickState:
    """A deal without passing in which every seat holds the cards named ("Rd8 Rd9"); hands may be short."""
    state = dealt(game, deal=deal, dealer=dealer)
    state.kernel.hands = [game.deck.mask(game.deck.read(card) for card in hand.split()) for hand in hands]
    enter(state, "playing")
    return state


def enter(state: TrickState, key: str) -> None:
    """Go to the phase of the course with this key, and on from there."""
    state.phase = next(phase for phase in state.game.course.phases if phase.key == key)
    state.advance(PhaseEnd.AGAIN, [])


def play(state: TrickState, cards: str) -> list[Event]:
    """Play cards in turn; the events of the last one."""
    events: list[Event] = []
    for card in cards.split():
        events = state.apply(Play(state.game.deck.read(card)))
    return events


def legal(state: TrickState) -> set[str]:
    """The cards that may be played now."""
    return {action.card for action in state.legal_actions() if isinstance(action, Play)}


def decide(state: State, level: str, seed: int = 1, playouts: int = 120) -> Action:
    """What a player of this level does now."""
    assert state.to_act is not None
    player, actions = make_player(state.game, level), tuple(state.legal_actions())
    return player.choose(state.view(state.to_act), actions, Random(seed), Budget(playouts=playouts)).action


def place_hands(game: TrickGame, dealer: int, hands: Sequence[str], widow: str) -> TrickState:
    """A deal of a game with a widow in which the seats hold these cards, and the first of them is to bid."""
    state = dealt(game, dealer=dealer)
    masks = [game.deck.mask(cards.split()) for cards in (*hands, widow)]
    assert sum(masks) == state.game.in_play
    state.kernel = state.game.start_play(masks[:-1])
    state.part_data["exchange"] = replace(state.part_data["exchange"], widow=masks[-1])
    return state
