"""A loop on the dummy display, driven by posted events."""

from functools import lru_cache

import pygame
import pytest

from purple_table.art import lettering
from purple_table.art.sprites import SpriteCache
from purple_table.core.language import ENGLISH
from purple_table.ui.kit import telling
from purple_table.ui.shell import loop
from tests.ui.driving import Driver


@pytest.fixture(autouse=True)
def no_window_outlives_its_display(monkeypatch):
    """Close every window before pygame ends, as two programs in one process do not.

    A window that is collected later would take away a new one that lies at the same address.
    """
    windows, open_window, end = [], loop._open_window, pygame.quit

    def open_and_keep(*words):
        windows.append(open_window(*words))
        return windows[-1]

    def close_and_end():
        if pygame.display.get_init():
            for window in windows:
                window.destroy()
        windows.clear()
        end()

    monkeypatch.setattr(loop, "_open_window", open_and_keep)
    monkeypatch.setattr(pygame, "quit", close_and_end)
    yield
    if pygame.display.get_init():
        for window in windows:
            window.destroy()


MOST_PICTURES = 1500
"""A hundred megabytes of cards."""
_render = lru_cache(4096)(lettering.render)
_pictures = {}


@pytest.fixture(scope="module", autouse=True)
def drawn_once():
    """Set a line and draw a card once for all tests: both depend on what they are given alone, as tests/art shows."""
    find = SpriteCache._sprite

    def sprite(cache, key, size, make):
        def once():
            if key not in _pictures:
                if len(_pictures) >= MOST_PICTURES:
                    _pictures.clear()
                _pictures[key] = make()
            return _pictures[key]

        return find(cache, key, size, once)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lettering, "render", _render)
        patch.setattr(SpriteCache, "_sprite", sprite)
        yield


@pytest.fixture(autouse=True)
def in_english():
    """Whatever a test speaks, the next one speaks English."""
    yield
    telling.use(ENGLISH)


@pytest.fixture
def driver(monkeypatch):
    """A driver of a 1280 x 720 loop without a screen, closed afterwards."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    driver = Driver()
    yield driver
    driver.loop.close()
