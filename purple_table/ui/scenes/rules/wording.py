"""How facts of worked examples are read as cards and numbers, and told in words; nothing here ever fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from purple_table.core.cards import Card, Deck, UnknownCard
from purple_table.ui.scenes.rules.pictures import Cards
from purple_table.ui.scenes.rules.source import RuleBook

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LONGEST_VALUE = 400


def cards_of(value: object, deck: Deck | None) -> Cards | None:
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


def hands_of(value: object, deck: Deck | None, players: int) -> tuple[Cards, ...] | None:
    """The cards of each seat; None where they are not told so."""
    if not isinstance(value, list) or len(value) != players:
        return None
    hands = [cards_of(cards, deck) for cards in value]
    known = tuple(hand for hand in hands if hand is not None)
    return known if len(known) == players else None


def sides_of(book: RuleBook, players: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Who plays together, as far as that agrees with the number of totals."""
    sides = book.sides.get(players, ())
    if len(sides) == count and all(sides):
        return sides
    return tuple((seat,) for seat in range(count))


def is_by_seat(value: object, players: int) -> TypeGuard[Mapping[str, Any]]:
    """Whether a value maps seats to something."""
    return isinstance(value, Mapping) and all(key.isdecimal() and int(key) < players for key in map(str, value))


def is_row(value: object, players: int) -> bool:
    """Whether a value has a text or a number for each seat."""
    return isinstance(value, list) and len(value) == players and all(isinstance(item, (str, int)) for item in value)


def are_texts(value: object) -> TypeGuard[Sequence[str]]:
    """Whether a value is a list of texts."""
    return isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value)


def is_number(value: Any) -> TypeGuard[int]:
    """Whether a value is a number; a flag is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def are_numbers(values: Any, count: int) -> TypeGuard[Sequence[int]]:
    """Whether a value is a list of so many numbers."""
    return isinstance(values, (list, tuple)) and len(values) == count and all(map(is_number, values))


def seat_name(seat: int) -> str:
    """The letter of a seat; its number where there are not letters enough."""
    return _LETTERS[seat] if 0 <= seat < len(_LETTERS) else str(seat + 1)


def side_name(members: Sequence[int]) -> str:
    """The letters of a side: "A & C"."""
    return " & ".join(map(seat_name, members))


def card_name(card: Card) -> str:
    """A card in full: "Silver Ace"."""
    return card.name or card.short


def listed(words: Sequence[str]) -> str:
    """Words as people list them: "A, B and C"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def many(number: int, thing: str) -> str:
    """A number of things: "1 chip", "4 tricks"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def spaced(key: str) -> str:
    """A key as words."""
    return key.replace("_", " ")


def value_words(value: object) -> str:
    """A value as words, of a bounded length."""
    if isinstance(value, bool):
        words = "yes" if value else "no"
    elif isinstance(value, Mapping):
        words = ", ".join(f"{spaced(str(key))} {value_words(inner)}" for key, inner in value.items())
    elif isinstance(value, (list, tuple, frozenset)):
        inner = (f"[{value_words(item)}]" if isinstance(item, (list, tuple)) else value_words(item) for item in value)
        words = ", ".join(inner)
    else:
        words = str(value)
    words = " ".join(words.split())
    return words if len(words) <= _LONGEST_VALUE else words[: _LONGEST_VALUE - 1] + "…"
