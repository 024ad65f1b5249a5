"""Every kind of file, damaged a few times; `benchmarks/soak.py --files` does it a hundred thousand times."""

from collections import Counter
from random import Random

import pytest

from tests.damage import TRIALS

COUNTS = {"records": 120, "settings": 200, "presets": 200, "rule files": 60, "deal codes": 400}


@pytest.mark.parametrize("kind", TRIALS)
def test_a_damaged_file_loads_as_valid_or_is_refused_in_words(kind):
    trial, rng = TRIALS[kind](), Random(11)
    try:
        results = Counter(trial.attempt(rng) for _ in range(COUNTS[kind]))
    finally:
        trial.close()
    assert results["valid"] > 3
    assert results["refused"] + results["damaged"] > 20
