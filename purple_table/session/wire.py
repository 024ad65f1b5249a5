"""The wire form of what crosses to the thinking process and back: bytes, strictly typed and checked.

The form of a type is made from the fields of its dataclass, so what crosses is defined once, in core. The reader of the
bytes gets values of exactly these types or an error, and nothing in them can make a program do anything.
"""

from __future__ import annotations

import dataclasses
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from types import UnionType
from typing import Any, ForwardRef, Generic, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from purple_table.core import actions, cards, events, game, messages
from purple_table.core.match import Step
from purple_table.core.record import Seat

MOST_BYTES = 16_000_000
"""The longest message. A request about a position of our games has some ten thousand bytes."""
_SUM = 4
"""Bytes of the check sum before a message."""
T = TypeVar("T")
_TAGS: dict[type, str] = {
    actions.Bid: "bid",
    actions.Choose: "choose",
    actions.Contract: "contract",
    actions.Discard: "discard",
    actions.Draw: "draw",
    actions.Give: "give",
    actions.Knock: "knock",
    actions.LayDown: "lay-down",
    actions.LayOff: "lay-off",
    actions.Meld: "meld",
    actions.NextDeal: "deal",
    actions.Pass: "pass",
    actions.Play: "play",
    actions.PlaySet: "set",
    actions.Stay: "stay",
    actions.Take: "take",
    cards.PileView: "pile",
    events.Called: "called",
    events.Chosen: "chosen",
    events.DealBegan: "deal-began",
    events.DealScored: "deal-scored",
    events.Feat: "feat",
    events.MatchEnded: "match-ended",
    events.Moved: "moved",
    events.Noted: "noted",
    events.Paid: "paid",
    events.ScoreLine: "score-line",
    events.TrickWon: "trick-won",
    game.Ask: "ask",
    game.Counter: "counter",
    game.Mark: "mark",
    game.Outcome: "outcome",
    game.Status: "status",
    game.View: "view",
    game.Way: "way",
    messages.CardName: "card-name",
    messages.ColorName: "color-name",
    messages.ListedValues: "listed",
    messages.Message: "message",
    messages.SeatName: "seat-name",
    messages.Tenths: "tenths",
    messages.Term: "term",
    messages.Verbatim: "verbatim",
    Step: "step",
    Seat: "seat",
}
"""How the types of `core` are marked among the bytes, so that a class can be renamed without another protocol."""


class WireError(ValueError):
    """Raised for bytes that are not the wire form of what is expected; the message says why."""


class Wire(Generic[T]):
    """The wire form of a type: a dataclass, a named tuple, or a union of those. The first one takes some ten
    milliseconds to make."""

    def __init__(self, kind: Any) -> None:
        form = _form(kind)
        self._to = form.to
        self._of = form.of
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(form.wire).decode

    def encode(self, value: T) -> bytes:
        """Return the bytes of a value. Raises WireError if it has no such form, or is too long."""
        try:
            body = self._encode(self._to(value) if self._to is not None else value)
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            raise WireError(f"cannot be written: {error}") from error
        if len(body) > MOST_BYTES - _SUM:
            raise WireError(f"cannot be written: it is longer than {MOST_BYTES:,} bytes")
        return _sum(body) + body

    def decode(self, data: bytes) -> T:
        """Return the value of bytes. Raises WireError if they are damaged, or the form of something else."""
        body = memoryview(data)[_SUM:]
        if len(data) > MOST_BYTES:
            raise WireError(f"longer than {MOST_BYTES:,} bytes")
        if data[:_SUM] != _sum(body):
            raise WireError("the bytes are damaged: their check sum is another")
        try:
            read = self._decode(body)
        except (ValueError, RecursionError) as error:
            raise WireError(str(error)) from error
        return cast(T, self._of(read) if self._of is not None else read)


def _sum(body: bytes | memoryview) -> bytes:
    return zlib.crc32(body).to_bytes(_SUM, "big")


Converter = Callable[[Any], Any]


