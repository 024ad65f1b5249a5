"""A wide button with a small hand of cards, a name and a few words: how the title offers games."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.art import lettering
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Color, Font, Size
from purple_table.ui.kit.widgets.base import Clickable


class Tile(Clickable):
    """A name in large letters with words below it; a `golden` tile is the first choice."""

    def __init__(
        self,
        name: str,
        words: str,
        on_click: Callable[[], None],
        *,
        golden: bool = False,
        key: int | None = None,
        tooltip: str = "",
    ) -> None:
        """`words` is a text with markup."""
        super().__init__(on_click, tooltip=tooltip, key=key)
        self.name = name
        self.words = words
        self.golden = golden

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Room for name and words."""
        across = width if width is not None else kit.px(self.wanted_width or 440)
        words = kit.text.layout(self.words, kit.theme.body, self._room(kit, across)).size[1]
        return across, kit.text.height(self._name_font(kit)) + kit.px(4) + words + 2 * kit.px(15)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the ground, what stands on it, and the badge."""
        skin = skins.GOLDEN if self.golden else skins.RAISED.blend(colors.PANEL, 0.55)
        if self.pressed and self.hovered:
            skin = skin.blend(colors.NIGHT, 0.2)
        elif self.hovered:
            skin = skin.blend(colors.IVORY, 0.14)
        radius = kit.theme.panel_radius
        kit.shadow(surface, self.rect, radius, kit.px(12))
        kit.box(surface, self.rect, skin, radius)
        self._draw_words(kit, surface)
        if self.ringed:
            kit.focus_ring(surface, self.rect, radius)

    def _draw_words(self, kit: Kit, surface: pygame.Surface) -> None:
        room = self._room(kit, self.rect.width)
        left = self.rect.right - kit.px(22) - room
        font = self._name_font(kit)
        while kit.text.width(self.name, font) > room and font.size > kit.px(20):
            font = font._replace(size=font.size - 1)
        title = kit.text.line(kit.text.ellipsize(self.name, font, room), font, self._ink)
        words = kit.text.paragraph(self.words, kit.theme.body, self._pale, room)
        top = self.rect.centery - (title.get_height() + kit.px(4) + words.get_height()) // 2
        surface.blit(title, (left, top))
        surface.blit(words, (left, top + title.get_height() + kit.px(4)))

    @property
    def _ink(self) -> Color:
        return colors.INK if self.golden else colors.GOLD_TOP

    @property
    def _pale(self) -> Color:
        return colors.mix(colors.INK, colors.GOLD, 0.1) if self.golden else colors.LAVENDER

    def _name_font(self, kit: Kit) -> Font:
        return Font("serif", kit.px(30), lettering.SEMIBOLD)

    def _room(self, kit: Kit, width: int) -> int:
        return max(kit.px(80), width - 2 * kit.px(22))
