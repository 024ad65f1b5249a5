"""The tooltip that appears when the mouse or the keyboard rests on a widget."""

from __future__ import annotations

import pygame

from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.telling import translate_markup
from purple_table.ui.kit.widgets.button import key_name
from purple_table.ui.kit.widgets.widget import Widget

DELAY = 0.55
"""How long the mouse rests before a tooltip appears, in seconds."""

_WIDTH = 300


class Tooltip:
    """Waits at the widget under the mouse and draws its tooltip."""

    def __init__(self) -> None:
        self.widget: Widget | None = None
        self._waited = 0.0

    @property
    def shown_text(self) -> str:
        """The text of the tooltip that is visible now."""
        widget = self.widget
        return tooltip_text(widget) if widget is not None and widget.visible and self._waited >= DELAY else ""

    def rest(self, widget: Widget | None) -> None:
        """Begin to wait at a widget, or hide the tooltip."""
        self.widget = widget
        self._waited = 0.0

    def update(self, dt: float) -> bool:
        """Advance by dt seconds; return True at the moment when the tooltip appears."""
        if self.widget is None or self._waited >= DELAY:
            return False
        self._waited += dt
        return bool(self.shown_text)

    def draw(self, kit: Kit, surface: pygame.Surface, bounds: pygame.Rect) -> None:
        """Draw the tooltip below its widget, or above it if there is no room."""
        text = self.shown_text
        if text and self.widget is not None:
            draw_note(kit, surface, text, self.widget.rect, bounds)


def tooltip_text(widget: Widget) -> str:
    """Return the text of a tooltip: why a widget is disabled, or its explanation, and the key that does the same."""
    text = widget.disabled_because or widget.tooltip
    if widget.key is not None and widget.enabled:
        key = translate_markup("*Key* **{key}**", key=key_name(widget.key))
        return f"{text}\n{key}" if text else key
    return text


def draw_note(kit: Kit, surface: pygame.Surface, text: str, at: pygame.Rect, bounds: pygame.Rect) -> None:
    """Draw a note with markup beside a rectangle, inside the bounds; scenes use it for cards and seats."""
    font = kit.theme.small
    natural = kit.text.layout(text, font).size[0]
    width = min(natural, kit.px(_WIDTH), bounds.width - kit.px(40))
    picture = kit.text.paragraph(text, font, colors.INK, width)
    note = picture.get_rect().inflate(kit.px(20), kit.px(14))
    note.midtop = (at.centerx, at.bottom + kit.px(8))
    if note.bottom > bounds.bottom - kit.px(4):
        note.bottom = at.top - kit.px(8)
    note.clamp_ip(bounds.inflate(-kit.px(8), -kit.px(8)))
    kit.shadow(surface, note, kit.theme.radius, kit.px(10))
    kit.box(surface, note, skins.NOTE, kit.px(7))
    surface.blit(picture, picture.get_rect(center=note.center))
