"""The benchmarks are no tests; but what compares this checkout with another must know what things are called here."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_adapter_of_this_checkout_runs_every_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    adapter = importlib.import_module("adapter")
    monkeypatch.setattr(importlib.import_module(adapter.LOOPS["kernel"][0].__module__), "POOL", 2)
    for what, (loop, games) in adapter.LOOPS.items():
        for game in games:
            assert loop(game)() > 0, f"{what} of {game}"
