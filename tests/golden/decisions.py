"""Golden decisions: what every level does in the positions of `positions/`, the reasons that it gives, and what these
are made from, as text.

`python -m tests.golden.decisions [GROUP-LEVEL ...]` writes `<group>-<level>.txt` in `decisions/`, `reasons/` and
`evidence/` anew. Decisions change with players that are meant to play otherwise, in a commit with the
arena's figures that justify it; Reference is the yardstick and does not change. Reasons change with words as well: a
commit that changes those writes them anew, and its diff shows where they are said; read whether they are true there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from purple_table.core.messages import english
from purple_table.players.levels import STYLES, make_player
from purple_table.players.player import Budget, Decision
from tests.golden.positions import LEVELS, MATCHES, read

HERE = Path(__file__).parent
NAMES = tuple(f"{group}-{level}" for group in MATCHES for level in (*LEVELS, "expert"))
KINDS = ("decisions", "reasons", "evidence")
BUDGETS: Mapping[str, Budget] = {"expert": Budget(playouts=24)}
"""The thought of a level; so few play-outs try each action in few deals, and a decision takes a moment only."""
EVERY: Mapping[str, int] = {"expert": 2}
"""A level that takes its time is asked in so many positions of a match once."""


class Lines(NamedTuple):
    """What a level does, a position in each line, why, and the evidence for that."""

    decisions: list[str]
    reasons: list[str]
    evidence: list[str]

    def of(self, kind: str) -> list[str]:
        """The lines of a kind of file."""
        lines: dict[str, list[str]] = self._asdict()
        return lines[kind]


def lines(name: str) -> Lines:
    """What the players of a group and level say; cautious, normal and bold ones in turn."""
    group, _, level = name.partition("-")
    found = Lines([], [], [])
    for place, decision in _decided(group, level):
        found.decisions.append(f"{place}: {decision.action}")
        found.reasons.append(f"{place}: {decision.action}: {english(decision.reason)}")
        kept = None if decision.evidence is None else decision.evidence.as_json()
        found.evidence.append(f"{place}: {json.dumps(kept)}")
    return found


def _decided(group: str, level: str) -> Iterator[tuple[str, Decision]]:
    """Each position with what is decided there."""
    for match in read(group):
        game = match.build()
        players = [make_player(game, level, style) for style in STYLES]
        for count, (number, state) in enumerate(match.positions(game)):
            if count % EVERY.get(level, 1):
                continue
            assert state.to_act is not None
            place = f"{match.name} after {number}"
            legal = tuple(state.legal_actions())
            player, budget = players[number % len(players)], BUDGETS.get(level, Budget(playouts=8))
            yield place, player.choose(state.view(state.to_act), legal, Random(place), budget)


def file_of(kind: str, name: str) -> Path:
    """Where the lines of a kind are kept."""
    return HERE / kind / f"{name}.txt"


def main(names: list[str]) -> None:
    """Write the files, and tell what is new."""
    for name in names or NAMES:
        found = lines(name)
        for kind in KINDS:
            file, now = file_of(kind, name), found.of(kind)
            file.parent.mkdir(exist_ok=True)
            known = set(file.read_text(encoding="utf-8").splitlines()) if file.exists() else set()
            file.write_text("".join(f"{line}\n" for line in now), encoding="utf-8", newline="\n")
            print(f"{name}: {len(now)} {kind}, {len(set(now) - known)} of them new")


if __name__ == "__main__":
    main(sys.argv[1:])
