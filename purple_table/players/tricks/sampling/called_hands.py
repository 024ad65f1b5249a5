"""Sampled deals that agree with the points that the others have bid: who bid much holds much."""

from __future__ import annotations

from math import fsum
from random import Random
from typing import TYPE_CHECKING

from purple_table.core.game import View
from purple_table.core.overriding import override
from purple_table.games.tricks.bidding_phase import BiddingPhase, read_calls
from purple_table.games.tricks.guessing import TrickSampler
from purple_table.players.tricks.bidding.meld_calls import MeldCaller, make_point_caller

if TYPE_CHECKING:
    from purple_table.games.tricks.seat_facts import TrickSeatFacts
    from purple_table.games.tricks.trick_game import TrickGame

TRIES = 8
"""The most draws from which the deal that agrees best with the calls is taken."""


class CalledHandsSampler(TrickSampler):
    """Draws deals in which each hand is worth about what its seat has called; the seats are expected to be Skilled."""

    def __init__(self, game: TrickGame, facts: TrickSeatFacts, caller: MeldCaller) -> None:
        super().__init__(game.course, facts)
        self._caller = caller
        self._heard = caller.hear(read_calls(facts), facts.seat)

    @override
    def draw(self, rng: Random) -> list[int]:
        best: tuple[float, list[int]] | None = None
        for _ in range(TRIES if self._heard else 1):
            places = super().draw(rng)
            surprise = self._measure_surprise(places)
            if best is None or surprise < best[0]:
                best = surprise, places
            if not surprise:
                break
        assert best is not None
        return best[1]

    def _measure_surprise(self, hands: list[int]) -> float:
        """Return by how many points the hands are worth less or more than their seats have called, over all seats."""
        worths = [(self._caller.judge(hands[seat])[0], least, most) for seat, least, most in self._heard]
        return fsum(max(least - worth, worth - most, 0.0) for worth, least, most in worths)


def make_sampler(game: TrickGame, view: View) -> TrickSampler:
    """Return a sampler of deals that agree with a view, and with the calls of a bidding in which melds count."""
    facts = game.facts(view)
    caller = make_point_caller(game) if view.status.phase == BiddingPhase.key else None
    return (
        CalledHandsSampler(game, facts, caller) if isinstance(caller, MeldCaller) else TrickSampler(game.course, facts)
    )
