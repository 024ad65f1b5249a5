"""The page that is shown while a long match is read, with its progress and a way to leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene


class WorkProgressBar(Widget):
    """A line that fills from the left as work is done."""

    def __init__(self, share: Callable[[], float], *, width: float | None = None) -> None:
        """`share` returns how much has been done, from 0 to 1."""
        super().__init__(width=width)
        self._share = share

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: all the width there is, unless a width is fixed."""
        return kit.px(self.wanted_width) if self.wanted_width else width or kit.px(320), kit.px(10)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the line and its filled part."""
        radius = self.rect.height // 2
        kit.box(surface, self.rect, skins.WELL, radius)
        filled = pygame.Rect(self.rect)
        filled.width = round(self.rect.width * self._share())
        if filled.width >= filled.height:
            kit.box(surface, filled, skins.GOLDEN, radius)


_SLICE = 0.012
"""The seconds of a frame that may be spent on reading, so that the window stays responsive."""


class PendingMatch(Protocol):
    """A match that is read a little at a time."""

    @property
    def share(self) -> float:
        """The share that has been read, from 0 to 1."""

    def work(self, seconds: float) -> bool:
        """Read for about `seconds`; return False once everything has been read."""


class ReadingScene(DialogScene):
    """A dialog that reads and shows its progress. What has been read is kept if it is closed early."""

    def __init__(self, pending: PendingMatch, then: Callable[[], None]) -> None:
        """`then` is called when everything has been read and this scene has been removed."""
        self._pending = pending
        self._then = then
        bar = WorkProgressBar(lambda: pending.share)
        super().__init__(tr("Reading the match"), tr("It is a long one."), [DialogButton(tr("Cancel"))], content=bar)

    def update(self, dt: float) -> bool:
        """Read for a part of the frame."""
        super().update(dt)
        if not self._pending.work(_SLICE):
            self.stage.scenes.remove(self)
            self._then()
        return True
