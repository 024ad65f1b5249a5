"""What games say, in plain English: values with every message in them read."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from purple_table.core.messages import Message, english


def said(value: Any) -> Any:
    """The value with text in the place of messages, so that a test can compare it with words."""
    if isinstance(value, Message):
        return english(value)
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return type(value)(map(said, value))
    if isinstance(value, dict):
        return {key: said(part) for key, part in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return type(value)(*(said(getattr(value, field.name)) for field in fields(value)))
    return value
