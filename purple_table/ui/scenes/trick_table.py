"""The tricks of a deal in a table, card by card."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from purple_table.core.overriding import override
from purple_table.session.match_story import PlayedTrick
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Kit, Skin
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.theme import Size
from purple_table.ui.kit.widgets import Widget

_NUMBER, _HEAD, _ROW, _NARROW = 26, 26, 29, 46
_STRIPE = Skin(colors.NIGHT, colors.NIGHT, None, 70)


class TrickTable(Widget):
    """A line for every trick with each seat's card in its column. The winning card is framed in gold, and the card that
    was led is underlined. Of a level trick no card is framed."""

    def __init__(self, tricks: Sequence[PlayedTrick], names: Sequence[str]) -> None:
        super().__init__()
        self._tricks, self._names = tuple(tricks), tuple(names)

    @property
    @override
    def spoken_text(self) -> str:
        return "\n".join(
            f"{self._describe_trick(trick)}: "
            + ", ".join(f"{escape(self._names[seat])} {{{card}}}" for seat, card in trick.plays)
            for trick in self._tricks
        )

    def _describe_trick(self, trick: PlayedTrick) -> str:
        if trick.winner is None:
            return tr("Trick {number}, level", number=trick.number)
        return tr("Trick {number}, won by {name}", number=trick.number, name=self._names[trick.winner])

    def measure(self, kit: Kit, width: int | None) -> Size:
        """Return the size of a head and its lines."""
        least = kit.px(_NUMBER) + kit.px(_NARROW) * len(self._names)
        return (least if width is None else width), kit.px(_HEAD) + kit.px(_ROW) * len(self._tricks)

    def draw(self, kit: Kit, surface: pygame.Surface) -> None:
        """Draw the names, then the tricks below them."""
        rect, font = self.rect, kit.theme.small
        left, count = rect.left + kit.px(_NUMBER), len(self._names)
        needs = [max(kit.px(_NARROW), kit.text.width(name, font) + kit.px(8)) for name in self._names]
        spare = rect.right - left - sum(needs)
        if spare < 0 or max(needs) * count <= rect.right - left:
            needs, spare = [0] * count, rect.right - left
        # A long name takes the room that others leave.
        edges = [left + sum(needs[:column]) + spare * column // count for column in range(count + 1)]
        for column, name in enumerate(self._names):
            room = edges[column + 1] - edges[column] - kit.px(6)
            picture = kit.text.line(kit.text.ellipsize(name, font, room), font, colors.GOLD_TOP)
            middle = (edges[column] + edges[column + 1]) // 2, rect.top + kit.px(_HEAD) // 2
            surface.blit(picture, picture.get_rect(center=middle))
        for row, trick in enumerate(self._tricks):
            top = rect.top + kit.px(_HEAD) + row * kit.px(_ROW)
            if row % 2 == 0:
                kit.box(surface, pygame.Rect(rect.left, top, rect.width, kit.px(_ROW)), _STRIPE, kit.px(5))
            number = kit.text.line(str(trick.number), font, colors.FADED)
            surface.blit(number, number.get_rect(midleft=(rect.left + kit.px(4), top + kit.px(_ROW) // 2)))
            for seat, card in trick.plays:
                middle = (edges[seat] + edges[seat + 1]) // 2, top + kit.px(_ROW) // 2
                self._draw_card(kit, surface, trick, seat, card, middle)

    @staticmethod
    def _draw_card(
        kit: Kit, surface: pygame.Surface, trick: PlayedTrick, seat: int, card: str, middle: tuple[int, int]
    ) -> None:
        picture = kit.text.paragraph(f"{{{card}}}", kit.theme.small, colors.IVORY)
        place = picture.get_rect(center=middle)
        surface.blit(picture, place)
        if seat == trick.winner:
            kit.outline(surface, place.inflate(kit.px(6), kit.px(4)), colors.GOLD_TOP, kit.px(5), kit.px(2))
        if seat == trick.plays[0][0]:
            line = pygame.Rect(place.left, place.bottom, place.width, max(1, kit.px(2)))
            kit.box(surface, line, skins.GOLDEN, 1)
