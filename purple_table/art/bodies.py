"""The parts that court figures share (dress, a pen measured from the middle, face, hand, arm), and the jesters of the
Jokers.

The big Joker wears all seven colors in cap and bells, the little one grays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.art.canvas import Canvas
from purple_table.art.palette import (
    BLUSH,
    CREAM,
    GILT,
    GILT_LIGHT,
    INK,
    LIPS,
    SEVEN,
    SKIN,
    SKIN_SHADE,
    STEEL,
    TONES,
    Rgb,
    Tones,
    mix,
)
from purple_table.art.shapes import (
    Point,
    Polygon,
    make_circle,
    make_star,
    make_symmetric,
    mirror,
    parse_path,
    place,
    shift,
)


@dataclass(frozen=True)
class Dress:
    """The colors of one figure: clothes, ground, lines, hair with its shade, beard with its shade."""

    main: Rgb
    light: Rgb
    dark: Rgb
    partner: Rgb
    ground: Rgb
    line: Rgb
    hair: tuple[Rgb, Rgb]
    beard: tuple[Rgb, Rgb]

    @classmethod
    def make(cls, tones: Tones, suit: str) -> Dress:
        """Return the dress that goes with a color; hair goes by suit."""
        line = mix(tones.dark, INK, 0.72)
        hair, beard = _HAIR.get(suit, _HAIR["Clubs"])
        return cls(tones.base, tones.light, tones.dark, tones.partner, tones.tint, line, hair, beard)


_HAIR: dict[str, tuple[tuple[Rgb, Rgb], tuple[Rgb, Rgb]]] = {
    "Clubs": (((172, 92, 40), (118, 56, 22)), ((146, 96, 58), (98, 58, 30))),
    "Diamonds": (((222, 176, 96), (168, 118, 48)), ((226, 222, 216), (166, 160, 158))),
    "Hearts": (((120, 66, 34), (74, 36, 16)), ((196, 130, 66), (142, 84, 34))),
    "Spades": (((56, 46, 50), (112, 98, 104)), ((160, 160, 168), (108, 108, 118))),
}


class Body:
    """A pen for one figure: x is measured from its middle, and all is drawn `share` of the full size about y = 175."""

    def __init__(self, canvas: Canvas, middle: float, dress: Dress, share: float) -> None:
        self.canvas = canvas
        self.middle = middle
        self.line = dress.line
        self.share = share

    def _move_to_body(self, points: Sequence[Point]) -> Polygon:
        share = self.share
        return tuple((self.middle + x * share, 175 + (y - 175) * share) for x, y in points)

    def fill(self, points: Sequence[Point], ink: Rgb) -> None:
        """Draw a filled outline without a stroke."""
        self.canvas.polygon(self._move_to_body(points), ink)

    def shape(self, points: Sequence[Point], ink: Rgb, width: float = 1.7) -> None:
        """Draw a filled outline with a dark stroke round it."""
        self.canvas.shape(self._move_to_body(points), ink, self.line, width)

    def both(self, points: Polygon, ink: Rgb, width: float = 1.7) -> None:
        """Draw a shape and its mirror image."""
        self.shape(points, ink, width)
        self.shape(mirror(points), ink, width)

    def stroke(self, points: Sequence[Point], width: float, ink: Rgb | None = None) -> None:
        """Draw a line; dark where no ink is named."""
        self.canvas.line(self._move_to_body(points), width, self.line if ink is None else ink)

    def strokes(self, points: Polygon, width: float, ink: Rgb | None = None) -> None:
        """Draw a line and its mirror image."""
        self.stroke(points, width, ink)
        self.stroke(mirror(points), width, ink)

    def disc(self, x: float, y: float, radius: float, ink: Rgb, width: float = 1.3) -> None:
        """Draw a filled circle with a dark rim outside it."""
        ((across, down),) = self._move_to_body(((x, y),))
        self.canvas.disc(across, down, radius * self.share + width / 2, ink, self.line, width)

    def dot(self, x: float, y: float, radius: float, ink: Rgb) -> None:
        """Draw a filled circle without a rim."""
        ((across, down),) = self._move_to_body(((x, y),))
        self.canvas.disc(across, down, radius * self.share, ink)


def draw_front_face(body: Body, *, lashes: bool) -> None:
    """Draw a face seen from the front, its chin at y = 110: shaded on one side, brows, eyes, nose, blush."""
    face = make_symmetric(parse_path("M 0 60 C -12 60 -18.5 68 -18.5 80 C -18.5 96 -10 110.5 0 110.5"))
    body.shape(face, SKIN)
    body.fill(
        parse_path("M 6 61 C 13 62 17.8 69 17.8 80 C 17.8 95 10 109 1 109.8 C 9 104 13 92 12 78 C 11.6 70 9 65 6 61"),
        SKIN_SHADE,
    )
    for side in (-1, 1):
        x = side * 8.2
        white = place(parse_path("M -0.5 0 C -0.25 -0.36 0.25 -0.36 0.5 0 C 0.25 0.28 -0.25 0.28 -0.5 0"), x, 82, 9.5)
        body.fill(white, CREAM)
        body.dot(x, 81.7, 2.2, INK)
        body.stroke(place(parse_path("M -0.52 0.02 C -0.25 -0.38 0.25 -0.38 0.52 0.02"), x, 82, 9.5), 1.5)
        brow = parse_path("M -0.5 0.1 C -0.2 -0.28 0.25 -0.22 0.55 0.12")
        body.stroke(place(brow if side > 0 else mirror(brow), x, 75.5 if lashes else 76.2, 11), 1.3 if lashes else 2.2)
        if lashes:
            body.stroke(((x + side * 4.6, 81.6), (x + side * 7, 79.6)), 1.2)
            body.dot(x + side * 4, 91.5, 3.4, mix(SKIN, BLUSH, 0.5))
    body.stroke(
        parse_path("M 1.6 79 C 1.8 86 3.8 90 2.6 92.6 C 1.2 94 -1.4 93.6 -2.4 92.6"),
        1.4,
        mix(SKIN_SHADE, body.line, 0.45),
    )


def draw_hand(body: Body, x: float, y: float) -> None:
    """Draw a fist round an upright shaft."""
    body.shape(
        shift(parse_path("M -8 -6 C -3 -9 5 -9 8 -6 C 10 0 9 6 6 9 C 1 11 -5 11 -8 8 C -10 3 -10 -2 -8 -6"), x, y), SKIN
    )
    for number in range(3):
        body.stroke(
            ((x - 8.5, y - 2.5 + number * 4), (x + 1.5, y - 2.5 + number * 4)), 1.1, mix(SKIN_SHADE, body.line, 0.5)
        )


def draw_sleeve(body: Body, ink: Rgb, shade: Rgb, cuff: Rgb) -> None:
    """Draw the arm on the right of the picture, from the shoulder to a hand at (58, 148)."""
    body.shape(parse_path("M 30 128 C 60 126 96 140 104 190 L 100 240 L 40 240 C 34 200 26 160 30 128"), ink)
    body.fill(parse_path("M 76 140 C 94 154 102 172 103 190 L 99 238 L 84 238 C 90 200 90 164 76 140"), shade)
    body.stroke(parse_path("M 44 150 C 50 168 50 190 48 215"), 1.4)
    body.shape(parse_path("M 47 153 C 54 148 68 149 73 155 L 77 170 C 68 163 54 163 46 168"), cuff)


def draw_little_joker(canvas: Canvas, middle: float, dress: Dress, share: float) -> None:
    """Draw the little Joker: motley of light and dark grays."""
    _draw_jester(canvas, middle, dress, share, (dress.light, dress.partner, CREAM, dress.main), STEEL)


def draw_big_joker(canvas: Canvas, middle: float, dress: Dress, share: float) -> None:
    """Draw the big Joker: motley of the seven colors, gilt bells."""
    _draw_jester(canvas, middle, dress, share, tuple(TONES[code].base for code in SEVEN), GILT_LIGHT)


def _draw_jester(
    canvas: Canvas, middle: float, dress: Dress, share: float, motley: tuple[Rgb, ...], metal: Rgb
) -> None:
    body = Body(canvas, middle, dress, share)
    # coat with its lozenges
    coat = parse_path("M -18 116 C -50 122 -88 138 -106 186 L -112 250 L 112 250 L 106 186 C 88 138 50 122 18 116")
    body.shape(coat, dress.main)
    for row in range(8):
        for column in range(-6, 7):
            x, y = column * 18.0 + (9 if row % 2 else 0), 128 + row * 14.0
            reach = 30 + (y - 116) * 1.05
            if abs(x) < min(reach, 100):
                ink = motley[(row * 3 + column * 2) % len(motley)]
                body.shape(place(((0, -0.5), (0.32, 0), (0, 0.5), (-0.32, 0)), x, y, 28), ink, 1.2)
    draw_sleeve(body, dress.main, dress.dark, CREAM)
    # collar of pointed leaves with bells
    for number, lean in enumerate((-74, -50, -25, 0, 25, 50, 74)):
        leaf = place(
            parse_path("M -0.2 0 C -0.32 0.4 -0.16 0.8 0 1 C 0.16 0.8 0.32 0.4 0.2 0"), lean * 0.2, 112, 40, -lean
        )
        body.shape(leaf, motley[number % len(motley)] if number % 2 else CREAM, 1.5)
        tip = place(((0.0, 1.0),), lean * 0.2, 112, 41, -lean)[0]
        body.disc(tip[0], tip[1], 3.2, metal)
    body.shape(make_symmetric(parse_path("M 0 106 C -12 106 -20 109 -22 114 C -14 121 -6 122 0 122")), CREAM)
    # cap: three horns
    horn = parse_path(
        "M -4 62 C -12 40 -34 30 -48 44 C -56 54 -56 66 -50 78 C -46 66 -42 60 -34 60 C -26 60 -22 70 -21 86"
    )
    body.shape(horn, motley[-2])
    body.shape([(-0.74 * x, y) for x, y in horn], motley[len(motley) // 2])
    body.shape(make_symmetric(parse_path("M 0 29 C -8 40 -24 46 -21 68 L 0 64")), dress.partner)
    body.fill(parse_path("M 0 31 C 8 42 22 48 20.4 66 L 6 64 C 12 54 6 42 0 31"), dress.dark)
    for x, y in ((-49.5, 81), (36.8, 81), (0, 27)):
        body.disc(x, y, 5, metal)
        body.stroke(((x - 3.4, y + 1), (x + 3.4, y + 1)), 1.2)
    draw_front_face(body, lashes=True)
    body.shape(make_symmetric(parse_path("M 0 60 C -12 60 -20 66 -21 84 C -17 74 -9 69 0 70")), dress.main, 1.5)
    for turn in (-14, -5, 5, 14):
        body.disc(turn, 66 + abs(turn) * 0.22, 1.9, metal, 0.9)
    # a broad smile and rouged cheeks
    for side in (-1, 1):
        body.dot(side * 11.5, 93.5, 4, mix(SKIN, BLUSH, 0.75))
    body.shape(parse_path("M -9 97 C -5 101 5 101 9 97 C 7 105.6 -7 105.6 -9 97"), LIPS, 1.2)
    body.fill(parse_path("M -6.4 99.2 C -3 101.2 3 101.2 6.4 99.2 C 4 102.6 -4 102.6 -6.4 99.2"), CREAM)
    # a wand with a seven-pointed star
    body.shape(((56.4, 68), (59.6, 68), (59.6, 168), (56.4, 168)), GILT, 1.3)
    body.shape(place(make_star(7, 0.5), 58, 54, 34), metal, 1.6)
    body.shape(make_circle(58, 54, 5, 30), dress.main, 1.3)
    body.dot(56.8, 52.6, 1.6, mix(CREAM, INK, 0.05))
    draw_hand(body, 58, 150)
