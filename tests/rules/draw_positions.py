"""Positions to order for games of drawing and knocking, reached by the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence

from purple_table.core.actions import Choose, NextDeal, read_action
from purple_table.core.cards import PileKey
from purple_table.core.events import DealBegan, DealScored, Event, Moved, Noted, Paid
from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
from purple_table.games.thirty_one.thirty_one_kernel import ThirtyOneKernel
from purple_table.games.thirty_one.thirty_one_state import DISCARDS, STOCK, ThirtyOneState
from tests.contract.matches import chance, make


def thirty_one(players: int = 4, **options: object) -> ThirtyOneGame:
    """Thirty-One from the rules folder."""
    game = make("thirty_one", players, **options)
    assert isinstance(game, ThirtyOneGame)
    return game


def dealt(game: ThirtyOneGame, seed: int = 1) -> ThirtyOneState:
    """A match whose first hand was just dealt; a Blitz may have ended it."""
    state = game.start(chance(seed))
    state.apply(NextDeal())
    state.apply(NextDeal())
    return state


def holding(
    game: ThirtyOneGame,
    hands: Sequence[str],
    top: str = "Bz8",
    draws: str = "",
    stock: int | None = None,
    chips: Sequence[int] = (),
    starter: int = 0,
) -> ThirtyOneState:
    """A hand in which every seat holds the cards named ("Rd8 Rd9 Bz9"; none: the seat is out), just before its first
    turn. `top` begins the discard pile, `draws` come first from the stock, which has `stock` cards (as many as are
    left). The dealer sits to the starter's right."""
    deck = game.deck
    state = game.start(chance(1))
    state.apply(NextDeal())
    if chips:
        change = tuple(own - game.payouts.chips for own in chips)
        state.sheet, state.totals = (change,), tuple(chips)
        state.pot = game.payouts.chips * game.players - sum(chips)
        state.standing = game.payouts.standing(game.players, state.sheet)
    state.starter = starter
    playing = [seat for seat in range(game.players) if hands[seat]]
    state.dealer = state.to_act = max((seat for seat in playing if seat < starter), default=playing[-1])
    state.apply(NextDeal())
    cards = [[deck.read(card) for card in hand.split()] for hand in hands]
    first = [deck.read(card) for card in draws.split()]
    named = {card for hand in cards for card in hand} | {deck.read(top), *first}
    rest = [card for card in game.dealing.cards if card not in named]
    pile = [*reversed(rest), *reversed(first)]
    out = [] if stock is None else pile[: len(pile) - stock]
    state.kernel = ThirtyOneKernel(
        game.tables,
        [deck.mask(hand) for hand in cards],
        [game.bits[card] for card in pile[len(out) :]],
        [game.bits[card] for card in [*out, deck.read(top)]],
        starter,
        game.reshuffle(state.chance.key(state.number)),
    )
    state.shown, state.declared = frozenset(), {}
    state.history = [event for event in state.history if isinstance(event, (DealBegan, Paid))]
    for seat in playing:
        moved = deck.codes(state.kernel.hands[seat])
        state.history.append(Moved(moved, STOCK, PileKey("hand", seat), frozenset((seat,))))
    state.history.append(Moved((deck.read(top),), STOCK, DISCARDS))
    state.go_on(state.history)
    return state


def do(state: ThirtyOneState, actions: str) -> list[Event]:
    """Carry out actions in turn, as in "draw, discard Rd8, stay, knock"; the events of the last one."""
    events: list[Event] = []
    for text in actions.split(", "):
        events = state.apply(read_action(text))
    return events


def declare(state: ThirtyOneState) -> list[Event]:
    """Everybody declares the best color; the events of the last declaration."""
    events: list[Event] = []
    while state.phase.name == "declaring":
        action = next(iter(state.legal_actions()))
        assert isinstance(action, Choose)
        events = state.apply(action)
    return events


def texts(state: ThirtyOneState) -> list[str]:
    """What may be done now, as text."""
    return [str(action) for action in state.legal_actions()]


def notes(events: Sequence[Event]) -> list[tuple[str, int]]:
    """What was noted, and of whom."""
    return [(event.kind, event.seat) for event in events if isinstance(event, Noted)]


def paid(events: Sequence[Event]) -> list[tuple[int | None, int | None, int, str]]:
    """The payments."""
    return [(event.payer, event.taker, event.chips, event.clause) for event in events if isinstance(event, Paid)]


def scored(events: Sequence[Event]) -> DealScored:
    """The score of the hand that ended."""
    return next(event for event in events if isinstance(event, DealScored))
