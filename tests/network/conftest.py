"""Codes that cost little: the tests open many tables."""

from __future__ import annotations

import pytest

from purple_table.network import channel

CHEAP = 1, 8 * 1024
"""The least operations and bytes that Argon2id takes."""


@pytest.fixture(autouse=True)
def cheap_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "COST", CHEAP)
