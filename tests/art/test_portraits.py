"""The portraits of the characters: told apart when small, alike at every size, each with its moods."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from purple_table.art import portraits
from purple_table.art.looks import LOOKS
from purple_table.art.portraits import MOODS
from purple_table.art.sprites import SpriteCache
from purple_table.session.characters import CHARACTERS

SMALL = 40


def apart(one, other):
    """How far two pictures are from each other, in levels a channel."""
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    return sum(ImageStat.Stat(difference).mean) / 3


@pytest.fixture(scope="module")
def small():
    return {name: portraits.draw_portrait(name, "neutral", SMALL) for name in LOOKS}


def test_every_character_has_a_portrait_and_every_portrait_a_character():
    assert list(LOOKS) == [character.name for character in CHARACTERS]
    assert len(LOOKS) == 12


def test_two_are_told_apart_where_they_are_small(small):
    for one, other in combinations(LOOKS, 2):
        assert apart(small[one], small[other]) > 24, (one, other)


def test_they_are_told_apart_without_color_too(small):
    for one, other in combinations(LOOKS, 2):
        gray = [small[name].convert("L") for name in (one, other)]
        assert apart(*gray) > 12, (one, other)


@pytest.mark.parametrize("name", LOOKS)
def test_every_mood_shows_and_changes_the_face_alone(name):
    faces = {mood: portraits.draw_portrait(name, mood, 128) for mood in MOODS}
    for one, other in combinations(MOODS, 2):
        assert apart(faces[one], faces[other]) > 0.4, (one, other)
        changed = ImageChops.difference(faces[one].convert("RGB"), faces[other].convert("RGB")).getbbox()
        assert changed is not None
        assert changed[0] > 32
        assert changed[1] > 40
        assert changed[2] < 96
        assert changed[3] < 94


def test_a_portrait_is_a_circle(small):
    for picture in small.values():
        assert picture.size == (SMALL, SMALL)
        assert all(picture.getpixel(corner)[3] == 0 for corner in ((0, 0), (39, 0), (0, 39), (39, 39)))
        assert picture.getpixel((20, 20))[3] == 255


def test_a_portrait_is_drawn_once_and_kept_as_a_file(tmp_path, monkeypatch):
    first = SpriteCache(tmp_path).portrait("Ida", "glad", SMALL)
    monkeypatch.setattr(portraits, "draw_portrait", lambda *_: Image.new("RGBA", (SMALL, SMALL)))
    assert SpriteCache(tmp_path).portrait("Ida", "glad", SMALL) == first
