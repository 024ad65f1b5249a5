"""The cut for the deal: everybody's card before the seat, until the deal clears them away."""

from __future__ import annotations

import math

import pygame

from purple_table.art.sprites import card_height
from purple_table.core.events import Event, Noted
from purple_table.core.piles import PileKey
from purple_table.ui.cards.layout import TableLayout
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.animation import Pose, WaitStep
from purple_table.ui.scenes.table.parts.part import RegisteredPart
from purple_table.ui.scenes.table.places import Spot

ROLE = "cut"
_SHARE = 1.2
"""How wide a card of the cut is, in backs."""
_READ = 1.6
"""How long the cut stays to be read, in holds of a trick."""


class CutPart(RegisteredPart):
    """The piles of the role "cut", one card a seat."""

    def spot(self, key: PileKey, index: int, count: int) -> Spot | None:
        """Before the seat."""
        layout = self._picture.places.layout
        if key.role != ROLE or key.owner is None or layout is None:
            return None
        place = self._picture.place(key.owner)
        width = round(layout.back * _SHARE)
        if not place:
            return Spot(Pose(layout.middle.centerx, layout.middle.bottom - card_height(width) / 2), width)
        x, y = layout.seats[place].front
        return Spot(Pose(x, max(y, layout.middle.top + card_height(width) / 2)), width)

    def on_event(self, event: Event) -> None:
        """Let the cut be read before the cards are dealt."""
        if isinstance(event, Noted) and event.kind == "dealer":
            playback = self._playback
            hold = math.inf if playback.hold_for_click else _READ * playback.pace.hold
            self._picture.queue.add(WaitStep(hold, scaled=False))

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the cards; the dealer's in a frame."""
        for key, cards in self._picture.piles.items():
            spot = self.spot(key, 0, 1)
            if spot is None or not cards:
                continue
            dealer = key.owner == self._model.view.status.dealer and not self._playback.busy
            self._drawing.painter.draw(
                surface, cards[-1], spot.width, spot.pose, frame=colors.GOLD_TOP if dealer else None
            )
