"""Handles Ctrl-C while other processes start: it reaches them too, and none should show a traceback from its
imports."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    import ctypes

    def _hold(*, held: bool) -> None:
        """Let this process, and those that it starts, take no notice of Ctrl-C, or take notice again."""
        ctypes.WinDLL("kernel32").SetConsoleCtrlHandler(None, held)

else:

    def _hold(*, held: bool) -> None:
        """Let Ctrl-C wait, in this thread and the processes that it starts, or come through."""
        signal.pthread_sigmask(signal.SIG_BLOCK if held else signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Start processes inside this context: they ignore Ctrl-C until they call `ignore_interrupts`."""
    _hold(held=True)
    try:
        yield
    finally:
        _hold(held=False)


def ignore_interrupts() -> None:
    """Take no notice of Ctrl-C in this process, nor of one that came before: its parent ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _hold(held=False)
