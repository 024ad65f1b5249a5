"""The bar at the upper edge: where the deal stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from purple_table.ui import theme as colors
from purple_table.ui.kit import Skin
from purple_table.ui.layout import TableLayout
from purple_table.ui.scenes.table.words import standing_lines

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene

_BAR = Skin(colors.PANEL_TOP, colors.PANEL, None, 235)


class StatusBar:
    """Draws the bar between its buttons."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    @property
    def key(self) -> tuple[object, ...]:
        """What the bar shows: it is drawn anew when this changes."""
        scene = self._scene
        room = scene.controls.bar_room
        return standing_lines(scene.model.view), self._remarks(), room.topleft, room.size

    def _remarks(self) -> str:
        """What stands in the second line, with markup: contract or trump where no corner is free for them, then what
        the game remarks, then the cards that are out."""
        scene = self._scene
        box, found = scene.controls.contract, [standing_lines(scene.model.view)[1]]
        if box.words is not None and not box.visible and scene.controls.panel is None:
            found.insert(0, f"{box.words.large} {box.words.small}")
        if scene.picture.out:
            found.append("Out: " + " ".join(f"{{{code}}}" for code in scene.picture.out))
        return "  ·  ".join(words for words in found if words)

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the bar."""
        kit, scene = self._scene.stage.kit, self._scene
        kit.box(surface, layout.bar, _BAR, 0)
        room = scene.controls.bar_room
        first, remarks = standing_lines(scene.model.view)[0], self._remarks()
        upper = kit.text.line(kit.text.ellipsize(first, kit.theme.strong, room.width), kit.theme.strong, colors.IVORY)
        if not remarks:
            surface.blit(upper, upper.get_rect(center=(_centered(room, layout.bar, upper.get_width()), room.centery)))
            return
        lower = kit.text.paragraph(remarks, kit.theme.small, colors.LAVENDER)
        top = room.top + (room.height - upper.get_height() - lower.get_height()) // 2
        middle = _centered(room, layout.bar, max(upper.get_width(), lower.get_width()))
        surface.blit(upper, upper.get_rect(midtop=(middle, top)))
        place = lower.get_rect(midtop=(middle, top + upper.get_height()))
        surface.blit(lower, place)


def _centered(room: pygame.Rect, bar: pygame.Rect, width: int) -> int:
    """The middle for something of a width: the middle of the window where there is room, else that of the room."""
    half = width // 2
    if room.left <= bar.centerx - half and bar.centerx + half <= room.right:
        return bar.centerx
    return room.centerx
