"""A ladder: computer players, each against each on the same deals, ranked by how much they are better.

In a pair, the players sit at alternating sides, and the list is rotated through all seats as usual. The deal is the
unit here too: a player's gain in a deal, averaged over all opponents, has its interval by Student's t. As all pairs
play the same deals, luck of the cards does not separate them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import fsum
from statistics import fmean

from purple_table.arena.bulk import Plays
from purple_table.arena.duplicate import Figure, compute_figure
from purple_table.core.game import Game


@dataclass(frozen=True, slots=True)
class Rung:
    """How much a player is better than the others, in points a deal: on average, and against each of them."""

    player: str
    better: Figure
    against: Mapping[str, Figure]


def list_ladder_seatings(game: Game, players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return who sits at each seat in each run of a ladder.

    There is one list for each pair of players. There are two if the number of sides is odd, so that each player has the
    larger number of sides once.
    """
    # The two players hold alternate sides. With an odd number of sides one of them holds a side more, so the list is
    # played a second time the other way round.
    lists = []
    for pair in combinations(players, 2):
        for first in range(1 + len(game.sides) % 2):
            lists.append(tuple(pair[(game.side_of(seat) + first) % 2] for seat in range(game.players)))
    return tuple(lists)


def rank_players(game: Game, players: Sequence[str], plays: Sequence[Plays]) -> tuple[Rung, ...]:
    """Return the ladder of plays[run][deal][rotation][entry], best player first. The runs are in the order of
    `list_ladder_seatings`."""
    gains: dict[tuple[str, str], list[float]] = {}
    seatings = list_ladder_seatings(game, players)
    lists = 1 + len(game.sides) % 2
    for place, (one, other) in enumerate(combinations(players, 2)):
        runs = range(place * lists, (place + 1) * lists)
        found = [_list_gains(game, one, seatings[run], plays[run]) for run in runs]
        # A deal counts once for a pair, however many lists it was played with.
        gains[one, other] = [fmean(values) for values in zip(*found, strict=True)]
        gains[other, one] = [-gain for gain in gains[one, other]]
    rungs = []
    for player in players:
        others = [other for other in players if other != player]
        means = [fmean(values) for values in zip(*(gains[player, other] for other in others), strict=True)]
        rungs.append(
            Rung(player, compute_figure(means), {other: compute_figure(gains[player, other]) for other in others})
        )
    return tuple(sorted(rungs, key=lambda rung: -rung.better.mean))


def _list_gains(game: Game, player: str, seated: Sequence[str], plays: Plays) -> list[float]:
    """Return, for each deal, how much a player is better than the other one of a list."""
    sign = -1 if game.low_wins else 1
    own = [entry for entry, who in enumerate(seated) if who == player]
    others = [entry for entry, who in enumerate(seated) if who != player]
    return [sign * fmean(_mean(totals, own) - _mean(totals, others) for totals in deal) for deal in plays]


def _mean(totals: Sequence[int], entries: Sequence[int]) -> float:
    return fsum(totals[entry] for entry in entries) / len(entries)


def tell_ladder(rungs: Sequence[Rung], names: Mapping[str, str]) -> str:
    """Return the ladder as a table, a row for each player and a column for each opponent, in points a deal."""
    head = ["", "player", "all", *(names[rung.player] for rung in rungs)]
    rows = [head]
    for place, rung in enumerate(rungs, 1):
        cells = [str(rung.against[other.player]) if other.player in rung.against else "" for other in rungs]
        rows.append([str(place), names[rung.player], str(rung.better), *cells])
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "".join(f"  {line}\n" for line in lines)
