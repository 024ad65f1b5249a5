"""Random input for the whole program, a little of it; `benchmarks/soak.py --events` gives it a hundred thousand."""

import pytest

from tests.apart import OF_EACH_KIND
from tests.ui.monkey import monkeys

PLAYED = OF_EACH_KIND[1::3]
"""To start, sit down and come home takes longer than what is random between, and is the same at all games. A deal of
every kind of game goes through the window in `test_every_word.py`."""
EVENTS = 1300 // len(PLAYED)
"""Random events at each game: with more games as many in all, as most of what they reach is the same for all."""


@pytest.mark.parametrize(("game", "seed"), [(game, 10 + place) for place, game in enumerate(PLAYED)])
def test_random_input_breaks_nothing(monkeypatch, tmp_path, tmp_path_factory, game, seed):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    done, seen = monkeys(tmp_path, seed, EVENTS, game=game, cache=tmp_path_factory.getbasetemp() / "cards")
    assert done >= EVENTS
    assert {"TitleScene", "SetupScene", "TableScene"} <= seen
