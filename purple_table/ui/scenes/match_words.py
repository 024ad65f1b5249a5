"""Words about a match that several scenes share: the players, the standing, when it was played, and what was done.

A person who has typed no name is called "You" in the language in use; the settings always keep the English word.
Actions become sentences in the words of a score sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from purple_table.core.actions import (
    Action,
    Bid,
    Choose,
    Discard,
    Draw,
    Give,
    Knock,
    LayDown,
    LayOff,
    Meld,
    NextDeal,
    Pass,
    Play,
    PlaySet,
    Stay,
    Take,
    read_contract,
)
from purple_table.core.cards import Deck
from purple_table.core.events import DECLARED, Called, Moved, Noted, TrickWon
from purple_table.core.game import View
from purple_table.core.messages import ListedValues, Message, Verbatim, say_term
from purple_table.core.record import Seat
from purple_table.players.levels import LEVELS
from purple_table.session.characters import CHARACTERS
from purple_table.session.settings import Settings, Speed
from purple_table.ui.cards.denominations import contract_mark
from purple_table.ui.kit import telling
from purple_table.ui.kit.telling import Teller, find_language, tell, tell_plainly, tr
from purple_table.ui.kit.text import escape, minus
from purple_table.ui.scenes.choice_words import describe_chosen, tell_chosen

_KEPT = Settings().player_name


def usual_name() -> str:
    """Return the name that the table gives the only person at it who has typed no name."""
    return telling.find_language().word(_KEPT)


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
    return find_language().template(LEVELS[level].title) if level in LEVELS else level.title()


def describe_level(level: str) -> str:
    """Return a description of a level of computer players."""
    return find_language().template(LEVELS[level].description)


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


def name_open_hands(*, all_hands: bool) -> str:
    """Return the caption of the button that opens all hands, or only one: what lies open now."""
    return tr("Open hands: all") if all_hands else tr("Open hands: one")


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
    return tell_plainly(Message("{names}", (("names", ListedValues(tuple(map(Verbatim, names)))),)))


def side_names(sides: Sequence[Sequence[int]], seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the name of each side: its player's name, or the partners' names joined."""
    return tuple(join_names(seats[seat].name for seat in side) for side in sides)


def list_players_in_turn(view: View, first: int) -> tuple[int, ...]:
    """Return the seats that play, clockwise from `first`; a seat that sits out is skipped."""
    seats = ((first + step) % view.players for step in range(view.players))
    return tuple(seat for seat in seats if seat not in view.status.out)


def list_trick_seats(view: View, trick: TrickWon) -> tuple[int, ...]:
    """Return the seats that played the cards of a trick of this deal, in order; some may have been passed over."""
    seats: list[int] = []
    for event in view.history:
        if isinstance(event, Moved) and event.target.role == "trick" and event.source.owner is not None:
            seats.append(event.source.owner)
        elif event == trick:
            return tuple(seats[-len(trick.cards) :])
    return list_players_in_turn(view, trick.leader)


def is_declaration(event: Called) -> bool:
    """Return whether a call tells what a hand has before play, and bids nothing."""
    return event.clause in DECLARED


def name_calls(view: View) -> str:
    """Return what the calls of a deal are called: bids that each makes for itself, an auction, or declarations."""
    if any(isinstance(event, Called) and is_declaration(event) for event in view.history):
        return tr("What was declared")
    return tr("The bids") if each_bids(view) else tr("The bidding")


def each_bids(view: View) -> bool:
    """Return whether every seat bids for itself, as in Spades; in other games bids outbid each other."""
    return any(counter.kind == "bid" for counter in view.status.counters)


def tell_note(event: Noted, teller: Teller) -> str:
    """Return something noteworthy in words, with markup. The end of an auction names the declarer of the contract."""
    return teller.read_with_name(event.words, event.seat) if event.contract is not None else teller.read(event.words)


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


def count_points(points: int, *, chips: bool = False) -> str:
    """Return so many points, or chips, in words."""
    said = tr("one point", many="{count} points", count=points)
    if chips:
        said = tr("one chip", many="{count} chips", count=points)
    return said.replace("-", "\N{MINUS SIGN}")


def say_average(points: int, deals: int) -> str:
    """Return how many points a deal came to on average, to a tenth; of a single one its points."""
    if deals == 1:
        return count_points(points)
    tenths = round(points / deals * 10)
    whole, tenth = divmod(abs(tenths), 10)
    if tenths < 0:
        return tr("\N{MINUS SIGN}{whole}.{tenth} points a deal", whole=whole, tenth=tenth)
    return tr("{whole}.{tenth} points a deal", whole=whole, tenth=tenth)


