"""The Jokers' upper halves: a jester in cap and bells; the big one wears all seven colors, the little one grays."""

from __future__ import annotations

from purple_table.art.bodies import Body, Dress, draw_front_face, draw_hand, draw_sleeve
from purple_table.art.canvas import Canvas
from purple_table.art.palette import BLUSH, CREAM, GILT, GILT_LIGHT, INK, LIPS, SEVEN, SKIN, STEEL, TONES, Rgb, mix
from purple_table.art.shapes import make_circle, make_star, make_symmetric, parse_path, place


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
