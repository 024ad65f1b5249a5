"""The upper halves of Jack, Queen and King, built from shapes; x is measured from the figure's middle."""

from __future__ import annotations

from collections.abc import Callable

from purple_table.art.bodies import (
    Body,
    Dress,
    draw_big_joker,
    draw_front_face,
    draw_hand,
    draw_little_joker,
    draw_sleeve,
)
from purple_table.art.canvas import Canvas
from purple_table.art.palette import (
    BLUSH,
    CREAM,
    GILT,
    GILT_DARK,
    GILT_LIGHT,
    INK,
    LIPS,
    SKIN,
    SKIN_SHADE,
    STEEL,
    STEEL_DARK,
    mix,
)
from purple_table.art.shapes import make_circle, make_star, make_symmetric, mirror, parse_path, place


def _draw_ermine(body: Body, x: float, y: float) -> None:
    body.fill(
        place(
            parse_path("M 0 -0.5 C 0.1 -0.1 0.3 0.2 0.24 0.5 L 0 0.3 L -0.24 0.5 C -0.3 0.2 -0.1 -0.1 0 -0.5"), x, y, 8
        ),
        INK,
    )


def draw_king(canvas: Canvas, middle: float, dress: Dress, share: float) -> None:
    """Draw the King: full face, bearded, with an arched crown, an ermine collar and a sword held upright."""
    body = Body(canvas, middle, dress, share)
    # sword blade behind the sleeve
    body.shape(((54.4, 34), (58, 24), (61.6, 34), (61.6, 132), (54.4, 132)), STEEL, 1.5)
    body.fill(((58, 27), (60.6, 34.5), (60.6, 131), (58, 131)), STEEL_DARK)
    # mantle
    body.shape(
        parse_path("M -20 114 C -52 120 -92 140 -112 186 L -118 250 L 118 250 L 110 186 C 92 140 52 120 20 114"),
        dress.main,
    )
    body.fill(
        parse_path("M -74 140 C -96 156 -106 176 -112 190 L -117 248 L -96 248 C -94 206 -90 168 -74 140"), dress.dark
    )
    for start, end in ((-58, -70), (-44, -50)):
        body.stroke(((start, 142), ((start + end) / 2 - 2, 180), (end, 230)), 1.6, dress.dark)
    draw_sleeve(body, dress.main, dress.dark, CREAM)
    # front panel
    body.shape(parse_path("M -24 130 L 24 130 L 30 240 L -30 240"), dress.partner)
    for row in range(5):
        for column in (-1, 0, 1):
            x, y = column * 15.0 + (7.5 if row % 2 else 0), 150 + row * 14
            body.fill(place(((0, -0.5), (0.42, 0), (0, 0.5), (-0.42, 0)), x, y, 11), GILT)
    body.strokes(parse_path("M -24 130 L -30 240"), 4.4)
    body.strokes(parse_path("M -24 130 L -30 240"), 2.2, GILT)
    # ermine
    collar = parse_path("M -20 108 C -38 116 -56 124 -64 134 C -50 152 -26 162 0 164")
    body.shape(make_symmetric(collar), CREAM)
    for x, y in (
        (-48, 136),
        (-32, 128),
        (-34, 147),
        (-18, 139),
        (-17, 154),
        (48, 136),
        (32, 128),
        (34, 147),
        (18, 139),
        (17, 154),
        (0, 150),
    ):
        _draw_ermine(body, x, y)
    # hair falls to the shoulders and rolls up at the ends
    hair, hair_dark = dress.beard
    body.both(
        parse_path(
            "M -14 58 C -30 62 -28 84 -30 100 C -31 110 -40 112 -40 119"
            " C -40 127 -28 128 -22 121 C -16 114 -14 104 -14 96"
        ),
        hair,
    )
    body.strokes(parse_path("M -24 72 C -24 90 -22 104 -28 112 C -32 116 -35 117 -35 119"), 1.3, hair_dark)
    draw_front_face(body, lashes=False)
    # beard and moustache
    beard = parse_path(
        "M 0 98 C -6 95 -12 95 -14.5 90 C -16 87 -17 84 -18.6 82 C -21 104 -20 122 -11 133 C -8 138 -3 140 0 147"
    )
    body.shape(make_symmetric(beard), hair)
    for x, bend in ((-12, -9), (-6, -5)):
        body.strokes(parse_path(f"M {x} 103 C {x - 1} 114 {bend} 122 {bend + 1} 131"), 1.3, hair_dark)
    body.stroke(parse_path("M 0 108 C 1 118 -1 128 0 140"), 1.3, hair_dark)
    body.fill(parse_path("M -5 101 C -2 99.5 2 99.5 5 101 C 3 105 -3 105 -5 101"), LIPS)
    body.both(
        parse_path(
            "M 0 95.5 C -4 93.5 -9 94.5 -12 97.5 C -14 99.5 -16 99 -17 97.5"
            " C -16 102.5 -10 104 -6 102 C -3 100.8 -1 99.4 0 98.4"
        ),
        hair,
        1.3,
    )
    _draw_crown(body, dress)
    # guard, grip, pommel, hand
    body.shape(((42, 130), (74, 130), (76, 134), (74, 138), (42, 138), (40, 134)), GILT, 1.5)
    body.shape(((55, 138), (61, 138), (61, 166), (55, 166)), dress.partner, 1.4)
    body.disc(58, 169, 4.2, GILT)
    draw_hand(body, 58, 150)


