"""A tag at the head of every person who is away from a table on the network."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from purple_table.network.lobby import LobbyState
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import kit as skins
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.table_context import RegisteredPart, TableContext
from purple_table.ui.scenes.together.together_words import is_away


class AbsenceTags(RegisteredPart):
    """Draws a tag for each person who is away, over the lower edge of the head."""

    def __init__(self, context: TableContext, find_lobby: Callable[[], LobbyState | None]) -> None:
        super().__init__(context)
        self._find_lobby = find_lobby

    def draw_above(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the tags."""
        lobby, kit = self._find_lobby(), self._drawing.kit
        for state in lobby.seats if lobby is not None else ():
            if not is_away(state):
                continue
            seat = layout.seats[self._picture.find_place(state.seat)]
            font = kit.theme.small._replace(size=kit.px(12), weight=600)
            words = kit.text.line(tr("away"), font, colors.INK)
            tag = words.get_rect().inflate(kit.px(10), kit.px(2))
            tag.midbottom = (seat.portrait.centerx, seat.portrait.bottom + kit.px(2))
            kit.box(surface, tag, skins.NOTE, tag.height // 2)
            surface.blit(words, words.get_rect(center=tag.center))
