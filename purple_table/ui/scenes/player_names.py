"""The name of a person who has typed none: "You" in the language in use. The settings always keep the English word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from purple_table.core.record import Seat
from purple_table.session.settings import Settings
from purple_table.ui.kit import telling

_KEPT = Settings().player_name


def usual_name() -> str:
    """Return the name that the table gives the only person at it who has typed no name."""
    return telling.current().word(_KEPT)


def is_usual(name: str) -> bool:
    """Return whether a name is the table's own word, in the language in use or as it is stored."""
    return name in (_KEPT, usual_name())


def show_name(kept: str) -> str:
    """Return a stored name as it is shown."""
    return usual_name() if is_usual(kept) else kept


def store_name(shown: str) -> str:
    """Return a shown name as it is stored; an empty name becomes the usual one."""
    name = shown.strip()
    return _KEPT if not name or is_usual(name) else name


def show_seats(seats: Sequence[Seat]) -> Sequence[Seat]:
    """Return the seats with their names as they are shown: a match may have been begun in another language."""
    word = usual_name()
    if word == _KEPT or all(seat.name != _KEPT for seat in seats):
        return seats
    return tuple(replace(seat, name=word) if seat.name == _KEPT else seat for seat in seats)
