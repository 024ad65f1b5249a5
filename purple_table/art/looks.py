"""The looks of the characters by name: the shapes and inks of a portrait; and their hair, scarves and hats.

Those are drawn behind the head and before it; units are as in `portraits`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from purple_table.art.canvas import Canvas
from purple_table.art.palette import Rgb, mix
from purple_table.art.shapes import make_symmetric, parse_path

Hair = Literal["waves", "sides", "bob", "curls", "bun", "cropped", "scarf", "mop", "short", "topknot", "afro", "turban"]
Beard = Literal["", "moustache", "short", "long", "full"]
Glasses = Literal["", "round", "oval", "bold"]
Hat = Literal["", "captain", "flat"]
Clothes = Literal["collar", "roll", "stripes", "shawl", "waistcoat", "plain", "hood", "checks", "stand"]


@dataclass(frozen=True)
class Look:
    """The features of a portrait.

    `ground` is the color behind the head, `trim` the second ink of the clothes, `accent` that of things worn on the
    head or over the eyes. `jaw` is half the width of the face, and `aged` draws lines.
    """

    ground: Rgb
    skin: Rgb
    hair: Hair
    tint: Rgb
    clothes: Clothes
    cloth: Rgb
    trim: Rgb
    beard: Beard = ""
    glasses: Glasses = ""
    hat: Hat = ""
    accent: Rgb = (60, 40, 50)
    jaw: float = 18.5
    aged: bool = False
    freckles: bool = False
    rings: bool = False
    lashes: bool = False


_FAIR: Rgb = (250, 215, 188)
_ROSY: Rgb = (243, 190, 160)
_SAND: Rgb = (240, 200, 160)
_OLIVE: Rgb = (222, 172, 128)
_TAN: Rgb = (206, 148, 106)
_BROWN: Rgb = (166, 108, 72)
_DEEP: Rgb = (118, 74, 52)
_WHITE: Rgb = (246, 242, 236)
_GOLD: Rgb = (236, 186, 82)

LOOKS: dict[str, Look] = {
    "Clara": Look((120, 186, 176), _FAIR, "waves", (164, 68, 38), "plain", (38, 92, 74), (30, 74, 60), lashes=True),
    "Hugo": Look(
        (132, 172, 220), _ROSY, "sides", (236, 232, 226), "collar", (34, 50, 92), _WHITE,
        beard="moustache", hat="captain", accent=(28, 42, 80), jaw=20, aged=True,
    ),
    "Mina": Look(
        (244, 206, 104), _SAND, "bob", (34, 28, 36), "roll", (198, 52, 56), (164, 36, 44),
        glasses="round", accent=(50, 40, 48), lashes=True,
    ),
    "Felix": Look(
        (168, 214, 162), _FAIR, "curls", (222, 112, 40), "stripes", _WHITE, (44, 78, 140), jaw=17.5, freckles=True
    ),
    "Ida": Look(
        (238, 170, 182), (248, 210, 190), "bun", (240, 238, 240), "shawl", (134, 88, 168), (104, 62, 138),
        glasses="oval", accent=(176, 128, 48), aged=True, rings=True,
    ),
    "Oscar": Look(
        (240, 164, 98), _DEEP, "cropped", (150, 146, 146), "waistcoat", (66, 98, 70), _WHITE,
        beard="short", hat="flat", accent=(122, 92, 64), jaw=19.5, aged=True,
    ),
    "Nora": Look((250, 222, 190), _OLIVE, "scarf", (28, 124, 132), "plain", (28, 124, 132), (18, 98, 106), lashes=True),
    "Emil": Look(
        (186, 166, 230), _FAIR, "mop", (244, 208, 118), "hood", (70, 150, 90), (52, 124, 72),
        accent=(214, 58, 58), jaw=17.5,
    ),
    "Ruth": Look(
        (166, 204, 232), _TAN, "short", (186, 188, 196), "plain", (58, 50, 66), _GOLD,
        glasses="bold", accent=(208, 42, 58), aged=True, lashes=True,
    ),
    "Jonas": Look(
        (196, 206, 140), _ROSY, "topknot", (112, 68, 38), "checks", (188, 54, 46), (112, 26, 30), beard="long", jaw=19
    ),
    "Amara": Look(
        (250, 192, 92), (104, 64, 46), "afro", (38, 28, 30), "plain", (214, 58, 122), (180, 38, 98),
        rings=True, accent=_GOLD, lashes=True, jaw=17.5,
    ),
    "Arjun": Look(
        (214, 186, 206), _BROWN, "turban", (38, 30, 32), "stand", (44, 62, 112), _WHITE,
        beard="full", accent=(232, 124, 36), jaw=18.5,
    ),
}  # fmt: skip


_DARK: Rgb = (24, 12, 20)
_LIGHT: Rgb = (255, 250, 240)


def draw_behind(canvas: Canvas, look: Look) -> None:
    """Draw what lies behind shoulders and face."""
    tint = look.tint
    deep = mix(tint, _DARK, 0.22)
    match look.hair:
        case "waves":
            half = parse_path(
                "M 50 15 C 36 13 26 22 26 38 C 26 46 20 50 21 58 C 22 64 17 68 19 76 C 21 84 29 88 37 87 L 50 87"
            )
            canvas.polygon(make_symmetric(half, 50), deep)
        case "bob":
            canvas.polygon(
                make_symmetric(parse_path("M 50 16 C 34 15 25 26 25 42 L 25 66 C 25 70 28 71 33 71 L 50 71"), 50), deep
            )
        case "bun":
            canvas.disc(50, 15, 9.5, deep)
            canvas.disc(49, 14, 8, tint)
            canvas.polygon(make_symmetric(parse_path("M 50 19 C 36 19 28 29 28.6 44 L 30 56 L 50 56"), 50), deep)
        case "afro":
            for x, y, radius in (
                (50, 28, 21), (35, 32, 16), (65, 32, 16), (27, 44, 14), (73, 44, 14), (30, 56, 11), (70, 56, 11),
            ):  # fmt: skip
                canvas.disc(x, y, radius, tint)
        case "topknot":
            canvas.disc(50, 16, 7, tint)
            canvas.disc(49, 15, 5, mix(tint, _LIGHT, 0.14))
        case "mop":
            canvas.polygon(make_symmetric(parse_path("M 50 17 C 35 16 27 26 28 42 L 28 54 L 50 54"), 50), deep)
        case "scarf":
            half = parse_path("M 50 13 C 33 12 24 26 25 44 C 25 60 20 72 16 86 C 28 94 42 96 50 96")
            canvas.polygon(make_symmetric(half, 50), deep)


def draw_in_front(canvas: Canvas, look: Look) -> None:
    """Draw what frames the face, above eyes and ears."""
    tint, jaw = look.tint, look.jaw
    shine = mix(tint, _LIGHT, 0.16)
    left, right = 50 - jaw, 50 + jaw
    match look.hair:
        case "waves":
            canvas.polygon(
                parse_path("M 43 17 C 32 18 26 28 28 45 C 28 51 26 54 28 58 C 33 54 33 47 34 43 C 36 36 41 31 45 25"),
                tint,
            )
            canvas.polygon(
                parse_path("M 42 17 C 58 12 74 22 73 42 C 73 50 76 54 74 60 C 68 56 68 49 67 44 C 64 36 52 34 43 25"),
                tint,
            )
            canvas.line(parse_path("M 48 20 C 58 20 66 26 68 36"), 1.6, shine)
        case "sides":
            for side in (-1, 1):
                x = 50 + side * jaw
                canvas.disc(x - side * 0.4, 42.5, 4.0, tint)
                canvas.disc(x, 46.5, 3.2, tint)
        case "bob":
            half = parse_path("M 50 17 C 36 16 27 26 27 42 L 27 68 C 31 70 33 68 33.4 64 L 33.4 44 L 34 41 L 50 41")
            canvas.polygon(make_symmetric(half, 50), tint)
            canvas.line(parse_path("M 36 28 Q 49 20 64 28"), 2.0, shine)
        case "curls":
            for x, y, radius in (
                (50, 21, 9), (40, 23, 8.4), (60, 23, 8.4), (32.4, 30, 7.4), (67.6, 30, 7.4),
                (30.4, 38.6, 5.4), (69.6, 38.6, 5.4), (45, 28, 7), (55, 28, 7), (37, 32.6, 5), (63, 32.6, 5),
            ):  # fmt: skip
                canvas.disc(x, y, radius, tint)
            for x, y in ((42, 20), (52, 19), (61, 23), (34, 28), (48, 28)):
                canvas.disc(x, y, 2.0, shine)
        case "bun":
            half = parse_path(
                f"M 50 20 C 38 20 {left - 2} 28 {left - 2} 46 C {left + 1} 46 {left + 3} 41 {left + 6} 36 Q 45 31 50 29"
            )
            canvas.polygon(make_symmetric(half, 50), tint)
            canvas.line(parse_path("M 50 21 C 44 23 38 28 35 36"), 1.0, mix(tint, _DARK, 0.16))
            canvas.line(parse_path("M 50 21 C 56 23 62 28 65 36"), 1.0, mix(tint, _DARK, 0.16))
        case "cropped":
            canvas.polygon(
                make_symmetric(
                    parse_path(
                        f"M 50 22 C 38 22 {left - 1} 30 {left - 0.6} 47 L {left + 2} 47 L {left + 3} 36 L 50 34"
                    ),
                    50,
                ),
                tint,
            )
        case "scarf":
            _draw_scarf(canvas, tint)
        case "mop":
            canvas.polygon(
                parse_path(
                    "M 27 46 C 25 24 36 15 51 15 C 66 15 75 25 72.4 46 C 70 45 68.6 42 68 38"
                    " C 66 40 63 40 61 37 C 58 41 52 42 47 38 C 44 42 38 43 34 39 C 33 43 30 46 27 46"
                ),
                tint,
            )
            canvas.line(parse_path("M 36 24 Q 48 17 60 22"), 2.0, shine)
            _draw_headphones(canvas, look.accent)
        case "short":
            canvas.polygon(
                parse_path(
                    f"M {left - 1.4} 47 C 27 26 38 16 52 17 C 66 17 74 27 {right + 1.4} 47 L {right - 2} 45"
                    " C 66 38 62 34 58 32 C 52 36 44 37 38 35 C 35 38 34 41 33.6 45"
                ),
                tint,
            )
            canvas.line(parse_path("M 40 25 C 48 20 58 21 63 27"), 1.8, shine)
        case "topknot":
            half = parse_path(
                f"M 50 21 C 37 20 {left - 2} 29 {left - 1} 47 L {left + 2} 47 C {left + 3} 40 40 33 50 31"
            )
            canvas.polygon(make_symmetric(half, 50), tint)
        case "afro":
            canvas.polygon(
                make_symmetric(
                    parse_path(f"M 50 20 C 38 20 {left - 3} 28 {left - 2} 46 C {left + 4} 42 {left + 6} 33 50 32"), 50
                ),
                tint,
            )
            for x, y in ((38, 16), (56, 14), (28, 30), (70, 28), (48, 24)):
                canvas.disc(x, y, 1.8, mix(tint, _LIGHT, 0.12))
        case "turban":
            _draw_turban(canvas, look.accent)


def _draw_scarf(canvas: Canvas, tint: Rgb) -> None:
    """Draw a head scarf round the face, as a ring with its end over the shoulder."""
    deep = mix(tint, _DARK, 0.22)
    outer = parse_path("M 50 13 C 34 12 26 26 27 44 C 28 60 34 74 50 80")
    inner = parse_path("M 50 29 C 40 29 34 36 34 46 C 34 58 41 68 50 70")
    canvas.polygon(outer + tuple(reversed(inner)), tint)
    flipped = [(100 - x, y) for x, y in outer + tuple(reversed(inner))]
    canvas.polygon(flipped, tint)
    canvas.polygon(
        parse_path("M 32 66 C 40 82 60 82 68 66 C 72 76 76 82 82 88 C 64 98 36 96 22 86 C 28 80 31 74 32 66"), tint
    )
    canvas.line(parse_path("M 36 72 C 44 84 60 86 74 84"), 1.4, deep)
    canvas.line(parse_path("M 33 34 C 38 24 48 19 58 21"), 1.4, mix(tint, _LIGHT, 0.3))


def _draw_turban(canvas: Canvas, tint: Rgb) -> None:
    deep, light = mix(tint, _DARK, 0.2), mix(tint, _LIGHT, 0.22)
    canvas.polygon(
        parse_path("M 27 41 C 20 24 34 8 51 8 C 68 8 80 24 73 41 C 68 34 60 31 50 31 C 40 31 32 34 27 41"), tint
    )
    canvas.polygon(parse_path("M 50 18 L 62 33 C 54 30 46 30 38 33"), deep)
    for way in ("M 27 38 C 30 24 42 15 56 12", "M 30 30 C 38 20 46 16 52 15", "M 73 38 C 70 24 58 15 44 12"):
        canvas.line(parse_path(way), 1.5, light if way.startswith("M 3") else deep)


def _draw_headphones(canvas: Canvas, tint: Rgb) -> None:
    canvas.line(parse_path("M 28.5 48 C 24 26 34 11.5 50 11.5 C 66 11.5 76 26 71.5 48"), 3.2, tint)
    for x in (28.6, 71.4):
        canvas.polygon(parse_path(f"M {x - 4.4} 43 Q {x} 39 {x + 4.4} 43 L {x + 4.4} 56 Q {x} 60 {x - 4.4} 56"), tint)
        canvas.polygon(
            parse_path(f"M {x - 2} 45 Q {x} 43 {x + 2} 45 L {x + 2} 54 Q {x} 56 {x - 2} 54"), mix(tint, _LIGHT, 0.3)
        )


def draw_hat(canvas: Canvas, look: Look) -> None:
    """Draw a hat, over everything else."""
    ink = look.accent
    deep, light = mix(ink, _DARK, 0.35), mix(ink, _LIGHT, 0.2)
    if look.hat == "captain":
        canvas.polygon(make_symmetric(parse_path("M 50 9 C 36 9 22 15 22 22 C 22 26 27 29 30 34 L 50 34"), 50), _LIGHT)
        canvas.polygon(
            make_symmetric(parse_path("M 50 26 C 42 26 34 28 29.6 31 L 30 40 C 36 36.6 43 35.6 50 35.6"), 50), ink
        )
        canvas.polygon(
            make_symmetric(parse_path("M 50 35 C 42 35 34 36.4 30 40 C 34 43.6 42 41.4 50 41.4"), 50), (20, 18, 26)
        )
        canvas.disc(50, 27.5, 4.2, (236, 186, 82))
        canvas.disc(50, 27.5, 2.0, ink)
        canvas.line(parse_path("M 31 37.6 Q 50 31 69 37.6"), 1.4, (236, 186, 82))
    elif look.hat == "flat":
        canvas.polygon(parse_path("M 27.6 37 C 24 24 36 14 52 14 C 68 14 77 24 73 36 C 62 31 42 31 27.6 37"), ink)
        canvas.polygon(
            parse_path("M 30 35 C 38 29 60 29 72 35 C 74 38 72 40 68 39 C 58 35 42 35 32 40 C 28 41 27 38 30 35"), deep
        )
        canvas.line(parse_path("M 38 22 L 46 29"), 1.0, light)
        canvas.line(parse_path("M 50 17 L 58 28"), 1.0, light)
        canvas.line(parse_path("M 62 20 L 67 30"), 1.0, light)
        canvas.disc(51, 14.4, 2.0, deep)
