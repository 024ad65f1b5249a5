"""The card that was turned up after the deal: it lies in the middle until it is taken or turned down."""

from __future__ import annotations

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.piles import PileKey
from purple_table.ui.cards.layout import TableLayout
from purple_table.ui.kit.animation import Pose
from purple_table.ui.scenes.table.parts.part import RegisteredPart
from purple_table.ui.scenes.table.places import Spot

UPCARD = PileKey("upcard")
_ASKED = 148
"""How much room in the middle is left for what is asked about the card, in reference units."""
_LEAST = 0.29
"""How much of the height of the middle the card takes at least."""


class Upcard(RegisteredPart):
    """The pile of the role "upcard", at the upper edge of the middle."""

    def spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Where the card lies."""
        layout = self._picture.places.layout
        return None if key != UPCARD or layout is None else self._spot(layout)

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the card."""
        for code in self._picture.piles.get(UPCARD, ()):
            spot = self._spot(layout)
            self._drawing.painter.draw(surface, code, spot.width, spot.pose)

    def _spot(self, layout: TableLayout) -> Spot:
        """As large as a card of the trick where there is room."""
        middle = layout.middle
        high = max(middle.height - self._drawing.kit.px(_ASKED), middle.height * _LEAST)
        width = min(layout.trick_card, int(high * 5 / 7))
        return Spot(Pose(middle.centerx, middle.top + card_height(width) // 2), width)
