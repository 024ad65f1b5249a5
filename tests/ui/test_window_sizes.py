"""Windows of any size: window managers that tile give a program whatever is left, down to a single pixel."""

import pygame
import pytest

from purple_table.ui.kit.theme import NIGHT
from purple_table.ui.scenes.fault import FaultScene
from purple_table.ui.scenes.settings.settings_scene import SettingsScene
from purple_table.ui.scenes.table import TableScene
from purple_table.ui.shell import window, window_geometry
from purple_table.ui.shell.scene import Scene
from purple_table.ui.shell.window_geometry import fit
from tests.ui.monkey import ODD_SIZES, SIZES, Monkey


@pytest.fixture
def user(monkeypatch, tmp_path, tmp_path_factory):
    """The program on its title."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    running = Monkey(tmp_path / "data", 7, tmp_path_factory.getbasetemp() / "cards")
    yield running
    running.close()


@pytest.mark.parametrize("size", [*SIZES, *ODD_SIZES, (3840, 1), (1, 1080), (799, 600), (1_000_000, 2)])
def test_the_drawing_lies_in_the_window_whole_and_undistorted(size):
    area, shown = fit(size)
    assert pygame.Rect((0, 0), size).contains(shown)
    assert area[0] >= 800
    assert area[1] >= 600
    assert fit(size).is_reduced == (size[0] < 800 or size[1] < 600)
    assert area[0] * area[1] <= max(size[0], 1600) * max(size[1], 1200)
    across, down = shown.width / area[0], shown.height / area[1]
    assert abs(across - down) * max(area) <= 2
    assert fit(size).point(shown.topleft) == (0, 0)
    assert fit(size).point(shown.bottomright) == area


class Halves(Scene):
    """Red at the left and blue at the right of a drawing 800 pixels wide; it keeps where it is clicked."""

    def __init__(self):
        self.clicks = []

    def handle(self, event):
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.clicks.append(event.pos)
        return False

    def draw(self, surface):
        surface.fill((200, 0, 0))
        surface.fill((0, 0, 200), (400, 0, 400, 1200))


def test_a_small_window_shows_the_drawing_scaled_down_and_takes_the_mouse_there(driver):
    scene = Halves()
    driver.stage.push(scene)
    driver.loop._window.minimum_size = (1, 1)
    driver.loop._window.size = (400, 900)
    driver.settle()
    assert driver.stage.size == (800, 1200)
    assert driver.surface.get_size() == (400, 900)
    assert driver.surface.get_at((100, 450))[:3] == (200, 0, 0)
    assert driver.surface.get_at((300, 450))[:3] == (0, 0, 200)
    assert driver.surface.get_at((100, 10))[:3] == NIGHT
    driver.press((100, 180))
    driver.loop._window.size = (1280, 720)
    driver.settle()
    driver.press((100, 180))
    assert scene.clicks == [(200, 60), (100, 180)]


def test_a_chosen_scale_gives_way_in_a_smaller_window(driver):
    driver.loop._window.size = (2600, 1500)
    driver.stage.set_scale(3.0)
    driver.loop.step()
    assert driver.stage.kit.theme.scale == 3.0
    driver.loop._window.size = (800, 600)
    driver.loop.step()
    assert driver.stage.kit.theme.scale == 1.25
    driver.loop._window.size = (2600, 1500)
    driver.loop.step()
    assert driver.stage.kit.theme.scale == 3.0


def test_title_settings_and_table_stand_at_every_size(user):
    for size in ODD_SIZES:
        user.resize_to(size)
        user.frames(2)
        assert user.app._loop._window.get_surface().get_size() == size
        user.press(pygame.K_s)
        user.frames(2)
        assert isinstance(user.top, SettingsScene)
        user.press(pygame.K_ESCAPE)
        user.frames()
    user.sit_down()
    for size in ODD_SIZES:
        user.resize_to(size)
        user.frames(2)
        user.go_on()
        user.frames(2)
        assert isinstance(user.top, TableScene)


@pytest.mark.parametrize("size", ODD_SIZES[:3])
def test_a_fault_is_told_at_every_size_and_the_match_goes_on(user, size, monkeypatch):
    user.app._loop._on_fault = user.app._on_fault
    user.sit_down()
    with monkeypatch.context() as broken:
        broken.setattr(TableScene, "update", lambda scene, dt: 1 / 0)
        user.resize_to(size)
        user.frames(3)
    assert isinstance(user.top, FaultScene)
    assert not user.stage.closing
    user.press(pygame.K_RETURN)
    user.frames(3)
    assert isinstance(user.top, TableScene)


def test_a_tiny_window_is_not_what_the_next_start_begins_with(user):
    user.resize_to((1, 1))
    user.frames(2)
    assert user.app._loop.window_state.size == (800, 600)


@pytest.mark.parametrize(
    ("size", "place", "border", "usable", "expected"),
    [
        # A title bar of 30 points on a display that is as large as the window.
        ((1280, 720), (0, 0), (30, 0, 0, 0), (0, 0, 1280, 720), ((1280, 690), (0, 30))),
        # A task bar below, edges at the sides.
        ((1280, 720), (0, 0), (30, 4, 4, 4), (0, 0, 1280, 680), ((1272, 646), (4, 30))),
        # A second display, at the right of the first.
        ((1280, 720), (1500, 500), (30, 0, 0, 0), (1366, 0, 1366, 768), ((1280, 720), (1452, 48))),
        # There is room: nothing changes.
        ((1280, 720), (320, 180), (30, 1, 1, 1), (0, 0, 1920, 1080), ((1280, 720), (320, 180))),
    ],
)
def test_a_window_lies_within_what_is_usable_of_its_display(size, place, border, usable, expected):
    assert window_geometry.fit_window(size, place, window_geometry.Border(*border), pygame.Rect(usable)) == expected


def test_a_window_as_large_as_its_display_makes_room_for_its_title_bar(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    usable = pygame.Rect(0, 0, 1280, 720)
    monkeypatch.setattr(window, "usable_bounds", lambda _: usable)
    monkeypatch.setattr(window, "find_border", lambda _: window_geometry.Border(28, 0, 0, 0))
    shown = window.Window("test", (1280, 720))
    try:
        shown.stage.push(Scene())
        for _ in range(3):
            shown.step()
        assert shown._window.size == (1280, 692)
        assert shown.stage.size == (1280, 692)
        assert shown.window_state.size == (1280, 692)
        for _ in range(80):
            shown.step()
        shown._window.size = (1280, 720)  # the person makes it larger again
        shown.step()
        assert shown._window.size == (1280, 720)
    finally:
        shown.close()
