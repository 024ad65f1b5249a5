"""Messages as records store them: lists of JSON, strictly typed and bounded, each beginning with its kind.

The form is `["say", text, {name: value, …}, yours, many]`, without what is empty at the end. A value is a whole number,
or a list that begins with "seat", "card", "color", "tenths", "term", "verbatim", "list" or "say".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from sys import intern
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from purple_table.core.cards import Deck
from purple_table.core.messages import (
    CardName,
    ColorName,
    ListedValues,
    LocalizedError,
    Message,
    SeatName,
    Tenths,
    Term,
    Value,
    Verbatim,
    group_digits,
    holes,
    measure_template,
    repeats_hole,
    say,
)

MOST_DEEP = 8
"""How deep messages and lists may be nested."""
MOST_TEXT = 1_000
MOST_CHARACTERS = 10_000
"""How many characters a message may have as text.

Holes that repeat a value, in messages nested in each other, could make endless text of a short line.
"""
_MOST_VALUES = 20

_Text = Annotated[str, Meta(max_length=MOST_TEXT)]
_Code = Annotated[str, Meta(max_length=100)]
_Number = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]


class WordingError(LocalizedError, ValueError):
    """Raised for a message that cannot be shown; the error says why."""


class _Seat(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="seat"):
    seat: Annotated[int, Meta(ge=0, le=99)]


class _Card(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="card"):
    code: _Code
    name: _Text


class _Color(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="color"):
    code: _Code
    name: _Text


class _Term(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="term"):
    word: _Text


class _Tenths(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="tenths"):
    number: Annotated[int, Meta(ge=0, le=1_000_000_000)]


class _Verbatim(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="verbatim"):
    text: _Text


class _List(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="list"):
    parts: tuple[_Value, ...]
    last: Literal["and", "or"]


class Wording(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag="say"):
    """The stored form of a message."""

    text: _Text
    values: Annotated[dict[str, _Value], Meta(max_length=_MOST_VALUES)] = {}
    yours: _Text = ""
    many: _Text = ""


_Value = _Number | _Tenths | _Seat | _Card | _Color | _Term | _Verbatim | _List | Wording


def encode_message(message: Message) -> list[Any]:
    """Return the stored form of a message, for JSON."""
    values = {name: _form(value) for name, value in message.values}
    rest = (values, message.yours, message.many)
    length = max((place for place, part in enumerate(rest, 1) if part), default=0)
    return ["say", message.text, *rest[:length]]


def _form(value: Value) -> Any:
    match value:
        case Message():
            return encode_message(value)
        case SeatName(seat):
            return ["seat", seat]
        case CardName(code, name):
            return ["card", code, name]
        case ColorName(code, name):
            return ["color", code, name]
        case Tenths(number):
            return ["tenths", number]
        case Term(word):
            return ["term", word]
        case Verbatim(text):
            return ["verbatim", text]
        case ListedValues(parts, last):
            return ["list", [_form(part) for part in parts], last]
    return value


def read_wording(form: Wording, deep: int = 1) -> Message:
    """Return the message of a stored form.

    Raises WordingError if holes and values do not agree, or if it is too deep or too long.
    """
    # Templates and names come again and again in a match: each is kept once.
    values = tuple([(intern(name), _value(value, deep)) for name, value in form.values.items()])
    message = check_message(Message(intern(form.text), values, intern(form.yours), intern(form.many)))
    # A line is short, so its text is only long where a hole repeats its value.
    return _check_length(message) if deep == 1 and _repeats(message) else message


def _value(form: Any, deep: int) -> Value:
    kind = type(form)
    if kind is int:
        number: int = form
        return number
    if kind in _NAMES:
        return _NAMES[kind](form)
    if deep > MOST_DEEP:
        raise WordingError(say("messages stand in each other more than {number} times", number=MOST_DEEP))
    if kind is _List:
        return ListedValues(tuple([_value(part, deep + 1) for part in form.parts]), form.last)
    return read_wording(form, deep + 1)


_NAMES: Mapping[type, Callable[[Any], Value]] = {
    _Seat: lambda form: SeatName(form.seat),
    _Card: lambda form: CardName(intern(form.code), intern(form.name)),
    _Color: lambda form: ColorName(intern(form.code), intern(form.name)),
    _Tenths: lambda form: Tenths(form.number),
    _Term: lambda form: Term(intern(form.word)),
    _Verbatim: lambda form: Verbatim(form.text),
}
"""How a value without values inside is made of its stored form."""


def check_message(message: Message) -> Message:
    """Return the message if its holes are exactly its values. Raises WordingError otherwise.

    A count may choose between two forms of which none names it.
    """
    wanted, given = holes(message), {name for name, _ in message.values}
    if message.many and "count" in given:
        wanted |= {"count"}
    if wanted != given:
        name = min(wanted ^ given)
        hole, text = Verbatim(f"{{{name}}}"), Verbatim(message.text)
        if name in wanted:
            raise WordingError(say('"{hole}" has no value: "{template}"', hole=hole, template=text))
        raise WordingError(say('"{hole}" is in no template: "{template}"', hole=hole, template=text))
    return message


def _check_length(message: Message) -> Message:
    """Return the message if its text is short enough. Raises WordingError otherwise."""
    if _measure_value(message) > MOST_CHARACTERS:
        raise WordingError(say("a message is longer than {number} characters", number=group_digits(MOST_CHARACTERS)))
    return message


def _repeats(value: Value) -> bool:
    """Return whether some template in it repeats a hole."""
    if isinstance(value, Message):
        if repeats_hole(value.text) or repeats_hole(value.yours) or repeats_hole(value.many):
            return True
        return any(_repeats(part) for _, part in value.values)
    return isinstance(value, ListedValues) and any(map(_repeats, value.parts))


def _measure_value(value: Value) -> int:
    """Return how many characters a value has as text, as far as it names itself."""
    match value:
        case Message():
            lengths = {name: _measure_value(part) for name, part in value.values}
            return max(measure_template(text, lengths) for text in (value.text, value.yours, value.many))
        case ListedValues(parts):
            return sum(map(_measure_value, parts)) + len(parts)
        case CardName(_, text) | ColorName(_, text) | Term(text) | Verbatim(text):
            return len(text)
    return 1


def check(value: Value, seats: int, deck: Deck) -> None:
    """Check that a message names only seats, cards and colors of this table. Raises WordingError otherwise."""
    match value:
        case Message():
            check_message(value)
            for _, part in value.values:
                check(part, seats, deck)
        case ListedValues(parts):
            for part in parts:
                check(part, seats, deck)
        case SeatName(seat) if not 0 <= seat < seats:
            raise WordingError(say("there is no seat {number}", number=seat))
        case CardName(code) if code not in deck:
            raise WordingError(say('there is no card "{code}"', code=Verbatim(code)))
        case ColorName(code) if all(code != color.code for color in deck.colors):
            raise WordingError(say('there is no color "{code}"', code=Verbatim(code)))


def check_player_message(message: Message, seats: int, deck: Deck) -> None:
    """Check a message that a player made as strictly as one that was read.

    Raises WordingError if something in it is wrong, TypeError if it is no message.
    """
    _check_types(message)
    check(message, seats, deck)
    _check_length(message)


def _check_types(value: Value) -> None:
    """Check that a value is of a kind that a message can hold."""
    kind, names = _FILLED_WITH.get(type(value), (None, ()))
    if any(type(getattr(value, name)) is not kind for name in names):
        raise _no_value(value)
    match value:
        case Message():
            for _, part in value.values:
                _check_types(part)
        case ListedValues(parts, "and" | "or"):
            for part in parts:
                _check_types(part)
        case _ if kind is None and type(value) is not int:
            raise _no_value(value)


_FILLED_WITH: Mapping[type, tuple[type, tuple[str, ...]]] = {
    SeatName: (int, ("seat",)),
    Tenths: (int, ("number",)),
    CardName: (str, ("code", "name")),
    ColorName: (str, ("code", "name")),
    Term: (str, ("word",)),
    Verbatim: (str, ("text",)),
}
"""The type and the names of the fields of each kind of value."""


def _no_value(value: object) -> WordingError:
    return WordingError(say("a message cannot hold {value}", value=Verbatim(repr(value)[:MOST_TEXT])))
