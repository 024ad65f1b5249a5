"""What the picture of a worked example shows, read from its facts: cards, seats, totals and an answer in words.

A question of an unknown kind, or one whose facts do not fit its kind, becomes a plain table of what it gives and asks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from purple_table.core.cards import Card, Deck, UnknownCard
from purple_table.core.examples import Example
from purple_table.ui.scenes.rules.source import RuleBook

Cards = tuple[Card, ...]

_OF_SEATS: Mapping[str, Callable[[object], str]] = {
    "bids": lambda bid: f"bid {bid}",
    "tricks": lambda number: f"{number} trick{'' if number == 1 else 's'}",
}
"""Lists by seat in the order in which they are told, and how an entry is told."""
_SEATS = ("dealer", "declarer")
"""Facts that name a seat."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LONGEST_VALUE = 400


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards in the order in which they were played, who played each, and the place of the winner (None: nobody)."""

    cards: Cards
    seats: tuple[str, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards on the trick so far, and a hand of which some cards may be played."""

    trick: Cards
    hand: Cards
    legal: frozenset[str]


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat captured, None where nobody says; `note` has what else is told of it. `before` and `after` are the
    totals of its side, None where another seat shows them."""

    seat: str
    cards: Cards | None
    note: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Deal:
    """What every seat captured, bid and won."""

    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Auction:
    """Calls in order, from seat `first`; the one at `refused` is not allowed, the one at `last` is the contract."""

    first: str
    calls: tuple[str, ...]
    refused: int | None
    last: int | None


@dataclass(frozen=True, slots=True)
class Totals:
    """The total of every side, and which sides have won."""

    rows: tuple[tuple[str, int, bool], ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and values; a value is words, or cards. What is asked for stands last and is marked."""

    rows: tuple[tuple[str, str | Cards, bool], ...]


Picture = Trick | Hand | Deal | Auction | Totals | Facts


@dataclass(frozen=True, slots=True)
class Plate:
    """A worked example to be drawn; `conditions` are short words on what is not as usual."""

    title: str
    conditions: tuple[str, ...]
    picture: Picture
    answer: str


def read_plate(example: Example, book: RuleBook) -> Plate:
    """The plate of an example; never fails."""
    readers = {"auction": _auction, "trick": _trick, "legal": _legal, "deal": _deal, "finished": _finished}
    reader = readers.get(example.question.kind)
    found = reader(example, book) if reader is not None else None
    conditions = _conditions(example, book)
    if found is None:
        return Plate(example.title, conditions, _facts(example, book.deck), "")
    picture, answer, used = found
    facts = example.question.facts.data
    rest = [_words(key, value) for key, value in facts.items() if key not in used]
    return Plate(example.title, (*conditions, *(words for words in rest if words)), picture, answer)


_Found = tuple[Picture, str, Collection[str]]
"""A picture, the answer in words, and the facts that the picture shows."""


def _auction(example: Example, book: RuleBook) -> _Found | None:
    facts, expected = example.question.facts.data, example.expected
    calls, dealer = facts.get("calls"), facts.get("dealer", 0)
    if not _are_texts(calls) or not calls or not _is_number(dealer):
        return None
    said = tuple(_call(call) for call in calls)
    first = _seat((dealer + 1) % example.players)
    refused, contract, declarer = expected.get("refused"), expected.get("contract"), expected.get("declarer")
    bids, last = expected.get("bids"), None
    if _is_number(refused) and refused < len(said):
        answer = f"“{said[refused]}” is not allowed."
    elif isinstance(contract, str) and _is_number(declarer) and 0 <= declarer < example.players:
        answer = f"The contract is {_call(contract)}, and {_seat(declarer)} is the declarer."
        last = next((place for place in range(len(said)) if said[place] == _call(contract)), None)
    elif isinstance(contract, str):
        answer = f"The contract is {_call(contract)}." if contract != "none" else "There is no contract."
    elif _are_texts(bids) and bids:
        answer = f"{_listed([f'{_seat(seat)} bids {_call(bid).lower()}' for seat, bid in enumerate(bids)])}."
    else:
        return None
    return Auction(first, said, refused if _is_number(refused) else None, last), answer, ("calls", "dealer")


