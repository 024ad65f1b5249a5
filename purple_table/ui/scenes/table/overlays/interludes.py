"""What lies on the table for a while: the menu, the page of seats, and the handover between two people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from purple_table.core.record import Seat
from purple_table.session.port import LocalPeople
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.dialog import put_question
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.names import show_seats, store_name
from purple_table.ui.scenes.results.recap import recap_lines
from purple_table.ui.scenes.table.overlays.menu import table_menu
from purple_table.ui.scenes.table.overlays.score_sheet import KEY as SHEET_KEY
from purple_table.ui.scenes.table.overlays.score_sheet import score_sheet
from purple_table.ui.scenes.table.overlays.seating import leaving_question, seating_dialog
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.scenes.words import side_names

Way = tuple[str, int | None, Callable[[], None]]
"""A way from the menu: what it is called, its key, and what goes there."""


class Interludes(TablePart):
    """Opens what covers the table, and brings the table in line afterwards."""

    def __init__(
        self,
        context: TableContext,
        people: LocalPeople | None,
        on_leave: Callable[[], None],
        on_settings: Callable[[], None],
        elsewhere: Sequence[Way],
    ) -> None:
        """`elsewhere` are ways from the menu besides those that every table has."""
        super().__init__(context)
        self._people = people
        self._handover: HandoverScene | None = None
        self._on_leave, self._on_settings, self._elsewhere = on_leave, on_settings, elsewhere

    def hand_over(self, seat: int) -> None:
        """Hide everything until the person who must act has taken the screen."""
        people = self._people
        if people is None:
            return

        def show() -> None:
            self._end_handover()
            self._model.seat_switch.take(seat)
            self._picture.viewer = seat
            self._playback.jump()
            self._hand.settle(at_once=True)

        names = [who.name for who in self._model.seats]
        told = recap_lines(people.recap(seat), names, self._model.view.sides, seat)
        handover = HandoverScene(names[seat], told, self._drawing.cards, show, on_menu=self.open_menu)
        self._handover = handover
        self._host.stage.push(handover)

    def _end_handover(self) -> None:
        """Take the handover off, if one is there."""
        if self._handover is not None:
            self._host.stage.scenes.remove(self._handover)
            self._handover = None

    def open_menu(self) -> None:
        """Pause: speed, sound, and the ways elsewhere."""
        ways: list[Way] = [
            (tr("Rules"), pygame.K_r, self._host.open_rules),
            (tr("Score sheet"), SHEET_KEY, self.open_sheet),
            *self._elsewhere,
            (tr("Settings"), pygame.K_s, self._on_settings),
        ]
        if self._people is not None:
            ways.insert(0, (tr("Players"), pygame.K_p, self.open_seating))
        self._host.stage.push(
            table_menu(self._host.settings, self._host.stage.sounds, self._host.change_settings, self._on_leave, ways)
        )

    def open_sheet(self) -> None:
        """Show the score sheet."""
        names = side_names(self._model.view.sides, self._model.seats)
        self._host.stage.push(score_sheet(self._model.view, names, self._model.low_wins))

    def open_seating(self) -> None:
        """Let people and computers change places."""
        if self._people is not None:
            party, arriving = show_seats(self._people.party), self._people.arriving
            self._host.stage.push(seating_dialog(self._model.seats, party, arriving, self._reseat, self.open_menu))

    def _reseat(self, wanted: Mapping[int, Seat]) -> None:
        """Let others take seats; before people leave theirs, it is asked."""
        seats = self._model.seats
        leaving = [(seats[place], new) for place, new in wanted.items() if new.computer and not seats[place].computer]
        if leaving and self._host.settings.confirm:
            put_question(self._host.stage, *leaving_question(leaving, lambda: self._seat(wanted), self.open_seating))
        else:
            self._seat(wanted)

    def _seat(self, wanted: Mapping[int, Seat]) -> None:
        if self._people is not None and wanted:
            for place, seat in wanted.items():
                self._people.hand_over(place, replace(seat, name=store_name(seat.name)))
            self._end_handover()  # somebody else may be awaited now
            self._model.seat_switch.on_change()
            self._playback.jump()
            for place in self._people.arriving:
                name = escape(self._model.seats[place].name)
                self._model.notes.say(tr("**{name}**: a person plays from the next deal on.", name=name))
