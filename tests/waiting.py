"""Waiting for what another process or a window does: as long as something goes on, however busy the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import pytest

from purple_table.session import thinking_process

LONGEST = 120.0
"""Seconds without any progress after which nothing is hoped for any more."""
SILENT = 900.0
"""Seconds that a program may take which says nothing on its way: the shortest is long beside eight busy ones."""
_ROUNDS = 8
"""The longest wait, with progress, as a multiple of that."""

T = TypeVar("T")


def until(found: Callable[[], T], what: str, progress: Callable[[], object] = lambda: None, pause: float = 0.01) -> T:
    """The first true answer of `found`, which is asked again and again.

    AssertionError, which names `what` and shows the progress, when `progress` has answered the same for LONGEST.
    """
    first = since = time.monotonic()
    last = progress()
    while not (answer := found()):
        now = time.monotonic()
        if (seen := progress()) != last:
            last, since = seen, now
        if now - since > LONGEST or now - first > _ROUNDS * LONGEST:
            raise AssertionError(f"{what} does not come; the last that was seen: {last}")
        time.sleep(pause)
    return answer


def replace_no_thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a busy machine replace no thinking process; a test that wants one replaced says after how long."""
    for name in ("START_SECONDS", "PATIENCE_SECONDS", "STOP_SECONDS", "LOAD_SECONDS", "GRACE_SECONDS"):
        monkeypatch.setattr(thinking_process, name, 10 * LONGEST)
