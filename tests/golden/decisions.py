"""Golden decisions: what every level does in the positions of `positions/`, as text.

`python -m tests.golden.decisions [FAMILY-LEVEL ...]` writes `decisions/<family>-<level>.txt` anew, after a change of
players that is meant, with the arena's figures that justify it. Reference is the yardstick and does not change.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from purple_table.players.levels import STYLES, make_player
from purple_table.players.player import Budget
from tests.golden.positions import LEVELS, MATCHES, read

HERE = Path(__file__).parent / "decisions"
NAMES = tuple(f"{family}-{level}" for family in MATCHES for level in LEVELS)
BUDGET = Budget(playouts=8)


def decisions(name: str) -> Iterator[str]:
    """The decisions of a family's players of a level, a line each; cautious, normal and bold ones in turn."""
    family, _, level = name.partition("-")
    for match in read(family):
        game = match.build()
        players = [make_player(game, level, style) for style in STYLES]
        for number, state in match.positions(game):
            assert state.to_act is not None
            place = f"{match.name} after {number}"
            legal = tuple(state.legal_actions())
            player = players[number % len(players)]
            action = player.choose(state.view(state.to_act), legal, Random(place), BUDGET).action
            yield f"{place}: {action}"


def main(names: list[str]) -> None:
    """Write the files, and tell what is new."""
    HERE.mkdir(exist_ok=True)
    for name in names or NAMES:
        file = HERE / f"{name}.txt"
        known = set(file.read_text(encoding="utf-8").splitlines()) if file.exists() else set()
        lines = list(decisions(name))
        file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
        print(f"{name}: {len(lines)} decisions, {len(set(lines) - known)} of them new")


if __name__ == "__main__":
    main(sys.argv[1:])
