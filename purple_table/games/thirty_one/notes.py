"""What is told of a seat's turn and of its hand; made once for each seat, as bulk play tells it all the time."""

from __future__ import annotations

from functools import cache

from purple_table.core.messages import Message, SeatName, say


@cache
def stays(seat: int) -> Message:
    """The seat neither draws nor knocks."""
    return say("{seat} stays", yours="{seat} stay", seat=SeatName(seat))


@cache
def knocks(seat: int) -> Message:
    """The seat knocks."""
    return say(
        "{seat} knocks; everybody else has one more turn",
        yours="{seat} knock; everybody else has one more turn",
        seat=SeatName(seat),
    )


@cache
def shows(seat: int) -> Message:
    """The seat lays its hand open."""
    return say("{seat} shows", yours="{seat} show", seat=SeatName(seat))


@cache
def has_blitz(seat: int) -> Message:
    """The seat shows a Blitz."""
    return say("{seat} has a Blitz", yours="{seat} have a Blitz", seat=SeatName(seat))
