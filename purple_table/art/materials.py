"""The materials of cards and table: warm paper with a fine grain, round corners and a shadow; a woven cloth.

The cloth fills a window of any size, under a pool of light.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from purple_table.art.canvas import UNITS_WIDE, Canvas, card_height, oversampling
from purple_table.art.moods import DEFAULT_MOOD, MOODS, draw_plain_cloth, lay_wood, tones
from purple_table.art.palette import PAPER, Rgb

CORNER = 14.0
"""Radius of a card's corners in card units."""


def make_rounded_mask(width: int, height: int, radius: float, inset: float = 0.0) -> Image.Image:
    """Return a smooth stencil of a rounded rectangle that lies `inset` pixels inside the picture."""
    factor = 4
    mask = Image.new("L", (width * factor, height * factor), 0)
    box = (inset * factor, inset * factor, (width - inset) * factor - 1, (height - inset) * factor - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, max(0.0, radius - inset) * factor, fill=255)
    return mask.reduce(factor)


@lru_cache(maxsize=8)
def card_stencil(width: int) -> Image.Image:
    """Return the stencil of a card: white where it is paper."""
    return make_rounded_mask(width, card_height(width), CORNER * width / UNITS_WIDE)


@lru_cache(maxsize=2)
def grain(side: int = 128) -> Image.Image:
    """Return a square of fine paper noise around middle gray that tiles, always the same."""
    noise = Image.frombytes("L", (side, side), random.Random(49).randbytes(side * side))
    wide = Image.new("L", (side + 8, side + 8))
    for x in (4 - side, 4, 4 + side):
        for y in (4 - side, 4, 4 + side):
            wide.paste(noise, (x, y))
    return wide.filter(ImageFilter.GaussianBlur(0.7)).crop((4, 4, 4 + side, 4 + side))


def repeat_tile(tile: Image.Image, width: int, height: int) -> Image.Image:
    """Return a tile laid side by side over a picture of the given size, doubling what is laid each time."""
    picture = Image.new(tile.mode, (width, height))
    picture.paste(tile, (0, 0))
    across = tile.width
    while across < width:
        picture.paste(picture.crop((0, 0, min(across, width - across), tile.height)), (across, 0))
        across *= 2
    down = tile.height
    while down < height:
        picture.paste(picture.crop((0, 0, width, min(down, height - down))), (0, down))
        down *= 2
    return picture


@lru_cache(maxsize=8)
def finish(width: int) -> Image.Image:
    """Return the picture with which a finished card is multiplied: grain, a slight fall of light, a soft shade at the
    edge."""
    height = card_height(width)
    light = Image.linear_gradient("L").resize((width, height), Image.Resampling.BILINEAR)
    light = light.point([255 - round(level * 6 / 255) for level in range(256)])
    # the grain moves the light by two or three levels: felt rather than seen
    weave = repeat_tile(grain(), width, height).point(
        [max(0, min(255, 128 + (level - 128) * 3)) for level in range(256)]
    )
    light = Image.composite(light, light.point([max(0, level - 5) for level in range(256)]), weave)
    unit = width / UNITS_WIDE
    core = make_rounded_mask(width, height, CORNER * unit, max(1.0, 1.7 * unit)).filter(
        ImageFilter.GaussianBlur(max(0.5, unit))
    )
    shade = Image.new("RGB", (width, height), (184, 168, 140))
    shade.paste(
        Image.merge("RGB", (light, light, light.point([max(0, level - 2) for level in range(256)]))), (0, 0), core
    )
    return shade


@lru_cache(maxsize=4)
def _blank(width: int) -> Image.Image:
    factor = oversampling(width)
    return Image.new("RGB", (width * factor, card_height(width) * factor), PAPER)


def sheet(width: int) -> Canvas:
    """Return a fresh, enlarged card to draw on."""
    return Canvas(_blank(width).copy(), width * oversampling(width) / UNITS_WIDE)


@lru_cache(maxsize=8)
def shadow_layer(width: int, margin: int) -> Image.Image:
    """Return the shadow's alpha for a card of this width with `margin` pixels of room on every side."""
    height = card_height(width)
    layer = Image.new("L", (width + 2 * margin, height + 2 * margin), 0)
    near = layer.copy()
    near.paste(card_stencil(width), (margin, margin + max(1, round(width * 0.008))))
    far = layer.copy()
    far.paste(card_stencil(width), (margin, margin + max(1, round(width * 0.03))))
    near = near.filter(ImageFilter.GaussianBlur(max(0.7, width * 0.012))).point(
        [round(level * 0.34) for level in range(256)]
    )
    far = far.filter(ImageFilter.GaussianBlur(width * 0.04)).point([round(level * 0.30) for level in range(256)])
    return Image.composite(
        Image.new("L", layer.size, 130), far, near.point([min(255, level * 2) for level in range(256)])
    )


def shadow(width: int, margin: int) -> Image.Image:
    """Return a card's shadow as an RGBA picture: near-black with soft alpha."""
    alpha = shadow_layer(width, margin)
    picture = Image.new("RGBA", alpha.size, (14, 6, 22, 0))
    picture.putalpha(alpha)
    return picture


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


def draw_cloth(name: str, width: int, height: int, mood: str = DEFAULT_MOOD) -> Image.Image:
    """Draw a felt in a mood of MOODS as an RGB picture of the given size in pixels. Unknown names give the defaults."""
    cloth, light = FELTS.get(name, next(iter(FELTS.values()))), MOODS.get(mood, MOODS[DEFAULT_MOOD])
    if light.plain is not None:
        return draw_plain_cloth(width, height, light.plain)
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