def _draw_crown(body: Body, dress: Dress) -> None:
    """Draw an open crown of five points with pearls, its cap showing behind, jewels on the band."""
    body.shape(make_symmetric(parse_path("M 0 34 C -16 34 -24 44 -23 58 L 0 58")), dress.main)
    points = (
        (-24, 66),
        (-33, 36),
        (-21, 50),
        (-16.5, 29),
        (-8, 47),
        (0, 24),
        (8, 47),
        (16.5, 29),
        (21, 50),
        (33, 36),
        (24, 66),
    )
    body.shape(points, GILT, 1.8)
    body.fill(((0, 27), (7.4, 48), (16, 33), (20.4, 53), (30.6, 40), (23.4, 64), (0, 64)), mix(GILT, GILT_DARK, 0.28))
    for x, y in ((-33, 35), (-16.5, 28), (0, 23), (16.5, 28), (33, 35)):
        body.disc(x, y, 3.1, CREAM)
    band = make_symmetric(parse_path("M 0 57 C -10 57 -18 58.5 -25 61 L -24 70 C -17 67.6 -9 66.4 0 66.4"))
    body.shape(band, GILT_LIGHT, 1.5)
    body.fill(place(((0, -0.5), (0.6, 0), (0, 0.5), (-0.6, 0)), 0, 61.8, 7.4), dress.main)
    for x in (-15, 15):
        body.dot(x, 63.6, 2.5, dress.partner)


