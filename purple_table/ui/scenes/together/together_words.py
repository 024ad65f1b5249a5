"""The words about a table on the home network: who sits where and how, and what to do about a problem."""

from __future__ import annotations

from collections.abc import Mapping

from purple_table.core.messages import Message, say
from purple_table.network.lobby import Connection, LobbyState, ProblemKind, SeatState, TableProblem
from purple_table.ui.kit.telling import tell, tr, translate_markup
from purple_table.ui.kit.text import escape
from purple_table.ui.scenes.match_words import join_names, name_level

_WHAT_NEXT: Mapping[ProblemKind, Message] = {
    ProblemKind.WRONG_CODE: say("Type the four words and the two digits once more."),
    ProblemKind.OTHER_VERSION: say("Bring the older of the two programs up to date, and join again."),
    ProblemKind.OTHER_RULES: say("Ask the host to open a table of a game that comes with the program."),
    ProblemKind.FULL: say("Look on instead, or ask the host for another seat."),
    ProblemKind.CLOSED: say("The match is saved on the host's machine, where it can be opened again."),
    ProblemKind.SHUT: say("Ask the host for the new code."),
    ProblemKind.UNREACHABLE: say(
        "Compare the address with the one in the host's window. Both machines must be in the same network."
    ),
    ProblemKind.LOST: say("The program tries to get back by itself, to the same seat."),
    ProblemKind.BROKEN: say("Join again; if that happens once more, use the same version on both machines."),
    ProblemKind.MISSING: say("Install it with: pip install purple-table[network]"),
    ProblemKind.CANNOT_OPEN: say("Close other programs that use the network, or let another machine open the table."),
}
"""What somebody can do about a problem."""


def describe_problem(problem: TableProblem) -> str:
    """Return what is wrong, and what to do next, with markup."""
    return f"**{tell(problem.words)}** {tell(_WHAT_NEXT[problem.kind])}"


def describe_seat(state: SeatState) -> str:
    """Return how somebody sits at a seat, in a few words, with markup."""
    if state.taken_over:
        return tr("away, a computer plays")
    if state.own:
        return tr("at this machine")
    match state.connection:
        case Connection.HERE:
            return tr("at the machine of the table")
        case Connection.CONNECTED:
            return tr("at another machine")
        case Connection.LOST:
            return tr("away")
        case Connection.OPEN:
            return tr("for anybody")
        case Connection.COMPUTER:
            return escape(name_level(state.level)) if state.level else ""


def name_seat(state: SeatState) -> str:
    """Return the name at a seat; a free one has none."""
    return tr("Free") if state.connection is Connection.OPEN else state.name


def is_away(state: SeatState) -> bool:
    """Return whether a person's seat is kept while the person is not there."""
    return state.taken_over or state.connection is Connection.LOST


def describe_absence(state: SeatState) -> str:
    """Return that a person is away and who plays meanwhile, with markup."""
    if state.taken_over:
        return translate_markup("**{name}** is away; a computer plays meanwhile.", name=state.name)
    return translate_markup("**{name}** is away; the table waits.", name=state.name)


def describe_change(before: SeatState, now: SeatState) -> str:
    """Return what has become of a person at a seat during the match, with markup; "" if nothing that others need to
    know."""
    if now.connection is Connection.OPEN or (before.connection is Connection.OPEN and now.taken_over):
        return ""
    if is_away(now):
        return describe_absence(now) if describe_seat(before) != describe_seat(now) else ""
    if is_away(before):
        return translate_markup("**{name}** is back.", name=now.name)
    if before.connection is not now.connection and now.connection is Connection.CONNECTED:
        return translate_markup("**{name}** has come.", name=now.name)
    return ""


def describe_waiting(lobby: LobbyState) -> str:
    """Return for whom the table waits, with markup; "" if for nobody."""
    names = escape(join_names(lobby.waiting_for))
    return tr("The table waits for **{names}**.", names=names) if names else ""


def describe_free_seats(lobby: LobbyState) -> str:
    """Return how many seats are free, and what becomes of them."""
    count = len(lobby.free_seats)
    if not count:
        return tr("Every seat is taken.")
    return tr(
        "One seat is free. If you begin now, a computer plays there until somebody comes.",
        many="{count} seats are free. If you begin now, computers play there until somebody comes.",
        count=count,
    )
