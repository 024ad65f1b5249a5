"""The form of every message is pinned: another form needs another version of the protocol."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import Any, get_args, get_type_hints

from purple_table.network import messages as wire
from purple_table.network.channel import PROTOCOL

FORMS = {1: "ca15534c47ea9f22"}
"""A digest of the forms of all messages, by the version of the protocol. Before a release it is renewed."""


def test_the_forms_of_the_messages_are_those_of_this_version_of_the_protocol() -> None:
    digest = hashlib.sha256("\n".join(sorted(_describe())).encode()).hexdigest()[:16]
    assert FORMS[PROTOCOL] == digest, "raise PROTOCOL in network/channel.py, and add its forms here"


def test_every_message_has_a_tag_of_its_own() -> None:
    tags = [kind.WIRE_TAG for kind in (*get_args(wire.Up), *get_args(wire.Down)) if kind is not wire.Ping]
    assert len(set(tags)) == len(tags)
    assert not {kind.__name__ for kind in (*get_args(wire.Up), *get_args(wire.Down))} & set(tags)


def _describe() -> list[str]:
    """Return a line for each type that can be in a message: its tag, and its fields with their types."""
    found: dict[str, str] = {}
    left: list[Any] = [wire.Up, wire.Down]
    while left:
        kind = left.pop()
        left += get_args(kind)
        names = tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()
        names = names or getattr(kind, "_fields", ())
        if not names or repr(kind) in found:
            continue
        hints = get_type_hints(kind)
        found[repr(kind)] = f"{getattr(kind, 'WIRE_TAG', kind.__name__)}: " + ", ".join(
            f"{name} {hints[name]}" for name in names
        )
        left += [hints[name] for name in names]
    return list(found.values())
