"""The faces of the cards: index, badges, pips, and aces, and where each stands; the figures are drawn by `courts`.

Places are in card units: the classic pip layouts, the index column, the badges.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops

from purple_table.art import courts
from purple_table.art.canvas import Canvas, oversampling, stamp
from purple_table.art.lettering import Family
from purple_table.art.materials import card_stencil, finish, sheet
from purple_table.art.palette import (
    FRENCH_BLACK,
    FRENCH_RED,
    JESTER,
    LITTLE_JESTER,
    PACKS,
    PALETTES,
    PAPER,
    TONES,
    PackTones,
    Rgb,
    Tones,
    mix,
)
from purple_table.art.shapes import PIPS, Point, Polygon, make_circle, make_star, make_symmetric, parse_path, place
from purple_table.core.cards import DECK_LETTERS, CardLetters

if TYPE_CHECKING:
    from purple_table.core.cards import Card


class Box(NamedTuple):
    """A rectangle in card units."""

    left: float
    top: float
    right: float
    bottom: float

    def turn(self) -> Box:
        """Return the same place with the card upside down."""
        return Box(250 - self.right, 350 - self.bottom, 250 - self.left, 350 - self.top)


class Index(NamedTuple):
    """The measures of a corner: middles of rank, pip and code from the top, heights of each, and the column."""

    middle: float
    column: float
    rank_y: float
    rank_size: float
    pip_y: float
    pip_size: float
    code_y: float
    code_high: float
    family: Family
    weight: int


NORMAL = Index(35.5, 49, 36, 39, 81, 35, 117, 25, "serif", 800)
LARGE = Index(40, 60, 43, 54, 102, 45, 143, 27, "sans", 800)

_L, _R, _M = -1.0, 1.0, 0.0
_TOP, _HIGH, _UPPER, _CENTER = -1.0, -0.6667, -1 / 3, 0.0

_HALVES: dict[str, tuple[tuple[float, float], ...]] = {
    # across (-1 left, 0 middle, 1 right) and down (-1 top, 0 center); the lower half is the upper one turned
    "2": ((_M, _TOP),),
    "3": ((_M, _TOP),),
    "4": ((_L, _TOP), (_R, _TOP)),
    "5": ((_L, _TOP), (_R, _TOP)),
    "6": ((_L, _TOP), (_R, _TOP)),
    "7": ((_L, _TOP), (_R, _TOP)),
    "8": ((_L, _TOP), (_R, _TOP), (_M, -0.5)),
    "9": ((_L, _TOP), (_R, _TOP), (_L, _UPPER), (_R, _UPPER)),
    "T": ((_L, _TOP), (_R, _TOP), (_L, _UPPER), (_R, _UPPER), (_M, _HIGH)),
}
_UPRIGHT: dict[str, tuple[tuple[float, float], ...]] = {
    "3": ((_M, _CENTER),),
    "5": ((_M, _CENTER),),
    "6": ((_L, _CENTER), (_R, _CENTER)),
    "7": ((_L, _CENTER), (_R, _CENTER), (_M, -0.5)),
    "8": ((_L, _CENTER), (_R, _CENTER)),
    "9": ((_M, _CENTER),),
}


class Field(NamedTuple):
    """The part of the face that is the pips': half its width and height to the pips' middles, and a pip's size."""

    across: float
    down: float
    pip: float


def field(large_index: bool) -> Field:
    """Return the pip field beside the normal or the large index column."""
    return Field(30, 120, 40) if large_index else Field(37, 119, 47)


def pips(rank: str, large_index: bool) -> tuple[list[Point], list[Point]]:
    """Return the middles of a spot card's pips: those drawn upright, and those of the upper half, drawn again
    turned."""
    place = field(large_index)

    def place_pips(spots: tuple[tuple[float, float], ...]) -> list[Point]:
        return [(125 + x * place.across, 175 + y * place.down) for x, y in spots]

    return place_pips(_UPRIGHT.get(rank, ())), place_pips(_HALVES[rank])


