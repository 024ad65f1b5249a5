"""How the characters look: the shapes and inks of a portrait by the name of the character."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from purple_table.art.palette import Rgb

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
