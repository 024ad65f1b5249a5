"""Whether a program is at rest: by what its threads do, and not by a clock, so that a busy machine changes nothing."""

import sys
import time
from pathlib import Path

_LOOKS, _BETWEEN = 6, 0.015
"""At rest is what has nothing to do in so many looks, so many seconds apart: it does not even wait for a core."""
_LONGEST = 20.0
"""Seconds after which what never rests, as it shows something that moves, is waited for no more."""


def rest(process_id, done=lambda: False):
    """Wait until a process and its children have nothing to do, or it is done what they are to do."""
    if sys.platform != "linux":
        time.sleep(0.3)
        return
    ends, calm = time.monotonic() + _LONGEST, 0
    while calm < _LOOKS and not done() and time.monotonic() < ends:
        calm = 0 if _busy(process_id) else calm + 1
        time.sleep(_BETWEEN)


def _busy(process_id):
    """Whether a thread of it or of its children runs, waits for a core, or for a disk."""
    try:
        for task in Path(f"/proc/{process_id}/task").iterdir():
            if (task / "stat").read_text().rpartition(")")[2].split()[0] in "RD":
                return True
            if any(map(_busy, (task / "children").read_text().split())):
                return True
    except (FileNotFoundError, ProcessLookupError):  # it ends meanwhile
        return False
    return False
