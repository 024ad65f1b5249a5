"""Every kind of file, damaged a few times; `benchmarks/soak.py --files` does it a hundred thousand times."""

from collections import Counter
from random import Random

import pytest

from tests.apart import OF_EACH_KIND
from tests.damage import TRIALS

COUNTS = {
    "records": 24,
    "practice": 30,
    "settings": 100,
    "presets": 100,
    "rule files": 24,
    "deal codes": 60,
    "entries": 30,
}
OF_GAMES = ("records", "rule files", "deal codes")
CASES = [(kind, game) for kind in TRIALS for game in (OF_EACH_KIND if kind in OF_GAMES else ("hearts",))]


@pytest.mark.parametrize(("kind", "game"), CASES)
def test_a_damaged_file_loads_as_valid_or_is_refused_in_words(kind, game):
    trial, rng = TRIALS[kind](game), Random(16 if kind == "records" else 11)
    try:
        results = Counter(trial.attempt(rng) for _ in range(COUNTS[kind]))
    finally:
        trial.close()
    assert results["valid"] > 0
    assert results["refused"] + results["damaged"] > 10
