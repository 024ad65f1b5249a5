"""Our rules beside OpenSpiel's: a few deals of each game; `benchmarks/soak.py --openspiel 1000` plays more."""

from __future__ import annotations

import pytest

from tests.rules.openspiel import GAMES, Duel

DEALS = 120


@pytest.mark.parametrize("name", GAMES)
def test_both_engines_agree(name: str) -> None:
    reason = "OpenSpiel is not here: it has no wheel for every Python and system"
    pytest.importorskip("pyspiel", reason=reason, exc_type=ImportError)
    duel = Duel(name)
    for seed in range(DEALS):
        try:
            duel.deal(seed)
        except AssertionError as error:
            pytest.fail(f"seed {seed}: {error}")
