"""Words about a match that several scenes share: who plays, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from purple_table.core.game import View
from purple_table.core.record import Seat
from purple_table.ui.kit.text import minus

COMPUTER_NAMES = ("Clara", "Hugo", "Mina", "Felix", "Ida", "Oscar", "Nora", "Emil", "Ruth", "Jonas")
"""Names for the computers at a table, in seating order; one that a person bears is passed over."""
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def computer_names(count: int, taken: Iterable[str]) -> tuple[str, ...]:
    """Distinct names for so many computers, none of them taken."""
    others = {name.strip().casefold() for name in taken}
    names = [name for name in COMPUTER_NAMES if name.casefold() not in others]
    names += [f"Player {number}" for number in range(len(names) + 2, count + 2)]
    return tuple(names[:count])


def together(names: Iterable[str]) -> str:
    """Names in a row: "You and Carla"."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def side_names(sides: Sequence[Sequence[int]], seats: Sequence[Seat]) -> tuple[str, ...]:
    """The name of each side: its player, or its partners joined."""
    return tuple(together(seats[seat].name for seat in side) for side in sides)


def standing_words(view: View, seats: Sequence[Seat]) -> tuple[str, str]:
    """Where a match stands, in two lines: "Deal 3, trick 2 of 12" and "You 21 · Clara 34 · Hugo 12"."""
    deal = view.status.deal
    if view.status.phase == "deal":
        deal_words = f"After deal {deal - 1}" if view.sheet else "Before the first deal"
    else:
        deal_words = f"Deal {deal}"
        if view.status.phase == "playing" and view.status.tricks:
            deal_words += f", trick {view.status.trick} of {view.status.tricks}"
        elif view.status.phase == "bidding":
            deal_words += ", bidding"
    return deal_words, shares(side_names(view.sides, seats), view.totals)


def shares(names: Iterable[str], numbers: Iterable[int]) -> str:
    """Who has how much: "You 21 · Clara 34"; no line breaks between a name and its number."""
    return " · ".join(f"{name}\N{NO-BREAK SPACE}{minus(number)}" for name, number in zip(names, numbers, strict=True))


def played_words(then: datetime, now: datetime) -> str:
    """When a match was played last, as people say it."""
    minutes = int((now - then).total_seconds() // 60)
    days = (now.date() - then.date()).days
    if 0 <= minutes < 60:
        return "just now" if minutes < 2 else f"{minutes} minutes ago"
    if days == 0:
        return f"today at {then:%H:%M}"
    if days == 1:
        return f"yesterday at {then:%H:%M}"
    return f"{then.day} {_MONTHS[then.month - 1]} {then.year}"


def best_sides(totals: Sequence[int], low_wins: bool) -> tuple[int, ...]:
    """The sides that lead; none before anything was scored."""
    if not any(totals):
        return ()
    best = min(totals) if low_wins else max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)