def _call(call: str) -> str:
    """A call as people say it: "3 Red", "2 No trump", "Blind nil"."""
    number, _, strain = " ".join(call.casefold().split()).partition(" ")
    if not number.isdecimal():
        return call.capitalize()
    return f"{number} {'No trump' if strain == 'none' else strain.capitalize()}".strip()


def _trick(example: Example, book: RuleBook) -> _Found | None:
    facts = example.question.facts.data
    cards = _cards(facts.get("cards"), book.deck)
    leader, winner = facts.get("leader", 0), example.expected.get("winner")
    if not cards or not _is_number(leader) or not _is_number(winner) or not 0 <= leader < example.players:
        return None
    seats = tuple(_seat((leader + place) % example.players) for place in range(len(cards)))
    if _seat(winner) not in seats:
        return Trick(cards, seats, None), "Nobody wins the trick.", ("cards", "leader")
    place = seats.index(_seat(winner))
    return (
        Trick(cards, seats, place),
        f"{seats[place]} wins the trick with the {_named(cards[place])}.",
        ("cards", "leader"),
    )


def _legal(example: Example, book: RuleBook) -> _Found | None:
    facts = example.question.facts.data
    trick, hand = _cards(facts.get("cards", []), book.deck), _cards(facts.get("hand"), book.deck)
    legal = example.expected.get("legal")
    if trick is None or not hand or not isinstance(legal, frozenset):
        return None
    may = [card for card in hand if card.code in legal]
    verb = "played" if trick else "led"
    if len(may) == len(hand):
        answer = f"Any card of the hand may be {verb}." if len(hand) > 1 else f"The card may be {verb}."
    elif not may:
        answer = f"No card may be {verb}."
    elif len(may) == 1:
        answer = f"Only the {_named(may[0])} may be {verb}."
    else:
        answer = f"{_listed([_named(card) for card in may])} may be {verb}."
    return Hand(trick, hand, legal), answer, ("cards", "hand")


def _deal(example: Example, book: RuleBook) -> _Found | None:
    facts = example.question.facts.data
    told = {key: value for key, value in facts.items() if key in _OF_SEATS and _is_row(value, example.players)}
    captured, after = facts.get("captured"), example.expected.get("expect_totals")
    if captured is None and told:
        captured = [None] * example.players
    if not isinstance(captured, list) or len(captured) != example.players or not isinstance(after, tuple):
        return None
    sides = _sides(book, example.players, len(after))
    before = facts.get("totals", [0] * len(after))
    piles = [None if cards is None else _cards(cards, book.deck) for cards in captured]
    if not _are_numbers(before, len(after)) or len(sides) != len(after):
        return None
    by_seat = {key: value for key, value in facts.items() if _is_by_seat(value, example.players)}
    shares = []
    for seat, cards in enumerate(piles):
        if cards is None and captured[seat] is not None:
            return None
        side = next((number for number, members in enumerate(sides) if members[0] == seat), None)
        notes = [_OF_SEATS[key](value[seat]) for key, value in told.items()]
        notes += [
            f"{_spaced(key)}: {_value(value[str(seat)]).lower()}"
            for key, value in by_seat.items()
            if str(seat) in value
        ]
        totals = (None, None) if side is None else (before[side], after[side])
        shares.append(Share(_seat(seat), cards, ", ".join(notes), *totals))
    if list(before) == list(after):
        answer = "No total changes."
    else:
        totals_after = [f"{_side(members)} {total}" for members, total in zip(sides, after, strict=True)]
        answer = f"Totals after the deal: {', '.join(totals_after)}."
    bags = example.expected.get("expect_bags")
    if isinstance(bags, tuple) and len(bags) == len(sides) and (any(bags) or any(facts.get("bags", ()))):
        kept = [f"{_side(members)} {number}" for members, number in zip(sides, bags, strict=True)]
        answer = f"{answer} Bags: {', '.join(kept)}."
    return Deal(tuple(shares)), answer, ("captured", "totals", *told, *by_seat)


