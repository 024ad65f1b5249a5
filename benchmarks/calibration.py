"""Stated chances against what came about, in buckets, for every game, number of players and table.

python benchmarks/calibration.py [--games hearts,whist] [--players 3,4] [--tables club,beginner,reference]
                                 [--deals N] [--seed S] [--least N] [--playouts N]

Plays N deals of each at each table, notes every chance that a Skilled player states, and prints for each tenth of the
scale how often it was stated, the mean that was stated, and how often it came about, with the 95 % interval. A star
marks a bucket of `--least` cases (400) whose whole interval lies more than 5 points from what was stated. Bids are
judged in `--playouts` sampled deals; 80 are usual at the table, and fewer are quicker.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.contract.matches import GAMES, load, make
from tests.players.stated_chances import FEW, TABLES, sort_into_buckets, state_chances

MATCH = 4
"""Deals of a match."""


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Stated chances against what came about")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--players", default="")
    parser.add_argument("--tables", default=",".join(TABLES))
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--least", type=int, default=400)
    parser.add_argument("--level", default="club")
    parser.add_argument("--playouts", type=int, default=FEW)
    args = parser.parse_args()
    for name in args.games.split(","):
        bounds = load(f"{name}/game.toml")["players"]
        wanted = [int(number) for number in args.players.split(",")] if args.players else None
        for players in range(bounds["least"], bounds["most"] + 1):
            if wanted and players not in wanted:
                continue
            game = make(name, players)
            for table in args.tables.split(","):
                began = time.perf_counter()
                seeds = range(args.seed, args.seed + -(-args.deals // MATCH))
                found = [
                    one for seed in seeds for one in state_chances(game, table, seed, MATCH, args.level, args.playouts)
                ]
                took = time.perf_counter() - began
                print(f"\n{name}, {players} players, table of {table} ({len(seeds) * MATCH} deals, {took:.0f} s)")
                for what, buckets in sort_into_buckets(found).items():
                    for bucket in buckets:
                        low, high = bucket.margin
                        star = " *" if bucket.count >= args.least and bucket.is_off() else ""
                        print(
                            f"  {what:22} stated {100 * bucket.stated:5.1f} %   came about {100 * bucket.true:5.1f} % "
                            f"({100 * low:.1f} to {100 * high:.1f})   n {bucket.count}{star}",
                            flush=True,
                        )


if __name__ == "__main__":
    main()
