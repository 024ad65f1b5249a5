"""The trick on the table."""

from __future__ import annotations

import pygame

from purple_table.ui.cards.layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.scenes.table.table_top import OnTable


class Tricks(OnTable):
    """Draws the trick."""

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards of the trick; while it is held, the one that takes it in a frame."""
        held = self._playback.held
        winner = self._picture.place(held.seat) if held is not None else None
        # From the left, so that no card hides another's index; the one that takes the trick comes to the top.
        for place, code in sorted(self._picture.trick, key=lambda card: (card[0] == winner, layout.trick[card[0]].x)):
            frame = colors.GOLD_TOP if place == winner else None
            self._means.painter.draw(surface, code, layout.trick_card, layout.trick[place], frame=frame)