_BAND, _BAND_WIDE = 6.2, 7.4
"""The middle of a pack's band from the card's edge, and its width: it ends before the index begins."""
_MINIATURE_TOP, _MINIATURE_RANK_HIGH, _MINIATURE_GAP, _MINIATURE_PIP = 37.0, 122.0, 17.0, 148.0
"""Where the rank of a miniature begins, the greatest heights of rank and pip, and the gap between them."""
_MINIATURE_LEFT, _MINIATURE_RIGHT = 22.0, 5.0
"""What is kept free beside them in the part of a miniature that shows: the pack's band stands at the left."""
MINIATURE_SHARES = (1.0, 0.65, 0.52, 0.4)
"""The shares of a miniature, from the left, in which rank and pip may stand; whole ones can be read where a fifth of
them is covered."""


def _make_ring(inset: float) -> Polygon:
    """Return a line round the card, so far inside its edge."""
    a, b, c = inset, inset + 5.4, inset + 12.5
    return make_symmetric(
        parse_path(
            f"M 125 {a} L {c} {a} C {b} {a} {a} {b} {a} {c} "
            f"L {a} {350 - c} C {a} {350 - b} {b} {350 - a} {c} {350 - a} L 125 {350 - a}"
        ),
        125,
    )


def draw_band(canvas: Canvas, pack: PackTones, share: float = 1.0) -> None:
    """Draw a French pack's paper and the band along its edge, seen on every strip of a fan: whole, or parted in two.

    `share` widens the band, for cards that are shown very small.
    """
    canvas.polygon(_make_ring(0.0), pack.paper)
    if pack.parted:
        for inset, wide in ((_BAND - 2.2, 3.2), (_BAND + 2.4, 2.4)):
            canvas.line(_make_ring(inset * share), wide * share, pack.line, closed=True)
    else:
        canvas.line(_make_ring(_BAND * share), _BAND_WIDE * share, pack.line, closed=True)


def find_tones(card: Card, palette: Mapping[str, Tones] = TONES) -> Tones:
    """Return the tones a card is printed in; a color that the palette does not name takes those of its suit."""
    if card.joker:
        return JESTER if card.rank == "2" else LITTLE_JESTER
    suit_tones = FRENCH_RED if card.suit in ("Hearts", "Diamonds") else FRENCH_BLACK
    return palette.get(card.color, suit_tones)


def find_suit(card: Card) -> str:
    """Return the suit whose pip a card bears; the star where it has none that we know."""
    return card.suit if card.suit in PIPS else ""


def print_rank(card: Card, letters: CardLetters = DECK_LETTERS) -> str:
    """Return the rank as it stands in the corner."""
    return letters.rank(card.printed or ("10" if card.rank == "T" else card.rank))


def list_letters(card: Card, letters: CardLetters = DECK_LETTERS) -> tuple[str, str, str]:
    """Return the letters on a face: its rank, its badge, and the name that only an ace bears."""
    pack = PACKS.get(card.pack)
    badge = letters.badge(card.pack, pack.letter) if pack else letters.badge(card.color, card.color)
    return print_rank(card, letters), badge, letters.name(card.color_name) if card.rank == "A" else ""


def _draw_tag(canvas: Canvas, card: Card, tones: Tones, index: Index, letters: CardLetters) -> None:
    """Draw the color's letter code on a plate of its color: round for purple decks, square-cut for a French pack."""
    pack = PACKS.get(card.pack)
    words = card.code if card.joker else list_letters(card, letters)[1]
    if not words or (len(card.color) < 2 and not pack and not card.joker):
        return
    high, half = index.code_high, (index.code_high * (0.62 if pack else 0.92))
    left, right = index.middle - half, index.middle + half
    top, bottom = index.code_y - high / 2, index.code_y + high / 2
    fill = pack.line if pack else (tones.dark if tones.fill in ("open", "rayed") else tones.base)
    if pack and pack.letter == "B":
        canvas.polygon(((left, top), (right, top), (right, bottom), (left, bottom)), fill)
    else:
        radius = high / 2
        canvas.polygon(make_circle(left + radius, index.code_y, radius), fill)
        canvas.polygon(make_circle(right - radius, index.code_y, radius), fill)
        if right - left > high:
            canvas.polygon(
                ((left + radius, top), (right - radius, top), (right - radius, bottom), (left + radius, bottom)), fill
            )
    canvas.text(words, index.middle, index.code_y, high * 0.58, (255, 255, 255), "sans", 700, 2 * half - 6)


