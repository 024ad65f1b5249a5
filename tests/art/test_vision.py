"""The seven colors are told apart with any eyes: by color, or by the pattern that fills their pips."""

from itertools import combinations

import pytest

from purple_table.art.palette import PACKS, PALETTES, PAPER, SEVEN, TONES
from tests.art.color_vision import DEFICIENCIES, color_difference, mean_color, pattern_difference, simulate

PLAIN_COLOR = 20.0  # CIE 1976: told apart at a glance
PLAIN_PATTERN = 5.0  # mean L* over an index pip: stripes against plain measure 6 to 8, an open pip above 15


@pytest.mark.parametrize("deficiency", list(DEFICIENCIES))
def test_every_two_colors_differ_in_color_or_in_pattern(deficiency: str) -> None:
    alike = []
    for one, two in combinations(SEVEN, 2):
        colors = [simulate(mean_color(TONES[code]), deficiency) for code in (one, two)]
        color = color_difference(colors[0], colors[1])
        pattern = pattern_difference(TONES[one], TONES[two], deficiency)
        if color < PLAIN_COLOR and pattern < PLAIN_PATTERN:
            alike.append(f"{one} and {two}: color {color:.1f}, pattern {pattern:.1f}")
    assert not alike


def test_the_two_colors_of_a_suit_differ_in_pattern_alone() -> None:
    for one, two, suit in (("Bz", "Gn", "Clubs"), ("Sv", "Pu", "Diamonds"), ("Go", "Rd", "Hearts")):
        assert pattern_difference(TONES[one], TONES[two], suit=suit) > PLAIN_PATTERN, (one, two)


def test_each_color_has_a_fill_of_its_own() -> None:
    assert len({TONES[code].fill for code in SEVEN}) == len(SEVEN)


@pytest.mark.parametrize("deficiency", list(DEFICIENCIES))
def test_letters_stand_out_from_the_paper(deficiency: str) -> None:
    for code in SEVEN:
        assert color_difference(simulate(TONES[code].dark, deficiency), simulate(PAPER, deficiency)) > 45, code


def test_simulation_keeps_greys_and_confuses_what_it_should() -> None:
    for deficiency in DEFICIENCIES:
        assert simulate((128, 128, 128), deficiency) == pytest.approx((128, 128, 128), abs=1)
    assert simulate((200, 30, 40), "normal") == pytest.approx((200, 30, 40), abs=1)
    red, green = (180, 90, 40), (110, 120, 40)
    seen = color_difference(simulate(red, "deuteranopia"), simulate(green, "deuteranopia"))
    assert seen < color_difference(red, green) / 2


def test_the_same_fill_has_no_pattern_difference() -> None:
    assert pattern_difference(TONES["Rd"], TONES["Rd"]) == 0


@pytest.mark.parametrize("deficiency", list(DEFICIENCIES))
def test_the_two_packs_are_told_apart_by_the_band_and_by_the_paper(deficiency: str) -> None:
    green, blue = PACKS["green"], PACKS["blue"]
    assert color_difference(simulate(green.line, deficiency), simulate(blue.line, deficiency)) > PLAIN_COLOR
    assert color_difference(simulate(green.paper, deficiency), simulate(blue.paper, deficiency)) > 5
    assert green.parted != blue.parted
    assert green.letter != blue.letter


def nearest(palette: str, deficiency: str) -> float:
    """The difference of the two nearest colors of a palette, as someone with the deficiency sees them."""
    seen = [simulate(mean_color(PALETTES[palette][code]), deficiency) for code in SEVEN]
    return min(color_difference(one, two) for one, two in combinations(seen, 2))


@pytest.mark.parametrize(
    ("palette", "deficiency", "usual"),
    [("red_green", "protanopia", 12), ("red_green", "deuteranopia", 24), ("blue_yellow", "tritanopia", 12)],
)
def test_palettes_part_the_colors_for_the_eyes_that_they_are_for(palette: str, deficiency: str, usual: float) -> None:
    assert nearest("usual", deficiency) < usual
    assert nearest(palette, deficiency) > 27
    assert nearest(palette, "normal") > 30


@pytest.mark.parametrize("palette", list(PALETTES))
def test_every_palette_keeps_fills_and_letters_that_can_be_read(palette: str) -> None:
    tones = PALETTES[palette]
    assert [tones[code].fill for code in SEVEN] == [TONES[code].fill for code in SEVEN]
    assert tones.keys() == TONES.keys()
    for code in SEVEN:
        for deficiency in DEFICIENCIES:
            assert color_difference(simulate(tones[code].dark, deficiency), simulate(PAPER, deficiency)) > 45, code
        # White letters stand on the badge: on the dark tone where the fill is open or rayed.
        ground = tones[code].dark if tones[code].fill in ("open", "rayed") else tones[code].base
        assert color_difference(ground, (255, 255, 255)) > 40, code
