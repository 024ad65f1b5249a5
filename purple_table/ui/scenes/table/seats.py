"""The seats as they are seen: the state of every name plate, and who is thinking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from purple_table.ui.layout import TableLayout
from purple_table.ui.scenes.table.plates import Plates, PlateState
from purple_table.ui.scenes.table.words import side_of

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene


class Seats:
    """Draws the plates of all seats."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._plates = Plates()

    def draw(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw every plate, with dots where somebody thinks."""
        kit = self._scene.stage.kit
        for place, seat in enumerate(layout.seats):
            self._plates.draw(kit, surface, seat.plate, self.plate(place))
            if self._thinks(place):
                self._plates.draw_thinking(kit, surface, seat.plate, self._scene.dots)

    def plate(self, place: int) -> PlateState:
        """What the plate at a place shows."""
        scene = self._scene
        view = scene.view
        number = (place + view.seat) % view.players
        seat = scene.table.seats[number]
        counters = tuple(
            (counter.label, value) for counter in view.status.counters if (value := counter.values[number]) is not None
        )
        total = view.totals[side_of(view, number)]
        note = seat.level.title() if seat.computer else ""
        return PlateState(seat.name, note, counters, total, view.status.dealer == number, scene.acting == number)

    def _thinks(self, place: int) -> bool:
        scene = self._scene
        seat = scene.table.to_act
        return (
            seat is not None
            and not scene.course.busy
            and seat not in scene.table.persons
            and scene.picture.place(seat) == place
            and not scene.table.awaits_deal
        )
