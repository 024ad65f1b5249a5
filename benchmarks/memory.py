"""What the window's process holds after any use: its resident memory in MB, on Linux.

python benchmarks/memory.py [--rounds 24] [--matches 200]

A round goes through all scenes with the next game and in a window of the next size, up to 2600 x 1500; at the end of
each the window is 1920 x 1080 again. Matches are begun at that size, played for a while and left, one after the other.
On a display, or on the driver that SDL_VIDEODRIVER names. Computers decide in this process, which holds a little more
than the window alone. Exit status 1 if the last round ends above LIMIT, or a match LEVEL above the first twenty.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

LIMIT, LEVEL = 250, 10
_EVERY = 20


def main() -> int:
    """Go through rounds and matches, and print what is held."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--matches", type=int, default=200)
    options = parser.parse_args()
    os.environ.update(SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    from tests.ui.touring import USUAL, Tourist, resident

    with tempfile.TemporaryDirectory() as folder:
        tourist = Tourist(Path(folder))
        tourist.come_home(USUAL)
        held = first = resident()
        print(f"on the title at first: {first:.0f} MB")
        for number in range(options.rounds):
            tourist.round(number)
            at_most = resident()
            tourist.come_home(USUAL)
            held = resident()
            print(f"round {number + 1}: {tourist.game}, {at_most:.0f} MB, then {held:.0f} MB", flush=True)
        broken = held > LIMIT
        levels = []
        for number in range(options.matches):
            tourist.match(number)
            levels.append(resident())
            if not (number + 1) % _EVERY:
                print(f"{number + 1} matches: {levels[-1]:.0f} MB", flush=True)
        broken = broken or max(levels[_EVERY:], default=0) > max(levels[:_EVERY], default=0) + LEVEL
        tourist.close()
    return int(broken)


if __name__ == "__main__":
    raise SystemExit(main())
