"""Random input for the whole program, a little of it; `benchmarks/soak.py --events` gives it a hundred thousand."""

import pytest

from tests.ui.monkey import monkeys


@pytest.mark.parametrize("seed", [3, 12])
def test_random_input_breaks_nothing(monkeypatch, tmp_path, seed):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    done, seen = monkeys(tmp_path, seed, 400)
    assert done >= 400
    assert {"TitleScene", "SetupScene", "TableScene"} <= seen
