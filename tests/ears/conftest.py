"""The program without a screen, with computers that decide at once."""

import pytest

from purple_table import match_store, replay_menus
from tests.drawn_once import drawn_once  # noqa: F401 - a fixture of every test here
from tests.ui.monkey import Quick


@pytest.fixture(autouse=True)
def unseen(monkeypatch):
    """Nobody looks: no display, no sound, no waiting for computers."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(match_store, "ThinkingProcess", Quick)
    monkeypatch.setattr(replay_menus.ReplayMenus, "judge_deal", lambda self, live, points: None)
