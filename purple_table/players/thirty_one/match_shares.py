"""Prospects: what the end of a hand is worth to a seat, as its share of the match, by the scoring of the game."""

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
"""Of one rival's final hand: the chance to be worth at least so much, and more, by rank."""


@dataclass(frozen=True, slots=True)
class Ends:
    """What a showdown is worth to the seat that it falls on alone (it has the lowest total of the long game, the best
    of the short one), tied with somebody, or not at all, as it falls on others."""

    alone: float
    tied: float
    other: float


class Prospects:
    """The share of the match that a seat may expect after a hand: its part of all chips, or of the win at the end.

    best_wins   whether a showdown falls on the best (short game), not on the lowest (long game)
    blitz       the share after a Blitz of its own      blitzed   after somebody else's
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
        self.blitz = self._value_after({}, None, self._seat)
        self.blitzed = fmean(self._value_after({}, None, seat) for seat in self._others)
        self._known: dict[int | None, Ends] = {}

    def ends(self, knocker: int | None) -> Ends:
        """Return what a showdown is worth after a knock by this seat, or by nobody."""
        if not self._knocks_cost:
            knocker = None
        found = self._known.get(knocker)
        if found is None:
            alone = self._falls([self._seat], knocker)
            tied = fmean(self._falls([self._seat, other], knocker) for other in self._others)
            rest = fmean(self._falls([other], knocker) for other in self._others)
            found = self._known[knocker] = Ends(alone, tied, rest)
        return found

    def level(self, rivals: Sequence[Chances], rank: int) -> tuple[float, float]:
        """With a hand of this rank, how likely a showdown falls on the seat alone, and alone or tied."""
        alone = both = 1.0
        for at_least, more in rivals:
            alone *= 1 - at_least[rank] if self.best_wins else more[rank]
            both *= 1 - more[rank] if self.best_wins else at_least[rank]
        return alone, both

    def list_equities(self, rivals: Sequence[Chances], ranks: int, knocker: int | None) -> list[float]:
        """Return what a showdown is worth by the rank of the seat's hand, against rivals with these chances."""
        ends = self.ends(knocker)
        found = []
        for rank in range(ranks):
            alone, both = self.level(rivals, rank)
            found.append(ends.other + alone * (ends.alone - ends.tied) + both * (ends.tied - ends.other))
        return found

    def _falls(self, seats: list[int], knocker: int | None) -> float:
        """Return the share after a showdown that falls on these seats."""
        own, rest = (self._game.counting.full, 0) if self.best_wins else (0, 1)
        return self._value_after({seat: own if seat in seats else rest for seat in self._playing}, knocker, None)

    def _value_after(self, totals: dict[int, int], knocker: int | None, blitzer: int | None) -> float:
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
            shares.append(share(self._game, settled, self._seat, self._playing, self._ahead))
        return fmean(shares)


def share(game: ThirtyOneGame, settled: Settlement, seat: int, playing: Sequence[int], ahead: int) -> float:
    """Return a seat's part of the match after a hand that these seats played, when `ahead` pots had been won before: of
    the win if the match is over, else of all chips that somebody may still win."""
    winners = game.payouts.find_winners(settled.chips, ahead + (0 if settled.again else 1))
    if winners:
        return 1 / len(winners) if seat in winners else 0.0
    if isinstance(game.payouts, Pots):
        return (settled.chips[seat] + settled.pot / len(playing)) / (sum(settled.chips) + settled.pot)
    # The last one with chips takes the pot, so it is won with the chips that are left.
    return settled.chips[seat] / sum(settled.chips)