class _Form(NamedTuple):
    """The type as which bytes are read, and the functions that convert a value to it and back; None
    converts nothing."""

    wire: Any
    to: Converter | None = None
    of: Converter | None = None


_converters: dict[type, Converter] = {}
"""How a record is converted to its struct, by the record's type, and back, by the struct's type."""
_begun: set[type] = set()


@cache
def _form(kind: Any) -> _Form:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        forms = [_form(part) for part in parts]
        return _Form(Union[tuple(form.wire for form in forms)], *_find_converters(forms))  # noqa: UP007
    if origin is tuple and parts[1:] == (...,):
        return _make_row_form(_form(parts[0]))
    if origin is tuple:
        return _make_tuple_form([_form(part) for part in parts])
    if dataclasses.is_dataclass(kind):
        return _make_record_form(cast(type, kind), tuple(field.name for field in dataclasses.fields(kind)))
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    if names and any(_form(hint).to for hint in get_type_hints(kind).values()):
        return _make_record_form(kind, names)
    return _Form(kind)


def _find_converters(forms: Sequence[_Form]) -> tuple[Converter | None, Converter | None]:
    return (_convert, _convert) if any(form.to for form in forms) else (None, None)


def _convert(value: Any) -> Any:
    turn = _converters.get(type(value))
    return value if turn is None else turn(value)


def _make_row_form(item: _Form) -> _Form:
    wire, to, of = item
    wires: Any = tuple.__class_getitem__((wire, ...))
    if to is None or of is None:
        return _Form(wires)
    return _Form(wires, lambda values: tuple(map(to, values)), lambda values: tuple(map(of, values)))


def _make_tuple_form(forms: Sequence[_Form]) -> _Form:
    wires: Any = tuple.__class_getitem__(tuple(form.wire for form in forms))
    if not any(form.to for form in forms):
        return _Form(wires)
    tos, ofs = [form.to or _convert for form in forms], [form.of or _convert for form in forms]
    return _Form(
        wires,
        lambda values: tuple(turn(value) for turn, value in zip(tos, values, strict=True)),
        lambda values: tuple(turn(value) for turn, value in zip(ofs, values, strict=True)),
    )


def find_tag(kind: type) -> str:
    """Return the word that marks a type among the bytes; "" for one that only crosses to processes of this program,
    which is marked by its name."""
    return getattr(kind, "WIRE_TAG", "") or _TAGS.get(kind, "")


def _make_record_form(kind: type, names: tuple[str, ...]) -> _Form:
    """Return the form of a dataclass or named tuple: a tagged list of its fields, which may hold others of the same
    type."""
    name = f"_{kind.__module__}_{kind.__qualname__}".replace(".", "_")
    if kind in _begun:
        return _Form(ForwardRef(name), _convert, _convert)
    _begun.add(kind)
    hints = get_type_hints(kind)
    forms = [_form(hints[field]) for field in names]
    struct = msgspec.defstruct(
        name,
        [(field, form.wire) for field, form in zip(names, forms, strict=True)],
        module=__name__,
        tag=find_tag(kind) or kind.__name__,
        frozen=True,
        array_like=True,
        forbid_unknown_fields=True,
        gc=False,
    )
    globals()[name] = struct  # where the name that stands for it inside itself is looked for
    to = _converters[kind] = _make_converter(
        struct, kind, [(field, form.to) for field, form in zip(names, forms, strict=True)]
    )
    of = _converters[struct] = _make_converter(
        kind, struct, [(field, form.of) for field, form in zip(names, forms, strict=True)]
    )
    return _Form(struct, to, of)


def _make_converter(make: Callable[..., Any], kind: type, turns: list[tuple[str, Converter | None]]) -> Converter:
    """Return a function that makes one record of another, field by field."""

    def turn(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{type(value).__name__} where {kind.__name__} is expected")
        return make(*[getattr(value, name) if turn is None else turn(getattr(value, name)) for name, turn in turns])

    return turn
