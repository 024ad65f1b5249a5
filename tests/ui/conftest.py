"""A loop on the dummy display, driven by posted events."""

import pygame
import pytest

from purple_table import replay_menus
from purple_table.core.language import ENGLISH
from purple_table.ui.kit import telling, text
from purple_table.ui.kit.surfaces import transparent
from purple_table.ui.kit.text import Typesetter
from purple_table.ui.shell import loop
from tests.drawn_once import drawn_once  # noqa: F401 - a fixture of every test here
from tests.ui.driving import Driver


@pytest.fixture(autouse=True)
def deals_are_not_judged(monkeypatch, request):
    """Say nothing of how a deal was played, which takes seconds, except where a test asks for `judged`."""
    if "judged" not in request.fixturenames:
        monkeypatch.setattr(replay_menus.ReplayMenus, "judge_deal", lambda self, live, points: None)


@pytest.fixture
def judged():
    """Have the results say how a deal was played."""


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


@pytest.fixture
def no_letters(monkeypatch):
    """Leave the letters out of every line, which is as wide and high as with them: a third of what drawing costs, where
    nobody looks at any."""

    def set_line(words, font, color):
        return transparent((max(1, round(text._measure_advance(words, font))), text._get_metrics(font).height))

    monkeypatch.setattr(text, "_set_line", set_line)


@pytest.fixture
def shortened(monkeypatch):
    """The texts that were shortened with an ellipsis."""
    found = set()
    whole = Typesetter.ellipsize

    def shorten(self, text, font, width):
        shown = whole(self, text, font, width)
        if shown != text:
            found.add(text)
        return shown

    monkeypatch.setattr(Typesetter, "ellipsize", shorten)
    return found
