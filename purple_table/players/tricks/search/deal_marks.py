"""What is noted at the end of a deal that was played out after a choice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from purple_table.core.game import View
from purple_table.games.tricks.bidding_phase import read_bids
from purple_table.games.tricks.trump import NULL

if TYPE_CHECKING:
    from purple_table.games.tricks.kernel import Kernel
    from purple_table.games.tricks.trick_game import TrickGame
    from purple_table.players.search.halving import PlayoutResult


class DealMarks:
    """What is noted at the end of a deal. In its names "together" stands for fixed partners, and "allied" for any who
    play together in this deal.

    "made" says whether the own side made its bid, or without one kept a rival from it. Where capturing all of some
    cards is worth something, "own_sweep" and "rival_sweep" say whether the own side or another captured them all.
    """

    def __init__(self, game: TrickGame, view: View) -> None:
        self.seat, self.side = view.seat, game.sides[game.side_of(view.seat)]
        self._sides = game.sides
        self._sweeps = [sweep.cards for sweep in game.worth().sweeps]
        facts = game.facts(view)
        bids = read_bids(facts)
        worth = game.worth(replace(bids, times=1))  # points of cards, whatever a doubling makes of them
        by_cards = facts.denomination != NULL and sum(worth.cards) > 0 and worth.fraction == 1
        self._points = worth.cards if by_cards and not any(map(any, worth.tricks)) else ()
        self._team = next(seats for seats in bids.find_parties(game.sides) if view.seat in seats)
        declares = bids.declarer == view.seat and view.status.phase != "bidding"
        self.is_settled = declares or bool(bids.party)
        """Whether it is known who plays with whom in a deal that somebody plays against others."""
        self.names = {"together": "yes"} if len(self.side) > 1 else {}
        if len(self._team) > 1:
            self.names["allied"] = "yes"

    @property
    def counts_points(self) -> bool:
        """Whether points of cards are counted, and tricks are not."""
        return bool(self._points)

    def count_gains(self, kernel: Kernel) -> dict[str, float]:
        """Return how many tricks the own side has taken, or the points of its cards where they are counted instead."""
        if not self._points:
            return {"tricks": float(sum(kernel.taken[seat] for seat in self.side))}
        won = sum(kernel.won[seat] for seat in self._team)
        return {"captured": float(sum(points for place, points in enumerate(self._points) if won >> place & 1))}

    def mark_card(self, kernel: Kernel, card: int) -> dict[str, float]:
        """Return the gains of the deal, and whether the own side captures a card that it plays."""
        return {**self.count_gains(kernel), "takes": float(any(kernel.won[seat] & card for seat in self.side))}

    def note(self, result: PlayoutResult, kernel: Kernel) -> dict[str, float]:
        """Return the marks of a deal that is over."""
        marks = {} if result.made is None else {"made": float(result.made)}
        if self._sweeps:
            swept = [
                side
                for side in self._sides
                for cards in self._sweeps
                if not cards & ~sum(kernel.won[seat] for seat in side)
            ]
            marks["own_sweep"] = float(self.side in swept)
            marks["rival_sweep"] = float(any(side != self.side for side in swept))
        return marks
