"""Plays a deal or a match with computer players through the whole contract: they get views and return actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random

from purple_table.core.actions import NextDeal
from purple_table.core.game import Game, State
from purple_table.core.shuffle import SECRET_BYTES, Basis, Chance, SingleDealChance
from purple_table.players.player import Budget, Decision, Player

MOST_DEALS = 500
"""After so many deals a match is stopped: careless bidders may never reach a target."""


@dataclass(frozen=True, slots=True)
class SingleDeal:
    """A single deal: its key, its number (which decides where cards are passed), its dealer, and what else it depends
    on."""

    key: bytes
    number: int
    dealer: int
    basis: Basis = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayResult:
    """The result of a deal or a match: totals by side, the winning sides (none if it was stopped), and every step with
    the seat that took it, its action and its reason."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    steps: tuple[tuple[int, Decision], ...]
    game: Game = field(repr=False, compare=False)
    chance: Chance = field(repr=False)
    players: tuple[str, ...] = ()
    """Who sat at each seat, where that is known by name."""


def make_deals(game: Game, seed: int, first: int, last: int) -> list[SingleDeal]:
    """Return the deals number `first` to `last` - 1 (from 0) of a seed. Their numbers and dealers rotate together."""
    chance = Chance(sha256(b"purple-table arena %d" % seed).digest())
    return [SingleDeal(chance.key(number + 1), number + 1, number % game.players) for number in range(first, last)]


def play_deal(game: Game, deal: SingleDeal, players: Sequence[Player], budget: Budget) -> PlayResult:
    """Play a deal. Its totals are those of a match that begins with it, also if it depends on other totals.

    The players' random numbers come from the deal's key and the seat, so a deal repeats exactly.
    """
    chance = SingleDealChance(deal.key, deal.dealer, deal.number, deal.basis)
    played = _play(game, chance, deal.key, players, budget)
    if not deal.basis:
        return played
    began, usual = (game.start(one).view(0).totals for one in (chance, replace(chance, basis={})))
    return replace(played, totals=tuple(map(sum, zip(played.totals, usual, (-own for own in began), strict=True))))


def play_match(game: Game, secret: bytes, players: Sequence[Player], budget: Budget) -> PlayResult:
    """Play a whole match, or its first `MOST_DEALS` deals."""
    return _play(game, Chance(secret), secret, players, budget)


def make_secrets(seed: int, first: int, last: int) -> list[bytes]:
    """Return the secrets of matches number `first` to `last` - 1 (from 0) of a seed."""
    return [
        sha256(b"purple-table arena %d match %d" % (seed, number)).digest()[:SECRET_BYTES]
        for number in range(first, last)
    ]


def _play(game: Game, chance: Chance, salt: bytes, players: Sequence[Player], budget: Budget) -> PlayResult:
    state: State = game.start(chance)
    rngs = [Random(salt + bytes([seat])) for seat in range(game.players)]
    steps: list[tuple[int, Decision]] = []
    deals = 0
    while (seat := state.to_act) is not None:
        legal = tuple(state.legal_actions())
        if isinstance(legal[0], NextDeal):
            if deals == MOST_DEALS:
                break
            deals += 1
        decision = players[seat].choose(state.view(seat), legal, rngs[seat], budget)
        state.apply(decision.action)
        steps.append((seat, decision))
    outcome = state.outcome
    return PlayResult(state.view(0).totals, outcome.winners if outcome is not None else (), tuple(steps), game, chance)
