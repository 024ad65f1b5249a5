"""What the tests of tables share: codes that cost little, as they open many, and words that are the same every time."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from purple_table.network import channel, fairness

CHEAP = 1, 8 * 1024
"""The least operations and bytes that Argon2id takes."""


@pytest.fixture(autouse=True)
def cheap_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "COST", CHEAP)


@pytest.fixture(autouse=True)
def known_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the machines add words that follow from how many were added before, so that deals are the same every time."""
    numbers = count()
    monkeypatch.setattr(fairness, "make_word", lambda: Random(next(numbers)).randbytes(fairness.WORD_BYTES).hex())
