"""How often a level makes what it bids in Blues and Greens, and what bidding is worth beside passing.

Run: python benchmarks/bids_made.py [--level A] [--against B] [--deals N] [--seed S] [--playouts N]. Each level
sits with a partner of its own. Where somebody gets the bid, the same deal is played again with everybody passing; how
much further the declarer's side was ahead with the bid is what it was worth, with its 95 % interval.
"""

from __future__ import annotations

import argparse

from bid_guide import ROOT, Deal, first_deal

from purple_table.arena.duplicate import figure
from purple_table.core.actions import Pass
from purple_table.games.blues_greens.game import BluesGreens
from purple_table.games.match_frame import total
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.players.player import Budget


def lead(deal: Deal, side: int) -> int:
    """By how much a side was ahead in a deal."""
    points = total(deal.lines, 2)
    return points[side] - points[1 - side]


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
    made: tuple[list[bool], list[bool]] = [], []
    worth: tuple[list[int], list[int]] = [], []
    for number in range(given.deals):
        seed = given.seed * 100_000 + number
        deal = first_deal(game, players, seed, budget, lambda seat, view: None)
        if deal.declarer is None:
            continue
        side = deal.declarer % 2
        made[side].append(all(line.clause != "failed" for line in deal.lines))
        passed = first_deal(game, players, seed, budget, lambda seat, view: Pass())
        worth[side].append(lead(deal, side) - lead(passed, side))
    for name, kept, more in zip(names, made, worth, strict=True):
        bids = f"{name}: declares {len(kept)} of {given.deals} deals"
        print(f"{bids}, makes {sum(kept)}, worth {figure(more)}" if kept else bids)


if __name__ == "__main__":
    main()
