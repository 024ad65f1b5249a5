"""A loop on the dummy display, driven by posted events."""

import os
from functools import cache, lru_cache

import pygame
import pytest
from PIL import Image

from purple_table import library, replay_menus
from purple_table.art import lettering, materials
from purple_table.art.sprites import SpriteCache
from purple_table.core.language import ENGLISH
from purple_table.ui.kit import kit, telling
from purple_table.ui.kit.text import Typesetter
from purple_table.ui.shell import audio, loop
from tests.contract.matches import RULES
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


_render = lru_cache(4096)(lettering.render)
_boxes = {name: lru_cache(400)(getattr(kit, name)) for name in ("make_box", "make_outline", "_make_shadow")}
_sound = cache(audio.synthesize)
_cloth = lru_cache(8)(materials.draw_cloth)
_read = library.read_info


@cache
def _own_game(folder, whole):
    return _read([RULES], folder, whole=whole)


def read_info(folders, folder, *, whole=True):
    """A game of the checkout, which no test changes, is read once."""
    return _own_game(folder, whole) if folder.parent == RULES else _read(folders, folder, whole=whole)


@pytest.fixture(scope="module", autouse=True)
def drawn_once(tmp_path_factory):
    """Draw a card once for all workers of the run; set a line, draw a box and a cloth, make a sound and read a game of
    the checkout once for all tests of one: they depend on what they are given alone, as tests/art and the tests of each
    show."""
    folder, find = tmp_path_factory.getbasetemp(), SpriteCache._sprite
    drawn = SpriteCache((folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "drawn")

    def sprite(cache, key, size, make):
        def once():
            return Image.frombytes("RGBA", size, find(drawn, key, size, make).pixels)

        return find(cache, key, size, once)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lettering, "render", _render)
        patch.setattr(SpriteCache, "_sprite", sprite)
        for name, make in _boxes.items():
            patch.setattr(kit, name, make)
        patch.setattr(audio, "synthesize", _sound)
        patch.setattr(materials, "draw_cloth", _cloth)
        patch.setattr(library, "read_info", read_info)
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
