"""The loop: it draws when asked, rests when not, and survives what scenes do."""

import pygame
import pytest

from purple_table.ui.kit.widgets import Button, Column
from purple_table.ui.shell import loop as loop_module
from purple_table.ui.shell.loop import Loop, NoDisplay
from purple_table.ui.shell.scene import Scene
from tests.ui.driving import Driver


class Diary(Scene):
    """Writes down what happens to it."""

    def __init__(self, name="scene", *, overlay=False, may_quit=True):
        self.name, self.overlay, self.may_quit = name, overlay, may_quit
        self.calls = []
        self.moving = 0

    def enter(self, stage):
        super().enter(stage)
        self.calls.append("enter")

    def leave(self):
        self.calls.append("leave")

    def resize(self, size):
        self.calls.append(("resize", size))

    def handle(self, event):
        if event.type == pygame.KEYDOWN:
            self.calls.append(("key", event.key, event.repeat))
            return event.key == pygame.K_a
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.calls.append(("click", event.pos))
        return False

    def update(self, dt):
        self.moving -= 1
        return self.moving >= 0

    def draw(self, surface):
        self.calls.append("draw")

    def on_quit(self):
        self.calls.append("quit?")
        return self.may_quit

    def count(self, call):
        return self.calls.count(call)


def test_draws_once_and_then_rests(driver):
    scene = Diary()
    driver.stage.push(scene)
    assert scene.calls == ["enter", ("resize", (1280, 720))]
    assert driver.loop.step()
    assert not driver.loop.step()
    assert not driver.loop.step()
    assert scene.count("draw") == 1


def test_only_a_used_event_redraws(driver):
    scene = Diary()
    driver.stage.push(scene)
    driver.settle()
    assert not driver.key(pygame.K_b)
    assert driver.key(pygame.K_a)
    assert scene.count("draw") == 2


def test_draws_while_something_moves_and_once_more_at_rest(driver):
    scene = Diary()
    driver.stage.push(scene)
    driver.settle()
    scene.moving = 3
    assert [driver.loop.step() for _ in range(6)] == [True, True, True, True, False, False]


def test_redraw_on_request(driver):
    driver.stage.push(Diary())
    driver.settle()
    driver.stage.redraw()
    assert driver.loop.step()
    assert not driver.loop.step()


def test_an_event_is_handled_in_the_step_that_finds_it(driver):
    scene = Diary()
    driver.stage.push(scene)
    driver.press((30, 40))
    assert ("click", (30, 40)) in scene.calls


def test_a_held_key_is_marked_as_repeated(driver):
    scene = Diary()
    driver.stage.push(scene)
    for _ in range(2):
        driver.post(pygame.KEYDOWN, key=pygame.K_a, mod=0)
    driver.post(pygame.KEYUP, key=pygame.K_a, mod=0)
    driver.post(pygame.KEYDOWN, key=pygame.K_a, mod=0)
    assert [call[2] for call in scene.calls if call[0] == "key"] == [False, True, False]


def test_overlays_show_the_scene_below_and_take_the_events(driver):
    ground, overlay = Diary("ground"), Diary("overlay", overlay=True)
    hidden = Diary("hidden")
    for scene in (hidden, ground, overlay):
        driver.stage.push(scene)
    driver.settle()
    driver.key(pygame.K_a)
    assert driver.stage.scenes.shown == (ground, overlay)
    assert hidden.count("draw") == 0
    assert ground.count("draw") == overlay.count("draw") == 2
    assert not any(call[0] == "key" for call in ground.calls)
    driver.stage.pop()
    assert overlay.calls[-1] == "leave"
    assert driver.loop.step()
    assert driver.stage.scenes.top is ground


def test_replace_and_reset(driver):
    first, second, third = Diary(), Diary(), Diary()
    driver.stage.push(first)
    driver.stage.replace(second)
    assert first.calls[-1] == "leave"
    driver.stage.push(Diary())
    driver.stage.reset(third)
    assert list(driver.stage.scenes) == [third]
    assert second.calls[-1] == "leave"


