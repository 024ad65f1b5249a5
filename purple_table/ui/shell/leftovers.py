"""Gives unused memory back to the system, at moments when nobody waits for a picture."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache

_QUIET = 0.5
"""After this many seconds without events and motion nobody waits for a picture."""
_MOST = 3
"""When this many scenes have been left behind, they are collected even if the window is busy."""


class Leftovers:
    """Unused scenes and pictures for old window sizes.

    A scene and its widgets refer to each other, so that they are freed only when Python collects cycles. By itself it
    does so when there are many objects, but a scene is few objects with large pictures.
    """

    def __init__(self) -> None:
        self._waiting = self._frozen = False
        self._scenes = 0

    def add(self, *, scene: bool = False) -> None:
        """Note that something was left behind; a whole `scene` counts more than a dialog or the pictures of an old
        size."""
        self._waiting = True
        self._scenes += scene

    def freeze(self) -> None:
        """Exempt the present objects from the search for cycles while something moves; only `collect` looks through
        them."""
        self._frozen = True
        gc.freeze()

    def collect(self, quiet: float) -> None:
        """Free what was left behind, if the window has been quiet for a number of seconds or too much has piled up."""
        if self._waiting and (quiet >= _QUIET or self._scenes >= _MOST):
            self._waiting, self._scenes = False, 0
            if self._frozen:
                gc.unfreeze()
            gc.collect()
            if self._frozen:
                gc.freeze()
            _trimmer()(0)


@cache
def _trimmer() -> Callable[[int], object]:
    """Return the function that gives free pages inside the heap back: the GNU C library keeps them unless it is
    asked."""
    if sys.platform == "linux":
        import ctypes

        found = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if found is not None:
            return found  # type: ignore[no-any-return]
    return lambda kept: None
