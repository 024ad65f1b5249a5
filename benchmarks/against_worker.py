"""The side of `against.py` that runs in a checkout's own environment; not for hand use.

Called with the file of an adapter. Reads `<what> <game> <seconds>` line by line, and answers each with a rate per
second of processor time; `list` with what can be measured.
"""

import importlib.util
import json
import sys
import time
from pathlib import Path


def rate(run, seconds):
    """How much a loop does in a second of processor time, over about so many seconds."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in range(5):
            done += run()
    return done / spent


def main():
    """Answer until there are no more lines."""
    file = Path(sys.argv[1])
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    adapter = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(adapter)
    loops = {}
    for line in sys.stdin:
        if line == "list\n":
            answer = {what: games for what, (_, games) in adapter.LOOPS.items()}
        else:
            what, game, seconds = line.split()
            if (what, game) not in loops:
                loops[what, game] = adapter.LOOPS[what][0](game)
            answer = rate(loops[what, game], float(seconds))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
