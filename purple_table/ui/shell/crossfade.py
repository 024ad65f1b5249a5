"""Scenes flow into each other: for a moment the picture of the one that has gone fades over the one that has come."""

from __future__ import annotations

import pygame

LENGTH = 0.25
"""How long it usually takes, in seconds."""


class Crossfade:
    """The fading picture, if there is one. Scenes take events and go on all the while; afterwards nothing is kept."""

    def __init__(self) -> None:
        self.length = 0.0
        """How long it takes, in seconds; 0 for at once."""
        self._turned = self._at_once = False
        self._before: pygame.Surface | None = None
        self._left = 0.0

    @property
    def fading(self) -> bool:
        """Whether the picture of a scene that has gone is still seen."""
        return self._before is not None

    def turn(self, *, at_once: bool) -> None:
        """Note that another scene is seen from the next picture on; `at_once`: nothing of the one before may be seen
        with it."""
        self._turned, self._at_once = True, self._at_once or at_once

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True while something fades, and once more when it is over."""
        if self._before is None:
            return False
        self._left -= dt
        if self._left <= 0:
            self._before = None
        return True

    def begin(self, shown: pygame.Surface) -> None:
        """Keep what is shown, before a picture is drawn over it, if another scene comes now."""
        turned, at_once = self._turned, self._at_once
        self._turned = self._at_once = False
        if not turned:
            return
        self._before, self._left = None, 0.0
        if self.length > 0 and not at_once:
            self._before, self._left = shown.copy(), self.length

    def draw(self, target: pygame.Surface) -> None:
        """Draw what is left of the picture before; a window of another size than then shows nothing of it."""
        if self._before is not None and self._before.get_size() == target.get_size():
            self._before.set_alpha(round(255 * self._left / self.length) if self.length > 0 else 0)
            target.blit(self._before, (0, 0))
