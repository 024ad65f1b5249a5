"""Damage to the mapping of a TOML file: keys dropped and added, values swapped for others of any type."""

from __future__ import annotations

import copy
import datetime
import random
from collections.abc import Iterator
from typing import Any

STRANGE: tuple[Any, ...] = (
    0, 1, -1, 5, 10**30, True, False, 1.5, float("nan"), "", "x", "Red", "none", "add",
    [], [1], ["x"], [[]], {}, {"a": 1}, {"0": "add"}, datetime.date(2020, 1, 1),
)  # fmt: skip


def mutated(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A copy of the mapping with one to three values damaged."""
    result = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        places = list(_places(result))
        if not places:
            break
        table, key = rng.choice(places)
        how = rng.random()
        if how < 0.2:
            del table[key]
        elif how < 0.3 and isinstance(table, dict):
            table[rng.choice(("zzz", "part", "default", "values", "value", "players"))] = _strange(rng)
        elif how < 0.4:
            other, place = rng.choice(places)
            table[key] = copy.deepcopy(other[place])
        else:
            table[key] = _strange(rng)
    return result


def _strange(rng: random.Random) -> Any:
    return copy.deepcopy(rng.choice(STRANGE))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every key and index below a value, with the table or list that has it."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    for key in keys:
        yield value, key
        yield from _places(value[key])
