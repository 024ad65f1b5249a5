"""The dialog in which a person leaves a seat to a computer, or takes a seat."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace

from purple_table.core.record import Seat
from purple_table.players.levels import LEVELS, level_person
from purple_table.ui.kit.telling import tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.kit.widgets import Choice, Column, Label, Row
from purple_table.ui.scenes.dialog import DialogButton, DialogScene
from purple_table.ui.scenes.match_words import name_computers, name_level
from purple_table.ui.scenes.player_names import is_usual

_PERSON = "person"
_NAME = 150


def seating_dialog(
    seats: Sequence[Seat],
    party: Sequence[Seat],
    arriving: Container[int],
    change: Callable[[Mapping[int, Seat]], None],
    cancel: Callable[[], None],
) -> DialogScene:
    """Return a dialog with a row for each seat and who plays there; `change` receives the seats whose player changes.

    `party` are the players when everybody who has left is back, and `arriving` contains the seats of those who have
    come; `cancel` is called if nothing changes.
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
        choice = Choice(_list_offered(seat), find_kind(place), lambda who, place=place: wish(place, who), grow=1)  # type: ignore[misc]
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


def _list_offered(seat: Seat) -> list[tuple[str, str]]:
    """Return the choices for a seat: a person, the levels that are offered, and the level that plays now."""
    names = [name for name, level in LEVELS.items() if level.offered]
    if seat.computer and seat.level not in names:
        names.append(seat.level)
    return [(_PERSON, tr("Person")), *((name, name_level(name)) for name in names)]