def test_resizing_lays_every_scene_out_anew_with_a_fitting_scale(driver):
    driver.stage.set_scale(None)
    below, top = Diary(), Diary()
    driver.stage.push(below)
    driver.stage.push(top)
    driver.loop._window.size = (1920, 1080)
    assert driver.loop.step()
    assert ("resize", (1920, 1080)) in below.calls
    assert top.calls[-2:] == [("resize", (1920, 1080)), "draw"]
    assert driver.stage.kit.theme.scale == 1.5
    driver.loop._window.size = (800, 600)
    driver.loop.step()
    assert driver.stage.size == (800, 600)
    assert driver.stage.kit.theme.scale == 1.0
    assert driver.loop.window_state.size == (800, 600)


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_ALT)])
def test_full_screen_keys(driver, key, mod):
    scene = Diary()
    driver.stage.push(scene)
    driver.key(key, mod=mod)
    assert driver.stage.full_screen
    assert driver.loop.window_state.full_screen
    assert driver.loop.window_state.size == (1280, 720)
    driver.key(key, mod=mod)
    assert not driver.loop.window_state.full_screen
    assert not any(call[0] == "key" for call in scene.calls)


def test_a_refusal_keeps_the_window_open(driver):
    below, top = Diary(may_quit=False), Diary()
    driver.stage.push(below)
    driver.stage.push(top)
    pygame.event.post(pygame.event.Event(pygame.WINDOWCLOSE))
    driver.post(pygame.QUIT)
    assert not driver.stage.closing
    assert top.count("quit?") == below.count("quit?") == 1
    below.may_quit = True
    driver.post(pygame.QUIT)
    assert driver.stage.closing


def test_run_ends_with_the_last_scene_and_leaves_all(driver):
    scene = Diary()
    scene.moving = 4
    scene.draw = lambda surface: scene.moving or driver.stage.pop()
    driver.loop.run(scene)
    assert scene.calls[-1] == "leave"
    assert not driver.stage.scenes


def test_run_ends_on_quit(driver):
    scene = Diary()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    driver.loop.run(scene)
    assert scene.calls[-2:] == ["quit?", "leave"]
    driver.loop.close()


@pytest.mark.parametrize("method", ["enter", "resize", "handle", "update", "draw", "on_quit", "leave"])
def test_a_fault_in_a_scene_goes_to_the_callback(driver, method):
    faults = []
    driver.loop._on_fault = lambda scene, error: faults.append((scene, str(error)))
    scene = Diary()

    def fail(*_):
        raise ValueError(method)

    setattr(scene, method, fail)
    driver.stage.push(scene)
    driver.key(pygame.K_a)
    driver.post(pygame.QUIT)
    driver.stage.pop()
    assert (scene, method) in faults
    assert {name for _, name in faults} == {method}


def test_without_a_callback_a_fault_leaves_the_loop(driver):
    scene = Diary()
    scene.update = lambda dt: 1 / 0
    driver.stage.push(scene)
    with pytest.raises(ZeroDivisionError):
        driver.loop.step()


def test_the_fault_callback_may_exchange_the_scenes(driver):
    calm, wild = Diary(), Diary()
    wild.update = lambda dt: 1 / 0
    driver.loop._on_fault = lambda scene, error: driver.stage.replace(calm)
    driver.stage.push(wild)
    driver.settle()
    assert driver.stage.scenes.top is calm
    assert calm.count("draw") >= 1


def test_nothing_is_drawn_while_minimized(driver):
    scene = Diary()
    driver.stage.push(scene)
    driver.settle()
    driver.post(pygame.WINDOWMINIMIZED)
    driver.stage.redraw()
    assert not driver.loop.step()
    assert driver.post(pygame.WINDOWRESTORED)


