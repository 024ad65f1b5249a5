"""The arena at the invented games: `python -m tests.invented --game last_trick --players club,random,club,random`."""

from __future__ import annotations

import sys
from pathlib import Path

from purple_table.arena.command import run_command
from purple_table.games.tricks.parts import PARTS, PartKind
from tests.invented.parts import READERS

HERE = Path(__file__).parent

if __name__ == "__main__":
    PARTS["scoring"].kinds.update({name: PartKind(reader) for name, reader in READERS.items()})
    raise SystemExit(run_command(sys.argv[1:], [HERE, HERE.parents[1] / "rules"], sys.stdout, sys.stderr))
