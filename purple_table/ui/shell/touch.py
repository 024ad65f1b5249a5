"""Fingers on the screen: a long press is the right button of a mouse. A tap is a click already, by SDL."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

_LONG = 0.55
"""The seconds after which a press is a long one."""
_STILL = 12
"""A finger may move this many pixels and still rest."""
_NOWHERE = (-1, -1)


class LongPress:
    """Watches the clicks that SDL makes of a finger, and turns one that rests into a press of the right button."""

    def __init__(self) -> None:
        self._at: tuple[int, int] | None = None
        self._held = 0.0
        self._is_long = False

    def translate(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        """Go through the events that take the place of one; most are passed on as they are."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and getattr(event, "touch", False):
            self._at, self._held = event.pos, 0.0
        elif event.type == pygame.MOUSEMOTION and self._at is not None and math.dist(event.pos, self._at) > _STILL:
            self._at = None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._at = None
            if self._is_long:
                self._is_long = False
                yield pygame.event.Event(pygame.MOUSEBUTTONUP, pos=event.pos, button=3, touch=True)
                return
        yield event

    def update(self, dt: float) -> Iterator[pygame.event.Event]:
        """Go through the events of a press that has become a long one after dt more seconds: the right button goes
        down, and the left one up where it clicks nothing."""
        if self._at is None:
            return
        self._held += dt
        if self._held >= _LONG:
            at, self._at, self._is_long = self._at, None, True
            yield pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3, touch=True)
            yield pygame.event.Event(pygame.MOUSEBUTTONUP, pos=_NOWHERE, button=1, touch=True)
