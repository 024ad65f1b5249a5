"""Damage for files, as a fixture."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.damage import damaged


@pytest.fixture
def mutated() -> Callable[[bytes, Random], bytes]:
    """A function that damages bytes: flips, cuts, doublings, swapped digits, strange bytes, lost and moved lines."""
    return damaged
