"""Crossfades between scenes: for a moment the picture of the old scene fades over the new one."""

from __future__ import annotations

import pygame

LENGTH = 0.25
"""The usual length of a crossfade, in seconds."""


class Crossfade:
    """The fading picture, if there is one. Scenes handle events and go on all the while; afterwards nothing is kept."""

    def __init__(self) -> None:
        self.length = 0.0
        """The length of a crossfade in seconds; 0 for none."""
        self._turned = self._at_once = False
        self._before: pygame.Surface | None = None
        self._left = 0.0

    @property
    def fading(self) -> bool:
        """Whether the picture of an old scene is still visible."""
        return self._before is not None

    def turn(self, *, at_once: bool) -> None:
        """Note that the next picture shows another scene; with `at_once` nothing of the old one may be visible with
        it."""
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
        """Keep the current picture before another one is drawn over it, if the scene changes now."""
        turned, at_once = self._turned, self._at_once
        self._turned = self._at_once = False
        if not turned:
            return
        self._before, self._left = None, 0.0
        if self.length > 0 and not at_once:
            self._before, self._left = shown.copy(), self.length

    def draw(self, target: pygame.Surface) -> None:
        """Draw what is left of the old picture; a window whose size has changed shows nothing of it."""
        if self._before is not None and self._before.get_size() == target.get_size():
            self._before.set_alpha(round(255 * self._left / self.length) if self.length > 0 else 0)
            target.blit(self._before, (0, 0))
