"""The name of a person who has typed none: "You", as the language in use has it; kept it is always the English word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from purple_table.core.record import Seat
from purple_table.session.settings import Settings
from purple_table.ui.kit import telling

_KEPT = Settings().player_name


def usual_name() -> str:
    """What the table calls the one person at it who has typed no name."""
    return telling.current().word(_KEPT)


def is_usual(name: str) -> bool:
    """Whether a name is the table's word, in the language in use or as it is kept."""
    return name in (_KEPT, usual_name())


def show_name(kept: str) -> str:
    """A name of the settings as it is shown."""
    return usual_name() if is_usual(kept) else kept


def store_name(shown: str) -> str:
    """A name as the settings keep it; without one the usual one."""
    name = shown.strip()
    return _KEPT if not name or is_usual(name) else name


def show_seats(seats: Sequence[Seat]) -> Sequence[Seat]:
    """Who sits where as it is shown: a match may have been begun in another language."""
    word = usual_name()
    if word == _KEPT or all(seat.name != _KEPT for seat in seats):
        return seats
    return tuple(replace(seat, name=word) if seat.name == _KEPT else seat for seat in seats)
