"""A place on the table that can be clicked and has the keyboard, though others draw what lies there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.widgets.base import Clickable


class Hotspot(Clickable):
    """Draws no more than the ring of the keyboard."""

    def __init__(self, on_click: Callable[[], None], *, key: int, tooltip: str) -> None:
        super().__init__(on_click, key=key, tooltip=tooltip)
        self.visible = False

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the ring."""
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.px(5))
