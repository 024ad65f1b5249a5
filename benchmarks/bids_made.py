"""How often a level makes what it bids in Blues and Greens, and what bidding is worth beside passing.

Run: python benchmarks/bids_made.py [--level A] [--against B] [--deals N] [--seed S] [--playouts N]. Each level
sits with a partner of its own. Where somebody gets the bid, the same deal is played again with everybody passing; how
much further the declarer's side was ahead with the bid is what it was worth, with its 95 % interval.
"""

from __future__ import annotations

import argparse
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from purple_table.core.actions import Pass
from purple_table.core.events import DealScored
from purple_table.core.match import Match
from purple_table.core.shuffle import Chance, secret_from_seed
from purple_table.games.blues_greens.game import BluesGreens
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.players.player import Budget, Player

ROOT = Path(__file__).parent.parent


class Deal(NamedTuple):
    """One deal: who declared (None: passed out), whether the bid was made, and the points by side."""

    declarer: int | None
    made: bool
    points: tuple[int, int]


def played(game: BluesGreens, players: list[Player], seed: int, budget: Budget, *, bidding: bool) -> Deal:
    """The first deal of a match; without `bidding` everybody passes."""
    match, rng = Match(game, Chance(secret_from_seed(seed))), Random(seed)
    while True:
        seat = match.state.to_act or 0
        view, legal = match.state.view(seat), match.legal()
        if not bidding and view.ask is not None and view.ask.kind == "points":
            action = Pass()
        else:
            action = legal[0] if len(legal) == 1 else players[seat].choose(view, legal, rng, budget).action
        for event in match.play(seat, action):
            if isinstance(event, DealScored):
                points = [sum(line.points[side] for line in event.lines) for side in range(2)]
                made = all(line.clause != "failed" for line in event.lines)
                return Deal(view.status.declarer, made, (points[0], points[1]))


def lead(deal: Deal, side: int) -> int:
    """By how much a side was ahead in a deal."""
    return deal.points[side] - deal.points[1 - side]


def told(found: list[float]) -> str:
    """A mean with its 95 % interval."""
    margin = 1.96 * stdev(found) / sqrt(len(found)) if len(found) > 1 else float("inf")
    return f"{fmean(found):+.1f} ± {margin:.1f}" if found else "nothing"


def main() -> None:
    """Play, and print who bid, what was made, and what it was worth."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="expert")
    parser.add_argument("--against", default="club")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=300)
    given = parser.parse_args()
    game = load_game([ROOT / "rules"], "blues_greens", 4, {})
    if not isinstance(game, BluesGreens):
        raise TypeError("Blues and Greens is a game of melds")
    names, budget = (given.level, given.against), Budget(playouts=given.playouts)
    levels = [make_player(game, name) for name in names]
    players = [levels[seat % 2] for seat in range(4)]
    bids: tuple[list[Deal], list[Deal]] = [], []
    worth: tuple[list[float], list[float]] = [], []
    for number in range(given.deals):
        seed = given.seed * 100_000 + number
        deal = played(game, players, seed, budget, bidding=True)
        if deal.declarer is None:
            continue
        side = deal.declarer % 2
        bids[side].append(deal)
        worth[side].append(lead(deal, side) - lead(played(game, players, seed, budget, bidding=False), side))
    for side, name in enumerate(names):
        made = sum(deal.made for deal in bids[side])
        print(f"{name}: declares {len(bids[side])} of {given.deals} deals, makes {made}, worth {told(worth[side])}")


if __name__ == "__main__":
    main()
