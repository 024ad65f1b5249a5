"""The room around the table: each mood lights it in its own way, and words on the wall stay readable."""

import pygame
import pytest

from purple_table.art.moods import DEFAULT_MOOD, MOODS
from purple_table.ui.kit import theme
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Theme
from purple_table.ui.scenes import backdrop
from tests.contrast import contrast

SIZE = (800, 600)
CENTERS = [((0.72, 0.46), 0.8), ((0.5, 0.0), 0.55), ((0.24, 0.42), 1.0)]
"""The light of the title, of pages, and of the end of a match."""


@pytest.fixture(autouse=True)
def lamp():
    yield
    backdrop.light_room(DEFAULT_MOOD)


def paint(mood, center=(0.72, 0.46), strength=0.8):
    backdrop.light_room(mood)
    wall, surface = backdrop.Backdrop(center, strength), pygame.Surface(SIZE)
    wall.lay_out(SIZE)
    wall.draw(surface)
    return wall, surface


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize(("center", "strength"), CENTERS)
def test_words_on_the_wall_can_be_read_in_every_light(mood, center, strength):
    _, surface = paint(mood, center, strength)
    small = pygame.transform.smoothscale(surface, (80, 60))
    places = [(x, y) for x in range(80) for y in range(60)]
    grounds = {tuple(small.get_at(place))[:3] for place in places}
    tint = Kit(Theme(), mood=MOODS[mood]).tint
    for ink in (theme.IVORY, theme.GOLD_TOP, theme.LAVENDER):
        assert min(contrast(tint(ink), ground) for ground in grounds) >= 4.5


def test_each_mood_lights_the_room_in_its_own_way():
    tones = {mood: pygame.transform.average_color(paint(mood)[1])[:3] for mood in MOODS}
    red, green, blue = (max(tones, key=lambda mood, one=one: tones[mood][one] / sum(tones[mood])) for one in range(3))
    assert (red, green, blue) == ("evening", "day", "winter")


def test_a_scene_that_is_shown_takes_on_another_light():
    wall, surface = paint("lamp")
    before = pygame.transform.average_color(surface)
    backdrop.light_room("winter")
    wall.draw(surface)
    assert pygame.transform.average_color(surface) != before
    backdrop.light_room("no such mood")
    wall.draw(surface)
    assert pygame.transform.average_color(surface) == before
