"""The stock a card is printed on: warm paper with a fine grain, a soft edge, round corners and a shadow."""

from __future__ import annotations

import random
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from purple_table.art.canvas import UNITS_WIDE, Canvas, card_height, oversampling
from purple_table.art.palette import PAPER

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
