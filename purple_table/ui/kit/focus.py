"""The keyboard focus: which widget has it, and where Tab and the arrows move it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from purple_table.ui.kit.widgets.widget import Widget

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Focus:
    """The one focused widget. Its ring is visible only while the keyboard is in use."""

    def __init__(self) -> None:
        self.widget: Widget | None = None
        self._keyboard = False

    @property
    def ring_shown(self) -> bool:
        """Whether the keyboard was used last."""
        return self._keyboard and self.widget is not None

    def take(self, widget: Widget | None, keyboard: bool) -> bool:
        """Focus a widget, or none; return True if anything changed."""
        if widget is self.widget and keyboard == self._keyboard:
            return False
        if self.widget is not None:
            self.widget.focused = self.widget.ringed = False
        self.widget, self._keyboard = widget, keyboard
        if widget is not None:
            widget.focused, widget.ringed = True, keyboard
        return True

    def step(self, widgets: Sequence[Widget], backwards: bool) -> bool:
        """Focus the next or previous of the widgets that can be focused, and the first after the last."""
        if not widgets:
            return self.take(None, True)
        if self.widget in widgets:
            index = widgets.index(self.widget) + (-1 if backwards else 1)
        else:
            index = -1 if backwards else 0
        return self.take(widgets[index % len(widgets)], True)

    def move(self, widgets: Sequence[Widget], arrow: tuple[int, int]) -> bool:
        """Focus the nearest widget in the direction of an arrow; if none is focused, the first."""
        if self.widget is None or self.widget not in widgets:
            return self.step(widgets, False)
        here = self.widget
        ahead = [widget for widget in widgets if widget is not here and _gap(here.rect, widget.rect, arrow) is not None]
        if not ahead:
            return self.take(here, True)
        return self.take(min(ahead, key=lambda widget: _gap(here.rect, widget.rect, arrow) or 0.0), True)


def can_focus(widget: Widget) -> bool:
    """Return whether a widget can be focused now."""
    return widget.focusable and widget.enabled and widget.visible


def _gap(here: pygame.Rect, there: pygame.Rect, arrow: tuple[int, int]) -> float | None:
    """Return how far another widget lies in a direction, with three times its distance to the side; None if it is not
    ahead."""
    across, down = there.centerx - here.centerx, there.centery - here.centery
    along = across * arrow[0] + down * arrow[1]
    if arrow[0]:
        edge = (there.left - here.right) if arrow[0] > 0 else (here.left - there.right)
        aside = max(0, there.top - here.bottom, here.top - there.bottom) + abs(down) * 0.1
    else:
        edge = (there.top - here.bottom) if arrow[1] > 0 else (here.top - there.bottom)
        aside = max(0, there.left - here.right, here.left - there.right) + abs(across) * 0.1
    if along <= 0 or edge < -min(here.width, here.height) / 2:
        return None
    return max(0, edge) + 3 * aside
