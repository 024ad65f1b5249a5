"""Messages: what games say to people, as an English template and values for its holes, never as a finished sentence.

The `Reader` that shows a message decides how seats, cards and words of rule files are named, and whether a seat is
"you".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from purple_table.core.language import ENGLISH, Language

LARGE = 1000
"""The number of tenths from which on no decimal is told."""
START, MIDDLE = "start", "middle"
"""Forms of any value: with a capital, as at the start of a sentence, and without one, as in its middle."""
_HOLE = re.compile(r"\{(\w+)((?::\w+)*)\}")
_FIRST_LETTER = re.compile(r"^(?:\{\w+\}|[\W_])*\w")


def template(text: str) -> str:
    """Mark a template that is filled elsewhere: it stands in the code as a literal, so that it is collected for
    translation."""
    return text


_NEXT = template("{before}, {next}")
_SEAT = template("Seat {number}")
_TENTHS = template("{whole}.{tenths}")
_LAST = {"and": template("{before} and {last}"), "or": template("{before} or {last}")}


@dataclass(frozen=True, slots=True)
class SeatName:
    """The name of the player at a seat."""

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
    """Words that somebody wrote, shown as they are in every language."""

    text: str


@dataclass(frozen=True, slots=True)
class ColorName:
    """A color of the deck: its code, and its name in English."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Tenths:
    """A number, not below 0, shown with one decimal below 100: 34 is "3.4", and 7811 is "781"."""

    number: int


@dataclass(frozen=True, slots=True)
class ListedValues:
    """Values in a row, the last one joined by "and" or by "or"."""

    parts: tuple[Value, ...]
    last: Literal["and", "or"] = "and"


@dataclass(frozen=True, slots=True)
class Message:
    """A template and the values for its holes, such as `{seat}`.

    A hole may ask for a form: `{suit:plural}`, `{card:start}`. The language decides which forms a word has; a word
    without the form stands as usual. `yours` is the template for the reader who is the value `seat`, and `many` the one
    for every `count` but 1. A message without text says nothing, and is false.
    """

    text: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    yours: str = ""
    many: str = ""

    def __bool__(self) -> bool:
        return bool(self.text)

    def __format__(self, spec: str) -> str:
        raise TypeError("a message is read by a reader, not put into text")


Value = int | Tenths | SeatName | CardName | ColorName | Term | Verbatim | ListedValues | Message
SILENT = Message()


def say(text: str, *, yours: str = "", many: str = "", **values: Value) -> Message:
    """Return a message. Its templates stand in the code as literals, so that they are collected for translation."""
    return Message(text, tuple(values.items()), yours, many) if values else _make_fixed(text)


@cache
def _make_fixed(text: str) -> Message:
    """Return a message without values. It is made once, as play of thousands of deals a second makes many."""
    return Message(text)


def say_term(word: str) -> Message:
    """Return a word of a deck or rule file as a message of its own."""
    return Message("{word}", (("word", Term(word)),))


def say_verbatim(text: str) -> Message:
    """Return what somebody wrote as a message of its own; without words, no message."""
    return Message("{words}", (("words", Verbatim(text)),)) if text else SILENT


def make_tenths(number: float) -> Tenths:
    """Return a number to be shown with one decimal, rounded as formatting rounds."""
    return Tenths(round(10 * round(number, 1)))


def to_percent(chance: float) -> int:
    """Return a chance in hundredths. It is 0 or 100 only if it is certain."""
    if 1e-9 < chance < 1.0 - 1e-9:
        return min(max(round(100 * chance), 1), 99)
    return round(100 * chance)


def holes(message: Message) -> frozenset[str]:
    """Return the names of the holes of all templates of a message, but not of messages among its values."""
    return find_holes(message.text) | find_holes(message.yours) | find_holes(message.many)


