"""A wide button with a small hand of cards, a name and a few words: how the title offers games."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.art import lettering
from purple_table.ui import kit as skins
from purple_table.ui import theme as colors
from purple_table.ui.kit import Kit
from purple_table.ui.scenes.backdrop import Fan
from purple_table.ui.theme import Color, Font, Size
from purple_table.ui.widgets import Widget
from purple_table.ui.widgets.base import Point, is_activation

_CARD = 50
"""The width of a tile's cards, in reference units."""


class Tile(Widget):
    """A name in large letters, words below it, and cards at the left; a `golden` tile is the first choice."""

    focusable = True
    reactive = True

    def __init__(
        self,
        name: str,
        words: str,
        on_click: Callable[[], None],
        *,
        fan: Fan | None = None,
        golden: bool = False,
        badge: str = "",
        key: int | None = None,
        tooltip: str = "",
    ) -> None:
        """`words` is a text with markup, `badge` a short plain one on a tab at the upper edge.

        `on_click` is called once for each click, Enter, Space or shortcut.
        """
        super().__init__(tooltip=tooltip, key=key)
        self.name = name
        self.words = words
        self.golden = golden
        self.badge = badge
        self._on_click = on_click
        self._fan = fan

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Room for name and words, never less than a card is high."""
        across = width if width is not None else kit.px(self.wanted_width or 440)
        words = kit.text.layout(self.words, kit.theme.body, self._room(kit, across)).size[1]
        least = kit.px(118) if self._fan is not None else 0
        name = kit.text.height(self._name_font(kit))
        return across, max(least, name + kit.px(4) + words + 2 * kit.px(15))

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Lay the cards out in the left part."""
        super().place(kit, rect)
        self._place_fan(kit)

    def shift(self, across: int, down: int) -> None:
        """Take the cards along."""
        super().shift(across, down)
        if self._fan is not None:
            self._fan.shift(across, down)

    def update(self, dt: float) -> bool:
        """Make the cards, one a call."""
        return self._fan is not None and self._fan.update(dt)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the ground, the cards, the name and the words."""
        skin = skins.GOLDEN if self.golden else skins.RAISED.blended(colors.PANEL, 0.55)
        if self.pressed and self.hovered:
            skin = skin.blended(colors.NIGHT, 0.2)
        elif self.hovered:
            skin = skin.blended(colors.IVORY, 0.14)
        radius = kit.theme.panel_radius
        kit.shadow(surface, self.rect, radius, kit.px(12))
        kit.box(surface, self.rect, skin, radius)
        if self._fan is not None:
            outside = surface.get_clip()
            surface.set_clip(self.rect.inflate(-2, -2).clip(outside))
            self._fan.draw(surface)
            surface.set_clip(outside)
        room = self._room(kit, self.rect.width)
        left = self.rect.right - kit.px(22) - room
        font = self._name_font(kit)
        title = kit.text.line(kit.text.ellipsize(self.name, font, room), font, self._ink)
        words = kit.text.paragraph(self.words, kit.theme.body, self._pale, room)
        top = self.rect.centery - (title.get_height() + kit.px(4) + words.get_height()) // 2
        surface.blit(title, (left, top))
        surface.blit(words, (left, top + title.get_height() + kit.px(4)))
        if self.badge:
            badge = kit.text.line(self.badge, kit.theme.small, colors.IVORY)
            tab = badge.get_rect().inflate(kit.px(20), kit.px(6))
            tab.midright = (self.rect.right - kit.px(16), self.rect.top + kit.px(4))
            kit.box(surface, tab, skins.RAISED, tab.height // 2)
            surface.blit(badge, badge.get_rect(center=tab.center))
        if self.ringed:
            kit.focus_ring(surface, self.rect, radius)

    def activate(self) -> None:
        """Call the action."""
        self._on_click()

    def release(self, point: Point) -> None:
        """A click counts where the button goes up on the tile it went down on."""
        if self.rect.collidepoint(point):
            self.activate()

    def key_down(self, event: pygame.event.Event) -> bool:
        """Enter and Space click."""
        if is_activation(event):
            self.activate()
            return True
        return False

    @property
    def _ink(self) -> Color:
        return colors.INK if self.golden else colors.GOLD_TOP

    @property
    def _pale(self) -> Color:
        return colors.mix(colors.INK, colors.GOLD, 0.1) if self.golden else colors.LAVENDER

    def _name_font(self, kit: Kit) -> Font:
        return Font("serif", kit.px(30), lettering.SEMIBOLD)

    def _room(self, kit: Kit, width: int) -> int:
        return max(kit.px(80), width - kit.px(22) - (kit.px(152) if self._fan is not None else kit.px(22)))

    def _place_fan(self, kit: Kit) -> None:
        if self._fan is not None:
            middle = (self.rect.left + kit.px(80), self.rect.centery + kit.px(6))
            self._fan.lay_out(middle, kit.px(_CARD), kit.px(86))
