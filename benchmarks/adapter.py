"""What `against.py` measures, in the words of this checkout; every checkout has an adapter of its own.

A loop plays one deal and gives how many actions that took. Every loop has the same deals on every checkout.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from purple_table.core.actions import NextDeal
from purple_table.core.game import Game, State, View
from purple_table.core.shuffle import SingleDealChance
from purple_table.games.blues_greens.blues_greens_state import BluesGreensState
from purple_table.games.blues_greens.trick_ladder import Tricks
from purple_table.games.thirty_one.thirty_one_state import ThirtyOneState
from purple_table.games.tricks.bidding import Bids
from purple_table.games.tricks.state import TrickState
from purple_table.games.tricks.trick_game import TrickGame
from purple_table.games.tricks.trump import NO_TRUMP, WITHOUT_COLOR
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.players.player import Budget
from purple_table.players.tricks.card_play.card_costs import CardCosts
from purple_table.players.tricks.sampling.sampled_deals import SampledDeals

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.players.playouts import PlayoutDeals, play_out, results

Loop = Callable[[], int]

POOL = 50
BID_GAMES = ("spades", "contract")
GAMES = ("hearts", *BID_GAMES, "whist", "thirty_one", "blues_greens")


@cache
def game_of(name: str) -> Game:
    """A game as its rule folder has it, for four; Hearts without passing, so that a deal is card play alone."""
    return load_game([Path("rules")], name, 4, {"passing": "off"} if name == "hearts" else {})


def dealt(name: str, number: int) -> State:
    """A match of one deal, dealt."""
    state = game_of(name).start(SingleDealChance(number.to_bytes(32, "big"), number % 4, 1))
    state.apply(NextDeal())
    return state


def at_cards(name: str, number: int) -> State:
    """The same with the first card to be played to a trick: what comes before is done at random."""
    rng = Random(number)
    while True:
        state = dealt(name, number)
        while state.to_act is not None:
            if state.view(0).status.phase == "playing":
                return state
            state.apply(rng.choice(list(state.legal_actions())))
        number += 1000  # thrown in by everybody: another deal


def contract(name: str) -> Loop:
    """A deal at random through `State.legal_actions` and `State.apply`, with checks and events."""
    pool = [dealt(name, number) for number in range(POOL)]
    rng = Random(1)

    def run() -> int:
        state = rng.choice(pool).copy()
        done = 0
        while state.to_act is not None:
            state.apply(rng.choice(list(state.legal_actions())))
            done += 1
        return done

    return run


def kernel(name: str) -> Loop:
    """A deal at random through the kernel of a game, bare."""
    return {"thirty_one": _draws, "blues_greens": _blue_tricks}.get(name, _tricks)(name)


def guess(name: str) -> Loop:
    """A full state that agrees with the view of the seat to act, in the middle of a deal."""
    game, rng = game_of(name), Random(1)
    pool: list[View] = []
    for number in range(POOL):
        state = at_cards(name, number) if name != "thirty_one" else dealt(name, number)
        for _ in range(12):
            if state.to_act is not None:
                view = state.view(state.to_act)
                state.apply(rng.choice(list(state.legal_actions())))
        pool.append(view)

    def run() -> int:
        game.guess(rng.choice(pool), rng)
        return 1

    return run


def playouts(name: str) -> Loop:
    """A deal by the Skilled card rules: of Hearts from its middle to its points, with a draw of the unseen cards; of a
    game with bids from the first trick on, with this trump and that, as it samples deals before it bids."""
    return _sampled(name) if name in BID_GAMES else _ducked(name)


def _sampled(name: str) -> Loop:
    game, rng = game_of(name), Random(1)
    assert isinstance(game, TrickGame)
    # No trump and the colors, in the order in which earlier checkouts have them.
    trumps = [name for name in game.trump.cards if name == NO_TRUMP or name not in WITHOUT_COLOR]
    pool = []
    for number in range(POOL):
        state = dealt(name, number)
        assert state.to_act is not None
        deals = SampledDeals(game, state.view(state.to_act), rng, Budget())
        pool.append((deals, deals.draw_hands(4), trumps[number % len(trumps)]))

    def run() -> int:
        deals, hands, trump = rng.choice(pool)
        deals.play_out(rng.choice(hands), Bids(), trump)
        return 1

    return run


def _ducked(name: str) -> Loop:
    game = game_of(name)
    assert isinstance(game, TrickGame)
    costs, player, rng = CardCosts(game), make_player(game, "club"), Random(1)
    pool: list[PlayoutDeals] = []
    for number in range(POOL):
        state = dealt(name, number)
        for _ in range(24):
            assert state.to_act is not None
            state.apply(player.choose(state.view(state.to_act), tuple(state.legal_actions()), rng, Budget()).action)
        assert state.to_act is not None
        pool.append(PlayoutDeals(game, state.view(state.to_act), costs))

    def run() -> int:
        kernel, known = rng.choice(pool).draw(rng)
        play_out(kernel, known, costs)
        results(kernel, costs)
        return 1

    return run


LOOPS: dict[str, tuple[Callable[[str], Loop], tuple[str, ...]]] = {
    "kernel": (kernel, GAMES),
    "contract": (contract, GAMES),
    "guess": (guess, GAMES),
    "playouts": (playouts, ("hearts", *BID_GAMES)),
}
"""What can be measured, and of which games."""


def _pick(cards: int, pick: Callable[[], float]) -> int:
    """One of the cards at random."""
    skip = int(pick() * cards.bit_count())
    while skip:
        cards &= cards - 1
        skip -= 1
    return cards & -cards


def _tricks(name: str) -> Loop:
    pool = []
    for number in range(POOL):
        state = at_cards(name, number)
        assert isinstance(state, TrickState)
        pool.append(state.kernel)
    rng = Random(1)
    choose, pick = rng.choice, rng.random

    def run() -> int:
        kernel = choose(pool).copy()
        hands, legal, play = kernel.hands, kernel.legal, kernel.play
        done = 0
        while hands[kernel.turn]:
            play(_pick(legal(), pick))
            done += 1
        return done

    return run


def _draws(name: str) -> Loop:
    pool = []
    for number in range(4 * POOL):
        state = dealt(name, number)
        assert isinstance(state, ThirtyOneState)
        if state.to_act is not None and not state.kernel.over:
            pool.append(state.kernel)
    rng = Random(1)
    choose, pick = rng.choice, rng.random

    def run() -> int:
        kernel = choose(pool).copy()
        done = 0
        while not kernel.over:
            way = pick()
            if way < 0.1 and kernel.may_knock():
                kernel.knock()
            elif way < 0.2 and kernel.may_stay():
                kernel.stay()
            else:
                if way < 0.6 and kernel.stock:
                    kernel.draw()
                else:
                    kernel.take()
                kernel.discard(_pick(kernel.may_discard(), pick))
            done += 1
        return done

    return run


def _blue_tricks(name: str) -> Loop:
    """Tricks of a dealt hand without a meld; its kernel knows tricks alone."""
    pool = []
    for number in range(POOL):
        state = dealt(name, number)
        assert isinstance(state, BluesGreensState)
        pack = state.game.pack
        order = list(range(len(pack.suit_of)))
        Random(number).shuffle(order)
        hands = [sum(1 << card for card in order[13 * seat : 13 * seat + 13]) for seat in range(4)]
        pool.append((Tricks(pack, number % (pack.no_trump + 1), False), hands))
    rng = Random(1)
    choose, pick = rng.choice, rng.random

    def run() -> int:
        tricks, dealt = choose(pool)
        hands, leader, done = dealt[:], 0, 0
        while hands[leader]:
            line: list[int] = []
            for place in range(4):
                seat = (leader + place) % 4
                card = _pick(tricks.legal(hands[seat], tricks.find_led(line)), pick)
                hands[seat] ^= card
                line.append(card)
                done += 1
            leader = (leader + (tricks.place(line) or 0)) % 4
        return done

    return run
