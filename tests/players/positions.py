"""Positions for tests: a state with given cards, reached through the real engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from purple_table.core.actions import Play
from purple_table.core.events import DealBegan
from purple_table.core.game import Game, State
from purple_table.core.shuffle import SingleDealChance, compute_key_digest
from purple_table.games.tricks.kernel import Kernel
from purple_table.games.tricks.stages import PlayStage
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Decision
from tests.contract.matches import make
from tests.rules.positions import enter

KEY = bytes(32)


def hearts(players: int = 4, **options: object) -> TrickGame:
    """Hearts with these options."""
    game = make("hearts", players, **options)
    assert isinstance(game, TrickGame)
    return game


def position(
    game: TrickGame,
    hands: Mapping[int, str],
    tricks: Sequence[str] = (),
    leader: int = 0,
    deal: int = 3,
    totals: Sequence[int] | None = None,
) -> TrickState:
    """The state after `tricks` (cards in the order played, the last one perhaps not complete), `leader` first.

    `hands` are cards still held. Who holds the cards that are named nowhere follows the order of the deck, as far as
    hands have room; so a seat's hand may be more than what is named, unless it is named in full.
    """
    deck, players = game.deck, game.players
    played: list[tuple[int, str]] = []
    seat = leader
    for trick in tricks:
        cards = [deck.read(text) for text in trick.split()]
        seats = [(seat + place) % players for place in range(len(cards))]
        played += zip(seats, cards, strict=True)
        seat = seats[game.tables.find_winning_place([game.bits[card] for card in cards])]
    began = [[deck.read(text) for text in hands.get(seat, "").split()] for seat in range(players)]
    for seat, card in played:
        began[seat].append(card)
    named = {card for hand in began for card in hand}
    assert len(named) == sum(map(len, began)), "a card is named twice"
    rest = [card for card in game.dealing.cards if card not in named]
    for hand in began:
        room = game.dealing.hand - len(hand)
        assert room >= 0, "a hand has too many cards"
        hand += rest[:room]
        del rest[:room]
    state = game.start(SingleDealChance(KEY, 0, deal))
    if totals is not None:
        state.totals = tuple(totals)
    state.history = [DealBegan(deal, 0, compute_key_digest(KEY))]
    state.kernel = Kernel(PlayStage(game.tables), [deck.mask(hand) for hand in began], 0)
    game.course.deal.lay_aside(state, rest)
    enter(state, "playing")
    kernel = state.kernel
    kernel.turn = kernel.winner = state.to_act = leader
    kernel.leadable = ~kernel.locked
    for seat, card in played:
        assert seat == kernel.turn
        state.allowed = game.bits[card]
        state.apply(Play(card))
    if kernel.hands[kernel.turn]:
        state.allowed = kernel.legal()
    return state


def decide(game: Game, state: State, level: str = "club", playouts: int = 400) -> Decision:
    """What a player of the level does for the seat to act."""
    assert state.to_act is not None
    player = make_player(game, level)
    return player.choose(state.view(state.to_act), tuple(state.legal_actions()), Random(1), Budget(playouts=playouts))
