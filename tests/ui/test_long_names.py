"""The longest names that can be typed, where there is little room for them."""

import pygame
import pytest

from purple_table.ui.kit import Kit
from purple_table.ui.scenes.sheet import Line, Sheet
from purple_table.ui.scenes.table.contract_box import BoxWords, ContractBox
from purple_table.ui.theme import Theme

LONG = "Maximiliane Alexandrinae and Bartholomew Fitzgeralds"


@pytest.fixture
def kit():
    return Kit(Theme(1.0))


def sheet(*names):
    return Sheet([Line("", names, "head"), Line("Contract made", ("10",) * len(names))])


def drawn(kit, widget, width):
    """A picture of the widget at a width, and the rows of pixels in which there is something."""
    size = widget.measure(kit, width)
    widget.place(kit, pygame.Rect((0, 0), size))
    surface = pygame.Surface(size)
    surface.fill((1, 2, 3))
    widget.draw(kit, surface)
    empty = surface.map_rgb((1, 2, 3))
    pixels = pygame.PixelArray(surface)
    return [y for y in range(size[1]) if any(pixels[x, y] != empty for x in range(size[0]))]


@pytest.mark.parametrize("columns", [2, 4])
def test_names_above_the_score_sheet_end_before_its_numbers(kit, columns):
    usual, long = sheet(*["Ann"] * columns), sheet(*[LONG] * columns)
    high = long.measure(kit, 320)[1]
    assert high > usual.measure(kit, 320)[1]
    rows = drawn(kit, long, 320)
    numbers = high - kit.px(30)
    gap = set(range(numbers - 2, numbers + 3)) & set(rows)
    assert not gap, "a name reaches into the line below it"


def test_the_contract_says_a_long_name_in_two_lines(kit):
    box = ContractBox(lambda: None)
    box.show(BoxWords("3 Red", f"played by **{LONG[:24]}**"), 1)
    usual = box.measure(kit, None)
    narrow = box.measure(kit, 200)
    assert narrow[0] == 200 < usual[0]
    assert narrow[1] == usual[1] + kit.text.layout("a\nb", kit.theme.small).size[1] - kit.text.height(kit.theme.small)
