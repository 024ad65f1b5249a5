"""What tests of the window and of speech share: pictures, sounds and games that are made once for all of them."""

import os
from functools import cache, lru_cache

import pytest
from PIL import Image

from purple_table import library
from purple_table.art import lettering, materials
from purple_table.art.sprites import SpriteCache
from purple_table.ui.kit import kit, text
from purple_table.ui.scenes import backdrop
from purple_table.ui.scenes.backdrop import Backdrop
from purple_table.ui.shell import audio
from tests.contract.matches import RULES

_render = lru_cache(4096)(lettering.render)
_boxes = {name: lru_cache(400)(getattr(kit, name)) for name in ("make_box", "make_outline", "_make_shadow")}
_sound = cache(audio.synthesize)
_cloth = lru_cache(8)(materials.draw_cloth)
_line = lru_cache(8192)(text._set_line)
_paint_wall = Backdrop.lay_out
_read = library.read_info


@cache
def _own_game(folder, whole):
    return _read([RULES], folder, whole=whole)


@lru_cache(24)
def _wall(center, strength, size, mood):
    """The picture of a wall, which nobody draws on: scenes draw it on something else."""
    wall = Backdrop(center, strength)
    _paint_wall(wall, size)
    return wall._picture


def lay_out_wall(wall, size):
    """Take the wall that another scene of the same size, light and glow has."""
    wall._mood = backdrop._room[0]
    wall._picture = _wall(wall._center, wall._strength, size, wall._mood)


def read_info(folders, folder, *, whole=True):
    """A game of the checkout, which no test changes, is read once."""
    return _own_game(folder, whole) if folder.parent == RULES else _read(folders, folder, whole=whole)


@pytest.fixture(scope="module", autouse=True)
def drawn_once(tmp_path_factory):
    """Draw a card once for all workers of the run; set a line, draw a box, a cloth and a wall, make a sound and read a
    game of the checkout once for all tests of one: they depend on what they are given alone, as tests/art and the tests
    of each show."""
    folder, find = tmp_path_factory.getbasetemp(), SpriteCache._sprite
    drawn = SpriteCache((folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "drawn")

    def sprite(cache, key, size, make):
        def once():
            return Image.frombytes("RGBA", size, find(drawn, key, size, make).pixels)

        return find(cache, key, size, once)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lettering, "render", _render)
        patch.setattr(text, "_set_line", _line)
        patch.setattr(Backdrop, "lay_out", lay_out_wall)
        patch.setattr(SpriteCache, "_sprite", sprite)
        for name, make in _boxes.items():
            patch.setattr(kit, name, make)
        patch.setattr(audio, "synthesize", _sound)
        patch.setattr(materials, "draw_cloth", _cloth)
        patch.setattr(library, "read_info", read_info)
        yield