class Reader:
    """Turns messages into plain text, in which seats go by number. Subclasses override what they name otherwise."""

    def __init__(self, language: Language = ENGLISH) -> None:
        self.language = language

    def read(self, message: Message) -> str:
        """Return the text of a message."""
        values = dict(message.values)
        parts = list(_parts(self.template(message, values)))
        for place in range(0, len(parts), 3):
            parts[place] = self.literal(parts[place])
        for place in range(1, len(parts), 3):
            forms = _forms(parts[place + 1])
            parts[place], parts[place + 1] = self.value(values[parts[place]], forms), ""
        return "".join(parts)

    def template(self, message: Message, values: Mapping[str, Value]) -> str:
        """Return the template that fits the reader and the number, in the reader's language."""
        source, seat = message.text, values.get("seat")
        if message.yours and isinstance(seat, SeatName) and self.is_you(seat.seat):
            source = message.yours
            translated = self.language.yours(source)
        elif message.many:
            count = values.get("count")
            source = source if count == 1 else message.many
            translated = self.language.choose_plural(message.text, message.many, count if isinstance(count, int) else 0)
        else:
            translated = self.language.template(source)
        return translated if translated and find_holes(translated) <= values.keys() else source

    def value(self, value: Value, forms: Sequence[str] = ()) -> str:
        """Return the text of a value in the given forms. A name keeps its letters."""
        words = self._words(value, forms)
        return words if isinstance(value, SeatName) else apply_case(words, forms)

    def _words(self, value: Value, forms: Sequence[str]) -> str:
        match value:
            case Message():
                return self.read(value)
            case SeatName(seat):
                return self.seat(seat, forms)
            case CardName():
                return self.card(value, forms)
            case ColorName():
                return self.color(value, forms)
            case Term(word):
                return self.literal(self.language.word(word, forms))
            case Verbatim(text):
                return self.literal(text)
            case Tenths(number):
                return self.tenths(number)
            case ListedValues(parts, last):
                return self.join_list([self._words(part, forms) for part in parts], last)
        return self.number(value)

    def join_list(self, parts: Sequence[str], last: Literal["and", "or"] = "and") -> str:
        """Return texts in a row: "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        before = parts[0]
        for part in parts[1:-1]:
            before = self.fill_template(_NEXT, before=before, next=part)
        return self.fill_template(_LAST[last], before=before, last=parts[-1])

    def fill_template(self, source: str, **words: str) -> str:
        """Return a template with the given texts in its holes."""
        translated = self.language.template(source)
        parts = list(_parts(translated if translated and find_holes(translated) <= words.keys() else source))
        for place in range(0, len(parts), 3):
            parts[place] = self.literal(parts[place])
        for place in range(1, len(parts), 3):
            parts[place], parts[place + 1] = words[parts[place]], ""
        return "".join(parts)

    def literal(self, text: str) -> str:
        """Return text as it is written."""
        return text

    def number(self, number: int) -> str:
        """Return a number in digits."""
        return str(number)

    def tenths(self, number: int) -> str:
        """Return a number of tenths: with one decimal, and from 100 on whole, where a decimal tells nothing."""
        if number >= LARGE:
            return self.number((number + 5) // 10)
        return self.fill_template(_TENTHS, whole=self.number(number // 10), tenths=str(number % 10))

    def seat(self, seat: int, forms: Sequence[str] = ()) -> str:
        """Return the name of the player at a seat."""
        return self.fill_template(_SEAT, number=str(seat))

    def card(self, card: CardName, forms: Sequence[str] = ()) -> str:
        """Return the name of a card inside a sentence."""
        return self.literal(self.language.word(card.name, forms))

    def color(self, color: ColorName, forms: Sequence[str] = ()) -> str:
        """Return the name of a color inside a sentence."""
        return self.literal(self.language.word(color.name, forms))

    def is_you(self, seat: int) -> bool:
        """Return whether the reader sits at a seat."""
        return False


def apply_case(words: str, forms: Sequence[str]) -> str:
    """Return words with a capital or a small first letter, if one of the forms is "start" or "middle"."""
    if START in forms:
        return _FIRST_LETTER.sub(lambda found: found[0][:-1] + found[0][-1].upper(), words)
    if MIDDLE in forms:
        return _FIRST_LETTER.sub(lambda found: found[0][:-1] + found[0][-1].lower(), words)
    return words


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[str, ...]:
    """Split a template at its holes: text, hole, forms, text, and so on."""
    return tuple(_HOLE.split(text))


@lru_cache(maxsize=4096)
def find_holes(text: str) -> frozenset[str]:
    """Return the names of the holes of a template."""
    return frozenset(_parts(text)[1::3])


@lru_cache(maxsize=4096)
def repeats_hole(text: str) -> bool:
    """Return whether a template has a hole more than once."""
    return len(_parts(text)) // 3 > len(find_holes(text))


def measure_template(text: str, lengths: Mapping[str, int]) -> int:
    """Return how many characters a template has when its holes are filled with texts of these lengths."""
    parts = _parts(text)
    return sum(map(len, parts[::3])) + sum([lengths[name] for name in parts[1::3]])


@lru_cache(maxsize=4096)
def _forms(written: str) -> tuple[str, ...]:
    """Return the forms that a hole asks for, written ":plural:start"."""
    return tuple(written.split(":")[1:])


_ENGLISH = Reader()


def english(message: Message) -> str:
    """Return the message in plain English, for logs and errors."""
    return _ENGLISH.read(message)


class LocalizedError(Exception):
    """An error whose text can be shown in any language: `words` is the message, the error's own text is English."""

    def __init__(self, words: Message) -> None:
        super().__init__(english(words))
        self.words = words


def read_error(error: Exception) -> Message:
    """Return what an error says: its message, or else its text."""
    if isinstance(error, LocalizedError):
        return error.words
    return say_verbatim(getattr(error, "strerror", "") or str(error) or type(error).__name__)


def group_digits(number: int) -> Value:
    """Return a large number for a message, in groups of three digits: "512,000,000"."""
    before, digits = divmod(number, 1000)
    return say("{before},{digits}", before=group_digits(before), digits=Verbatim(f"{digits:03}")) if before else digits
