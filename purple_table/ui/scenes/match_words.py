"""Words about a match that several scenes share: the players, the standing, and when it was played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from purple_table.core.events import Chosen, Noted
from purple_table.core.game import View
from purple_table.core.messages import ListedValues, Message, SeatName, Verbatim, say
from purple_table.core.record import Seat
from purple_table.players.levels import LEVELS
from purple_table.session.characters import CHARACTERS
from purple_table.session.settings import Speed
from purple_table.ui.kit.telling import Teller, current, plain, tr
from purple_table.ui.kit.text import escape, minus

COMPUTER_NAMES = tuple(character.name for character in CHARACTERS)
"""Names for the computer players at a table, in seating order. A name that a person has is skipped."""


def name_computers(count: int, taken: Iterable[str]) -> tuple[str, ...]:
    """Return distinct names for `count` computer players, none of which is taken."""
    others = {name.strip().casefold() for name in taken}
    names = [name for name in COMPUTER_NAMES if name.casefold() not in others]
    names += [tr("Player {number}", number=number) for number in range(len(names) + 2, count + 2)]
    return tuple(names[:count])


def name_level(level: str) -> str:
    """Return the name of a level of computer players. An unknown level is named as it is stored."""
    return current().template(LEVELS[level].title) if level in LEVELS else level.title()


def describe_level(level: str) -> str:
    """Return a description of a level of computer players."""
    return current().template(LEVELS[level].description)


def name_style(style: str) -> str:
    """Return the name of a style of bidding."""
    match style:
        case "cautious":
            return tr("Cautious")
        case "normal":
            return tr("Normal")
        case "bold":
            return tr("Bold")
    return style.title()


def list_speeds() -> tuple[tuple[Speed, str], ...]:
    """Return every speed with its name."""
    return (
        ("relaxed", tr("Relaxed")),
        ("normal", tr("Normal")),
        ("fast", tr("Fast")),
        ("instant", tr("Instant")),
    )


def describe_record(name: str, matches: int, won: int) -> str:
    """Describe how matches against somebody went, with markup; "" before the first match."""
    if not matches:
        return ""
    return tr(
        "You won {won} of {count} match against {name}.",
        many="You won {won} of {count} matches against {name}.",
        count=matches,
        won=won,
        name=escape(name),
    )


def join_names(names: Iterable[str]) -> str:
    """Join names to a list in words: "You and Carla"."""
    return plain(Message("{names}", (("names", ListedValues(tuple(map(Verbatim, names)))),)))


def side_names(sides: Sequence[Sequence[int]], seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the name of each side: its player's name, or the partners' names joined."""
    return tuple(join_names(seats[seat].name for seat in side) for side in sides)


def list_players_in_turn(view: View, first: int) -> tuple[int, ...]:
    """Return the seats that play, clockwise from `first`; a seat that sits out is skipped."""
    seats = ((first + step) % view.players for step in range(view.players))
    return tuple(seat for seat in seats if seat not in view.status.out)


def each_bids(view: View) -> bool:
    """Return whether every seat bids for itself, as in Spades; in other games bids outbid each other."""
    return any(counter.kind == "bid" for counter in view.status.counters)


def tell_note(event: Noted, teller: Teller) -> str:
    """Return something noteworthy in words, with markup. The end of an auction names the declarer of the contract."""
    return teller.read_with_name(event.words, event.seat) if event.contract is not None else teller.read(event.words)


def tell_choice(event: Chosen) -> Message:
    """Return a sentence on what a seat has chosen."""
    seat, choice = SeatName(event.seat), event.words
    match event.topic:
        case "trump":
            return say(
                "{seat} names {choice} as trump", yours="{seat} name {choice} as trump", seat=seat, choice=choice
            )
        case "color":
            return say("{seat} counts {choice}", yours="{seat} count {choice}", seat=seat, choice=choice)
    return say("{seat} chooses: {choice}", yours="{seat} choose: {choice}", seat=seat, choice=choice)


def describe_standing(view: View, seats: Sequence[Seat]) -> tuple[str, str]:
    """Return where a match stands, in two lines: "Deal 3, trick 2 of 12" and "You 21 · Clara 34 · Hugo 12"."""
    status = view.status
    if status.phase == "deal":
        stands = tr("After deal {deal}", deal=status.deal - 1) if view.sheet else tr("Before the first deal")
    elif status.phase == "playing" and status.tricks:
        stands = tr(
            "Deal {deal}, trick {trick} of {tricks}", deal=status.deal, trick=status.trick, tricks=status.tricks
        )
    elif status.phase == "bidding":
        deal = status.deal
        stands = tr("Deal {deal}, bids", deal=deal) if each_bids(view) else tr("Deal {deal}, bidding", deal=deal)
    else:
        stands = tr("Deal {deal}", deal=status.deal)
    return stands, join_shares(side_names(view.sides, seats), view.totals)


def join_shares(names: Iterable[str], numbers: Iterable[int]) -> str:
    """Return names with their numbers: "You 21 · Clara 34". No line breaks between a name and its number."""
    return " · ".join(f"{name}\N{NO-BREAK SPACE}{minus(number)}" for name, number in zip(names, numbers, strict=True))


def tell_when_played(then: datetime, now: datetime) -> str:
    """Return when a match was last played, as people say it."""
    minutes = int((now - then).total_seconds() // 60)
    days = (now.date() - then.date()).days
    if 0 <= minutes < 60:
        return tr("just now") if minutes < 2 else tr("{minutes} minutes ago", minutes=minutes)
    if days == 0:
        return tr("today at {time}", time=f"{then:%H:%M}")
    if days == 1:
        return tr("yesterday at {time}", time=f"{then:%H:%M}")
    return describe_date(then)


def describe_date(then: datetime) -> str:
    """Return a date in words."""
    day, year = then.day, str(then.year)
    return (
        tr("{day} January {year}", day=day, year=year),
        tr("{day} February {year}", day=day, year=year),
        tr("{day} March {year}", day=day, year=year),
        tr("{day} April {year}", day=day, year=year),
        tr("{day} May {year}", day=day, year=year),
        tr("{day} June {year}", day=day, year=year),
        tr("{day} July {year}", day=day, year=year),
        tr("{day} August {year}", day=day, year=year),
        tr("{day} September {year}", day=day, year=year),
        tr("{day} October {year}", day=day, year=year),
        tr("{day} November {year}", day=day, year=year),
        tr("{day} December {year}", day=day, year=year),
    )[then.month - 1]


def find_best_sides(totals: Sequence[int], low_wins: bool) -> tuple[int, ...]:
    """Return the sides that lead; none before anything was scored."""
    if not any(totals):
        return ()
    best = min(totals) if low_wins else max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)
