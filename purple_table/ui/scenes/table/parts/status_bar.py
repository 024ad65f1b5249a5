"""The bar at the upper edge, which says where the deal stands."""

from __future__ import annotations

import pygame

from purple_table.core.game import View
from purple_table.ui.cards.table_layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.kit import Skin
from purple_table.ui.kit.telling import tr
from purple_table.ui.scenes.table.controls import Controls
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.scenes.table.table_words import standing_lines

_MOST_OUT = 7
"""The most cards that are out of the game and named."""
_BAR = Skin(colors.PANEL_TOP, colors.PANEL, None, 235)


class StatusBar(TablePart):
    """Draws the bar between its buttons."""

    def __init__(self, context: TableContext, controls: Controls) -> None:
        super().__init__(context)
        self._controls = controls
        self._read: tuple[View, tuple[str, str]] | None = None

    @property
    def _standing(self) -> tuple[str, str]:
        """Where the deal stands, read once for each view."""
        view = self._model.view
        if self._read is None or self._read[0] is not view:
            self._read = view, standing_lines(view)
        return self._read[1]

    @property
    def key(self) -> tuple[object, ...]:
        """The content of the bar, which is drawn anew when this changes."""
        room = self._controls.bar_room
        return self._standing, self._remarks(), room.topleft, room.size

    def _remarks(self) -> tuple[str, ...]:
        """Return the texts for the second line, with markup, followed by shorter ones for little room.

        They contain contract or trump if no corner is free for them, then what the game remarks, then the cards that
        are out.
        """
        box, remark, out = self._controls.contract, self._standing[1], self._picture.cards_out
        cards = " ".join(f"{{{code}}}" for code in out) if len(out) <= _MOST_OUT else ""
        gone = (tr("Not in the deck: {cards}", cards=cards), tr("Out: {cards}", cards=cards)) if cards else ("",)
        rests = [_join_words(remark, words) for words in gone]
        if box.words is None or box.visible:
            return tuple(rests)
        first = (f"{box.words.large} {box.words.small}", box.words.large)
        return (*(_join_words(contract, rest) for contract in first for rest in rests), *rests)

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the bar."""
        kit = self._drawing.kit
        kit.box(surface, layout.bar, _BAR, 0)
        room = self._controls.bar_room
        first, whole = self._standing[0], self._remarks()
        fitting = (words for words in whole if kit.text.layout(words, kit.theme.small).size[0] <= room.width)
        remarks = next(fitting, whole[-1])
        upper = kit.text.line(kit.text.ellipsize(first, kit.theme.strong, room.width), kit.theme.strong, colors.IVORY)
        if not remarks:
            surface.blit(
                upper, upper.get_rect(center=(_find_center(room, layout.bar, upper.get_width()), room.centery))
            )
            return
        lower = kit.text.paragraph(remarks, kit.theme.small, colors.LAVENDER)
        top = room.top + (room.height - upper.get_height() - lower.get_height()) // 2
        middle = _find_center(room, layout.bar, max(upper.get_width(), lower.get_width()))
        surface.blit(upper, upper.get_rect(midtop=(middle, top)))
        place = lower.get_rect(midtop=(middle, top + upper.get_height()))
        surface.blit(lower, place)


def _join_words(*parts: str) -> str:
    """Return the words that are not empty, one after the other."""
    return "  ·  ".join(words for words in parts if words)


def _find_center(room: pygame.Rect, bar: pygame.Rect, width: int) -> int:
    """Return the center of something of a width: the middle of the window if there is room, else that of the room."""
    half = width // 2
    if room.left <= bar.centerx - half and bar.centerx + half <= room.right:
        return bar.centerx
    return room.centerx
