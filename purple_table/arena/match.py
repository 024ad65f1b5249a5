"""One deal played by computer players, through the whole contract: views in, actions out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from purple_table.core.game import Game
from purple_table.core.shuffle import Chance, OneDeal
from purple_table.players.player import Budget, Player


@dataclass(frozen=True, slots=True)
class Deal:
    """A single deal: its key, its number (it says where cards are passed) and its dealer."""

    key: bytes
    number: int
    dealer: int


def deals(game: Game, seed: int, first: int, last: int) -> list[Deal]:
    """Deals number `first` to `last` - 1 (from 0) of a seed; numbers and dealers go round together."""
    chance = Chance(sha256(b"purple-table arena %d" % seed).digest())
    return [Deal(chance.key(number + 1), number + 1, number % game.players) for number in range(first, last)]


def play_deal(game: Game, deal: Deal, players: Sequence[Player], budget: Budget) -> tuple[int, ...]:
    """Play a deal from totals of 0; the totals after it, by side.

    The players' random numbers come from the deal's key and the seat, so a deal repeats exactly.
    """
    state = game.start(OneDeal(deal.key, deal.dealer, deal.number))
    rngs = [Random(deal.key + bytes([seat])) for seat in range(game.players)]
    while (seat := state.to_act) is not None:
        legal = tuple(state.legal_actions())
        decision = players[seat].choose(state.view(seat), legal, rngs[seat], budget)
        state.apply(decision.action)
    if state.outcome is None:
        raise RuntimeError("the match ended without an outcome")
    return state.outcome.totals
