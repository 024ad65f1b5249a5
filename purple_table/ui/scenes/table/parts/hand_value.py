"""What the own hand is worth as it is, always seen beside it."""

from __future__ import annotations

import pygame

from purple_table.core.actions import Stay
from purple_table.core.events import Event
from purple_table.core.game import View
from purple_table.core.messages import SILENT
from purple_table.ui.cards.layout import TableLayout
from purple_table.ui.cards.piles import place_beside_hand
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.telling import Marker
from purple_table.ui.scenes.table.parts.part import RegisteredPart
from purple_table.ui.scenes.table.table_context import TableContext

_GROUND = Skin(colors.NIGHT, colors.NIGHT, colors.GOLD, 190)


class HandValue(RegisteredPart):
    """What the rules forecast for staying put, such as "Red 27"."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._words = SILENT

    def on_event(self, event: Event) -> None:
        """While something is shown, nothing is said that the cards do not show yet."""
        if not self._picture.hand:
            self._words = SILENT

    def on_settled(self, view: View) -> None:
        """Count anew; with the hand face down there is nothing to count."""
        self._words = SILENT if self._picture.covered else self._model.forecast(Stay())

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the words, with marks of colors."""
        if not self._words or self._picture.covered:
            return
        kit = self._drawing.kit
        picture = kit.text.paragraph(f"**{Marker().read(self._words)}**", kit.theme.heading, colors.IVORY)
        size = (picture.get_width() + kit.px(28), picture.get_height() + kit.px(10))
        rect = place_beside_hand(layout, len(self._picture.hand), size, kit.px)
        kit.box(surface, rect, _GROUND, rect.height // 2)
        surface.blit(picture, picture.get_rect(center=rect.center))
