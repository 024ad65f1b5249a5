"""Bars of how far something is, and tiles with a name above such a bar that lead somewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from purple_table.core.overriding import override
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Row, Space, Widget
from purple_table.ui.kit.widgets.widget import Clickable

_BAR, _WIDE, _PAD = 8, 260, 12
"""The height of a bar, the width of a tile without another wish, and its margin, in reference units."""


class ProgressBar(Widget):
    """How much of something is done."""

    def __init__(self, done: int, needed: int) -> None:
        super().__init__()
        self.share = done / needed

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size: as wide as there is room."""
        return (kit.px(_WIDE) if width is None else width), kit.px(_BAR)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the bar, filled as far as it goes."""
        draw_bar(kit, surface, self.rect, self.share)


class ProgressTile(Clickable):
    """A name with words at its right end, above a bar; a click leads on."""

    def __init__(self, name: str, words: str, share: float, on_click: Callable[[], None], *, tooltip: str) -> None:
        """`name` and `words` are plain text."""
        super().__init__(on_click, grow=1, tooltip=tooltip)
        self.name, self.words, self.share = name, words, share

    @property
    @override
    def spoken_name(self) -> str:
        return escape(self.name)

    @property
    @override
    def spoken_value(self) -> str:
        return escape(self.words)

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return room for a line of words and the bar."""
        across = kit.px(_WIDE) if width is None else width
        return across, kit.text.height(kit.theme.strong) + kit.px(_BAR + 6) + 2 * kit.px(_PAD)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the background, the words and the bar."""
        skin = skins.RAISED.blend(colors.PANEL, 0.55)
        if self.pressed and self.hovered:
            skin = skin.blend(colors.NIGHT, 0.2)
        elif self.hovered:
            skin = skin.blend(colors.IVORY, 0.14)
        kit.box(surface, self.rect, skin, kit.theme.radius)
        inner = self.rect.inflate(-2 * kit.px(_PAD), -2 * kit.px(_PAD))
        ink = colors.GOLD_TOP if self.share >= 1 else colors.LAVENDER
        words = kit.text.line(self.words, kit.theme.small, ink)
        room = inner.width - words.get_width() - kit.px(8)
        font = kit.theme.strong
        name = kit.text.line(kit.text.ellipsize(self.name, font, room), font, colors.IVORY)
        surface.blit(name, name.get_rect(topleft=inner.topleft))
        surface.blit(words, words.get_rect(topright=(inner.right, inner.top + kit.px(2))))
        bar = pygame.Rect(inner.left, inner.bottom - kit.px(_BAR), inner.width, kit.px(_BAR))
        draw_bar(kit, surface, bar, self.share)
        if self.ringed:
            kit.focus_ring(surface, self.rect, kit.theme.radius)


def arrange_tiles(tiles: Sequence[Widget], columns: int, gap: float) -> list[Widget]:
    """Return rows of tiles of the same width; the last row may have room for more."""
    rows = [tiles[place : place + columns] for place in range(0, len(tiles), columns)]
    return [Row([*row, *(Space(grow=1) for _ in range(columns - len(row)))], gap=gap, align="stretch") for row in rows]


def draw_bar(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
    """Draw a bar that is filled to a share from 0 to 1; nothing done is no filling at all."""
    line = rect.inflate(-rect.height, 0)
    kit.gauge(surface, line, line.left + round(line.width * share) if share else line.left - line.width, skins.GOLDEN)
