"""Random input for the whole program, a little of it; `benchmarks/soak.py --events` gives it a hundred thousand."""

import pytest

from tests.contract.matches import GAMES
from tests.ui.monkey import monkeys

EVENTS = max(40, 1300 // len(GAMES))
"""Random events at each game: with more games as many in all, as most of what they reach is the same for all."""


@pytest.mark.parametrize(("game", "seed"), [(game, 10 + place) for place, game in enumerate(GAMES)])
def test_random_input_breaks_nothing(monkeypatch, tmp_path, tmp_path_factory, game, seed):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    done, seen = monkeys(tmp_path, seed, EVENTS, game=game, cache=tmp_path_factory.getbasetemp() / "cards")
    assert done >= EVENTS
    assert {"TitleScene", "SetupScene", "TableScene"} <= seen
