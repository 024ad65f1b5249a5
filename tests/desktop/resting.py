"""Whether a program is at rest: by what its threads do, and not by a clock, so that a busy machine changes nothing."""

import os
import sys
import time

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
        tasks = f"/proc/{process_id}/task"
        for task in os.listdir(tasks):
            if _read(f"{tasks}/{task}/stat").rpartition(b")")[2].split(None, 1)[0] in b"RD":
                return True
            if any(map(_busy, map(int, _read(f"{tasks}/{task}/children").split()))):
                return True
    except (FileNotFoundError, ProcessLookupError):  # it ends meanwhile
        return False
    return False


def _read(file):
    """What a file of a process says. Asked many times a second; by a `Path` it takes three times as long."""
    handle = os.open(file, os.O_RDONLY)
    try:
        return os.read(handle, 65536)
    finally:
        os.close(handle)
