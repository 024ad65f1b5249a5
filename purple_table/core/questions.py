"""Questions of worked examples to a game, and its answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from purple_table.core.rulebook import Section


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a game. `facts` holds the given position; the game reads every key, so an unknown one is an
    error."""

    kind: str
    facts: Section


Answer = Mapping[str, object]
"""Asked key to value: numbers, texts, flags, tuples, and frozensets where order does not matter."""
