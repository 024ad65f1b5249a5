"""A game on its shelf: a small picture, its name, why to play it, and how long and how hard it is."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.art import lettering
from purple_table.core.overriding import override
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.text import escape, plain
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.scenes.backdrop import Fan
from purple_table.ui.scenes.title.offers import Offer
from purple_table.ui.scenes.title.picks import Pick, facts_of

_PICTURE, _CARD = 101, 32
_PAD, _RIGHT = 10, 10
_LINES = 3
"""The most lines of words; of more the tooltip tells."""


class GameTile(Pick):
    """The picture at the left; the words say the reason to play it, or where it has none what it is about."""

    def __init__(
        self,
        offer: Offer,
        fan: Fan,
        on_pick: Callable[[], None],
        on_star: Callable[[bool], None],
        *,
        favorite: bool,
    ) -> None:
        """`on_star` gets whether the game is to be a favorite."""
        words = escape(offer.info.about.reason or offer.info.summary)
        super().__init__(offer, words, fan, on_pick, on_star, favorite=favorite)
        self.facts = escape(facts_of(offer))

    @override
    def measure(self, kit: Kit, width: int | None) -> Size:
        across = width if width is not None else kit.px(340)
        words = kit.text.layout(self.fit_words(kit, across), kit.theme.small, self._text(kit, across)).size[1]
        facts_high = kit.text.layout(self.facts, kit.theme.small, self._text(kit, across)).size[1]
        high = kit.text.height(self._name_font(kit)) + kit.px(2) + words + kit.px(3) + facts_high
        return across, max(high + 2 * kit.px(_PAD), kit.px(84))

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Lay the cards out at the left."""
        super().place(kit, rect)
        middle = rect.left + kit.px(_PICTURE) // 2, rect.centery
        self._fan.lay_out(middle, kit.px(_CARD), kit.px(_CARD) * 2)

    def fit_words(self, kit: Kit, width: int) -> str:
        """The words, cut off where they have too many lines in a tile of this width."""
        room = self._text(kit, width)
        said, left = self.words, plain(self.words).split()
        while left and len(kit.text.layout(said, kit.theme.small, room).lines) > _LINES:
            left = left[: -max(1, len(left) // 8)]
            said = escape(" ".join(left).rstrip(",.;:") + "…")
        return said

    def _draw_words(self, kit: Kit, surface: pygame.Surface) -> None:
        self._draw_fan(surface)
        room = self._text(kit, self.rect.width)
        font, beside_star = self._name_font(kit), room - kit.px(20)
        while kit.text.width(self.name, font) > beside_star and font.size > kit.px(14):
            font = font._replace(size=font.size - 1)
        name = kit.text.line(kit.text.ellipsize(self.name, font, beside_star), font, self._ink)
        words = kit.text.paragraph(self.fit_words(kit, self.rect.width), kit.theme.small, colors.IVORY, room)
        told = kit.text.paragraph(self.facts, kit.theme.small, self._pale, room)
        high = name.get_height() + kit.px(2) + words.get_height() + kit.px(3) + told.get_height()
        left, top = self.rect.left + kit.px(_PICTURE), self.rect.top + max(kit.px(_PAD), (self.rect.height - high) // 2)
        surface.blit(name, (left, top))
        surface.blit(words, (left, top := top + name.get_height() + kit.px(2)))
        surface.blit(told, (left, top + words.get_height() + kit.px(3)))

    def _name_font(self, kit: Kit) -> Font:
        return Font("serif", kit.px(22), lettering.SEMIBOLD)

    def _text(self, kit: Kit, width: int) -> int:
        return max(kit.px(80), width - kit.px(_PICTURE) - kit.px(_RIGHT))
