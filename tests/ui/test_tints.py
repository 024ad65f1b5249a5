"""The window's violet takes the hue of the room in a mood, and words stay as easy to read."""

import colorsys
from itertools import product

import pygame
import pytest

from purple_table.art.moods import DEFAULT_MOOD, MOODS
from purple_table.art.palette import PURPLE
from purple_table.session.settings import Settings
from purple_table.ui.kit import theme
from purple_table.ui.kit.kit import Kit
from purple_table.ui.kit.theme import Theme
from purple_table.ui.scenes.rules import book_text
from tests.contrast import contrast
from tests.ui.at_games import table_of
from tests.ui.at_table import sitting

GROUNDS = (theme.NIGHT, theme.PANEL_TOP, theme.PANEL, theme.WELL, theme.RAISED_TOP, theme.RAISED)
VIOLET = (*GROUNDS, theme.PANEL_EDGE, theme.WELL_EDGE, theme.RAISED_EDGE, theme.INK, theme.LAVENDER, theme.FADED)
OTHERS = (theme.GOLD, theme.GOLD_TOP, theme.IVORY, theme.GOOD, theme.BAD, theme.DANGER, theme.CHILL, theme.CHILL_INK)
ROOMS = [name for name, mood in MOODS.items() if mood.plain is None and name != DEFAULT_MOOD]


@pytest.fixture
def sit(monkeypatch):
    """A function that sits down at a table."""
    yield from sitting(monkeypatch)


def hue(color):
    return colorsys.rgb_to_hsv(*(part / 255 for part in color))[0]


@pytest.mark.parametrize("mood", ROOMS)
def test_violet_takes_the_hue_of_the_room_and_nothing_else_does(mood):
    kit = Kit(Theme(), mood=MOODS[mood])
    ground, tint = MOODS[mood].wall.dusk, kit.tint
    for color in VIOLET:
        for told in (tint(color), kit.tint_box(color)):
            away = abs(hue(told) - hue(ground))
            # Very dark and very pale tones have few steps of hue.
            assert min(away, 1 - away) < 0.06, color
    assert all(tint(color) == color for color in OTHERS)
    assert all(tint(tone) == tone for tone in (PURPLE.base, PURPLE.light, PURPLE.dark))


@pytest.mark.parametrize("mood", ROOMS)
def test_words_are_easy_to_read_in_every_mood(mood):
    kit = Kit(Theme(), mood=MOODS[mood])
    for ground, ink in product(GROUNDS, (theme.IVORY, theme.GOLD_TOP, theme.LAVENDER, theme.FADED, theme.GOOD)):
        before, now = contrast(ground, ink), contrast(kit.tint_box(ground), kit.tint(ink))
        # By day boxes are lighter, and pale words on them too.
        assert now >= min(4.0, 0.8 * before), (ground, ink)
    for ink, paper in product((book_text.VIOLET, book_text.FAINT, theme.INK), (book_text.SHEET.bottom, theme.GOLD)):
        assert contrast(kit.tint(ink), paper) == pytest.approx(contrast(ink, paper), rel=0.04), (ink, paper)


@pytest.mark.parametrize("mood", [DEFAULT_MOOD, "contrast"])
def test_lamplight_and_high_contrast_keep_their_tones(mood):
    tint = Kit(Theme(), mood=MOODS[mood]).tint
    assert all(tint(color) == color for color in (*VIOLET, *OTHERS))


def test_plates_and_score_board_follow_a_mood_that_is_chosen_during_a_match(sit):
    guest = sit(live=table_of("spades", 4, level="reference"), size=(1280, 720))
    guest.until_asked()
    layout = guest.scene.picture.places.layout
    places = [layout.seats[2].plate.inflate(-20, -20), pygame.Rect(20, 75, 120, 30)]

    def look():
        guest.scene.draw(guest.surface)
        return [pygame.transform.average_color(guest.surface, place)[:3] for place in places]

    before = look()
    guest.loop.stage.apply_settings(Settings(mood="evening"))
    after = look()
    for (red, _, blue), (new_red, _, new_blue) in zip(before, after, strict=True):
        assert blue > red
        assert new_red > new_blue
