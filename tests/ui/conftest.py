"""A loop on the dummy display, driven by posted events."""

import pytest

from tests.ui.driving import Driver


@pytest.fixture
def driver(monkeypatch):
    """A driver of a 1280 x 720 loop without a screen, closed afterwards."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    driver = Driver()
    yield driver
    driver.loop.close()
