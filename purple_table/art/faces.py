"""The faces of the cards: index, badges, pips, and aces; the figures are drawn by `courts`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from purple_table.art import courts, layouts
from purple_table.art.canvas import Canvas, oversampling
from purple_table.art.fills import stamp
from purple_table.art.palette import FRENCH_BLACK, FRENCH_RED, JESTER, LITTLE_JESTER, PACKS, PAPER, TONES, Tones, mix
from purple_table.art.paper import card_stencil, finish, sheet
from purple_table.art.shapes import PIPS, circle, path, placed, star, symmetric

if TYPE_CHECKING:
    from purple_table.core.cards import Card


def tones_of(card: Card) -> Tones:
    """The tones a card is printed in; a color that no palette names takes those of its suit."""
    if card.joker:
        return JESTER if card.rank == "2" else LITTLE_JESTER
    suit_tones = FRENCH_RED if card.suit in ("Hearts", "Diamonds") else FRENCH_BLACK
    return TONES.get(card.color, suit_tones)


def suit_of(card: Card) -> str:
    """The suit whose pip a card bears; the star where it has none that we know."""
    return card.suit if card.suit in PIPS else ""


def printed(card: Card) -> str:
    """The rank as it stands in the corner."""
    return "10" if card.rank == "T" else card.rank


def _tag(canvas: Canvas, card: Card, tones: Tones, index: layouts.Index) -> None:
    """The color's letter code on a plate of its color: round for purple decks, square-cut for a French pack."""
    pack = PACKS.get(card.pack)
    words = pack.letter if pack else card.color
    if card.joker:
        words = card.code
    if not words or (len(card.color) < 2 and not pack and not card.joker):
        return
    high, half = index.code_high, (index.code_high * (0.62 if pack else 0.98))
    left, right = index.middle - half, index.middle + half
    top, bottom = index.code_y - high / 2, index.code_y + high / 2
    fill = pack.line if pack else (tones.dark if tones.fill in ("open", "dotted") else tones.base)
    if pack and pack.letter == "B":
        canvas.polygon(((left, top), (right, top), (right, bottom), (left, bottom)), fill)
    else:
        radius = high / 2
        canvas.polygon(circle(left + radius, index.code_y, radius), fill)
        canvas.polygon(circle(right - radius, index.code_y, radius), fill)
        if right - left > high:
            canvas.polygon(
                ((left + radius, top), (right - radius, top), (right - radius, bottom), (left + radius, bottom)), fill
            )
    canvas.text(words, index.middle, index.code_y, high * 0.60, (255, 255, 255), "sans", 700, 2 * half - 6)


def _index(canvas: Canvas, card: Card, tones: Tones, index: layouts.Index) -> None:
    # gold and silver need a deeper ink than the others to stand out from the paper
    ink = mix(tones.dark, tones.base, 0.15 if tones.fill in ("open", "dotted") else 0.4)
    _tag(canvas, card, tones, index)
    if card.joker:
        top, bottom = index.rank_y - index.rank_size / 2, index.code_y - index.code_high / 2
        step = (bottom - top - 4) / 5
        for number, letter in enumerate("JOKER"):
            canvas.text(letter, index.middle, top + step * (number + 0.5), step * 0.74, ink, "sans", 700, 24)
        return
    canvas.text(
        printed(card),
        index.middle,
        index.rank_y,
        index.rank_size,
        ink,
        index.family,
        index.weight,
        index.column - 4,
        index.rank_size * 1.17,
    )
    stamp(canvas, tones, suit_of(card), index.middle, index.pip_y, index.pip_size)


def _badges(canvas: Canvas, card: Card, tones: Tones) -> None:
    """Rank points on a ringed disc, color points on a filled one."""
    if not card.rank_points and not card.color_points:
        return
    ink = mix(tones.dark, tones.base, 0.3)
    canvas.disc(222.5, 31, 12, PAPER, mix(ink, PAPER, 0.25), 1.7)
    canvas.text(str(card.rank_points), 222.5, 31, 12, ink, "sans", 700, 17)
    fill = tones.dark if tones.fill in ("open", "dotted") else tones.base
    canvas.polygon(placed(((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)), 222.5, 58.5, 31), fill)
    canvas.text(str(card.color_points), 222.5, 58.5, 12, (255, 255, 255), "sans", 700, 17)


def _turn_over(canvas: Canvas) -> None:
    """Repeat the upper half, turned, as the lower one."""
    width, height = canvas.image.size
    upper = canvas.image.crop((0, 0, width, height // 2))
    canvas.image.paste(upper.rotate(180), (0, height - height // 2))


def _ace(canvas: Canvas, tones: Tones, suit: str, name: str) -> None:
    """A great pip in a rayed ring between two sprays; the color's name stands on a ribbon of rules."""
    canvas.disc(125, 175, 74, mix(tones.tint, PAPER, 0.35))
    ray = placed(star(36, 0.955), 125, 175, 166)
    canvas.line(ray, 1.1, mix(tones.base, PAPER, 0.35), closed=True)
    canvas.line(circle(125, 175, 73, 120), 2.2, tones.base, closed=True)
    canvas.line(circle(125, 175, 68.5, 120), 0.9, tones.base, closed=True)
    for step in range(14):
        canvas.polygon(placed(circle(0, -0.412, 0.011, 12), 125, 175, 170, step * 360 / 14), tones.dark)
    leaf = symmetric(path("M 0 -0.5 C 0.26 -0.2 0.26 0.15 0 0.5"))
    for side in (-1, 1):
        for turn in (0, 180):
            for number, (along, lean) in enumerate(((12, 62), (25, 48), (37, 36))):
                for half in (-1, 1):
                    x, y = 125 + side * along, 175 - 96 + number * 1.5
                    if turn:
                        x, y = 250 - x, 350 - y
                    canvas.polygon(
                        placed(leaf, x, y + half * 4.2, 13, turn + side * (90 + half * (90 - lean))), tones.base
                    )
    stamp(canvas, tones, suit, 125, 176, 104)


def draw(card: Card, width: int, *, large_index: bool = False) -> Image.Image:
    """A card's face as an RGBA picture of `width` pixels by seven fifths of that."""
    canvas = sheet(width)
    tones, suit = tones_of(card), suit_of(card)
    index = layouts.LARGE if large_index else layouts.NORMAL
    pack = PACKS.get(card.pack)
    if pack:
        outline = symmetric(path("M 125 7 L 19 7 C 12 7 7 12 7 19 L 7 175"), 125)
        canvas.line(outline, 2.6, pack.line)
    if card.joker or card.rank in courts.RANKS:
        _index(canvas, card, tones, index)
        _badges(canvas, card, tones)
        courts.draw(canvas, card.rank, tones, suit, large_index=large_index)
    else:
        _index(canvas, card, tones, index)
        _badges(canvas, card, tones)
        place = layouts.field(large_index)
        if card.rank == "A":
            _turn_over(canvas)
            _ace(canvas, tones, suit, card.color_name)
        else:
            upright, halves = layouts.pips(card.rank, large_index)
            for x, y in halves:
                stamp(canvas, tones, suit, x, y, place.pip)
            _turn_over(canvas)
            for x, y in upright:
                stamp(canvas, tones, suit, x, y, place.pip)
    return trim(canvas, width)


def trim(canvas: Canvas, width: int) -> Image.Image:
    """Bring an enlarged card to its size, give it its surface and cut it out."""
    small = ImageChops.multiply(canvas.image.reduce(oversampling(width)), finish(width))
    small.putalpha(card_stencil(width))
    return small
