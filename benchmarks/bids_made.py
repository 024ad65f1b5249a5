"""How often a level makes what it bids in Blues and Greens, and what bidding is worth beside passing.

Run: python benchmarks/bids_made.py [--level A] [--against B] [--deals N] [--seed S] [--playouts N]. Each level
sits with a partner of its own. Where A declares the deal is played, and then again with everybody passing; how much
further its side was ahead with the bid is what that was worth, with its 95 % interval.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bid_guide import ROOT, auction, played_on

from purple_table.arena.duplicate import figure
from purple_table.core.actions import Pass
from purple_table.core.events import ScoreLine
from purple_table.games.blues_greens.game import BluesGreens
from purple_table.games.match_frame import total
from purple_table.library import load_game
from purple_table.players.levels import make_player
from purple_table.players.player import Budget


def lead(lines: Sequence[ScoreLine]) -> int:
    """By how much the first side was ahead in a deal."""
    own, theirs = total(lines, 2)
    return own - theirs


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
    budget = Budget(playouts=given.playouts)
    levels = [make_player(game, name) for name in (given.level, given.against)]
    players = [levels[seat % 2] for seat in range(game.players)]
    made: list[bool] = []
    worth: list[int] = []
    for number in range(given.deals):
        seed = given.seed * 100_000 + number
        match, rng = auction(game, players, seed, budget, lambda view: None)
        declarer = match.state.view(0).status.declarer
        if declarer is None or declarer % 2:
            continue
        lines = played_on(match, players, rng, budget)
        made.append(all(line.clause != "failed" for line in lines))
        match, rng = auction(game, players, seed, budget, lambda view: Pass())
        worth.append(lead(lines) - lead(played_on(match, players, rng, budget)))
    print(f"{given.level}: declares {len(made)} of {given.deals} deals, makes {sum(made)}")
    if worth:
        print(f"worth {figure(worth)}")


if __name__ == "__main__":
    main()
