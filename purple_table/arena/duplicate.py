"""Duplicate deals: the same cards are played again with the list of players turned through all seats.

The deal, averaged over the turns, is the unit of every figure; so luck of the cards falls out as far as it can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from purple_table.arena.match import Deal, play_deal
from purple_table.core.game import Game
from purple_table.players.levels import make_player
from purple_table.players.player import Budget


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over deals with its 95 % interval, `mean` plus and minus `margin`."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.margin:.3f}"


@dataclass(frozen=True, slots=True)
class Result:
    """What the first named player did against the rest.

    `better` is the opponents' mean minus the own points a deal (the other way round where high is good); `points` the
    own points and `others` the opponents'; `wins` the share of plays with the best total, a tie shared.
    """

    deals: int
    better: Figure
    points: Figure
    others: Figure
    wins: Figure


def rotations(players: int) -> list[tuple[int, ...]]:
    """Every turn of the list: which entry of it sits at each seat."""
    return [tuple((seat - turn) % players for seat in range(players)) for turn in range(players)]


def play_duplicate(game: Game, levels: Sequence[str], deal: Deal, budget: Budget) -> list[tuple[int, ...]]:
    """The totals of a deal for every turn of the list, by place in the list instead of by seat."""
    made = [make_player(game, level) for level in levels]
    found = []
    for turn in rotations(game.players):
        totals = play_deal(game, deal, [made[entry] for entry in turn], budget)
        by_entry = [0] * len(totals)
        for seat, entry in enumerate(turn):
            by_entry[entry] = totals[seat]
        found.append(tuple(by_entry))
    return found


def summary(game: Game, plays: Sequence[Sequence[Sequence[int]]]) -> Result:
    """The figures of plays[deal][turn][entry]: entry 0 against the rest."""
    sign = 1 if game.low_wins else -1
    better, own, others, wins = [], [], [], []
    for deal in plays:
        mine = fmean(totals[0] for totals in deal)
        rest = fmean(fmean(totals[1:]) for totals in deal)
        own.append(mine)
        others.append(rest)
        better.append(sign * (rest - mine))
        wins.append(fmean(_share(totals, sign) for totals in deal))
    return Result(len(plays), _figure(better), _figure(own), _figure(others), _figure(wins))


def _share(totals: Sequence[int], sign: int) -> float:
    """The first entry's share of the win of one play."""
    best = min(sign * total for total in totals)
    level = [entry for entry, total in enumerate(totals) if sign * total == best]
    return 1 / len(level) if 0 in level else 0.0


def _figure(values: Sequence[float]) -> Figure:
    margin = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Figure(fmean(values), margin)