def draw_queen(canvas: Canvas, middle: float, dress: Dress, share: float) -> None:
    """Draw the Queen: full face between long tresses, lace behind the head, tiara and pearls, a flower in the hand."""
    body = Body(canvas, middle, dress, share)
    hair, hair_dark = dress.hair
    # lace fan
    for turn in range(-110, 111, 20):
        body.shape(place(make_circle(0, -0.86, 0.165, 20), 0, 104, 55, turn), CREAM, 1.5)
    body.shape(make_circle(0, 104, 48, 60), CREAM, 1.4)
    for turn in range(-110, 111, 10):
        body.fill(
            place(((-0.012, -0.5), (0.012, -0.5), (0.03, -0.8), (-0.03, -0.8)), 0, 104, 55, turn),
            mix(dress.ground, dress.main, 0.45),
        )
    # gown
    body.shape(
        parse_path("M -22 122 C -52 126 -88 142 -104 190 L -112 250 L 112 250 L 104 190 C 88 142 52 126 22 122"),
        dress.main,
    )
    body.fill(
        parse_path("M -70 142 C -92 156 -100 176 -104 192 L -111 248 L -90 248 C -90 206 -86 168 -70 142"), dress.dark
    )
    body.shape(
        parse_path("M -36 128 C -62 128 -84 146 -86 170 C -84 184 -60 186 -48 176 C -38 164 -34 146 -36 128"),
        dress.light,
    )
    for start in (-46, -58, -70):
        body.stroke(parse_path(f"M {start} 131 C {start - 8} 146 {start - 8} 164 {start} 180"), 1.6, dress.main)
    draw_sleeve(body, dress.light, dress.main, CREAM)
    # bosom, stomacher and laces
    body.shape(
        make_symmetric(parse_path("M 0 104 L -8 104 L -9 116 C -16 122 -26 124 -34 128 C -32 140 -24 150 0 154")), SKIN
    )
    body.fill(parse_path("M 8.4 105 L 9 116 C 6 120 -2 122 -8 117 L -8 110 C -2 114 4 111 8.4 105"), SKIN_SHADE)
    body.shape(
        make_symmetric(parse_path("M 0 152 C -14 152 -25 146 -33 134 L -38 138 L -22 240 L 0 240")), dress.partner
    )
    body.strokes(parse_path("M -38 137 L -22 240"), 4.2)
    body.strokes(parse_path("M -38 137 L -22 240"), 2.2, GILT)
    neckline = make_symmetric(parse_path("M 0 152 C -14 152 -25 146 -33 134"))
    body.stroke(neckline, 5.2)
    body.stroke(neckline, 3.0, GILT_LIGHT)
    for row in range(4):
        eyelet = 164 + row * 13
        body.stroke(((-15 + row, eyelet), (15 - row, eyelet + 8)), 1.8, GILT)
        body.stroke(((15 - row, eyelet), (-15 + row, eyelet + 8)), 1.8, GILT)
    # hair: two heavy tresses
    tress = parse_path(
        "M -4 56 C -26 54 -30 74 -28 92 C -27 106 -38 112 -38 128 C -38 144 -28 152 -22 148 C -28 140 -22 128 -18 118"
        " C -14 108 -15 96 -17 84 C -17 74 -12 66 -2 62"
    )
    body.both(tress, hair)
    body.strokes(parse_path("M -22 68 C -25 84 -20 100 -27 114 C -32 124 -32 134 -28 144"), 1.3, hair_dark)
    draw_front_face(body, lashes=True)
    # parted hair over the brow
    body.both(parse_path("M 0 58 C -14 57 -21 66 -20.5 84 C -17 76 -12 70 0 66.5"), hair, 1.5)
    body.fill(make_symmetric(parse_path("M 0 98.4 C -1.6 97.4 -3.4 97.6 -6 100 C -3.6 103.8 -1.6 104.2 0 104.2")), LIPS)
    body.stroke(parse_path("M -5.6 100.1 C -2 100.9 2 100.9 5.6 100.1"), 0.9, mix(LIPS, INK, 0.5))
    for x, y in ((-15.0, 119.0), (-11.0, 124.0), (-6.0, 127.4), (0, 128.6), (6, 127.4), (11, 124), (15, 119)):
        body.disc(x, y, 2.3, CREAM, 1.0)
    body.shape(place(((0, -0.5), (0.4, 0), (0, 0.5), (-0.4, 0)), 0, 137, 12), dress.main, 1.3)
    # tiara: three fleurons
    body.shape(
        make_symmetric(
            parse_path(
                "M 0 30 C -3 38 -5 43 -9 47 C -11 40 -15 37 -19 36"
                " C -18 42 -20 47 -25 49 C -24 55 -23 60 -22 63 C -14 59 -7 57.6 0 57.6"
            )
        ),
        GILT,
        1.7,
    )
    body.fill(
        parse_path(
            "M 0 33 C 3 40 6 45 9.4 48.6 C 11.4 43 14 40 17.4 38.4"
            " C 17 44 19 48 23.4 50.4 L 21 61 C 14 58 7 56.8 0 56.6"
        ),
        mix(GILT, GILT_DARK, 0.25),
    )
    body.stroke(make_symmetric(parse_path("M 0 55 C -8 55 -16 57 -22.6 60.4")), 2.2, GILT_LIGHT)
    for x, y, radius in ((0.0, 29.0, 3.4), (-19, 35, 2.7), (19, 35, 2.7), (-26, 48, 2.3), (26, 48, 2.3)):
        body.disc(x, y, radius, CREAM)
    body.shape(place(((0, -0.5), (0.55, 0), (0, 0.5), (-0.55, 0)), 0, 48, 10), dress.main, 1.2)
    # flower
    body.stroke(parse_path("M 58 158 C 56 130 62 112 56 88"), 4.2)
    body.stroke(parse_path("M 58 158 C 56 130 62 112 56 88"), 2.0, (58, 122, 66))
    leaf = parse_path("M 0 0 C 0.3 -0.4 0.8 -0.4 1 -0.1 C 0.7 0.2 0.3 0.2 0 0")
    body.shape(place(leaf, 59, 122, 15, -20), (58, 122, 66), 1.3)
    body.shape(place(mirror(leaf), 58, 132, 15, 20), (58, 122, 66), 1.3)
    for turn in range(0, 360, 60):
        body.shape(
            place(make_circle(0, -0.42, 0.3, 24), 55, 72, 24, turn + 30),
            dress.partner if turn % 120 else dress.light,
            1.4,
        )
    body.disc(55, 72, 5.2, GILT_LIGHT)
    draw_hand(body, 58, 150)


