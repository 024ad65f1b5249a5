"""The pictures of big moments: one for each, in layers, and good and bad told apart without color."""

import pytest
from PIL import Image, ImageChops

from purple_table.art.moment_pictures import MOMENT_KINDS, count_layers, draw_moment
from purple_table.art.sprites import SpriteCache

SIZE = 60


def flat(kind, good):
    strip = draw_moment(kind, good, SIZE)
    picture = Image.new("RGBA", (SIZE, SIZE))
    for layer in range(count_layers(kind)):
        picture.alpha_composite(strip.crop((SIZE * layer, 0, SIZE * (layer + 1), SIZE)))
    return picture


def test_every_moment_has_a_picture_of_its_own():
    pictures = [flat(kind, True) for kind in MOMENT_KINDS]
    for place, one in enumerate(pictures):
        for other in pictures[:place]:
            differs = ImageChops.difference(one.convert("L"), other.convert("L")).point([0] * 24 + [1] * 232)
            assert differs.histogram()[1] > SIZE * SIZE // 20


@pytest.mark.parametrize("kind", MOMENT_KINDS)
def test_good_and_bad_differ_in_shape(kind):
    good, bad = (flat(kind, good).getchannel("A").point([0] * 128 + [255] * 128) for good in (True, False))
    assert ImageChops.difference(good, bad).getbbox() is not None


def test_a_picture_is_kept_with_its_layers_side_by_side(tmp_path):
    sprite = SpriteCache(tmp_path).moment("moon", True, SIZE)
    assert (sprite.width, sprite.height) == (SIZE * count_layers("moon"), SIZE)
    assert SpriteCache(tmp_path).moment("moon", True, SIZE) == sprite
    assert len(list(tmp_path.glob("moment-*.sprite"))) == 1
