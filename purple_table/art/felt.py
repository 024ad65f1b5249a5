"""The table's cloth for any window size: a woven tile under a pool of light."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter

from purple_table.art.moods import DEFAULT_MOOD, MOODS, lay_wood, tones
from purple_table.art.palette import Rgb
from purple_table.art.paper import repeat_tile


class Cloth(NamedTuple):
    """A felt's tones: under the lamp, at the rim, and how coarse its nap is (0 to 1)."""

    lit: Rgb
    rim: Rgb
    nap: float


FELTS: dict[str, Cloth] = {
    "plum": Cloth((88, 52, 122), (34, 18, 54), 0.5),
    "baize": Cloth((36, 116, 76), (8, 46, 32), 0.55),
    "midnight": Cloth((46, 74, 124), (12, 20, 44), 0.5),
    "slate": Cloth((86, 92, 100), (30, 32, 38), 0.45),
    "claret": Cloth((130, 42, 56), (52, 12, 24), 0.5),
}
"""The felts by name; the first is the default."""


@lru_cache(maxsize=2)
def _nap(side: int = 256) -> Image.Image:
    """Return a tile of short fibers around middle gray, always the same."""
    source = random.Random(7)
    noise = Image.frombytes("L", (side, side), source.randbytes(side * side))
    wide = repeat_tile(noise, side * 2, side * 2)
    soft = wide.filter(ImageFilter.GaussianBlur(0.6))
    lengthwise = ImageChops.blend(
        soft.filter(ImageFilter.BoxBlur((3, 0))), soft.filter(ImageFilter.BoxBlur((0, 3))), 0.5
    )
    half = side // 2
    return lengthwise.crop((half, half, half + side, half + side))


def draw(name: str, width: int, height: int, mood: str = DEFAULT_MOOD) -> Image.Image:
    """Draw a felt in a mood of MOODS as an RGB picture of the given size in pixels. Unknown names give the defaults."""
    cloth, light = FELTS.get(name, next(iter(FELTS.values()))), MOODS.get(mood, MOODS[DEFAULT_MOOD])
    coarse = (max(2, width // 8), max(2, height // 8))
    pool = Image.radial_gradient("L").resize(
        (round(coarse[0] * light.reach[0]), round(coarse[1] * light.reach[1])), Image.Resampling.BILINEAR
    )
    left, top = (round((pool.size[side] - coarse[side]) * (1 - light.center[side])) for side in (0, 1))
    pool = pool.crop((left, top, left + coarse[0], top + coarse[1])).resize((width, height), Image.Resampling.BICUBIC)
    # the nap moves the place on the ramp of tones: it breaks up the steps of a long, dark gradient
    strength = cloth.nap * 0.6
    nap = _nap().point([round(128 + (level - 128) * strength) for level in range(256)])
    level = ImageChops.add(pool, repeat_tile(nap, width, height), 1, light.dim - 128)
    if light.drawn is not None:
        level = ImageChops.subtract(level, light.drawn(width, height))
    lit, rim = tones(light, cloth.lit, cloth.rim)
    ramp: list[int] = []
    for channel in range(3):
        for step in range(256):
            share = (step / 255) ** 1.15
            ramp.append(round(lit[channel] + (rim[channel] - lit[channel]) * share))
    picture = Image.merge("RGB", (level, level, level)).point(ramp)
    if light.wood is not None:
        lay_wood(picture, light.wood)
    return picture
