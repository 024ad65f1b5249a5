"""A game that comes first, as a card of its own: some of its cards, its name, and how long and how hard it is."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.art import lettering
from purple_table.core.overriding import override
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Font, Size
from purple_table.ui.scenes.backdrop import Fan
from purple_table.ui.scenes.title.offers import Offer
from purple_table.ui.scenes.title.picks import Pick, facts_of

_HEIGHT, _PAD = 156, 11


class GameCard(Pick):
    """Cards, name and words under each other."""

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
        super().__init__(offer, escape(facts_of(offer)), fan, on_pick, on_star, favorite=favorite)

    @override
    def measure(self, kit: Kit, width: int | None) -> Size:
        return (width if width is not None else kit.px(220)), kit.px(_HEIGHT)

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Lay the cards out in the upper part."""
        super().place(kit, rect)
        high = rect.height - self._lower(kit)
        card = min(round(high * 0.57), rect.width // 4)
        self._fan.lay_out((rect.centerx, rect.top + round(high * 0.56)), card, card * 1.9)

    def tell(self, kit: Kit) -> str:
        """The words in two lines, so that all cards are alike, and only so many as have room."""
        two = self.words.replace(" · ", "\n", 1)
        inner = self.rect.width - 2 * kit.px(_PAD)
        forms = (two, two.rpartition(" · ")[0] or two)
        return next((form for form in forms if kit.text.layout(form, kit.theme.small).size[0] <= inner), forms[-1])

    def _draw_words(self, kit: Kit, surface: pygame.Surface) -> None:
        self._draw_fan(surface)
        inner = self.rect.width - 2 * kit.px(_PAD)
        font = self._name_font(kit)
        while kit.text.width(self.name, font) > inner and font.size > kit.px(14):
            font = font._replace(size=font.size - 1)
        name = kit.text.line(kit.text.ellipsize(self.name, font, inner), font, self._ink)
        words = kit.text.paragraph(self.tell(kit), kit.theme.small, self._pale, inner, "center")
        middle, bottom = self.rect.centerx, self.rect.bottom - kit.px(_PAD)
        surface.blit(words, words.get_rect(midbottom=(middle, bottom)))
        surface.blit(name, name.get_rect(midbottom=(middle, bottom - words.get_height() - kit.px(1))))

    def _lower(self, kit: Kit) -> int:
        """How much of the height is for name and words."""
        words = kit.text.layout(self.tell(kit), kit.theme.small).size[1]
        return kit.text.height(self._name_font(kit)) + words + kit.px(1 + _PAD)

    def _name_font(self, kit: Kit) -> Font:
        return Font("serif", kit.px(23), lettering.SEMIBOLD)