def _finished(example: Example, book: RuleBook) -> _Found | None:
    totals, winners = example.question.facts.data.get("totals"), example.expected.get("winners")
    if not isinstance(winners, frozenset) or not isinstance(totals, list) or not _are_numbers(totals, len(totals)):
        return None
    sides = _sides(book, example.players, len(totals))
    if len(sides) != len(totals) or not totals:
        return None
    names = [_side(members) for members in sides]
    won = [names[side] for side in sorted(winners) if 0 <= side < len(names)]
    if not won:
        answer = "The match goes on."
    elif len(won) == 1:
        answer = f"{won[0]} wins the match."
    else:
        answer = f"{_listed(won)} share the match."
    rows = tuple((name, total, side in winners) for side, (name, total) in enumerate(zip(names, totals, strict=True)))
    return Totals(rows), answer, ("totals",)


def _facts(example: Example, deck: Deck | None) -> Facts:
    """Everything that is given, and then what is expected."""
    rows: list[tuple[str, str | Cards, bool]] = []
    for asked, values in ((False, example.question.facts.data), (True, example.expected)):
        for key, value in values.items():
            shown = sorted(value, key=str) if isinstance(value, frozenset) else value
            rows.append((_spaced(key), _cards(shown, deck) or _value(shown), asked))
    return Facts(tuple(rows))


def _conditions(example: Example, book: RuleBook) -> tuple[str, ...]:
    words = []
    if example.players and book.usual and example.players != book.usual:
        words.append(f"{example.players} players")
    known = {option.name.casefold(): option for option in book.options}
    for name, value in example.options.items():
        option = known.get(name.casefold())
        if option is None:
            words.append(f"{_spaced(name)}: {_value(value)}")
            continue
        if str(option.default).casefold() == str(value).casefold():
            continue
        label = next(
            (v.label for v in option.values if str(v.value).casefold() == str(value).casefold()), _value(value)
        )
        words.append(f"{option.label}: {label}")
    return tuple(words)


def _words(key: str, value: object) -> str:
    """A fact as a condition: a flag by its name, others as name and value."""
    if isinstance(value, bool):
        return _spaced(key) if value else f"not {_spaced(key)}"
    if key in _SEATS and _is_number(value):
        return f"{_spaced(key)}: {_seat(value)}"
    return f"{_spaced(key)}: {_value(value)}"


def _cards(value: object, deck: Deck | None) -> Cards | None:
    """The cards that a list names; None where it is no list, or one of its entries is no card of the deck."""
    if deck is None or not isinstance(value, (list, tuple)):
        return None
    cards = []
    for code in value:
        if not isinstance(code, str):
            return None
        try:
            cards.append(deck[deck.read(code)])
        except UnknownCard:
            return None
    return tuple(cards)


def _sides(book: RuleBook, players: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Who plays together, as far as that agrees with the number of totals."""
    sides = book.sides.get(players, ())
    if len(sides) == count and all(sides):
        return sides
    return tuple((seat,) for seat in range(count))


def _is_by_seat(value: object, players: int) -> bool:
    return isinstance(value, Mapping) and all(key.isdecimal() and int(key) < players for key in map(str, value))


def _is_row(value: object, players: int) -> bool:
    return isinstance(value, list) and len(value) == players and all(isinstance(item, (str, int)) for item in value)


def _are_texts(value: object) -> TypeGuard[Sequence[str]]:
    return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)


def _is_number(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_numbers(values: Any, count: int) -> bool:
    return isinstance(values, (list, tuple)) and len(values) == count and all(map(_is_number, values))


def _seat(seat: int) -> str:
    return _LETTERS[seat] if 0 <= seat < len(_LETTERS) else str(seat + 1)


def _side(members: Sequence[int]) -> str:
    return " & ".join(_seat(seat) for seat in members)


def _named(card: Card) -> str:
    return card.name or card.short


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _spaced(key: str) -> str:
    return key.replace("_", " ")


def _value(value: object) -> str:
    """A value as words, of a bounded length."""
    if isinstance(value, bool):
        words = "yes" if value else "no"
    elif isinstance(value, Mapping):
        words = ", ".join(f"{_spaced(str(key))} {_value(inner)}" for key, inner in value.items())
    elif isinstance(value, (list, tuple, frozenset)):
        words = ", ".join(f"[{_value(item)}]" if isinstance(item, (list, tuple)) else _value(item) for item in value)
    else:
        words = str(value)
    words = " ".join(words.split())
    return words if len(words) <= _LONGEST_VALUE else words[: _LONGEST_VALUE - 1] + "…"