def draw_jack(canvas: Canvas, middle: float, dress: Dress, share: float) -> None:
    """Draw the Jack in profile: a plumed cap, bobbed hair, a slashed doublet, a halberd on the shoulder."""
    body = Body(canvas, middle, dress, share)
    hair, hair_dark = dress.hair
    # halberd
    body.shape(((55.6, 60), (60.4, 60), (60.4, 240), (55.6, 240)), (146, 98, 54), 1.4)
    body.shape(((58, 20), (62, 40), (60.6, 60), (55.4, 60), (54, 40)), STEEL, 1.4)
    body.shape(parse_path("M 55 50 C 46 46 40 40 38 34 C 32 46 32 62 38 74 C 41 66 47 61 55 60"), STEEL, 1.5)
    body.shape(parse_path("M 61 50 L 67 47 C 69 53 66 59 61 60"), STEEL, 1.4)
    body.disc(58, 63, 3.6, GILT)
    # doublet
    body.shape(
        parse_path("M -16 116 C -50 122 -86 136 -106 186 L -112 250 L 112 250 L 104 186 C 88 140 50 122 20 116"),
        dress.main,
    )
    for number in range(-3, 4):
        x = number * 13.0
        body.fill(
            parse_path(
                f"M {x * 0.7 - 3.4} 126 C {x - 5.4} 150 {x * 1.15 - 5} 200 {x * 1.2 - 4} 240"
                f" L {x * 1.2 + 4} 240 C {x * 1.15 + 5} 200 {x + 5.4} 150 {x * 0.7 + 3.4} 126"
            ),
            dress.partner,
        )
        body.stroke(parse_path(f"M {x * 0.7} 130 C {x} 150 {x * 1.15} 200 {x * 1.2} 240"), 1.6, GILT)
    # near sleeve, puffed and slashed
    body.shape(
        parse_path("M -34 122 C -66 122 -98 144 -100 178 C -98 200 -66 204 -52 190 C -40 172 -34 148 -34 122"),
        dress.light,
    )
    for start in (-48, -64, -80):
        body.shape(
            parse_path(
                f"M {start} 132 C {start - 9} 146 {start - 9} 166 {start + 2} 184"
                f" C {start + 5} 166 {start + 4} 148 {start} 132"
            ),
            dress.main,
            1.3,
        )
    draw_sleeve(body, dress.light, dress.main, CREAM)
    body.stroke(parse_path("M 62 136 C 76 148 84 168 86 200"), 2.4, dress.main)
    # neck and stand-up collar
    body.shape(parse_path("M -9 100 L 12 100 L 15 124 L -13 124"), SKIN)
    body.fill(parse_path("M 2 108 L 12 100 L 14 122 L -6 116"), SKIN_SHADE)
    body.shape(parse_path("M -22 114 C -12 122 8 124 22 112 L 27 126 C 14 140 -12 140 -26 128"), CREAM)
    body.stroke(parse_path("M -24 121 C -12 131 10 132 24.6 119"), 1.5, dress.main)
    # hair behind the face
    body.shape(
        parse_path("M -2 56 C 18 52 32 64 33 84 C 34 98 36 106 30 112 C 22 118 8 116 4 108 C 0 96 -2 80 -2 56"), hair
    )
    # profile, looking to the left
    profile = parse_path(
        "M 8 58 L -11 60 C -15.5 66 -16.4 72 -15.6 77 C -18 82 -22.4 87.4 -23.2 90 C -23 92 -20 92.6 -17.8 92.8"
        " C -18.8 95 -19 96.4 -18.6 97.4 C -19.6 98.6 -19.4 100.2 -17.6 101 C -18.2 103 -18 107 -14.6 109.4"
        " C -8 112.6 3 110 10 103 C 15 96 15 84 14 70"
    )
    body.shape(profile, SKIN)
    body.fill(
        parse_path("M -13 108.4 C -7 111.6 3 109 9.6 102.6 C 13 97 14 88 13.2 78 C 11 92 3 102 -13 108.4"), SKIN_SHADE
    )
    body.fill(parse_path("M -14.6 80.4 C -11 78 -7 79 -5 82.6 C -8 84.6 -12 84.4 -14.6 80.4"), CREAM)
    body.dot(-11.2, 81.7, 2.1, INK)
    body.stroke(parse_path("M -14.8 79.8 C -11 77.4 -7 78.6 -4.6 82.4"), 1.5)
    body.stroke(parse_path("M -15 74.4 C -11 71.8 -6 72.4 -2.6 75.6"), 2.0)
    body.fill(parse_path("M -18.8 97.6 C -15.6 96.6 -12.6 97.4 -10.4 99 C -12.8 101.4 -15.6 101.6 -17.8 100.8"), LIPS)
    body.stroke(parse_path("M -18.8 98.6 C -15 98 -12.6 98.4 -9.6 99.2"), 1.1, mix(LIPS, INK, 0.6))
    body.dot(-6, 93, 3.6, mix(SKIN, BLUSH, 0.45))
    # bob over the ear, curled under
    body.shape(
        parse_path(
            "M -6 58 C 10 54 26 60 30 78 C 34 96 36 106 29 112"
            " C 22 117 13 113 13.6 106 C 10 104 7 98 7 90 C 7 82 2 76 -3 72"
        ),
        hair,
    )
    body.stroke(parse_path("M 10 64 C 20 72 20 92 22 106"), 1.3, hair_dark)
    body.stroke(parse_path("M 20 64 C 28 76 27 94 29 106"), 1.3, hair_dark)
    # plume, then the cap before it
    body.shape(
        parse_path(
            "M 4 44 C 14 26 34 20 46 30 C 42 31 40 32 39 34 C 44 36 46 40 46 45 C 42 42 38 42 36 43 C 39 47 39 52 37 56"
            " C 34 51 30 49 26 49 C 20 50 12 50 4 50"
        ),
        CREAM,
    )
    body.stroke(parse_path("M 8 47 C 18 36 30 31 41 32"), 1.4, dress.main)
    body.shape(parse_path("M -23 58 C -30 46 -20 33 0 32 C 20 32 34 44 33 58 C 20 52 -8 52 -23 58"), dress.main)
    body.fill(parse_path("M 8 33 C 24 36 32.4 46 32 56.6 C 28 54.6 22 53.6 18 53.2 C 20 46 16 38 8 33"), dress.dark)
    body.shape(
        parse_path("M -25 57 C -10 50.6 18 50.6 34 57 C 36 61 35 64 33 66 C 18 60 -8 60 -24 66 C -27 63 -27 60 -25 57"),
        dress.partner,
    )
    body.disc(-8, 57.6, 4.6, GILT_LIGHT)
    body.fill(place(make_star(5, 0.5), -8, 57.6, 6.4), dress.main)
    # hand on the shaft
    draw_hand(body, 58, 150)


FIGURES: dict[str, Callable[[Canvas, float, Dress, float], None]] = {
    "J": draw_jack,
    "Q": draw_queen,
    "K": draw_king,
    "1": draw_little_joker,
    "2": draw_big_joker,
}
"""Rank to the drawing of its upper half, about the given middle, at the given share of full size."""
