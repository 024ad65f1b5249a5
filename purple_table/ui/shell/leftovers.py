"""Memory that nobody uses any more goes back to the system, at moments when nobody waits for a picture."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache

_QUIET = 0.5
"""So many seconds without event and motion are a moment when nobody waits."""
_MOST = 3
"""So many scenes are not left lying about for longer than that, however busy it is."""


class Leftovers:
    """What scenes and window sizes have left behind.

    A scene and its widgets know each other, so that they go only when Python looks for such circles. Left to itself it
    does so when there are many objects, and a scene is few objects with large pictures.
    """

    def __init__(self) -> None:
        self._waiting = self._frozen = False
        self._scenes = 0

    def add(self, *, scene: bool = False) -> None:
        """Note that something was left behind; a whole `scene` weighs more than a dialog or the pictures of another
        size."""
        self._waiting = True
        self._scenes += scene

    def freeze(self) -> None:
        """Exempt what is there now from the search for circles while something moves; only `collect` looks through
        it."""
        self._frozen = True
        gc.freeze()

    def collect(self, quiet: float) -> None:
        """Give back what was left, if it has been quiet for so many seconds or too much lies about."""
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
