"""The dialogs that cover the table: the menu, the score sheet, the seats, and the handover between two people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from purple_table.core.game import View
from purple_table.core.record import Seat
from purple_table.session.port import LocalPlay
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.kit.widgets import Column, Label, Widget
from purple_table.ui.scenes.dialog import DialogButton, DialogScene, put_question
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.match_words import find_best_sides, side_names
from purple_table.ui.scenes.player_names import show_seats, store_name
from purple_table.ui.scenes.results.graph import Graph, compute_course
from purple_table.ui.scenes.results.recap import list_recap_lines
from purple_table.ui.scenes.results.result_sheet import Sheet, SheetLine, format_points
from purple_table.ui.scenes.table.overlays.seating_dialog import leaving_question, seating_dialog
from purple_table.ui.scenes.table.overlays.table_menu import table_menu
from purple_table.ui.scenes.table.table_context import TableContext, TablePart

SHEET_KEY = pygame.K_b
"""The key that opens the sheet at the table and in the menu, and closes it."""
_WIDTH, _COLUMN, _WIDEST = 420.0, 74, 900.0
Way = tuple[str, int | None, Callable[[], None]]
"""A way from the menu: its caption, its key, and the function that goes there."""


def score_sheet(view: View, names: tuple[str, ...], low_wins: bool) -> DialogScene:
    """Return the sheet as a dialog above the table; `names` are those of the sides."""
    totals = tr("Total") if view.status.pot is None else tr("Chips")
    lines = [SheetLine("", names, "head"), SheetLine(totals, tuple(minus(total) for total in view.totals), "total")]
    # While the match goes on, the deal of the sheet is not finished.
    finished = view.status.deal if view.status.phase == "over" else view.status.deal - 1
    first = finished - len(view.sheet) + 1
    deals = [
        SheetLine(tr("Deal {deal}", deal=first + place), tuple(format_points(points) for points in row), "plain")
        for place, row in enumerate(view.sheet)
    ]
    body: list[Widget] = [Sheet([*lines, *reversed(deals)], find_best_sides(view.totals, low_wins))]
    if len(view.sheet) > 1:
        words = Label(tr("The totals before the first deal and after each."), style="small")
        body += [words, Graph(names, compute_course(view.totals, view.sheet))]
    text = "" if view.sheet else tr("No deal has been scored yet.")
    width = min(_WIDEST, max(_WIDTH, 160 + _COLUMN * len(names)))
    close = [DialogButton(tr("Close"), kind="primary", key=SHEET_KEY)]
    return DialogScene(tr("Score sheet"), text, close, content=Column(body, gap=14), width=width)


class TableDialogs(TablePart):
    """Opens the dialogs, and updates the table after a choice in them."""

    def __init__(
        self,
        context: TableContext,
        play: LocalPlay | None,
        on_leave: Callable[[], None],
        on_settings: Callable[[], None],
        elsewhere: Sequence[Way],
    ) -> None:
        """`elsewhere` are ways from the menu besides those that every table has."""
        super().__init__(context)
        self._play = play
        self._handover: HandoverScene | None = None
        self._on_leave, self._on_settings, self._elsewhere = on_leave, on_settings, elsewhere

    def hand_over(self, seat: int) -> None:
        """Hide everything until the person who must act has taken the screen."""
        play = self._play
        if play is None:
            return

        def show() -> None:
            self._end_handover()
            self._model.seat_switch.take_screen(seat)
            self._picture.viewer = seat
            self._playback.skip()
            self._hand.settle(at_once=True)

        names = [who.name for who in self._model.seats]
        recap = list_recap_lines(play.recap(seat), names, self._model.view.sides, seat)
        handover = HandoverScene(names[seat], recap, self._drawing.cards, show, on_menu=self.open_menu)
        self._handover = handover
        self._host.stage.push(handover)

    def _end_handover(self) -> None:
        """Close the handover, if one is open."""
        if self._handover is not None:
            self._host.stage.scenes.remove(self._handover)
            self._handover = None

    def open_menu(self) -> None:
        """Open the menu: speed, sound, and the ways elsewhere."""
        ways: list[Way] = [
            (tr("Rules"), pygame.K_r, self._host.open_rules),
            (tr("Score sheet"), SHEET_KEY, self.open_sheet),
            *self._elsewhere,
            (tr("Settings"), pygame.K_s, self._on_settings),
        ]
        if self._play is not None:
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
        if self._play is not None:
            party, arriving = show_seats(self._play.party), self._play.arriving
            self._host.stage.push(seating_dialog(self._model.seats, party, arriving, self._reseat, self.open_menu))

    def _reseat(self, wanted: Mapping[int, Seat]) -> None:
        """Let other players take seats; if people leave theirs, ask first."""
        seats = self._model.seats
        leaving = [(seats[place], new) for place, new in wanted.items() if new.computer and not seats[place].computer]
        if leaving and self._host.settings.confirm:
            put_question(
                self._host.stage, *leaving_question(leaving, lambda: self._change_seats(wanted), self.open_seating)
            )
        else:
            self._change_seats(wanted)

    def _change_seats(self, wanted: Mapping[int, Seat]) -> None:
        if self._play is not None and wanted:
            for place, seat in wanted.items():
                self._play.hand_over(place, replace(seat, name=store_name(seat.name)))
            self._end_handover()  # somebody else may be awaited now
            self._model.seat_switch.on_change()
            self._playback.skip()
            for place in self._play.arriving:
                name = escape(self._model.seats[place].name)
                self._model.notes.show_remark(tr("**{name}**: a person plays from the next deal on.", name=name))
