"""The form in which messages cross, and its limits.

It is that of `session.wire`: strictly typed, checked, and nothing in it can make a program do anything.
"""

from __future__ import annotations

from functools import cache

from purple_table.core.safe_text import one_line
from purple_table.network import messages as wire
from purple_table.session.wire import Wire, WireError

MOST_UP = 16_000
"""The most bytes of a message of a window."""
MOST_DOWN = 2_000_000
"""The most bytes of a message of a table, which sends a whole rule book."""
MOST_PERSONS = 8
"""How many people may sit at one machine."""
MOST_NAME = 40
MOST_ACTION = 400
_MOST_TOKEN = 64


@cache
def make_up_wire() -> Wire[wire.Up]:
    """Return the form of what windows send."""
    return Wire(wire.Up)


@cache
def make_down_wire() -> Wire[wire.Down]:
    """Return the form of what the table sends."""
    return Wire(wire.Down)


def read_up(data: bytes) -> wire.Up:
    """Return the message of a window. Raises WireError for anything that is none or too large."""
    if len(data) > MOST_UP:
        raise WireError(f"longer than {MOST_UP:,} bytes")
    message = make_up_wire().decode(data)
    if isinstance(message, wire.Join):
        if len(message.names) > MOST_PERSONS or len(message.token) > _MOST_TOKEN or len(message.engine) > MOST_NAME:
            raise WireError("too many people")
        names = tuple(one_line(name, MOST_NAME) for name in message.names)
        return wire.Join(message.engine, names, one_line(message.watcher, MOST_NAME), message.token)
    if isinstance(message, wire.Act | wire.NoteHelp) and len(message.action) > MOST_ACTION:
        raise WireError("the action is too long")
    return message


def read_down(data: bytes) -> wire.Down:
    """Return the message of a table. Raises WireError for anything that is none."""
    if len(data) > MOST_DOWN:
        raise WireError(f"longer than {MOST_DOWN:,} bytes")
    return make_down_wire().decode(data)
