"""A place on the table that can be clicked and has the keyboard, though others draw what lies there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.widgets import Widget
from purple_table.ui.kit.widgets.base import Point, is_activation


class Hotspot(Widget):
    """Draws no more than the ring of the keyboard."""

    focusable = True
    reactive = True

    def __init__(self, on_click: Callable[[], None], *, key: int, tooltip: str) -> None:
        super().__init__(key=key, tooltip=tooltip)
        self._on_click = on_click
        self.visible = False

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the ring."""
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.px(5))

    def activate(self) -> None:
        """Do what a click does."""
        self._on_click()

    def release(self, point: Point) -> None:
        """A click counts where the button goes up on the place."""
        if self.rect.collidepoint(point):
            self.activate()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Enter and Space click."""
        if is_activation(event):
            self.activate()
            return True
        return False
