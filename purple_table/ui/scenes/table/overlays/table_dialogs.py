"""The dialogs that cover the table: the menu, the score sheet, the seats, and the handover between two people.

The menu has speed, sound and the ways elsewhere. In the dialog of the seats a person leaves a seat to a computer, or
takes one.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from functools import partial

import msgspec
import pygame

from purple_table.core.game import View
from purple_table.core.record import Seat
from purple_table.players.levels import level_person, list_offered
from purple_table.session.port import LocalPlay
from purple_table.session.settings import Settings
from purple_table.ui.kit import theme as colors
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.kit.widgets import (
    Button,
    Choice,
    Column,
    DropDown,
    Grid,
    Label,
    Row,
    Slider,
    Space,
    Toggle,
    Widget,
)
from purple_table.ui.scenes.dialog import DialogButton, DialogScene, put_question
from purple_table.ui.scenes.handover import HandoverScene
from purple_table.ui.scenes.match_words import (
    find_best_sides,
    is_usual,
    list_speeds,
    name_computers,
    name_level,
    show_seats,
    side_names,
    store_name,
)
from purple_table.ui.scenes.results.graph import Graph, compute_course
from purple_table.ui.scenes.results.recap import list_recap_lines
from purple_table.ui.scenes.results.result_sheet import Sheet, SheetLine, format_points
from purple_table.ui.scenes.results.score_pad import ScorePad
from purple_table.ui.scenes.table.table_context import TableContext, TablePart
from purple_table.ui.shell.audio import Silence

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
    sheet = Sheet([*lines, *reversed(deals)], find_best_sides(view.totals, low_wins))
    body: list[Widget] = [ScorePad([sheet], grow=0)]
    if len(view.sheet) > 1:
        words = Label(tr("The totals before the first deal and after each."), style="small")
        body += [words, Graph(names, compute_course(view.totals, view.sheet))]
    text = "" if view.sheet else tr("No deal has been scored yet.")
    width = min(_WIDEST, max(_WIDTH, 160 + _COLUMN * len(names)))
    close = [DialogButton(tr("Close"), kind="primary", key=SHEET_KEY)]
    return DialogScene(tr("Score sheet"), text, close, content=Column(body, gap=14), width=width)


def _make_idle_dialog() -> tuple[str, str, Sequence[DialogButton]]:
    """Return the dialog for a person who took the screen because somebody is asked in secret."""
    words = tr("So that nobody sees who is asked in secret, everybody takes the screen in turn.")
    return tr("Nothing is asked of you"), words, [DialogButton(tr("Go on"), kind="primary")]


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
        self.pause_words = ""
        """What the menu says in place of its usual words, at a table that others keep."""

    def show_handover(self, seat: int) -> None:
        """Hide everything until the person who must act has taken the screen, unless nothing is there to hide."""
        play = self._play
        if play is None:
            return

        def show() -> None:
            self.end_handover()
            if not self._model.seat_switch.take_screen(seat):
                put_question(self._host.stage, *_make_idle_dialog())
                return
            self._picture.viewer = seat
            self._playback.skip()
            self._hand.settle(at_once=True)

        if self._model.seat_switch.sees_no_more(seat):
            show()
            return
        names = [who.name for who in self._model.seats]
        recap = list_recap_lines(play.recap(seat), names, self._model.view.sides, seat)
        handover = HandoverScene(names[seat], recap, self._drawing.cards, show, on_menu=self.open_menu)
        self._handover = handover
        self._host.stage.push(handover)

    def end_handover(self) -> None:
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
        if self._play is not None and not self.pause_words:
            ways.insert(0, (tr("Players"), pygame.K_p, self.open_seating))
        self._host.stage.push(
            table_menu(
                self._host.settings,
                self._host.stage.sounds,
                self._host.change_settings,
                self._on_leave,
                ways,
                self.pause_words,
            )
        )

    def open_sheet(self) -> None:
        """Show the score sheet."""
        names = side_names(self._model.view.sides, self._model.seats)
        self._host.stage.push(score_sheet(self._model.view, names, self._model.low_wins))

    def open_seating(self) -> None:
        """Let people and computers change places."""
        if self._play is not None:
            party, arriving = show_seats(self._play.party), self._play.arriving
            model = self._model
            self._host.stage.push(
                seating_dialog(model.game_id, model.seats, party, arriving, self._reseat, self.open_menu)
            )

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
                self._play.reseat(place, replace(seat, name=store_name(seat.name)))
            self.end_handover()  # somebody else may be awaited now
            self._model.notes.clear_note()  # it may name cards of whoever leaves
            self._model.seat_switch.on_change()
            self._playback.skip()
            for place in self._play.arriving:
                name = escape(self._model.seats[place].name)
                self._model.notes.show_remark(tr("**{name}**: a person plays from the next deal on.", name=name))


_PERSON = "person"
_NAME = 150


def seating_dialog(
    game: str,
    seats: Sequence[Seat],
    party: Sequence[Seat],
    arriving: Container[int],
    change: Callable[[Mapping[int, Seat]], None],
    cancel: Callable[[], None],
) -> DialogScene:
    """Return a dialog with a row for each seat and who plays there; `change` receives the seats whose player changes.

    `game` is the id of the game. `party` are the players when everybody who has left is back, and `arriving` contains
    the seats of those who have come; `cancel` is called if nothing changes.
    """
    wanted: dict[int, Seat] = {}

    def wish(place: int, who: str) -> None:
        seat = seats[place]
        if who == _PERSON:
            new = replace(seat, computer=False) if party[place].computer else party[place]
        elif seat.computer:
            new = replace(seat, level=who)
        else:
            new = replace(seat, name=_stand_in(place, seats), computer=True, level=who)
        wanted.pop(place, None)
        if who != find_kind(place):
            wanted[place] = new

    def find_kind(place: int) -> str:
        return seats[place].level if seats[place].computer and place not in arriving else _PERSON

    rows = []
    for place, seat in enumerate(seats):
        name = Label(escape(seat.name), style="strong", width=_NAME, wrap=False)
        choice = DropDown(_list_choices(game, seat), find_kind(place), partial(wish, place), grow=1)
        rows.append(Row([name, choice], gap=10))
    return DialogScene(
        tr("Who plays"),
        tr(
            "A computer plays on for whoever leaves, and they can come back. Whoever takes a computer's seat plays "
            "from the next deal on. The match then counts as played with help, as two hands can be seen."
        ),
        [DialogButton(tr("Change"), lambda: change(wanted), "primary"), DialogButton(tr("Cancel"), cancel)],
        content=Column(rows, gap=8),
        width=600,
    )


def leaving_question(
    leaving: Sequence[tuple[Seat, Seat]], go: Callable[[], None], cancel: Callable[[], None]
) -> tuple[str, str, list[DialogButton]]:
    """Return the question before people give their hands to computers, each with the one who comes: title, text
    and answers."""
    lines = [
        translate_markup("**{name}**: {level} plays on.", name=seat.name, level=level_person(new.level))
        for seat, new in leaving
    ]
    text = "\n".join([*lines, tr("The hand goes on as it is, and whoever leaves can come back.")])
    return (
        tr("Let a computer play?"),
        text,
        [DialogButton(tr("Let it play"), go, "primary"), DialogButton(tr("Cancel"), cancel)],
    )


def _stand_in(place: int, seats: Sequence[Seat]) -> str:
    """Return the name of a computer at a place: that of the player who sat there, unless the name only addresses a
    person."""
    name = seats[place].name
    return name_computers(1, [seat.name for seat in seats])[0] if is_usual(name) else name


def _list_choices(game: str, seat: Seat) -> list[tuple[str, str]]:
    """Return the choices for a seat: a person, the levels that are offered, and the level that plays now."""
    names = list_offered(game)
    if seat.computer and seat.level not in names:
        names.append(seat.level)
    return [(_PERSON, tr("Person")), *((name, name_level(name)) for name in names)]


_IN_A_ROW = 4


def table_menu(
    settings: Settings,
    sounds: Silence,
    change: Callable[[Settings], None],
    leave: Callable[[], None],
    ways: Sequence[tuple[str, int | None, Callable[[], None]]],
    words: str = "",
) -> DialogScene:
    """Return the menu as a dialog above the table; `change` receives the settings whenever a control is moved.

    `ways` lead elsewhere: a caption, a key, and the function that closes the menu and goes there. `words` stand in
    place of those about leaving a table of one's own.
    """
    current = settings

    def put(**changes: object) -> None:
        nonlocal current
        current = msgspec.structs.replace(current, **changes)
        change(current)

    def mute(on: bool) -> None:
        put(mute=not on)
        sounds.play("card")

    def volume(value: float) -> None:
        put(volume=round(value, 2))

    def close_then(action: Callable[[], None]) -> Callable[[], None]:
        return lambda: menu.leave_for(action)

    elsewhere = [
        Button(caption, close_then(action), key=key, show_key=key is not None, grow=1) for caption, key, action in ways
    ]
    # More in a row have no room for longer words than the English ones.
    count = -(-len(elsewhere) // _IN_A_ROW)
    rows = [elsewhere[len(elsewhere) * row // count : len(elsewhere) * (row + 1) // count] for row in range(count)]
    loudness = Slider(
        settings.volume, 0, 1, volume, step=0.05, shown=lambda value: tr("{percent} %", percent=round(value * 100))
    )
    # The ways elsewhere come first, so that they are in sight where the rest must be scrolled to.
    content = Column(
        [
            *(Row(row, gap=10) for row in rows),
            Space(2),
            Grid(
                [
                    [
                        Label(tr("Speed"), color=colors.LAVENDER),
                        Choice(list_speeds(), settings.speed, lambda speed: put(speed=speed), grow=1),
                    ],
                    [Toggle(tr("Sound on"), not settings.mute, mute), loudness],
                ]
            ),
        ],
        gap=10,
    )
    menu = DialogScene(
        tr("Menu") if words else tr("Paused"),
        words or tr("The match is saved after every move: leave it and go on from the title whenever you like."),
        [DialogButton(tr("Leave"), leave), DialogButton(tr("Resume"), kind="primary")],
        content=content,
        content_first=True,
        width=720,
    )
    return menu
