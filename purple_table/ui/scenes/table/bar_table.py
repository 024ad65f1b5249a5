"""A table above a bar of widgets, for scenes that show a match and say something about it."""

from __future__ import annotations

import pygame

from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Column, Form, Widget
from purple_table.ui.scenes.table.table_scene import TableScene

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
"""The keys that press the focused button."""
MODIFIED = pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META
"""The keys with which a letter is no key of a button."""


class BarGround(Widget):
    """The bar below a table."""

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the background and the widgets on it."""
        surface.fill(colors.NIGHT, self.rect)
        surface.fill(colors.PANEL_EDGE, (self.rect.left, self.rect.top, self.rect.width, max(1, kit.px(1))))
        super().draw(kit, surface)


class BarColumn(BarGround, Column):
    """A column on the background of a bar."""


class BarTable(TableScene):
    """A table above a bar that each scene supplies."""

    high: float
    """The bar's height, in reference units."""
    bar: Form

    def resize(self, size: Size) -> None:
        """Lay out the table above and the bar below it."""
        height = self.stage.kit.px(self.high)
        super().resize((size[0], size[1] - height))
        self.bar.lay_out(self.stage.kit, pygame.Rect(0, size[1] - height, size[0], height), size)

    def update(self, dt: float) -> bool:
        """Advance the table and the bar."""
        changed = super().update(dt)
        return self.bar.update(dt) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table and the bar."""
        width, height = surface.get_size()
        super().draw(surface.subsurface((0, 0, width, max(1, height - self.stage.kit.px(self.high)))))
        self.bar.draw(surface)

    def key(self, key: int) -> bool:
        """Handle a key like a widget of the bar; return True if it was used."""
        widget = next((widget for widget in self.bar.root.walk() if widget.key == key and widget.visible), None)
        if widget is not None and widget.enabled:
            widget.activate()
        return widget is not None
