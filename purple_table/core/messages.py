"""Messages: what games say to people, as values: an English template and what stands in it, never a finished sentence.

Whoever reads decides how seats, cards and words of rule files are called, and whether a seat is "you" (see `Reader`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from purple_table.core.language import ENGLISH, Language

START, MIDDLE = "start", "middle"
"""Forms of any value: with a capital as at the start of a sentence, and without as in its middle."""
_HOLE = re.compile(r"\{(\w+)((?::\w+)*)\}")
_FIRST_LETTER = re.compile(r"^(?:\{\w+\}|[\W_])*\w")


def template(text: str) -> str:
    """A template that is filled elsewhere; it stands here as a literal, so that it is collected for translation."""
    return text


_NEXT = template("{before}, {next}")
_SEAT = template("Seat {number}")
_TENTHS = template("{whole}.{tenths}")
_LAST = {"and": template("{before} and {last}"), "or": template("{before} or {last}")}


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
class Tenths:
    """A number, not below 0, told with one decimal: 34 is "3.4"."""

    number: int


@dataclass(frozen=True, slots=True)
class ListedValues:
    """Things in a row, the last joined by "and", or by "or"."""

    parts: tuple[Value, ...]
    last: Literal["and", "or"] = "and"


@dataclass(frozen=True, slots=True)
class Message:
    """A template whose holes, such as `{seat}`, are filled by the values of these names.

    A hole may ask for a form: `{suit:plural}`, `{card:start}`. Which forms words have is a matter of the language; a
    word without it stands as usual.
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


Value = int | Tenths | SeatName | CardName | ColorName | Term | Verbatim | ListedValues | Message
SILENT = Message()


def say(text: str, *, yours: str = "", many: str = "", **values: Value) -> Message:
    """A message; its templates stand here as literals, so that they can be collected for translation."""
    return Message(text, tuple(values.items()), yours, many) if values else _make_fixed(text)


@cache
def _make_fixed(text: str) -> Message:
    """A message without values, made once: play of thousands of deals a second makes many."""
    return Message(text)


def term(word: str) -> Message:
    """A word of a deck or rule file as a message of its own."""
    return Message("{word}", (("word", Term(word)),))


def verbatim(text: str) -> Message:
    """What somebody wrote as a message of its own; no words, no message."""
    return Message("{words}", (("words", Verbatim(text)),)) if text else SILENT


def tenths(number: float) -> Tenths:
    """A number to be told with one decimal, rounded as formatting rounds."""
    return Tenths(round(10 * round(number, 1)))


def percent(chance: float) -> int:
    """A chance in hundredths, which is 0 or 100 only for what is sure."""
    if 1e-9 < chance < 1.0 - 1e-9:
        return min(max(round(100 * chance), 1), 99)
    return round(100 * chance)


def holes(message: Message) -> frozenset[str]:
    """The names of the holes of all templates of a message, not of those that stand in it."""
    return find_holes(message.text) | find_holes(message.yours) | find_holes(message.many)


