"""The application's icon, from the same generator as the cards.

`python -m purple_table.art.icon assets/icon.png` writes the file that packages carry.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from purple_table.art.canvas import draw_pip
from purple_table.art.materials import make_rounded_mask
from purple_table.art.palette import GILT, GILT_LIGHT, PAPER, TONES, Rgb

_FACTOR = 4


def _draw_ground(side: int) -> Image.Image:
    """Draw a rounded plum tile, lit from above, with a gilt rim."""
    ramp = Image.linear_gradient("L").resize((side, side))
    low, high = (46, 16, 80), (128, 66, 184)
    table = [round(high[part] + (low[part] - high[part]) * level / 255) for part in range(3) for level in range(256)]
    tile = Image.merge("RGB", (ramp, ramp, ramp)).point(table).convert("RGBA")
    pen = ImageDraw.Draw(tile)
    rim = max(2, side // 44)
    pen.rounded_rectangle(
        (rim * 1.4, rim * 1.4, side - rim * 1.4, side - rim * 1.4), side * 0.19, outline=(*GILT, 255), width=rim
    )
    tile.putalpha(make_rounded_mask(side, side, side * 0.21))
    return tile


def _draw_card(side: int, color: str, suit: str, edge: Rgb, aside: float) -> Image.Image:
    """Draw a small blank card with one great pip, set off the middle by `aside` of the card's width."""
    width, height = round(side * 0.40), round(side * 0.56)
    card = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    pen = ImageDraw.Draw(card)
    line = max(1, side // 120)
    pen.rounded_rectangle(
        (0, 0, width - 1, height - 1), width * 0.13, fill=(*PAPER, 255), outline=(*edge, 255), width=line
    )
    art, mask = draw_pip(TONES[color], suit, round(width * (0.5 if aside else 0.86)))
    down = round(height * (0.27 if aside else 0.5) - art.height / 2)
    card.paste(art, (round(width * (0.5 + aside) - art.width / 2), down), mask)
    return card


def draw_icon(size: int) -> Image.Image:
    """Draw the icon as an RGBA picture, `size` pixels square: three fanned cards on a plum tile."""
    side = size * _FACTOR
    tile = _draw_ground(side)
    for color, suit, lean in (("Rd", "Hearts", -25), ("Bk", "Spades", 25), ("Pu", "Diamonds", 0)):
        aside = -0.22 if lean < 0 else 0.22 if lean > 0 else 0.0
        card = _draw_card(side, color, suit, GILT_LIGHT if lean == 0 else (176, 160, 140), aside)
        turned = card.rotate(-lean, Image.Resampling.BICUBIC, expand=True)
        reach = side * 0.36
        x = side / 2 + math.sin(math.radians(lean)) * reach - turned.width / 2
        y = side * 0.52 - math.cos(math.radians(lean)) * side * 0.02 - turned.height / 2 + abs(lean) * side * 0.001
        place = (round(x), round(y))
        shade = Image.new("RGBA", tile.size, (0, 0, 0, 0))
        shade.paste((20, 4, 40, 150), (place[0], place[1] + side // 50), turned.getchannel("A"))
        tile.alpha_composite(shade.filter(ImageFilter.GaussianBlur(side / 60)))
        tile.alpha_composite(turned, place)
    outline = make_rounded_mask(side, side, side * 0.21)
    tile.putalpha(outline)
    return tile.reduce(_FACTOR)


def write(file: Path, size: int = 256) -> None:
    """Write the icon as a PNG file."""
    draw_icon(size).save(file, format="PNG", optimize=True)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
