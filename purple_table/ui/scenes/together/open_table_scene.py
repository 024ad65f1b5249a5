"""The set-up of a table for several machines: seats may wait for somebody elsewhere, and the table has a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from purple_table.core.overriding import override
from purple_table.library import GameInfo
from purple_table.network.lobby import SeatPlan, TablePlan
from purple_table.players.levels import list_offered
from purple_table.ui.kit.telling import tr
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import DropDown, Label, Stepper, TextEntry, Widget
from purple_table.ui.scenes.match_words import describe_level, is_usual, name_level
from purple_table.ui.scenes.setup.match_setup import MatchSetup
from purple_table.ui.scenes.setup.seat_players import LONGEST_NAME, SeatRows
from purple_table.ui.scenes.setup.setup_scene import SetupScene

_PERSON, _REMOTE = "person", "remote"
_KIND = 190
_PATIENCE = (15, 600, 60)
"""The least, the most and the usual number of seconds that a table waits before a computer plays for whoever is
lost."""


class TableSeatRows(SeatRows):
    """Rows of seats of which some wait for somebody at another machine."""

    kind_width = _KIND

    @override
    def _name_kinds(self) -> str:
        return tr("Who plays there")

    @override
    def _make_kind_choice(self, place: int) -> Widget:
        chair = self._match_setup.chairs[place]

        def seat(value: str) -> None:
            chair.person, chair.remote = value == _PERSON, value == _REMOTE
            if not chair.person and not chair.remote:
                chair.level = value
            self._on_names()

        levels = [(level, name_level(level)) for level in list_offered(self._match_setup.game)]
        tooltip = "\n".join(
            [
                tr("**Elsewhere** Somebody who joins from another machine. Until then a computer has the seat."),
                tr("**Person** Somebody who plays at this screen, too."),
                *(f"**{escape(title)}** {escape(describe_level(level))}" for level, title in levels),
            ]
        )
        value = _PERSON if chair.person else _REMOTE if chair.remote else chair.level
        choices = [(_REMOTE, tr("Elsewhere")), (_PERSON, tr("Person")), *levels]
        return DropDown(choices, value, seat, width=self.kind_width, tooltip=tooltip)


class OpenTableScene(SetupScene):
    """A set-up that leads to a lobby instead of a match."""

    rows_type = TableSeatRows

    def __init__(
        self,
        info: GameInfo,
        match_setup: MatchSetup,
        on_open: Callable[[MatchSetup, TablePlan], None],
        on_back: Callable[[], None],
        **more: Any,
    ) -> None:
        """`on_open` receives the set-up and the plan of the table. `more` are parameters of `SetupScene`."""
        first = match_setup.chairs[0]
        usual = tr("The table of {name}", name=first.name) if first.name else tr("Our table")
        self._table_name = TextEntry(
            "",
            lambda _: self._show_names(),
            placeholder=usual,
            longest=LONGEST_NAME + 16,
            grow=1,
            tooltip=tr("Under this name others find the table in their list"),
        )
        self._usual_table = usual
        least, most, seconds = _PATIENCE
        self._patience = Stepper(
            seconds,
            least,
            most,
            lambda _: None,
            step=15,
            tooltip=tr("So many seconds after somebody is lost, a computer plays for them until they are back"),
        )
        super().__init__(info, match_setup, lambda made: on_open(made, self.make_plan()), on_back, **more)

    @override
    def name_deal(self) -> tuple[str, str]:
        return tr("Open"), tr("Open the table, so that others can come")

    @override
    def list_table_rows(self) -> list[list[Widget]]:
        return [[Label(tr("Table name")), self._table_name], [Label(tr("Wait (s)")), self._patience]]

    @property
    @override
    def fault(self) -> str | None:
        for chair, name in zip(self._match_setup.players_chairs, self._match_setup.names, strict=True):
            if chair.person and (is_usual(name) or not chair.name.strip()):
                return tr("Everybody at this machine needs a name, by which the others know them.")
        return self._match_setup.fault

    def make_plan(self) -> TablePlan:
        """Return the plan of the table as it is set up now."""
        made = self._match_setup
        seats = tuple(
            SeatPlan(
                "here" if chair.person else "remote" if chair.remote else "computer", name, chair.level, chair.style
            )
            for chair, name in zip(made.players_chairs, made.names, strict=True)
        )
        return TablePlan(seats, self._table_name.text.strip() or self._usual_table, float(self._patience.value))


def offer_seats(match_setup: MatchSetup) -> None:
    """Let every seat but the first wait for somebody elsewhere, as a set-up for several machines begins."""
    for chair in match_setup.chairs[1:]:
        chair.person, chair.remote = False, True
