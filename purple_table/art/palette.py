"""The inks and papers of the cards: one named set of tones for every color that a deck prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

Rgb = tuple[int, int, int]

PAPER: Rgb = (252, 248, 238)
INK: Rgb = (30, 26, 34)
CREAM: Rgb = (255, 250, 240)
GILT: Rgb = (205, 156, 52)
GILT_LIGHT: Rgb = (244, 215, 130)
GILT_DARK: Rgb = (128, 86, 20)
SKIN: Rgb = (246, 218, 190)
SKIN_SHADE: Rgb = (224, 184, 152)
BLUSH: Rgb = (226, 150, 128)
LIPS: Rgb = (170, 58, 58)
STEEL: Rgb = (206, 213, 221)
STEEL_DARK: Rgb = (110, 120, 132)


@dataclass(frozen=True)
class Tones:
    """One printing color: a pip's body, its lit and shaded sides, a pale ground, the robe's partner, the fill."""

    base: Rgb
    light: Rgb
    dark: Rgb
    tint: Rgb
    partner: Rgb
    fill: str


BRONZE = Tones((178, 102, 48), (226, 160, 100), (104, 52, 18), (244, 226, 208), (92, 58, 40), "hatched")
GREEN = Tones((14, 112, 54), (58, 158, 90), (6, 68, 32), (220, 240, 222), (22, 72, 66), "veined")
SILVER = Tones((148, 160, 172), (228, 234, 240), (78, 90, 104), (230, 235, 240), (72, 86, 108), "open")
PURPLE = Tones((106, 44, 160), (150, 92, 204), (64, 20, 104), (236, 224, 246), (52, 30, 92), "cored")
GOLD = Tones((232, 176, 30), (255, 218, 98), (146, 98, 4), (253, 240, 202), (136, 72, 22), "rayed")
RED = Tones((204, 20, 44), (238, 82, 88), (130, 6, 24), (252, 224, 220), (112, 16, 40), "plain")
BLACK = Tones((34, 31, 40), (86, 82, 98), (8, 6, 12), (226, 224, 230), (98, 28, 52), "ringed")
FRENCH_BLACK = Tones((28, 28, 36), (70, 72, 88), (10, 10, 16), (228, 229, 235), (38, 66, 128), "plain")
FRENCH_RED = Tones((196, 22, 40), (230, 76, 80), (126, 8, 24), (250, 226, 220), (30, 62, 124), "plain")
JESTER = Tones((92, 52, 140), (140, 96, 188), (52, 26, 88), (236, 228, 244), (150, 30, 60), "plain")
LITTLE_JESTER = Tones((96, 98, 112), (152, 154, 168), (48, 50, 62), (234, 234, 238), (54, 58, 76), "plain")

TONES: dict[str, Tones] = {
    "Bz": BRONZE, "Gn": GREEN, "Sv": SILVER, "Pu": PURPLE, "Go": GOLD, "Rd": RED, "Bk": BLACK,
    "c": FRENCH_BLACK, "s": FRENCH_BLACK, "d": FRENCH_RED, "h": FRENCH_RED, "": JESTER,
}  # fmt: skip
"""The tones of a color code; French suit letters and the Jokers' empty code too."""


def _recolor(tones: Tones, base: Rgb, light: Rgb, dark: Rgb, tint: Rgb) -> Tones:
    return replace(tones, base=base, light=light, dark=dark, tint=tint)


PALETTES: dict[str, Mapping[str, Tones]] = {
    "usual": TONES,
    "red_green": {
        **TONES,
        "Bz": _recolor(BRONZE, (196, 140, 66), (223, 192, 151), (88, 63, 30), (246, 237, 225)),
        "Gn": _recolor(GREEN, (35, 92, 77), (119, 154, 145), (19, 51, 42), (220, 229, 227)),
        "Sv": _recolor(SILVER, (210, 215, 222), (230, 233, 237), (84, 92, 104), (247, 248, 249)),
        "Pu": _recolor(PURPLE, (116, 38, 217), (179, 136, 234), (52, 17, 98), (233, 220, 249)),
        "Go": _recolor(GOLD, (248, 208, 7), (251, 226, 101), (124, 104, 4), (254, 247, 215)),
        "Rd": _recolor(RED, (190, 15, 9), (215, 106, 102), (104, 8, 5), (245, 217, 216)),
    },
    "blue_yellow": {
        **TONES,
        "Bz": _recolor(BRONZE, (219, 97, 36), (233, 157, 119), (99, 44, 16), (249, 230, 220)),
        "Gn": _recolor(GREEN, (22, 182, 139), (111, 210, 183), (12, 100, 76), (218, 243, 236)),
        "Sv": _recolor(SILVER, (205, 213, 219), (228, 232, 235), (84, 92, 104), (247, 248, 249)),
        "Pu": _recolor(PURPLE, (54, 18, 101), (130, 108, 160), (30, 10, 56), (223, 217, 230)),
        "Go": _recolor(GOLD, (250, 210, 41), (252, 230, 137), (125, 105, 20), (254, 248, 221)),
        "Rd": _recolor(RED, (234, 46, 81), (243, 140, 159), (105, 21, 36), (252, 222, 227)),
    },
}
"""The tones by color code, by the name of a palette: the usual one, and one each for eyes that confuse red with green
(protanopia and deuteranopia) and blue with yellow (tritanopia).

The two were found by trying colors that still deserve their names, for the greatest difference of the two nearest
ones as these eyes see them (`vision.color_difference` of the means of index pips): 30 and 27 in place of 10.
"""

SEVEN = ("Bz", "Gn", "Sv", "Pu", "Go", "Rd", "Bk")
"""The seven color codes, low to high."""


@dataclass(frozen=True)
class PackTones:
    """The tones that distinguish a French pack on its faces: the ink of its band and plate, its paper, and the plate's
    letter.

    `parted` divides the band in two, so that the packs also differ for eyes that confuse green and blue.
    """

    line: Rgb
    paper: Rgb
    letter: str
    parted: bool


PACKS: dict[str, PackTones] = {
    "green": PackTones((22, 128, 62), (240, 251, 228), "G", False),
    "blue": PackTones((36, 84, 196), (228, 238, 254), "B", True),
}


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """Return the color that is `share` (0 to 1) of the way from first to second."""
    red, green, blue = (round(one + (two - one) * share) for one, two in zip(first, second, strict=True))
    return red, green, blue