def letter_ink(tones: Tones) -> Rgb:
    """Return the ink of letters: gold and silver need a deeper one than the others to stand out from the paper."""
    return mix(tones.dark, tones.base, 0.15 if tones.fill in ("open", "rayed") else 0.4)


def _draw_index(canvas: Canvas, card: Card, tones: Tones, index: Index, letters: CardLetters) -> None:
    ink = letter_ink(tones)
    _draw_tag(canvas, card, tones, index, letters)
    if card.joker:
        top, bottom = index.rank_y - index.rank_size / 2, index.code_y - index.code_high / 2
        step = (bottom - top - 4) / 5
        for number, letter in enumerate("JOKER"):
            canvas.text(letter, index.middle, top + step * (number + 0.5), step * 0.74, ink, "sans", 700, 24)
        return
    canvas.text(
        print_rank(card, letters),
        index.middle,
        index.rank_y,
        index.rank_size,
        ink,
        index.family,
        index.weight,
        index.column - 4,
        index.rank_size * 1.09,
    )
    stamp(canvas, tones, find_suit(card), index.middle, index.pip_y, index.pip_size)


def _draw_badges(canvas: Canvas, card: Card, tones: Tones) -> None:
    """Rank points on a ringed disc, color points on a filled one."""
    if not card.rank_points and not card.color_points:
        return
    ink = letter_ink(tones)
    canvas.disc(222.5, 30, 12.6, PAPER, mix(ink, PAPER, 0.15), 1.7)
    canvas.text(str(card.rank_points), 222.5, 30, 13, ink, "sans", 700, 18)
    fill = tones.dark if tones.fill in ("open", "rayed") else tones.base
    canvas.polygon(place(((0, -0.5), (0.5, 0), (0, 0.5), (-0.5, 0)), 222.5, 60.5, 31), fill)
    canvas.text(str(card.color_points), 222.5, 60.5, 13, (255, 255, 255), "sans", 700, 17)


def _draw_ace(canvas: Canvas, tones: Tones, suit: str, large_index: bool) -> None:
    """Draw a great pip on a rayed rosette."""
    share = 0.74 if large_index else 1.0
    ink = letter_ink(tones)
    canvas.disc(125, 175, 62 * share, mix(tones.tint, PAPER, 0.15))
    for turn in range(0, 360, 10):
        canvas.polygon(
            place(((0, 0), (-0.032, -1), (0.032, -1)), 125, 175, 61 * share, turn), mix(tones.tint, tones.base, 0.12)
        )
    for turn in range(0, 360, 15):
        canvas.polygon(
            place(make_circle(0, -1, 0.1, 16), 125, 175, 64 * share, turn + 7.5), mix(tones.base, PAPER, 0.45)
        )
    canvas.line(make_circle(125, 175, 62.5 * share, 120), 5.4, PAPER, closed=True)
    canvas.line(make_circle(125, 175, 63 * share, 120), 2.4, ink, closed=True)
    canvas.line(make_circle(125, 175, 58.6 * share, 120), 1.0, ink, closed=True)
    stamp(canvas, tones, suit, 125, 175, 92 * share)


