"""The value of the end of a hand to a seat, as its share of the match, by the scoring of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from purple_table.games.thirty_one.payouts import HandFacts, Lives, Pots, Settlement

if TYPE_CHECKING:
    from purple_table.games.thirty_one.thirty_one_game import ThirtyOneGame
    from purple_table.games.thirty_one.thirty_one_knowledge import ThirtyOneSeatFacts

Chances = tuple[Sequence[float], Sequence[float]]
"""The chances of the final hand of one rival, by rank: to reach at least that rank, and to exceed it."""


@dataclass(frozen=True, slots=True)
class ShowdownValues:
    """The value of a showdown to a seat, in shares of the match.

    A showdown falls on the seats with the lowest total (long game) or the best total (short game): on this seat
    `alone`, `tied` with another one, or on an `other` seat.
    """

    alone: float
    tied: float
    other: float


class Prospects:
    """The share of the match that a seat may expect after a hand: of all chips, or of the win once the match is over.

    best_wins   whether a showdown falls on the best (short game), not on the lowest (long game)
    blitz       the share after its own Blitz      blitzed   the share after the Blitz of somebody else
    """

    def __init__(self, game: ThirtyOneGame, seat_facts: ThirtyOneSeatFacts) -> None:
        self._game = game
        self._view = seat_facts.view
        self._seat = seat_facts.seat
        self._playing = tuple(seat for seat, size in enumerate(seat_facts.sizes) if size)
        self._others = [seat for seat in self._playing if seat != self._seat]
        self._ahead = game.payouts.standing(seat_facts.players, seat_facts.view.sheet).won
        self._knocks_cost = isinstance(game.payouts, Lives) and game.payouts.knocker_pays > 1
        self.best_wins = isinstance(game.payouts, Pots)
        self.blitz = self._value_results({}, None, self._seat)
        self.blitzed = fmean(self._value_results({}, None, seat) for seat in self._others)
        self._known: dict[int | None, ShowdownValues] = {}

    def value_showdown(self, knocker: int | None) -> ShowdownValues:
        """Return the values of a showdown after a knock by `knocker`; None is nobody."""
        if not self._knocks_cost:
            knocker = None
        found = self._known.get(knocker)
        if found is None:
            alone = self._value_fall([self._seat], knocker)
            tied = fmean(self._value_fall([self._seat, other], knocker) for other in self._others)
            rest = fmean(self._value_fall([other], knocker) for other in self._others)
            found = self._known[knocker] = ShowdownValues(alone, tied, rest)
        return found

    def chance_to_fall(self, rivals: Sequence[Chances], rank: int) -> tuple[float, float]:
        """Return how likely a showdown falls on the seat alone, and alone or tied, with a hand of this rank."""
        alone = both = 1.0
        for at_least, more in rivals:
            alone *= 1 - at_least[rank] if self.best_wins else more[rank]
            both *= 1 - more[rank] if self.best_wins else at_least[rank]
        return alone, both

    def list_equities(self, rivals: Sequence[Chances], ranks: int, knocker: int | None) -> list[float]:
        """Return the value of a showdown by the rank of the seat's hand, against rivals with these chances."""
        ends = self.value_showdown(knocker)
        found = []
        for rank in range(ranks):
            alone, both = self.chance_to_fall(rivals, rank)
            found.append(ends.other + alone * (ends.alone - ends.tied) + both * (ends.tied - ends.other))
        return found

    def _value_fall(self, seats: list[int], knocker: int | None) -> float:
        """Return the share after a showdown that falls on these seats."""
        own, rest = (self._game.counting.full, 0) if self.best_wins else (0, 1)
        return self._value_results({seat: own if seat in seats else rest for seat in self._playing}, knocker, None)

    def _value_results(self, totals: dict[int, int], knocker: int | None, blitzer: int | None) -> float:
        view, shares = self._view, []
        # Who has the high card where the best are level is open: it may be the seat, or somebody else.
        for high in (-1, 1) if self.best_wins else (0,):
            facts = HandFacts(
                totals,
                {seat: (high if seat == self._seat else 0, 0) for seat in self._playing},
                view.totals,
                view.status.pot or 0,
                self._playing,
                self._playing[0],
                knocker,
                blitzer,
                self._ahead,
            )
            settled = self._game.payouts.settle(facts, self._game.counting)
            shares.append(find_share(self._game, settled, self._seat, self._playing, self._ahead))
        return fmean(shares)


def find_share(game: ThirtyOneGame, settled: Settlement, seat: int, playing: Sequence[int], ahead: int) -> float:
    """Return the share of a seat in the match, from 0 to 1, after a hand that the seats `playing` played.

    It is the share of the win if the match is over, else of all chips that can still be won. `ahead` pots had been won
    before the hand.
    """
    winners = game.payouts.find_winners(settled.chips, ahead + (0 if settled.again else 1))
    if winners:
        return 1 / len(winners) if seat in winners else 0.0
    if isinstance(game.payouts, Pots):
        return (settled.chips[seat] + settled.pot / len(playing)) / (sum(settled.chips) + settled.pot)
    # The last one with chips takes the pot, so it is won with the chips that are left.
    return settled.chips[seat] / sum(settled.chips)
