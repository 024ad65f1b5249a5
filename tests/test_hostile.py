"""Rule folders that were made to bring the program down."""

from collections import Counter
from random import Random

import pytest

from tests.hostile import HostileTrial


@pytest.mark.parametrize("game", ["contract", "thirty_one"])
def test_a_hostile_rule_folder_is_read_or_refused_soon(game):
    trial, rng = HostileTrial(game), Random(11)
    try:
        results = Counter(trial.attempt(rng) for _ in range(20))
    finally:
        trial.close()
    assert results["valid"] > 1
    assert results["refused"] > 5
