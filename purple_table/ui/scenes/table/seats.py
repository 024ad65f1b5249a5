"""The seats as they are seen: the state of every name plate, and who is thinking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from purple_table.ui.emblems import emblem_of
from purple_table.ui.layout import TableLayout
from purple_table.ui.scenes.table.plates import Plates, PlateState, plate_note
from purple_table.ui.scenes.table.words import counter_texts, side_of
from purple_table.ui.strains import contract_mark
from purple_table.ui.text import escape

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
        view = scene.model.view
        number = (place + view.seat) % view.players
        seat = scene.table.seats[number]
        side = side_of(view, number)
        emblem = emblem_of(view.sides, view.seat, side)
        status = view.status
        # What stands on the board of the sides need not stand here too.
        board = scene.parts.standings.shown
        drawn = scene.parts.drawn
        counters = counter_texts([counter for counter in status.counters if counter.kind not in drawn], number)
        # Chips that are drawn beside the plate with their number are the total, where it is counted in them.
        counted = any(counter.kind in drawn and counter.values == view.totals for counter in status.counters)
        if not board:
            counters += counter_texts(status.side_counters, side)
        contract = ""
        if status.contract is not None and status.declarer == number:
            contract = contract_mark(scene.table.game.deck, status.contract)
        return PlateState(
            seat.name,
            seat.level.title() if seat.computer else "",
            counters,
            None if board or counted else view.totals[side],
            status.dealer == number,
            scene.model.acting == number,
            emblem,
            contract,
        )

    def note(self, place: int) -> str:
        """Everything about the seat at a place, with markup: also its calls, and what they mean."""
        scene = self._scene
        seat = (place + scene.model.view.seat) % scene.model.view.players
        drawn = [counter for counter in scene.model.view.status.counters if counter.kind in scene.parts.drawn]
        told = [f"{escape(label)} {escape(value)}" for label, value in counter_texts(drawn, seat)]
        return plate_note(self.plate(place), [*told, *scene.parts.calling.told(seat)])

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
