"""Messages: what games say to people, as values: an English template and what stands in it, never a finished sentence.

Whoever reads decides how seats, cards and words of rule files are called, and whether a seat is "you" (see `Reader`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

_HOLE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class SeatName:
    """The name of whoever sits at a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardName:
    """A card: its code, and its name in English."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a deck or rule file: a suit, a rank."""

    word: str


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Words that somebody wrote, told as they are in every language."""

    text: str


@dataclass(frozen=True, slots=True)
class ColorName:
    """A color of the deck: its code, and its name in English."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Listed:
    """Things in a row, the last joined by "and", or by "or"."""

    parts: tuple[Value, ...]
    last: str = "and"


@dataclass(frozen=True, slots=True)
class Message:
    """A template whose holes, such as `{seat}`, are filled by the values of these names.

    `yours` is the template for the reader who is the value `seat`, `many` the one for every `count` but 1.
    A message without text says nothing, and is false.
    """

    text: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    yours: str = ""
    many: str = ""

    def __bool__(self) -> bool:
        return bool(self.text)

    def __format__(self, spec: str) -> str:
        raise TypeError("a message is read by a reader, not put into text")


Value = int | SeatName | CardName | ColorName | Term | Verbatim | Listed | Message
SILENT = Message()


def say(text: str, *, yours: str = "", many: str = "", **values: Value) -> Message:
    """A message; its templates stand here as literals, so that they can be collected for translation."""
    return Message(text, tuple(values.items()), yours, many) if values else _fixed(text)


@cache
def _fixed(text: str) -> Message:
    """A message without values, made once: play of thousands of deals a second makes many."""
    return Message(text)


def term(word: str) -> Message:
    """A word of a deck or rule file as a message of its own."""
    return say("{word}", word=Term(word))


def verbatim(text: str) -> Message:
    """What somebody wrote as a message of its own; no words, no message."""
    return say("{words}", words=Verbatim(text)) if text else SILENT


def holes(message: Message) -> set[str]:
    """The names of the holes of all templates of a message, not of those that stand in it."""
    return {hole for text in (message.text, message.yours, message.many) for hole in _HOLE.findall(text)}


class Reader:
    """Reads messages in plain English, where seats go by number; whoever reads otherwise overrides a method."""

    def read(self, message: Message) -> str:
        """The message in words."""
        values = dict(message.values)
        parts = _HOLE.split(self.template(message, values))
        for place, part in enumerate(parts):
            parts[place] = self.value(values[part]) if place % 2 else self.literal(part)
        return "".join(parts)

    def template(self, message: Message, values: Mapping[str, Value]) -> str:
        """The form of the template that fits reader and number."""
        seat = values.get("seat")
        if message.yours and isinstance(seat, SeatName) and self.is_you(seat.seat):
            return message.yours
        return message.many if message.many and values.get("count") != 1 else message.text

    def value(self, value: Value) -> str:
        """A value in words."""
        match value:
            case Message():
                return self.read(value)
            case SeatName(seat):
                return self.seat(seat)
            case CardName():
                return self.card(value)
            case ColorName():
                return self.color(value)
            case Term(word) | Verbatim(word):
                return self.literal(word)
            case Listed(parts, last):
                return self.listed([self.value(part) for part in parts], last)
        return self.number(value)

    def listed(self, parts: Sequence[str], last: str) -> str:
        """Things in a row: "a, b and c"."""
        return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)

    def literal(self, text: str) -> str:
        """Words as they are written."""
        return text

    def number(self, number: int) -> str:
        """A number in digits."""
        return str(number)

    def seat(self, seat: int) -> str:
        """Who sits at a seat."""
        return f"Seat {seat}"

    def card(self, card: CardName) -> str:
        """A card in a sentence."""
        return self.literal(card.name)

    def color(self, color: ColorName) -> str:
        """A color in a sentence."""
        return self.literal(color.name)

    def is_you(self, seat: int) -> bool:
        """Whether the reader sits there."""
        return False


_ENGLISH = Reader()


def english(message: Message) -> str:
    """The message in plain English, for logs and errors."""
    return _ENGLISH.read(message)
