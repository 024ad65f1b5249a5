"""What it costs to send a request to the thinking process: its wire form beside pickle's, in ms and bytes.

python benchmarks/wire.py [--rounds 20]

For each game the requests of two random deals, written and read in interleaved rounds; the best round counts.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from purple_table.players.player import Budget
from purple_table.session.wire import Wire
from purple_table.session.worker import Request
from tests.contract.matches import GAMES, make, random_steps

WIRE = Wire[Request](Request)
FORMS: dict[str, tuple[Callable[[Any], bytes], Callable[[bytes], Any]]] = {
    "wire": (WIRE.encode, WIRE.decode),
    "pickle": (pickle.dumps, pickle.loads),
}


def requests(name: str) -> list[Request]:
    """A request for every position of two random deals."""
    return [
        Request(state.view(state.to_act), tuple(state.legal_actions()), "club", "normal", 1, Budget())
        for state, _ in random_steps(make(name, 4), 1, 2)
        if state.to_act is not None
    ]


def main() -> int:
    """Measure every game, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    for name in GAMES:
        asked = requests(name)
        best = dict.fromkeys(FORMS, float("inf"))
        for _ in range(options.rounds):
            for form, (write, read) in FORMS.items():
                begun = time.perf_counter()
                for request in asked:
                    read(write(request))
                best[form] = min(best[form], time.perf_counter() - begun)
        parts = [
            f"{form} {1000 * best[form] / len(asked):.3f} ms {fmean(map(len, map(write, asked))):,.0f} bytes"
            for form, (write, _) in FORMS.items()
        ]
        print(f"{name}: {', '.join(parts)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