def join_shares(names: Iterable[str], numbers: Iterable[int]) -> str:
    """Return names with their numbers: "You 21 · Clara 34". No line breaks between a name and its number, and none
    begins with a dot."""
    shares = (f"{name}\N{NO-BREAK SPACE}{minus(number)}" for name, number in zip(names, numbers, strict=True))
    return "\N{NO-BREAK SPACE}· ".join(shares)


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


def find_card(action: Action) -> str | None:
    """Return the only card that an action names, or None."""
    return action.card if isinstance(action, Play | Give | Discard | Take | LayOff | LayDown) else None


def list_cards(action: Action) -> Sequence[str]:
    """Return every card that an action names."""
    card = find_card(action)
    return action.cards if isinstance(action, Meld | PlaySet) else (card,) if card is not None else ()


def tell_action(action: Action, deck: Deck, who: str, each_bids: bool = False) -> str:
    """Describe what a player did, with markup: "**Clara** played {Rd8}", "**Clara** passed". `who` has markup already.

    `each_bids` means that every seat bids the tricks that it will win, perhaps by laying cards aside, and nobody
    outbids another.
    """
    match action:
        case Play(card):
            return tr("{who} played {card}", who=who, card=f"{{{card}}}")
        case Give(card):
            return tell_given_cards((card,), who, each_bids)
        case Choose():
            return tell_chosen(action, who)
        case Bid(call) if each_bids:
            return tr("{who} bid {tricks}", who=who, tricks=_describe_call(call, deck))
        case Bid(call):
            return tr("{who} bid {bid}", who=who, bid=_describe_call(call, deck))
        case Take(card):
            return tr("{who} took {card}", who=who, card=f"{{{card}}}")
        case Discard(card):
            return tr("{who} discarded {card}", who=who, card=f"{{{card}}}")
        case PlaySet(cards):
            return tr("{who} played {card}", who=who, card=" ".join(f"{{{card}}}" for card in cards))
        case Meld(cards):
            return tr("{who} melded {cards}", who=who, cards=" ".join(f"{{{card}}}" for card in cards))
        case LayOff(card, meld, _):
            return tr("{who} laid {card} off on meld {meld}", who=who, card=f"{{{card}}}", meld=meld)
        case LayDown(card):
            return tr("{who} laid {card} down", who=who, card=f"{{{card}}}")
        case Pass() | Draw() | Stay() | Knock() | NextDeal():
            return _tell_plainly(action, who)


def tell_given_cards(cards: Sequence[str], who: str, each_bids: bool = False) -> str:
    """Describe what a player passed, or laid aside where `each_bids`, as `tell_action` does for a single card."""
    marked = " ".join(f"{{{card}}}" for card in cards)
    return (
        tr("{who} laid {card} aside", who=who, card=marked)
        if each_bids
        else tr("{who} passed {card}", who=who, card=marked)
    )


def _describe_call(call: str, deck: Deck) -> str:
    bid = read_contract(call)
    if bid is not None:
        return contract_mark(deck, bid)
    match call:
        case "nil":
            return tr("nil")
        case "blind nil":
            return tr("blind nil")
    return tell(say_term(call))


def _tell_plainly(action: Pass | Draw | Stay | Knock | NextDeal, who: str) -> str:
    match action:
        case Pass():
            return tr("{who} passed", who=who)
        case Draw():
            return tr("{who} drew from the stock", who=who)
        case Stay():
            return tr("{who} stayed", who=who)
        case Knock():
            return tr("{who} knocked", who=who)
        case NextDeal():
            return tr("{who} dealt", who=who)


def describe_choice(action: Action, deck: Deck) -> str:
    """Describe what was chosen, with markup and as briefly as possible: "{Rd8}", "3 {Rd}", "pass"."""
    match action:
        case Play(card) | Give(card) | Take(card) | Discard(card) | LayDown(card):
            return f"{{{card}}}"
        case Meld(cards) | PlaySet(cards):
            return " ".join(f"{{{card}}}" for card in cards)
        case LayOff(card, meld, _):
            return tr("{card} on meld {meld}", card=f"{{{card}}}", meld=meld)
        case Choose():
            return describe_chosen(action)
        case Bid(call):
            return _describe_call(call, deck)
        case Pass():
            return tr("pass")
        case Draw():
            return tr("draw from the stock")
        case Stay():
            return tr("stay")
        case Knock():
            return tr("knock")
        case NextDeal():
            return tr("deal")
