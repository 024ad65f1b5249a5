"""The form of every message is pinned: another form needs another version of the protocol."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import Any, get_args, get_type_hints

from purple_table.network import messages as wire
from purple_table.network.channel import PROTOCOL
from purple_table.session.wire import find_tag

FORMS = {1: "fc41a9acac0ef0a4"}
"""A digest of the forms of all messages, by the version of the protocol. Before a release it is renewed."""


def test_the_forms_of_the_messages_are_those_of_this_version_of_the_protocol() -> None:
    digest = hashlib.sha256("\n".join(sorted(_describe())).encode()).hexdigest()[:16]
    assert FORMS[PROTOCOL] == digest, "raise PROTOCOL in network/channel.py, and add its forms here"


def test_whatever_crosses_has_a_tag_of_its_own_and_no_class_name() -> None:
    tags = {kind: find_tag(kind) for kind in _list_kinds() if dataclasses.is_dataclass(kind)}
    assert [kind.__name__ for kind, tag in tags.items() if not tag] == [], "add them to _TAGS in session/wire.py"
    assert len(set(tags.values())) == len(tags)
    for tag in tags.values():
        assert tag == tag.lower(), tag


def _list_kinds() -> list[Any]:
    """Return every type with fields that can be in a message, and the messages themselves."""
    found: dict[str, Any] = {}
    left: list[Any] = [wire.Up, wire.Down]
    while left:
        kind = left.pop()
        left += get_args(kind)
        if repr(kind) not in found and (dataclasses.is_dataclass(kind) or hasattr(kind, "_fields")):
            found[repr(kind)] = kind
            left += [hint for name, hint in get_type_hints(kind).items() if name in _list_fields(kind)]
    return list(found.values())


def _list_fields(kind: Any) -> tuple[str, ...]:
    fields = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    return tuple(field.name for field in fields) or getattr(kind, "_fields", ())


def _describe() -> list[str]:
    """Return a line for each of these types: its tag, and its fields with their types."""
    found = []
    for kind in _list_kinds():
        hints = get_type_hints(kind)
        fields = ", ".join(f"{name} {hints[name]}" for name in _list_fields(kind))
        found.append(f"{find_tag(kind) or kind.__name__}: {fields}")
    return found
