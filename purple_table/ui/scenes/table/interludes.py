"""What lies on the table for a while: the menu, the page of seats, and the handover between two people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame

from purple_table.core.record import Seat
from purple_table.ui.dialog import put_question
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.recap import recap_lines
from purple_table.ui.scenes.table.menu import table_menu
from purple_table.ui.scenes.table.seating import leaving_question, seating_dialog

if TYPE_CHECKING:
    from purple_table.ui.scenes.table.scene import TableScene


class Interludes:
    """Opens what covers the table, and brings the table in line afterwards."""

    def __init__(self, scene: TableScene, on_leave: Callable[[], None], on_settings: Callable[[], None]) -> None:
        self._scene = scene
        self._on_leave, self._on_settings = on_leave, on_settings

    def hand_over(self, seat: int) -> None:
        """Hide everything until the person who must act has taken the screen."""
        scene, table = self._scene, self._scene.table

        def show() -> None:
            scene.stage.scenes.remove(handover)
            scene.company.take(seat)
            scene.picture.viewer = seat
            scene.course.jump()
            scene.settle(at_once=True)

        names = [who.name for who in table.seats]
        told = recap_lines(table.recap(seat), names, table.game.sides, seat)
        handover = HandoverScene(names[seat], told, scene.means.cards, show, self._on_leave)
        scene.stage.push(handover)

    def open_menu(self) -> None:
        """Pause: speed, sound, and the ways elsewhere."""
        scene = self._scene
        ways = (
            ("Players", pygame.K_p, self.open_seating),
            ("Rules", pygame.K_r, scene.open_rules),
            ("Settings", pygame.K_s, self._on_settings),
        )
        scene.stage.push(table_menu(scene.settings, scene.stage.sounds, scene.change, self._on_leave, ways))

    def open_seating(self) -> None:
        """Let people and computers change places."""
        table = self._scene.table
        self._scene.stage.push(seating_dialog(table.seats, table.party, self._reseat, self.open_menu))

    def _reseat(self, wanted: Mapping[int, Seat]) -> None:
        """Let others take seats; before people leave theirs, it is asked."""
        scene = self._scene
        seats, people = scene.table.seats, scene.table.persons
        leaving = [(seats[place], new) for place, new in wanted.items() if new.computer and place in people]
        if leaving and scene.settings.confirm:
            put_question(scene.stage, *leaving_question(leaving, lambda: self._seat(wanted), self.open_seating))
        else:
            self._seat(wanted)

    def _seat(self, wanted: Mapping[int, Seat]) -> None:
        scene = self._scene
        for place, seat in wanted.items():
            scene.table.hand_over(place, seat)
        if wanted:
            scene.company.changed()
            scene.course.jump()
