"""A progress bar for work that is done elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Widget


class ProgressBar(Widget):
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