def _draw_ace_name(canvas: Canvas, tones: Tones, name: str, large_index: bool) -> None:
    """Draw the color's name above the rosette of an ace; the lower one comes with the turned half."""
    ink = letter_ink(tones)
    left, _, right, _ = canvas.text(
        "\u2009".join(name.upper()), 125, 74, 10.5, ink, "serif", 600, 62 if large_index else 96
    )
    for side, edge in ((-1, left), (1, right)):
        middle = edge + side * 9
        canvas.polygon(place(make_star(4, 0.36), middle, 74, 9), ink)
    flourish = parse_path("M 0 0 C 8 -8 20 -8 26 0 C 20 -3 10 -3 0 0")
    for side in (-1, 1):
        canvas.polygon([(125 + side * (5 + x), 92 + y) for x, y in flourish], ink)
        canvas.polygon([(125 + side * (5 + x), 56 - y) for x, y in flourish], ink)
    canvas.polygon(place(make_star(4, 0.36), 125, 92, 8), ink)
    canvas.polygon(place(make_star(4, 0.36), 125, 56, 8), ink)


def draw_face(
    card: Card,
    width: int,
    *,
    large_index: bool = False,
    letters: CardLetters = DECK_LETTERS,
    palette: str = "usual",
) -> Image.Image:
    """Draw a card's face as an RGBA picture of `width` pixels by seven fifths of that; `palette` is a key of
    PALETTES."""
    canvas = sheet(width)
    tones, suit = find_tones(card, PALETTES[palette]), find_suit(card)
    index = LARGE if large_index else NORMAL
    pack = PACKS.get(card.pack)
    if pack:
        draw_band(canvas, pack)
    _draw_index(canvas, card, tones, index, letters)
    _draw_badges(canvas, card, tones)
    if card.joker or card.rank in courts.RANKS:
        courts.draw_court(canvas, card.rank, tones, suit, large_index=large_index)
    else:
        place = field(large_index)
        if card.rank == "A":
            _draw_ace_name(canvas, tones, letters.name(card.color_name), large_index)
            canvas.turn_over()
            _draw_ace(canvas, tones, suit, large_index)
        else:
            upright, halves = pips(card.rank, large_index)
            for x, y in halves:
                stamp(canvas, tones, suit, x, y, place.pip)
            canvas.turn_over()
            for x, y in upright:
                stamp(canvas, tones, suit, x, y, place.pip)
    return trim(canvas, width)


def draw_miniature(
    card: Card, width: int, *, share: float = 1.0, letters: CardLetters = DECK_LETTERS, palette: str = "usual"
) -> Image.Image:
    """Draw a card that lies small, as in melds: a great rank, a great pip and the pack, nothing else, all in its left
    part if others cover more than a fifth of it: `share` is one of `MINIATURE_SHARES`.

    Returns an RGBA picture of `width` pixels by seven fifths of that.
    """
    canvas = sheet(width)
    tones = find_tones(card, PALETTES[palette])
    pack = PACKS.get(card.pack)
    if pack:
        draw_band(canvas, pack, 2.1)
    words = card.code if card.joker else print_rank(card, letters)
    middle, widest, pip = 125.0, 150.0, _MINIATURE_PIP
    if share < 1.0:
        right = 250 * share - _MINIATURE_RIGHT
        middle, widest = (_MINIATURE_LEFT + right) / 2, right - _MINIATURE_LEFT
        pip = min(pip, widest)
    high = min(_MINIATURE_RANK_HIGH, widest * 1.25)
    canvas.text(words, middle, _MINIATURE_TOP + high / 2, high, letter_ink(tones), "sans", 700, widest, high * 1.16)
    below = _MINIATURE_TOP + high + _MINIATURE_GAP
    stamp(canvas, tones, find_suit(card), middle, below + pip / 2, pip)
    return trim(canvas, width)


def trim(canvas: Canvas, width: int) -> Image.Image:
    """Bring an enlarged card to its size, give it its surface and cut it out."""
    small = ImageChops.multiply(canvas.image.reduce(oversampling(width)), finish(width))
    small.putalpha(card_stencil(width))
    return small
