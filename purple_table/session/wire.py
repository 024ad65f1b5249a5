"""The wire form of what the table and those who decide say to each other: bytes, strictly typed and checked.

The form of a type is made from the fields of its dataclass, so what crosses is told once, in core; who reads the bytes
gets values of exactly these types or an error, and nothing in them can make a program do anything.
"""

from __future__ import annotations

import dataclasses
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from types import UnionType
from typing import Any, ForwardRef, Generic, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

MOST_BYTES = 16_000_000
"""The longest message. A request about a position of our games has some ten thousand bytes."""
_SUM = 4
"""Bytes of the check sum before a message."""
T = TypeVar("T")


class WireError(ValueError):
    """Bytes are not the wire form of what is expected; the message says why."""


class Wire(Generic[T]):
    """The wire form of a type: a dataclass, a named tuple, or a union of those. To make the first takes some ten
    milliseconds."""

    def __init__(self, kind: Any) -> None:
        form = _form(kind)
        self._to = form.to
        self._of = form.of
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(form.wire).decode

    def encode(self, value: T) -> bytes:
        """The bytes of a value. WireError where it has no such form, or is too long."""
        try:
            body = self._encode(self._to(value) if self._to is not None else value)
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            raise WireError(f"cannot be written: {error}") from error
        if len(body) > MOST_BYTES - _SUM:
            raise WireError(f"cannot be written: it is longer than {MOST_BYTES:,} bytes")
        return _sum(body) + body

    def decode(self, data: bytes) -> T:
        """The value of bytes. WireError where they are damaged, or the form of something else."""
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


Turn = Callable[[Any], Any]


class _Form(NamedTuple):
    """What the bytes of a type are read as, and how its values are turned to that and of it; None: as they are."""

    wire: Any
    to: Turn | None = None
    of: Turn | None = None


_turns: dict[type, Turn] = {}
"""How a record is turned to its struct, by its type, and back, by that of the struct."""
_begun: set[type] = set()


@cache
def _form(kind: Any) -> _Form:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        forms = [_form(part) for part in parts]
        return _Form(Union[tuple(form.wire for form in forms)], *_either(forms))  # noqa: UP007
    if origin is tuple and parts[1:] == (...,):
        return _row(_form(parts[0]))
    if origin is tuple:
        return _make_form([_form(part) for part in parts])
    if dataclasses.is_dataclass(kind):
        return _record(cast(type, kind), tuple(field.name for field in dataclasses.fields(kind)))
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    if names and any(_form(hint).to for hint in get_type_hints(kind).values()):
        return _record(kind, names)
    return _Form(kind)


def _either(forms: Sequence[_Form]) -> tuple[Turn | None, Turn | None]:
    return (_convert, _convert) if any(form.to for form in forms) else (None, None)


def _convert(value: Any) -> Any:
    turn = _turns.get(type(value))
    return value if turn is None else turn(value)


def _row(item: _Form) -> _Form:
    wire, to, of = item
    wires: Any = tuple.__class_getitem__((wire, ...))
    if to is None or of is None:
        return _Form(wires)
    return _Form(wires, lambda values: tuple(map(to, values)), lambda values: tuple(map(of, values)))


def _make_form(forms: Sequence[_Form]) -> _Form:
    wires: Any = tuple.__class_getitem__(tuple(form.wire for form in forms))
    if not any(form.to for form in forms):
        return _Form(wires)
    tos, ofs = [form.to or _convert for form in forms], [form.of or _convert for form in forms]
    return _Form(
        wires,
        lambda values: tuple(turn(value) for turn, value in zip(tos, values, strict=True)),
        lambda values: tuple(turn(value) for turn, value in zip(ofs, values, strict=True)),
    )


def _record(kind: type, names: tuple[str, ...]) -> _Form:
    """A dataclass or named tuple as a tagged list of its fields, which may hold others of the same type."""
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
        tag=kind.__name__,
        frozen=True,
        array_like=True,
        forbid_unknown_fields=True,
        gc=False,
    )
    globals()[name] = struct  # where the name that stands for it inside itself is looked for
    to = _turns[kind] = _maker(struct, kind, [(field, form.to) for field, form in zip(names, forms, strict=True)])
    of = _turns[struct] = _maker(kind, struct, [(field, form.of) for field, form in zip(names, forms, strict=True)])
    return _Form(struct, to, of)


def _maker(make: Callable[..., Any], kind: type, turns: list[tuple[str, Turn | None]]) -> Turn:
    """What makes one record of another, field by field."""

    def turn(value: Any) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{type(value).__name__} where {kind.__name__} is expected")
        return make(*[getattr(value, name) if turn is None else turn(getattr(value, name)) for name, turn in turns])

    return turn
