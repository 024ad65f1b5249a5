"""How long a match lasts for a person: what `[about] minutes` in the rule files was taken from.

python benchmarks/lengths.py [GAME ...] [--matches 20] [--level reference]

A line for each game: shortest, quarter, median, quarter, longest. Computers play whole matches with the usual number of
players and no options. One seat is taken for a person who needs OWN seconds for each action; any other action takes
OTHER seconds, which is what it takes at normal speed, with its share of the tricks that stay and are gathered; a deal
takes DEALT seconds more, to be dealt and to be read on the sheet.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parent.parent))

from purple_table import api

OWN, OTHER, DEALT = 3.5, 1.2, 8.0


def minutes(name: str, seed: int, level: str) -> float:
    """The length of one match."""
    game = api.game(name)
    steps = api.play(game, [level] * game.players, seed=seed).steps
    dealt = sum(str(decision.action) == "deal" for _, decision in steps)
    own = sum(seat == 0 and str(decision.action) != "deal" for seat, decision in steps)
    return (OWN * own + OTHER * (len(steps) - own - dealt) + DEALT * dealt) / 60


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--level", default="reference")
    words = parser.parse_args()
    for name in words.games or [info.id for info in api.games()]:
        found = sorted(minutes(name, seed, words.level) for seed in range(1, words.matches + 1))
        low, middle, high = quantiles(found, n=4)
        figures = " ".join(f"{length:5.1f}" for length in (found[0], low, middle, high, found[-1]))
        print(f"{name:14} {figures}  minutes, {words.matches} matches", flush=True)


if __name__ == "__main__":
    main()
