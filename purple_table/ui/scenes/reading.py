"""A long match is being read: how far that is, and a way to leave it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Widget
from purple_table.ui.scenes.dialog import Answer, DialogScene

_SLICE = 0.012
"""Seconds a frame, so that the window stays awake."""


class PendingMatch(Protocol):
    """Something that is read a little at a time."""

    @property
    def share(self) -> float:
        """How much has been read, from 0 to 1."""

    def work(self, seconds: float) -> bool:
        """Read for about so long; False once it is read."""


class ReadingScene(DialogScene):
    """Reads while it shows how far it is; what was read stays read when it is left before the end."""

    def __init__(self, pending: PendingMatch, then: Callable[[], None]) -> None:
        """`then` is called once all is read, with this scene gone."""
        self._pending = pending
        self._then = then
        self._bar = _Bar(pending)
        super().__init__(tr("Reading the match"), tr("It is a long one."), [Answer(tr("Cancel"))], content=self._bar)

    def update(self, dt: float) -> bool:
        """Read for a part of the frame."""
        super().update(dt)
        if not self._pending.work(_SLICE):
            self.stage.scenes.remove(self)
            self._then()
        return True


class _Bar(Widget):
    """A line that fills from the left."""

    def __init__(self, pending: PendingMatch) -> None:
        super().__init__()
        self._pending = pending

    def measure(self, kit: Kit, width: int | None) -> Size:
        """As wide as there is room."""
        return width or kit.px(320), kit.px(10)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the line and its filled part."""
        radius = self.rect.height // 2
        kit.box(surface, self.rect, skins.WELL, radius)
        filled = pygame.Rect(self.rect)
        filled.width = round(self.rect.width * self._pending.share)
        if filled.width >= filled.height:
            kit.box(surface, filled, skins.GOLDEN, radius)
