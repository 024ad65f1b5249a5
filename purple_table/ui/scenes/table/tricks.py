"""The trick on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from purple_table.ui import theme as colors
from purple_table.ui.layout import TableLayout

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene


class Tricks:
    """Draws the trick."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards of the trick; while it is held, the one that takes it in a frame."""
        scene = self._scene
        held = scene.course.held
        winner = scene.picture.place(held.seat) if held is not None else None
        # From the left, so that no card hides another's index; the one that takes the trick comes to the top.
        for place, code in sorted(scene.picture.trick, key=lambda card: (card[0] == winner, layout.trick[card[0]].x)):
            frame = colors.GOLD_TOP if place == winner else None
            scene.painter.draw(surface, code, layout.trick_card, layout.trick[place], frame=frame)
