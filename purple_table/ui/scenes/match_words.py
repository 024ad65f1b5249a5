"""Words about a match that several scenes share: who plays, and where it stands."""

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
"""Names for the computers at a table, in seating order; one that a person bears is passed over."""


def name_computers(count: int, taken: Iterable[str]) -> tuple[str, ...]:
    """Distinct names for so many computers, none of them taken."""
    others = {name.strip().casefold() for name in taken}
    names = [name for name in COMPUTER_NAMES if name.casefold() not in others]
    names += [tr("Player {number}", number=number) for number in range(len(names) + 2, count + 2)]
    return tuple(names[:count])


def level_title(level: str) -> str:
    """What a level of computer players is called; one that is not known by its name as it is stored."""
    return current().template(LEVELS[level].title) if level in LEVELS else level.title()


def level_words(level: str) -> str:
    """What a level of computer players is like."""
    return current().template(LEVELS[level].description)


def style_title(style: str) -> str:
    """What a way of bidding is called."""
    match style:
        case "cautious":
            return tr("Cautious")
        case "normal":
            return tr("Normal")
        case "bold":
            return tr("Bold")
    return style.title()


def list_speeds() -> tuple[tuple[Speed, str], ...]:
    """Every speed by its key, and what it is called."""
    return (
        ("relaxed", tr("Relaxed")),
        ("normal", tr("Normal")),
        ("fast", tr("Fast")),
        ("instant", tr("Instant")),
    )


def describe_record(name: str, matches: int, won: int) -> str:
    """How matches against somebody went, with markup; "" before the first."""
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
    """Names in a row: "You and Carla"."""
    return plain(Message("{names}", (("names", ListedValues(tuple(map(Verbatim, names)))),)))


def side_names(sides: Sequence[Sequence[int]], seats: Sequence[Seat]) -> tuple[str, ...]:
    """The name of each side: its player, or its partners joined."""
    return tuple(join_names(seats[seat].name for seat in side) for side in sides)


def list_players_in_turn(view: View, first: int) -> tuple[int, ...]:
    """The seats that play, clockwise from `first`: whoever sits out is passed over."""
    seats = ((first + step) % view.players for step in range(view.players))
    return tuple(seat for seat in seats if seat not in view.status.out)


def each_bids(view: View) -> bool:
    """Whether every seat bids for itself, as in Spades, where otherwise they outbid each other."""
    return any(counter.kind == "bid" for counter in view.status.counters)


def tell_note(event: Noted, teller: Teller) -> str:
    """Something worth a word, with markup; an auction's end says whose contract it is."""
    return teller.tell_about(event.words, event.seat) if event.contract is not None else teller.read(event.words)


def tell_choice(event: Chosen) -> Message:
    """What a seat has chosen, as a sentence."""
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
    """Where a match stands, in two lines: "Deal 3, trick 2 of 12" and "You 21 · Clara 34 · Hugo 12"."""
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
    """Who has how much: "You 21 · Clara 34"; no line breaks between a name and its number."""
    return " · ".join(f"{name}\N{NO-BREAK SPACE}{minus(number)}" for name, number in zip(names, numbers, strict=True))


def tell_when_played(then: datetime, now: datetime) -> str:
    """When a match was played last, as people say it."""
    minutes = int((now - then).total_seconds() // 60)
    days = (now.date() - then.date()).days
    if 0 <= minutes < 60:
        return tr("just now") if minutes < 2 else tr("{minutes} minutes ago", minutes=minutes)
    if days == 0:
        return tr("today at {time}", time=f"{then:%H:%M}")
    if days == 1:
        return tr("yesterday at {time}", time=f"{then:%H:%M}")
    return date_words(then)


def date_words(then: datetime) -> str:
    """A day of a year."""
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


def best_sides(totals: Sequence[int], low_wins: bool) -> tuple[int, ...]:
    """The sides that lead; none before anything was scored."""
    if not any(totals):
        return ()
    best = min(totals) if low_wins else max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)
