"""A game to pick, as a card of its own: some of its playing cards, its name, and what it is about."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.art import lettering
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.scenes.backdrop import Fan
from purple_table.ui.scenes.title.tiles import Tile

LEAST, MOST = 138, 292
"""The height of a card in reference units."""
_PAD = 14


class GameCard(Tile):
    """Cards, name and words under each other; words that find no room are left to the tooltip."""

    def __init__(
        self,
        name: str,
        words: str,
        on_click: Callable[[], None],
        fan: Fan,
        *,
        height: float = LEAST,
        badge: str = "",
        key: int | None = None,
        tooltip: str = "",
    ) -> None:
        """`words` is a text with markup, `badge` a short plain one on a tab at the upper edge; `height` is in reference
        units."""
        super().__init__(name, words, on_click, badge=badge, key=key, tooltip=tooltip)
        self.grow = 1
        self._fan = fan
        self._height = height

    def measure(self, kit: Kit, width: int | None) -> Size:
        """As high as was asked for."""
        return (width if width is not None else kit.px(220)), kit.px(self._height)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Lay the cards out in the upper part."""
        super().place(kit, rect)
        inner = rect.width - 2 * kit.px(_PAD)
        name = kit.text.height(Font("serif", kit.px(26), lettering.SEMIBOLD))
        told = self._fitting(kit, inner, rect.height - self._upper(kit, True) - name - kit.px(18)) is not None
        high = self._upper(kit, told)
        card = min(round(high * 0.58), rect.width // 4)
        self._fan.lay_out((rect.centerx, rect.top + round(high * 0.52)), card, card * 1.9)

    def shift(self, across: int, down: int) -> None:
        """Take the cards along."""
        super().shift(across, down)
        self._fan.shift(across, down)

    def update(self, dt: float) -> bool:
        """Make the cards, one a call."""
        return self._fan.update(dt)

    def _draw_words(self, kit: Kit, surface: pygame.Surface) -> None:
        outside = surface.get_clip()
        surface.set_clip(self.rect.inflate(-2, -2).clip(outside))
        self._fan.draw(surface)
        surface.set_clip(outside)
        inner = self.rect.width - 2 * kit.px(_PAD)
        font = Font("serif", kit.px(26), lettering.SEMIBOLD)
        while kit.text.width(self.name, font) > inner and font.size > kit.px(14):
            font = font._replace(size=font.size - 1)
        name = kit.text.line(kit.text.ellipsize(self.name, font, inner), font, self._ink)
        words = self._fitting(kit, inner, self.rect.height - self._upper(kit, True) - name.get_height() - kit.px(18))
        middle, top = self.rect.centerx, self.rect.top + self._upper(kit, words is not None)
        if words is None:
            top += (self.rect.bottom - kit.px(6) - top - name.get_height()) // 2
        surface.blit(name, name.get_rect(midtop=(middle, top)))
        if words is not None:
            surface.blit(words, words.get_rect(midtop=(middle, top + name.get_height() + kit.px(4))))

    def _upper(self, kit: Kit, told: bool) -> int:
        """How much of the height is for the playing cards: less where words are told."""
        return max(self.rect.height // 2, self.rect.height - kit.px(142)) if told else round(self.rect.height * 0.66)

    def _fitting(self, kit: Kit, width: int, height: int) -> pygame.Surface | None:
        """The words where they fit, else None."""
        font = kit.theme.small
        if not self.words or kit.text.layout(self.words, font, width).size[1] > height:
            return None
        return kit.text.paragraph(self.words, font, self._pale, width, "center")
