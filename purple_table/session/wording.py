"""Messages as records keep them: lists of JSON, strictly typed and bounded, each beginning with what it is.

`["say", text, {name: value, …}, yours, many]`, of which what is empty at the end is left out; a value is a whole number
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
    Listed,
    Message,
    SeatName,
    Tenths,
    Term,
    ToldError,
    Value,
    Verbatim,
    holes,
    say,
)

MOST_DEEP = 8
"""How many messages and lists may stand in each other."""
MOST_TEXT = 1_000
_MOST_VALUES = 20

_Text = Annotated[str, Meta(max_length=MOST_TEXT)]
_Code = Annotated[str, Meta(max_length=100)]
_Number = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]


class WordingError(ToldError, ValueError):
    """A message cannot be told; the error says why."""


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
    """The form of a message."""

    text: _Text
    values: Annotated[dict[str, _Value], Meta(max_length=_MOST_VALUES)] = {}
    yours: _Text = ""
    many: _Text = ""


_Value = _Number | _Tenths | _Seat | _Card | _Color | _Term | _Verbatim | _List | Wording


def worded(message: Message) -> list[Any]:
    """The form of a message, for JSON."""
    values = {name: _form(value) for name, value in message.values}
    rest = (values, message.yours, message.many)
    length = max((place for place, part in enumerate(rest, 1) if part), default=0)
    return ["say", message.text, *rest[:length]]


def _form(value: Value) -> Any:
    match value:
        case Message():
            return worded(value)
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
        case Listed(parts, last):
            return ["list", [_form(part) for part in parts], last]
    return value


def read_wording(form: Wording, deep: int = 1) -> Message:
    """The message of a form. WordingError where holes and values do not agree, or it is too deep."""
    # Templates and names come again and again in a match: each is kept once.
    values = tuple([(intern(name), _value(value, deep)) for name, value in form.values.items()])
    return checked(Message(intern(form.text), values, intern(form.yours), intern(form.many)))


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
        return Listed(tuple([_value(part, deep + 1) for part in form.parts]), form.last)
    return read_wording(form, deep + 1)


_NAMES: Mapping[type, Callable[[Any], Value]] = {
    _Seat: lambda form: SeatName(form.seat),
    _Card: lambda form: CardName(intern(form.code), intern(form.name)),
    _Color: lambda form: ColorName(intern(form.code), intern(form.name)),
    _Tenths: lambda form: Tenths(form.number),
    _Term: lambda form: Term(intern(form.word)),
    _Verbatim: lambda form: Verbatim(form.text),
}
"""How what has no value inside itself is made of its form."""


def checked(message: Message) -> Message:
    """The message, whose holes must be its values. WordingError where they are not."""
    wanted, given = holes(message), {name for name, _ in message.values}
    if wanted != given:
        name = min(wanted ^ given)
        hole, text = Verbatim(f"{{{name}}}"), Verbatim(message.text)
        if name in wanted:
            raise WordingError(say('"{hole}" has no value: "{template}"', hole=hole, template=text))
        raise WordingError(say('"{hole}" is in no template: "{template}"', hole=hole, template=text))
    return message


def check(value: Value, seats: int, deck: Deck) -> None:
    """Hold a message to what there is at a table. WordingError names what there is not."""
    match value:
        case Message():
            checked(value)
            for _, part in value.values:
                check(part, seats, deck)
        case Listed(parts):
            for part in parts:
                check(part, seats, deck)
        case SeatName(seat) if not 0 <= seat < seats:
            raise WordingError(say("there is no seat {number}", number=seat))
        case CardName(code) if code not in deck:
            raise WordingError(say('there is no card "{code}"', code=Verbatim(code)))
        case ColorName(code) if all(code != color.code for color in deck.colors):
            raise WordingError(say('there is no color "{code}"', code=Verbatim(code)))