def test_positions_are_turned_into_pixels_on_dense_displays(driver):
    class Dense:
        """A window of 640 x 360 points on a surface of twice as many pixels."""

        size = (640, 360)

        def __init__(self, window):
            self._window = window

        def __getattr__(self, name):
            return getattr(self._window, name)

    scene = Diary()
    driver.stage.push(scene)
    driver.loop._window = Dense(driver.loop._window)
    driver.press((100, 50))
    assert ("click", (200, 100)) in scene.calls


def test_frame_times_are_recorded_on_request(driver):
    driver.stage.push(Diary())
    driver.loop.frame_times = []
    driver.loop.step()
    driver.loop.step()
    assert len(driver.loop.frame_times) == 1
    assert 0 < driver.loop.frame_times[0] < 5


def test_no_display_is_told_in_words(monkeypatch):
    monkeypatch.setattr(loop_module.pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(loop_module.pygame.display, "init", lambda: None)
    with pytest.raises(NoDisplay, match="no display"):
        Loop("test")


def test_wayland_without_opengl_is_told_in_words(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # which has no OpenGL either
    monkeypatch.setattr(loop_module.pygame.display, "get_driver", lambda: "wayland")
    with pytest.raises(NoDisplay, match="OpenGL"):
        Loop("test")


def test_the_window_is_never_smaller_than_the_smallest(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    small = Driver((200, 100))
    assert small.stage.size == (800, 600)
    assert small.loop._window.minimum_size == (800, 600)
    small.loop.close()


def test_toasts_come_and_go(driver):
    driver.stage.push(Diary())
    driver.settle()
    driver.stage.toast("Saved *as it is*")
    driver.stage.toast("Saved *as it is*")
    assert driver.stage.toasts.texts == ["Saved *as it is*"]
    assert driver.loop.step()
    assert not driver.loop.step()
    drawn = sum(driver.loop.step(0.05) for _ in range(120))
    assert driver.stage.toasts.texts == []
    assert 3 <= drawn <= 12


class Plain(Scene):
    """One color all over."""

    def __init__(self, color, at_once=False):
        self.color, self.at_once, self.heard = color, at_once, []

    def handle(self, event):
        self.heard.append(event.type)
        return True

    def draw(self, surface):
        surface.fill(self.color)


def between(driver):
    return driver.surface.get_at((5, 5))[0]


def test_scenes_fade_into_each_other_hear_meanwhile_and_then_rest(driver):
    driver.stage.crossfade.length = 0.25
    driver.stage.push(Plain((200, 0, 0)))
    driver.settle()
    after = Plain((0, 0, 0))
    driver.stage.push(after)
    driver.loop.step(1 / 60)
    assert between(driver) == 200
    seen = []
    for _ in range(10):
        driver.key(pygame.K_a)
        seen.append(between(driver))
    assert pygame.KEYDOWN in after.heard
    assert seen == sorted(seen, reverse=True)
    assert 0 < seen[2] < 200
    driver.settle()
    assert between(driver) == 0
    assert not driver.stage.crossfade.fading
    assert not driver.loop.step(1 / 60)


def test_nothing_of_a_hand_shines_through_a_scene_that_hides_it(driver):
    driver.stage.crossfade.length = 0.25
    driver.stage.push(Plain((200, 0, 0)))
    driver.settle()
    driver.stage.push(Plain((0, 0, 0), at_once=True))
    driver.loop.step(1 / 60)
    assert between(driver) == 0
    driver.stage.pop()
    driver.loop.step(1 / 60)
    assert between(driver) == 200


def test_a_pointer_at_rest_below_a_window_that_opens_shows_no_tooltip(driver):
    button = Button("Here", list, tooltip="What it does", width=200)
    form = driver.show(Column([button]))
    point = button.rect.center
    pygame.event.post(pygame.event.Event(pygame.WINDOWENTER))
    driver.move(point)
    for _ in range(40):
        driver.loop.step(0.1)
    assert not form.tooltip_text
    assert not button.hovered
    driver.move((point[0] + 1, point[1]))
    for _ in range(40):
        driver.loop.step(0.1)
    assert form.tooltip_text == "What it does"