class Reader:
    """Reads messages in plain words, where seats go by number; whoever reads otherwise overrides a method."""

    def __init__(self, language: Language = ENGLISH) -> None:
        self.language = language

    def read(self, message: Message) -> str:
        """The message in words."""
        values = dict(message.values)
        parts = list(_parts(self.template(message, values)))
        for place in range(0, len(parts), 3):
            parts[place] = self.literal(parts[place])
        for place in range(1, len(parts), 3):
            forms = _forms(parts[place + 1])
            parts[place], parts[place + 1] = self.value(values[parts[place]], forms), ""
        return "".join(parts)

    def template(self, message: Message, values: Mapping[str, Value]) -> str:
        """The form of the template that fits reader and number, in the reader's language."""
        source, seat = message.text, values.get("seat")
        if message.yours and isinstance(seat, SeatName) and self.is_you(seat.seat):
            source = message.yours
            told = self.language.yours(source)
        elif message.many:
            count = values.get("count")
            source = source if count == 1 else message.many
            told = self.language.choose_plural(message.text, message.many, count if isinstance(count, int) else 0)
        else:
            told = self.language.template(source)
        return told if told and find_holes(told) <= values.keys() else source

    def value(self, value: Value, forms: Sequence[str] = ()) -> str:
        """A value in words, in these forms; a name keeps its letters."""
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
        """Things in a row: "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        before = parts[0]
        for part in parts[1:-1]:
            before = self.fill_template(_NEXT, before=before, next=part)
        return self.fill_template(_LAST[last], before=before, last=parts[-1])

    def fill_template(self, source: str, **words: str) -> str:
        """A template with words in its holes as they are."""
        told = self.language.template(source)
        parts = list(_parts(told if told and find_holes(told) <= words.keys() else source))
        for place in range(0, len(parts), 3):
            parts[place] = self.literal(parts[place])
        for place in range(1, len(parts), 3):
            parts[place], parts[place + 1] = words[parts[place]], ""
        return "".join(parts)

    def literal(self, text: str) -> str:
        """Words as they are written."""
        return text

    def number(self, number: int) -> str:
        """A number in digits."""
        return str(number)

    def tenths(self, number: int) -> str:
        """So many tenths, with one decimal."""
        return self.fill_template(_TENTHS, whole=self.number(number // 10), tenths=str(number % 10))

    def seat(self, seat: int, forms: Sequence[str] = ()) -> str:
        """Who sits at a seat."""
        return self.fill_template(_SEAT, number=str(seat))

    def card(self, card: CardName, forms: Sequence[str] = ()) -> str:
        """A card in a sentence."""
        return self.literal(self.language.word(card.name, forms))

    def color(self, color: ColorName, forms: Sequence[str] = ()) -> str:
        """A color in a sentence."""
        return self.literal(self.language.word(color.name, forms))

    def is_you(self, seat: int) -> bool:
        """Whether the reader sits there."""
        return False


def apply_case(words: str, forms: Sequence[str]) -> str:
    """Words with a capital or a small first letter, if one of the forms is "start" or "middle"."""
    if START in forms:
        return _FIRST_LETTER.sub(lambda found: found[0][:-1] + found[0][-1].upper(), words)
    if MIDDLE in forms:
        return _FIRST_LETTER.sub(lambda found: found[0][:-1] + found[0][-1].lower(), words)
    return words


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[str, ...]:
    """A template cut at its holes: text, hole, forms, text, and so on."""
    return tuple(_HOLE.split(text))


@lru_cache(maxsize=4096)
def find_holes(text: str) -> frozenset[str]:
    """The names of the holes of a template."""
    return frozenset(_parts(text)[1::3])


@lru_cache(maxsize=4096)
def repeats_hole(text: str) -> bool:
    """Whether a template tells something more than once."""
    return len(_parts(text)) // 3 > len(find_holes(text))


def measure_template(text: str, lengths: Mapping[str, int]) -> int:
    """How many characters a template has when each of its holes is filled with so many."""
    parts = _parts(text)
    return sum(map(len, parts[::3])) + sum([lengths[name] for name in parts[1::3]])


@lru_cache(maxsize=4096)
def _forms(written: str) -> tuple[str, ...]:
    """The forms that a hole asks for, written ":plural:start"."""
    return tuple(written.split(":")[1:])


_ENGLISH = Reader()


def english(message: Message) -> str:
    """The message in plain English, for logs and errors."""
    return _ENGLISH.read(message)


class LocalizedError(Exception):
    """An error that people read: `words` say it in their language, its own text in English."""

    def __init__(self, words: Message) -> None:
        super().__init__(english(words))
        self.words = words


def read_error(error: Exception) -> Message:
    """What an error says: its message, or its text as it is."""
    if isinstance(error, LocalizedError):
        return error.words
    return verbatim(getattr(error, "strerror", "") or str(error) or type(error).__name__)


def group_digits(number: int) -> Value:
    """A large number in a message, in groups of three digits: "512,000,000"."""
    before, digits = divmod(number, 1000)
    return say("{before},{digits}", before=group_digits(before), digits=Verbatim(f"{digits:03}")) if before else digits
