"""What the court figures share: their dress, a pen measured from the figure's middle, face, hand and arm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from purple_table.art.canvas import Canvas
from purple_table.art.palette import BLUSH, CREAM, INK, SKIN, SKIN_SHADE, Rgb, Tones, mix
from purple_table.art.shapes import Point, Polygon, make_symmetric, mirror, parse_path, place, shift


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
