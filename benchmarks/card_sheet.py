"""A sheet of all card faces as normal eyes and the three color deficiencies see them, and the differences in numbers.

Run: python benchmarks/card_sheet.py FOLDER [--width 60 120 240]. Writes a PNG for each width and kind of sight, and
prints the smallest difference over all pairs of colors.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from itertools import combinations
from pathlib import Path

from PIL import Image

from purple_table.art.palette import SEVEN, TONES
from purple_table.art.sprites import SpriteCache, card_height
from purple_table.core.cards import Deck

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.art.color_vision import (
    DEFICIENCIES,
    color_difference,
    mean_color,
    pattern_difference,
    simulate,
)

DECK = Path(__file__).parent.parent / "rules" / "decks" / "purple.toml"


def sheet(deck: Deck, width: int) -> Image.Image:
    """Every face of the deck, a color a row."""
    sprites, gap = SpriteCache(None), max(4, width // 12)
    columns, rows = len(deck.ranks), len(deck.colors)
    size = (gap + columns * (width + gap), gap + rows * (card_height(width) + gap))
    picture = Image.new("RGB", size, (56, 34, 92))
    for place, card in enumerate(card for card in deck.cards if not card.joker):
        sprite = sprites.face(card, width)
        face = Image.frombytes("RGBA", (sprite.width, sprite.height), sprite.pixels)
        row, column = divmod(place, columns)
        picture.paste(face, (gap + column * (width + gap), gap + row * (card_height(width) + gap)), face)
    return picture


def seen(picture: Image.Image, deficiency: str) -> Image.Image:
    """The picture as an eye with the deficiency sees it; the few colors that a sheet has are looked up once."""
    few = picture.quantize(256)
    palette = few.getpalette() or []
    changed: list[int] = []
    for start in range(0, len(palette), 3):
        changed += simulate((palette[start], palette[start + 1], palette[start + 2]), deficiency)
    few.putpalette(changed)
    return few.convert("RGB")


def main() -> None:
    """Write the sheets and print the differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--width", type=int, nargs="+", default=[60, 120, 240])
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    deck = Deck.from_mapping(tomllib.loads(DECK.read_text(encoding="utf-8")))
    for width in options.width:
        picture = sheet(deck, width)
        for deficiency in DEFICIENCIES:
            seen(picture, deficiency).save(options.folder / f"cards-{width}-{deficiency}.png")
    for deficiency in DEFICIENCIES:
        pairs = []
        for one, two in combinations(SEVEN, 2):
            colors = [simulate(mean_color(TONES[code]), deficiency) for code in (one, two)]
            pattern = pattern_difference(TONES[one], TONES[two], deficiency)
            pairs.append((color_difference(colors[0], colors[1]), pattern, f"{one}/{two}"))
        color, pattern, names = min(pairs)
        print(
            f"{deficiency:14s} smallest color difference {color:5.1f} ({names}, whose pattern differs by {pattern:.1f})"
        )


if __name__ == "__main__":
    main()
